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
import { MESSAGE_FRAME, type MessageTable } from '../../../shared/message-table.ts';
import { numbersFromOutside, type OctetRange, statesOf } from './graph.ts';
import type { Dialect } from './numbers.ts';
import { frameLayout } from './places.ts';
import { recordLines } from './records.ts';
import { RuleCode } from './rule-code.ts';

/** How many levels of rules inside themselves are code, all together: a call for each fits any stack. The machine reads deeper ones. */
const DEEPEST = 200;

/** More ranges of octets than this are looked up. */
const MANY = 4;

export function messageReader(table: MessageTable, typed: boolean): string[] {
  const { rules } = table;
  /** Constants of the function, by what they are. */
  const constants = new Map<string, string>();
  const constant = (letter: string, value: string): string => {
    const count = [...constants.values()].filter((name) => name.startsWith(letter)).length;
    const name = constants.get(value) ?? `${letter}${count}`;
    constants.set(value, name);
    return name;
  };
  const states = rules.map(statesOf);
  const outside = numbersFromOutside(states);
  const deepest = Math.floor(DEEPEST / Math.max(1, rules.filter(({ depth }) => depth !== undefined).length));
  const dialect = dialectOf(typed, constant);
  const of = { table, states, outside, deepest, dialect, typed, constant };
  const bodies = rules.flatMap((_, rule) => new RuleCode(of, rule).lines());
  const code = [...constants].map(([value, name]) => `const ${name} = ${value};`);
  return moduleLines(table, typed, [...code, ...frameLines(table, typed), ...bodies, ...recordLines(table, typed)]);
}

const PARTS = ['room', 'integer', 'accepts', 'setOf', 'fields', 'record', 'Span', 'SOURCE', 'AT', 'ITEM', 'MADE'];

function moduleLines({ rules }: MessageTable, typed: boolean, lines: readonly string[]): string[] {
  const type = (name: string) => (typed ? `: ${name}` : '');
  const levels = rules.flatMap(({ depth }, rule) => (depth === undefined ? [] : [`  d${rule} = 0;`]));
  const names = PARTS.filter((name) => new RegExp(`\\b${name}\\b`).test(lines.join('\n')));
  const all = [
    ...lines,
    `const read = (given${type('Uint8Array')}, from${type('number')}, to${type('number')}) => {`,
    '  text = given;',
    '  b = from;',
    '  cells = room.cells;',
    '  t = room.used;',
    '  last = room.size - ROOM;',
    ...levels,
    '  const end = r0(from, to);',
    '  room.used = t;',
    '  return end;',
    '};',
    `const classes = [${rules.map((_, rule) => `V${rule}`).join(', ')}];`,
    `return { read, classes, sizes: [${rules.map(({ captures }) => frameLayout(captures).size).join(', ')}] };`,
  ];
  return [
    '',
    '// Reads a message that is whole and well-formed; −1: the machine reads the octets again, and says what is wrong.',
    `const READ_MESSAGE${type('MessageRead')} = ({ ${names.join(', ')} }) => {`,
    ...all.map((line) => `  ${line}`),
    '};',
  ];
}

/** What the functions of all rules share. */
function frameLines({ rules }: MessageTable, typed: boolean): string[] {
  const longest = Math.max(...rules.map(({ captures }) => frameLayout(captures).size));
  const events = Math.max(0, ...rules.flatMap(({ captures }) => captures.lists.map((list) => list.length / 2)));
  const levels = rules.flatMap(({ depth }, rule) => (depth === undefined ? [] : [`, d${rule} = 0`]));
  return [
    typed ? 'let text: Uint8Array, cells: Int32Array;' : 'let text, cells;',
    `let b = 0, t = 0, last = 0${levels.join('')};`,
    `const ROOM = ${MESSAGE_FRAME.size + longest + events};`,
    'const longer = () => {',
    '  cells = room.longer(t, ROOM);',
    '  last = room.size - ROOM;',
    '  return cells;',
    '};',
  ];
}

function dialectOf(typed: boolean, constant: (letter: string, value: string) => string): Dialect {
  const at = (array: string, index: string) => (typed ? `(${array}[${index}] as number)` : `${array}[${index}]`);
  const compared = (value: string, ranges: readonly OctetRange[], isIn: boolean): string => {
    if (ranges.length > MANY)
      return `${at(constant('S', `setOf([${JSON.stringify(ranges.flat())}])`), value)} ${isIn ? '!==' : '==='} 0`;
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
  return {
    at,
    isIn: (value, ranges) => compared(value, ranges, true),
    isOut: (value, ranges) => compared(value, ranges, false),
  };
}
