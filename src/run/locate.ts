/**
 * A fault and the text it was found in → line and column (line-counter.ts).
 *
 *     locate(fault at offset 17, utf8, text)   →   { line: 3, column: { octets: 5, codePoints: 4, utf16: 4 } }
 */
import { mapped } from '../lists.ts';
import type { Fault } from './fault.ts';
import { FaultScan } from './fault-scan.ts';
import { describe, type Text, unshared } from './input.ts';
import { internalsOf } from './internals.ts';
import { lengthOf, min } from './intrinsics.ts';
import { LineCounter, type TextPosition } from './line-counter.ts';
import { pieceOf } from './pieces.ts';
import type { Validator } from './validator.ts';

/** Symbols that are read at a time after the offset, where a sequence goes on there. */
const STEP = 64;

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
  const { reasons } = made.table.diagnosis;
  const isReplaced = mapped(reasons, (reason) => counter.isReplaced({ reason }));
  const replace = (from: number, to: number, joined?: boolean) => {
    if (from >= offset) return;
    if (from > counter.position) counter.read(text, counter.position, from);
    counter.replace(to, joined);
  };
  const read = (part: Text) => {
    scan.start(part);
    while (scan.next()) if (isReplaced[scan.reason]) replace(scan.offset, scan.to);
    scan.leave();
  };
  read(pieceOf(text, 0, offset));
  // A sequence can begin before the offset, and end after it.
  while (scan.accepted < offset && scan.pushed < length) {
    read(pieceOf(text, scan.pushed, min(length, scan.pushed + STEP)));
  }
  const last = scan.accepted < offset ? scan.last() : null;
  if (last && counter.isReplaced(last)) replace(last.offset, last.offset + last.length, last.joined);
  counter.read(text, counter.position, offset);
  return counter.here;
}
