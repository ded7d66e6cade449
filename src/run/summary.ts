/**
 * Summaries: chunks of a text are checked on their own, in any order, and the
 * results are merged into the verdict on the text. Workers and distributed
 * engines use this.
 *
 * A chunk from the middle of a text has no verdict of its own: whether 80 is
 * well-formed depends on the octets before it. A summary says, for each state
 * that the diagnosis can be in before the chunk, its state after the chunk, or
 * the first fault. Merging two summaries continues each state of the first with
 * the second:
 *
 *     merge(summary of E2, summary of 82 AC 41)   =   summary of E2 82 AC 41
 *
 * This is the transition monoid of the automaton, with positions. Merging is
 * associative, and the summary of an empty chunk is its identity.
 * R. E. Ladner, M. J. Fischer, "Parallel Prefix Computation", 1980.
 */
import { type Cursor, startCursor } from './diagnosis.ts';
import type { Engine } from './engine.ts';
import { type Fault, PENDING_LIMIT } from './fault.ts';
import type { Text } from './input.ts';
import { internalsOf } from './internals.ts';
import { lengthOf, max } from './intrinsics.ts';
import { scan } from './scanner.ts';

/**
 * What a chunk does from one state of the diagnosis: the cursor after it. Positions are in symbols from the start of the
 * chunk. Summaries are stored as JSON, so these keys must stay as they are (`home`: accepted state, `begun`: pending).
 */
interface Outcome {
  /** State of the diagnosis after the chunk, or before the offending symbol. */
  readonly state: number;
  /** The accepted position; −1 when it is before the chunk. */
  readonly accepted: number;
  /** State of the diagnosis at the accepted position; 0 when that is before the chunk. */
  readonly home: number;
  /** The pending symbols: those of this chunk after the accepted position, at most the last 16. */
  readonly begun: readonly number[];
  /** Position and value of the offending symbol, if there is one. */
  readonly offending?: readonly [at: number, symbol: number];
}

/**
 * The result of `summarize` for a chunk: what the chunk does from every state it can start in. Plain data: it can be
 * stored as JSON and sent with postMessage. `merge` joins the summaries of adjacent chunks, `conclude` gives the verdict.
 */
export interface Summary {
  /** The form's id: `utf8`. */
  readonly form: string;
  /** The digest of the table. Summaries of different tables cannot be merged. */
  readonly digest: string;
  /** Length of the chunk in octets (code units). */
  readonly length: number;
  /** The distinct outcomes. */
  readonly outcomes: readonly Outcome[];
  /** For each state of the diagnosis before the chunk, the index of its outcome. */
  readonly from: readonly number[];
}

/** @internal */
export function summarize<T extends Text>(engine: Engine<T>, text: T): Summary {
  const { table, machine, diagnosis } = engine;
  // States that lead to the same boundary at the same position share the rest of the scan.
  const fromBoundary: { readonly entered: number; readonly position: number; readonly outcome: Outcome }[] = [];
  const { accepting } = table.diagnosis;
  const length = lengthOf(text);
  const byState = accepting.map((_, state): Outcome => {
    // Not `{ ...startCursor(state), accepted: -1 }`: another hidden class makes every step slow (measured).
    const cursor = startCursor(state);
    cursor.accepted = -1;
    while (!accepting[cursor.state]) {
      if (cursor.position === length) return outcomeOf(cursor);
      const symbol = machine.symbolAt(text, cursor.position);
      if (diagnosis.advance(cursor, symbol) >= 0) return outcomeOf(cursor, symbol);
    }
    const { position } = cursor;
    const known = fromBoundary.find((other) => other.entered === cursor.state && other.position === position);
    if (known) return known.outcome;
    const entered = cursor.state;
    const fault = scan(engine, cursor, text, position);
    const outcome = outcomeOf(cursor, fault ? machine.symbolAt(text, cursor.position) : undefined);
    fromBoundary.push({ entered, position, outcome });
    return outcome;
  });
  return assemble(table.id, table.digest, length, byState);
}

function outcomeOf(
  { state, position, accepted, acceptedState: home, pending: begun }: Cursor,
  symbol?: number,
): Outcome {
  const outcome: Outcome = { state, accepted, home: accepted < 0 ? 0 : home, begun };
  return symbol === undefined ? outcome : Object.assign(outcome, { offending: [position, symbol] as const });
}

/** The outcomes of all states → a summary, with each distinct outcome once. */
function assemble(form: string, digest: string, length: number, byState: readonly Outcome[]): Summary {
  // There are few outcomes: keys for a map would take longer than to compare them all (measured).
  const outcomes: Outcome[] = [];
  const from = byState.map((outcome) => {
    const index = outcomes.findIndex((other) => isSame(outcome, other));
    return index < 0 ? outcomes.push(outcome) - 1 : index;
  });
  return { form, digest, length, outcomes, from };
}

/** For one chunk, these determine the pending symbols and the offending symbol. */
function isSame(a: Outcome, b: Outcome): boolean {
  return (
    a === b ||
    (a.state === b.state && a.accepted === b.accepted && a.home === b.home && a.offending?.[0] === b.offending?.[0])
  );
}

/**
 * Merges the summaries of two adjacent chunks, `a` before `b`, into the summary of both together. The order of merging is
 * free, the order of the chunks is not: `merge(merge(a, b), c)` equals `merge(a, merge(b, c))`. The summary of an empty
 * chunk changes nothing.
 *
 * Cost: proportional to the number of states of the diagnosis; the lengths of the chunks do not matter.
 * @throws TypeError when the summaries are of different forms, or of different versions of a table.
 * @example
 * const whole = merge(utf8.summarize(new Uint8Array([0xe2])), utf8.summarize(new Uint8Array([0x82, 0xac])));
 * conclude(utf8, whole); // → null
 */
export function merge(a: Summary, b: Summary): Summary {
  if (a.form !== b.form || a.digest !== b.digest) {
    throw new TypeError(`cannot merge a summary of ${nameOf(a)} with one of ${nameOf(b)}`);
  }
  const byState = a.from.map((index): Outcome => {
    const first = a.outcomes[index] as Outcome;
    if (first.offending) return first;
    const second = b.outcomes[b.from[first.state] as number] as Outcome;
    const here = second.accepted < 0;
    const [at, symbol] = second.offending ?? [];
    return outcomeOf(
      {
        state: second.state,
        position: a.length + (at ?? 0),
        accepted: here ? first.accepted : a.length + second.accepted,
        acceptedState: here ? first.home : second.home,
        pending: here ? [...first.begun, ...second.begun].slice(-PENDING_LIMIT) : second.begun,
      },
      symbol,
    );
  });
  return assemble(a.form, a.digest, a.length + b.length, byState);
}

/**
 * The verdict on a whole text, from its summary: the `Fault` that `check` gives for the text, or `null` when the text is
 * well-formed. The summary must be that of the text from its start to its end: `summarize` of the text, or the summaries
 * of all its chunks, merged in order.
 *
 * Cost: one step of the diagnosis; the text is not read again.
 * @throws TypeError when the summary is of another form or of another version of its table, and for a form that forbids
 * or requires a signature.
 * @example
 * conclude(utf8, utf8.summarize(new Uint8Array([0x41, 0xe2])))?.reason; // → 'truncated'
 */
export function conclude<Reason extends string = string>(
  form: { check(input: never): Fault<Reason> | null },
  summary: Summary,
): Fault<Reason> | null {
  const { table, engine, policy } = internalsOf(form);
  if (policy === 'forbid' || policy === 'require')
    throw new TypeError(
      `expected a form without the signature policy "${policy}": a summary does not record signatures`,
    );
  if (summary.form !== table.id || summary.digest !== table.digest) {
    throw new TypeError(
      `expected a summary of ${nameOf({ form: table.id, digest: table.digest })}, got one of ${nameOf(summary)}`,
    );
  }
  const { diagnosis } = engine();
  const cursor = cursorAfter(summary);
  const { offending } = wholeOutcome(summary);
  const fault = offending ? diagnosis.step(cursor, offending[1]) : diagnosis.end(cursor);
  return fault as Fault<Reason> | null;
}

/** The outcome of the chunk as a text of its own. */
function wholeOutcome({ outcomes, from }: Summary): Outcome {
  return outcomes[from[0] as number] as Outcome;
}

/** The cursor after a text, or before its first offending symbol. @internal */
export function cursorAfter(summary: Summary): Cursor {
  const { state, accepted, home, begun, offending } = wholeOutcome(summary);
  return {
    state,
    position: offending ? offending[0] : summary.length,
    accepted: max(0, accepted),
    acceptedState: home,
    pending: begun,
  };
}

/** Whether the text has an offending symbol: then every text that it is a prefix of is ill-formed. @internal */
export function isRejected(summary: Summary): boolean {
  return wholeOutcome(summary).offending !== undefined;
}

function nameOf({ form, digest }: Pick<Summary, 'form' | 'digest'>): string {
  return `${form} (table ${digest})`;
}
