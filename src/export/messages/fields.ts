/**
 * The captures of all rules of a message → frames of cells, and what is reported of a frame when it ends.
 *
 *     publish: topic, packet-id      cells 0 1, 2 3      PUBLISH_TOPIC, PUBLISH_PACKET_ID (a number), PUBLISH
 *
 * The first frame of a rule is the rule itself; each list has one for its items. A record comes after its fields.
 */
import type { CaptureField, CompiledCaptures } from '../../compile/index.ts';
import { isIntegerKind } from '../../shared/integer-kinds.ts';
import type { MessageRule } from '../../shared/message-table.ts';
import { type CapturedProgram, memberName, snakeName, structFields } from '../captured.ts';

/** How a field is reported. */
export const FIELD = { span: 0, number: 1, label: 2, message: 3 } as const;

export interface FieldRow {
  readonly field: {
    /** `AT_MOST_ONCE_TOPIC` */
    readonly id: string;
    readonly about: string;
  };
  readonly kind: number;
  /** Where it begins; the next cell is where it ends. Of a name of a label, where its alternative begins. 0: none. */
  readonly cell: number;
  /** The cell that says whether the record of a label is there; 0: it is. */
  readonly within: number;
  /** Of a label, which name. */
  readonly number: number;
}

export interface MessageFrame {
  readonly rule: number;
  /** Its first cell, among those of the rule. */
  readonly cell: number;
  readonly slots: readonly number[];
  readonly rows: readonly FieldRow[];
}

export function messageFrames(
  captures: readonly CompiledCaptures[],
  programs: readonly CapturedProgram[],
  rules: readonly MessageRule[],
) {
  // In C, `…_H` is the guard of the header.
  const ids = new Map([['H', 1]]);
  const unique = (id: string) => {
    const count = (ids.get(id) ?? 0) + 1;
    ids.set(id, count);
    return count === 1 ? id : `${id}_${count}`;
  };
  const all = captures.flatMap((_, rule): MessageFrame[] => {
    const { frames, registers } = programs[rule] as CapturedProgram;
    const name = rule === 0 ? '' : snakeName((rules[rule] as MessageRule).rule);
    let cell = registers;
    return frames.map(({ name: path, field, slots }): MessageFrame => {
      const at = cell;
      cell += slots.length;
      const own = [name, path].filter(Boolean).join('_');
      return { rule, cell: at, slots, rows: rowsOf(field, own, at, path === '', unique) };
    });
  });
  const rows = all.flatMap((frame) => frame.rows);
  const fields = [...new Set(rows.map(({ field }) => field))];
  const first = all.map((_, i) => all.slice(0, i).reduce((sum, frame) => sum + frame.rows.length, 0));
  const rootOf = captures.map((_, rule) => all.findIndex((frame) => frame.rule === rule));
  const roots = rootOf.map((frame) => all[frame] as MessageFrame);
  return {
    all,
    fields,
    rootOf,
    cellsOf: (rule: number) => all.reduce((sum, frame) => sum + (frame.rule === rule ? frame.slots.length : 0), 0),
    lists: {
      frame_cell: all.map(({ cell }) => cell),
      frame_slots: all.map(({ slots }) => slots.length),
      frame_fields: [...first, rows.length],
      rule_slots: roots.map((_, i) => roots.slice(0, i).reduce((sum, { slots }) => sum + slots.length, 0)),
      slot_start: roots.flatMap(({ slots }) => slots.map((at) => at + 1)),
      field_id: rows.map(({ field }) => fields.indexOf(field)),
      field_kind: rows.map(({ kind }) => kind),
      field_cell: rows.map((row) => row.cell),
      field_within: rows.map(({ within }) => within),
      field_number: rows.map((row) => row.number),
    },
  };
}

/** The rows of a record: its label, its fields, itself. `cell`: the first of the frame. */
function rowsOf(
  field: CaptureField,
  path: string,
  cell: number,
  isRoot: boolean,
  unique: (id: string) => string,
): FieldRow[] {
  const { label, reader, occurs } = field;
  const named = (name: string, about: string) => ({ id: unique(name.toUpperCase()), about });
  const below = (name: string) => (path ? `${path}_${name}` : name);
  const labelled =
    label && named(below(snakeName(label.field)), `number: ${label.names.map((name, i) => `${i} ${name}`).join(', ')}`);
  const start = isRoot ? 0 : cell + (occurs === 'list' ? 0 : field.slot) + 1;
  const names = (label?.slots ?? []).map((slot, i, { length }): FieldRow => {
    const at = i === length - 1 ? 0 : cell + slot + 1;
    return { field: labelled as FieldRow['field'], kind: FIELD.label, cell: at, within: start, number: i };
  });
  const inner = structFields(field).flatMap((child) => rowsOf(child, below(memberName(child)), cell, false, unique));
  const isNumber = reader !== undefined && isIntegerKind(reader);
  const about = isRoot ? 'the whole of it' : isNumber ? 'with its number' : '';
  const kind = isRoot ? FIELD.message : isNumber ? FIELD.number : FIELD.span;
  return [...names, ...inner, { field: named(path || 'message', about), kind, cell: start, within: 0, number: 0 }];
}
