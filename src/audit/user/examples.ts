/**
 * The examples of a rule as evidence. Each example is encoded for the compiled
 * form and run through the validator of that rule.
 *
 *     // @accepts 00E9          label-utf8:character examples
 *     // @rejects 0000            C3 A9 is accepted, 00 is refused
 *     character = …
 */

import type { AnnotatedGrammar } from '../../compile/index.ts';
import { codingOf } from '../../run/coding.ts';
import { scalars } from '../../shared/alphabet.ts';
import type { FormTable } from '../../shared/layout.ts';
import type { AuditedForm } from '../audited-form.ts';
import type { Evidence } from '../evidence.ts';
import { decision, type SymbolText, sizeOfAutomaton } from '../predicates/decision.ts';

interface Examples {
  readonly accepted: readonly SymbolText[];
  readonly refused: readonly SymbolText[];
}

/** The examples of a rule, in the alphabet of the grammar. Examples of the grammar itself belong to its start rule. */
export function ruleExamples(grammar: AnnotatedGrammar, rule: string): Examples {
  const tags = [grammar.ruleAnnotations.get(rule) ?? [], rule === grammar.rules.start ? grammar : []].flat();
  return {
    accepted: tags.flatMap(({ accepts }) => accepts.map(({ symbols }) => symbols)),
    refused: tags.flatMap(({ rejects }) => rejects.map(({ symbols }) => symbols)),
  };
}

/** The id of the evidence made of the examples of a rule. */
export function examplesId(form: string, rule: string): string {
  return `${form}:${rule} examples`;
}

/** `ruleForm`: the rule compiled as a form. At least one example of each kind is needed. */
export function examplesEvidence(form: string, rule: string, examples: Examples, ruleForm: AuditedForm): Evidence {
  const { compiled, table } = ruleForm;
  const isEncoded = compiled.grammar.alphabet === scalars;
  const encoded = (text: SymbolText) => (isEncoded ? encode(table, text) : text);
  const accepted = examples.accepted.map(encoded);
  const refused = examples.refused.map(encoded);
  return {
    id: examplesId(form, rule),
    form,
    method: 'tests',
    says: `the rule ${rule} accepts and rejects what its examples say`,
    ruleForm,
    decide: () => decision(sizeOfAutomaton(ruleForm.automaton), null, { accepted, refused }),
  };
}

/** Scalar values → octets or code units. */
function encode(table: FormTable, text: SymbolText): SymbolText {
  return text.flatMap((scalar) => codingOf(table, []).encode(scalar));
}
