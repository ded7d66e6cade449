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
import { declarationOf, explaining } from './explained.ts';
import { leftOverGrammars } from './left-over.ts';
import { requireLength, withinStack } from './limits.ts';
import { exportNameOf } from './names.ts';
import { declares, neededOf, type Ours } from './ours.ts';
import { asRestriction } from './restriction.ts';
import type { UserOptions, UserText } from './user-text.ts';
import { warningsOf } from './warnings.ts';

export type { UserOptions, UserText } from './user-text.ts';

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

export interface UserForms {
  readonly forms: readonly UserForm[];
  /** Never thrown: what is probably not meant. Worked out when asked for, since that takes longer than all else. */
  readonly warnings: readonly Warning[];
  /** What was repaired or left out while a document was read. */
  readonly notes: readonly Diagnostic[];
}

/** Compiles one of the texts; a grammar may extend those of the others. Throws SpecError. */
export function compileUserText(
  text: UserText,
  options: UserOptions,
  ours: Ours,
  others: readonly UserText[] = [text],
): UserForms {
  const { syntax, source } = text;
  for (const each of others) requireLength(each.source, each.syntax);
  return withinStack(source, () =>
    syntax === 'abnf' ? fromAbnf(text, options, ours) : fromOhm(text, options, ours, others),
  );
}

/**
 * So many states, and so many steps, a search for shifts is worth: some tenths of a second at most, since somebody may
 * be waiting for it at each save; UTF-8 itself needs 3,000 steps (measured).
 */
const SEARCH = { states: 10, patience: 4_200 };

function finish(parts: FormParts, main: NamedRules, rest: Omit<UserForm, keyof Form | 'start' | 'rules'>): UserForm {
  const form = assembleForm(parts, main, (states) => (states <= SEARCH.states ? SEARCH.patience : 0));
  return { ...form, ...rest, start: main.rules.start, rules: main.rules };
}

function fromAbnf(text: UserText, options: UserOptions, ours: Ours): UserForms {
  const found = abnfParts(text, options, ours);
  const { ruleSet, made, notes } = found;
  const main = { name: ruleSet.start, rules: ruleSet };
  const exportName = exportNameOf(ruleSet.start);
  const forms = made.map(({ parts, inputs }) => finish(parts, main, { exportName, inputs, grammars: [] }));
  return {
    forms,
    notes,
    get warnings() {
      return found.warnings;
    },
  };
}

function fromOhm(text: UserText, options: UserOptions, ours: Ours, others: readonly UserText[]): UserForms {
  const { rule } = options;
  const encodings = options.encodings ?? options.otherwise ?? [];
  const own = others.filter(({ syntax }) => syntax === 'ohm').map((each) => grammarText(each, others, ours));
  const needed = neededOf(ours, own, encodings);
  const library = new Library([...own, ...needed]);
  requireOneAlphabet(text, [...own, ...needed]);
  const over = own.find(({ id }) => id === text.id)?.alphabet;
  // Of a text that cannot be read, nobody knows what it is in.
  const isRead = declarationsIn(text.source).length > 0;
  if (options.encodings && isRead && over && over !== scalars) throw noEncodings(text.source, over);
  const asked = encodings.map((encoding) => encodedId(text.id, encoding));
  const ids = over === scalars && asked.length > 0 ? asked : library.formsOf(text.id);
  const files = ids.map((id) => startingAt(library.file(id), rule));
  const formOf = (file: GrammarFile, i: number): UserForm => {
    const { main } = file;
    const home = file.encoding ? undefined : homeOf(main, needed, library);
    const found = compileFormParts(file);
    const parts = home ? asRestriction(found, home, main.within ?? found.title) : found;
    const name = rule ?? main.name;
    return finish({ ...parts, id: idOf(parts.id, text.id, rule) }, main, {
      exportName: exportNameOf(name),
      inputs: library.inputsOf(ids[i] as string),
      grammars: [main, ...file.relaxations],
    });
  };
  const forms = files.map((file, i) => explaining([file.main, ...file.relaxations], () => formOf(file, i)));
  const grammars = files[0] ? [files[0].main, ...files[0].relaxations] : [];
  if (!options.leaveExamples) requireExamples(grammars, text.source);
  const [main] = grammars;
  const reading = main?.peg === undefined ? 'regular' : 'peg';
  const mayOverlap = (name: string) =>
    main?.peg !== undefined || main?.ruleAnnotations.get(name)?.overlap !== undefined;
  const concerns = { reading, leftOver: rule === undefined, mayOverlap, tags: true } as const;
  return {
    forms,
    notes: [],
    get warnings() {
      return main ? [...leftOverGrammars(grammars), ...warningsOf(main.rules, text.source, concerns)] : [];
    },
  };
}

function idOf(id: string, textId: string, rule: string | undefined): string {
  return rule === undefined ? id : rule.toLowerCase().replaceAll('_', '-') + id.slice(textId.length);
}

function grammarText({ id, source, alphabet }: UserText, texts: readonly UserText[], ours: Ours): GrammarText {
  return { id, source, alphabet: alphabet ?? alphabetIn(source, ours, texts) };
}

/** In which alphabet an ohm text is written, by what it asks for and what it extends. */
export function alphabetIn(source: SourceText, ours: Ours, texts: readonly UserText[] = []): Alphabet {
  return inherited(source, texts, ours, new Set()) ?? octets;
}

function inherited(
  source: SourceText,
  texts: readonly UserText[],
  ours: Ours,
  seen: Set<SourceText>,
): Alphabet | undefined {
  if (asksForEncodings(source)) return scalars;
  const declared = declarationsIn(source);
  seen.add(source);
  for (const { extends: parent } of declared) {
    if (parent === undefined || declared.some(({ name }) => name === parent)) continue;
    const home = texts.find((text) => declarationsIn(text.source).some(({ name }) => name === parent));
    if (home && !seen.has(home.source)) return home.alphabet ?? inherited(home.source, texts, ours, seen);
    if (!home) return declares(ours.grammars(), parent)?.alphabet;
  }
  return undefined;
}

function asksForEncodings(source: SourceText): boolean {
  const tags = declarationsIn(source).flatMap(({ source: at }) => tagLines(source, at.startIdx));
  return tags.some(({ tag }) => tag === 'encodings');
}

/** A grammar is over the alphabet of the one it extends. */
function requireOneAlphabet({ id, source }: UserText, texts: readonly GrammarText[]): void {
  const own = texts.find((text) => text.id === id)?.alphabet;
  for (const { name, extends: parent, source: at } of declarationsIn(source)) {
    const other = parent === undefined ? undefined : declares(texts, parent)?.alphabet;
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
function startingAt(file: GrammarFile, rule: string | undefined): GrammarFile {
  if (rule === undefined) return file;
  const restart = (grammar: Grammar): Grammar => {
    const found = grammar.rules.rules.get(rule);
    if (!found || found.parameters.length > 0) throw noStart(grammar, rule);
    return { ...grammar, title: rule, rules: { ...grammar.rules, start: rule } };
  };
  return { ...file, main: restart(file.main), relaxations: file.relaxations.map(restart) };
}

function noEncodings(source: SourceText, { noun }: Alphabet): SpecError {
  return new SpecError('outside-alphabet', `an encoding is asked for, and the grammar is in ${noun}s already`, {
    span: source.span(declarationsIn(source)[0]?.source.startIdx ?? 0),
    remedy: 'ask for none, or write it in scalar values: extend UnicodeScalars or Mqtt, or tag it @encodings',
  });
}

function noStart(grammar: Grammar, rule: string): SpecError {
  const { name, rules } = grammar;
  const parameters = rules.rules.get(rule)?.parameters.length ?? 0;
  const names = [...rules.rules.values()].filter(({ parameters }) => parameters.length === 0).map((each) => each.name);
  const meant = closest(rule, names);
  const why =
    parameters > 0 ? `${rule} has parameters: no text can start from it` : `${name} has no rule ${rule} to start from`;
  return new SpecError('undefined-rule', why, {
    span: declarationOf(grammar),
    remedy: meant ? `did you mean ${meant}?` : `the rules are ${names.join(', ')}`,
  });
}

/** The grammars of ours whose main one this extends, directly or not. */
function homeOf(main: Grammar, needed: readonly GrammarText[], library: Library): GrammarFile | undefined {
  for (let parent = main.ohm.superGrammar; parent && !parent.isBuiltIn(); parent = parent.superGrammar) {
    const home = needed.find(({ source }) => declarationsIn(source)[0]?.name === parent?.name);
    if (home) return library.file(home.id);
  }
  return undefined;
}
