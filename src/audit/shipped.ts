/**
 * The audited forms: those that the main entry point of the package exports,
 * each with the validator that ships and the table that this validator runs.
 * test/package/forms.test.ts compares the list with the registry of forms.
 */
import { compileForm, type Library } from '../compile/index.ts';
import { cesu8, ucs2, utf8, utf8of1997, utf16, utf16be, utf16le, utf16Signature, utf32be, utf32le } from '../index.ts';
import type { OctetsInput, UnitsInput } from '../run/input.ts';
import { internalsOf } from '../run/internals.ts';
import type { Validator } from '../run/validator.ts';
import { type AuditedForm, auditedForm } from './audited-form.ts';
import { waysOf } from './running.ts';

/** In the order of the report. */
const AUDITED: readonly (Validator<OctetsInput> | Validator<UnitsInput>)[] = [
  utf8,
  utf8of1997,
  cesu8,
  utf16,
  ucs2,
  utf16be,
  utf16le,
  utf16Signature,
  utf32be,
  utf32le,
];

/** Their ids. */
export const SHIPPED_IDS: readonly string[] = AUDITED.map(({ id }) => id);

/** The forms that the audited documents define: the grammars of `library`, with the tables and validators that ship. */
export function shippedForms(library: Library): AuditedForm[] {
  return AUDITED.map((validator) => {
    const { table } = internalsOf(validator);
    const file = library.file(table.id);
    const symbols = table.alphabet === 'octets' ? Uint8Array : Uint16Array;
    const test = (text: readonly number[]) => validator.test(symbols.from(text) as Uint8Array & Uint16Array);
    const ways = waysOf(validator as Validator<Uint8Array | Uint16Array>, table.alphabet);
    return { ...auditedForm(compileForm(file), file.relaxations, table, test), ways };
  });
}
