/**
 * The examples beside a rule, as evidence: each is written in the encoding that
 * was compiled and run through the validator of that rule.
 *
 *     // @accepts 00E9          label-utf8:character examples
 *     // @rejects 0000            C3 A9 is accepted, 00 is refused
 *     character = …
 */
import type { Grammar } from '../../compile/index.ts';
import type { FormTable } from '../../layout.ts';
import { codingOf } from '../../run/coding.ts';
import type { AuditedForm } from '../audited-form.ts';
import type { Evidence } from '../evidence.ts';
import { decision, sizeOfAutomaton, type Text } from '../predicates/decision.ts';

interface Examples {
  readonly accepted: readonly Text[];
  readonly refused: readonly Text[];
}

/** Of a rule, in what the grammar is written in; what stands beside the grammar itself is about its start rule. */
export function ruleExamples(grammar: Grammar, rule: string): Examples {
  const tags = [grammar.ruleAnnotations.get(rule) ?? [], rule === grammar.rules.start ? grammar : []].flat();
  return {
    accepted: tags.flatMap(({ accepts }) => accepts.map(({ symbols }) => symbols)),
    refused: tags.flatMap(({ rejects }) => rejects.map(({ symbols }) => symbols)),
  };
}

/** The name of the evidence that the examples of a rule are. */
export function examplesId(form: string, rule: string): string {
  return `${form}:${rule} examples`;
}

/** `alone`: the rule by itself, compiled to run. Both kinds of examples are needed: without them nothing is proved. */
export function examplesEvidence(form: string, rule: string, examples: Examples, alone: AuditedForm): Evidence {
  const written = (text: Text) => symbolsOf(alone.table, text);
  const accepted = examples.accepted.map(written);
  const refused = examples.refused.map(written);
  return {
    id: examplesId(form, rule),
    form,
    says: `${rule}, compiled by itself, accepts and rejects what its examples say`,
    ruleForm: alone,
    decide: () => decision(sizeOfAutomaton(alone.automaton), null, { accepted, refused }),
  };
}

/** Scalar values → octets or code units; anything else is written in these already. */
function symbolsOf(table: FormTable, text: Text): Text {
  return table.scalars ? text.flatMap((scalar) => codingOf(table, []).encode(scalar)) : text;
}
