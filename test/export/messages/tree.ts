/**
 * The fields that C and Rust report → the value of the message as the package writes it in JSON, without texts.
 *
 *     0 1 0 5 0;  1 0 0 5 0;      { "start": 0, "end": 5, "string": { … } }
 */
import type { CaptureField, CompiledMessages } from '../../../src/compile/index.ts';
import { capturedProgram, structFields } from '../../../src/export/captured.ts';

interface Known {
  readonly rule: number;
  readonly field: CaptureField;
  readonly isLabel: boolean;
}

interface Level {
  values: Map<string, unknown>;
  inner: { rule: string; start: number; end: number; value: unknown }[];
}

/** Fields are numbered as they are written: of each frame the label of a record, its fields, itself. */
function fieldsOf({ captures }: CompiledMessages): Known[] {
  const all: Known[] = [];
  captures.forEach((each, rule) => {
    const visit = (field: CaptureField): void => {
      if (field.label) all.push({ rule, field, isLabel: true });
      for (const child of structFields(field)) visit(child);
      all.push({ rule, field, isLabel: false });
    };
    for (const { field } of capturedProgram(each).frames) visit(field);
  });
  return all;
}

/** Gives for a line of fields, `field level start end number;` each, the value of the message. */
export function treeReader(compiled: CompiledMessages): (line: string) => unknown {
  const known = fieldsOf(compiled);
  const { rules } = compiled.table;
  return (line) => {
    const levels: Level[] = [];
    const levelAt = (level: number) => {
      levels[level] ??= { values: new Map(), inner: [] };
      return levels[level];
    };
    let message: unknown;
    for (const [id = '', level = '', from = '', to = '', number] of line.split(';').map((each) => each.split(' '))) {
      if (id === '') continue;
      const { rule, field, isLabel } = known[Number(id)] as Known;
      const [start, end] = [Number(from), Number(to)];
      const { values, inner } = levelAt(Number(level));
      const below = levelAt(Number(level) + 1);
      const key = ({ id: capture }: CaptureField, what: string) => `${rule} ${capture} ${what}`;
      const take = (place: string) => {
        const found = values.get(place);
        values.delete(place);
        return found;
      };
      const record = () => {
        const value: Record<string, unknown> = { start, end };
        if (field.label) value[field.label.field] = field.label.names[Number(take(key(field, 'label')))];
        for (const child of field.fields) {
          const found = take(key(child, 'value')) ?? (child.occurs === 'list' ? [] : undefined);
          if (found !== undefined) value[child.field] = found;
        }
        return value;
      };
      const innerValue = () => {
        const found = below.inner.filter(
          (each) => each.start >= start && each.end <= end && field.inner?.includes(each.rule),
        );
        const isRepeated = rules[rule]?.parts.some(
          (part) => part.kind === 'field' && part.times && field.inner?.includes(part.rule),
        );
        return isRepeated ? found.map(({ value }) => value) : found.find((each) => each.start === start)?.value;
      };
      if (isLabel) values.set(key(field, 'label'), number);
      else if (field.capture.parent === null) {
        const value = record();
        if (level === '0') message = value;
        inner.push({ rule: rules[rule]?.rule as string, start, end, value });
        below.inner = [];
      } else {
        const value = field.inner
          ? innerValue()
          : field.isRecord
            ? record()
            : { start, end, ...(field.reader && { value: number }) };
        const place = key(field, 'value');
        if (field.occurs === 'list') values.set(place, [...((values.get(place) as unknown[]) ?? []), value]);
        else values.set(place, value);
      }
    }
    return message;
  };
}

/** The same of the package's value: without texts, numbers as text. */
export function plainValue(value: unknown): unknown {
  const shown = JSON.stringify(value, (key, each: unknown) => {
    if (key === 'text' && typeof each === 'string') return undefined;
    return key === 'value' && typeof each !== 'object' ? `${each}` : each;
  });
  return JSON.parse(shown);
}

/** Keys in order: two values are equal if these texts are. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
