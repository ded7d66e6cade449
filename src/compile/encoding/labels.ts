/**
 * What an encoder must not mix up: a label says to which state some scalar
 * values lead and which places of the grammar match them. From a state, ranges
 * with their labels; once the first symbol of a scalar value has been read,
 * another label, since there the rules around its places have begun.
 *
 *     character = "a".."z" | "\u{E9}"      61..7A  → state 0, by "a".."z"
 *                                          E9      → state 0, by "\u{E9}"
 *
 * Where a state has hundreds of places, those of one rule are one from the
 * second symbol on, from the first of them to the last. To keep them apart would
 * make a node of nearly every scalar value and tell a reader nothing: most ranges
 * that share a lead octet stand side by side.
 */
import type { SymbolRange } from '../../alphabet.ts';
import type { Span } from '../../source.ts';
import {
  type LabelledAutomaton,
  type LiveOrigin,
  liveStates,
  type Origin,
  type RulePath,
} from '../automaton/automaton.ts';
import { cutIntoIntervals } from '../automaton/derive.ts';
import { intersectionOfSets, SCALAR_VALUES, type SymbolSet } from '../symbols.ts';

/** More places than this in one state are a crowd. Our own profiles have up to some dozens. */
const CROWD = 256;

export interface Label {
  readonly id: number;
  readonly target: number;
  readonly origins: readonly Origin[];
}

/** Some scalar values that lead to one state and are matched by the same places. */
interface Way {
  readonly range: SymbolRange;
  readonly label: Label;
}

export class Labels {
  /** By number. */
  readonly all: Label[] = [];
  readonly #automaton: LabelledAutomaton;
  readonly #live: readonly boolean[];
  readonly #labels = new Map<string, Label>();
  readonly #originIds = new Map<Origin, number>();
  readonly #insideOf = new Map<Origin, Origin>();
  readonly #inside = new Map<Label, Label>();

  constructor(automaton: LabelledAutomaton) {
    this.#automaton = automaton;
    this.#live = liveStates(automaton);
  }

  /** What leads on from a state, split wherever the next state or the places that match change; in order. */
  waysFrom(state: number): Way[] {
    const { classes, next, origins, alphabet } = this.#automaton;
    const row = next[state] as readonly number[];
    const leading = classes.flatMap((set, c) =>
      this.#live[row[c] as number] ? [{ set, target: row[c] as number }] : [],
    );
    const live = origins[state] ?? [];
    if (live.length > CROWD) this.#gather(live);
    const bounds = cutIntoIntervals([SCALAR_VALUES, ...leading.map(setOf), ...live.map(setOf)], alphabet.size);
    const [targetOf, liveIn] = [lookup(bounds, leading.map(setOf)), lookup(bounds, live.map(setOf))];
    return bounds.flatMap((range, i) => {
      const way = leading[targetOf[i]?.[0] ?? -1];
      if (!way || intersectionOfSets([range], SCALAR_VALUES).length === 0) return [];
      const here = (liveIn[i] ?? []).map((one) => (live[one] as LiveOrigin).origin);
      return [{ range, label: this.#label(way.target, here) }];
    });
  }

  /** The label of the same scalar values once their first symbol has been read. */
  inside(label: Label): Label {
    const known = this.#inside.get(label) ?? this.#label(label.target, this.#allInside(label.origins));
    this.#inside.set(label, known);
    return known;
  }

  #allInside(origins: readonly Origin[]): Origin[] {
    return [...new Set(origins.map((origin) => this.#originInside(origin)))];
  }

  /** The place once its own rule has begun. */
  #originInside(origin: Origin): Origin {
    const inside = this.#insideOf.get(origin) ?? { ...origin, startedRule: origin.path };
    this.#insideOf.set(origin, inside);
    return inside;
  }

  /** Lets the places of each rule be one from the second symbol on. */
  #gather(live: readonly LiveOrigin[]): void {
    const crowds = new Map<RulePath, Origin[]>();
    for (const { origin } of live) {
      if (origin.guard) continue;
      const crowd = crowds.get(origin.path);
      if (crowd) crowd.push(origin);
      else crowds.set(origin.path, [origin]);
    }
    for (const [path, crowd] of crowds) {
      const [first] = crowd as [Origin, ...Origin[]];
      const all: Origin = { ...first, span: around(crowd.map(({ span }) => span)), startedRule: path };
      for (const origin of crowd) this.#insideOf.set(origin, all);
    }
  }

  #label(target: number, origins: readonly Origin[]): Label {
    const key = `${target}: ${origins.map((origin) => this.#originId(origin)).join()}`;
    const known = this.#labels.get(key);
    if (known) return known;
    const label = { id: this.all.length, target, origins };
    this.all.push(label);
    this.#labels.set(key, label);
    return label;
  }

  #originId(origin: Origin): number {
    const id = this.#originIds.get(origin) ?? this.#originIds.size;
    this.#originIds.set(origin, id);
    return id;
  }
}

/** From the first of some places to the last, where they are in one text. */
function around(spans: readonly Span[]): Span {
  const { source } = spans[0] as Span;
  const here = spans.filter((span) => span.source === source);
  const start = here.reduce((least, span) => Math.min(least, span.start), Infinity);
  return { source, start, end: here.reduce((most, { end }) => Math.max(most, end), 0) };
}

function setOf({ set }: { readonly set: SymbolSet }): SymbolSet {
  return set;
}

/** For each interval, the sets that hold it. The intervals are those that the sets cut the alphabet into. */
function lookup(bounds: readonly (readonly [number, number])[], sets: readonly SymbolSet[]): number[][] {
  const at = new Map(bounds.map(([from], i) => [from, i]));
  const found: number[][] = bounds.map(() => []);
  sets.forEach((set, s) => {
    for (const [from, to] of set) {
      for (let i = at.get(from) as number; i < bounds.length && (bounds[i]?.[0] as number) <= to; i++)
        found[i]?.push(s);
    }
  });
  return found;
}
