/**
 * An operand of `diff` → its minimal automaton, with everything needed to
 * explain it: the places in the grammar, the clauses and, for an ohm grammar
 * with relaxations, the reasons for its refusals.
 */

import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { type Alphabet, octets, scalars, units } from '../../alphabet.ts';
import { alphabetOf } from '../../author/compile-user-grammar.ts';
import { packagedGrammars } from '../../author/packaged-files.ts';
import {
  type Automaton,
  type CompiledForm,
  compileForm,
  compileGrammar,
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
import { type Diagnostic, note, SpecError } from '../../diagnostic.ts';
import { printable } from '../../printable.ts';
import { anyEngine } from '../../run/any-engine.ts';
import type { Diagnosis } from '../../run/diagnosis.ts';
import type { SourceText } from '../../source.ts';
import { closest } from '../../spelling.ts';
import { CommandError } from '../errors.ts';
import { readSource } from '../source-file.ts';

const ALPHABETS: readonly Alphabet[] = [octets, units, scalars];

export interface Side {
  /** As the user wrote it, ready to print. */
  readonly name: string;
  readonly isDocument: boolean;
  readonly rules: RuleSet;
  /** Minimal: what is compared. */
  readonly automaton: Automaton;
  /** Knows the places in the grammar: what is told. */
  readonly labelled: LabelledAutomaton;
  /** What was repaired or left out while reading. */
  readonly notes: readonly Diagnostic[];
  /** Tells reasons; `null` where nothing is known of them. */
  readonly diagnosis: Diagnosis | null;
}

interface SideOptions {
  /** The start rule of a document. */
  readonly rule: string | undefined;
  /** What a file is written in: `octets`, `units`, or `scalars`, which is compared as UTF-8. */
  readonly alphabet: string | undefined;
}

/** Reads one operand. Throws Trouble, SpecError, and what `fs` throws. */
export function readSide(word: string, options: SideOptions): Side {
  const builtIn = readGrammars(packageRoot());
  const library = new Library(builtIn);
  if (library.ids.includes(word)) return ohmSide(word, library.file(word));
  if (!existsSync(word)) throw noSuchSide(word, library.ids);
  const source = readSource(word);
  if (!word.endsWith('.ohm')) return documentSide(word, source, options, library);
  // Its id is its path, which no grammar of ours has, and it goes first: so it may declare a grammar we declare too.
  const own: GrammarText = { id: word, alphabet: sideAlphabet(source, options.alphabet), source };
  const id = own.alphabet === scalars ? encodedId(word, 'utf8') : word;
  return ohmSide(word, new Library([own, ...builtIn]).file(id));
}

function ohmSide(word: string, file: GrammarFile): Side {
  const form = file.encoding || file.relaxations.length > 0 ? compiled(file) : null;
  const labelled = form?.labelled ?? compileGrammar(file.main);
  return {
    name: printable(word),
    isDocument: false,
    rules: file.main.rules,
    automaton: minimise(labelled).automaton,
    labelled,
    notes: [],
    diagnosis: form && anyEngine(form.table).diagnosis,
  };
}

/** With relaxations, reasons can be told, but a grammar that was changed may no longer agree with them: it is compared without. */
function compiled(file: GrammarFile): CompiledForm | null {
  try {
    return compileForm(file);
  } catch (error) {
    if (error instanceof SpecError && !file.encoding) return null;
    throw error;
  }
}

function documentSide(word: string, source: SourceText, { rule, alphabet }: SideOptions, library: Library): Side {
  const over = ALPHABETS.find(({ name }) => name === alphabet);
  // What a file of a user leaves to RFC 3629 is there for generate too; a document has to say all of it itself.
  const facts = packagedGrammars.abnf();
  const others = isAbnfFile(source) ? parseAbnf(facts) : [];
  const { ruleSet, notes } = readSpecification(source, { rule, alphabet: over, others });
  const borrowed = [...ruleSet.rules.values()].filter(({ span }) => span.source === facts);
  const derived = deriveAutomaton(ruleSet, { reading: 'regular' });
  const labelled = ruleSet.alphabet === scalars ? inUtf8(derived, library) : derived;
  return {
    name: printable(word),
    isDocument: true,
    rules: ruleSet,
    automaton: minimise(labelled).automaton,
    labelled,
    notes: [...notes, ...(borrowed.length > 0 ? [asBorrowed(word, borrowed)] : [])],
    diagnosis: null,
  };
}

function asBorrowed(word: string, rules: readonly Rule[]): Diagnostic {
  return note(`${rules.map(({ name }) => name).join(', ')}: not defined in ${word}, taken from RFC 3629 §4`);
}

function inUtf8(labelled: LabelledAutomaton, library: Library): LabelledAutomaton {
  const parts = { id: 'document', title: 'document', within: 'document', labelled, relaxations: [] };
  return encodeFormParts(parts, { name: 'utf8', file: library.file('utf8') }).labelled;
}

function sideAlphabet(source: SourceText, given: string | undefined): Alphabet {
  const name = given ?? basename(dirname(resolve(source.name)));
  return ALPHABETS.find((alphabet) => alphabet.name === name) ?? alphabetOf(source, packagedGrammars);
}

function noSuchSide(word: string, ids: readonly string[]): CommandError {
  const meant = closest(word, ids);
  const remedy = meant ? `did you mean ${meant}?` : `the built-in ones are ${ids.join(', ')}`;
  return new CommandError(`there is no file and no grammar called ${printable(word)}; ${remedy}`);
}
