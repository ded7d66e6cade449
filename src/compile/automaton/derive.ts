/**
 * Rule set → labelled automaton, by derivatives.
 *
 * A state is a formula. Its derivative by a symbol replaces each atom: by the
 * atom's continuation if its set holds the symbol, else by FALSE. A state accepts
 * when it is true with every atom FALSE ("no symbol comes"). Symbols in the same
 * atoms have the same derivative, so one derivative for each such group is enough.
 *
 *     utf8_2 = C2..DF tail
 *     atom(C2..DF, atom(80..BF, end))  ─C3→  atom(80..BF, end)  ─A9→  end
 *
 * Atoms of different origin are different variables, so a state also says which
 * positions of the grammar are live in it: the result is a labelled automaton.
 * minimise() drops the labels.
 *
 * J. A. Brzozowski, "FormulaDerivatives of Regular Expressions", 1964, applied to the
 * Boolean formulas of language.ts.
 */
import type { Alphabet } from '../../shared/alphabet.ts';
import { SpecError } from '../../shared/diagnostic.ts';
import { Numbering } from '../../shared/groups.ts';
import type { Expression, RuleSet } from '../expression.ts';
import { cellsOfSets, intersectionOfSets, type SymbolSet, setsOverlap, sizeOfSet, symbolSet } from '../symbols.ts';
import { type LabelledAutomaton, type LiveOrigin, liveStates, type Origin } from './automaton.ts';
import { nullableRepetition, tooManyFormulas, tooManyStates } from './errors.ts';
import { type Atom, FALSE, type Formula, FormulaOverflow, type Formulas, TRUE } from './formula.ts';
import { Language, type LanguageOptions } from './language.ts';
import { minimise, rowsOf, type Transition } from './minimise.ts';

/**
 * More states than a protocol string needs, unless it lists thousands of words,
 * which have a state for each letter. Beyond both limits states are combinations
 * of positions, and the grammar has to change.
 */
const STATE_LIMIT = 20_000;

interface DeriveOptions extends Pick<LanguageOptions, 'reading'> {
  readonly stateLimit?: number;
  /** Called now and then with the number of states that are found so far. */
  readonly onStates?: ((states: number) => void) | undefined;
  /** Whether each guard is compiled by itself and minimised (guard-automata.ts). */
  readonly minimalGuards?: boolean;
}

type Repetition = Extract<Expression, { kind: 'repeat' }>;

interface DerivedState {
  readonly accepting: boolean;
  readonly transitions: readonly Transition[];
  readonly atoms: readonly Atom<Origin | null>[];
}

/**
 * Compiles a rule set, exactly, in the given reading. If the formulas are too many, guards are minimised first: most
 * formulas of such a grammar are of guards. Throws SpecError.
 */
export function deriveAutomaton(rules: RuleSet, options: DeriveOptions): LabelledAutomaton {
  try {
    return construct(rules, options);
  } catch (error) {
    const isTooLarge = error instanceof SpecError && error.code === 'too-many-states';
    if (!isTooLarge || options.reading !== 'peg' || options.minimalGuards) throw error;
    try {
      return construct(rules, { ...options, minimalGuards: true });
    } catch (again) {
      // The first error names the rule that has most positions.
      throw again instanceof FormulaOverflow || again instanceof SpecError ? error : again;
    }
  }
}

function construct(rules: RuleSet, options: DeriveOptions): LabelledAutomaton {
  const guards = options.minimalGuards ? minimalGuards(rules, options) : undefined;
  const language = new Language(rules, { reading: options.reading, guards });
  const { formulas } = language;
  try {
    return exploreStates(rules, options, formulas, language.start());
  } catch (error) {
    if (error instanceof FormulaOverflow) throw tooManyFormulas(rules, formulas);
    throw error;
  }
}

/** Compiles each guard by itself. */
export function minimalGuards(rules: RuleSet, options: DeriveOptions): NonNullable<LanguageOptions['guards']> {
  const compile = (start: Formula, formulas: Formulas<Origin | null>) =>
    minimise(exploreStates(rules, options, formulas, start)).automaton;
  return { compile, known: new Map() };
}

/** All states that texts lead to from a formula. Throws SpecError if they are too many. */
function exploreStates(
  rules: RuleSet,
  options: DeriveOptions,
  formulas: Formulas<Origin | null>,
  start: Formula,
): LabelledAutomaton {
  const derivatives = new FormulaDerivatives(formulas, options.reading);
  const numbers = new Numbering<Formula>();
  const queue: Formula[] = [];
  const visit = (formula: Formula): number => {
    const resolved = derivatives.resolve(formula);
    const number = numbers.of(resolved);
    if (number === queue.length) queue.push(resolved);
    return number;
  };
  visit(start);
  const limit = options.stateLimit ?? Math.max(STATE_LIMIT, formulas.variables.length);
  const states: DerivedState[] = [];
  for (const formula of queue) {
    const groups = derivatives.groups(formula, rules.alphabet.size);
    states.push({
      accepting: derivatives.acceptsEnd(formula),
      transitions: groups.map(({ set, next }) => ({ set, target: visit(next) })),
      atoms: [...formulas.support(formula).values()] as Atom<Origin | null>[],
    });
    if (states.length % 64 === 0) options.onStates?.(states.length);
    if (queue.length > limit)
      throw tooManyStates(
        rules,
        states.map(({ atoms }) => atoms.map(({ origin }) => origin)),
        limit,
      );
  }
  return labelledAutomaton(rules.alphabet, states);
}

function labelledAutomaton(alphabet: Alphabet, states: readonly DerivedState[]): LabelledAutomaton {
  const rows = rowsOf(
    states.map(({ transitions }) => transitions),
    alphabet.size,
  );
  const automaton = { alphabet, ...rows, accepting: states.map((state) => state.accepting) };
  const live = liveStates(automaton);
  const liveIn = ({ transitions }: DerivedState) =>
    symbolSet(transitions.flatMap(({ set, target }) => (live[target] ? set : [])));
  return {
    ...automaton,
    origins: states.map((state) => liveOrigins(state.atoms, liveIn(state))),
    refusals: states.map((state) => refusals(state.atoms, liveIn(state))),
  };
}

/** Formulas and their derivatives by a symbol. Each method takes a formula that `resolve` returned. */
export class FormulaDerivatives {
  readonly #formulas: Formulas<Origin | null>;
  readonly #reading: LanguageOptions['reading'];
  readonly #resolved = new Map<Formula, Formula>();
  readonly #resolving = new Set<number>();
  #cutCycles = 0;

  constructor(formulas: Formulas<Origin | null>, reading: LanguageOptions['reading']) {
    this.#formulas = formulas;
    this.#reading = reading;
  }

  /** The derivative by the symbols that are in the sets of these atoms, and in no other. It is not resolved. */
  by(formula: Formula, active: ReadonlySet<number>): Formula {
    return this.#formulas.substitute(formula, (v, atom) =>
      active.has(v) ? (atom as Atom<Origin | null>).next : FALSE,
    );
  }

  /** Whether the text may end here. */
  acceptsEnd(formula: Formula): boolean {
    return this.by(formula, new Set()) === TRUE;
  }

  /** All symbols of the alphabet in groups, each with the derivative by its symbols, not resolved. */
  groups(formula: Formula, size: number): { readonly set: SymbolSet; readonly next: Formula }[] {
    const atoms = [...this.#formulas.support(formula)] as [number, Atom<Origin | null>][];
    const cells = cellsOfSets(
      atoms.map(([, { set }]) => set),
      size,
    );
    return cells.map(({ set, holders }) => {
      const active = new Set(holders.map((holder) => atoms[holder]?.[0] as number));
      return { set, next: this.by(formula, active) };
    });
  }

  /** Replaces placeholders by their definitions until only atoms are left. */
  resolve(formula: Formula): Formula {
    const known = this.#resolved.get(formula);
    if (known !== undefined) return known;
    const cutCycles = this.#cutCycles;
    const resolved = this.#formulas.substitute(formula, (v, variable) => {
      if (variable.kind === 'atom') return this.#formulas.variable(v);
      if (this.#resolving.has(v)) return this.#selfReference(variable.owner as Repetition);
      this.#resolving.add(v);
      const definition = this.resolve(variable.definition as Formula);
      this.#resolving.delete(v);
      return definition;
    });
    // A result in which a cycle was cut is valid only within that cycle, so it is not kept.
    if (this.#cutCycles === cutCycles) this.#resolved.set(formula, resolved);
    return resolved;
  }

  /** A repetition whose body can be empty: X = X ∪ … In the regular reading the least solution is meant. */
  #selfReference(repetition: Repetition): Formula {
    if (this.#reading === 'peg') throw nullableRepetition(repetition);
    this.#cutCycles++;
    return FALSE;
  }
}

/** The origins of atoms that lead to a live state. Guards count only if there is nothing else. */
function liveOrigins(atoms: readonly Atom<Origin | null>[], live: SymbolSet): LiveOrigin[] {
  const all = atoms.flatMap(({ origin, set }): LiveOrigin[] => {
    const useful = intersectionOfSets(set, live);
    if (!origin || useful.length === 0) return [];
    if (!origin.members) return [{ origin, set: useful }];
    // Mostly the whole set is live. Then all its members are, and there may be thousands.
    if (useful.length === set.length && sizeOfSet(useful) === sizeOfSet(set)) return [...origin.members];
    return origin.members
      .map((member) => ({ origin: member.origin, set: intersectionOfSets(member.set, live) }))
      .filter((member) => member.set.length > 0);
  });
  const consuming = all.filter(({ origin }) => !origin.guard);
  return consuming.length > 0 ? consuming : all;
}

/** The guards whose symbols would be consumed if it were not for them. */
function refusals(atoms: readonly Atom<Origin | null>[], live: SymbolSet): LiveOrigin[] {
  const consumed = symbolSet(atoms.flatMap(({ origin, set }) => (origin && !origin.guard ? set : [])));
  return atoms.flatMap(({ origin, set }) => {
    const refused = origin?.guard ? intersectionOfSets(set, consumed) : [];
    return origin && refused.length > 0 && !setsOverlap(refused, live) ? { origin, set: refused } : [];
  });
}
