/**
 * All faults of texts in short chunks, one after the other, and where the scan stands
 * after each: what the functions of the core build on.
 */

import { internalsOf } from '../../src/run/internals.ts';
import { endAfter, resume, stateAfter } from '../../src/run/resume.ts';
import { Scanner } from '../../src/run/scanner.ts';
import { cursorAfter, isRejected } from '../../src/run/summary.ts';
import type { Section } from './section.ts';
import { COMPILED, SUBJECTS, type Subject, type Symbols, textOf, wordsOf } from './subjects.ts';
import type { Sum } from './sum.ts';

export function scannerSections(): Section[] {
  return [{ name: 'scanners: all faults', run: allFaults }];
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

function scanned(subject: Subject, text: Symbols, size: number, sum: Sum): void {
  const made = internalsOf(subject.form);
  const engine = made.engine();
  const scanner = new Scanner(engine);
  const say = () => sum.add(JSON.stringify([scanner.cursor, scanner.skippedTo, scanner.isSkipping]));
  let last: { offset: number; length: number; at: number } | undefined;
  for (let from = 0; from < text.length; from += size) {
    const chunk = text.subarray(from, from + size);
    for (let fault = scanner.push(chunk); fault; fault = resume(engine, scanner, chunk, fault)) {
      sum.fault(fault);
      last = fault;
      say();
    }
    say();
    for (let at = from - 3; at < from + 2; at++) sum.add(scanner.symbolAt(chunk, at));
    sum.add([stateAfter(engine, scanner.cursor.state, chunk), stateAfter(engine, 0, [])]);
  }
  sum.fault(endAfter(engine, scanner, last));
  const summary = (subject.form as unknown as { summarize(text: Symbols): never }).summarize(text);
  sum.add(JSON.stringify([cursorAfter(summary), isRejected(summary)]));
}
