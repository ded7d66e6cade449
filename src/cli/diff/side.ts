/**
 * An argument of `diff` → one side of the comparison: its minimal automaton,
 * and what explains it: rules, clauses and, for an ohm grammar with
 * relaxations, the reasons for its faults.
 */

import { existsSync } from 'node:fs';
import { abnfTagsOf, requireNoMessages } from '../../author/abnf-parts.ts';
import { alphabetOf } from '../../author/grammar-alphabet.ts';
import { packagedGrammars } from '../../author/packaged-files.ts';
import {
  type Automaton,
  type CompiledForm,
  compileForm,
  compileGrammar,
  type DepthsByRule,
  deriveAutomaton,
  encodedId,
  encodeFormParts,
  type GrammarFile,
  type GrammarText,
  isAbnfFile,
  type LabelledAutomaton,
  Library,
  minimise,
  packageRoot,
  parseAbnf,
  type Rule,
  type RuleSet,
  readGrammars,
  readSpecification,
} from '../../compile/index.ts';
import { anyEngine } from '../../run/any-engine.ts';
import type { Diagnosis } from '../../run/diagnosis.ts';
import { type Alphabet, scalars } from '../../shared/alphabet.ts';
import { type Diagnostic, note, SpecError } from '../../shared/diagnostic.ts';
import { printable } from '../../shared/printable.ts';
import type { SourceText } from '../../shared/source.ts';
import { unknownGrammar } from '../errors.ts';
import { projectGrammar } from '../project/project.ts';
import { openImport, readSource } from '../source-file.ts';
import { alphabetOfFile, readUserGrammarFile, type UserGrammarFile } from '../user/grammar-file.ts';
import { userForm } from '../user/user-form.ts';

export interface Side {
  /** As the user wrote it, ready to print. */
  readonly name: string;
  readonly isDocument: boolean;
  readonly rules: RuleSet;
  /** Minimal: it is compared with the other side. */
  readonly automaton: Automaton;
  /** Has the spans of the grammar: they are printed. */
  readonly labelled: LabelledAutomaton;
  /** What was repaired or left out while reading. */
  readonly notes: readonly Diagnostic[];
  /** Gives the reasons for faults; `null` for a side without relaxations. */
  readonly diagnosis: Diagnosis | null;
}

interface SideOptions {
  /** The start rule of a document. */
  readonly rule: string | undefined;
  /** The section of a document whose rules count. */
  readonly section: string | undefined;
  /** The alphabet of a file: `octets`, `units`, or `scalars`, which is compared as UTF-8. */
  readonly alphabet: string | undefined;
}

interface DocumentOptions extends Pick<SideOptions, 'rule' | 'section'> {
  readonly alphabet: Alphabet | undefined;
  readonly depths: DepthsByRule | undefined;
}

/** Reads one side. Throws CommandError, SpecError, and the errors of `fs`. */
export function readSide(argument: string, given: SideOptions): Side {
  // One side of a comparison may be ABNF without headings.
  const options = hasSections(argument) ? given : { ...given, section: undefined };
  const packaged = readGrammars(packageRoot());
  const library = new Library(packaged);
  if (library.ids.includes(argument)) return ohmSide(argument, library.file(argument));
  if (!existsSync(argument)) {
    const own = readUserGrammarFile(argument, { section: options.section, alphabet: options.alphabet });
    if (own) return userSide(argument, own);
    throw unknownGrammar(argument, library.ids);
  }
  const source = readSource(argument);
  const { starts, section, depths } = projectGrammar(argument);
  const alphabet = alphabetOfFile(argument, options.alphabet);
  if (!argument.endsWith('.ohm')) {
    const settled = { rule: options.rule ?? starts?.[0], section: options.section ?? section, alphabet, depths };
    return documentSide(argument, source, settled, library);
  }
  // Its id is its path, which is no id of a packaged grammar. It goes first, so it may use the name of a packaged grammar.
  const own: GrammarText = { id: argument, alphabet: alphabet ?? alphabetOf(source, packagedGrammars), source };
  const id = own.alphabet === scalars ? encodedId(argument, 'utf8') : argument;
  return ohmSide(argument, new Library([own, ...packaged]).file(id));
}

/** A side of an automaton. What is left out is that of an ohm grammar without relaxations. */
function sideOf(argument: string, rules: RuleSet, labelled: LabelledAutomaton, more: Partial<Side> = {}): Side {
  return {
    name: printable(argument),
    isDocument: false,
    rules,
    automaton: more.automaton ?? minimise(labelled).automaton,
    labelled,
    notes: [],
    diagnosis: null,
    ...more,
  };
}

function ohmSide(argument: string, file: GrammarFile): Side {
  const { rules, ruleAnnotations } = file.main;
  requireNoMessages(rules, ruleAnnotations);
  const form = file.encoding || file.relaxations.length > 0 ? compileWithReasons(file) : null;
  if (!form) return sideOf(argument, rules, compileGrammar(file.main));
  return sideOf(argument, rules, form.labelled, { diagnosis: anyEngine(form.table).diagnosis });
}

/** Whether an argument names a document: grammars have no sections. */
export function hasSections(argument: string): boolean {
  return !/\.(?:abnf|ohm)(?:#[^#]*)?$/i.test(argument);
}

/** `my.abnf#rule`: a form of its own, as generate makes it. */
function userSide(argument: string, own: UserGrammarFile): Side {
  const form = userForm(own);
  return sideOf(argument, form.rules, form.labelled, {
    isDocument: own.text.syntax === 'abnf',
    automaton: form.minimal,
    diagnosis: anyEngine(form.table).diagnosis,
  });
}

/** The relaxations of a grammar that a user has changed may no longer fit it. It is then compared without reasons. */
function compileWithReasons(file: GrammarFile): CompiledForm | null {
  try {
    return compileForm(file);
  } catch (error) {
    if (error instanceof SpecError && !file.encoding) return null;
    throw error;
  }
}

function documentSide(argument: string, source: SourceText, options: DocumentOptions, library: Library): Side {
  // As for generate: an .abnf file may use the rules of RFC 3629 §4, a document must define all its rules.
  const rfc3629 = packagedGrammars.abnf();
  const others = isAbnfFile(source) ? parseAbnf(rfc3629) : [];
  const { ruleSet, notes } = readSpecification(source, { ...options, others, open: openImport });
  const borrowed = [...ruleSet.rules.values()].filter(({ span }) => span.source === rfc3629);
  // Counted fields are not compared: what they take away is not in the automaton.
  requireNoMessages(ruleSet, abnfTagsOf(source, ruleSet));
  const derived = deriveAutomaton(ruleSet, { reading: 'regular' });
  const labelled = ruleSet.alphabet === scalars ? inUtf8(derived, library) : derived;
  return sideOf(argument, ruleSet, labelled, {
    isDocument: true,
    notes: [...notes, ...(borrowed.length > 0 ? [borrowedNote(argument, borrowed)] : [])],
  });
}

function borrowedNote(argument: string, rules: readonly Rule[]): Diagnostic {
  return note(`${rules.map(({ name }) => name).join(', ')}: not defined in ${argument}, taken from RFC 3629 §4`);
}

function inUtf8(labelled: LabelledAutomaton, library: Library): LabelledAutomaton {
  const parts = { id: 'document', title: 'document', within: 'document', labelled, relaxations: [] };
  return encodeFormParts(parts, { name: 'utf8', file: library.file('utf8') }).labelled;
}
