/**
 * The grammars of a file → the same with a start rule: that of the options, else each that
 * the tag @start names, else the first rule. Before that, with the bounds and the edit of
 * the options for its rules.
 *
 *     // @start name, list     My { name = … list = … }  →  My from name, My from list
 */
import { depthBounds, type Grammar, type GrammarFile, withDepths } from '../compile/index.ts';
import { SpecError } from '../shared/diagnostic.ts';
import type { Span } from '../shared/source.ts';
import { didYouMean } from '../shared/spelling.ts';
import { declarationSpan } from './locate-errors.ts';
import type { UserGrammarOptions } from './user-grammar.ts';

export interface StartedFile {
  readonly file: GrammarFile;
  /** The rule, if the form has its name, not that of the text. */
  readonly named: string | undefined;
}

/** The file with the start rule of the options, else with each that its tag @start names, else as it is. */
export function startsOf(file: GrammarFile, { rule, starts: given }: UserGrammarOptions): StartedFile[] {
  if (rule !== undefined) return [{ file: withStartRule(file, rule), named: rule }];
  const starts: readonly { readonly name: string; readonly span?: Span }[] =
    given?.map((name) => ({ name })) ?? file.main.starts ?? [];
  if (starts.length === 0) return [{ file, named: undefined }];
  return starts.map(({ name, span }) => ({
    file: withStartRule(file, name, span),
    named: starts.length > 1 || given ? name : undefined,
  }));
}

/** The same grammars with another start rule. `span`: where it is named. */
function withStartRule(file: GrammarFile, rule: string, span?: Span): GrammarFile {
  const restart = (grammar: Grammar): Grammar => {
    const found = grammar.rules.rules.get(rule);
    if (!found || found.parameters.length > 0) throw unknownStartRule(grammar, rule, span);
    return { ...grammar, title: rule, rules: { ...grammar.rules, start: rule } };
  };
  return { ...file, main: restart(file.main), relaxations: file.relaxations.map(restart) };
}

function unknownStartRule(grammar: Grammar, rule: string, span: Span | undefined): SpecError {
  const { name, rules } = grammar;
  const parameters = rules.rules.get(rule)?.parameters.length ?? 0;
  const names = [...rules.rules.values()].filter(({ parameters }) => parameters.length === 0).map((each) => each.name);
  const why =
    parameters > 0
      ? `${rule} has parameters, so it cannot be the start rule`
      : `${name} has no rule ${rule} to start from`;
  return new SpecError('undefined-rule', why, {
    span: span ?? declarationSpan(grammar),
    subject: { kind: 'rule', names: [rule] },
    remedy: didYouMean(rule, names, `the rules are ${names.join(', ')}`),
  });
}

/** The grammars of a file with the bounds and the edit that the options give for their rules. Throws SpecError. */
export function withGivenRules(
  file: GrammarFile,
  { depths, edit = (rules) => rules }: UserGrammarOptions,
): GrammarFile {
  const bounded = ({ rules, source, peg }: Grammar) =>
    depths === undefined ? rules : withDepths(rules, depthBounds(depths, source), peg);
  const given = (grammar: Grammar): Grammar => ({ ...grammar, rules: edit(bounded(grammar)) });
  return { ...file, main: given(file.main), relaxations: file.relaxations.map(given) };
}
