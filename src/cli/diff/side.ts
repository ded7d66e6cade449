/**
 * An argument of `diff` → one side of the comparison: its minimal automaton,
 * and what explains it: rules, clauses and the reasons for its faults.
 */

import { existsSync } from 'node:fs';
import { packagedGrammars } from '../../author/packaged-files.ts';
import {
  type Automaton,
  compileForm,
  type Form,
  type GrammarFile,
  type LabelledAutomaton,
  loadLibrary,
  packageRoot,
  type Reading,
  type RuleSet,
} from '../../compile/index.ts';
import { type Diagnostic, note } from '../../diagnostic.ts';
import { printable } from '../../printable.ts';
import { anyEngine } from '../../run/any-engine.ts';
import type { Diagnosis } from '../../run/diagnosis.ts';
import { unknownGrammar } from '../errors.ts';
import { ownForm } from '../own/form.ts';
import { type OwnGrammar, readOwnGrammar } from '../own/grammar.ts';

export interface Side {
  /** As the user wrote it, ready to print. */
  readonly name: string;
  readonly isDocument: boolean;
  readonly rules: RuleSet;
  readonly reading: Reading;
  /** Minimal: it is compared with the other side. */
  readonly automaton: Automaton;
  /** Has the spans of the grammar: they are printed. */
  readonly labelled: LabelledAutomaton;
  /** What was repaired or left out while reading. */
  readonly notes: readonly Diagnostic[];
  /** Gives the reasons for faults. */
  readonly diagnosis: Diagnosis;
  /** The form of the side, with its table. */
  readonly form: () => Form;
}

interface SideOptions {
  /** The start rule of a document. */
  readonly rule: string | undefined;
  /** The section of a document whose rules count. */
  readonly section: string | undefined;
  /** The alphabet of a file: `octets`, `units`, or `scalars`, which is compared in its encoding. */
  readonly alphabet: string | undefined;
}

/** Reads one side. Throws CommandError, SpecError, and the errors of `fs`. */
export function readSide(argument: string, { rule, section, alphabet }: SideOptions): Side {
  const library = loadLibrary(packageRoot());
  if (library.ids.includes(argument)) return packagedSide(argument, library.file(argument));
  // One side of a comparison may be ABNF without headings, or ohm, which starts with its first rule.
  const own = readOwnGrammar(argument, {
    alphabet,
    section: hasSections(argument) ? section : undefined,
    rule: existsSync(argument) && !argument.endsWith('.ohm') ? rule : undefined,
  });
  if (own) return ownSide(argument, own);
  throw unknownGrammar(argument, library.ids);
}

/** Whether an argument names a document: grammars have no sections. */
export function hasSections(argument: string): boolean {
  return !/\.(?:abnf|ohm)(?:#[^#]*)?$/i.test(argument);
}

function sideOf(argument: string, form: Form, more: Pick<Side, 'isDocument' | 'rules' | 'reading' | 'notes'>): Side {
  const { labelled, minimal: automaton, table } = form;
  return {
    name: printable(argument),
    ...more,
    automaton,
    labelled,
    diagnosis: anyEngine(table).diagnosis,
    form: () => form,
  };
}

function packagedSide(argument: string, file: GrammarFile): Side {
  const { rules } = file.main;
  return sideOf(argument, compileForm(file), { isDocument: false, rules, reading: 'peg', notes: [] });
}

/** A file, or one of its rules: the form that generate makes of it, also where an example of it does not hold (yet). */
function ownSide(argument: string, own: OwnGrammar): Side {
  const form = ownForm({ ...own, options: { ...own.options, skipExamples: true } });
  const { rules, reading, notes } = form;
  const isDocument = own.text.syntax === 'abnf';
  return sideOf(argument, form, { isDocument, rules, reading, notes: [...notes, ...borrowedNotes(argument, rules)] });
}

/** An .abnf file may use the rules of RFC 3629 §4. */
function borrowedNotes(argument: string, { rules }: RuleSet): Diagnostic[] {
  const { name: rfc3629 } = packagedGrammars.abnf();
  const borrowed = [...rules.values()].filter(({ span }) => span.source.name === rfc3629).map(({ name }) => name);
  if (borrowed.length === 0) return [];
  return [note(`${borrowed.join(', ')}: not defined in ${argument}, taken from RFC 3629 §4`)];
}
