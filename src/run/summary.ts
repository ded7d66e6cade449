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
import { type Cursor, readSymbol, startCursor } from './diagnosis.ts';
import type { Engine } from './engine.ts';
import { type Fault, PENDING_LIMIT, within } from './fault.ts';
import type { Text } from './input.ts';
import { gatingOf, internalsOf } from './internals.ts';
import { malformed, type Outcome, only, outcomeOf, readSummaryData, type Summary, summaryOf } from './summary-data.ts';

/**
 * Merges the summaries of two adjacent chunks, `a` before `b`, into the summary of both together. The order of merging is
 * free, the order of the chunks is not: `merge(merge(a, b), c)` equals `merge(a, merge(b, c))`. The summary of an empty
 * chunk changes nothing.
 *
 * Cost: proportional to the number of states of the diagnosis; the lengths of the chunks do not matter.
 * @throws TypeError when a summary is malformed, and when the two are of different forms, or of different versions of a
 * table.
 * @example
 * const whole = merge(summarize(utf8, new Uint8Array([0xe2])), summarize(utf8, new Uint8Array([0x82, 0xac])));
 * conclude(utf8, whole); // → null
 */
export function merge(a: Summary, b: Summary): Summary {
  return mergeRead(readSummaryData(a), readSummaryData(b));
}

/** `merge` for summaries that have been read already. @internal */
export function mergeRead(a: Summary, b: Summary): Summary {
  if (a.form !== b.form || a.digest !== b.digest || a.from.length !== b.from.length) {
    throw new TypeError(`cannot merge a summary of ${nameOf(a)} with one of ${nameOf(b)}`);
  }
  if (!Number.isSafeInteger(a.length + b.length)) throw new TypeError('cannot merge: the text would be too long');
  const merged = a.outcomes.map((first): Outcome => {
    if (first.offending) return first;
    const second = b.outcomes[b.from[first.state] as number];
    if (!second) throw new TypeError(`cannot merge summaries of ${nameOf(a)} that are not neighbours`);
    const here = second.accepted < 0;
    const { 0: at, 1: symbol } = second.offending ?? { 0: 0, 1: undefined };
    return outcomeOf(
      {
        state: second.state,
        position: a.length + at,
        accepted: here ? first.accepted : a.length + second.accepted,
        acceptedState: here ? first.acceptedState : second.acceptedState,
        pending: here ? lastOf([...first.pending, ...second.pending]) : second.pending,
      },
      symbol,
    );
  });
  const byState = a.from.map((index) => merged[Math.max(0, index)] as Outcome);
  const both = summaryOf({ id: a.form, digest: a.digest }, a.length + b.length, byState);
  return only(both, (state) => (a.from[state] as number) >= 0);
}

/**
 * The verdict on a whole text, from its summary: the `Fault` that `check` gives for the text, or `null` when the text is
 * well-formed. The summary must be that of the text from its start to its end: `summarize` of the text, or the summaries
 * of all its chunks, merged in order.
 *
 * Cost: proportional to the number of states of the diagnosis; the text is not read again.
 * @throws TypeError when the summary is malformed, of another form or of another version of its table, and for a form that
 * forbids or requires a signature.
 * @example
 * conclude(utf8, summarize(utf8, new Uint8Array([0x41, 0xe2])))?.reason; // → 'truncated'
 */
export function conclude<Reason extends string = string>(
  form: { check(input: never): Fault<Reason> | null },
  summary: Summary,
): Fault<Reason> | null {
  const engine = summarizedBy(form);
  return faultOf(engine, requireOf(engine, readSummaryData(summary))) as Fault<Reason> | null;
}

/** The engine of a form whose texts can be summarized. @internal */
export function summarizedBy(form: object): Engine<Text> {
  const { engine } = internalsOf(form);
  const policy = gatingOf(form)?.policy;
  if (policy === 'forbid' || policy === 'require')
    throw new TypeError(
      `expected a form without the signature policy "${policy}": a summary does not record signatures`,
    );
  return engine();
}

/** The verdict on a whole text, from a summary that has been read. @internal */
export function faultOf({ diagnosis }: Engine<Text>, summary: Summary): Fault | null {
  const cursor = cursorAfter(summary);
  const { offending } = wholeOutcome(summary);
  const fault = offending ? readSymbol(diagnosis, cursor, offending[1]) : diagnosis.end(cursor);
  return fault && within(fault, summary.length);
}

/**
 * The summary, where it is one of this form, and each outcome is possible in its table: the pending symbols lead to the
 * state, and the state rejects the offending symbol. Otherwise throws TypeError.
 * @internal
 */
export function requireOf({ table, diagnosis }: Engine<Text>, summary: Summary): Summary {
  const { accepting } = table.diagnosis;
  if (summary.form !== table.id || summary.digest !== table.digest) {
    throw new TypeError(
      `expected a summary of ${nameOf({ form: table.id, digest: table.digest })}, got one of ${nameOf(summary)}`,
    );
  }
  if (summary.from.length !== accepting.length) throw malformed(`from: expected ${accepting.length} states`);
  for (let entry = 0; entry < summary.from.length; entry++) {
    const outcome = summary.outcomes[summary.from[entry] as number];
    if (!outcome) continue;
    const { state, accepted, acceptedState, pending, offending } = outcome;
    const position = offending ? offending[0] : summary.length;
    const probe = startCursor(accepted < 0 ? entry : acceptedState);
    // Of more symbols than these, the first ones are not in the summary.
    const isWhole = position - Math.max(0, accepted) === pending.length;
    const leads = diagnosis.read(probe, pending, 0, pending.length) < 0 && probe.accepted === 0;
    if (isWhole && !(leads && probe.state === state)) throw malformed('pending: does not lead to the state');
    if (accepted >= 0 && !accepting[acceptedState]) throw malformed('acceptedState: expected an accepting state');
    if (offending && diagnosis.read(startCursor(state), [offending[1]], 0, 1) < 0) {
      throw malformed('offending: the state does not reject it');
    }
  }
  return summary;
}

/** The outcome of the chunk as a text of its own. */
function wholeOutcome({ outcomes, from }: Summary): Outcome {
  const whole = outcomes[from[0] as number];
  if (!whole) throw malformed('from: expected the summary of a text from its start');
  return whole;
}

/** The cursor after a text, or before its first offending symbol. */
function cursorAfter(summary: Summary): Cursor {
  const { state, accepted, acceptedState, pending, offending } = wholeOutcome(summary);
  return {
    state,
    position: offending ? offending[0] : summary.length,
    accepted: Math.max(0, accepted),
    acceptedState,
    pending,
  };
}

/** The last symbols, as many as a summary keeps. */
const lastOf = (symbols: readonly number[]) => symbols.slice(Math.max(0, symbols.length - PENDING_LIMIT));

function nameOf({ form, digest }: Pick<Summary, 'form' | 'digest'>): string {
  return `${form} (table ${digest})`;
}
