/**
 * Symbols ↔ characters, in each encoding form.
 *
 *     utf8              E2 82 AC   U+20AC "€"
 *     utf16-signature   FF FE      signature: little-endian
 */

import type { Coding } from '../../run/arithmetic.ts';
import { type CodedForm, codingOf, encodingOf, hasOrderBySignature } from '../../run/coding.ts';
import type { FormTable } from '../../shared/layout.ts';
import { printable } from '../../shared/printable.ts';
import { UsageError } from '../errors.ts';

/** A form whose characters can be written. */
export type Coded = CodedForm & Pick<FormTable, 'id' | 'scalars'>;

/** Names the characters of a text, one after the other. */
export class Reader {
  readonly #coding: Coding;
  /** Only at the start of a text, U+FEFF is a signature. */
  #atStart: boolean;

  /** `start`: the first symbols of the text, which can be a signature. */
  constructor(table: FormTable, start: readonly number[]) {
    this.#coding = codingOf(table, start);
    this.#atStart = hasOrderBySignature(table);
  }

  /** Names the character that a complete sequence encodes. */
  read(symbols: readonly number[]): string {
    const scalar = this.#coding.decode(symbols);
    const isFirst = this.#atStart;
    this.#atStart = false;
    if (isFirst && scalar === 0xfeff) return `signature: ${symbols[0] === 0xff ? 'little' : 'big'}-endian`;
    return characterName(scalar);
  }

  /** Passes an ill-formed sequence. */
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

/** The symbols that encode a character. Throws UsageError for a character that the form cannot encode. */
export function encodeCharacter(table: Coded, scalar: number): number[] {
  const form = encodingOf(table);
  const name = characterName(scalar).split(' ')[0];
  const last = form === 'utf8-1997' ? 0x7fffffff : form === 'ucs2' ? 0xffff : 0x10ffff;
  if (scalar > last) {
    throw new UsageError(
      `${name} is above ${last.toString(16).toUpperCase()}, the last character that ${form} can encode`,
    );
  }
  if (scalar >= 0xd800 && scalar <= 0xdfff && form !== 'utf8-1997') {
    throw new UsageError(
      `${name} is a surrogate, not a character: ${form} cannot encode it`,
      'write the octets or code units themselves',
    );
  }
  return codingOf(table, []).encode(scalar);
}
