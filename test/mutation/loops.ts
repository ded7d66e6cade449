/**
 * The loops that no form of the package takes: tables in blocks and tables without
 * shifts, as large grammars of users have them; and the quick answer for chunks,
 * where a wrong "not whole" costs only time.
 */

import { rowsToBlocksOfSize } from '../../src/compile/table/cut-rows.ts';
import { internalsOf } from '../../src/run/internals.ts';
import { wholeOctets } from '../../src/run/kernel/all-tiers.ts';
import { octetMachine } from '../../src/run/kernel/octet-rows.ts';
import { shiftMachine } from '../../src/run/kernel/shift.ts';
import { rangedShiftMachine } from '../../src/run/kernel/skip-ranges.ts';
import {
  anyUnitMachine,
  type CutTable,
  unitBlockMachine,
  unitMachine,
  withPlainDiagnosis,
} from '../../src/run/kernel/unit-rows.ts';
import type { Machine } from '../../src/run/machine.ts';
import { TIERS } from '../../src/run/tier.ts';
import type { FormTable } from '../../src/shared/layout.ts';
import { COMPILED } from './compiled-subjects.ts';
import { counting } from './counting.ts';
import type { Section } from './section.ts';
import { SUBJECTS, type Subject, type Symbols, textOf, wordsOf } from './subjects.ts';
import type { Sum } from './sum.ts';

export function loopSections(): Section[] {
  return [
    { name: 'loops: blocks and rows', run: blocksAndRows },
    { name: 'loops: many states', run: manyStates },
    { name: 'loops: skipped octets', run: skippedOctets },
    { name: 'loops: whole chunks', run: wholeChunks },
  ];
}

const tableOf = ({ form }: Subject) => internalsOf(form).table as FormTable;

/** The machines of a table without shifts, and of the same table in blocks of 2 and of 4 cells. */
function machinesOf(table: FormTable): Machine<never>[] {
  const cut = [1, 2].map(
    (bits): CutTable => ({ ...table, ...(rowsToBlocksOfSize(bits, table.next, table.classCount) as CutTable) }),
  );
  return table.alphabet === 'octets'
    ? [table, ...cut].map((each) => octetMachine({ ...each, shifts: [] }))
    : [unitMachine(table), ...cut.map(anyUnitMachine), ...cut.map(unitBlockMachine)];
}

function blocksAndRows(sum: Sum): void {
  for (const subject of SUBJECTS) {
    const table = tableOf(subject);
    const machines = machinesOf(table);
    for (const machine of machines) {
      sum.add([machine.engine(), machine.stepBelow].join());
      for (const [i, word] of wordsOf(subject).entries()) {
        const text = textOf(subject, i % 4, i % 11, word, i % 5);
        walk(machine, text as never, i % table.accepting.length, sum);
        if (text instanceof Uint16Array) walk(machine, String.fromCharCode(...text) as never, 0, sum);
        for (const symbol of word) sum.add(machine.next(i % table.accepting.length, symbol));
      }
    }
    const { diagnosis } = table;
    const blocks = rowsToBlocksOfSize(1, diagnosis.next, diagnosis.classCount);
    const plain = withPlainDiagnosis({ ...table, diagnosis: { ...diagnosis, ...blocks } });
    const { next } = plain.diagnosis;
    sum.add([next, plain.diagnosis.next === next, withPlainDiagnosis(table) === table]);
  }
}

/** Each octet at some places of a text of one character: where octets are skipped, in words and one by one. */
function skippedOctets(sum: Sum): void {
  for (const subject of [...SUBJECTS, ...COMPILED]) {
    const table = tableOf(subject);
    if (table.shifts.length === 0) continue;
    for (const machine of [shiftMachine(table), rangedShiftMachine(table), shiftMachine({ ...table, skip: [] })]) {
      for (const [i, character] of ['\0', '0', 'A', 'a', '~', 'é', '字'].entries()) {
        const filler = subject.encode(character);
        const text = Uint8Array.from({ length: 330 }, (_, at) => filler[at % filler.length] as number);
        for (let octet = 0; octet < 0x100; octet++) {
          const at = (37 * octet + i) % 320;
          const known = text[at] as number;
          text[at] = octet;
          for (const length of [100, 330 - (octet % 9)]) {
            const part = text.subarray(octet % 4, length);
            sum.add([machine.accepts(part, part.length), machine.run(0, part, octet % 5, part.length)]);
          }
          text[at] = known;
        }
      }
    }
  }
}

/** 61 a fixed number of times: a table with one state for each octet, one that accepts and one that rejects. */
function chainOf(length: number): FormTable {
  const accepting = Array.from({ length: length + 2 }, (_, state) => (state === length ? 1 : 0));
  const reject = length + 1;
  const next = accepting.flatMap((_, state) => [reject, state < length ? state + 1 : reject]);
  const classes = Array.from({ length: 0x100 }, (_, octet) => (octet === 0x61 ? 1 : 0));
  return { ...tableOf(SUBJECTS[0] as Subject), classCount: 2, classes, next, accepting, shifts: [], skip: [] };
}

/** Numbers of states around those at which the cells need more bits. */
function manyStates(sum: Sum): void {
  for (const length of [253, 254, 255, 256, 300]) {
    const machine = octetMachine(chainOf(length));
    const text = new Uint8Array(length + 1).fill(0x61);
    for (const end of [length - 1, length, length + 1])
      sum.add([machine.accepts(text, end), machine.run(0, text, 0, end)]);
  }
}

function walk(machine: Machine<never>, text: never, state: number, sum: Sum): void {
  const { length } = text as Symbols;
  for (const from of [0, 1, 2])
    for (const to of [from, length - 1, length]) sum.add(machine.run(state, text, from, to));
  sum.add([machine.accepts(text, length), machine.step(text, length), machine.accepts(text, length - 1)]);
}

/** A Uint8Array that says that it is longer, or shorter, than it is. */
class Liar extends Uint8Array {
  said = 0;
  override get length(): number {
    return this.said;
  }
}

function wholeChunks(sum: Sum): void {
  for (const subject of SUBJECTS.filter(({ alphabet }) => alphabet === 'octets')) {
    const { parts } = internalsOf(subject.form);
    const table = tableOf(subject);
    for (const limit of TIERS) {
      const { machine, asked } = counting(parts.tiers(parts.machine(table), table, { ...parts, limit }));
      const fresh = () => wholeOctets(() => ({ table, machine: machine as Machine<Uint8Array> }));
      const whole = fresh();
      for (const length of [0, 1, 2, 3, 15, 16, 46, 47, 48, 49, 50, 63, 64, 65, 200, 4100]) {
        for (const word of [[], ...wordsOf(subject)]) {
          const text = textOf(subject, length % 4, length, word);
          sum.add([whole(text), asked()]);
          sum.add([fresh()(text), asked()]);
        }
      }
      for (const said of [0, 3, 4, 5, 60]) {
        const liar = new Liar([0x41, 0x41, 0x41, 0x41]);
        liar.said = said;
        sum.add([whole(liar), asked()]);
      }
      for (const other of [new DataView(new ArrayBuffer(4)), new Uint16Array(2), 'text', null]) sum.add(whole(other));
    }
  }
}
