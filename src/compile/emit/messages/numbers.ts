/**
 * A number of a message → the lines that read it, for the module of the message.
 *
 *     if (i + 2 > limit) return -1;
 *     n0 = x[i]! << 8 | x[i + 1]!;
 *     i += 2;
 */
import { type IntegerForm, integerForm, isWrittenInteger, largestInteger } from '../../../shared/integer-kinds.ts';
import { type IntegerPart, numbersSet } from '../../../shared/message-table.ts';
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
  return [...readDigitsOf(part, options), ...checkOffset(part), ...others, ...readBits(part)];
}

/** The parts of a number of up to 32 bits. */
function readBits(part: IntegerPart): string[] {
  return (part.bits ?? []).flatMap(({ shift, size, numbers, max }) => {
    const value = size === 32 ? variableOf(part) : `${variableOf(part)} >>> ${shift} & ${2 ** size - 1}`;
    return [
      ...numbers.map((number) => `n${number} = ${value};`),
      ...(max === undefined ? [] : [`if ((${value}) > ${max}) return -1;`]),
    ];
  });
}

/** The first number that it sets, or one that is asked for here alone. */
function variableOf({ numbers: [first] }: IntegerPart): string {
  return first === undefined ? 'v' : `n${first}`;
}

function readDigitsOf(part: IntegerPart, options: NumberOptions): string[] {
  const form = integerForm(part.integer);
  if (form.octets !== 'open') return readSized(part, form, form.octets, options);
  return isWrittenInteger(form) ? readDigits(part, form, options) : readGroups(part, form, options);
}

/** The offset of an octet before the rule, which begins at h. */
function checkOffset(part: IntegerPart): string[] {
  const { before } = part;
  if (!before) return [];
  const offset = `${variableOf(part)} * ${before.times} + ${before.plus}`;
  return [`if (${offset} < 0 || ${offset} >= h) return -1;`];
}

/** Its octets need no mask: each text of the rule is one of the kind. */
function readSized(part: IntegerPart, form: IntegerForm, size: number, options: NumberOptions): string[] {
  const { max } = part;
  const { order, base } = form;
  const largest = largestInteger(form);
  const value = variableOf(part);
  const octet = (k: number) => options.at('x', k > 0 ? `i + ${k}` : 'i');
  const factor = (k: number) => base ** (order === 'little' ? k : size - 1 - k);
  const terms = Array.from({ length: size }, (_, k) => octet(k) + (factor(k) > 1 ? ` * ${factor(k)}` : ''));
  const isUsed =
    numbersSet(part).length > 0 ||
    part.bits?.some((each) => each.max !== undefined) ||
    part.before ||
    (max !== undefined && max < largest);
  return [
    `if (i + ${size} > limit) return -1;`,
    ...checkSized(part, size, options),
    ...(isUsed ? [`${value} = ${terms.join(' + ')};`] : []),
    ...(max !== undefined && max < largest ? [`if (${value} > ${max}) return -1;`] : []),
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

/** Seven bits an octet. One below 80 is the last: each text of the rule is such a number. */
function readGroups(part: IntegerPart, { order }: IntegerForm, { at, rows }: NumberOptions): string[] {
  const { max } = part;
  const value = variableOf(part);
  const isLittle = order === 'little';
  return [
    `${value} = q = 0;`,
    isLittle ? 'for (let w = 1; ; w *= 128) {' : 'for (;;) {',
    `  if (i >= limit || (q = ${at(rows(), `q * 256 + (c = ${at('x', 'i')})`)}) < 0) return -1;`,
    '  i++;',
    isLittle ? `  ${value} += (c & 127) * w;` : `  ${value} = ${value} * 128 + (c & 127);`,
    '  if (c < 128) break;',
    '}',
    ...(max === undefined ? [] : [`if (${value} > ${max}) return -1;`]),
  ];
}

function readDigits(part: IntegerPart, { base }: IntegerForm, { at, isOut, rows }: NumberOptions): string[] {
  const { max, accepting } = part;
  const value = variableOf(part);
  const digit = base > 10 ? '(c < 64 ? c - 48 : (c & 31) + 9)' : 'c - 48';
  const states = rangesOf((state) => accepting[state] === 1, accepting.length);
  return [
    `${value} = q = 0;`,
    `for (let w = 0; i < limit && (w = ${at(rows(), `q * 256 + (c = ${at('x', 'i')})`)}) >= 0; i++) {`,
    '  q = w;',
    `  ${value} = ${value} * ${base} + ${digit};`,
    ...(max === undefined ? [] : [`  if (${value} > ${max}) return -1;`]),
    '}',
    `if (${isOut('q', states)}) return -1;`,
  ];
}
