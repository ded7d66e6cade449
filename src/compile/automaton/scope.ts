/**
 * Positions: expressions in their contexts.
 *
 * A context is the chain of rule calls around an expression and the arguments of
 * the innermost call. One expression is in one context for each chain of calls
 * that leads to it, and each of these is a position of its own:
 *
 *     pair = twice<digit>     twice<x> = x x
 *
 * `x` is in the context "pair › twice". It stands for `digit` in the context
 * "pair". The same position always gives the same context and origin object, so
 * these objects can be compared and used as keys.
 */
import { SpecError } from '../../shared/diagnostic.ts';
import { Numbering } from '../../shared/groups.ts';
import { memoize, memoizeBy } from '../../shared/memoize.ts';
import type { Expression, Rule, RuleSet } from '../expression.ts';
import { NOTHING } from '../symbols.ts';
import type { Origin, RulePath } from './automaton.ts';
import { recursion } from './errors.ts';
import type { Resolve } from './shape.ts';
import { TripleMap } from './triples.ts';

export interface Context {
  readonly path: RulePath;
  readonly arguments: readonly Argument[];
  readonly caller: Context | null;
}

interface Argument {
  readonly expression: Expression;
  readonly context: Context;
}

/** An expression to be matched, in its context. */
export interface Position<E extends Expression = Expression> {
  readonly e: E;
  readonly context: Context;
  /** The innermost rule that has consumed a symbol before this position. */
  readonly startedRule: RulePath | null;
}

export class Scope {
  readonly #rules: RuleSet;
  readonly #positionIds = new TripleMap();
  readonly #origins: Origin[] = [];
  readonly #ids = new Numbering<object>();
  /** For each bounded rule, the body of a call that is too deep: it matches nothing. */
  readonly #nothing = memoize(({ span }: Rule): Expression => ({ kind: 'set', set: NOTHING, span }));
  #positionCount = 0;

  constructor(rules: RuleSet) {
    this.#rules = rules;
  }

  /** The body of the start rule. Throws SpecError when the rule is not defined. */
  start(): Position {
    const rule = this.#rule(this.#rules.start, undefined, null);
    return { e: rule.body, context: this.#enter(rule, rule, [], null), startedRule: null };
  }

  /**
   * The rule body of a call, the argument of a parameter. A call that is deeper than the bound of its rule matches
   * nothing. Throws SpecError for recursion without a bound and for undefined rules.
   */
  readonly resolve: Resolve<Context> = (e, context) => {
    if (e.kind === 'parameter') {
      const argument = context.arguments[e.index] as Argument;
      return { e: argument.expression, context: argument.context };
    }
    const args = e.arguments.map((expression) => ({ expression, context }));
    const rule = this.#rule(e.rule, e, context);
    if (this.#depthAround(rule.name, context) >= (this.#rules.depths?.get(rule.name) ?? Infinity)) {
      return { e: this.#nothing(rule), context };
    }
    return { e: rule.body, context: this.#enter(rule, e, args, context) };
  };

  /** The number of a position; a guard has a number of its own. */
  positionId({ e, context, startedRule }: Position, guard: boolean): number {
    const variant = 2 * (startedRule ? this.#ids.of(startedRule) + 1 : 0) + Number(guard);
    const [node, contextId] = [this.#ids.of(e), this.#ids.of(context)];
    let id = this.#positionIds.get(node, contextId, variant);
    if (id === undefined) {
      id = this.#positionCount++;
      this.#positionIds.set(node, contextId, variant, id);
    }
    return id;
  }

  /** The origin of the symbols that one set matches. */
  origin(position: Position, guard: boolean): Origin {
    const { e, context, startedRule } = position;
    const id = this.positionId(position, guard);
    this.#origins[id] ??= { span: e.span, path: context.path, startedRule, guard };
    return this.#origins[id];
  }

  /** The origin of an atom that stands for several sets, within the rule of `context`. */
  readonly jointOrigin = memoizeBy(
    (positions: readonly SetPosition[], _context: Context, guard: boolean) =>
      positions.map((position) => this.positionId(position, guard)).join(),
    (positions, { path }, guard): Origin => {
      const first = this.origin(positions[0] as SetPosition, guard);
      if (positions.length === 1) return first;
      const members = positions.map((position) => ({ origin: this.origin(position, guard), set: position.e.set }));
      return { ...first, path, members };
    },
  );

  #rule(name: string, call: Expression | undefined, caller: Context | null): Rule {
    const rule = this.#rules.rules.get(name);
    if (!rule) throw new SpecError('undefined-rule', `rule ${name} is not defined`, { span: call?.span });
    const { depths } = this.#rules;
    let isBounded = depths?.has(name) ?? false;
    for (let around = caller; around && !isBounded; around = around.caller) {
      if (around.path.rule === name) throw recursion(this.#rules, name, call as Expression, (caller as Context).path);
      isBounded = depths?.has(around.path.rule) ?? false;
    }
    return rule;
  }

  /** How many levels of a bounded rule are around a context. */
  #depthAround(name: string, context: Context): number {
    let depth = 0;
    if (!this.#rules.depths?.has(name)) return depth;
    for (let around: Context | null = context; around; around = around.caller) if (around.path.rule === name) depth++;
    return depth;
  }

  readonly #enter = memoizeBy(
    (rule: Rule, call: { span: Rule['span'] }, _args: readonly Argument[], caller: Context | null) =>
      `${caller ? this.#ids.of(caller) : ''} ${this.#ids.of(call)} ${rule.name}`,
    ({ name, parameters }, { span }, args, caller): Context => ({
      path: { rule: name, span, parent: caller?.path ?? null, parameterised: parameters.length > 0 },
      arguments: args,
      caller,
    }),
  );
}

export type SetPosition = Position<Extract<Expression, { kind: 'set' }>>;
