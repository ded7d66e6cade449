/**
 * A user's grammar → its forms, ready to run or to be written to files. The
 * grammar is an ohm grammar, which may extend packaged ones; an ABNF file, which
 * may use the rules of RFC 3629 and the core rules; or a document that contains
 * ABNF.
 *
 *     my.ohm     MyString <: Mqtt { … }          →  my-utf8, exported as myString
 *     my.abnf    name = 1*( ALPHA / UTF8-2 )     →  my, exported as name
 *     my.abnf    name = 1*( ALPHA / %x80-10FFFF )→  my-utf8, exported as name
 *     rfc.txt    --rule Net-UTF8                 →  net-utf8, exported as netUTF8
 *
 * The examples of a grammar are run. Rules that compile but are probably mistakes
 * become warnings.
 */

import {
  type Annotations,
  assembleForm,
  type CompiledCaptures,
  captureOption,
  compileCaptures,
  compileFormParts,
  declarationsIn,
  encodedId,
  type Form,
  type FormParts,
  type Grammar,
  type GrammarFile,
  type GrammarText,
  type Library,
  type NamedRules,
  type Reading,
  type RuleSet,
  requireKnownTags,
  type TagsOf,
  tagError,
} from '../compile/index.ts';
import { scalars } from '../shared/alphabet.ts';
import { type Diagnostic, SpecError, type Warning } from '../shared/diagnostic.ts';
import { printable } from '../shared/printable.ts';
import type { SourceText } from '../shared/source.ts';
import { didYouMean } from '../shared/spelling.ts';
import { abnfParts, abnfTagsOf, requireNoMessages } from './abnf-parts.ts';
import { requireAbnfExamples, requireExamples } from './examples.ts';
import { exportNameOf } from './export-name.ts';
import { encodingNotApplicable, requireOneAlphabet, toGrammarText } from './grammar-alphabet.ts';
import { withLocatedErrors } from './locate-errors.ts';
import { libraryWith, type PackagedGrammars } from './packaged-grammars.ts';
import { withPlainWords } from './plain-text.ts';
import { withEncodingReasons } from './restriction.ts';
import { requireLength, requireShortChains, withStackLimit } from './size-limits.ts';
import { type StartedFile, startsOf, withGivenRules } from './start-rule.ts';
import { reachableRuleNames, unusedGrammars } from './unused.ts';
import type { UserGrammar, UserGrammarOptions } from './user-grammar.ts';
import { grammarWarnings, uniqueDiagnostics, warningsOfAll } from './warnings.ts';

export interface UserForm extends Form {
  readonly exportName: string;
  /** The start rule: a whole text must match it. */
  readonly start: string;
  readonly rules: RuleSet;
  /** The texts it is made from, the user's first. */
  readonly inputs: readonly SourceText[];
  /** Of an ohm grammar: the main grammar, then those that lift one of its restrictions. */
  readonly grammars: readonly Grammar[];
  /** Of ABNF: the tags of each rule, with its examples, by its name in lower case. */
  readonly ruleExamples?: ReadonlyMap<string, Annotations>;
  /** If the start rule captures something. */
  readonly captures?: CompiledCaptures | undefined;
}

export interface CompiledUserGrammar {
  readonly forms: readonly UserForm[];
  /** Computed on first access, because this takes longer than the compilation. */
  readonly warnings: readonly Warning[];
  /** What was repaired or left out when a document was read. */
  readonly notes: readonly Diagnostic[];
}

/** Compiles `text`. Its grammars may extend those of `others`. Throws SpecError. */
export function compileUserGrammar(
  text: UserGrammar,
  options: UserGrammarOptions,
  packaged: PackagedGrammars,
  others: readonly UserGrammar[] = [text],
): CompiledUserGrammar {
  const { syntax, source } = text;
  for (const each of others) requireLength(each.source, each.syntax);
  return withStackLimit(source, () =>
    syntax === 'abnf' ? compileAbnf(text, options, packaged) : compileOhm(text, options, packaged, others),
  );
}

/**
 * Budget of the search for a shift kernel: it takes some tenths of a second at most, because `--watch` runs it at each
 * save. UTF-8 needs 3,000 steps.
 */
export function shiftSearchBudget(states: number): number {
  return states <= 10 ? 4_200 : 0;
}

function assembleUserForm(
  parts: FormParts,
  main: NamedRules,
  rest: Omit<UserForm, keyof Form | 'start' | 'rules' | 'captures'>,
  tagsOf: TagsOf,
  reading: Reading,
  options: UserGrammarOptions,
): UserForm {
  const form = assembleForm(parts, main, shiftSearchBudget);
  const { rules } = main;
  const { captures: named, captureLabel } = tagsOf(rules.start) ?? {};
  const encoding = rules.alphabet === scalars ? form.table.scalars?.encoding : undefined;
  const captures =
    named || captureLabel ? compileCaptures(rules, { reading, tagsOf, encoding, verdict: form.minimal }) : undefined;
  if (captures && !options.captures) requireCaptured(rules, tagsOf, [captures]);
  return { ...form, ...rest, start: rules.start, rules, ...(captures && { captures }) };
}

/** Throws SpecError for a rule with captures that no record captures: its fields would be in no value. */
export function requireCaptured(rules: RuleSet, tagsOf: TagsOf, all: readonly CompiledCaptures[]): void {
  const below = ({ fields }: CompiledCaptures['root']): string[] =>
    fields.flatMap((field) => [...field.capture.rules.map(({ name }) => name), ...below(field)]);
  const captured = new Set([rules.start, ...all.flatMap(({ root }) => below(root))]);
  for (const name of reachableRuleNames(rules)) {
    const [lost] = (!captured.has(name) && tagsOf(name)?.captures) || [];
    const remedy = `name ${name} in the @capture above a rule around it, or leave out the one above ${name}`;
    if (lost) throw tagError(`no record captures ${name}, so what it captures is lost`, lost.span, remedy);
  }
}

/** The tags of rules, and those that the options give some of them instead of their own. */
export function captureTags(of: TagsOf, { start, rules }: RuleSet, { captures }: UserGrammarOptions): TagsOf {
  if (captures === undefined) return of;
  const given = new Map(
    Object.entries(typeof captures === 'string' ? { [start]: captures } : captures).map(([name, text]) => {
      const found = [...rules.keys()].find((rule) => rule.toLowerCase() === name.toLowerCase());
      const remedy = didYouMean(name, [...rules.keys()], 'name a rule of the grammar');
      if (!found) throw new SpecError('annotation', `there is no rule ${printable(name)} to capture in`, { remedy });
      return [found, captureOption(text)] as const;
    }),
  );
  return (rule) => {
    const captured = given.get(rule);
    return captured ? { ...of(rule), captures: captured } : of(rule);
  };
}

function compileAbnf(text: UserGrammar, options: UserGrammarOptions, packaged: PackagedGrammars): CompiledUserGrammar {
  const found = abnfParts(text, options, packaged);
  const [{ ruleSet: first }] = found;
  const ruleExamples = abnfTagsOf(text.source, first);
  if (!options.skipExamples) for (const { ruleSet } of found) requireAbnfExamples(ruleSet, ruleExamples);
  const forms = found.flatMap(({ ruleSet, forms: all }) => {
    const main = { name: ruleSet.start, rules: ruleSet };
    const exportName = exportNameOf(ruleSet.start);
    const tagsOf = captureTags((rule) => ruleExamples.get(rule.toLowerCase()), ruleSet, options);
    return all.map(({ parts, inputs }) => {
      const plain = withPlainWords(parts, ruleSet, text.source, false);
      const rest = { exportName, inputs, grammars: [], ruleExamples };
      return assembleUserForm(plain, main, rest, tagsOf, 'regular', options);
    });
  });
  return {
    forms,
    notes: uniqueDiagnostics(found.flatMap(({ notes }) => notes)),
    get warnings() {
      return warningsOfAll(found);
    },
  };
}

/** The rules of an ohm text, from its start rule on. Throws SpecError. */
export function ohmRules(text: UserGrammar, options: UserGrammarOptions, packaged: PackagedGrammars): Grammar {
  const own = toGrammarText(text, [text], packaged);
  const library = libraryWith(packaged, [own]);
  const [id = text.id] = library.formsOf(text.id);
  const [started] = startsOf(withGivenRules(library.file(id), options), options);
  return (started as StartedFile).file.main;
}

function compileOhm(
  text: UserGrammar,
  options: UserGrammarOptions,
  packaged: PackagedGrammars,
  others: readonly UserGrammar[],
): CompiledUserGrammar {
  const { rule } = options;
  requireKnownTags(text.source, 'ohm');
  const encodings = options.encodings ?? options.defaultEncodings ?? [];
  const own = others.filter(({ syntax }) => syntax === 'ohm').map((each) => toGrammarText(each, others, packaged));
  const library = libraryWith(packaged, own);
  const main = own.find(({ id }) => id === text.id) as GrammarText;
  const { alphabet } = main;
  requireOneAlphabet(main, library);
  // The alphabet of a text that cannot be parsed is unknown.
  const isRead = declarationsIn(text.source).length > 0;
  if (options.encodings && isRead && alphabet !== scalars) throw encodingNotApplicable(text.source, alphabet);
  const requested = encodings.map((encoding) => encodedId(text.id, encoding));
  const ids = alphabet === scalars && requested.length > 0 ? requested : library.formsOf(text.id);
  const files = ids.flatMap((id) =>
    startsOf(withGivenRules(library.file(id), options), options).map((start) => ({ id, ...start })),
  );
  const forms = files.map(({ id, file, named }) => {
    requireNoMessages(file.main.rules, file.main.ruleAnnotations);
    requireShortChains(file.main.rules);
    const ancestor = file.encoding ? undefined : packagedAncestor(file.main, own, library);
    const names = { textId: text.id, rule: named };
    return withLocatedErrors(grammarsOf(file), () => ohmForm(file, ancestor, names, library.inputsOf(id), options));
  });
  // The forms of one encoding have all start rules.
  const started = files.filter(({ id }) => id === files[0]?.id).map(({ file }) => grammarsOf(file));
  const states = Math.max(...forms.map(({ labelled }) => labelled.next.length));
  if (!options.skipExamples) for (const grammars of started) requireExamples(grammars, text.source);
  return {
    forms,
    notes: [],
    get warnings() {
      return ohmWarnings(started, text.source, rule === undefined, states);
    },
  };
}

/** The main grammar of a file, then those that lift one of its restrictions. */
function grammarsOf({ main, relaxations }: GrammarFile): Grammar[] {
  return [main, ...relaxations];
}

function ohmForm(
  file: GrammarFile,
  ancestor: GrammarFile | undefined,
  { textId, rule }: { readonly textId: string; readonly rule: string | undefined },
  inputs: readonly SourceText[],
  options: UserGrammarOptions,
): UserForm {
  const { main } = file;
  const found = compileFormParts(file);
  const restricted = ancestor ? withEncodingReasons(found, ancestor, main.within ?? found.title) : found;
  const parts = withPlainWords(restricted, main.rules, main.source, ancestor !== undefined);
  const exportName = exportNameOf(rule ?? main.name);
  const id = idOf(parts.id, textId, rule);
  const tagsOf = captureTags((each) => main.ruleAnnotations.get(each), main.rules, options);
  const rest = { exportName, inputs, grammars: grammarsOf(file) };
  return assembleUserForm({ ...parts, id }, main, rest, tagsOf, 'peg', options);
}

/** The warnings of each start rule. `all`: the grammars of each, the main one first. */
function ohmWarnings(
  all: readonly (readonly Grammar[])[],
  source: SourceText,
  reportUnreachable: boolean,
  states: number,
): Warning[] {
  const found = all.flatMap((grammars) => {
    const [main] = grammars;
    if (!main) return [];
    const isPeg = main.peg !== undefined;
    const mayOverlap = (rule: string) => isPeg || main.ruleAnnotations.get(rule)?.overlap !== undefined;
    const reading = isPeg ? 'peg' : 'regular';
    const options = { reading, reportUnreachable, mayOverlap, tags: true, states } as const;
    const warnings = [...unusedGrammars(grammars), ...grammarWarnings(main.rules, source, options)];
    return [{ ruleSet: main.rules, warnings }];
  });
  return warningsOfAll(found);
}

function idOf(id: string, textId: string, rule: string | undefined): string {
  return rule === undefined ? id : rule.toLowerCase().replaceAll('_', '-') + id.slice(textId.length);
}

/** The packaged grammar file whose main grammar `main` extends, directly or not. */
function packagedAncestor(main: Grammar, own: readonly GrammarText[], library: Library): GrammarFile | undefined {
  for (let parent = main.ohm.superGrammar; parent && !parent.isBuiltIn(); parent = parent.superGrammar) {
    const text = library.declaring(parent.name);
    if (text && !own.includes(text) && declarationsIn(text.source)[0]?.name === parent.name)
      return library.file(text.id);
  }
  return undefined;
}
