/**
 * Labels: what the encoder must keep apart. A label says to which state some
 * scalar values lead, and which positions of the grammar match them. At a state,
 * each range of scalar values has a label. After the first symbol of a scalar
 * value another label takes its place, because the rules around its positions
 * have started by then.
 *
 *     character = "a".."z" | "\u{E9}"      61..7A  → state 0, by "a".."z"
 *                                          E9      → state 0, by "\u{E9}"
 *
 * In a state with hundreds of positions, the positions of one rule become one
 * from the second symbol on; its span reaches from the first of them to the last.
 * Keeping them apart would make a node of nearly every scalar value and would not
 * help the reader: most ranges that share a lead octet are neighbours.
 */
import type { SymbolRange } from '../../shared/alphabet.ts';
import { groupBy, Numbering } from '../../shared/groups.ts';
import { memoize, memoizeBy } from '../../shared/memoize.ts';
import type { Span } from '../../shared/source.ts';
import { type LabelledAutomaton, type LiveOrigin, liveStates, type Origin } from '../automaton/automaton.ts';
import { Intervals, SCALAR_VALUES, type SymbolSet, setsOverlap } from '../symbols.ts';

/** A state with more positions than this has them grouped by rule. The profiles of this package have some dozens. */
const GROUP_LIMIT = 256;

export interface Label {
  readonly id: number;
  readonly target: number;
  readonly origins: readonly Origin[];
}

/** Scalar values that lead to one state and are matched by the same positions. */
interface LabelledRange {
  readonly range: SymbolRange;
  readonly label: Label;
}

export class Labels {
  /** By id. */
  readonly all: Label[] = [];
  readonly #automaton: LabelledAutomaton;
  readonly #live: readonly boolean[];
  readonly #originIds = new Numbering<Origin>();
  readonly #startedOrigin = new Map<Origin, Origin>();

  constructor(automaton: LabelledAutomaton) {
    this.#automaton = automaton;
    this.#live = liveStates(automaton);
  }

  /** The live transitions of a state, in order, split wherever the next state or the matching positions change. */
  rangesFrom(state: number): LabelledRange[] {
    const { classes, next, origins, alphabet } = this.#automaton;
    const row = next[state] as readonly number[];
    const leading = classes.flatMap((set, c) =>
      this.#live[row[c] as number] ? [{ set, target: row[c] as number }] : [],
    );
    const live = origins[state] ?? [];
    if (live.length > GROUP_LIMIT) this.#groupByRule(live);
    const intervals = new Intervals([SCALAR_VALUES, ...leading.map(setOf), ...live.map(setOf)], alphabet.size);
    const [targetOf, liveIn] = [intervals.holders(leading.map(setOf)), intervals.holders(live.map(setOf))];
    return intervals.all.flatMap((range, i) => {
      const transition = leading[targetOf[i]?.[0] ?? -1];
      if (!transition || !setsOverlap([range], SCALAR_VALUES)) return [];
      const here = (liveIn[i] ?? []).map((one) => (live[one] as LiveOrigin).origin);
      return [{ range, label: this.#label(transition.target, here) }];
    });
  }

  /** The label of the same scalar values after their first symbol. */
  readonly afterFirstSymbol = memoize(({ target, origins }: Label) =>
    this.#label(target, [...new Set(origins.map((origin) => this.#started(origin)))]),
  );

  /** The same position once its own rule has started. */
  #started(origin: Origin): Origin {
    const started = this.#startedOrigin.get(origin) ?? { ...origin, startedRule: origin.path };
    this.#startedOrigin.set(origin, started);
    return started;
  }

  /** Merges the positions of each rule, from the second symbol on. */
  #groupByRule(live: readonly LiveOrigin[]): void {
    const origins = live.flatMap(({ origin }) => (origin.guard ? [] : origin));
    for (const [path, group] of groupBy(origins, (origin) => origin.path)) {
      const [first] = group as [Origin, ...Origin[]];
      const all: Origin = { ...first, span: enclosing(group.map(({ span }) => span)), startedRule: path };
      for (const origin of group) this.#startedOrigin.set(origin, all);
    }
  }

  readonly #label = memoizeBy(
    (target: number, origins: readonly Origin[]) =>
      `${target}: ${origins.map((origin) => this.#originIds.of(origin)).join()}`,
    (target, origins) => {
      const label: Label = { id: this.all.length, target, origins };
      this.all.push(label);
      return label;
    },
  );
}

/** From the start of the first span to the end of the last; spans of other files than the first one's are left out. */
function enclosing(spans: readonly Span[]): Span {
  const { source } = spans[0] as Span;
  const here = spans.filter((span) => span.source === source);
  const start = here.reduce((least, span) => Math.min(least, span.start), Infinity);
  return { source, start, end: here.reduce((most, { end }) => Math.max(most, end), 0) };
}

function setOf({ set }: { readonly set: SymbolSet }): SymbolSet {
  return set;
}
