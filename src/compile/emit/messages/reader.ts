/**
 * The table of messages → the function of its module that reads a message which is whole and well-formed:
 *
 *     const r1 = (i: number, limit: number): number => {      one function for each rule: at i, to at most limit
 *       if (i + 2 > limit) return -1;                         a number is a variable
 *       n0 = x[i] * 256 + x[i + 1];
 *       …
 *       if ((e = i + n0) > limit || !A0(x, i, e)) return -1;  a field with a length, by its form
 *       T[f + 4] = i - b;                                     a slot of its captures, in its frame
 *
 * On anything else the function returns −1, and the machine says what is wrong: faults are made in one place.
 */
import { MESSAGE_FRAME, type MessageTable } from '../../../message-table.ts';
import { countingNumbers, numbersFromOutside, type OctetRange, type StateCode, statesOf } from './graph.ts';
import type { Dialect } from './numbers.ts';
import { recordLines } from './records.ts';
import { RuleCode } from './rule-code.ts';

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
    const names = ['integer', 'rowsOf', 'accepts', 'setOf'].filter((name) =>
      [...this.#constants.keys()].some((value) => value.startsWith(name)),
    );
    return [
      '',
      '// Reads a message that is whole and well-formed; −1: the machine reads the octets again, and says what is wrong.',
      `const READ_MESSAGE${type('MessageRead')} = ({ ${[...names, 'room', 'fields', 'record', 'Span', 'SOURCE', 'AT', 'ITEM', 'MADE'].join(', ')} }) => {`,
      ...[...this.#constants].map(([value, name]) => `  const ${name} = ${value};`),
      `  let text${type('Uint8Array')}, cells${type('Int32Array')};`,
      `  let b = 0, t = 0, last = 0${levels.map((level) => `, ${level} = 0`).join('')};`,
      `  const ROOM = ${2 * MESSAGE_FRAME.size + slots + events};`,
      '  const longer = () => {',
      '    cells = room.longer(t, ROOM);',
      '    last = room.size - ROOM;',
      '    return cells;',
      '  };',
      ...[...bodies, ...recordLines(this.#table, this.#typed)].map((line) => `  ${line}`),
      '  const read = (given, from, to) => {'.replace(
        'given, from, to',
        `given${type('Uint8Array')}, from${type('number')}, to${type('number')}`,
      ),
      '    text = given;',
      '    b = from;',
      '    cells = room.cells;',
      '    t = room.used;',
      '    last = room.size - ROOM;',
      ...levels.map((level) => `    ${level} = 0;`),
      '    const end = r0(from, to);',
      '    room.used = t;',
      '    return end;',
      '  };',
      `  return { read, classes: [${rules.map((_, rule) => `V${rule}`).join(', ')}] };`,
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
