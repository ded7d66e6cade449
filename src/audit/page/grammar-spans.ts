/**
 * The grammar of a form → numbered spans of its text: each range, call and
 * parameter gets a number when it is first met. The text of a rule, its diagram
 * and the edges of the automaton then name the same span by the same number.
 *
 *     utf8_2 = "\xC2".."\xDF" utf8_tail     →   span 4, span 5
 */
import { type Expression, enclosingRules, type Origin, type Rule, subexpressions } from '../../compile/index.ts';
import type { Span } from '../../shared/source.ts';
import type { AuditedForm } from '../audited-form.ts';
import type { Derivation } from './data.ts';

export class GrammarSpans {
  readonly #audited: AuditedForm;
  readonly #numbers = new Map<string, number>();
  readonly #derivationNumbers = new Map<string, number>();
  readonly derivations: Derivation[] = [];

  constructor(audited: AuditedForm) {
    this.#audited = audited;
  }

  number({ source, start, end }: Span): number {
    const key = `${source.name}:${start}-${end}`;
    const known = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, known);
    return known;
  }

  /** The index, in `derivations`, of the derivation that ends in an origin of the automaton. */
  derivation({ span, path }: Origin): number {
    const around = enclosingRules(path);
    // The outermost rule has no call.
    const calls = around.filter(({ parent }) => parent !== null).map((one) => this.number(one.span));
    const derivation = {
      spans: [this.number(span), ...calls],
      rules: around.filter(({ parameterised }) => !parameterised).map(({ rule }) => `${this.#audited.id}:${rule}`),
    };
    const key = JSON.stringify(derivation);
    const known = this.#derivationNumbers.get(key) ?? this.derivations.push(derivation) - 1;
    this.#derivationNumbers.set(key, known);
    return known;
  }

  /** Number of a span → the rule whose text contains it. */
  ruleOfSpan(): Record<string, string> {
    const rules = [...this.#audited.compiled.grammar.rules.rules.values()];
    const found = rules.flatMap((rule) =>
      linkable(rule).map(({ span }) => [this.number(span), `${this.#audited.id}:${rule.name}`] as const),
    );
    return Object.fromEntries(found);
  }
}

/** The expressions of a rule that get a span. Labelled alternatives get none: they are rules of their own. */
export function linkable(rule: Rule): Expression[] {
  return subexpressions(rule.body).filter(
    (one) => one.kind === 'set' || one.kind === 'parameter' || (one.kind === 'call' && !isLabelled(one.rule, rule)),
  );
}

/** Whether a rule is a labelled alternative of another: `utf8_3_ed` of `utf8_3`. */
export function isLabelled(name: string, rule: Pick<Rule, 'name'>): boolean {
  return name.startsWith(`${rule.name}_`);
}
