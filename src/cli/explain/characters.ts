/**
 * Which character a sequence of symbols is, and how a character is written, in
 * each encoding form.
 *
 *     utf8              E2 82 AC   U+20AC "€"
 *     utf16-signature   FF FE      signature: little-endian
 */
import { printable } from '../../printable.ts';
import type { Coding } from '../../run/arithmetic.ts';
import { codingOf } from '../../run/coding.ts';
import { UsageError } from '../errors.ts';

/** Says which character each sequence is, from the start of a text on. */
export class Reader {
  readonly #coding: Coding | undefined;
  /** Only here a signature is one. */
  #atStart: boolean;

  /** `start` is what the text begins with: it can tell the order of octets. */
  constructor(form: string, start: readonly number[]) {
    this.#coding = codingFor(form, start);
    this.#atStart = form === 'utf16-signature';
  }

  /** A complete sequence. */
  read(symbols: readonly number[]): string {
    const scalar = this.#coding?.decode(symbols);
    const opening = this.#atStart;
    this.#atStart = false;
    if (scalar === undefined) return '';
    if (opening && scalar === 0xfeff) return `signature: ${symbols[0] === 0xff ? 'little' : 'big'}-endian`;
    return characterName(scalar);
  }

  /** An ill-formed sequence. */
  skip(): void {
    this.#atStart = false;
  }
}

/** `0x20ac` → `U+20AC "€"` */
export function characterName(scalar: number): string {
  const name = `U+${scalar.toString(16).toUpperCase().padStart(4, '0')}`;
  if (scalar > 0x10ffff) return name;
  const text = printable(String.fromCodePoint(scalar));
  return [...text].length === 1 ? `${name} "${text}"` : name;
}

/** The symbols of a character. Throws UsageError for one that the form cannot write. */
export function encodeCharacter(form: string, scalar: number): number[] {
  const coding = codingFor(form, []);
  const name = characterName(scalar).split(' ')[0];
  if (!coding) throw new UsageError(`there is no way to write characters in ${form}`, 'write the octets themselves');
  const last = form === 'utf8-1997' ? 0x7fffffff : form === 'ucs2' ? 0xffff : 0x10ffff;
  if (scalar > last) {
    throw new UsageError(`${name} is above ${last.toString(16).toUpperCase()}, the last character ${form} can write`);
  }
  if (scalar >= 0xd800 && scalar <= 0xdfff && form !== 'utf8-1997') {
    throw new UsageError(
      `${name} is a surrogate: no character, so ${form} has no way to write it`,
      'write the octets or code units themselves',
    );
  }
  return coding.encode(scalar);
}

/** `undefined` for forms whose characters nobody should write: they are for use inside programs. */
function codingFor(id: string, start: readonly number[]): Coding | undefined {
  try {
    return codingOf({ id }, start);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
