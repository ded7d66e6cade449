/**
 * The shapes of a table of messages → the classes of its records, with a constructor each, and getters of the fields that have
 * slots in the frame of their rule. An engine optimises each of them for its record alone: those that all records share take
 * several times as long (measured).
 *
 *     const F2_0 = F2.fields[0];
 *     const V2 = record(F2, function (source, at, start, end, item) { … }, [
 *       function () { const s = this[SOURCE], o = s.cells[this[AT] + 4]; return new Span(s, o, s.cells[this[AT] + 5], F2_0); },
 */
import type { CaptureShape } from '../../../capture-table.ts';
import { MESSAGE_FRAME, type MessageTable } from '../../../message-table.ts';

export function recordLines(table: MessageTable, typed: boolean): string[] {
  const repeated = new Set(
    table.rules.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === 'field' && part.times ? [part.rule] : [])),
    ),
  );
  const code = new RecordCode(
    table.rules.map(({ rule }) => (repeated.has(rule) ? '' : rule)),
    typed ? ' as typeof fields[0]' : '',
  );
  const lines = table.rules.flatMap(({ captures }, rule) =>
    code.lines(captures.shape, `${rule}`, `fields[${rule}]`, false),
  );
  const uses = lines.join('\n');
  // What only a getter that is not code would use is left out.
  return lines.flatMap((line) => {
    const [start, name] = /^const (\w+) = /.exec(line) ?? [];
    if (start === undefined || /^V\d+$/.test(`${name}`) || uses.split(new RegExp(`\\b${name}\\b`)).length > 2)
      return [line];
    return line.endsWith('{') ? [line.slice(start.length)] : [];
  });
}

/** The slots of a rule that a getter asks whether they are set. Others are set wherever they are read. */
export function slotsAskedFor({ fields, label }: CaptureShape): readonly number[] {
  const inside = fields.flatMap((field) => {
    if (field.occurs === 'list') return [];
    return [...(field.occurs === 'required' ? [] : [field.slot]), ...slotsAskedFor(field)];
  });
  return [...(label?.slots ?? []), ...inside];
}

class RecordCode {
  /** The rules whose frames are records, by their numbers. */
  readonly #rules: readonly string[];
  readonly #type: string;

  constructor(rules: readonly string[], type: string) {
    this.#rules = rules;
    this.#type = type;
  }

  /** `path`: the numbers of a field in those around it; `isItem`: its slots are those of an item of a list. */
  lines(shape: CaptureShape, path: string, facts: string, isItem: boolean): string[] {
    const { fields, isRecord } = shape;
    const inside = fields.flatMap((field, k) =>
      this.lines(field, `${path}_${k}`, `F${path}.fields[${k}]`, isItem || field.occurs === 'list'),
    );
    const lines = [`const F${path} = ${facts}${this.#type};`, ...inside];
    // A rule without captures has a value, too.
    if (!isRecord && path.includes('_')) return lines;
    return [
      ...lines,
      `const V${path} = record(F${path}, function (source, at, start, end, item) {`,
      '  this.start = start;',
      '  this.end = end;',
      '  this[SOURCE] = source;',
      '  this[AT] = at;',
      '  this[ITEM] = item;',
      '  this[MADE] = undefined;',
      '}, [',
      ...fields.flatMap((field, k) => this.#getter(field, `${path}_${k}`, isItem, k, fields.length)),
      ']);',
    ];
  }

  /** The field of a number, of some. */
  #getter(field: CaptureShape, path: string, isItem: boolean, index: number, count: number): string[] {
    const { occurs, slot, isRecord, inner } = field;
    const at = (cell: number) =>
      isItem ? `this[ITEM].slots[${cell}]` : `s.cells[this[AT] + ${MESSAGE_FRAME.size + cell}]`;
    const isPlain = !isRecord && !inner;
    const isSet = [`const o = ${at(slot)};`, ...(occurs === 'required' ? [] : ['if (o < 0) return undefined;'])];
    const kept = `all[${index}]`;
    const keep = [
      `const all = this[MADE] ??= [${Array.from({ length: count }, () => 'undefined').join(', ')}];`,
      `if (${kept} !== undefined) return ${kept};`,
    ];
    const value =
      occurs === 'list'
        ? [
            ...keep,
            `return ${kept} = ${isPlain && !isItem ? `s.spans(this[AT], F${path})` : `s.items(this, F${path})`};`,
          ]
        : isPlain
          ? [...isSet, `return new Span(s, o, ${at(slot + 1)}, F${path});`]
          : isRecord
            ? [...isSet, ...keep, `return ${kept} = new V${path}(s, this[AT], o, ${at(slot + 1)}, this[ITEM]);`]
            : [...isSet, ...keep, ...this.#inside(inner as readonly string[], kept, path)];
    return ['  function () {', '    const s = this[SOURCE];', ...value.map((line) => `    ${line}`), '  },'];
  }

  /** The value of a message inside the message. */
  #inside([rule, ...others]: readonly string[], kept: string, path: string): string[] {
    const number = others.length > 0 ? -1 : this.#rules.indexOf(rule as string);
    if (number < 0) return [`return ${kept} = s.valueInside(this[AT], o, F${path});`];
    const { start, end } = MESSAGE_FRAME;
    return [
      `const k = s.frame(this[AT], o, F${path});`,
      'if (k < 0) return undefined;',
      `return ${kept} = new V${number}(s, k, s.cells[k + ${start}], s.cells[k + ${end}], undefined);`,
    ];
  }
}
