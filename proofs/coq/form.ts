/**
 * Form → a file of Coq that states what its table is, and proves it by
 * computation with the library in proofs/ (Wellformed.v, Encodings.v):
 *
 *     the grammar      as a person compares it with the document
 *     the table        as it stands in the generated module
 *     the theorems     table_is_the_grammar, fault_is_the_first, and where they apply
 *                      shifts_are_the_table, texts_are_encodings, and those of verdicts.ts
 *
 * Nothing of this file has to be trusted: a wrong grammar is seen by the reader,
 * and all else that is wrong makes `coqc` fail. `cells` and `completions` are
 * witnesses, which the prover checks.
 */
import type { Automaton } from '../../src/compile/index.ts';
import { type ProvableEncoding, provableEncoding } from '../../src/export/provable.ts';
import type { TargetSource } from '../../src/export/target-source.ts';
import type { FormTable } from '../../src/shared/layout.ts';
import { pascalCase } from '../../src/shared/words.ts';
import { proofHeader } from '../header.ts';
import { boundsOf, rulesToCoq } from './grammar.ts';
import { reasonTheorem } from './reasons.ts';
import {
  BY_COMPUTATION,
  COMPLETIONS_LEMMA,
  classStarts,
  completionsText,
  cutAt,
  heading,
  NOTATION,
  rangesText,
  SURROGATES,
  symbolsOf,
  TABLE,
  tableText,
  UTF16_UNITS,
  withoutSurrogates,
} from './text.ts';
import { verdictTheorems } from './verdicts.ts';

/** `mqtt-utf8` → `MqttUtf8`: the name of the file, which is a module of Coq. */
export function coqModuleName(id: string): string {
  return pascalCase(id).replace(/^(?![A-Za-z])/, 'Form');
}

export function toCoq(source: TargetSource): string {
  const { form, rules } = source;
  const { table } = form;
  const { lines, start } = rulesToCoq(rules);
  const encoding = provableEncoding(source);
  const whole =
    encoding === undefined && (form.id === 'utf8' || form.id === 'utf16') ? (form.id as ProvableEncoding) : undefined;
  const reasons = reasonTheorem(source, TABLE);
  const symbols = cutAt(rules.alphabet.size, [...boundsOf(rules), ...(encoding ? SURROGATES : classStarts(table))]);
  const numbers = encoding ? withoutSurrogates(symbols) : symbols;
  return [
    coqHeader(source, 'What is proved of the table of', 'Wellformed.v'),
    `From Coq Require Import ${reasons.apply ? 'String ZArith ' : ''}List NArith.\nRequire Import Wellformed${encoding || whole ? ' Encodings' : ''} Verdicts${reasons.apply ? ' Reasons' : ''}.`,
    'Import ListNotations.\nLocal Open Scope N_scope.',
    heading(`The grammar, to be compared with the document. ${READINGS[source.reading]}`),
    `Module Grammar.\n${NOTATION}`,
    `${lines.join('\n')}\nDefinition start : re := ${start}.`,
    'End Grammar.',
    heading(`The table ${table.digest}, as it stands in the generated module.`),
    tableText(table),
    heading('Ranges in which all symbols are alike: a witness.'),
    rangesText('cells', numbers),
    encoding ? encodedTheorem(table, encoding, source.reading) : grammarTheorem(symbolsOf(table), source.reading),
    faultTheorem(form.minimal, encoding !== undefined),
    ...(table.shifts.length > 0 ? [shiftTheorem(table)] : []),
    ...(whole ? [encodingTheorem(whole, source.reading)] : []),
    verdictTheorems(source, encoding ? 'symbols' : 'cells'),
    reasons.text,
    '',
  ].join('\n\n');
}

const READINGS = {
  regular: 'As ABNF: // is a union.',
  peg: 'As ohm: // is ordered, Star is possessive, Not looks ahead.',
} as const;

/** A comment of Coq: quotation marks and comment marks of a title or path would not be one. */
export function coqHeader(source: TargetSource, what: string, library: string): string {
  const lines = [...proofHeader(source, what), `check it with proofs/${library}: coqc -Q . "" FILE`].map((line) =>
    line.replaceAll('"', "'").replaceAll('(*', '( *').replaceAll('*)', '* )'),
  );
  return `(* ${lines.join('\n   ')} *)`;
}

function grammarTheorem(symbols: number, reading: TargetSource['reading']): string {
  const [says, lemma] = reading === 'peg' ? ['parses_whole', 'table_is_peg'] : ['matches', 'table_is_grammar'];
  return [
    heading('The table accepts the texts of the grammar, and no others.'),
    `Theorem table_is_the_grammar : forall s, below ${symbols} s ->\n  (run ${TABLE} s = true <-> ${says} Grammar.start s).`,
    `Proof. apply (${lemma} ${TABLE} Grammar.start cells). ${BY_COMPUTATION} Qed.`,
  ].join('\n');
}

function encodedTheorem(table: FormTable, encoding: ProvableEncoding, reading: TargetSource['reading']): string {
  const [says, lemma] = reading === 'peg' ? ['parses_whole', 'encoded_peg'] : ['matches', 'encoded_grammar'];
  const symbols =
    encoding === 'utf8'
      ? 'Definition symbols : list range := map (fun c => (c, c)) (upto 256).'
      : rangesText('symbols', cutAt(0x10000, [...classStarts(table), ...UTF16_UNITS]));
  return [
    heading('The table accepts the encodings of the texts of the grammar, and no others.'),
    symbols,
    `Theorem table_is_the_grammar : forall s, below ${symbolsOf(table)} s ->`,
    `  (run ${TABLE} s = true <-> exists cs, Forall (member scalars) cs /\\ ${says} Grammar.start cs /\\ s = flat_map ${encoding} cs).`,
    `Proof.\n  apply (${lemma} scalars ${encoding} ${encoding}_range ${encoding}_texts ${encoding}_image ${encoding}_outer`,
    `    ${TABLE} Grammar.start symbols cells).\n  ${BY_COMPUTATION}\nQed.`,
  ].join('\n');
}

function faultTheorem(minimal: Automaton, isEncoded: boolean): string {
  const cells = isEncoded ? 'symbols' : 'cells';
  return [
    heading('The fault is at the first symbol with which nothing can be well-formed; up to it, something can.'),
    completionsText(minimal, cells),
    `Theorem fault_is_the_first : forall s, below ${minimal.alphabet.size} s -> let fault := goes ${TABLE} 0 s in`,
    `  viable ${TABLE} (firstn fault s) /\\`,
    `  ((fault < length s)%nat -> forall k, (fault < k)%nat -> ~ viable ${TABLE} (firstn k s)).`,
    `Proof. exact (first_fault ${TABLE} completions ${cells} ${COMPLETIONS_LEMMA}). Qed.`,
  ].join('\n');
}

function shiftTheorem({ shifts, classes, classCount, next }: FormTable): string {
  const words = Array.from({ length: 0x100 }, (_, octet) =>
    shifts.reduce((word, slot, state) => {
      const to = next[state * classCount + (classes[octet] as number)] as number;
      return (word | ((shifts[to] as number) << slot)) >>> 0;
    }, 0),
  );
  const rows = Array.from({ length: 32 }, (_, row) => `  ${words.slice(row * 8, row * 8 + 8).join('; ')}`);
  return [
    heading('The shift kernel, s = word[octet] >>> s, gives the verdicts of the table.'),
    `Definition shifts : list N := [${shifts.join('; ')}].`,
    `Definition words : list N := [\n${rows.join(';\n')}].`,
    `Theorem shifts_are_the_table : forall s, below 256 s -> shift_run ${TABLE} shifts (cell words) s = run ${TABLE} s.`,
    `Proof. apply (shift_kernel ${TABLE} shifts (cell words)). ${BY_COMPUTATION} Qed.`,
  ].join('\n');
}

function encodingTheorem(encoding: ProvableEncoding, reading: TargetSource['reading']): string {
  const says = reading === 'peg' ? 'parses_whole' : 'matches';
  return [
    heading('The texts are the encodings of sequences of scalar values, each of one (Encodings.v).'),
    encoding === 'utf8'
      ? 'Definition symbols : list range := map (fun c => (c, c)) (upto 256).'
      : rangesText('symbols', cutAt(0x10000, UTF16_UNITS)),
    `Theorem texts_are_encodings : forall s, below ${encoding === 'utf8' ? 256 : 65536} s ->`,
    `  (${says} Grammar.start s <-> exists! cs, Forall (member scalars) cs /\\ s = flat_map ${encoding} cs).`,
    `Proof.\n  intros s H. rewrite <- (table_is_the_grammar s H). apply (${encoding}_table ${TABLE} symbols); [| exact H].`,
    `  ${BY_COMPUTATION}\nQed.`,
  ].join('\n');
}
