/**
 * Well-formed octets or code units ↔ characters. Everything here is strict: a
 * fault is thrown, never replaced. (repair.ts replaces, when asked to.)
 *
 *     decode(utf8, E2 82 AC)    →  "€"
 *     encode(utf8, "€")         →  E2 82 AC
 *     [...scalars(utf8, …)]     →  [0x20AC]
 */
import type { FormTable } from '../layout.ts';
import type { Coding } from './arithmetic.ts';
import { codingOf } from './coding.ts';
import { utf16 } from './forms.ts';
import type { UnitsInput } from './input.ts';
import { internalsOf } from './internals.ts';
import { afterSignature, type SignatureOption } from './signature.ts';
import type { Validator } from './validator.ts';

type Text = Uint8Array | UnitsInput;

/** Code units for forms over code units, octets for all others. */
type Encoded<Input> = string extends Input ? Uint16Array : Uint8Array;

/** Characters gathered before they become a string: String.fromCodePoint takes only so many arguments. */
const GATHERED = 4096;

/** Numbers above are no characters of a string (UTF-8 of 1997 goes further). */
const LAST_SCALAR = 0x10ffff;

/**
 * The text as a string. A signature at its start is kept, as U+FEFF, unless
 * `signature` says otherwise (RFC 3629 §6).
 *
 * Cost: one pass for the verdict, one for the characters.
 * @throws IllFormedError when the text is not well-formed; TypeError when the input is not what the form takes.
 * @throws RangeError for a character above 10FFFF, which no string can hold.
 * @example
 * decode(utf8, new Uint8Array([0xe2, 0x82, 0xac])); // → '€'
 */
export function decode<Input>(form: Validator<Input>, input: Input, option: SignatureOption = {}): string {
  const { table } = internalsOf(form);
  const { whole, text } = afterSignature(form, input, option.signature);
  // The platform's own decoder, on octets that are known to be well-formed: it has nothing left to decide.
  if (table.id === 'utf8') return new TextDecoder('utf-8', { ignoreBOM: true }).decode(text as Uint8Array);
  if (typeof text === 'string') return text;
  let string = '';
  let gathered: number[] = [];
  for (const scalar of charactersOf(form, whole, text)) {
    if (scalar > LAST_SCALAR) throw new RangeError(`${scalar.toString(16).toUpperCase()} is above 10FFFF`);
    if (gathered.push(scalar) < GATHERED) continue;
    string += String.fromCodePoint(...gathered);
    gathered = [];
  }
  return string + String.fromCodePoint(...gathered);
}

/**
 * The octets (code units) of a string in this form, without a signature.
 *
 * @throws IllFormedError for a lone surrogate, with positions in code units, where TextEncoder would write EF BF BD;
 * and with a fault of the form where the form has no such character (UCS-2 above FFFF).
 * @throws RangeError for U+FFFE at the start of UTF-16 whose order the signature tells; TypeError for what is no string.
 * @example
 * encode(utf8, '€'); // → Uint8Array [0xe2, 0x82, 0xac]
 * encode(utf8, 'a\uD800'); // throws IllFormedError: code unit 1: D800 …
 */
export function encode<Input>(form: Validator<Input>, string: string): Encoded<Input> {
  if (typeof string !== 'string') throw new TypeError(`expected a string, got ${typeof string}`);
  utf16.assert(string);
  const { table } = internalsOf(form);
  if (table.id === 'utf16-signature' && string.startsWith('\uFFFE')) {
    throw new RangeError('U+FFFE at the start of UTF-16 would be read as a signature');
  }
  const encoded = table.id === 'utf8' ? new TextEncoder().encode(string) : encodeBy(codingOf(table, []), table, string);
  form.assert(encoded as Input);
  return encoded as Encoded<Input>;
}

/** No form takes more octets than this for a code unit. */
const MOST = 4;

function encodeBy(coding: Coding, { alphabet }: FormTable, string: string): Uint8Array | Uint16Array {
  const room = alphabet === 'octets' ? new Uint8Array(MOST * string.length) : new Uint16Array(string.length);
  let length = 0;
  for (const character of string) {
    for (const symbol of coding.encode(character.codePointAt(0) as number)) room[length++] = symbol;
  }
  return room.slice(0, length);
}

/**
 * The scalar values of a text, one after the other. The verdict comes first:
 * nothing is given of a text that is not well-formed. (WTF-8 and modified UTF-8
 * have surrogates by themselves; those are given as they are.)
 *
 * @throws IllFormedError, at the first step; TypeError when the input is not what the form takes.
 * @example
 * [...scalars(utf8, new Uint8Array([0x41, 0xe2, 0x82, 0xac]))]; // → [0x41, 0x20ac]
 */
export function* scalars<Input>(form: Validator<Input>, input: Input, option: SignatureOption = {}): Generator<number> {
  const { whole, text } = afterSignature(form, input, option.signature);
  yield* charactersOf(form, whole, text);
}

/** Each way from one accepting state to the next is a character; which one, the coding says. */
function* charactersOf(form: object, whole: Text, text: Text): Generator<number> {
  const { table, engine } = internalsOf(form);
  const { machine } = engine();
  const coding = codingOf(table, typeof whole === 'string' ? [] : whole);
  // What stands before the text, a stripped signature, still decides the order of octets.
  let state = machine.run(0, whole, 0, whole.length - text.length);
  let pending: number[] = [];
  for (let i = 0; i < text.length; i++) {
    state = machine.run(state, text, i, i + 1);
    pending.push(machine.symbolAt(text, i));
    if (!table.accepting[state]) continue;
    yield coding.decode(pending);
    pending = [];
  }
}
