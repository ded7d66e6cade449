/**
 * The loop of a module with captures: it walks through the states of the table, and writes to a tape which list of operations
 * comes where. A record of the text reads the tape when it is first asked for a field (run/captures/tape.ts).
 *
 *     if ((n = cells[s + text[i]]) !== s && (s = n) < 0) { …; entries[t++] = i << 3 | n; … }
 *
 * States as code would be too large for engines to optimise (15 times as slow), and operations as code take as long
 * as all else for a short text.
 */
import {
  type CaptureTable,
  LOOP_LIMIT,
  NO_MORE,
  OPERATION,
  OWN_WORDS,
  TAPE_ENTRIES,
} from '../../shared/capture-table.ts';
import { type CaptureLoop, rowBits } from '../captures/loop.ts';

/** A cell of the loop's arrays: TypeScript may be set to doubt that it exists. */
const NUMBER = ' as number';

/** Symbols of one round, so that the end is asked for once for all. */
const ROUND = 4;

/** The loop, and a class of the module's own: an engine optimises both for this form alone. */
export function loopLines(loop: CaptureLoop, typed: boolean): string[] {
  const { table } = loop;
  const overOctets = table.alphabet === 'octets';
  const typedAs = (type: string) => (typed ? `: ${type}` : '');
  const parts = [
    ...['cells', 'ends', 'entries', 'words', 'keep', 'firstEntry', 'newFrame', 'text: textKey', 'found', 'frameOfTape'],
    ...(overOctets ? [] : ['classes']),
    ...(table.prefix ? ['masks', 'states'] : []),
  ];
  const lines = [...recordLines(table, typed), ...operationLines(loop, typed), ...readingLines(loop, typed)];
  return [
    '',
    `const captureMatch${typedAs('CaptureMatch')} = (${overOctets ? '{ kindOf, lengthOf }' : '_plain'}, partsOf, complete, other) => {`,
    `  const make = ({ ${parts.join(', ')} }${typedAs('ReturnType<typeof partsOf>')}) => {`,
    ...lines.map((line) => `    ${line}`),
    '  };',
    `  let whole${typedAs('ReturnType<typeof make>')} = (text, length, chunk) => (whole = make(partsOf()))(text, length, chunk);`,
    `  return (input${typedAs(overOctets ? 'Uint8Array' : 'string')}, chunk) => {`,
    // An index shows an engine which octets they are: then it reads their length without a call.
    `    const length = ${overOctets ? "kindOf(input) === 'Uint8Array' && input[0] !== undefined ? lengthOf(input)" : "typeof input === 'string' ? input.length"} : 0;`,
    `    return length > 0 && length < ${LOOP_LIMIT} ? whole(input, length, chunk) : other(input);`,
    '  };',
    '};',
  ];
}

/** The numbers of a tape that a record has itself. A larger record takes longer to make. */
function ownNumbers({ events }: CaptureTable): number[] {
  return [...new Array(events.length > 0 ? OWN_WORDS : OWN_WORDS / 2).keys()];
}

/** The class of whole texts. */
function recordLines(table: CaptureTable, typed: boolean): string[] {
  const own = ownNumbers(table);
  const unknown = typed ? ': unknown' : '';
  const atStart = [...table.slots, ...new Array<number>(table.registers).fill(-1)];
  return [
    `const ${own.map((k) => `w${k} = found[${k}]${typed ? ' as symbol' : ''}`).join(', ')};`,
    'class Whole {',
    ...(typed ? ['  [key: PropertyKey]: unknown;'] : []),
    `  constructor(text${unknown}, end${unknown}, ${own.map((k) => `n${k}${unknown}`).join(', ')}) {`,
    "    this['end'] = end;",
    '    this[textKey] = text;',
    ...own.map((k) => `    this[w${k}] = n${k};`),
    '  }',
    // Of a list with a variable in it the engine makes a copy; one of constants it copies once more when it is changed.
    `  [frameOfTape](first = ${atStart[0] ?? -1}) {`,
    `    const frame = newFrame([${['first', ...atStart.slice(1)].join(', ')}]);`,
    `    if (this[w0] === undefined) frame.read(this[w1]${typed ? ' as never' : ''}, 0, operate);`,
    `    else operate(frame, 0, [${own.map((k) => `this[w${k}]${typed ? NUMBER : ''}`).join(', ')}]);`,
    '    return frame;',
    '  }',
    '}',
    'complete(Whole.prototype);',
  ];
}

/** What all entries of the tape do on a frame, whose slots have the registers after them. */
function operationLines({ table, listBits }: CaptureLoop, typed: boolean): string[] {
  const { lists, slots } = table;
  const number = typed ? NUMBER : '';
  const code = (list: readonly number[]) =>
    Array.from({ length: list.length / 4 }, (_, k) => {
      const [what, which, from, distance] = list.slice(4 * k) as [number, number, number, number];
      const offset = from < 0 ? 'i' : `p[${slots.length + from}]${number}`;
      const at = distance > 0 ? `(${offset}) + ${distance}` : offset;
      if (what === OPERATION.event) return `frame.add(${which}, ${at});`;
      return `p[${what === OPERATION.slot ? which : slots.length + which}] = ${at};`;
    }).join(' ');
  return [
    `const operate${typed ? ": Parameters<ReturnType<typeof newFrame>['read']>[2]" : ''} = (frame, base, words) => {`,
    '  const p = frame.slots;',
    '  for (let k = 0; k < 2 * words.length; k++) {',
    `    const entry = words[k >> 1]${number} >> ((k & 1) << 4 ^ firstEntry), i = base + ((entry & 65535) >> ${listBits});`,
    `    switch (entry & ${2 ** listBits - 1}) {`,
    `      case 0: base += ${2 ** (16 - listBits)}; break;`,
    ...lists.flatMap((list, n) => (list.length > 0 ? [`      case ${n}: ${code(list)} break;`] : [])),
    '      default: return base;',
    '    }',
    '  }',
    '  return base;',
    '};',
  ];
}

/** The function that reads a text, or a chunk of one. */
function readingLines({ table, listBits }: CaptureLoop, typed: boolean): string[] {
  const { classCount, alphabet, prefix } = table;
  const overOctets = alphabet === 'octets';
  const typedAs = (type: string) => (typed ? `: ${type}` : '');
  const number = typed ? NUMBER : '';
  const width = overOctets ? 0x100 : classCount;
  const symbol = (at: string) => `(${overOctets ? `text[${at}]` : `classes[text.charCodeAt(${at})]`}${number})`;
  const bits = rowBits(table);
  // The offsets that an entry has bits for. Where these are used up, an entry without a list begins anew.
  const segment = 2 ** (16 - listBits);
  // A symbol that keeps the state is asked for first. The processor guesses that, and need not wait for the cell.
  const step = (at: string) =>
    `if ((n = cells[s + ${symbol(at)}]${number}) !== s && (s = n) < 0) { s = ~s; if ((n = s >> ${bits}) === 0) return null; entries[t++] = ${at === 'i' ? at : `(${at})`} << ${listBits} | n; s &= ${2 ** bits - 1}; }`;
  const words = ownNumbers(table).map((k) => `words[${k}]`);
  return [
    `return (text${typedAs(overOctets ? 'Uint8Array' : 'string')}, length${typedAs('number')}, chunk${typed ? '?: Parameters<ReturnType<CaptureMatch>>[1]' : ''}) => {`,
    `  let s = 0, n = 0, t = 0, i = 0, kept${typedAs('ReturnType<typeof keep> | undefined')};`,
    '  if (chunk !== undefined) s = chunk.row;',
    ...(prefix ? prefixLines(prefix.masks.length / classCount, width, symbol, number) : []),
    `  for (let stop = length < ${segment} ? length : ${segment}; ; ) {`,
    `    for (const last = stop - ${ROUND}; i <= last; i += ${ROUND}) {`,
    ...Array.from({ length: ROUND }, (_, k) => `      ${step(k === 0 ? 'i' : `i + ${k}`)}`),
    '    }',
    '    for (; i < stop; i++) {',
    `      ${step('i')}`,
    '    }',
    '    if (i === length) break;',
    '    entries[t++] = 0;',
    // Room for an entry at each symbol of a segment, the next segment, the end of the text and the end of the tape.
    `    if (t > ${TAPE_ENTRIES - segment - 3}) { kept = keep(kept, t); t = 0; }`,
    `    stop = length - i < ${segment} ? length : i + ${segment};`,
    '  }',
    '  if (chunk !== undefined) { chunk.row = s; chunk.frame.read(keep(kept, t), chunk.offset, operate); return chunk; }',
    `  if ((n = ends[s / ${width}]${number}) < 0) return null;`,
    `  if (n > 0) entries[t++] = i << ${listBits} | n;`,
    `  if (t > ${2 * words.length} || kept !== undefined) return new Whole(text, length, undefined, keep(kept, t)${', 0'.repeat(words.length - 2)});`,
    `  entries[t] = ${NO_MORE};`,
    `  return new Whole(text, length, ${words.join(', ')});`,
    '};',
  ];
}

/** The first symbols: one bit is left, or none. */
function prefixLines(length: number, width: number, symbol: (at: string) => string, number: string): string[] {
  const masks = Array.from({ length }, (_, k) => `masks[${k * width} + ${symbol(`${k}`)}]${number}`);
  return [
    `  if (chunk === undefined && length >= ${length}) {`,
    ...masks.map((mask, k) => `    n ${k === 0 ? '=' : '&='} ${mask};`),
    '    if (n === 0) return null;',
    `    s = states[Math.clz32(n)]${number};`,
    `    i = ${length};`,
    '  }',
  ];
}
