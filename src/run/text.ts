/**
 * Well-formed octets or code units ↔ characters. Ill-formed text always throws;
 * it is never replaced (repair.ts does that).
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

/** Code units for forms over code units, otherwise octets. */
type Encoded<Input> = string extends Input ? Uint16Array : Uint8Array;

/** How many characters become a string at a time: the number of arguments of String.fromCodePoint is limited. */
const BATCH = 4096;

/** A string cannot hold greater numbers (UTF-8 of 1997 encodes some). */
const LAST_SCALAR = 0x10ffff;

/**
 * The text as a string. A signature at its start becomes U+FEFF, unless the option `signature` or the policy of the form
 * is `strip` (RFC 3629 §6).
 *
 * Cost: one pass for the verdict, one for the characters.
 * @throws IllFormedError when the text is ill-formed, or violates the signature policy.
 * @throws TypeError when the form does not take the input.
 * @throws RangeError for a character above 10FFFF (UTF-8 of 1997), which a string cannot hold.
 * @example
 * decode(utf8, new Uint8Array([0xe2, 0x82, 0xac])); // → '€'
 */
export function decode<Input>(form: Validator<Input>, input: Input, option: SignatureOption = {}): string {
  const { table } = internalsOf(form);
  const { whole, text } = afterSignature(form, input, option.signature);
  // The octets are known to be well-formed, so the platform's own decoder, which is faster, gives the same string.
  if (table.id === 'utf8') return new TextDecoder('utf-8', { ignoreBOM: true }).decode(text as Uint8Array);
  if (typeof text === 'string') return text;
  let string = '';
  let batch: number[] = [];
  for (const scalar of charactersOf(form, whole, text)) {
    if (scalar > LAST_SCALAR) throw new RangeError(`${scalar.toString(16).toUpperCase()} is above 10FFFF`);
    if (batch.push(scalar) < BATCH) continue;
    string += String.fromCodePoint(...batch);
    batch = [];
  }
  return string + String.fromCodePoint(...batch);
}

/**
 * A string in this form: octets, or code units for forms over code units. No signature is added.
 *
 * A lone surrogate throws, where TextEncoder would write EF BF BD.
 *
 * Cost: one pass over the string, one for the characters, one over the result.
 * @throws IllFormedError when the string has a lone surrogate (offsets in code units of the string), or a character that
 * the form does not accept, such as one above FFFF in UCS-2 (offsets in symbols of the form).
 * @throws RangeError for U+FFFE at the start in `utf16Signature`: it would be read as a signature.
 * @throws TypeError for a value that is not a string.
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

/** The most octets that a form takes for one code unit of a string. */
const MAX_OCTETS_PER_UNIT = 4;

function encodeBy(coding: Coding, { alphabet }: FormTable, string: string): Uint8Array | Uint16Array {
  const buffer =
    alphabet === 'octets' ? new Uint8Array(MAX_OCTETS_PER_UNIT * string.length) : new Uint16Array(string.length);
  let length = 0;
  for (const character of string) {
    for (const symbol of coding.encode(character.codePointAt(0) as number)) buffer[length++] = symbol;
  }
  return buffer.slice(0, length);
}

/**
 * The scalar values (code points) of a text, one number for each character, in order. The whole text is checked first:
 * if it is ill-formed, no number is produced. In WTF-8 and modified UTF-8, lone surrogates appear as numbers, too.
 *
 * Cost: one pass for the verdict, one for the characters.
 * @throws IllFormedError at the first step of the iteration, when the text is ill-formed or violates the signature policy.
 * @throws TypeError at the first step, when the form does not take the input.
 * @example
 * [...scalars(utf8, new Uint8Array([0x41, 0xe2, 0x82, 0xac]))]; // → [0x41, 0x20ac]
 */
export function* scalars<Input>(form: Validator<Input>, input: Input, option: SignatureOption = {}): Generator<number> {
  const { whole, text } = afterSignature(form, input, option.signature);
  yield* charactersOf(form, whole, text);
}

/** A character is the symbols between two accepting states of the table; the coding gives its number. */
function* charactersOf(form: object, whole: Text, text: Text): Generator<number> {
  const { table, engine } = internalsOf(form);
  const { machine } = engine();
  const coding = codingOf(table, typeof whole === 'string' ? [] : whole);
  // A signature that was stripped still gives the order of octets.
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
