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
import type { Place } from '../source.ts';
import { intersection, NOTHING, type SymbolSet, union } from '../symbols.ts';
import type { Origin, RulePath } from './automaton.ts';
import { FALSE, type Formula, Formulas, TRUE } from './formula.ts';

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
    if (this.#memo.size > EXPANSION_LIMIT) throw tooLarge(e, at.context.path);
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
      case 'call': {
        const args = e.arguments.map((expression) => ({ expression, context: at.context }));
        const rule = this.#rule(e.rule, e, at.context);
        return this.#language(rule.body, { ...at, context: this.#enter(rule, e, args, at.context) });
      }
      case 'parameter': {
        const argument = at.context.arguments[e.index] as Argument;
        return this.#language(argument.expression, { ...at, context: argument.context });
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
    let result = FALSE;
    let earlierFirst: SymbolSet | null = NOTHING;
    alternatives.forEach((alternative, i) => {
      let language = this.#language(alternative, at);
      const first = peg ? this.#first(alternative, at.context) : null;
      // Alternatives that begin with different symbols cannot hide one another.
      const mayBeHidden = !first || !earlierFirst || intersection(first, earlierFirst).length > 0;
      if (peg && mayBeHidden) {
        for (let j = 0; j < i; j++) {
          if (this.#options.keeps && !this.#options.keeps(node, j, i)) continue;
          language = this.formulas.without(language, this.#matches(alternatives[j] as Expression, at));
        }
      }
      earlierFirst = first && earlierFirst ? union(earlierFirst, first) : null;
      result = this.formulas.or(result, language);
    });
    return result;
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
    return this.#firstOf(e, context).nullable;
  }

  /** The symbols a match of e can begin with; `null` when it can match without one. */
  #first(e: Expression, context: Context): SymbolSet | null {
    const { set, nullable } = this.#firstOf(e, context);
    return nullable ? null : set;
  }

  #firstOf(e: Expression, context: Context): { set: SymbolSet; nullable: boolean } {
    switch (e.kind) {
      case 'set':
        return { set: e.set, nullable: false };
      case 'sequence': {
        let set = NOTHING;
        for (const part of e.parts) {
          const first = this.#firstOf(part, context);
          set = union(set, first.set);
          if (!first.nullable) return { set, nullable: false };
        }
        return { set, nullable: true };
      }
      case 'choice': {
        const firsts = e.alternatives.map((alternative) => this.#firstOf(alternative, context));
        return {
          set: firsts.reduce((set, first) => union(set, first.set), NOTHING),
          nullable: firsts.some((first) => first.nullable),
        };
      }
      case 'repeat': {
        const first = this.#firstOf(e.body, context);
        return { set: first.set, nullable: first.nullable || e.min === 0 };
      }
      case 'look':
        return { set: NOTHING, nullable: true };
      case 'call': {
        const rule = this.#rule(e.rule, e, context);
        const args = e.arguments.map((expression) => ({ expression, context }));
        return this.#firstOf(rule.body, this.#enter(rule, e, args, context));
      }
      case 'parameter': {
        const argument = context.arguments[e.index] as Argument;
        return this.#firstOf(argument.expression, argument.context);
      }
    }
  }

  #rule(name: string, call: Expression | undefined, caller: Context | null): Rule {
    const rule = this.#rules.rules.get(name);
    if (!rule) throw new SpecError('undefined-rule', `rule ${name} is not defined`, { place: call?.place });
    for (let around = caller; around; around = around.caller) {
      if (around.path.rule === name) throw recursion(name, call as Expression, caller as Context);
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

/** What surrounds an expression while its language is built. */
interface Situation {
  readonly context: Context;
  readonly begun: RulePath | null;
  readonly next: Formula;
  readonly guard: boolean;
}

/** A repetition that could go on for ever without consuming anything. */
export function nullableRepetition(place: Place): SpecError {
  return new SpecError('nullable-repetition', 'the body of this repetition can match the empty text', {
    place,
    remedy: 'the repetition would never end: let its body consume at least one symbol',
  });
}

function tooLarge(e: Expression, path: RulePath): SpecError {
  return new SpecError('too-many-states', `written out, the rules have more than ${EXPANSION_LIMIT} places`, {
    place: e.place,
    notes: [{ message: `rule ${path.rule} is used here`, place: path.place }],
    remedy: 'nested counts multiply: use smaller counts, or a repetition without a bound',
  });
}

function recursion(name: string, call: Expression, caller: Context): SpecError {
  const path: RulePath[] = [];
  for (let around: RulePath | null = caller.path; around; around = around.parent) {
    path.unshift(around);
    if (around.rule === name) break;
  }
  const cycle = [...path.map((p) => p.rule), name].join(' → ');
  return new SpecError('recursion', `rule ${name} is recursive: ${cycle}`, {
    place: call.place,
    notes: path.slice(1).map((p) => ({ message: `${p.rule} is used here`, place: p.place })),
    remedy: 'a finite automaton cannot count nesting: write the recursion as a repetition, or bound its depth',
  });
}
