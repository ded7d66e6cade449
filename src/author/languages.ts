/**
 * An expression of a grammar → the minimal automaton of the texts that it matches by
 * itself. The warnings compare alternatives with these. Most alternatives name a rule
 * that other choices name too, so each is compiled once, and all together may not take
 * more states than the grammar did: a warning must not cost more than the compilation.
 */
import {
  type Automaton,
  accepts,
  deriveAutomaton,
  type Expression,
  minimise,
  type Reading,
  type Rule,
  type RuleSet,
  START_STATE,
  type SymbolSet,
  unionOfSets,
} from '../compile/index.ts';
import { SpecError } from '../diagnostic.ts';

/** The most states of one automaton, and the states that even the smallest grammar may take for all. */
const STATE_LIMIT = 500;
const LEAST_BUDGET = 1000;

/** The symbols that a text can begin with; `nullable`: it may be empty. */
interface First {
  readonly set: SymbolSet;
  readonly nullable: boolean;
}

export class Languages {
  readonly #rules: RuleSet;
  readonly #reading: Reading;
  readonly #known = new Map<Expression | string, Automaton | null>();
  readonly #firsts = new Map<string, First>();
  #budget: number;

  /** `states`: of the automaton of the grammar. */
  constructor(rules: RuleSet, reading: Reading, states: number) {
    this.#rules = rules;
    this.#reading = reading;
    this.#budget = LEAST_BUDGET + states;
  }

  /** `null` if the automaton would be too large, or if the expression matches no text at all. */
  of(e: Expression): Automaton | null {
    const key = e.kind === 'call' && e.arguments.length === 0 ? e.rule : e;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const found = this.#compile(e);
    this.#known.set(key, found);
    return found;
  }

  /** A superset of the symbols that a text of the expression can begin with. Compiles nothing. */
  first(e: Expression): First {
    switch (e.kind) {
      case 'set':
        return { set: e.set, nullable: false };
      case 'sequence': {
        const parts = e.parts.map((part) => this.first(part));
        const end = parts.findIndex(({ nullable }) => !nullable);
        return { set: union(end < 0 ? parts : parts.slice(0, end + 1)), nullable: end < 0 };
      }
      case 'choice': {
        const all = e.alternatives.map((each) => this.first(each));
        return { set: union(all), nullable: all.some(({ nullable }) => nullable) };
      }
      case 'repeat': {
        const { set, nullable } = this.first(e.body);
        return { set, nullable: nullable || e.min === 0 };
      }
      case 'call':
        return e.arguments.length === 0 ? this.#firstOf(e.rule) : this.#anything;
      default:
        return this.#anything;
    }
  }

  get #anything(): First {
    return { set: [[0, this.#rules.alphabet.size - 1]], nullable: true };
  }

  #firstOf(name: string): First {
    const known = this.#firsts.get(name);
    if (known) return known;
    // For a rule that begins with itself.
    this.#firsts.set(name, this.#anything);
    const body = this.#rules.rules.get(name)?.body;
    const found = body ? this.first(body) : this.#anything;
    this.#firsts.set(name, found);
    return found;
  }

  #compile(body: Expression): Automaton | null {
    const start = '(alternative)';
    const rule: Rule = { name: start, parameters: [], body, span: body.span };
    const stateLimit = Math.min(STATE_LIMIT, this.#budget);
    if (stateLimit <= 0) return null;
    try {
      const within = { ...this.#rules, start, rules: new Map([...this.#rules.rules, [start, rule]]) };
      const derived = deriveAutomaton(within, { reading: this.#reading, stateLimit });
      this.#budget -= derived.next.length;
      const { automaton } = minimise(derived);
      return automaton.accepting.some(Boolean) && automaton.next[START_STATE] ? automaton : null;
    } catch (error) {
      if (!(error instanceof SpecError)) throw error;
      this.#budget -= stateLimit;
      return null;
    }
  }
}

function union(all: readonly First[]): SymbolSet {
  return all.reduce<SymbolSet>((sum, { set }) => unionOfSets(sum, set), []);
}

/** Whether `text` can be cut so that the parts are of `one` and of `next`; gives the first part. */
export function cutBetween(text: readonly number[], one: Automaton, next: Automaton): readonly number[] | undefined {
  const length = text.findIndex((_, i) => accepts(one, text.slice(0, i)) && accepts(next, text.slice(i)));
  return length < 0 ? undefined : text.slice(0, length);
}
