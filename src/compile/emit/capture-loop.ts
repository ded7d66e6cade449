/**
 * The loop of a module with captures: its states stay in the table, and what is done at a symbol is code.
 *
 *     case 3: p2 = r0; p3 = i; break;        a slot is the offset in a register, another one this offset
 *     case 4: found[t++] = i << 3 | 1;       an event of a list goes to the tape
 *
 * States as code would be too large for engines to optimise (measured, 15 times as slow).
 */
import { OPERATION, SHARED_NUMBERS } from '../../capture-table.ts';
import { type CaptureLoop, rowBits } from '../captures/loop.ts';

/** A cell of the loop's arrays: TypeScript may be set to doubt that it exists. */
const NUMBER = ' as number';

/** A slot that a chunk does not set: below all offsets. */
const NOT_SET = -0x7fffffff;

/** Symbols of one round, so that the end is asked for once for all (measured). */
const ROUND = 4;

/** The tape is asked for room once for a segment: as many symbols as can leave this many numbers (measured). */
const SEGMENT_NUMBERS = 256;

/**
 * The loop, and a class of the module's own: an engine optimises both for this form alone (measured). The events of the tape
 * go to `numbers`, which many texts share. They are read when a list is asked for.
 */
export function loopLines(loop: CaptureLoop, typed: boolean): string[] {
  const { alphabet, events, prefix, eventBits = 0 } = loop.table;
  const overOctets = alphabet === 'octets';
  const typedAs = (type: string) => (typed ? `: ${type}` : '');
  const tape = events.length > 0 ? ['numbers', 'from', 'to'] : [];
  const parts = [
    ...['cells', 'ends', 'source: sourceKey', 'slots: slotsKey', ...tape.map((part) => `${part}: ${part}Key`)],
    ...(tape.length > 0 ? ['longer', 'lengthOf'] : []),
    ...(overOctets ? [] : ['classes', 'unitAt']),
    'save',
    ...(prefix ? ['masks', 'states', 'clz32'] : []),
  ];
  return [
    '',
    `const captureMatch${typedAs('CaptureMatch')} = (${overOctets ? '{ kindOf, lengthOf }' : '_plain'}, partsOf, complete, other) => {`,
    `  const make = ({ ${parts.join(', ')} }${typedAs('ReturnType<typeof partsOf>')}) => {`,
    '    class Whole {',
    ...(typed ? ['      [key: PropertyKey]: unknown;'] : []),
    `      constructor(${['text', 'end', 'slots', ...tape].map((name) => name + typedAs('unknown')).join(', ')}) {`,
    "        this['end'] = end;",
    '        this[sourceKey] = text;',
    '        this[slotsKey] = slots;',
    ...tape.map((part) => `        this[${part}Key] = ${part};`),
    '      }',
    '    }',
    '    complete(Whole.prototype);',
    ...readingLines(loop, typed).map((line) => `    ${line}`),
    '  };',
    `  let whole${typedAs('ReturnType<typeof make>')} = (text, length, chunk) => (whole = make(partsOf()))(text, length, chunk);`,
    `  return (input${typedAs(overOctets ? 'Uint8Array' : 'string')}, chunk) => {`,
    // An index shows an engine which octets they are: then it reads their length without a call (measured).
    `    const length = ${overOctets ? "kindOf(input) === 'Uint8Array' && input[0] !== undefined ? lengthOf(input)" : "typeof input === 'string' ? input.length"} : 0;`,
    `    return length > 0 && length < ${2 ** (30 - eventBits)} ? whole(input, length, chunk) : other(input);`,
    '  };',
    '};',
  ];
}

/** The function that reads a text, or a chunk of one. */
function readingLines(loop: CaptureLoop, typed: boolean): string[] {
  const { table, kept } = loop;
  const { slots, registers, lists, ends, classCount, alphabet, events, prefix } = table;
  const number = typed ? NUMBER : '';
  const typedAs = (type: string) => (typed ? `: ${type}` : '');
  const [width, type] = alphabet === 'octets' ? [0x100, 'Uint8Array'] : [classCount, 'string'];
  const hasTape = events.length > 0;
  const room = Math.max(1, ...lists.map((list) => operations(list, loop).split('found[').length - 1));
  const segment = Math.max(1, Math.floor(SEGMENT_NUMBERS / room));
  const last = `last = lengthOf(numbers) - ${(segment + 1) * room}`;
  const numbered = (count: number, make: (index: number) => string) => Array.from({ length: count }, (_, i) => make(i));
  const variables = [
    ...['s = 0', 'n = 0', ...numbered(registers, (r) => `r${r} = 0`)],
    ...kept.map((slot, index) => `p${index} = ${slots[slot]}`),
    ...(hasTape ? ['found = numbers', 't = used', `stop = length < ${segment} ? length : ${segment}`] : []),
    'i = 0',
  ];
  // Of a chunk: what is known before it, and after it.
  const resumed = [
    ...['s = chunk.row;', ...numbered(registers, (r) => `r${r} = chunk.registers[${r}]${number};`)],
    ...(kept.length > 0 ? [`${kept.map((_, index) => `p${index} = `).join('')}${NOT_SET};`] : []),
  ];
  const slotList = `[${kept.map((_, index) => `p${index}`).join(', ')}]`;
  const registerList = `[${numbered(registers, (r) => `r${r}`).join(', ')}]`;
  const whole = `new Whole(text, length, ${[slotList, ...(hasTape ? ['found', 'used', 't'] : [])].join(', ')})`;
  return [
    ...(hasTape ? [`let numbers = longer(undefined, 0, 0), ${last}, used = 0;`] : []),
    `return (text${typedAs(type)}, length${typedAs('number')}, chunk${typed ? '?: Parameters<typeof save>[0]' : ''}) => {`,
    ...[
      // The numbers of a long text are not kept for those after it.
      ...(hasTape
        ? [`if (used > last || last > ${SHARED_NUMBERS}) { numbers = longer(undefined, 0, 0); ${last}; used = 0; }`]
        : []),
      `let ${variables.join(', ')};`,
      `if (chunk !== undefined) { ${resumed.join(' ')} }`,
      ...(prefix ? prefixLines(prefix.masks.length / classCount, width, symbolOf(loop), number) : []),
      ...stepLines(loop, number, hasTape && { segment, last }),
      `if (chunk !== undefined) return save(${['chunk', 's', registerList, slotList, ...(hasTape ? ['found', 'used', 't'] : [])].join(', ')});`,
      `if ((n = ends[s / ${width}]${number}) < 0) return null;`,
      ...switchOn(loop, [...new Set(ends)]),
      ...(hasTape ? [`const whole = ${whole};`, 'used = t;', 'return whole;'] : [`return ${whole};`]),
    ].map((line) => `  ${line}`),
    '};',
  ];
}

/**
 * A symbol that keeps the state is asked for first. The processor guesses that, and need not wait for the cell (measured).
 * With a tape, the symbols come in segments.
 */
function stepLines(loop: CaptureLoop, number: string, tape: { segment: number; last: string } | false): string[] {
  const { table } = loop;
  const symbol = symbolOf(loop);
  const bits = rowBits(table);
  const stop = tape ? 'stop' : 'length';
  const step = (at: string) => `(n = cells[s + (${symbol(at)}${number})]${number}) !== s && (s = n) < 0`;
  const rounds = Array.from({ length: ROUND }, (_, k) =>
    k === 0 ? `    if (${step('i')}) break;` : `    if (${step(`i + ${k}`)}) { i += ${k}; break; }`,
  );
  return [
    `for (${tape ? 'let' : 'const'} end = ${stop} - ${ROUND}; ; ) {`,
    '  for (;;) {',
    '    if (i > end) {',
    `      if (i === ${stop} || (${step('i')})) break;`,
    '      i++;',
    '      continue;',
    '    }',
    ...rounds,
    `    i += ${ROUND};`,
    '  }',
    ...(tape
      ? [
          '  if (s >= 0) {',
          '    if (i === length) break;',
          `    if (t > last) { found = numbers = longer(numbers, used, t); ${tape.last}; t -= used; used = 0; }`,
          `    stop = length - i < ${tape.segment} ? length : i + ${tape.segment};`,
          `    end = stop - ${ROUND};`,
          '    continue;',
          '  }',
        ]
      : ['  if (s >= 0) break;']),
    '  s = ~s;',
    `  if ((n = s >> ${bits}) === 0) return null;`,
    ...switchOn(loop, [...new Set(table.flagged.filter((_, i) => i % 2 === 1))]).map((line) => `  ${line}`),
    `  s &= ${2 ** bits - 1};`,
    '  i++;',
    '}',
  ];
}

/** The code of lists of operations. The number of the list is `n`, the offset `i`. */
function switchOn(loop: CaptureLoop, lists: readonly number[]): string[] {
  const { plain, table } = loop;
  const cases = lists.flatMap((k) => {
    const does = k > plain ? operations(table.lists[k] as readonly number[], loop) : '';
    return does ? [`  case ${k}: ${does} break;`] : [];
  });
  const others = cases.length > 0 ? ['switch (n) {', ...cases, '}'] : [];
  if (!lists.some((k) => k > 0 && k <= plain)) return others;
  // A symbol that ends a round has a list that does something; an end may have none.
  const event = `if (n > 0) ${onTape('i', 'n', table)}`;
  return others.length > 0 ? [`if (n > ${plain}) {`, ...others.map((line) => `  ${line}`), `} else ${event}`] : [event];
}

const onTape = (offset: string, event: number | string, { eventBits }: CaptureLoop['table']): string =>
  `found[t++] = ${offset.includes('+') ? `(${offset})` : offset} << ${eventBits} | ${event};`;

function operations(list: readonly number[], { kept, table }: CaptureLoop): string {
  return Array.from({ length: list.length / 4 }, (_, k) => {
    const [kind, what, from, distance] = list.slice(4 * k) as [number, number, number, number];
    const offset = `${from < 0 ? 'i' : `r${from}`}${distance > 0 ? ` + ${distance}` : ''}`;
    if (kind === OPERATION.event) return onTape(offset, what, table);
    if (kind === OPERATION.keep) return `r${what} = ${offset};`;
    return kept.includes(what) ? `p${kept.indexOf(what)} = ${offset};` : '';
  })
    .filter(Boolean)
    .join(' ');
}

const symbolOf =
  ({ table }: CaptureLoop) =>
  (at: string) =>
    table.alphabet === 'octets' ? `text[${at}]` : `classes[unitAt(text, ${at})]`;

/** The first symbols: one bit is left, or none. */
function prefixLines(length: number, width: number, symbol: (at: string) => string, number: string): string[] {
  return [
    `if (chunk === undefined && length >= ${length}) {`,
    `  for (n = -1; i < ${length}; i++) n &= masks[i * ${width} + (${symbol('i')}${number})]${number};`,
    '  if (n === 0) return null;',
    `  s = states[clz32(n)]${number};`,
    '}',
  ];
}
