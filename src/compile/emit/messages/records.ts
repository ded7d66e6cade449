/**
 * The shapes of a table of messages → the classes of its records, with a constructor each, and getters of the fields that have
 * slots in the frame of their rule. An engine optimises each of them for its record alone: those that all records share take
 * several times as long.
 *
 *     const F2_0 = F2.fields[0];
 *     const V2 = record(F2, function (source, at, start, end, item) { … }, [
 *       function () { const s = this[SOURCE], o = s.cells[this[AT] + 4]; return new Span(s, o, s.cells[this[AT] + 5], F2_0); },
 */
import type { CaptureShape, CaptureTable } from '../../../shared/capture-table.ts';
import { MESSAGE_FRAME, type MessageTable } from '../../../shared/message-table.ts';
import { CELL_BITS, frameLayout, type SlotPlace } from './places.ts';

export function recordLines(table: MessageTable, typed: boolean): string[] {
  const code = new RecordCode(table, typed);
  const lines = table.rules.flatMap(({ captures }, rule) =>
    code.lines(captures, captures.shape, `${rule}`, `fields[${rule}]`, false),
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

class RecordCode {
  /** The names of the rules, by their numbers, and those that are repeated. */
  readonly #rules: readonly string[];
  readonly #repeated: ReadonlySet<string>;
  readonly #typed: boolean;

  constructor({ rules }: MessageTable, typed: boolean) {
    this.#rules = rules.map(({ rule }) => rule);
    this.#repeated = new Set(
      rules.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'field' && part.times ? [part.rule] : []))),
    );
    this.#typed = typed;
  }

  /** `path`: the numbers of a field in those around it; `isItem`: its slots are those of an item of a list. */
  lines(captures: CaptureTable, shape: CaptureShape, path: string, facts: string, isItem: boolean): string[] {
    const { fields, isRecord, label } = shape;
    const { places } = frameLayout(captures);
    const inside = fields.flatMap((field, k) =>
      this.lines(captures, field, `${path}_${k}`, `F${path}.fields[${k}]`, isItem || field.occurs === 'list'),
    );
    const lines = [`const F${path} = ${facts}${this.#typed ? ' as typeof fields[0]' : ''};`, ...inside];
    // A rule without captures has a value, too.
    if (!isRecord && path.includes('_')) return lines;
    const lists = fields.flatMap((field, k) =>
      !isItem && isListOfCode(field) ? this.#list(captures, field, `${path}_${k}`) : [],
    );
    return [
      ...lines,
      ...(this.#repeated.has(this.#rules[Number(path)] as string) ? this.#repetition(path) : []),
      ...lists,
      `const V${path} = record(F${path}, function (source, at, start, end, item) {`,
      '  this.start = start;',
      '  this.end = end;',
      '  this[SOURCE] = source;',
      '  this[AT] = at;',
      '  this[ITEM] = item;',
      '  this[MADE] = undefined;',
      '}, [',
      ...fields.flatMap((field, k) => this.#getter(captures, field, `${path}_${k}`, isItem, k, fields.length)),
      ...(label && !isItem ? this.#label(label, places) : []),
      ']);',
    ];
  }

  /** The field of a number, of some. */
  #getter(
    captures: CaptureTable,
    field: CaptureShape,
    path: string,
    isItem: boolean,
    index: number,
    count: number,
  ): string[] {
    const { occurs, slot, isRecord, inner } = field;
    const { places } = frameLayout(captures);
    const at = (which: number): string => {
      if (isItem) return `this[ITEM].slots[${which}]`;
      const { cell, distance } = places[which] as SlotPlace;
      return `s.cells[this[AT] + ${cell}]${distance === 0 ? '' : ` + ${distance}`}`;
    };
    const isPlain = !isRecord && !inner;
    const kept = `all[${index}]`;
    const keep = [
      `const all = this[MADE] ??= [${Array.from({ length: count }, () => 'undefined').join(', ')}];`,
      `if (${kept} !== undefined) return ${kept};`,
    ];
    const isSet = () => {
      const lines = [`const o = ${at(slot)};`];
      if (occurs === 'required') return lines;
      return [...lines, `if (${isItem ? 'o < 0' : isUnset(places[slot] as SlotPlace)}) return undefined;`];
    };
    const list = !isItem && isListOfCode(field) ? `L${path}(s, this[AT])` : `s.items(this, F${path})`;
    const value =
      occurs === 'list'
        ? [...keep, `return ${kept} = ${list};`]
        : isPlain
          ? [...isSet(), `return new Span(s, o, ${at(slot + 1)}, F${path});`]
          : isRecord
            ? [...isSet(), ...keep, `return ${kept} = new V${path}(s, this[AT], o, ${at(slot + 1)}, this[ITEM]);`]
            : [...isSet(), ...keep, ...this.#inside(inner as readonly string[], kept, path)];
    return ['  function () {', '    const s = this[SOURCE];', ...value.map((line) => `    ${line}`), '  },'];
  }

  /** The getter of a label, after those of the fields. */
  #label({ names, slots }: Exclude<CaptureShape['label'], undefined>, places: readonly SlotPlace[]): string[] {
    return [
      '  function () {',
      '    const s = this[SOURCE];',
      ...slots.map(
        (slot, k) => `    if (!(${isUnset(places[slot] as SlotPlace)})) return ${JSON.stringify(names[k])};`,
      ),
      '    return undefined;',
      '  },',
    ];
  }

  /** The value of a message inside the message. */
  #inside([rule, ...others]: readonly string[], kept: string, path: string): string[] {
    if (others.length > 0) return [`return ${kept} = s.valueInside(this[AT], o, F${path});`];
    const number = this.#rules.indexOf(rule as string);
    const { start, end } = MESSAGE_FRAME;
    const made = this.#repeated.has(rule as string)
      ? `L${number}(s, k)`
      : `new V${number}(s, k, s.cells[k + ${start}], s.cells[k + ${end}], undefined)`;
    return [`const k = s.frame(this[AT], o, F${path});`, 'if (k < 0) return undefined;', `return ${kept} = ${made};`];
  }

  /** The items of a repeated field, from the frame around them. */
  #repetition(path: string): string[] {
    const { size, start, end } = MESSAGE_FRAME;
    const made = `new V${path}(s, k, ${this.#cell(`k + ${start}`)}, ${this.#cell(`k + ${end}`)}, undefined)`;
    return [
      ...this.#listStart(path),
      `  for (let k = at + ${size}, to = at - ${this.#cell('at')}; k < to; k -= ${this.#cell('k')}) items.push(${made});`,
      '  return items;',
      '};',
    ];
  }

  /** The items of a list, from what follows the slots of its rule: frames of rules inside, and events with their marks. */
  #list(captures: CaptureTable, field: CaptureShape, path: string): string[] {
    const { isRecord } = field;
    const { events } = captures;
    const lineOf = this.#markOf(field, path);
    const cases = events.flatMap((event, number) => {
      const lines = event.flatMap((mark, m) => (m % 2 === 0 ? lineOf(mark, event[m + 1] as number) : []));
      return lines.length > 0 ? [`      case ${number}: ${lines.join(' ')} break;`] : [];
    });
    const numbers = this.#typed ? ': number[]' : '';
    return [
      ...this.#listStart(path),
      '  let o = 0;',
      ...(isRecord ? [`  const frames${numbers} = [];`, `  let l${numbers} = [];`] : []),
      `  for (let k = at + ${frameLayout(captures).size}, to = at - ${this.#cell('at')}; k < to; k += 2) {`,
      `    const g = ${this.#cell('k')};`,
      `    if (g < 0) { ${isRecord ? 'frames.push(k); ' : ''}k -= g + 2; continue; }`,
      `    switch (${this.#cell('k + 1')}) {`,
      ...cases,
      '    }',
      '  }',
      '  return items;',
      '};',
    ];
  }

  #listStart(path: string): string[] {
    return this.#typed
      ? [
          `const L${path} = (s: { readonly cells: Int32Array }, at: number) => {`,
          '  const T = s.cells, items: object[] = [];',
        ]
      : [`const L${path} = (s, at) => {`, '  const T = s.cells, items = [];'];
  }

  #cell(index: string): string {
    return this.#typed ? `(T[${index}] as number)` : `T[${index}]`;
  }

  /** What a mark of an event does, which is at g: it begins an item, or ends it, or is in it. */
  #markOf({ id, fields, isRecord, frame }: CaptureShape, path: string): (mark: number, distance: number) => string[] {
    const slotOf = new Map<number, number>();
    const visit = (inside: CaptureShape): void => {
      slotOf.set(2 * inside.id, inside.slot).set(2 * inside.id + 1, inside.slot + 1);
      inside.fields.forEach(visit);
    };
    fields.forEach(visit);
    return (mark, distance) => {
      const offset = distance > 0 ? `g + ${distance}` : 'g';
      const slot = slotOf.get(mark);
      if (slot !== undefined) return [`l[${slot}] = ${offset};`];
      const unset = ', -1'.repeat((frame?.slots ?? 1) - 1);
      if (mark === 2 * id) return [`o = ${offset};`, ...(isRecord ? [`l = [o${unset}];`] : [])];
      if (mark !== 2 * id + 1) return [];
      const made = isRecord
        ? `new V${path}(s, frames, o, ${offset}, { slots: l })`
        : `new Span(s, o, ${offset}, F${path})`;
      return [`items.push(${made});`];
    };
  }
}

/** Whether the items of a list are spans, or records without a list and without a label: others are put together by their shape. */
function isListOfCode(field: CaptureShape): boolean {
  const isFlat = ({ label, fields }: CaptureShape): boolean =>
    !label && fields.every((inside) => inside.occurs !== 'list' && isFlat(inside));
  return field.occurs === 'list' && !field.inner && isFlat(field);
}

/** Whether a slot of a frame is not set, in a getter. */
function isUnset({ bit }: SlotPlace): string {
  const cell = MESSAGE_FRAME.size + Math.floor(bit / CELL_BITS);
  return `(s.cells[this[AT] + ${cell}] & ${1 << (bit % CELL_BITS)}) === 0`;
}
