/**
 * A text that somebody else wrote → its forms, ready to run or to be written
 * down: an ohm grammar, which may extend ours; an ABNF file, which may name the
 * rules of RFC 3629 and the core rules; or a document with ABNF in it.
 *
 *     my.ohm     MyString <: Mqtt { … }          →  my-utf8, exported as myString
 *     my.abnf    name = 1*( ALPHA / UTF8-2 )     →  my, exported as name
 *     my.abnf    name = 1*( ALPHA / %x80-10FFFF )→  my-utf8, exported as name
 *     rfc.txt    --rule Net-UTF8                 →  net-utf8, exported as netUTF8
 *
 * Where a grammar gives examples, they are run; what it says and nobody would
 * mean is told as a warning.
 */

import { type Alphabet, octets, scalars } from '../alphabet.ts';
import {
  assembleForm,
  compileFormParts,
  declarationsIn,
  encodedId,
  type Form,
  type FormParts,
  type Grammar,
  type GrammarFile,
  type GrammarText,
  Library,
  type NamedRules,
  type RuleSet,
  tagLines,
} from '../compile/index.ts';
import { type Diagnostic, SpecError, type Warning } from '../diagnostic.ts';
import type { SourceText } from '../source.ts';
import { closest } from '../spelling.ts';
import { abnfParts } from './abnf-parts.ts';
import { requireExamples } from './examples.ts';
import { exportNameOf } from './export-name.ts';
import { declarationSpan, withLocatedErrors } from './locate-errors.ts';
import { type PackagedGrammars, requiredGrammars, textDeclaring } from './packaged-grammars.ts';
import { withEncodingReasons } from './restriction.ts';
import { requireLength, withStackLimit } from './size-limits.ts';
import { unusedGrammars } from './unused.ts';
import type { UserGrammar, UserGrammarOptions } from './user-grammar.ts';
import { grammarWarnings } from './warnings.ts';

export interface UserForm extends Form {
  readonly exportName: string;
  /** The rule a whole text must match. */
  readonly start: string;
  readonly rules: RuleSet;
  /** The texts it was made from, the user's first. */
  readonly inputs: readonly SourceText[];
  /** Of an ohm text: its main grammar, then those that lift a restriction of it. */
  readonly grammars: readonly Grammar[];
}

export interface CompiledUserGrammar {
  readonly forms: readonly UserForm[];
  /** Never thrown: what is probably not meant. Worked out when asked for, since that takes longer than all else. */
  readonly warnings: readonly Warning[];
  /** What was repaired or left out while a document was read. */
  readonly notes: readonly Diagnostic[];
}

/** Compiles one of the texts; a grammar may extend those of the others. Throws SpecError. */
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
 * So many states, and so many steps, a search for shifts is worth: some tenths of a second at most, since somebody may
 * be waiting for it at each save; UTF-8 itself needs 3,000 steps (measured).
 */
const SHIFT_SEARCH = { states: 10, patience: 4_200 };

function assembleUserForm(
  parts: FormParts,
  main: NamedRules,
  rest: Omit<UserForm, keyof Form | 'start' | 'rules'>,
): UserForm {
  const form = assembleForm(parts, main, (states) => (states <= SHIFT_SEARCH.states ? SHIFT_SEARCH.patience : 0));
  return { ...form, ...rest, start: main.rules.start, rules: main.rules };
}

function compileAbnf(text: UserGrammar, options: UserGrammarOptions, packaged: PackagedGrammars): CompiledUserGrammar {
  const found = abnfParts(text, options, packaged);
  const { ruleSet, made, notes } = found;
  const main = { name: ruleSet.start, rules: ruleSet };
  const exportName = exportNameOf(ruleSet.start);
  const forms = made.map(({ parts, inputs }) => assembleUserForm(parts, main, { exportName, inputs, grammars: [] }));
  return {
    forms,
    notes,
    get warnings() {
      return found.warnings;
    },
  };
}

function compileOhm(
  text: UserGrammar,
  options: UserGrammarOptions,
  packaged: PackagedGrammars,
  others: readonly UserGrammar[],
): CompiledUserGrammar {
  const { rule } = options;
  const encodings = options.encodings ?? options.defaultEncodings ?? [];
  const own = others.filter(({ syntax }) => syntax === 'ohm').map((each) => grammarText(each, others, packaged));
  const needed = requiredGrammars(packaged, own, encodings);
  const library = new Library([...own, ...needed]);
  requireOneAlphabet(text, [...own, ...needed]);
  const over = own.find(({ id }) => id === text.id)?.alphabet;
  // Of a text that cannot be read, nobody knows what it is in.
  const isRead = declarationsIn(text.source).length > 0;
  if (options.encodings && isRead && over && over !== scalars) throw encodingNotApplicable(text.source, over);
  const asked = encodings.map((encoding) => encodedId(text.id, encoding));
  const ids = over === scalars && asked.length > 0 ? asked : library.formsOf(text.id);
  const files = ids.map((id) => withStartRule(library.file(id), rule));
  const formOf = (file: GrammarFile, i: number): UserForm => {
    const { main } = file;
    const ancestor = file.encoding ? undefined : packagedAncestor(main, needed, library);
    const found = compileFormParts(file);
    const parts = ancestor ? withEncodingReasons(found, ancestor, main.within ?? found.title) : found;
    const name = rule ?? main.name;
    return assembleUserForm({ ...parts, id: idOf(parts.id, text.id, rule) }, main, {
      exportName: exportNameOf(name),
      inputs: library.inputsOf(ids[i] as string),
      grammars: [main, ...file.relaxations],
    });
  };
  const forms = files.map((file, i) => withLocatedErrors([file.main, ...file.relaxations], () => formOf(file, i)));
  const grammars = files[0] ? [files[0].main, ...files[0].relaxations] : [];
  if (!options.skipExamples) requireExamples(grammars, text.source);
  const [main] = grammars;
  const reading = main?.peg === undefined ? 'regular' : 'peg';
  const mayOverlap = (name: string) =>
    main?.peg !== undefined || main?.ruleAnnotations.get(name)?.overlap !== undefined;
  const concerns = { reading, reportUnreachable: rule === undefined, mayOverlap, tags: true } as const;
  return {
    forms,
    notes: [],
    get warnings() {
      return main ? [...unusedGrammars(grammars), ...grammarWarnings(main.rules, text.source, concerns)] : [];
    },
  };
}

function idOf(id: string, textId: string, rule: string | undefined): string {
  return rule === undefined ? id : rule.toLowerCase().replaceAll('_', '-') + id.slice(textId.length);
}

function grammarText(
  { id, source, alphabet }: UserGrammar,
  texts: readonly UserGrammar[],
  packaged: PackagedGrammars,
): GrammarText {
  return { id, source, alphabet: alphabet ?? alphabetOf(source, packaged, texts) };
}

/** In which alphabet an ohm text is written, by what it asks for and what it extends. */
export function alphabetOf(
  source: SourceText,
  packaged: PackagedGrammars,
  texts: readonly UserGrammar[] = [],
): Alphabet {
  return declaredAlphabet(source, texts, packaged, new Set()) ?? octets;
}

function declaredAlphabet(
  source: SourceText,
  texts: readonly UserGrammar[],
  packaged: PackagedGrammars,
  seen: Set<SourceText>,
): Alphabet | undefined {
  if (asksForEncodings(source)) return scalars;
  const declared = declarationsIn(source);
  seen.add(source);
  for (const { extends: parent } of declared) {
    if (parent === undefined || declared.some(({ name }) => name === parent)) continue;
    const ancestor = texts.find((text) => declarationsIn(text.source).some(({ name }) => name === parent));
    if (ancestor && !seen.has(ancestor.source))
      return ancestor.alphabet ?? declaredAlphabet(ancestor.source, texts, packaged, seen);
    if (!ancestor) return textDeclaring(packaged.grammars(), parent)?.alphabet;
  }
  return undefined;
}

function asksForEncodings(source: SourceText): boolean {
  const tags = declarationsIn(source).flatMap(({ source: at }) => tagLines(source, at.startIdx));
  return tags.some(({ tag }) => tag === 'encodings');
}

/** A grammar is over the alphabet of the one it extends. */
function requireOneAlphabet({ id, source }: UserGrammar, texts: readonly GrammarText[]): void {
  const own = texts.find((text) => text.id === id)?.alphabet;
  for (const { name, extends: parent, source: at } of declarationsIn(source)) {
    const other = parent === undefined ? undefined : textDeclaring(texts, parent)?.alphabet;
    if (!own || !other || own === other) continue;
    throw new SpecError(
      'outside-alphabet',
      `${name} is over ${own.noun}s, and ${parent}, which it extends, over ${other.noun}s`,
      {
        span: source.span(at.startIdx, at.endIdx),
        remedy: asksForEncodings(source)
          ? `remove @encodings and write ${name} in ${other.noun}s; or extend a grammar in scalar values: UnicodeScalars, Mqtt`
          : `write ${name} in ${other.noun}s: --alphabet ${other.name}`,
      },
    );
  }
}

/** The same grammars, with another rule to start from. */
function withStartRule(file: GrammarFile, rule: string | undefined): GrammarFile {
  if (rule === undefined) return file;
  const restart = (grammar: Grammar): Grammar => {
    const found = grammar.rules.rules.get(rule);
    if (!found || found.parameters.length > 0) throw unknownStartRule(grammar, rule);
    return { ...grammar, title: rule, rules: { ...grammar.rules, start: rule } };
  };
  return { ...file, main: restart(file.main), relaxations: file.relaxations.map(restart) };
}

function encodingNotApplicable(source: SourceText, { noun }: Alphabet): SpecError {
  return new SpecError('outside-alphabet', `an encoding is asked for, and the grammar is in ${noun}s already`, {
    span: source.span(declarationsIn(source)[0]?.source.startIdx ?? 0),
    remedy: 'ask for none, or write it in scalar values: extend UnicodeScalars or Mqtt, or tag it @encodings',
  });
}

function unknownStartRule(grammar: Grammar, rule: string): SpecError {
  const { name, rules } = grammar;
  const parameters = rules.rules.get(rule)?.parameters.length ?? 0;
  const names = [...rules.rules.values()].filter(({ parameters }) => parameters.length === 0).map((each) => each.name);
  const meant = closest(rule, names);
  const why =
    parameters > 0 ? `${rule} has parameters: no text can start from it` : `${name} has no rule ${rule} to start from`;
  return new SpecError('undefined-rule', why, {
    span: declarationSpan(grammar),
    remedy: meant ? `did you mean ${meant}?` : `the rules are ${names.join(', ')}`,
  });
}

/** The grammars of ours whose main one this extends, directly or not. */
function packagedAncestor(main: Grammar, needed: readonly GrammarText[], library: Library): GrammarFile | undefined {
  for (let parent = main.ohm.superGrammar; parent && !parent.isBuiltIn(); parent = parent.superGrammar) {
    const ancestor = needed.find(({ source }) => declarationsIn(source)[0]?.name === parent?.name);
    if (ancestor) return library.file(ancestor.id);
  }
  return undefined;
}
