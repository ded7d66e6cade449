/**
 * The table of messages → the function of its module that reads a message which is whole and well-formed:
 *
 *     const r1 = (i: number, limit: number): number => {      one function for each rule: at i, to at most limit
 *       if (i + 2 > limit) return -1;                         a number is a variable
 *       n0 = x[i] * 256 + x[i + 1];
 *       …
 *       if ((e = i + n0) > limit || !A0(x, i, e)) return -1;  a field with a length, by its form
 *       p0 = i - b;                                           a slot of its captures; they go to the frame at the end
 *
 * On anything else the function returns −1, and the machine says what is wrong: faults are made in one place.
 */
import { OPERATION } from '../../../capture-table.ts';
import {
  type FieldPart,
  type IntegerPart,
  MESSAGE_FRAME,
  type MessageCount,
  type MessageTable,
} from '../../../message-table.ts';
import { rowBits } from '../../captures/loop.ts';
import {
  type CodeStep,
  comesAgain,
  countingNumbers,
  isStay,
  numbersFromOutside,
  type OctetRange,
  type PartStep,
  type StateCode,
  sharedStates,
  statesOf,
} from './graph.ts';
import { type Dialect, readNumber } from './numbers.ts';

/** Rules with more states stay in their table: their code would be too large for engines to optimise. */
const LARGE = 48;

/** How many levels of rules inside themselves are code, all together: a call for each fits any stack. The machine reads deeper ones. */
const DEEPEST = 200;

/** More ranges of octets than this are looked up. */
const MANY = 4;

export function messageReader(table: MessageTable, typed: boolean): string[] {
  return new ReaderCode(table, typed).lines();
}

class ReaderCode {
  readonly #table: MessageTable;
  readonly #states: readonly (readonly StateCode[])[];
  readonly #outside: readonly (readonly number[])[];
  readonly #counting: ReadonlySet<number>;
  readonly #typed: boolean;
  readonly #dialect: Dialect;
  /** Constants of the function, by what they are. */
  readonly #constants = new Map<string, string>();
  readonly #deepest: number;

  constructor(table: MessageTable, typed: boolean) {
    this.#table = table;
    this.#typed = typed;
    this.#states = table.rules.map(statesOf);
    this.#outside = numbersFromOutside(this.#states);
    this.#counting = countingNumbers(table);
    this.#deepest = Math.floor(DEEPEST / Math.max(1, table.rules.filter(({ depth }) => depth !== undefined).length));
    const at = (array: string, index: string) => (typed ? `(${array}[${index}] as number)` : `${array}[${index}]`);
    const compared = (value: string, ranges: readonly OctetRange[], isIn: boolean): string => {
      if (ranges.length > MANY)
        return `${at(this.#constant('S', `setOf(${JSON.stringify(ranges.flat())})`), value)} ${isIn ? '!==' : '==='} 0`;
      const [equal, below, above, both, one] = isIn ? ['===', '<=', '>=', '&&', '||'] : ['!==', '>', '<', '||', '&&'];
      const tests = ranges.map(([from, to]) => {
        if (from === to) return `${value} ${equal} ${from}`;
        const parts = [
          ...(from > 0 ? [`${value} ${above} ${from}`] : []),
          ...(to < 255 ? [`${value} ${below} ${to}`] : []),
        ];
        const text = parts.join(` ${both} `) || String(isIn);
        return ranges.length > 1 && parts.length > 1 ? `(${text})` : text;
      });
      return tests.join(` ${one} `) || String(!isIn);
    };
    this.#dialect = {
      at,
      isIn: (value, ranges) => compared(value, ranges, true),
      isOut: (value, ranges) => compared(value, ranges, false),
    };
  }

  lines(): string[] {
    const { rules } = this.#table;
    const bodies = rules.flatMap((_, rule) => this.#rule(rule));
    const type = (name: string) => (this.#typed ? `: ${name}` : '');
    const slots = Math.max(...rules.map(({ captures }) => captures.slots.length));
    const events = Math.max(0, ...rules.flatMap(({ captures }) => captures.lists.map((list) => list.length / 2)));
    const levels = rules.flatMap(({ depth }, rule) => (depth === undefined ? [] : [`d${rule}`]));
    const names = ['room', 'rules', 'integer', 'rowsOf', 'accepts', 'setOf'].filter(
      (name) => name === 'room' || [...this.#constants.keys()].some((value) => value.startsWith(name)),
    );
    return [
      '',
      '// Reads a message that is whole and well-formed; −1: the machine reads the octets again, and says what is wrong.',
      `const READ_MESSAGE${type('MessageRead')} = ({ ${names.join(', ')} }) => {`,
      ...[...this.#constants].map(([value, name]) => `  const ${name} = ${value};`),
      `  let text${type('Uint8Array')}, T${type('Int32Array')};`,
      `  let b = 0, t = 0, last = 0${levels.map((level) => `, ${level} = 0`).join('')};`,
      `  const ROOM = ${2 * MESSAGE_FRAME.size + 2 * slots + events};`,
      '  const longer = () => {',
      '    T = room.longer(t, ROOM);',
      '    last = room.size - ROOM;',
      '  };',
      ...bodies.map((line) => `  ${line}`),
      '  return (given, from, to) => {',
      '    text = given;',
      '    b = from;',
      '    T = room.cells;',
      '    t = room.used;',
      '    last = room.size - ROOM;',
      ...levels.map((level) => `    ${level} = 0;`),
      '    const end = r0(from, to);',
      '    room.used = t;',
      '    return end;',
      '  };',
      '};',
    ];
  }

  #constant(letter: string, value: string): string {
    const known = this.#constants.get(value);
    if (known) return known;
    const name = `${letter}${[...this.#constants.values()].filter((each) => each.startsWith(letter)).length}`;
    this.#constants.set(value, name);
    return name;
  }

  #rule(rule: number): string[] {
    return new RuleCode({
      table: this.#table,
      rule,
      states: this.#states[rule] as readonly StateCode[],
      outside: this.#outside,
      counting: this.#counting,
      deepest: this.#deepest,
      dialect: this.#dialect,
      typed: this.#typed,
      constant: (letter, value) => this.#constant(letter, value),
    }).lines();
  }
}

interface RuleContext {
  readonly table: MessageTable;
  readonly rule: number;
  readonly states: readonly StateCode[];
  readonly outside: readonly (readonly number[])[];
  readonly counting: ReadonlySet<number>;
  readonly deepest: number;
  readonly dialect: Dialect;
  readonly typed: boolean;
  readonly constant: (letter: string, value: string) => string;
}

/** One rule → its function. */
class RuleCode {
  readonly #of: RuleContext;
  readonly #labels: ReadonlySet<number>;
  readonly #isLarge: boolean;
  /** The slots that can be set again and again: only the last one counts. */
  readonly #again: ReadonlySet<number>;

  constructor(of: RuleContext) {
    this.#of = of;
    this.#isLarge = of.states.length > LARGE;
    this.#labels = sharedStates(of.states);
    this.#again = new Set(
      of.states.flatMap(({ octets, parts }, state) =>
        [...octets, ...parts].flatMap((step) =>
          step.list.length > 0 && (this.#isLarge || comesAgain(of.states, state, step)) ? slotsOf(step.list) : [],
        ),
      ),
    );
  }

  lines(): string[] {
    const { table, rule, outside, typed } = this.#of;
    const { rule: name, captures, depth, parts } = table.rules[rule] as MessageTable['rules'][number];
    const body = this.#isLarge ? this.#tableLoop() : this.#labels.size > 0 ? this.#labelLoop() : this.#state(0);
    const text = body.join('\n');
    const given = outside[rule] as readonly number[];
    const own = [...new Set(parts.flatMap((part) => (part.kind === 'integer' ? [part.number] : [])))];
    const named = (variable: string) => new RegExp(`\\b${variable}\\b`).test(text);
    const typeOf = typed ? ': number' : '';
    const variables = [
      ...own.filter((number) => !given.includes(number)).map((number) => `n${number}`),
      ...Array.from({ length: captures.registers }, (_, r) => `m${r}`),
      ...['c', 'q', 'e', 's', 'n'],
    ]
      .filter(named)
      .map((variable) => `${variable} = 0`);
    const slots = captures.slots.flatMap((_, slot) => (this.#again.has(slot) && named(`p${slot}`) ? [slot] : []));
    const { length, rule: index, start, end, size } = MESSAGE_FRAME;
    const cell = (k: number) => (k === 0 ? 'T[f]' : `T[f + ${k}]`);
    const state = [...(named('x') ? ['x = text'] : []), 'f = t', 'h = i - b'];
    return [
      '',
      `// ${name.replace(/\s+/g, ' ')}`,
      `const r${rule} = (${['i', 'limit', ...given.map((number) => `n${number}`)].map((each) => each + typeOf).join(', ')})${typeOf} => {`,
      ...(depth === undefined ? [] : [`  if (++d${rule} > ${Math.min(depth, this.#of.deepest)}) return -1;`]),
      `  const ${state.join(', ')};`,
      ...([...variables, ...slots].length > 0
        ? [`  let ${[...variables, ...slots.map((slot) => `p${slot} = -1`)].join(', ')};`]
        : []),
      '  if (t > last) longer();',
      `  t += ${size};`,
      '  done: {',
      ...indented(body, 4),
      '  }',
      ...(slots.length > 0 ? ['  if (t > last) longer();'] : []),
      ...slots.map((slot) => `  if (p${slot} >= 0) { T[t++] = p${slot}; T[t++] = ${~slot}; }`),
      `  ${cell(length)} = f - t;`,
      `  ${cell(index)} = ${rule};`,
      `  ${cell(start)} = h;`,
      `  ${cell(end)} = i - b;`,
      ...(depth === undefined ? [] : [`  d${rule}--;`]),
      '  return i;',
      '};',
    ];
  }

  /** The states that several ways lead to are labels; others are written where they are reached. */
  #labelLoop(): string[] {
    const all = [...new Set([0, ...this.#labels])];
    return [
      's = 0;',
      'next: for (;;) {',
      '  switch (s) {',
      ...all.flatMap((state) => [`    case ${state}: {`, ...indented(this.#state(state), 6), '    }']),
      '    default: return -1;',
      '  }',
      '}',
    ];
  }

  /** The octets of the rule by its table; parts and the end as code. */
  #tableLoop(): string[] {
    const { rule, states, table, dialect } = this.#of;
    const { at } = dialect;
    const { captures } = table.rules[rule] as MessageTable['rules'][number];
    const rows = this.#of.constant('R', `rowsOf(${rule})`);
    const bits = rowBits({ ...captures, alphabet: 'octets' });
    const used = [...new Set(captures.flagged.filter((_, k) => k % 2 === 1))];
    const tails = states.flatMap((code, state) =>
      code.parts.length + code.ends > 0 ? [`    case ${state}: {`, ...indented(this.#tail(code), 6), '    }'] : [],
    );
    return [
      's = 0;',
      'next: for (;;) {',
      '  for (; i < limit; i++) {',
      `    if ((n = ${at(rows, `s + ${at('x', 'i')}`)}) === s) continue;`,
      '    if (n >= 0) { s = n; continue; }',
      '    if (n === -1) break;',
      `    n = ~n; s = n & ${2 ** bits - 1};`,
      ...(used.length > 0
        ? [
            `    switch (n >> ${bits}) {`,
            ...used.flatMap((list) => {
              const lines = this.#operations(captures.lists[list] as readonly number[]);
              return lines.length > 0 ? [`      case ${list}: ${lines.join(' ')} break;`] : [];
            }),
            '    }',
          ]
        : []),
      '  }',
      '  switch (s >> 8) {',
      ...tails,
      '    default: return -1;',
      '  }',
      '}',
    ];
  }

  /** Of a state in the table: what can be where its octets end. */
  #tail(code: StateCode): string[] {
    const lines = code.parts.flatMap((step) => this.#branch(step));
    if (isOpen(code.parts)) return lines;
    const end = [...this.#operations(code.last), 'break done;'];
    if (code.ends === 2) return [...lines, ...end];
    return [...lines, ...(code.ends === 1 ? [`if (i === limit) { ${end.join(' ')} }`] : []), 'return -1;'];
  }

  #branch(step: PartStep): string[] {
    const lines = this.#part(step);
    const condition = this.#condition(step);
    return condition === undefined ? lines : [`if (${condition}) {`, ...indented(lines, 2), '}'];
  }

  /** When a part begins; none: always. */
  #condition({ part, first }: PartStep): string | undefined {
    const { at, isIn } = this.#of.dialect;
    if (first) return `i < limit${isAll(first) ? '' : ` && (c = ${at('x', 'i')}, ${isIn('c', first)})`}`;
    const when = part.kind === 'field' ? part.when : undefined;
    if (!when) return undefined;
    const [equal, joined] = when.isOther ? ['!==', ' && '] : ['===', ' || '];
    return when.values.map((value) => `n${when.number} ${equal} ${value}`).join(joined) || String(when.isOther);
  }

  /** What a state does, to its end: each way goes on elsewhere. */
  #state(state: number): string[] {
    const code = this.#of.states[state] as StateCode;
    const { at, isIn, isOut } = this.#of.dialect;
    const end = [...this.#operations(code.last), 'break done;'];
    if (code.ends === 2) return end;
    if (code.parts.some(({ first }) => !first)) {
      const lines = code.parts.flatMap((step) => this.#branch(step));
      return isOpen(code.parts) ? lines : [...lines, 'return -1;'];
    }
    const stay = code.octets.find((step) => isStay(step, state));
    const steps = [
      ...code.octets.filter((step) => step !== stay).map((step) => ({ step, ranges: step.ranges })),
      ...code.parts.map((step) => ({ step, ranges: step.first as readonly OctetRange[] })),
    ];
    const octet = at('x', 'i');
    const lines = [
      ...(stay ? [`while (i < limit && (c = ${octet}, ${isIn('c', stay.ranges)})) i++;`] : []),
      code.ends === 1 ? `if (i === limit) { ${end.join(' ')} }` : 'if (i === limit) return -1;',
    ];
    const doing = ({ step }: (typeof steps)[number]) =>
      'part' in step ? this.#part(step) : [...this.#operations(step.list), 'i++;', ...this.#goTo(step)];
    const [only] = steps;
    if (steps.length === 1 && only) {
      const isAny = isAll(only.ranges);
      return [
        ...lines,
        ...(isAny ? [] : [`if ((c = ${octet}, ${isOut('c', only.ranges)})) return -1;`]),
        ...doing(only),
      ];
    }
    if (steps.length === 0) return [...lines, 'return -1;'];
    const branches = steps.flatMap((each) => [`if (${isIn('c', each.ranges)}) {`, ...indented(doing(each), 2), '}']);
    return [...lines, `c = ${octet};`, ...branches, 'return -1;'];
  }

  #goTo({ to }: CodeStep): string[] {
    if (this.#isLarge) return [`s = ${to * 0x100};`, 'continue next;'];
    return this.#labels.has(to) ? [`s = ${to};`, 'continue next;'] : this.#state(to);
  }

  #part(step: PartStep): string[] {
    const { part, index } = step;
    const read = part.kind === 'integer' ? this.#number(part, index) : this.#field(part);
    return [...this.#operations(step.list), ...read, ...this.#goTo(step)];
  }

  #number(part: IntegerPart, index: number): string[] {
    const { rule, counting, dialect, constant } = this.#of;
    return readNumber(part, {
      ...dialect,
      isUsed: counting.has(part.number),
      rows: () => constant('N', `integer(${rule}, ${index})`),
    });
  }

  #field(part: FieldPart): string[] {
    const { length, times } = part;
    const count = ({ number, times, plus }: MessageCount) =>
      `n${number}${times === 1 ? '' : ` * ${times}`}${plus === 0 ? '' : plus < 0 ? ` - ${-plus}` : ` + ${plus}`}`;
    if (times) return this.#items(part, count(times), times.plus < 0);
    if (length === undefined) return [`if ((i = ${this.#call(part, 'limit')}) < 0) return -1;`];
    const lines =
      length === 'rest'
        ? ['e = limit;']
        : [`e = i + ${count(length)};`, `if (${length.plus < 0 ? 'e < i || ' : ''}e > limit) return -1;`];
    if (part.content === 'rule') return [...lines, `if ((i = ${this.#call(part, 'e')}) !== e) return -1;`];
    if (part.content === 'any') return [...lines, 'i = e;'];
    return [...lines, `if (!${this.#of.constant('A', `accepts(${part.index})`)}(x, i, e)) return -1;`, 'i = e;'];
  }

  /** A repeated rule: a frame around those of its items. */
  #items(part: FieldPart, count: string, canBeNegative: boolean): string[] {
    const { length, rule, start, end, size } = MESSAGE_FRAME;
    return [
      `e = ${count};`,
      ...(canBeNegative ? ['if (e < 0) return -1;'] : []),
      '{',
      '  const l = t, g = i - b;',
      '  if (t > last) longer();',
      `  t += ${size};`,
      `  for (; e > 0; e--) if ((i = ${this.#call(part, 'limit')}) < 0) return -1;`,
      `  T[l${length > 0 ? ` + ${length}` : ''}] = l - t;`,
      `  T[l + ${rule}] = ${~part.index};`,
      `  T[l + ${start}] = g;`,
      `  T[l + ${end}] = i - b;`,
      '}',
    ];
  }

  #call(part: FieldPart, limit: string): string {
    const numbers = (this.#of.outside[part.index] as readonly number[]).map((number) => `n${number}`);
    return `r${part.index}(${['i', limit, ...numbers].join(', ')})`;
  }

  /** The operations of captures, at i. */
  #operations(list: readonly number[]): string[] {
    const lines = Array.from({ length: list.length / 4 }, (_, k) => {
      const [kind, what, from, distance] = list.slice(4 * k) as [number, number, number, number];
      const offset = `${from < 0 ? 'i - b' : `m${from}`}${distance > 0 ? ` + ${distance}` : ''}`;
      if (kind === OPERATION.keep) return `m${what} = ${offset};`;
      if (kind === OPERATION.slot && this.#again.has(what)) return `p${what} = ${offset};`;
      return `T[t++] = ${offset}; T[t++] = ${kind === OPERATION.event ? what : ~what};`;
    });
    return lines.some((line) => line.startsWith('T[')) ? ['if (t > last) longer();', ...lines] : lines;
  }
}

/** Whether ranges have each octet. */
function isAll(ranges: readonly OctetRange[]): boolean {
  return `${ranges}` === '0,255';
}

/** The slots that operations set. */
function slotsOf(list: readonly number[]): number[] {
  return list.flatMap((kind, k) => (k % 4 === 0 && kind === OPERATION.slot ? [list[k + 1] as number] : []));
}

/** Whether one of the parts begins whatever comes. */
function isOpen(parts: readonly PartStep[]): boolean {
  return parts.some(({ part, first }) => !first && (part.kind === 'integer' || !part.when));
}

function indented(lines: readonly string[], by: number): string[] {
  return lines.map((line) => ' '.repeat(by) + line);
}
