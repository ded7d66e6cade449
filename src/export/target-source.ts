/**
 * The input of every target: a compiled form, the rules it was written in, and
 * their source texts. Also the header of every generated file: what it is, the
 * command that makes it, the digests of its inputs; no time, no absolute path.
 */

import {
  type CompiledCaptures,
  type Form,
  generatedHeader,
  type Reading,
  type Rule,
  type RuleSet,
  subexpressions,
  titleWithDepths,
} from '../compile/index.ts';
import type { SourceText } from '../shared/source.ts';

export interface TargetSource {
  readonly form: Form;
  /** As written: over scalar values if the grammar is. */
  readonly rules: RuleSet;
  /** How choices are read: `peg` in order, as in ohm; `regular` unordered, as in ABNF. */
  readonly reading: Reading;
  readonly inputs: readonly SourceText[];
  /** Of a user's form: the texts, in its symbols, that its author says it accepts. */
  readonly examples?: readonly (readonly number[])[] | undefined;
  /** Of a user's form that has some. */
  readonly captures?: CompiledCaptures | undefined;
  /** The arguments that name the form: `mqtt-utf8`, `my.abnf --rule string`. */
  readonly request: string;
}

/** A form with another grammar to prove it against. */
export function against(form: TargetSource, { rules, reading, inputs, request }: TargetSource): TargetSource {
  return {
    ...form,
    rules,
    reading,
    inputs: [...inputs, ...form.inputs],
    request: `${form.request} --grammar ${request}`,
  };
}

/** The lines of the header, without comment marks. */
export function targetHeader({ form, inputs, request }: TargetSource, what: string, target: string): string[] {
  return [
    ...generatedHeader(
      `${what} ${titleWithDepths(form)}.`,
      inputs,
      `npx wellformed emit ${request} --target ${target}`,
    ),
    `table     ${form.table.digest}`,
  ];
}

/** Lines as comments. In C, a backslash at the end would continue the comment on the next line. */
export function asComments(lines: readonly string[], mark = '//'): string[] {
  return lines.map((line) => `${mark} ${line}`.trimEnd().replace(/\\$/, '\\.'));
}

/** The start rule, the rules it calls, the rules these call, …; then the rules that nothing calls. */
export function rulesInReadingOrder({ rules, start }: RuleSet): Rule[] {
  const ordered = new Set([rules.get(start) as Rule]);
  for (const { body } of ordered) {
    for (const node of subexpressions(body)) if (node.kind === 'call') ordered.add(rules.get(node.rule) as Rule);
  }
  return [...new Set([...ordered, ...rules.values()])];
}
