/**
 * The tables of the transducers, and what their loops do, call by call: where each stops, what it has written, and how many
 * faults it has replaced. The functions of the core give the same answers where a loop leaves more to the scan than it must.
 */
import { internalsOf } from '../../src/run/internals.ts';
import { RowsAfter, stateAfter } from '../../src/run/resume.ts';
import { rewrite } from '../../src/run/transducer.ts';
import { type Transducer, transducerOf } from '../../src/run/transducer-table.ts';
import { MOST_WORDS } from '../../src/run/writer.ts';
import { COMPILED } from './compiled-subjects.ts';
import type { Section } from './section.ts';
import { SUBJECTS, type Subject, type Symbols, textOf, wordsOf } from './subjects.ts';
import type { Sum } from './sum.ts';

export function transducerSections(): Section[] {
  return [{ name: 'transducers', run: transducers }];
}

function transducers(sum: Sum): void {
  for (const subject of [...SUBJECTS, ...COMPILED]) transduced(subject, sum);
}

function transduced(subject: Subject, sum: Sum): void {
  const { table, engine } = internalsOf(subject.form);
  const made = engine();
  const transducer = transducerOf(table, made.diagnosis.classes);
  const { next, classes, stays, boundary, reject, special, width, unit, home, states, rows } = transducer;
  sum.add([states, rows].join());
  sum.add([next, boundary, reject, special, width, unit, home].join());
  sum.add([classes, stays].join());
  for (const sample of ['A', 'A字', 'A字é', 'A字éB']) {
    const instead = Uint8Array.from([...sample].flatMap(subject.encode));
    const after = new RowsAfter(made, (state) => stateAfter(made, state, instead));
    if (instead.length > MOST_WORDS) continue;
    for (let row = 0; row < boundary; row += width) sum.add(after.rowAfter(row));
    for (const text of textsOf(subject)) {
      // Without a replacement, with one, and with a mask of one symbol.
      for (const size of [0, instead.length, -1]) run(transducer, text, { instead, size, after: after.after }, sum);
    }
  }
}

/**
 * Each word among characters; all of them, joined, from one place and another; and the same symbols many times, before and
 * after them a quotation mark, a surrogate of WTF-8 or a letter, after which other symbols can come than elsewhere.
 */
function textsOf(subject: Subject): Symbols[] {
  const words = wordsOf(subject);
  const all = words.flat();
  const same = Array.from({ length: 9 }, () => subject.encode('A')).flat();
  const between = [
    [...subject.encode('"'), ...same, ...subject.encode('"'), ...same],
    [0xed, 0xa0, 0x80, ...same, 0xed, 0xb0, 0x80],
    [...subject.encode('a'), ...Array.from({ length: 9 }, () => subject.encode('字')).flat()],
  ];
  return [
    ...words.map((word, i) => textOf(subject, i % 4, i % 9, word, i % 5).slice()),
    ...words.map((_, i) => textOf(subject, i % 4, 0, all.slice(5 * i, 5 * i + 20)).slice()),
    ...between.map((word) => textOf(subject, 0, 0, word).slice()),
  ];
}

/** What a transducer writes for a fault. */
interface Replacement {
  readonly instead: Symbols;
  readonly size: number;
  readonly after: Int32Array;
}

/** Reads a text from two boundaries, whole and in two parts. */
function run(transducer: Transducer, text: Symbols, how: Replacement, sum: Sum): void {
  const { boundary, width, home } = transducer;
  for (const from of new Set([home, boundary - width])) {
    for (const cut of new Set([1, text.length >> 1])) {
      const place = { row: from, acceptedRow: from, index: 0, start: 0 };
      const out = new (text.constructor as typeof Uint8Array)(4 * text.length + 16);
      const output = { ...how, out, written: 0, faults: 0 };
      for (const to of [cut, text.length]) {
        const stopped = rewrite(transducer, text as never, to, place, output as never);
        const { row, acceptedRow, index, start } = place;
        const { written, faults } = output;
        sum.add([stopped, row, acceptedRow, index, start, written, faults, out.subarray(0, written)].join());
        if (stopped >= 0) break;
      }
    }
  }
}
