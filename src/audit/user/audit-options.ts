/**
 * A user's ledgers and grammar → the options of an audit.
 *
 *     5f3c09a1 normative MUST NOT = 0c4f…             by     label-utf8:character examples
 *       rules  character                    →    rules  label-utf8:character
 *
 * A row names rules as the grammar does. Each named rule is compiled as a form
 * of its own, in every encoding that the grammar declares, and its examples are
 * run. They are the evidence of the row: each rule needs at least one text that
 * is accepted and one that is refused. A row `by abnf` has a proof instead
 * (abnf.ts).
 */

import { compileUserGrammar, type UserForm } from '../../author/compile-user-grammar.ts';
import type { PackagedGrammars } from '../../author/packaged-grammars.ts';
import { reachableRuleNames } from '../../author/unused.ts';
import type { UserGrammar, UserGrammarOptions } from '../../author/user-grammar.ts';
import type { AnnotatedGrammar, RuleSet } from '../../compile/index.ts';
import { scalars } from '../../shared/alphabet.ts';
import { memoizeBy } from '../../shared/memoize.ts';
import { SourceText } from '../../shared/source.ts';
import { type AuditedForm, auditedForm } from '../audited-form.ts';
import type { Evidence } from '../evidence.ts';
import { inScope, type Ledger, type Row, rowId, TESTS, testsId } from '../ledger/ledger.ts';
import type { AuditOptions } from '../options.ts';
import { AuditError, type Problem } from '../problem.ts';
import { ABNF, type AbnfInputs, abnfEvidence, abnfId, abnfRuleOf } from './abnf.ts';
import { examplesEvidence, examplesId, ruleExamples } from './examples.ts';

/**
 * The options of the audit. `text`: the grammar; `null` where tests alone show the rows. `texts`: the supplied
 * documents, by file name. Throws SpecError for an error in the grammar.
 */
export function userAuditOptions(
  ledgers: readonly Ledger[],
  text: UserGrammar | null,
  packaged: PackagedGrammars,
  options: UserGrammarOptions = {},
  texts: ReadonlyMap<string, string> = new Map(),
): AuditOptions {
  requireDistinct(ledgers);
  const items = new Set(ledgers.flatMap(({ rows }) => rows.map(({ item }) => item)));
  const auditedForms = text ? formsOf(text, options, packaged, items) : [];
  const named = ledgers.map((ledger) => ({
    ...ledger,
    rows: ledger.rows.map((row) => withForms(ledger, row, auditedForms)),
  }));
  const ruleForm = ruleForms(text, packaged, options);
  const rows = ledgers.flatMap((ledger) => ledger.rows.map((row) => ({ ledger, row })));
  const byExamples = new Set(rows.flatMap(({ row }) => (row.by.includes(ABNF) ? [] : row.rules)));
  const examples = auditedForms.flatMap((form) => examplesOf(form, byExamples, ruleForm));
  const documents = new Map([...texts].map(([file, each]) => [file, new SourceText(file, each)]));
  const inputs: AbnfInputs = { documents, packaged, options, ruleForm, encodingsOf };
  const abnf = rows
    .filter(({ row }) => row.by.includes(ABNF) && inScope(row))
    .map(({ ledger, row }) => abnfEvidence(ledger, row, auditedForms, inputs));
  const evidence = [...examples, ...abnf.flatMap((each) => each.evidence)];
  return {
    ledgers: named,
    forms: auditedForms,
    evidence: new Map(evidence.map((each) => [each.id, each])),
    languages: abnf.flatMap(({ languages }) => languages),
    abnf: packaged.abnf(),
    basis: 'examples',
    texts,
    problems: [
      ...named.flatMap((ledger) => idleRules(ledger, auditedForms)),
      ...abnf.flatMap(({ problems }) => problems),
    ],
  };
}

function formsOf(
  text: UserGrammar,
  options: UserGrammarOptions,
  packaged: PackagedGrammars,
  items: ReadonlySet<string>,
): AuditedForm[] {
  const { forms } = compileUserGrammar(text, { ...options, skipExamples: true }, packaged);
  const audited = forms.map((form) => auditedFormOf(form, text.source, items));
  const reached = audited.map(({ compiled }) => reachableRuleNames(compiled.grammar.rules));
  return audited.map((form, i) =>
    withoutRules(form, (name) => !reached[i]?.has(name) && reached.some((each) => each.has(name))),
  );
}

/** Of several start rules, each form has the rules that it reaches, and those that none of them reaches. */
function withoutRules(form: AuditedForm, isOfOthers: (rule: string) => boolean): AuditedForm {
  const { grammar } = form.compiled;
  const rules = new Map([...grammar.rules.rules].filter(([name]) => !isOfOthers(name)));
  return { ...form, compiled: { ...form.compiled, grammar: { ...grammar, rules: { ...grammar.rules, rules } } } };
}

/** A rule of a form → the rule as a form of its own. The same rule of the same form is compiled once. */
function ruleForms(text: UserGrammar | null, packaged: PackagedGrammars, options: UserGrammarOptions) {
  return memoizeBy(
    (form: AuditedForm, rule: string) => `${form.id}:${rule}`,
    (form, rule) =>
      ruleFormOf(form, rule, (encodings) => {
        const asked = { ...options, rule, ...(encodings && { encodings }), skipExamples: true };
        return text ? compileUserGrammar(text, asked, packaged).forms[0] : undefined;
      }),
  );
}

function requireDistinct(ledgers: readonly Ledger[]): void {
  for (const key of ['id', 'document'] as const) {
    const names = ledgers.map((ledger) => ledger[key]);
    const twice = names.find((name, i) => names.indexOf(name) < i);
    if (twice !== undefined) throw new AuditError(`two ledgers have the ${key === 'id' ? 'name' : key} ${twice}`);
  }
}

/** `items`: by what names the ledgers know their rows. */
function auditedFormOf(form: UserForm, written: SourceText, items: ReadonlySet<string | undefined>): AuditedForm {
  const [main, ...relaxations] = form.grammars;
  const grammar = main ?? abnfGrammar(form, written, items);
  const audited = { ...auditedForm({ ...form, grammar }, relaxations, form.table), ownSource: written };
  return main ? audited : { ...audited, reading: 'regular' };
}

/**
 * ABNF as a grammar with the examples of its rules. A rule of ABNF cites its section by its own name; where no row has
 * that name, it cites the section.
 */
function abnfGrammar(
  { id, start, rules: ruleSet, ruleExamples }: UserForm,
  source: SourceText,
  items: ReadonlySet<string | undefined>,
): AnnotatedGrammar {
  const citing = [...ruleSet.rules.values()].map(({ clause, ...rule }) => ({
    ...rule,
    clause: clause && (rule.span.source !== source || items.has(clause.item) ? clause : { ...clause, item: '' }),
  }));
  const rules = { ...ruleSet, rules: new Map(citing.map((rule) => [rule.name, rule])) };
  const none = { accepts: [], rejects: [] };
  const annotated = [...rules.rules.values()].map((rule) => {
    const tags = {
      ...none,
      ...ruleExamples?.get(rule.name.toLowerCase()),
      ...(rule.clause && { clause: rule.clause }),
    };
    return [rule.name, tags] as const;
  });
  return { ...none, id, name: start, alphabet: rules.alphabet, source, rules, ruleAnnotations: new Map(annotated) };
}

/**
 * Replaces each rule (or `~reason` for a relaxation) by its name in every form that has it, and adds the evidence of these rules to
 * `by`: their examples, or the ABNF of the document.
 */
function withForms(ledger: Ledger, row: Row, auditedForms: readonly AuditedForm[]): Row {
  const pairs = row.rules.flatMap((rule) => {
    const having = auditedForms.filter(({ compiled }) => compiled.grammar.rules.rules.has(rule));
    return (having.length > 0 ? having : auditedForms).map((each) => ({ each, rule }));
  });
  const decided = pairs.filter(({ each, rule }) => isRunnable(each, rule));
  const byAbnf = row.by.includes(ABNF);
  const ids = decided
    .filter(({ rule }) => !byAbnf || rule === abnfRuleOf(row))
    .map(({ each, rule }) => (byAbnf ? abnfId(each.id, rule, ledger, row) : examplesId(each.id, rule)));
  return {
    ...row,
    written: row,
    rules: pairs.map(({ each, rule }) => (rule.startsWith('~') ? `${each.id}${rule}` : `${each.id}:${rule}`)),
    by: [
      ...row.by.filter((each) => each !== ABNF).map((each) => (each === TESTS ? testsId(rowId(ledger, row)) : each)),
      ...ids,
    ],
  };
}

/** Whether a rule can be compiled as a form: it exists and has no parameters. */
function isRunnable({ compiled }: AuditedForm, rule: string): boolean {
  return compiled.grammar.rules.rules.get(rule)?.parameters.length === 0;
}

/** The encoding of a form, where its grammar is over scalar values. */
function encodingsOf({ compiled: { grammar }, table }: AuditedForm): UserGrammarOptions['encodings'] {
  // A rule over octets that matches only UTF-8 has the words of UTF-8, but no encoding.
  return grammar.alphabet === scalars && table.scalars ? [table.scalars.encoding] : undefined;
}

/** A rule of a form as a form of its own. */
function ruleFormOf(
  form: AuditedForm,
  rule: string,
  compileRule: (encodings: UserGrammarOptions['encodings']) => UserForm | undefined,
): AuditedForm {
  const { grammar } = form.compiled;
  const alone = rule === grammar.rules.start ? undefined : compileRule(encodingsOf(form));
  return alone ? auditedFormOf(alone, grammar.source, new Set()) : form;
}

function examplesOf(
  form: AuditedForm,
  cited: ReadonlySet<string>,
  ruleForm: (form: AuditedForm, rule: string) => AuditedForm,
): Evidence[] {
  return [...cited]
    .filter((rule) => isRunnable(form, rule))
    .map((rule) => examplesEvidence(form.id, rule, ruleExamples(form.compiled.grammar, rule), ruleForm(form, rule)));
}

/** Problems for rules that rows name, but that show nothing about the form. */
function idleRules(ledger: Ledger, auditedForms: readonly AuditedForm[]): Problem[] {
  const idle = new Map(auditedForms.flatMap(({ id, compiled }) => idleOf(id, compiled.grammar.rules)));
  return ledger.rows.flatMap((row) =>
    row.rules.flatMap((rule) => {
      const why = idle.get(rule);
      if (why === undefined) return [];
      return [{ kind: 'clause without rule', where: rowId(ledger, row), what: `names ${rule}, ${why}` }];
    }),
  );
}

const UNREACHED =
  'which the start rule does not reach: it affects no text. Another start rule stands in "starts" of wellformed.json';

function idleOf(form: string, rules: RuleSet): (readonly [rule: string, why: string])[] {
  const needed = reachableRuleNames(rules);
  return [...rules.rules.values()].flatMap(({ name, parameters }) => {
    if (!needed.has(name)) return [[`${form}:${name}`, UNREACHED]];
    if (parameters.length === 0) return [];
    return [[`${form}:${name}`, 'which has parameters, so its examples cannot be run: name a rule that calls it']];
  });
}
