/**
 * A fault and the text it was found in → line and column (line-counter.ts).
 *
 *     locate(fault at offset 17, utf8, text)   →   { line: 3, column: { octets: 5, codePoints: 4, utf16: 4 } }
 */

import { FaultScan } from './all-faults.ts';
import { hasCoding } from './coding.ts';
import type { Fault } from './fault.ts';
import { describe, unshared } from './input.ts';
import { internalsOf } from './internals.ts';
import { LineCounter, type TextPosition } from './line-counter.ts';
import { emptyAs, pieceOf } from './pieces.ts';
import { anyCharacter } from './resume.ts';
import type { Validator } from './validator.ts';
import { lengthOf } from './views.ts';
import { giveWriter, NO_WORDS, takeWriter, type Words } from './writer.ts';

/** Symbols that are read, and counted, at a time. */
const BLOCK = 4096;

/** Octets that are counted in the place of an ill-formed sequence: one character, as long as the sequence. */
const MASK: Words = [0x7f, 0x80, 0x80, 0x80];

/**
 * Line and column of a fault, in the text in which `form` has found it. The column is given in octets, in code points and
 * in UTF-16 code units. It is that of the first octet (code unit) of the ill-formed sequence.
 *
 * Lines end with LF, CR LF or CR, in whole code units: 0A 00 in UTF-16LE. An ill-formed sequence before the fault is one
 * character, as U+FFFD is in the string that `TextDecoder` gives with `ignoreBOM`.
 *
 * Cost: as `repair` for the text before the fault, and one pass that counts.
 * @throws TypeError when `fault` is no object, when `form` is not a validator, and when it does not take the input.
 * @throws RangeError when the offset of the fault is not one of the text.
 * @example
 * const text = new TextEncoder().encode('naïve\ncafé au lait').fill(0xff, 11, 12);
 * const fault = utf8.check(text);
 * fault && locate(fault, utf8, text); // → { line: 2, column: { octets: 4, codePoints: 4, utf16: 4 } }
 */
export function locate<Input>(fault: Pick<Fault, 'offset'>, form: Validator<Input>, input: Input): TextPosition {
  if (typeof fault !== 'object' || fault === null) throw new TypeError(`expected a fault, got ${describe(fault)}`);
  const { offset } = fault;
  const { engine, textOf } = internalsOf(form);
  const text = unshared(textOf(input));
  const length = lengthOf(text);
  if (!(Number.isSafeInteger(offset) && offset >= 0 && offset <= length)) {
    throw new RangeError(`expected the offset of a fault, 0 to ${length}, got ${String(offset)}`);
  }
  const made = engine();
  const counter = new LineCounter(made.table, typeof text === 'string' ? [] : text);
  const scan = new FaultScan(made);
  const isReplaced = made.table.diagnosis.reasons.map((reason) => counter.isReplaced({ reason }));
  const { after } = anyCharacter(made);
  const isOctet = made.table.alphabet === 'octets' && made.table.codeUnit === 1;
  const writer = takeWriter();
  let held = emptyAs(text);
  // A sequence can begin before the offset, and end after it. Without characters, nothing is replaced.
  while (hasCoding(made.table) && (scan.pushed < offset || (scan.accepted < offset && scan.pushed < length))) {
    const isBefore = scan.pushed < offset;
    const part = pieceOf(text, scan.pushed, Math.min(isBefore ? offset : length, scan.pushed + BLOCK));
    scan.start(part);
    for (let goesOn = true; goesOn && scan.accepted <= offset; ) {
      writer.begin(part, held);
      if (isBefore) writer.use(isOctet ? MASK : NO_WORDS, isOctet ? -4 : -made.table.codeUnit, after);
      goesOn = scan.next(writer);
      // What is written ends here. Nothing before it is ill-formed, but what a profile does not allow can be there.
      const end = goesOn ? scan.offset : scan.accepted;
      const written = writer.end(goesOn ? 0 : Math.max(0, scan.position - end));
      const from = end - lengthOf(written.text);
      counter.read(text, counter.position, Math.min(from, offset));
      counter.read(written.text, 0, (isBefore ? end : Math.min(end, offset)) - from);
      held = written.held;
      if (goesOn && end < offset && isReplaced[scan.reason]) counter.replace(scan.to, false);
    }
    scan.leave();
  }
  giveWriter(writer);
  const last = scan.accepted < offset ? scan.last() : null;
  if (last && counter.isReplaced(last)) {
    counter.read(text, counter.position, last.offset);
    counter.replace(last.offset + last.length, last.joined);
  }
  counter.read(text, counter.position, offset);
  return counter.here;
}
