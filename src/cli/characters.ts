/**
 * Which character a sequence of symbols is, and how a character is written, in
 * each of the ten forms.
 *
 *     utf8            E2 82 AC             U+20AC "€"
 *     utf16-signature FF FE                the signature: little-endian
 */
import { printable } from '../printable.ts';
import { bits, type Coding, pairs, serialised, single, unitwise } from '../run/coding.ts';

const CODINGS: Readonly<Record<string, Coding>> = {
  utf8: bits,
  'utf8-1997': bits,
  cesu8: unitwise,
  utf16: pairs,
  ucs2: single,
  utf16be: serialised(pairs, 2, 'big'),
  utf16le: serialised(pairs, 2, 'little'),
  'utf16-signature': serialised(pairs, 2, 'big'),
  utf32be: serialised(single, 4, 'big'),
  utf32le: serialised(single, 4, 'little'),
};

/** Says which character each sequence is, from the start of a text on. */
export class Reader {
  #coding: Coding | undefined;
  readonly #form: string;
  #atStart = true;

  constructor(form: string) {
    this.#form = form;
    this.#coding = CODINGS[form];
  }

  /** A complete sequence, or an ill-formed one: then what is said of it is of no use. */
  read(symbols: readonly number[]): string {
    const opening = this.#atStart && this.#form === 'utf16-signature';
    this.#atStart = false;
    if (opening && symbols[0] === 0xff && symbols[1] === 0xfe) {
      this.#coding = CODINGS.utf16le;
      return 'signature: little-endian';
    }
    const scalar = this.#coding?.decode(symbols);
    if (scalar === undefined) return '';
    return opening && scalar === 0xfeff ? 'signature: big-endian' : characterName(scalar);
  }
}

/** `0x20ac` → `U+20AC "€"` */
export function characterName(scalar: number): string {
  const name = `U+${scalar.toString(16).toUpperCase().padStart(4, '0')}`;
  if (scalar > 0x10ffff) return name;
  const text = printable(String.fromCodePoint(scalar));
  return [...text].length === 1 ? `${name} "${text}"` : name;
}

/** The greatest number a form can write. */
export function greatest(form: string): number {
  return form === 'utf8-1997' ? 0x7fffffff : form === 'ucs2' ? 0xffff : 0x10ffff;
}

export function encodeCharacter(form: string, scalar: number): number[] {
  return (CODINGS[form] as Coding).encode(scalar);
}
