/**
 * Form with captures → a file of Coq that states what its captures are, and proves it by computation with the library in
 * proofs/ (Wellformed.v, captures/Captures.v):
 *
 *     the grammar      with marks around what is captured: field' 2 scheme
 *     the table        as it stands in the generated module; slots have the numbers of the marks that are written there
 *     the theorem      captures_are_the_parse: the table finds these marks, if and only if the grammar has this parse
 *
 * Nothing of this file has to be trusted, as in form.ts: `cells` and `chains` are witnesses, which the prover checks.
 */

import {
  type Capture,
  type CaptureField,
  type CompiledCaptures,
  capturedName,
  closeMark,
  type Expression,
  isRecord,
  openMark,
  type Rule,
  type RuleSet,
} from '../../src/compile/index.ts';
import { Unprovable } from '../../src/export/provable.ts';
import type { TargetSource } from '../../src/export/target-source.ts';
import { OPERATION } from '../../src/shared/capture-table.ts';
import { printable } from '../../src/shared/printable.ts';
import { coqHeader } from './form.ts';
import { boundsOf, coqNames, GrammarWriter } from './grammar.ts';
import {
  BY_COMPUTATION,
  classesText,
  classFunction,
  classStarts,
  cutAt,
  heading,
  NOTATION,
  rangesText,
} from './text.ts';

/** Throws Unprovable. */
export function toCoqCaptures(source: TargetSource): string {
  const { rules, captures } = source;
  const numberOf = marksOf(requireProvable(source));
  const { table, events } = captures as CompiledCaptures;
  const { size } = rules.alphabet;
  const marks = (event: typeof events.atStart) =>
    `[${event.map(([mark, distance]) => `(${numberOf.get(mark)}, ${distance})`).join('; ')}]`;
  const chains = [...events.of].flatMap(([mark, [, ...rest]]) =>
    rest.length > 0 ? [`(${numberOf.get(mark)}, ${marks(rest)})`] : [],
  );
  const grammar = new MarkedGrammar(source, numberOf);
  return [
    coqHeader(source, 'What is proved of the captures of', 'Wellformed.v and captures/Captures.v'),
    'From Coq Require Import List NArith.\nRequire Import Wellformed Captures.',
    'Import ListNotations.\nLocal Open Scope N_scope.',
    heading('The grammar, to be compared with the document. A mark says where a field begins or ends:'),
    `(* ${fieldLines((captures as CompiledCaptures).root, numberOf).join('\n   ')} *)`,
    `Module Grammar.\n${NOTATION}\nDefinition field' := capture ${size}.\nDefinition label' := label ${size}.`,
    `${grammar.lines.join('\n')}\nDefinition start : re := ${grammar.start}.`,
    'End Grammar.',
    heading('The table of captures, as it stands in the generated module.'),
    tableLines(captures as CompiledCaptures, marks(events.atStart)),
    heading('Ranges in which all symbols are alike, and marks that follow others at one distance: witnesses.'),
    rangesText('cells', cutAt(size, [...boundsOf(rules), ...classStarts(table)])),
    `Definition chains : list (N * ahead) := [${chains.join('; ')}].`,
    heading(
      'A text has these captures if and only if the grammar has a parse of it with these marks: there is no second one.',
    ),
    `Theorem captures_are_the_parse : forall s, below ${size} s -> forall ms,\n  captures_of table s = Some ms <-> parse ${size} Grammar.start s ms.`,
    `Proof. apply (captures_of_grammar table cells (chain_of chains) Grammar.start). ${BY_COMPUTATION} Qed.`,
    '',
  ].join('\n\n');
}

function requireProvable({ form, rules, reading, captures }: TargetSource): CompiledCaptures {
  const cannot = (why: string) => new Unprovable(`the captures of ${printable(form.id)} cannot be proved: ${why}`);
  if (!captures) throw cannot('there are none');
  if (reading === 'peg') throw cannot('proofs/captures/Captures.v reads ABNF, and this grammar is in ohm');
  if (rules.alphabet.name === 'scalars') throw cannot('it is over scalar values; use --alphabet octets');
  if (captures.table.back) throw cannot('they take two passes, and proofs/captures/Captures.v has one');
  return captures;
}

/** The number of each mark: that of its slot, or beyond all slots. */
function marksOf({ table, root }: CompiledCaptures): ReadonlyMap<number, number> {
  const numberOf = new Map<number, number>();
  let labels = 0;
  const visit = (field: CaptureField, isInRoot: boolean): void => {
    const isSlot = isInRoot && field.occurs !== 'list';
    const beyond = (mark: number) => table.slots.length + mark;
    const { capture } = field;
    [openMark(capture), closeMark(capture)].forEach((mark, i) => {
      numberOf.set(mark, isSlot ? field.slot + i : beyond(2 * field.id + i));
    });
    capture.labels.forEach(({ mark }, i) => {
      const onTape = table.labels.marks[labels++] as number;
      numberOf.set(mark, isSlot ? (field.label?.slots[i] as number) : beyond(onTape));
    });
    for (const child of field.fields) visit(child, isSlot);
  };
  visit(root, true);
  return numberOf;
}

/** `2 3  authority.host, optional`. */
function fieldLines(root: CaptureField, numberOf: ReadonlyMap<number, number>): string[] {
  const visit = (field: CaptureField, path: string): string[] => {
    const { capture, occurs } = field;
    const marks = [openMark(capture), closeMark(capture)].map((mark) => numberOf.get(mark)).join(' ');
    return [
      ...(field === root ? [] : [`${marks}  ${path}, ${occurs}`]),
      ...capture.labels.map(({ name, mark }) => `${numberOf.get(mark)}  ${path && `${path}: `}${name}`),
      ...field.fields.flatMap((child) => visit(child, path ? `${path}.${child.field}` : child.field)),
    ];
  };
  return visit(root, '');
}

/** The rules with their marks. What a rule captures depends on the record that it is called in. */
class MarkedGrammar {
  readonly lines: string[] = [];
  readonly start: string;
  readonly #rules: RuleSet;
  readonly #numberOf: ReadonlyMap<number, number>;
  readonly #names: ReadonlyMap<string, string>;
  readonly #known = new Map<string, string>();

  constructor({ rules, captures }: TargetSource, numberOf: ReadonlyMap<number, number>) {
    this.#rules = rules;
    this.#numberOf = numberOf;
    this.#names = coqNames(rules);
    this.start = this.#define(rules.start, [(captures as CompiledCaptures).root.capture]);
  }

  /** The name of a rule, as it is with these records open. Equal definitions are one. */
  #define(rule: string, records: readonly Capture[]): string {
    const key = `${rule} ${records.map(({ id }) => id)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const writer = new GrammarWriter(this.#rules, (called) => this.#call(called, records));
    const record = records.at(-1) as Capture;
    const hasLabels = record.labels.length > 0 && record.rules.some(({ name }) => name === rule);
    const label = hasLabels ? (e: Expression) => this.#label(e, rule, record) : undefined;
    const lineOf = (name: string) => writer.rule(this.#rules.rules.get(rule) as Rule, name, label);
    let name = this.#names.get(rule) as string;
    while (!this.lines.includes(lineOf(name)) && this.lines.some((one) => one.startsWith(`Definition ${name} `)))
      name += "'";
    if (!this.lines.includes(lineOf(name))) this.lines.push(lineOf(name));
    this.#known.set(key, name);
    return name;
  }

  #call(rule: string, records: readonly Capture[]): string {
    const around = records.findLast((record) => capturedName(record, rule));
    if (!around) return this.#define(rule, records);
    const named = capturedName(around, rule);
    const captured = around.children.find(({ field }) => field === named?.field) as Capture;
    const inside = isRecord(captured) ? [...records, captured] : records;
    return `field' ${this.#numberOf.get(openMark(captured))} ${this.#define(rule, inside)}`;
  }

  #label(alternative: Expression, rule: string, record: Capture): string {
    const called = alternative.kind === 'call' ? alternative.rule : '';
    const name = called.startsWith(`${rule}_`) ? called.slice(rule.length + 1) : called;
    return `label' ${this.#numberOf.get(record.labels.find((each) => each.name === name)?.mark as number)}`;
  }
}

function tableLines({ table }: CompiledCaptures, atStart: string): string {
  const { next, flagged, classCount, classes, alphabet, events, slots, ends } = table;
  const cells = next.map((cell) => {
    if (cell >= 0) return `(${cell / classCount}, 0)`;
    const flag = -2 - 2 * cell;
    return cell === -1 ? `(${ends.length}, 0)` : `(${(flagged[flag] as number) / classCount}, ${flagged[flag + 1]})`;
  });
  const rows = ends.map((_end, state) => `  [${cells.slice(state * classCount, (state + 1) * classCount).join('; ')}]`);
  const lists = table.lists.map((list) => {
    const operations = Array.from({ length: list.length / 4 }, (_each, i) => list.slice(4 * i, 4 * i + 4));
    return `  [${operations.flatMap((each) => operationText(each, events, slots.length)).join('; ')}]`;
  });
  return [
    classesText('CLASSES', alphabet, classes),
    `Definition CELLS : list (list (N * N)) := [\n${rows.join(';\n')}].`,
    `Definition LISTS : list (list operation) := [\n${lists.join(';\n')}].`,
    `Definition ENDS : list (option N) := [${ends.map((list) => (list < 0 ? 'None' : `Some ${list}`)).join('; ')}].`,
    `Definition table : captures := {| symbols := ${alphabet === 'octets' ? 256 : 65536}; class_of := ${classFunction('CLASSES', alphabet)};`,
    `  cells_of := CELLS; lists := LISTS; ends := ENDS; at_start := ${atStart} |}.`,
  ].join('\n');
}

/** An event of the tape is each of its marks. */
function operationText(
  [what, which = 0, from = 0, plus = 0]: readonly number[],
  events: readonly (readonly number[])[],
  slots: number,
): string[] {
  const source = from < 0 ? 'Here' : `(Kept ${from})`;
  if (what === OPERATION.keep) return [`Keep ${which} ${source}`];
  if (what === OPERATION.slot) return [`Write ${which} ${source} ${plus}`];
  const marks = events[which] as readonly number[];
  return marks.flatMap((mark, i) => (i % 2 === 0 ? [`Write ${slots + mark} ${source} ${marks[i + 1]}`] : []));
}
