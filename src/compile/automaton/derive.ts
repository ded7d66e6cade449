/**
 * Rule set → labelled automaton, by derivatives.
 *
 * A state is a formula. Its derivative by a symbol replaces each atom by what
 * follows it when the symbol is in the atom's set, and by FALSE when not; it
 * accepts when it holds with every atom FALSE ("no symbol comes"). Symbols in
 * the same atoms have the same derivative, so one derivative a group is enough.
 *
 *     utf8_2 = C2..DF tail
 *     atom(C2..DF, atom(80..BF, end))  ─C3→  atom(80..BF, end)  ─A9→  end
 *
 * Atoms differ by origin, so states differ by the places that are live in
 * them: the result is the labelled automaton. minimise() forgets the labels.
 * J. A. Brzozowski, "Derivatives of Regular Expressions", 1964, carried over
 * to the Boolean formulas of language.ts.
 */
import { SpecError } from '../../diagnostic.ts';
import { formatLocation, type Span } from '../../source.ts';
import type { Expression, RuleSet } from '../expression.ts';
import { intersectionOfSets, type SymbolSet, sizeOfSet, symbolSet } from '../symbols.ts';
import { type LabelledAutomaton, type LiveOrigin, liveStates, type Origin } from './automaton.ts';
import { type Atom, FALSE, type Formula, FormulaOverflow, type Formulas, NODE_LIMIT, TRUE } from './formula.ts';
import { Language, type LanguageOptions } from './language.ts';
import { mergeClasses } from './minimise.ts';
import { nullableRepetition } from './refusals.ts';

/**
 * More states than any protocol string needs, unless it lists as many places: words
 * have a state for each letter. Past both, places combine, and the grammar is at fault.
 */
const STATE_LIMIT = 20_000;

interface DeriveOptions extends LanguageOptions {
  readonly stateLimit?: number;
}

interface State {
  readonly accepting: boolean;
  readonly blocks: readonly { set: SymbolSet; target: number }[];
  readonly atoms: readonly Atom<Origin | null>[];
}

/** Compiles a rule set, exactly as its reading says. Throws SpecError. */
export function deriveAutomaton(rules: RuleSet, options: DeriveOptions): LabelledAutomaton {
  const language = new Language(rules, options);
  try {
    const start = language.start();
    return new Derivation(rules, options, language.formulas).explore(start);
  } catch (error) {
    if (error instanceof FormulaOverflow) throw tooManyFormulas(rules, language.formulas);
    throw error;
  }
}

class Derivation {
  readonly #rules: RuleSet;
  readonly #options: DeriveOptions;
  readonly #formulas: Formulas<Origin | null>;
  readonly #exposed = new Map<Formula, Formula>();
  readonly #exposing = new Set<number>();
  #cuts = 0;

  constructor(rules: RuleSet, options: DeriveOptions, formulas: Formulas<Origin | null>) {
    this.#rules = rules;
    this.#options = options;
    this.#formulas = formulas;
  }

  explore(start: Formula): LabelledAutomaton {
    const numberOf = new Map<Formula, number>();
    const queue: Formula[] = [];
    const visit = (formula: Formula): number => {
      const exposed = this.#expose(formula);
      const known = numberOf.get(exposed);
      if (known !== undefined) return known;
      numberOf.set(exposed, queue.length);
      return queue.push(exposed) - 1;
    };
    visit(start);
    const limit = this.#options.stateLimit ?? Math.max(STATE_LIMIT, this.#formulas.variables.length);
    const states: State[] = [];
    for (const formula of queue) {
      states.push(this.#state(formula, visit));
      if (queue.length > limit) throw tooManyStates(this.#rules, states, limit);
    }
    return this.#assemble(states);
  }

  #state(formula: Formula, visit: (formula: Formula) => number): State {
    const atoms = [...this.#formulas.support(formula)] as [number, Atom<Origin | null>][];
    const derivative = (active: ReadonlySet<number>) =>
      this.#formulas.substitute(formula, (v, atom) => (active.has(v) ? (atom as Atom<Origin | null>).next : FALSE));
    const groups = group(atoms, this.#rules.alphabet.size);
    return {
      accepting: derivative(new Set()) === TRUE,
      blocks: groups.map(({ set, active }) => ({ set, target: visit(derivative(active)) })),
      atoms: atoms.map(([, atom]) => atom),
    };
  }

  /** Replaces holes by their definitions until only atoms are left. */
  #expose(formula: Formula): Formula {
    const known = this.#exposed.get(formula);
    if (known !== undefined) return known;
    const cuts = this.#cuts;
    const exposed = this.#formulas.substitute(formula, (v, variable) => {
      if (variable.kind === 'atom') return this.#formulas.variable(v);
      if (this.#exposing.has(v)) return this.#unguarded(variable.owner as Expression);
      this.#exposing.add(v);
      const definition = this.#expose(variable.definition as Formula);
      this.#exposing.delete(v);
      return definition;
    });
    // A result that had a hole cut out of it holds only inside that hole.
    if (this.#cuts === cuts) this.#exposed.set(formula, exposed);
    return exposed;
  }

  /** A repetition whose body can match nothing: X = X ∪ … means, regularly, the least X. */
  #unguarded(repetition: Expression): Formula {
    if (this.#options.reading === 'peg') throw nullableRepetition(repetition.span);
    this.#cuts++;
    return FALSE;
  }

  #assemble(states: readonly State[]): LabelledAutomaton {
    const alphabet = this.#rules.alphabet;
    const intervals = new Intervals(
      states.flatMap((state) => state.blocks.map((block) => block.set)),
      alphabet.size,
    );
    const rows = states.map(({ blocks }) => {
      const row = new Uint32Array(intervals.all.length);
      for (const { set, target } of blocks) intervals.forEach(set, (i) => (row[i] = target));
      return row;
    });
    const merged = mergeClasses({ classes: intervals.all.map((range) => [range]) }, rows);
    const automaton = { alphabet, ...merged, accepting: states.map((state) => state.accepting) };
    const live = liveStates(automaton);
    const liveIn = ({ blocks }: State) => symbolSet(blocks.flatMap(({ set, target }) => (live[target] ? set : [])));
    return { ...automaton, origins: states.map((state) => liveOrigins(state.atoms, liveIn(state))) };
  }
}

/** Groups all symbols of the alphabet by the atoms that hold them. */
function group(
  atoms: readonly (readonly [number, Atom<Origin | null>])[],
  size: number,
): { set: SymbolSet; active: ReadonlySet<number> }[] {
  const intervals = new Intervals(
    atoms.map(([, atom]) => atom.set),
    size,
  );
  const active: number[][] = intervals.all.map(() => []);
  for (const [v, atom] of atoms) intervals.forEach(atom.set, (i) => active[i]?.push(v));
  const groups = new Map<string, { ranges: (readonly [number, number])[]; active: ReadonlySet<number> }>();
  intervals.all.forEach((range, i) => {
    const key = `${active[i]}`;
    const known = groups.get(key);
    if (known) known.ranges.push(range);
    else groups.set(key, { ranges: [range], active: new Set(active[i]) });
  });
  return [...groups.values()].map(({ ranges, active }) => ({ set: symbolSet(ranges), active }));
}

/** The coarsest intervals that none of some sets cuts through. */
class Intervals {
  readonly all: readonly (readonly [number, number])[];
  readonly #indexOf: ReadonlyMap<number, number>;

  constructor(sets: readonly SymbolSet[], size: number) {
    this.all = cutIntoIntervals(sets, size);
    this.#indexOf = new Map(this.all.map(([from], i) => [from, i]));
  }

  /** Visits the numbers of the intervals that make up one of the sets. */
  forEach(set: SymbolSet, visit: (interval: number) => void): void {
    for (const [from, to] of set) {
      for (let i = this.#indexOf.get(from) as number; (this.all[i]?.[0] ?? Infinity) <= to; i++) visit(i);
    }
  }
}

/** The coarsest intervals that no set of the list cuts through, in order. */
export function cutIntoIntervals(sets: readonly SymbolSet[], size: number): [number, number][] {
  const starts = new Set([0]);
  for (const set of new Set(sets)) {
    for (const [from, to] of set) {
      starts.add(from);
      if (to + 1 < size) starts.add(to + 1);
    }
  }
  const sorted = [...starts].sort((a, b) => a - b);
  return sorted.map((from, i) => [from, (sorted[i + 1] ?? size) - 1]);
}

/** The atoms that can still lead somewhere; guards only where nothing else is there. */
function liveOrigins(atoms: readonly Atom<Origin | null>[], live: SymbolSet): LiveOrigin[] {
  const all = atoms.flatMap(({ origin, set }): LiveOrigin[] => {
    const useful = intersectionOfSets(set, live);
    if (!origin || useful.length === 0) return [];
    if (!origin.members) return [{ origin, set: useful }];
    // Most often all of it is live, and then each of thousands of pieces is.
    if (useful.length === set.length && sizeOfSet(useful) === sizeOfSet(set)) return [...origin.members];
    return origin.members
      .map((piece) => ({ origin: piece.origin, set: intersectionOfSets(piece.set, live) }))
      .filter((piece) => piece.set.length > 0);
  });
  const consuming = all.filter(({ origin }) => !origin.guard);
  return consuming.length > 0 ? consuming : all;
}

function tooManyStates(rules: RuleSet, states: readonly State[], limit: number): SpecError {
  // A state is a set of live places: the rule with most of them is the one whose places combine.
  const origins = states.flatMap(({ atoms }) => atoms.map(({ origin }) => origin));
  const worst = mostFrequent(
    origins.map((origin) => origin?.path.rule),
    rules.start,
  );
  return tooLarge(
    rules,
    worst,
    `${rules.name} needs more than ${limit} states; most places live in the first ${states.length} are of rule ${worst}`,
    useOf(worst, origins),
  );
}

/** Where the rule is called whose places are so many: there stands the count that multiplies them. */
function useOf(rule: string, origins: readonly (Origin | null)[]): Span | undefined {
  const spans = origins.flatMap((origin) => (origin?.path.rule === rule ? origin.path.span : []));
  const key = mostFrequent(spans.map(formatLocation), '');
  return spans.find((span) => formatLocation(span) === key);
}

function tooManyFormulas(rules: RuleSet, formulas: Formulas<Origin | null>): SpecError {
  const origins = formulas.variables.map((v) => (v.kind === 'atom' ? v.origin : null));
  const worst = mostFrequent(
    origins.map((origin) => origin?.path.rule),
    rules.start,
  );
  return tooLarge(
    rules,
    worst,
    `the states of ${rules.name} need formulas of more than ${NODE_LIMIT} nodes; rule ${worst} has the largest part in them`,
    useOf(worst, origins),
  );
}

function tooLarge(rules: RuleSet, worst: string, summary: string, use: Span | undefined): SpecError {
  const span = rules.rules.get(worst)?.span;
  const isElsewhere = use && span && !(span.start <= use.start && use.end <= span.end);
  return new SpecError('too-many-states', summary, {
    span,
    related: isElsewhere ? [{ message: `${worst} is used here`, span: use }] : [],
    remedy: `let ${worst} not match what a counted part begins with, count less, or leave the count open and check the length apart`,
  });
}

function mostFrequent(names: readonly (string | undefined)[], otherwise: string): string {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? otherwise;
}
