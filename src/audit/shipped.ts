/**
 * The forms as they ship: the tables of `generated/` and the validators of the
 * public surface, by the id of their grammar.
 */

import { table as cesu8 } from '../../generated/cesu8.ts';
import { table as ucs2 } from '../../generated/ucs2.ts';
import { table as utf8 } from '../../generated/utf8.ts';
import { table as utf8of1997 } from '../../generated/utf8-1997.ts';
import { table as utf16 } from '../../generated/utf16.ts';
import { table as utf16Signature } from '../../generated/utf16-signature.ts';
import { table as utf16be } from '../../generated/utf16be.ts';
import { table as utf16le } from '../../generated/utf16le.ts';
import { table as utf32be } from '../../generated/utf32be.ts';
import { table as utf32le } from '../../generated/utf32le.ts';
import { compileForm, type Library } from '../compile/index.ts';
import * as wellformed from '../index.ts';
import type { FormTable } from '../layout.ts';
import { type Subject, subject } from './subject.ts';

const octets = (validator: { test(input: Uint8Array): boolean }) => (text: readonly number[]) =>
  validator.test(Uint8Array.from(text));
const units = (validator: { test(input: Uint16Array): boolean }) => (text: readonly number[]) =>
  validator.test(Uint16Array.from(text));

const SHIPPED: readonly (readonly [FormTable, (text: readonly number[]) => boolean])[] = [
  [utf8, octets(wellformed.utf8)],
  [utf8of1997, octets(wellformed.utf8of1997)],
  [cesu8, octets(wellformed.cesu8)],
  [utf16, units(wellformed.utf16)],
  [ucs2, units(wellformed.ucs2)],
  [utf16be, octets(wellformed.utf16be)],
  [utf16le, octets(wellformed.utf16le)],
  [utf16Signature, octets(wellformed.utf16Signature)],
  [utf32be, octets(wellformed.utf32be)],
  [utf32le, octets(wellformed.utf32le)],
];

/** Their ids. */
export const SHIPPED_IDS: readonly string[] = SHIPPED.map(([{ id }]) => id);

/** The forms that the five documents define, with the grammars of `library` and what ships. */
export function shippedSubjects(library: Library): Subject[] {
  return SHIPPED.map(([table, test]) => {
    const file = library.file(table.id);
    return subject(compileForm(file), file.relaxations, table, test);
  });
}
