/**
 * Expression → formula: what a rule set accepts, exactly.
 *
 * A PEG is not a regular expression: a choice tries its alternatives in order
 * and keeps the first that matches, a repetition never gives back. Write
 * L(e, K) for the texts of which e matches a beginning, as the PEG would, so
 * that the rest is in K, and S(e) = L(e, Σ*) for those where e matches at all:
 *
 *     L(e f, K)  =  L(e, L(f, K))
 *     L(e | f, K) =  L(e, K) ∪ (L(f, K) ∖ S(e))
 *     L(&e, K)   =  S(e) ∩ K             L(~e, K) = K ∖ S(e)
 *     L(e*, K)   =  X  where  X = L(e, X) ∪ (K ∖ S(e))
 *
 * The regular reading, which is ABNF's, drops every "∖ S(e)". Worked example,
 * `("a" | "a" "b") end`: L = aE ∪ (abE ∖ aΣ*) = aE, so the PEG refuses "ab"
 * and the regular reading takes it. Both are exact for every rule set without
 * recursion; the recursive ones are refused, with the path.
 * The equations restate B. Ford, "Parsing Expression Grammars", 2004, §3.
 */

import type { SymbolRange } from '../../alphabet.ts';
import { SpecError } from '../../diagnostic.ts';
import type { Expression, RuleSet } from '../expression.ts';
import type { SymbolSet } from '../symbols.ts';
import type { Origin } from './automaton.ts';
import { type Branch, branchesOf, type Fork, stepsOf, type Thread } from './branches.ts';
import { FALSE, type Formula, Formulas, TRUE } from './formula.ts';
import { nullableRepetition, tooLarge } from './refusals.ts';
import { Scope, type Step } from './scope.ts';
import { firstOf } from './shape.ts';
import { Triples } from './triples.ts';

export type Reading = 'peg' | 'regular';

export interface LanguageOptions {
  readonly reading: Reading;
}

/** More places than any protocol string has once its counted repetitions are written out. */
const EXPANSION_LIMIT = 200_000;

/** The end of the text, which no rule writes. */
const END: Origin | null = null;

/** K, what follows, and whether it is only asked if there is a match. */
interface Sequel {
  readonly next: Formula;
  readonly guard: boolean;
}

/** Σ*: L(e, ANYTHING) is S(e). */
const ANYTHING: Sequel = { next: TRUE, guard: true };

type Repetition = Step<Extract<Expression, { kind: 'repeat' }>>;

export class Language {
  readonly formulas = new Formulas<Origin | null>();
  readonly #rules: RuleSet;
  readonly #isPeg: boolean;
  readonly #scope: Scope;
  /** By place and sequel. */
  readonly #memo = new Triples();
  #places = 0;

  constructor(rules: RuleSet, { reading }: LanguageOptions) {
    this.#rules = rules;
    this.#isPeg = reading === 'peg';
    this.#scope = new Scope(rules);
  }

  /** The formula of all whole texts that match the start rule. */
  start(): Formula {
    const everything: SymbolSet = [[0, this.#rules.alphabet.size - 1] as SymbolRange];
    const end = this.formulas.without(TRUE, this.formulas.atom(everything, TRUE, END));
    return this.#language(this.#scope.start(), { next: end, guard: false });
  }

  /** L(e, K). */
  #language(step: Step, sequel: Sequel): Formula {
    const place = this.#scope.place(step, sequel.guard);
    const known = this.#memo.get(place, sequel.next, 0);
    if (known !== undefined) return known;
    this.#count(step);
    const formula = this.#build(step, sequel);
    this.#memo.set(place, sequel.next, 0, formula);
    return formula;
  }

  #count({ e, context }: Step): void {
    if (this.#places++ > EXPANSION_LIMIT) throw tooLarge(e, context.path, EXPANSION_LIMIT);
  }

  #build(step: Step, sequel: Sequel): Formula {
    const { e, context } = step;
    switch (e.kind) {
      case 'set':
        return this.formulas.atom(e.set, sequel.next, this.#scope.origin(step, sequel.guard));
      case 'sequence':
        return this.#steps(stepsOf({ ...step, e }, this.#scope), sequel);
      case 'choice':
        return this.#choice(step, [{ step, rest: null }], sequel);
      case 'repeat':
        return this.#repeat({ ...step, e }, sequel);
      case 'look':
        return this.#look({ ...step, e }, sequel);
      case 'call':
      case 'parameter':
        return this.#language({ ...step, ...this.#scope.resolve(e, context) }, sequel);
    }
  }

  /** One after the other: L(e f, K) = L(e, L(f, K)). */
  #steps(steps: readonly Step[], sequel: Sequel): Formula {
    return steps.reduceRight((next, step) => this.#language(step, { ...sequel, next }), sequel.next);
  }

  /** What is left of the alternatives of the choice, of which the first that matches is kept. */
  #choice(choice: Step, alternatives: readonly Thread[], sequel: Sequel): Formula {
    // Σ* is matched by nothing at all, and by whatever else there is no more.
    if (sequel.next === TRUE && alternatives.includes(null)) return TRUE;
    const guards = new Map<Branch, Formula>();
    const guardOf = (branch: Branch): Formula => {
      const guard = guards.get(branch) ?? this.#branch(choice, branch, ANYTHING);
      guards.set(branch, guard);
      return guard;
    };
    const languages = branchesOf(alternatives, this.#isPeg, this.#scope).map((branch) => {
      const language = this.#branch(choice, branch, sequel);
      // S(e | f) = S(e) ∪ (S(f) ∖ S(e)) = S(e) ∪ S(f)
      if (sequel.next === TRUE) return language;
      return this.formulas.without(language, this.#anyOf(branch.after.map(guardOf)));
    });
    return this.#anyOf(languages);
  }

  /** The last variables stand lowest in the diagram: joined from the end, each is put on top of the others. */
  #anyOf(formulas: readonly Formula[]): Formula {
    return formulas.reduceRight((result, formula) => this.formulas.or(formula, result), FALSE);
  }

  #branch(choice: Step, { body }: Branch, sequel: Sequel): Formula {
    return body.kind === 'fork' ? this.#fork(choice, body, sequel) : this.#thread(body.thread, sequel);
  }

  #fork(choice: Step, { set, heads, rests }: Fork, sequel: Sequel): Formula {
    this.#count(choice);
    const [only] = rests;
    const next = rests.length > 1 ? this.#choice(choice, rests, sequel) : this.#thread(only as Thread, sequel);
    return this.formulas.atom(set, next, this.#scope.originOfAll(heads, choice.context, sequel.guard));
  }

  #thread(thread: Thread, sequel: Sequel): Formula {
    const steps: Step[] = [];
    for (let at = thread; at; at = at.rest) steps.push(at.step);
    return this.#steps(steps, sequel);
  }

  /** `min` copies, then what may follow them. */
  #repeat(step: Repetition, sequel: Sequel): Formula {
    const { e } = step;
    // ohm takes an empty match for the beginning of an endless loop, under "?" as under "*".
    const isNullable = () => firstOf(e.body, step.context, this.#scope.resolve).nullable;
    if (this.#isPeg && e.max < Infinity && e.min < e.max && isNullable()) throw nullableRepetition(e.span);
    const body = { ...step, e: e.body };
    let next = e.max === Infinity ? this.#star(step, sequel) : this.#options(step, sequel);
    for (let i = 0; i < e.min; i++) next = this.#language(body, { ...sequel, next });
    return next;
  }

  /** `max − min` options. */
  #options(step: Repetition, sequel: Sequel): Formula {
    const body = { ...step, e: step.e.body };
    const leave = this.#leave(step, sequel);
    let next = sequel.next;
    for (let i = step.e.min; i < step.e.max; i++) {
      next = this.formulas.or(this.#language(body, { ...sequel, next }), leave);
    }
    return next;
  }

  /** X = L(e, X) ∪ (K ∖ S(e)): X is a hole until its definition is known. */
  #star(step: Repetition, sequel: Sequel): Formula {
    const { formula, define } = this.formulas.hole(step.e);
    const again = this.#language({ ...step, e: step.e.body }, { ...sequel, next: formula });
    define(this.formulas.or(again, this.#leave(step, sequel)));
    return formula;
  }

  /** How a repetition is left: `K`, or in a PEG only where the body does not match. */
  #leave(step: Repetition, { next }: Sequel): Formula {
    return this.#isPeg ? this.formulas.without(next, this.#language({ ...step, e: step.e.body }, ANYTHING)) : next;
  }

  #look(step: Step<Extract<Expression, { kind: 'look' }>>, { next }: Sequel): Formula {
    const { e } = step;
    if (!this.#isPeg) {
      throw e.isEnd
        ? new SpecError('look-ahead', '"end" looks ahead, and look-ahead has no regular reading', {
            span: e.span,
            remedy: 'leave it out: a text is matched to its end in any case',
          })
        : new SpecError('look-ahead', 'look-ahead has no regular reading', {
            span: e.span,
            remedy: 'tag the grammar "@peg" and say why it needs look-ahead, or write the rule without it',
          });
    }
    const matches = this.#language({ ...step, e: e.body }, ANYTHING);
    return e.negative ? this.formulas.without(next, matches) : this.formulas.and(next, matches);
  }
}
