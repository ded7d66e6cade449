/**
 * What a file is checked as: the table of a form, and what decodes the text around
 * its faults. A profile is decoded as the encoding form that it restricts, so that
 * characters that it does not allow are shown too.
 */

import { anyEngine } from '../../run/any-engine.ts';
import { encodingOf, hasCoding } from '../../run/coding.ts';
import type { Engine } from '../../run/engine.ts';
import type { FormTable } from '../../shared/layout.ts';
import { memoizeBy } from '../../shared/memoize.ts';
import { loadTable, OCTET_FORMS, type OctetForm } from '../forms.ts';
import { BUFFER_SIZE } from '../sources/blocks.ts';

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
  // Of UTF-8 of 1997, a string cannot hold what is above 10FFFF: it is shown in octets.
  const shown = encoding === 'utf8-1997' ? 'utf8' : encoding;
  const known = OCTET_FORMS.includes(shown as OctetForm) && hasCoding(table);
  const decoded = known ? await loadTable(shown as OctetForm) : undefined;
  return { id, title, table, encoding: decoded && (anyEngine(decoded) as Engine<Uint8Array>) };
}

/** A form, ready to scan: its engine, and a buffer to read into. */
interface FormEngine {
  readonly form: CheckedForm;
  readonly engine: Engine<Uint8Array>;
  readonly buffer: Uint8Array;
}

/** The engines of a run: of its form, and with --as auto of those that its files declare, each made once. */
export function enginesOf(form: CheckedForm) {
  const main = newEngine(form);
  const other = memoizeBy(
    (id: OctetForm) => id,
    async (id) => newEngine(await checkedForm(await loadTable(id))),
  );
  /** `declared`: the form that a file declares. Throws UsageError where its table is missing. */
  const of = async (declared: OctetForm | undefined) =>
    declared === undefined || declared === form.id ? main : other(declared);
  return { main, of };
}

function newEngine(form: CheckedForm): FormEngine {
  const engine = anyEngine(form.table) as Engine<Uint8Array>;
  return { form, engine, buffer: new Uint8Array(BUFFER_SIZE) };
}
