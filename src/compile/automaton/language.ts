/**
 * Expression → formula: the language of a rule set, exactly.
 *
 * A PEG is not a regular expression. A choice tries its alternatives in order
 * and keeps the first that matches. A repetition is possessive: it never gives
 * back. Let L(e, K) be the texts of which e matches a prefix, as the PEG does,
 * and the rest is in the continuation K. Let S(e) = L(e, Σ*), the texts on which
 * e succeeds:
 *
 *     L(e f, K)   =  L(e, L(f, K))
 *     L(e | f, K) =  L(e, K) ∪ (L(f, K) ∖ S(e))
 *     L(&e, K)    =  S(e) ∩ K             L(~e, K) = K ∖ S(e)
 *     L(e*, K)    =  X  where  X = L(e, X) ∪ (K ∖ S(e))
 *
 * The regular reading (that of ABNF) drops every "∖ S(e)". Example:
 * `("a" | "a" "b") end`: L = aE ∪ (abE ∖ aΣ*) = aE, so the PEG rejects "ab"
 * and the regular reading accepts it. Both are exact for every rule set without
 * recursion. Recursive rule sets are refused, and the message shows the cycle.
 *
 * The equations restate B. Ford, "Parsing Expression Grammars", 2004, §3.
 */
import { SpecError } from '../../shared/diagnostic.ts';
import type { Expression, RuleSet } from '../expression.ts';
import type { Automaton, Origin } from './automaton.ts';
import { type Branch, branchesOf, type Factored, positionsOf, type Remainder } from './branches.ts';
import { nullableRepetition, tooManyPositions } from './errors.ts';
import { FALSE, type Formula, Formulas, TRUE } from './formula.ts';
import { guardFormulas } from './guard-automata.ts';
import { type Position, Scope } from './scope.ts';
import { firstOf } from './shape.ts';
import { TripleMap } from './triples.ts';

export type Reading = 'peg' | 'regular';

export interface LanguageOptions {
  readonly reading: Reading;
  /** Guards are compiled by themselves. Without it they are parts of the formulas: faster, and their positions are known. */
  readonly guards?: GuardCompiler | undefined;
}

/** Compiles the language of a guard to its minimal automaton, once for each position. */
interface GuardCompiler {
  compile(start: Formula, formulas: Formulas<Origin | null>): Automaton;
  readonly known: Map<number, Automaton>;
}

/** Far more positions than a protocol string has once its counted repetitions are expanded. */
const POSITION_LIMIT = 200_000;

/** Deeper expressions wait until this one is finished, so that the call stack has a bound. */
const MOST_NESTED = 50;

/** The origin of the end of the text: no rule has it. */
const END: Origin | null = null;

/** What follows an expression. */
interface Continuation {
  /** K, as a formula. */
  readonly next: Formula;
  /** Whether nothing is consumed: the expression guards another one or is a look-ahead. */
  readonly guard: boolean;
}

/** Σ*: L(e, ANYTHING) is S(e). */
const ANYTHING: Continuation = { next: TRUE, guard: true };

type Repetition = Position<Extract<Expression, { kind: 'repeat' }>>;

export class Language {
  readonly formulas = new Formulas<Origin | null>();
  readonly #rules: RuleSet;
  readonly #isPeg: boolean;
  readonly #scope: Scope;
  /** Position, guard and continuation → formula. */
  readonly #memo = new TripleMap();
  readonly #settings: LanguageOptions;
  readonly #formulaOf = guardFormulas(this.formulas);
  /** The calls of `#language` that are not finished. */
  #nested = 0;
  readonly #waiting: (() => void)[] = [];
  #positionCount = 0;
  /** The number of positions in each rule, for the error message. */
  readonly #positionsIn = new Map<string, number>();

  constructor(rules: RuleSet, options: LanguageOptions, scope: Scope = new Scope(rules)) {
    this.#rules = rules;
    this.#settings = options;
    this.#isPeg = options.reading === 'peg';
    this.#scope = scope;
  }

  /** The formula of all texts that the start rule matches as a whole. */
  start(): Formula {
    const next = this.formulas.end(this.#rules.alphabet.size, END);
    return this.#whole(this.#scope.start(), { next, guard: false });
  }

  /** L(e, K), with the formulas that wait. */
  #whole(position: Position, continuation: Continuation): Formula {
    const formula = this.#language(position, continuation);
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) next();
    return formula;
  }

  /** L(e, K). */
  #language(position: Position, continuation: Continuation): Formula {
    const id = this.#scope.positionId(position, continuation.guard);
    const known = this.#memo.get(id, continuation.next, 0);
    if (known !== undefined) return known;
    this.#count(position);
    const formula =
      this.#nested < MOST_NESTED ? this.#build(position, continuation) : this.#later(position, continuation);
    this.#memo.set(id, continuation.next, 0, formula);
    return formula;
  }

  /** A placeholder that is defined from an empty call stack. */
  #later(position: Position, continuation: Continuation): Formula {
    const { formula, define } = this.formulas.placeholder(position.e);
    this.#waiting.push(() => define(this.#build(position, continuation)));
    return formula;
  }

  #count({ context: { path } }: Position): void {
    this.#positionsIn.set(path.rule, (this.#positionsIn.get(path.rule) ?? 0) + 1);
    if (this.#positionCount++ > POSITION_LIMIT) throw tooManyPositions(this.#rules, this.#positionsIn, POSITION_LIMIT);
  }

  #build(position: Position, continuation: Continuation): Formula {
    this.#nested++;
    try {
      return this.#built(position, continuation);
    } finally {
      this.#nested--;
    }
  }

  #built(position: Position, continuation: Continuation): Formula {
    const { e, context } = position;
    switch (e.kind) {
      case 'set':
        return this.formulas.atom(e.set, continuation.next, this.#scope.origin(position, continuation.guard));
      case 'sequence':
        return this.#sequence(positionsOf({ ...position, e }, this.#scope), continuation);
      case 'choice':
        if (this.#settings.guards) return this.#plainChoice({ ...position, e }, continuation);
        return this.#choice(position, [{ position, rest: null }], continuation);
      case 'repeat':
        return this.#repeat({ ...position, e }, continuation);
      case 'look':
        return this.#look({ ...position, e }, continuation);
      case 'call':
      case 'parameter':
        return this.#language({ ...position, ...this.#scope.resolve(e, context) }, continuation);
    }
  }

  /** L(e f, K) = L(e, L(f, K)). */
  #sequence(positions: readonly Position[], continuation: Continuation): Formula {
    return positions.reduceRight(
      (next, position) => this.#language(position, { ...continuation, next }),
      continuation.next,
    );
  }

  /** The first alternative that matches. `choice` is the position of the expression they belong to. */
  #choice(choice: Position, alternatives: readonly Remainder[], continuation: Continuation): Formula {
    // Once an alternative is empty, S(choice) = Σ*.
    if (continuation.next === TRUE && alternatives.includes(null)) return TRUE;
    const guards = new Map<Branch, Formula>();
    const guardOf = (branch: Branch): Formula => {
      const guard = guards.get(branch) ?? this.#branch(choice, branch, ANYTHING);
      guards.set(branch, guard);
      return guard;
    };
    const languages = branchesOf(alternatives, this.#isPeg, this.#scope).map((branch) => {
      const language = this.#branch(choice, branch, continuation);
      // S(e | f) = S(e) ∪ (S(f) ∖ S(e)) = S(e) ∪ S(f)
      if (continuation.next === TRUE) return language;
      return this.formulas.andNot(language, this.#anyOf(branch.guards.map(guardOf)));
    });
    return this.#anyOf(languages);
  }

  /** Joins from the end: later variables are lower in the diagram, so each step only adds nodes on top. */
  #anyOf(formulas: readonly Formula[]): Formula {
    return formulas.reduceRight((result, formula) => this.formulas.or(formula, result), FALSE);
  }

  #branch(choice: Position, { body }: Branch, continuation: Continuation): Formula {
    return body.kind === 'factored'
      ? this.#factored(choice, body, continuation)
      : this.#remainder(body.remainder, continuation);
  }

  #factored(choice: Position, { set, positions, remainders }: Factored, continuation: Continuation): Formula {
    this.#count(choice);
    const [only] = remainders;
    const next =
      remainders.length > 1
        ? this.#choice(choice, remainders, continuation)
        : this.#remainder(only as Remainder, continuation);
    return this.formulas.atom(set, next, this.#scope.jointOrigin(positions, choice.context, continuation.guard));
  }

  #remainder(remainder: Remainder, continuation: Continuation): Formula {
    const positions: Position[] = [];
    for (let at = remainder; at; at = at.rest) positions.push(at.position);
    return this.#sequence(positions, continuation);
  }

  /** `min` copies of the body, then up to `max − min` more. */
  #repeat(position: Repetition, continuation: Continuation): Formula {
    const { e } = position;
    // ohm treats an empty match as an endless loop, under "?" as under "*".
    const isNullable = () => firstOf(e.body, position.context, this.#scope.resolve).nullable;
    if (this.#isPeg && e.max < Infinity && e.min < e.max && isNullable()) throw nullableRepetition(e);
    const body = { ...position, e: e.body };
    let next = e.max === Infinity ? this.#star(position, continuation) : this.#options(position, continuation);
    for (let i = 0; i < e.min; i++) next = this.#language(body, { ...continuation, next });
    return next;
  }

  /** `max − min` optional copies. */
  #options(position: Repetition, continuation: Continuation): Formula {
    const body = { ...position, e: position.e.body };
    const exit = this.#exit(position, continuation);
    let next = continuation.next;
    for (let i = position.e.min; i < position.e.max; i++) {
      next = this.formulas.or(this.#language(body, { ...continuation, next }), exit);
    }
    return next;
  }

  /** X = L(e, X) ∪ (K ∖ S(e)). X is a placeholder until its definition is known. */
  #star(position: Repetition, continuation: Continuation): Formula {
    const { formula, define } = this.formulas.placeholder(position.e);
    const again = this.#language({ ...position, e: position.e.body }, { ...continuation, next: formula });
    define(this.formulas.or(again, this.#exit(position, continuation)));
    return formula;
  }

  /** The texts on which the repetition ends: K; in a PEG, only those on which the body fails. */
  #exit(position: Repetition, { next }: Continuation): Formula {
    return this.#isPeg ? this.formulas.andNot(next, this.succeeds({ ...position, e: position.e.body })) : next;
  }

  #look(position: Position<Extract<Expression, { kind: 'look' }>>, { next }: Continuation): Formula {
    const { e } = position;
    if (!this.#isPeg) {
      throw e.isEnd
        ? new SpecError('look-ahead', '"end" looks ahead, and look-ahead has no regular reading', {
            span: e.span,
            remedy: 'leave it out: a text is matched to its end in any case',
            edit: { span: e.span, text: '' },
          })
        : new SpecError('look-ahead', 'look-ahead has no regular reading', {
            span: e.span,
            remedy: 'tag the grammar "@peg" and say why it needs look-ahead, or write the rule without it',
          });
    }
    const matches = this.succeeds({ ...position, e: e.body });
    return e.negative ? this.formulas.andNot(next, matches) : this.formulas.and(next, matches);
  }

  /** L(e | f, K) = L(e, K) ∪ (L(f, K) ∖ S(e)), without factoring: each guard S(e) is small. */
  #plainChoice(position: Position<Extract<Expression, { kind: 'choice' }>>, continuation: Continuation): Formula {
    const alternatives = position.e.alternatives.map((e) => ({ ...position, e }));
    const taken: Formula[] = [];
    const languages = alternatives.map((alternative) => {
      const language = this.#language(alternative, continuation);
      if (continuation.next === TRUE) return language;
      const counted = this.formulas.andNot(language, this.#anyOf(taken));
      taken.push(this.succeeds(alternative));
      return counted;
    });
    return this.#anyOf(languages);
  }

  /** S(e), the texts on which an expression succeeds: a part of the formulas, or made from its minimal automaton. */
  succeeds(position: Position): Formula {
    const { guards } = this.#settings;
    if (!guards) return this.#language(position, ANYTHING);
    const id = this.#scope.positionId(position, true);
    let automaton = guards.known.get(id);
    if (!automaton) {
      const apart = new Language(this.#rules, this.#settings, this.#scope);
      automaton = guards.compile(apart.#whole(position, ANYTHING), apart.formulas);
      guards.known.set(id, automaton);
    }
    return this.#formulaOf(automaton, this.#scope.origin(position, true), position.e);
  }
}
