/**
 * What a summary is as data, and the one door for summaries that come from outside:
 * from JSON, from another thread, from another machine.
 *
 *     {"format":1,"form":"utf8","digest":"…","length":3,"outcomes":[…],"from":[…]}   →   Summary, or TypeError
 *
 * A verdict on damaged data would be a wrong verdict. So everything that `summarize`
 * and `merge` can never write is refused: other keys, numbers out of range,
 * positions that contradict each other, outcomes that are unused or double. The
 * result is a copy, read once: a getter or a Proxy cannot change it later.
 */
import type { FormTable } from '../shared/layout.ts';
import type { Cursor } from './diagnosis.ts';
import { PENDING_LIMIT } from './fault.ts';

/**
 * What a chunk does from one state of the diagnosis: the cursor after it. Positions are in symbols from the start of the
 * chunk. Summaries are stored as JSON, so these keys must stay as they are.
 */
export interface Outcome {
  /** State of the diagnosis after the chunk, or before the offending symbol. */
  readonly state: number;
  /** The accepted position; −1 when it is before the chunk. */
  readonly accepted: number;
  /** State of the diagnosis at the accepted position; 0 when that is before the chunk. */
  readonly acceptedState: number;
  /** The pending symbols: those of this chunk after the accepted position, at most the last 16. */
  readonly pending: readonly number[];
  /** Position and value of the offending symbol, if there is one. */
  readonly offending?: readonly [at: number, symbol: number];
}

/**
 * The result of `summarize` for a chunk: what the chunk does from every state it can start in. Plain data: it can be
 * stored as JSON and sent with postMessage. `merge` joins the summaries of adjacent chunks, `conclude` gives the verdict.
 */
export interface Summary {
  /** The version of this format. Another version is refused. */
  readonly format: 1;
  /** The form's id: `utf8`. */
  readonly form: string;
  /** The digest of the table. Summaries of different tables cannot be merged. */
  readonly digest: string;
  /** Length of the chunk in octets (code units). */
  readonly length: number;
  /** The distinct outcomes. */
  readonly outcomes: readonly Outcome[];
  /**
   * For each state of the diagnosis before the chunk, the index of its outcome; −1 where the chunk cannot begin in that
   * state, since its offset in the text is known.
   */
  readonly from: readonly number[];
}

/** The version that this code writes and reads. */
const FORMAT = 1;

const SUMMARY_KEYS = ['format', 'form', 'digest', 'length', 'outcomes', 'from'] as const satisfies (keyof Summary)[];
const OUTCOME_KEYS = [
  'state',
  'accepted',
  'acceptedState',
  'pending',
  'offending',
] as const satisfies (keyof Outcome)[];

/** More than the states of any table (2^20): a bound for what is read. Not an expression: a bundler would keep it. */
const MOST_STATES = 1_048_576;

/**
 * A value from outside → a summary; the value itself can be anything. Refused is all that `summarize` and `merge` never
 * write. What only the table shows (a state that the pending symbols do not lead to) is refused by `conclude`.
 *
 * @throws TypeError when the value is no summary of this format; the message names the part that is wrong. @internal
 */
export function readSummaryData(value: unknown): Summary {
  if (typeof value !== 'object' || value === null) throw malformed('expected an object');
  const { format, form, digest, length, outcomes, from } = value as Record<keyof Summary, unknown>;
  need(format === FORMAT, 'format', `expected ${FORMAT}`);
  need(typeof form === 'string' && form !== '', 'form', 'expected the id of a form');
  need(
    typeof digest === 'string' && /^[0-9a-f]{16}$/.exec(digest) !== null,
    'digest',
    'expected 16 hexadecimal digits',
  );
  need(isInteger(length, 0, Infinity), 'length', 'expected a number of symbols');
  need(hasOnly(value, SUMMARY_KEYS), 'keys', 'unknown ones');
  const states = listOf(from, MOST_STATES, 'from');
  const given = listOf(outcomes, states.length, 'outcomes');
  const read = given.map((one) => readOutcome(one, length, states.length));
  // `from` names each outcome, and new ones in their order: a dropped, added or moved outcome shows.
  let known = 0;
  for (let i = 0; i < states.length; i++) {
    const index = states[i];
    need(
      isInteger(index, -1, Math.min(known, read.length - 1)),
      'from',
      'expected each outcome, in the order of first use',
    );
    if (index === known) known++;
  }
  need(known === read.length && known > 0, 'outcomes', 'expected only those that are in use');
  const keys = { __proto__: null } as unknown as Record<string, true>;
  const stops = { __proto__: null } as unknown as Record<number, number>;
  for (let i = 0; i < read.length; i++) {
    const { state, accepted, acceptedState, offending } = read[i] as Outcome;
    const key = `${state} ${accepted} ${acceptedState} ${offending?.[0]}`;
    need(!keys[key], 'outcomes', 'two are the same');
    keys[key] = true;
    if (!offending) continue;
    const { 0: at, 1: symbol } = offending;
    need((stops[at] ?? symbol) === symbol, 'offending', 'expected one symbol at one position');
    stops[at] = symbol;
  }
  return { format, form, digest, length, outcomes: read, from: states as number[] };
}

function readOutcome(value: unknown, length: number, states: number): Outcome {
  need(typeof value === 'object' && value !== null, 'outcome', 'expected an object');
  const given = value as Record<keyof Outcome, unknown>;
  const { state, accepted, acceptedState, pending: symbols, offending } = given;
  need(hasOnly(value, OUTCOME_KEYS), 'outcome', 'unknown keys');
  need(isInteger(state, 0, states - 1), 'state', 'expected a state of the diagnosis');
  const stop = offending === undefined ? undefined : readOffending(offending, length);
  const position = stop ? stop[0] : length;
  need(isInteger(accepted, -1, position), 'accepted', 'expected a position in the chunk');
  const isState = isInteger(acceptedState, 0, accepted < 0 ? 0 : states - 1);
  need(isState, 'acceptedState', 'expected a state of the diagnosis');
  const pending = listOf(symbols, PENDING_LIMIT, 'pending');
  need(
    pending.length === Math.min(PENDING_LIMIT, position - Math.max(0, accepted)),
    'pending',
    'expected all pending symbols',
  );
  need(pending.every(isSymbol), 'pending', 'expected symbols');
  const outcome = { state, accepted, acceptedState, pending: pending as number[] };
  return stop ? { ...outcome, offending: stop } : outcome;
}

function readOffending(value: unknown, length: number): readonly [number, number] {
  const { 0: at, 1: symbol } = listOf(value, 2, 'offending');
  need(isInteger(at, 0, length - 1) && isSymbol(symbol), 'offending', 'expected a symbol');
  return [at, symbol];
}

/** The outcome of a cursor that stands after a chunk, or before its offending symbol. @internal */
export function outcomeOf({ state, position, accepted, acceptedState, pending }: Cursor, symbol?: number): Outcome {
  const outcome = { state, accepted, acceptedState: accepted < 0 ? 0 : acceptedState, pending };
  return symbol === undefined ? outcome : { ...outcome, offending: [position, symbol] };
}

/** The outcomes of all states → a summary, with each distinct outcome once. @internal */
export function summaryOf(
  { id: form, digest }: Pick<FormTable, 'id' | 'digest'>,
  length: number,
  byState: readonly Outcome[],
): Summary {
  // There are few outcomes: keys for a map would take longer than to compare them all.
  let outcomes: Outcome[] = [];
  const from = byState.map((outcome) => {
    const index = outcomes.findIndex((other) => isSameOutcome(outcome, other));
    if (index < 0) outcomes = [...outcomes, outcome];
    return index < 0 ? outcomes.length - 1 : index;
  });
  return { format: FORMAT, form, digest, length, outcomes, from };
}

/**
 * The summary with outcomes only for some states. In the summary, all other states must have the outcome of the first one
 * of these. @internal
 */
export function only(summary: Summary, begins: (state: number) => boolean): Summary {
  return { ...summary, from: summary.from.map((index, state) => (begins(state) ? index : -1)) };
}

/** For one chunk, these determine the pending symbols and the offending symbol. */
function isSameOutcome(a: Outcome, b: Outcome): boolean {
  return (
    a === b ||
    (a.state === b.state &&
      a.accepted === b.accepted &&
      a.acceptedState === b.acceptedState &&
      a.offending?.[0] === b.offending?.[0])
  );
}

/** A copy of an array, without holes. */
function listOf(value: unknown, most: number, part: string): unknown[] {
  const length = Array.isArray(value) ? value.length : Infinity;
  need(length <= most, part, `expected an array of at most ${most}`);
  return Array.from({ length }, (_, i) => (value as unknown[])[i]);
}

/** Whether an object has no other keys. A `...rest` would take a copy of each of a million outcomes. */
function hasOnly(value: object, keys: readonly string[]): boolean {
  return Object.keys(value).every((key) => keys.includes(key));
}

function isSymbol(value: unknown): value is number {
  return isInteger(value, 0, 0xffff);
}

function isInteger(value: unknown, least: number, most: number): value is number {
  // −0 is no number that JSON brings back.
  const number = Number.isSafeInteger(value) ? (value as number) : -Infinity;
  return number >= least && number <= most && (number !== 0 || 1 / number > 0);
}

function need(holds: boolean, part: string, problem: string): asserts holds {
  if (!holds) throw malformed(`${part}: ${problem}`);
}

/** @internal */
export function malformed(problem: string): TypeError {
  return new TypeError(`malformed summary: ${problem}`);
}
