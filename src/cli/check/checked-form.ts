/**
 * What a file is checked as: the table of a form, and what decodes the text around
 * its faults. A profile is decoded as the encoding form that it restricts, so that
 * characters that it does not allow are shown too.
 */
import type { FormTable } from '../../layout.ts';
import { anyEngine } from '../../run/any-engine.ts';
import { encodingOf, hasCoding } from '../../run/coding.ts';
import type { Engine } from '../../run/engine.ts';
import { loadTable, OCTET_FORMS, type OctetForm } from '../forms.ts';

export interface CheckedForm {
  /** `utf8`, and its name in messages: `UTF-8`. */
  readonly id: string;
  readonly title: string;
  readonly table: FormTable;
  /** Of the encoding form. `undefined` for a grammar over octets that encodes no characters. */
  readonly encoding: Engine<Uint8Array> | undefined;
}

export async function checkedForm(table: FormTable): Promise<CheckedForm> {
  const { id, title } = table;
  const encoding = encodingOf(table);
  const known = OCTET_FORMS.includes(encoding as OctetForm) && hasCoding(table);
  const decoded = known ? await loadTable(encoding as OctetForm) : undefined;
  return { id, title, table, encoding: decoded && (anyEngine(decoded) as Engine<Uint8Array>) };
}
