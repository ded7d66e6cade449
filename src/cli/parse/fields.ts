/**
 * Captures → what is printed of them.
 *
 *     --fields host,port    {"host":{"start":7,"end":18,"text":"example.org"},"port":…}     or  example.org,8080
 *
 * A field is named by its path, `authority.host`; its own name is enough where no other field has it. A field below a
 * repetition has a list of values.
 */

import type { CapturedRecord } from '../../run/captures/values.ts';
import type { CaptureShape } from '../../shared/capture-table.ts';
import { printable } from '../../shared/printable.ts';
import { didYouMean } from '../../shared/spelling.ts';
import { jsonText } from '../check/json-text.ts';
import { UsageError } from '../errors.ts';

export interface FieldColumn {
  readonly name: string;
  readonly path: readonly string[];
}

/** The columns that are asked for; without a wish, all fields that have no fields of their own. Throws UsageError. */
export function columnsOf(shape: CaptureShape, wish: string | undefined): readonly FieldColumn[] {
  const all = pathsIn(shape, []);
  if (wish === undefined) {
    const isLeaf = (path: readonly string[]) =>
      !all.some((other) => other.length > path.length && startsWith(other, path));
    return all.filter(isLeaf).map((path) => ({ name: path.join('.'), path }));
  }
  return wish.split(',').map((each) => {
    const name = each.trim();
    const found = all.filter((path) => path.join('.') === name || path.at(-1) === name);
    const path = found.find((one) => one.join('.') === name) ?? (found.length === 1 ? found[0] : undefined);
    if (path) return { name, path };
    const paths = (found.length > 0 ? found : all).map((one) => one.join('.'));
    if (found.length > 0)
      throw new UsageError(`--fields: several fields are called ${name}`, `write ${paths.join(' or ')}`);
    throw new UsageError(
      `--fields: there is no field ${printable(name)}`,
      didYouMean(name, [...paths, ...all.map((one) => one.at(-1) as string)], `the fields are ${paths.join(', ')}`),
    );
  });
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((name, i) => path[i] === name);
}

function pathsIn({ fields, label }: CaptureShape, above: readonly string[]): (readonly string[])[] {
  const labels = label ? [[...above, label.field]] : [];
  return [
    ...labels,
    ...fields
      .filter(({ occurs }) => occurs !== 'never')
      .flatMap((field) => [[...above, field.field], ...pathsIn(field, [...above, field.field])]),
  ];
}

/** The value at a path; a list where there is a repetition on the way. */
function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || value === undefined) return value;
  if (Array.isArray(value)) return value.flatMap((item) => valueAt(item, [name, ...rest]));
  return valueAt((value as Record<string, unknown>)[name], rest);
}

/** The fields by their names, as objects with offsets and text. */
export function selected(value: CapturedRecord, columns: readonly FieldColumn[]): object {
  return Object.fromEntries(columns.map(({ name, path }) => [name, valueAt(value, path)]));
}

/** The text of each column; several texts of one column as a list in JSON. */
export function fieldTexts(value: CapturedRecord, columns: readonly FieldColumn[]): string[] {
  return columns.map(({ path }) => {
    const found = valueAt(value, path);
    return Array.isArray(found) ? jsonText(found.map(String)) : String(found ?? '');
  });
}

/** One line of CSV (RFC 4180): in quotation marks where a cell needs them. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}

/** Rows with aligned columns, each as wide as its widest cell. */
export function alignedRows(rows: readonly (readonly string[])[]): string {
  const safe = rows.map((row) => row.map(printable));
  const widths = (safe[0] ?? []).map((_, i) => Math.max(...safe.map((row) => row[i]?.length ?? 0)));
  return safe
    .map(
      (row) =>
        `${row
          .map((cell, i) => cell.padEnd(widths[i] as number))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
