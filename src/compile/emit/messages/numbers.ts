/**
 * A number of a message → the lines that read it, for the module of the message.
 *
 *     if (i + 2 > limit) return -1;
 *     n0 = x[i]! << 8 | x[i + 1]!;
 *     i += 2;
 */
import { INTEGER_SIZES } from '../../../shared/integer-kinds.ts';
import type { IntegerPart } from '../../../shared/message-table.ts';
import { type OctetRange, rangesOf } from './graph.ts';

/** How code is written. */
export interface Dialect {
  /** An element of an array. */
  readonly at: (array: string, index: string) => string;
  /** Whether a value is in ranges. */
  readonly isIn: (value: string, ranges: readonly OctetRange[]) => string;
  /** Whether it is not. */
  readonly isOut: (value: string, ranges: readonly OctetRange[]) => string;
}

interface NumberOptions extends Dialect {
  /** The name of its rows in the code, asked for where they are used. */
  readonly rows: () => string;
}

export function readNumber(part: IntegerPart, options: NumberOptions): string[] {
  const others = part.numbers.slice(1).map((number) => `n${number} = ${variableOf(part)};`);
  return [...readDigitsOf(part, options), ...checkOffset(part), ...others];
}

/** The first number that it sets, or one that is asked for here alone. */
function variableOf({ numbers: [first] }: IntegerPart): string {
  return first === undefined ? 'v' : `n${first}`;
}

function readDigitsOf(part: IntegerPart, options: NumberOptions): string[] {
  const size = INTEGER_SIZES[part.integer];
  if (size > 0) return readSized(part, size, options);
  return part.integer === 'varint' ? readVarint(part, options) : readDigits(part, options);
}

/** The offset of an octet before the rule, which begins at h. */
function checkOffset(part: IntegerPart): string[] {
  const { before } = part;
  if (!before) return [];
  const offset = `${variableOf(part)} * ${before.times} + ${before.plus}`;
  return [`if (${offset} < 0 || ${offset} >= h) return -1;`];
}

function readSized(part: IntegerPart, size: number, options: NumberOptions): string[] {
  const { integer, max, numbers } = part;
  const value = variableOf(part);
  const octet = (k: number) => options.at('x', k > 0 ? `i + ${k}` : 'i');
  const factor = (k: number) => 256 ** (integer.endsWith('le') ? k : size - 1 - k);
  const terms = Array.from({ length: size }, (_, k) => octet(k) + (factor(k) > 1 ? ` * ${factor(k)}` : ''));
  const isUsed = numbers.length > 0 || part.before || (max !== undefined && max < 256 ** size - 1);
  return [
    `if (i + ${size} > limit) return -1;`,
    ...checkSized(part, size, options),
    ...(isUsed ? [`${value} = ${terms.join(' + ')};`] : []),
    ...(max !== undefined && max < 256 ** size - 1 ? [`if (${value} > ${max}) return -1;`] : []),
    `i += ${size};`,
  ];
}

/** The octets that the rule refuses, as far as there are any. */
function checkSized({ next }: IntegerPart, size: number, { at, isOut, rows }: NumberOptions): string[] {
  const live = (state: number) => rangesOf((octet) => (next[state * 0x100 + octet] as number) >= 0);
  const after = (state: number) => [...new Set(next.slice(state * 0x100, (state + 1) * 0x100))].filter((to) => to >= 0);
  const lines: string[] = [];
  let states = [0];
  const isFree = (state: number, left: number): boolean =>
    left === 0 || (`${live(state)}` === '0,255' && after(state).every((to) => isFree(to, left - 1)));
  for (let k = 0; k < size && !states.every((state) => isFree(state, size - k)); k++) {
    const octet = at('x', k > 0 ? `i + ${k}` : 'i');
    const targets = [...new Set(states.flatMap(after))];
    const [only] = states as [number];
    if (states.length === 1 && targets.length === 1) {
      if (`${live(only)}` !== '0,255') lines.push(`if (${isOut(octet, live(only))}) return -1;`);
    } else {
      const state = states.length > 1 ? 'q * 256 + ' : only > 0 ? `${only * 0x100} + ` : '';
      lines.push(`if ((q = ${at(rows(), state + octet)}) < 0) return -1;`);
    }
    states = targets;
  }
  return lines;
}

/** An octet below 80 is the last one: each text of the rule is a varint. */
function readVarint(part: IntegerPart, { at, rows }: NumberOptions): string[] {
  const { max } = part;
  const value = variableOf(part);
  return [
    `${value} = q = 0;`,
    'for (let e = 1; ; e *= 128) {',
    `  if (i >= limit || (q = ${at(rows(), `q * 256 + (c = ${at('x', 'i')})`)}) < 0) return -1;`,
    '  i++;',
    `  ${value} += (c & 127) * e;`,
    '  if (c < 128) break;',
    '}',
    ...(max === undefined ? [] : [`if (${value} > ${max}) return -1;`]),
  ];
}

function readDigits(part: IntegerPart, { at, isOut, rows }: NumberOptions): string[] {
  const { max, integer, accepting } = part;
  const value = variableOf(part);
  const [base, digit] = integer === 'decimal' ? [10, 'c - 48'] : [16, '(c < 64 ? c - 48 : (c & 31) + 9)'];
  const states = rangesOf((state) => accepting[state] === 1, accepting.length);
  return [
    `${value} = q = 0;`,
    `for (let e = 0; i < limit && (e = ${at(rows(), `q * 256 + (c = ${at('x', 'i')})`)}) >= 0; i++) {`,
    '  q = e;',
    `  ${value} = ${value} * ${base} + ${digit};`,
    ...(max === undefined ? [] : [`  if (${value} > ${max}) return -1;`]),
    '}',
    `if (${isOut('q', states)}) return -1;`,
  ];
}
