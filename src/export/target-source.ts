/**
 * What every target is made from: a compiled form, the rules it was written
 * in, and the texts these came from. And the head of a generated file: what it
 * is, the command that makes it, the digests of everything it was made from.
 * No time, no path of a machine.
 */

import { type Form, generatedHeader, type Reading, type Rule, type RuleSet, subexpressions } from '../compile/index.ts';
import type { SourceText } from '../source.ts';

export interface TargetSource {
  readonly form: Form;
  /** As the author wrote them: over scalar values where the grammar is. */
  readonly rules: RuleSet;
  /** How they are read: `peg` tries alternatives in order, `regular` is that of ABNF. */
  readonly reading: Reading;
  readonly inputs: readonly SourceText[];
  /** How the form was asked for: `mqtt-utf8`, `my.abnf --rule string`. */
  readonly request: string;
}

/** The lines of the head, without comment marks. */
export function targetHeader({ form, inputs, request }: TargetSource, what: string, target: string): string[] {
  return [
    ...generatedHeader(`${what} ${form.title}.`, inputs, `npx wellformed emit ${request} --target ${target}`),
    `table     ${form.table.digest}`,
  ];
}

/** The rules as a reader wants them: the start, what it uses, what those use; last what nothing uses. */
export function rulesInReadingOrder({ rules, start }: RuleSet): Rule[] {
  const ordered = new Set([rules.get(start) as Rule]);
  for (const { body } of ordered) {
    for (const node of subexpressions(body)) if (node.kind === 'call') ordered.add(rules.get(node.rule) as Rule);
  }
  return [...new Set([...ordered, ...rules.values()])];
}
