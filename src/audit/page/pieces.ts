/**
 * The grammar of a form → the pieces of its text that can be pointed at: each
 * range, each call, each parameter, numbered as they are met, so that the text
 * and the diagram of a rule, and the edges of the automaton, speak of the same.
 *
 *     utf8_2 = "\xC2".."\xDF" utf8_tail     →   piece 4, piece 5
 */
import { type Expression, enclosingRules, type Origin, type Rule, subexpressions } from '../../compile/index.ts';
import type { Span } from '../../source.ts';
import type { AuditedForm } from '../audited-form.ts';
import type { Way } from './data.ts';

export class Pieces {
  readonly #subject: AuditedForm;
  readonly #numbers = new Map<string, number>();
  readonly #ways = new Map<string, number>();
  readonly ways: Way[] = [];

  constructor(subject: AuditedForm) {
    this.#subject = subject;
  }

  /** The number of the piece at a place. */
  number({ source, start, end }: Span): number {
    const key = `${source.name}:${start}-${end}`;
    const known = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, known);
    return known;
  }

  /** The number of the way through the grammar that a place stands at the end of. */
  way({ span, path }: Origin): number {
    const around = enclosingRules(path);
    // The outermost rule is called by nobody.
    const calls = around.filter(({ parent }) => parent !== null).map((one) => this.number(one.span));
    const way = {
      pieces: [this.number(span), ...calls],
      rules: around.filter(({ parameterised }) => !parameterised).map(({ rule }) => `${this.#subject.id}:${rule}`),
    };
    const key = JSON.stringify(way);
    const known = this.#ways.get(key) ?? this.ways.push(way) - 1;
    this.#ways.set(key, known);
    return known;
  }

  /** Piece → the rule in whose text it stands. */
  owners(): Record<string, string> {
    const rules = [...this.#subject.compiled.grammar.rules.rules.values()];
    const found = rules.flatMap((rule) =>
      touchable(rule).map(({ span }) => [this.number(span), `${this.#subject.id}:${rule.name}`] as const),
    );
    return Object.fromEntries(found);
  }
}

/** What in a rule can be pointed at: all that is written in it, but for the labelled alternatives, which are rules. */
export function touchable(rule: Rule): Expression[] {
  return subexpressions(rule.body).filter(
    (one) => one.kind === 'set' || one.kind === 'parameter' || (one.kind === 'call' && !isLabelled(one.rule, rule)),
  );
}

/** `utf8_3_ed` within `utf8_3`: written there, as an alternative with a label. */
export function isLabelled(name: string, within: Pick<Rule, 'name'>): boolean {
  return name.startsWith(`${within.name}_`);
}
