/**
 * A row for a rule of ABNF as evidence: the rule of the grammar has the same
 * language as the rule that the document defines in that section.
 *
 *     5f3c09a1 definition = bd6f…          carrier:carrier abnf parcel §3.1
 *       item   carrier            →       both accept the same texts: proved by the
 *       rules  carrier                    product automaton, as `diff --rule` proves it
 *       by     abnf
 *
 * It is decided for all texts, so the row needs no examples. The text of the
 * document must be supplied.
 */
import { compileUserGrammar, type UserForm } from '../../author/compile-user-grammar.ts';
import type { PackagedGrammars } from '../../author/packaged-grammars.ts';
import type { UserGrammarOptions } from '../../author/user-grammar.ts';
import {
  type Automaton,
  deriveAutomaton,
  minimise,
  parseAbnf,
  type Reading,
  type RuleSet,
} from '../../compile/index.ts';
import { SpecError } from '../../shared/diagnostic.ts';
import { SourceText } from '../../shared/source.ts';
import type { AuditedForm } from '../audited-form.ts';
import type { Evidence } from '../evidence.ts';
import { type Ledger, type Row, rowId } from '../ledger/ledger.ts';
import type { RequiredLanguage } from '../options.ts';
import { sameLanguage } from '../predicates/equality.ts';
import type { Problem } from '../problem.ts';

/** In `by`: the rule has the language of the rule that the row names as its item. */
export const ABNF = 'abnf';

/** `carrier:carrier abnf parcel §3.1` */
export function abnfId(form: string, rule: string, { document }: Pick<Ledger, 'document'>, { section }: Row): string {
  return `${form}:${rule} ${ABNF} ${document} §${section}`;
}

/** The rule of the grammar that a row of ABNF is about: the only one that it names, or the one with its name. */
export function abnfRuleOf({ rules, item }: Row): string | undefined {
  const plain = (name: string) => name.toLowerCase().replaceAll('_', '-');
  return rules.length === 1 ? rules[0] : rules.find((rule) => plain(rule) === plain(item));
}

/** The name of the rule that a sentence or some lines define in ABNF; `undefined` if they define none, or several. */
export function definedRule(sentence: string): string | undefined {
  if (!/^\s*[A-Za-z][\w-]*\s*=/.test(sentence)) return undefined;
  try {
    // A line that continues a rule is deeper than its first one, which begins at the margin.
    const [margin = ''] = /^[^\S\n]*/.exec(sentence) ?? [];
    const lines = sentence.replace(new RegExp(`^${margin}`, 'gm'), '');
    const [first, ...others] = parseAbnf(new SourceText('a sentence', `${lines}\n`));
    return others.length === 0 ? first?.name : undefined;
  } catch (error) {
    if (error instanceof SpecError) return undefined;
    throw error;
  }
}

export interface AbnfInputs {
  /** The supplied documents, by file name. */
  readonly documents: ReadonlyMap<string, SourceText>;
  readonly packaged: PackagedGrammars;
  readonly options: UserGrammarOptions;
  /** A rule of the user's grammar, compiled as a form in the encoding of `form`. */
  readonly ruleForm: (form: AuditedForm, rule: string) => AuditedForm;
  readonly encodingsOf: (form: AuditedForm) => UserGrammarOptions['encodings'];
}

interface AbnfEvidence {
  readonly evidence: readonly Evidence[];
  readonly languages: readonly RequiredLanguage[];
  readonly problems: readonly Problem[];
}

/** The evidence of a row with `by abnf`, for each form. What cannot be compared is a problem. */
export function abnfEvidence(
  ledger: Ledger,
  row: Row,
  forms: readonly AuditedForm[],
  inputs: AbnfInputs,
): AbnfEvidence {
  const where = rowId(ledger, row);
  const refuse = (what: string): AbnfEvidence => ({
    evidence: [],
    languages: [],
    problems: [{ kind: 'evidence', where, what }],
  });
  const rule = abnfRuleOf(row);
  if (row.item === '' || rule === undefined)
    return refuse('by abnf, but it does not name one rule: write item NAME as in the document, and rules NAME');
  const source = inputs.documents.get(ledger.file);
  if (!source) return refuse(`by abnf, but ${ledger.file} is not supplied: name its folder with --spec DIR`);
  const known = forms.filter(({ compiled }) => compiled.grammar.rules.rules.get(rule)?.parameters.length === 0);
  try {
    const found = known.map((form) => {
      const document = documentForm(form, source, row, inputs);
      const id = abnfId(form.id, rule, ledger, row);
      const says = `the rule ${rule} accepts the same texts as ${row.item} in ${ledger.document} §${row.section}`;
      return {
        evidence: equality(id, says, form.id, inputs.ruleForm(form, rule), document.minimal),
        language: { id, form: form.id, rule, automaton: automatonOf(document.rules, 'regular') },
      };
    });
    return {
      evidence: found.map(({ evidence }) => evidence),
      languages: found.map(({ language }) => language),
      problems: [],
    };
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    return refuse(`the ABNF of ${row.item} in ${ledger.document} §${row.section} cannot be compared: ${error.message}`);
  }
}

/** The rule of the document, compiled as the rule of the grammar is: over the same alphabet, in the same encoding. */
function documentForm(form: AuditedForm, source: SourceText, row: Row, inputs: AbnfInputs): UserForm {
  const { alphabet } = form.compiled.grammar;
  const encodings = inputs.encodingsOf(form);
  const { depths } = inputs.options;
  const options = { rule: row.item, section: row.section, skipExamples: true, depths, ...(encodings && { encodings }) };
  const text = { id: 'document', syntax: 'abnf', source, alphabet } as const;
  return compileUserGrammar(text, options, inputs.packaged).forms[0] as UserForm;
}

function equality(id: string, says: string, form: string, ruleForm: AuditedForm, language: Automaton): Evidence {
  return { id, form, says, method: 'automaton', ruleForm, decide: () => sameLanguage(ruleForm.automaton, language) };
}

export function automatonOf(rules: RuleSet, reading: Reading): Automaton {
  return minimise(deriveAutomaton(rules, { reading })).automaton;
}
