/**
 * Where an expression stands: the rules around it and the arguments of the
 * innermost. One expression of a rule stands in as many contexts as there are
 * ways to call the rule, and in each it is a place of its own:
 *
 *     pair = twice<digit>     twice<x> = x x
 *
 * `x` stands in the context "pair › twice", where it is `digit` in the context
 * "pair". What is asked for twice is the same object: contexts and origins can
 * be compared and used as keys.
 */
import { SpecError } from '../../diagnostic.ts';
import type { Expression, Rule, RuleSet } from '../expression.ts';
import type { Origin, RulePath } from './automaton.ts';
import { recursion } from './refusals.ts';
import type { Resolve } from './shape.ts';
import { Triples } from './triples.ts';

export interface Context {
  readonly path: RulePath;
  readonly arguments: readonly Argument[];
  readonly caller: Context | null;
}

interface Argument {
  readonly expression: Expression;
  readonly context: Context;
}

/** An expression to be matched, where it stands. */
export interface Step<E extends Expression = Expression> {
  readonly e: E;
  readonly context: Context;
  /** The innermost rule that has already matched something when it is reached. */
  readonly begun: RulePath | null;
}

export class Scope {
  readonly #rules: RuleSet;
  readonly #contexts = new Map<string, Context>();
  readonly #places = new Triples();
  readonly #origins: Origin[] = [];
  readonly #joined = new Map<string, Origin>();
  readonly #ids = new Map<object, number>();
  #placeCount = 0;

  constructor(rules: RuleSet) {
    this.#rules = rules;
  }

  /** The body of the start rule. Throws SpecError where it is not defined. */
  start(): Step {
    const rule = this.#rule(this.#rules.start, undefined, null);
    return { e: rule.body, context: this.#enter(rule, rule, [], null), begun: null };
  }

  /** What a call or a parameter stands for. Throws SpecError for recursion and rules that are not defined. */
  readonly resolve: Resolve<Context> = (e, context) => {
    if (e.kind === 'parameter') {
      const argument = context.arguments[e.index] as Argument;
      return { e: argument.expression, context: argument.context };
    }
    const args = e.arguments.map((expression) => ({ expression, context }));
    const rule = this.#rule(e.rule, e, context);
    return { e: rule.body, context: this.#enter(rule, e, args, context) };
  };

  /** A number for the step: the same for the same step, and another where it is only looked at. */
  place({ e, context, begun }: Step, guard: boolean): number {
    const how = 2 * (begun ? this.#id(begun) + 1 : 0) + Number(guard);
    const [node, where] = [this.#id(e), this.#id(context)];
    let place = this.#places.get(node, where, how);
    if (place === undefined) {
      place = this.#placeCount++;
      this.#places.set(node, where, how, place);
    }
    return place;
  }

  /** The place of the symbols that one set matches. */
  origin(step: Step, guard: boolean): Origin {
    const { e, context, begun } = step;
    const place = this.place(step, guard);
    this.#origins[place] ??= { span: e.span, path: context.path, startedRule: begun, guard };
    return this.#origins[place];
  }

  /** The places of several sets that one atom stands for, within the rule of `context`. */
  originOfAll(steps: readonly SetStep[], context: Context, guard: boolean): Origin {
    const [first] = steps as [SetStep];
    if (steps.length === 1) return this.origin(first, guard);
    const key = steps.map((step) => this.place(step, guard)).join();
    let origin = this.#joined.get(key);
    if (!origin) {
      const pieces = steps.map((step) => ({ origin: this.origin(step, guard), set: step.e.set }));
      origin = { ...this.origin(first, guard), path: context.path, members: pieces };
      this.#joined.set(key, origin);
    }
    return origin;
  }

  /** A number for each object. */
  #id(object: object): number {
    const known = this.#ids.get(object);
    if (known !== undefined) return known;
    this.#ids.set(object, this.#ids.size);
    return this.#ids.size - 1;
  }

  #rule(name: string, call: Expression | undefined, caller: Context | null): Rule {
    const rule = this.#rules.rules.get(name);
    if (!rule) throw new SpecError('undefined-rule', `rule ${name} is not defined`, { span: call?.span });
    for (let around = caller; around; around = around.caller) {
      if (around.path.rule === name) throw recursion(name, call as Expression, (caller as Context).path);
    }
    return rule;
  }

  #enter(rule: Rule, call: { span: Rule['span'] }, args: readonly Argument[], caller: Context | null): Context {
    const key = `${caller ? this.#id(caller) : ''} ${this.#id(call)} ${rule.name}`;
    let context = this.#contexts.get(key);
    if (!context) {
      const path: RulePath = {
        rule: rule.name,
        span: call.span,
        parent: caller?.path ?? null,
        parameterised: rule.parameters.length > 0,
      };
      context = { path, arguments: args, caller };
      this.#contexts.set(key, context);
    }
    return context;
  }
}

export type SetStep = Step<Extract<Expression, { kind: 'set' }>>;
