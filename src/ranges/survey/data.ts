/**
 * A survey ↔ plain data for results, read as strictly as summaries are: other keys,
 * numbers out of range, positions that contradict each other and passages out of
 * order are refused. Octets are hexadecimal. What only the table shows, such as a
 * mark that is no fault, is refused when the verdict is concluded.
 */
import { PENDING_LIMIT } from '../../run/fault.ts';
import { type Part, reading } from '../reading.ts';
import { type FaultPiece, type Mark, sortedReasons } from './piece.ts';
import { EDGES, type LineStretch } from './stretch.ts';
import { EDGE, type Passage, SHORT, type Survey } from './survey.ts';
import type { SurveyOptions } from './walk.ts';

/** All faults of a range, as a result has them. */
interface SurveyData {
  readonly format: 1;
  /** How many of the first faults it has at most, and whether lines are counted. */
  readonly first: number;
  readonly lines: boolean;
  /** Whether all characters are counted. */
  readonly characters: boolean;
  readonly length: number;
  readonly skew: number;
  readonly head: string;
  readonly tail: string;
  readonly passages: readonly Passage[];
}

const FORMAT = 1;

/** A code unit has at most four octets. */
const MOST_SKEW = 3;

/** More faults than these are not kept: a result must stay small. */
export const MOST_FIRST = 1000;

export function surveyData(survey: Survey, options: SurveyOptions): SurveyData {
  const { length, skew, head, tail, passages } = survey;
  return { format: FORMAT, ...options, length, skew, head: hex(head), tail: hex(tail), passages };
}

/** Throws TypeError for what is no survey with these options. */
export function readSurvey(value: unknown, options: SurveyOptions): Survey {
  const keys = ['format', 'first', 'lines', 'characters', 'length', 'skew', 'head', 'tail', 'passages'];
  const given = reading('survey', value, keys);
  given.same('format', FORMAT);
  for (const key of ['first', 'lines', 'characters'] as const) given.same(key, options[key]);
  const length = given.integer('length', 0);
  const skew = given.integer('skew', 0, MOST_SKEW);
  const isShort = length <= SHORT;
  const [head, tail] = [octetsIn(given, 'head'), octetsIn(given, 'tail')];
  const edge = isShort ? length : EDGE;
  if (head.length !== edge || tail.length !== edge) throw given.problem('head', `expected ${edge} octets, as in tail`);
  if (isShort && hex(head) !== hex(tail)) throw given.problem('tail', 'expected the octets of head');
  const most = isShort ? 0 : 4096;
  const passages = listIn(given, 'passages', most).map((one) => readPassage(one, length, options));
  const isSorted = passages.every((one, i) => {
    const before = passages[i - 1];
    return !before || before.state < one.state || (before.state === one.state && before.at < one.at);
  });
  if (!isSorted || isShort !== (passages.length === 0)) throw given.problem('passages', 'expected all, in order');
  return { length, skew, head, tail, passages };
}

function readPassage(value: unknown, length: number, options: SurveyOptions): Passage {
  const given = reading('survey', value, ['state', 'at', 'piece', 'exit', 'exitAt']);
  const at = given.integer('at', 0, EDGE);
  const exitAt = given.integer('exitAt', 0, EDGE);
  const piece = readPiece(given.value('piece'), length - EDGE + exitAt - at, options);
  return { state: given.integer('state', 0), at, piece, exit: given.integer('exit', 0), exitAt };
}

function readPiece(value: unknown, length: number, options: SurveyOptions): FaultPiece {
  const { first: most, lines } = options;
  const keys = ['length', 'faults', 'reasons', 'first', 'last', ...(lines ? ['stretch'] : [])];
  const given = reading('survey', value, keys);
  given.same('length', length);
  const faults = given.integer('faults', 0);
  const reasons = readReasons(given, faults);
  const first = listIn(given, 'first', most).map((one) => readMark(one, length, options));
  if (first.length !== Math.min(most, faults)) throw given.problem('first', 'expected the first faults');
  const inOrder = first.every((mark, i) => i === 0 || (first[i - 1] as Mark).offset <= mark.offset);
  const last = given.value('last') === null ? null : readMark(given.value('last'), length, options);
  if (!inOrder || (last === null) !== (faults === 0)) throw given.problem('last', 'expected faults in their order');
  const stretch = lines ? readStretch(given.value('stretch'), length, options) : undefined;
  return { length, faults, reasons, first, last, ...(stretch && { stretch }) };
}

function readReasons(given: Part, faults: number): FaultPiece['reasons'] {
  const value = given.value('reasons');
  const entries: [string, number][] = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const isCount = ([, count]: [string, unknown]) => Number.isSafeInteger(count) && (count as number) > 0;
  const sum = entries.reduce((all, [, count]) => all + Number(count), 0);
  if (!entries.every(isCount) || sum !== faults) throw given.problem('reasons', 'expected the count of each reason');
  return sortedReasons(entries);
}

function readMark(value: unknown, end: number, options: SurveyOptions): Mark {
  const { lines } = options;
  const keys = ['offset', 'length', 'at', 'state', 'pending', 'symbol', 'joined', ...(lines ? ['before'] : [])];
  const given = reading('survey', value, keys);
  const offset = given.integer('offset', 0, end);
  const pending = listIn(given, 'pending', PENDING_LIMIT);
  if (!pending.every((one) => Number.isInteger(one) && (one as number) >= 0 && (one as number) < 256)) {
    throw given.problem('pending', 'expected octets');
  }
  if (![undefined, true].includes(given.value('joined') as undefined)) throw given.problem('joined', 'expected true');
  return {
    offset,
    length: given.integer('length', 0),
    at: given.integer('at', offset),
    state: given.integer('state', 0),
    pending: pending as number[],
    symbol: given.integer('symbol', -1, 255),
    ...(given.value('joined') === true && { joined: true as const }),
    ...(lines && { before: readStretch(given.value('before'), offset, options) }),
  };
}

function readStretch(value: unknown, length: number, { characters }: SurveyOptions): LineStretch {
  const counts = characters ? ['characters'] : [];
  const keys = ['length', 'lines', 'lineStart', 'codePoints', 'utf16', ...counts, 'first', 'last'];
  const given = reading('survey', value, keys);
  given.same('length', length);
  const edge = (key: string) => {
    const found = EDGES.find((one) => one === given.value(key));
    if (found === undefined) throw given.problem(key, 'expected what a stretch begins or ends with');
    return found;
  };
  return {
    length,
    lines: given.integer('lines', 0, length),
    lineStart: given.integer('lineStart', -1, length),
    // The first octet of a character counts for all of it.
    codePoints: given.integer('codePoints', 0, 2 * length),
    utf16: given.integer('utf16', 0, 2 * length),
    ...(characters && { characters: given.integer('characters', 0, 2 * length) }),
    first: edge('first'),
    last: edge('last'),
  };
}

function listIn(given: Part, key: string, most: number): unknown[] {
  const value = given.value(key);
  if (!Array.isArray(value) || value.length > most) throw given.problem(key, `expected an array of at most ${most}`);
  return Array.from(value);
}

function hex(octets: Uint8Array): string {
  return Array.from(octets, (octet) => octet.toString(16).padStart(2, '0')).join('');
}

function octetsIn(given: Part, key: string): Uint8Array {
  const text = given.value(key);
  if (typeof text !== 'string' || !/^(?:[0-9a-f]{2})*$/.test(text)) throw given.problem(key, 'expected hexadecimal');
  return Uint8Array.from({ length: text.length / 2 }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16));
}
