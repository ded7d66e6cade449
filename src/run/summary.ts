/**
 * Verdicts on pieces of a text that can be put together in any order: what
 * workers and distributed engines fold.
 *
 * A chunk out of the middle of a text has no verdict of its own: whether 80 is
 * right depends on what came before. Its summary says, for each state in which
 * the chunk may begin, in which it ends, or the first fault. Putting two
 * summaries together follows each beginning through both:
 *
 *     summary(E2) ∘ summary(82 AC 41)   =   summary(E2 82 AC 41)
 *
 * This is the transition monoid of the automaton, with positions. It is
 * associative, and the summary of the empty chunk is its identity.
 * R. E. Ladner, M. J. Fischer, "Parallel Prefix Computation", 1980.
 */
import { type Cursor, startCursor } from './diagnosis.ts';
import type { Engine } from './engine.ts';
import { type Fault, PENDING_LIMIT } from './fault.ts';
import { internalsOf } from './internals.ts';
import { scan } from './scanner.ts';

/** What a chunk does, coming from one state. Positions count from the start of the chunk. */
interface Outcome {
  /** Where the diagnosis ends, or stands when it meets the fault. */
  readonly state: number;
  /** The last position up to which the text is well-formed; −1 when that lies before the chunk. */
  readonly accepted: number;
  /** The state of the diagnosis there; 0 when that lies before the chunk. */
  readonly home: number;
  /** The symbols of this chunk since then, the last ones if they are many. */
  readonly begun: readonly number[];
  /** Position and number of the offending symbol, where there is one. */
  readonly offending?: readonly [at: number, symbol: number];
}

/** A chunk, seen from every state it may begin in. Plain data: it survives JSON and postMessage. */
export interface Summary {
  /** The form's id: `utf8`. */
  readonly form: string;
  /** The digest of the table: summaries of other tables do not fit. */
  readonly digest: string;
  /** Length of the chunk, in octets (code units). */
  readonly length: number;
  /** What the chunk can do, each outcome once. */
  readonly outcomes: readonly Outcome[];
  /** For each state of the diagnosis, the index of the outcome. */
  readonly from: readonly number[];
}

/** @internal */
export function summarize<Text extends { readonly length: number }>(engine: Engine<Text>, text: Text): Summary {
  const { table, machine, diagnosis } = engine;
  // Beginnings that have come to the same boundary at the same place go on as one.
  const fromBoundary = new Map<string, Outcome>();
  const { accepting } = table.diagnosis;
  const byState = accepting.map((_, state): Outcome => {
    const cursor = { ...startCursor(state), accepted: -1 };
    while (!accepting[cursor.state]) {
      if (cursor.position === text.length) return outcomeOf(cursor);
      const symbol = machine.symbolAt(text, cursor.position);
      if (diagnosis.advance(cursor, symbol) >= 0) return outcomeOf(cursor, symbol);
    }
    const key = `${cursor.state} ${cursor.position}`;
    if (!fromBoundary.has(key)) {
      const fault = scan(engine, cursor, text, cursor.position);
      fromBoundary.set(key, outcomeOf(cursor, fault ? machine.symbolAt(text, cursor.position) : undefined));
    }
    return fromBoundary.get(key) as Outcome;
  });
  return assemble(table.id, table.digest, text.length, byState);
}

function outcomeOf(
  { state, position, accepted, acceptedState: home, pending: begun }: Cursor,
  symbol?: number,
): Outcome {
  const outcome: Outcome = { state, accepted, home: accepted < 0 ? 0 : home, begun };
  return symbol === undefined ? outcome : { ...outcome, offending: [position, symbol] };
}

/** Each distinct outcome once, in the order of the states. */
function assemble(form: string, digest: string, length: number, byState: readonly Outcome[]): Summary {
  const index = new Map<string, number>();
  const outcomes: Outcome[] = [];
  const from = byState.map((outcome) => {
    // All are outcomes of one chunk: these say what has begun, and what offends.
    const key = [outcome.state, outcome.accepted, outcome.home, outcome.offending].join();
    if (!index.has(key)) index.set(key, outcomes.push(outcome) - 1);
    return index.get(key) as number;
  });
  return { form, digest, length, outcomes, from };
}

/**
 * The summary of two chunks, one after the other. Associative; the summary of
 * the empty chunk is its identity.
 *
 * Cost: the states of the diagnosis, whatever the chunks' lengths.
 * @throws TypeError when they are of two forms, or of two versions of a table.
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
 * The fault of a whole text, given its summary: what `check` gives for the text itself; `null` when it is well-formed.
 *
 * @throws TypeError when the summary is of another form, or of another version of its table.
 * @example
 * conclude(utf8, utf8.summarize(new Uint8Array([0x41, 0xe2])))?.reason; // → 'truncated'
 */
export function conclude(form: object, summary: Summary): Fault | null {
  const { table, engine, policy } = internalsOf(form);
  if (policy === 'forbid' || policy === 'require') throw new TypeError(`a summary knows nothing of "${policy}"`);
  if (summary.form !== table.id || summary.digest !== table.digest) {
    throw new TypeError(
      `expected a summary of ${nameOf({ form: table.id, digest: table.digest })}, got one of ${nameOf(summary)}`,
    );
  }
  const { diagnosis } = engine();
  const cursor = cursorAfter(summary);
  const { offending } = wholeOutcome(summary);
  return offending ? diagnosis.step(cursor, offending[1]) : diagnosis.end(cursor);
}

/** What becomes of the chunk where it is a text from its start. */
function wholeOutcome({ outcomes, from }: Summary): Outcome {
  return outcomes[from[0] as number] as Outcome;
}

/** Where the diagnosis stands behind a text, or right before its first offending symbol. @internal */
export function cursorAfter(summary: Summary): Cursor {
  const { state, accepted, home, begun, offending } = wholeOutcome(summary);
  return {
    state,
    position: offending ? offending[0] : summary.length,
    accepted: Math.max(0, accepted),
    acceptedState: home,
    pending: begun,
  };
}

/** Whether a text, or any that begins with it, is ill-formed. @internal */
export function isRejected(summary: Summary): boolean {
  return wholeOutcome(summary).offending !== undefined;
}

function nameOf({ form, digest }: Pick<Summary, 'form' | 'digest'>): string {
  return `${form} (table ${digest})`;
}
