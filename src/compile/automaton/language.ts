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
import { SpecError } from '../diagnostic.ts';
import type { Expression, Rule, RuleSet } from '../expression.ts';
import { intersection, NOTHING, type SymbolSet, symbolSet, union } from '../symbols.ts';
import type { Origin, RulePath } from './automaton.ts';
import { FALSE, type Formula, Formulas, TRUE } from './formula.ts';
import { nullableRepetition, recursion, tooLarge } from './refusals.ts';
import { firstOf, type Piece, type Resolve, singleSymbols } from './shape.ts';

export type Reading = 'peg' | 'regular';

export interface LanguageOptions {
  readonly reading: Reading;
  /**
   * Which "∖ S(e)" of the PEG reading to keep: by default all. Asked with the
   * choice (or repetition), the part that goes first and the part that yields.
   * Turning them off one by one finds the choice to blame for a difference.
   */
  readonly keeps?: (node: Expression, first: number, yielding: number) => boolean;
}

/** Where an expression stands: the rules around it and the arguments of the innermost. */
interface Context {
  readonly id: number;
  readonly path: RulePath;
  readonly arguments: readonly Argument[];
  readonly caller: Context | null;
}

interface Argument {
  readonly expression: Expression;
  readonly context: Context;
}

/** More places than any protocol string has once its counted repetitions are written out. */
export const EXPANSION_LIMIT = 200_000;

/** The end of the text, which no rule writes. */
export const END: Origin | null = null;

export class Language {
  readonly formulas = new Formulas<Origin | null>();
  readonly #rules: RuleSet;
  readonly #options: LanguageOptions;
  readonly #contexts = new Map<string, Context>();
  readonly #origins = new Map<string, Origin>();
  readonly #memo = new Map<string, Formula>();
  readonly #ids = new Map<object, number>();

  constructor(rules: RuleSet, options: LanguageOptions) {
    this.#rules = rules;
    this.#options = options;
  }

  /** The formula of all whole texts that match the start rule. */
  start(): Formula {
    const everything: SymbolSet = [[0, this.#rules.alphabet.size - 1] as SymbolRange];
    const end = this.formulas.without(TRUE, this.formulas.atom(everything, TRUE, END));
    const rule = this.#rule(this.#rules.start, undefined, null);
    const context = this.#enter(rule, rule, [], null);
    return this.#language(rule.body, { context, begun: null, next: end, guard: false });
  }

  #language(e: Expression, at: Situation): Formula {
    const key = `${this.#id(e)} ${at.context.id} ${at.begun ? this.#id(at.begun) : ''} ${at.next} ${at.guard}`;
    const known = this.#memo.get(key);
    if (known !== undefined) return known;
    if (this.#memo.size > EXPANSION_LIMIT) throw tooLarge(e, at.context.path, EXPANSION_LIMIT);
    const formula = e.kind === 'repeat' && e.max === Infinity ? this.#star(e, at) : this.#build(e, at);
    this.#memo.set(key, formula);
    return formula;
  }

  #build(e: Expression, at: Situation): Formula {
    switch (e.kind) {
      case 'set':
        return this.formulas.atom(e.set, at.next, this.#origin(e, at));
      case 'sequence':
        return this.#sequence(e.parts, at);
      case 'choice':
        return this.#choice(e, e.alternatives, at);
      case 'repeat':
        return this.#counted(e, at);
      case 'look':
        return this.#look(e, at);
      case 'call':
      case 'parameter': {
        const target = this.#resolve(e, at.context);
        return this.#language(target.e, { ...at, context: target.context });
      }
    }
  }

  #sequence(parts: readonly Expression[], at: Situation): Formula {
    let begun = at.begun;
    const before = parts.map((part) => {
      const here = begun;
      if (!this.#nullable(part, at.context)) begun = at.context.path;
      return here;
    });
    return parts.reduceRight(
      (next, part, i) => this.#language(part, { ...at, begun: before[i] ?? null, next }),
      at.next,
    );
  }

  #choice(node: Expression, alternatives: readonly Expression[], at: Situation): Formula {
    const peg = this.#options.reading === 'peg';
    const parts = this.#parts(alternatives, at);
    const languages: Formula[] = [];
    let earlierFirst: SymbolSet | null = NOTHING;
    parts.forEach((part, i) => {
      let language = this.#part(part, at);
      const first = !peg ? null : part.kind === 'symbols' ? part.set : this.#first(part, at.context);
      // Alternatives that begin with different symbols cannot hide one another.
      const mayBeHidden = !first || !earlierFirst || intersection(first, earlierFirst).length > 0;
      if (peg && mayBeHidden) {
        for (let j = 0; j < i; j++) {
          if (this.#options.keeps && !this.#options.keeps(node, j, i)) continue;
          const guard = { ...at, next: TRUE, guard: true };
          language = this.formulas.without(language, this.#part(parts[j] as Part, guard));
        }
      }
      earlierFirst = first && earlierFirst ? union(earlierFirst, first) : null;
      languages.push(language);
    });
    // The last variables stand lowest in the diagram: joined from the end, each is put on top of the others.
    return languages.reduceRight((result, language) => this.formulas.or(language, result), FALSE);
  }

  #part(part: Part, at: Situation): Formula {
    if (part.kind !== 'symbols') return this.#language(part, at);
    return this.formulas.atom(part.set, at.next, this.#symbolsOrigin(part, at));
  }

  /**
   * The alternatives, neighbours that match a single symbol each joined into
   * one: whichever of them matches, the same follows, so neither reading tells
   * them from one set. Thousands of ranges cost as much as one.
   */
  #parts(alternatives: readonly Expression[], at: Situation): readonly Part[] {
    // To find a pair of alternatives to blame, they have to be told apart.
    if (this.#options.keeps) return alternatives;
    const parts: Part[] = [];
    let run: Piece<Context>[] = [];
    const close = (end: number) => {
      const [first] = run;
      if (run.length > 1) parts.push({ kind: 'symbols', set: symbolSet(run.flatMap(({ e }) => e.set)), pieces: run });
      else if (first) parts.push(alternatives[end - 1] as Expression);
      run = [];
    };
    alternatives.forEach((alternative, i) => {
      const pieces = singleSymbols(alternative, at.context, this.#resolve);
      if (pieces) {
        run.push(...pieces);
      } else {
        close(i);
        parts.push(alternative);
      }
    });
    close(alternatives.length);
    return parts;
  }

  #symbolsOrigin(part: Symbols, at: Situation): Origin {
    const pieces = part.pieces.map(({ e, context }) => ({ e, origin: this.#origin(e, { ...at, context }) }));
    const [first] = pieces as [(typeof pieces)[0]];
    const key = `${this.#id(first.origin)} and ${pieces.length}`;
    const known = this.#origins.get(key);
    if (known) return known;
    const live = pieces.map(({ e, origin }) => ({ origin, set: e.set }));
    const origin: Origin = { ...first.origin, path: at.context.path, pieces: live };
    this.#origins.set(key, origin);
    return origin;
  }

  /** `min` copies, then up to `max − min` options or, without a maximum, a star. */
  #counted(e: Extract<Expression, { kind: 'repeat' }>, at: Situation): Formula {
    // ohm takes an empty match for the beginning of an endless loop, under "?" as under "*".
    if (this.#options.reading === 'peg' && e.min < e.max && this.#nullable(e.body, at.context)) {
      throw nullableRepetition(e.place);
    }
    const leave = this.#leave(e, at);
    let next = at.next;
    for (let i = e.min; i < e.max; i++) next = this.formulas.or(this.#language(e.body, { ...at, next }), leave);
    for (let i = 0; i < e.min; i++) next = this.#language(e.body, { ...at, next });
    return next;
  }

  /** X = L(e, X) ∪ (K ∖ S(e)): X is a hole until its definition is known. */
  #star(e: Extract<Expression, { kind: 'repeat' }>, at: Situation): Formula {
    const { formula, define } = this.formulas.hole(e);
    define(this.formulas.or(this.#language(e.body, { ...at, next: formula }), this.#leave(e, at)));
    let next = formula;
    for (let i = 0; i < e.min; i++) next = this.#language(e.body, { ...at, next });
    return next;
  }

  /** How a repetition is left: `K`, or in a PEG only where the body does not match. */
  #leave(e: Extract<Expression, { kind: 'repeat' }>, at: Situation): Formula {
    if (this.#options.reading === 'regular' || (this.#options.keeps && !this.#options.keeps(e, 0, 1))) return at.next;
    return this.formulas.without(at.next, this.#matches(e.body, at));
  }

  #look(e: Extract<Expression, { kind: 'look' }>, at: Situation): Formula {
    if (this.#options.reading === 'regular') {
      throw new SpecError('look-ahead', 'look-ahead has no regular reading', {
        place: e.place,
        remedy: 'tag the grammar "@peg" and say why it needs look-ahead, or write the rule without it',
      });
    }
    const matches = this.#matches(e.body, at);
    return e.negative ? this.formulas.without(at.next, matches) : this.formulas.and(at.next, matches);
  }

  /** S(e): the texts of which e matches a beginning, whatever follows. */
  #matches(e: Expression, at: Situation): Formula {
    return this.#language(e, { ...at, next: TRUE, guard: true });
  }

  #nullable(e: Expression, context: Context): boolean {
    return firstOf(e, context, this.#resolve).nullable;
  }

  /** The symbols a match of e can begin with; `null` when it can match without one. */
  #first(e: Expression, context: Context): SymbolSet | null {
    const { set, nullable } = firstOf(e, context, this.#resolve);
    return nullable ? null : set;
  }

  readonly #resolve: Resolve<Context> = (e, context) => {
    if (e.kind === 'parameter') {
      const argument = context.arguments[e.index] as Argument;
      return { e: argument.expression, context: argument.context };
    }
    const args = e.arguments.map((expression) => ({ expression, context }));
    const rule = this.#rule(e.rule, e, context);
    return { e: rule.body, context: this.#enter(rule, e, args, context) };
  };

  #rule(name: string, call: Expression | undefined, caller: Context | null): Rule {
    const rule = this.#rules.rules.get(name);
    if (!rule) throw new SpecError('undefined-rule', `rule ${name} is not defined`, { place: call?.place });
    for (let around = caller; around; around = around.caller) {
      if (around.path.rule === name) throw recursion(name, call as Expression, (caller as Context).path);
    }
    return rule;
  }

  #enter(rule: Rule, call: { place: Rule['place'] }, args: readonly Argument[], caller: Context | null): Context {
    const key = `${caller?.id ?? ''} ${this.#id(call)} ${rule.name}`;
    let context = this.#contexts.get(key);
    if (!context) {
      const path: RulePath = {
        rule: rule.name,
        place: call.place,
        parent: caller?.path ?? null,
        parameterised: rule.parameters.length > 0,
      };
      context = { id: this.#contexts.size, path, arguments: args, caller };
      this.#contexts.set(key, context);
    }
    return context;
  }

  #origin(e: Expression, at: Situation): Origin {
    const key = `${this.#id(e)} ${at.context.id} ${at.begun ? this.#id(at.begun) : ''} ${at.guard}`;
    let origin = this.#origins.get(key);
    if (!origin) {
      origin = { place: e.place, path: at.context.path, begun: at.begun, guard: at.guard };
      this.#origins.set(key, origin);
    }
    return origin;
  }

  #id(object: object): number {
    const known = this.#ids.get(object);
    if (known !== undefined) return known;
    this.#ids.set(object, this.#ids.size);
    return this.#ids.size - 1;
  }
}

/** Alternatives that match a single symbol each, joined into one set. */
interface Symbols {
  readonly kind: 'symbols';
  readonly set: SymbolSet;
  readonly pieces: readonly Piece<Context>[];
}

type Part = Expression | Symbols;

/** What surrounds an expression while its language is built. */
interface Situation {
  readonly context: Context;
  readonly begun: RulePath | null;
  readonly next: Formula;
  readonly guard: boolean;
}
