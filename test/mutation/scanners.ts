/**
 * All faults of texts in short chunks, one after the other, and where the scan stands
 * after each: what the functions of the core build on.
 */

import { FaultScan } from '../../src/run/all-faults.ts';
import { internalsOf } from '../../src/run/internals.ts';
import { stateAfter } from '../../src/run/resume.ts';
import { cursorAfter, isRejected } from '../../src/run/summary.ts';
import { validatorOf } from '../../src/run/validator.ts';
import { sharedVerdict } from '../../src/run/verdict.ts';
import { COMPILED } from './compiled-subjects.ts';
import { counting } from './counting.ts';
import type { Section } from './section.ts';
import { SUBJECTS, type Subject, type Symbols, textOf, wordsOf } from './subjects.ts';
import type { Sum } from './sum.ts';

/** Code units of each width, with and without shifts, of several states between characters. */
const WORKED = new Set(['utf8', 'utf16', 'utf16le', 'utf32be', 'jsonTokens', 'assignables']);

export function scannerSections(): Section[] {
  return [
    { name: 'scanners: all faults', run: allFaults },
    { name: 'scanners: work', run: work },
  ];
}

function allFaults(sum: Sum): void {
  for (const subject of [...SUBJECTS, ...COMPILED]) {
    const words = wordsOf(subject);
    for (const [i, word] of words.entries()) {
      const other = words[(3 * i + 5) % words.length] as readonly number[];
      const third = words[(5 * i + 1) % words.length] as readonly number[];
      for (const text of [
        textOf(subject, i % 4, 2, [...word, ...other], 1),
        textOf(subject, 0, 0, [...word, ...third]),
      ]) {
        for (const size of [1, 2, 3, 9]) scanned(subject, text, size, sum);
      }
    }
  }
}

/** The faults of a text in chunks of a size, one after the other, and the scan after each chunk. */
export function scanned(subject: Subject, text: Symbols, size: number, sum: Sum): void {
  const made = internalsOf(subject.form);
  const engine = made.engine();
  const scan = new FaultScan(engine);
  const say = () =>
    sum.add(JSON.stringify([scan.position, scan.accepted, scan.state, scan.acceptedState, scan.isClean]));
  for (let from = 0; from < text.length; from += size) {
    const chunk = text.subarray(from, from + size);
    scan.start(chunk);
    while (scan.next()) {
      sum.fault(scan.fault());
      sum.add([scan.offset, scan.to, scan.reason, JSON.stringify(scan.cursor)]);
    }
    scan.leave();
    say();
    sum.add([stateAfter(engine, scan.acceptedState, chunk), stateAfter(engine, 0, new Uint8Array())]);
  }
  sum.fault(scan.last());
  const summary = (subject.form as unknown as { summarize(text: Symbols): never }).summarize(text);
  sum.add(JSON.stringify([cursorAfter(summary), isRejected(summary)]));
}

/** Lengths at which a scan goes on in other blocks. */
const LENGTHS = [0, 1, 3, 60, 64, 65, 66, 128, 4095, 4096, 4097, 65_535, 65_536, 65_537, 65_600, 70_000];

/** How much of a text is read, by the machine and symbol by symbol, to find its first fault. */
function work(sum: Sum): void {
  for (const subject of SUBJECTS.filter(({ name }) => WORKED.has(name))) {
    const { table, parts, inputKind } = internalsOf(subject.form);
    let asked = () => 0;
    const tiers: typeof parts.tiers = (machine, of, options) => {
      const counted = counting(parts.tiers(machine, of, { ...options, limit: 'javascript' }));
      asked = counted.asked;
      return counted.machine;
    };
    const form = validatorOf(table, { ...parts, tiers, verdict: sharedVerdict }, inputKind);
    const words = wordsOf(subject);
    for (const [i, length] of LENGTHS.entries()) {
      for (const character of [0, 3]) {
        for (const word of [[], words[(5 * i + character) % words.length] as readonly number[]]) {
          const text = textOf(subject, character, length, word, word.length > 0 ? 70_000 - length : 0);
          sum.of(() => form.test(text));
          sum.fault(form.check(text));
          sum.add(asked());
          const checker = form.checker();
          sum.fault(checker.push(text.subarray(0, length + 1)));
          sum.fault(checker.push(text.subarray(length + 1)));
          sum.fault(checker.end());
          sum.add(asked());
          sum.add(JSON.stringify(form.summarize(text.subarray(i % 3))));
          sum.add(asked());
        }
      }
    }
  }
}
