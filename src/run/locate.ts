/**
 * A fault and the text it was found in → line and column (line-counter.ts).
 *
 *     locate(fault at offset 17, utf8, text)   →   { line: 3, column: { octets: 5, codePoints: 4, utf16: 4 } }
 */
import type { Fault } from './fault.ts';
import { describe, unshared } from './input.ts';
import { internalsOf } from './internals.ts';
import { lengthOf } from './intrinsics.ts';
import { LineCounter, type TextPosition } from './line-counter.ts';
import { endAfter, resume } from './resume.ts';
import { Scanner } from './scanner.ts';
import type { Validator } from './validator.ts';

/**
 * Line and column of a fault, in the text in which `form` has found it. The column is given in octets, in code points and
 * in UTF-16 code units. It is that of the first octet (code unit) of the ill-formed sequence.
 *
 * Lines end with LF, CR LF or CR, in whole code units: 0A 00 in UTF-16LE. An ill-formed sequence before the fault is one
 * character, as U+FFFD is in the string that `TextDecoder` gives with `ignoreBOM`.
 *
 * Cost: as `check` for the text before the fault, a diagnosis for each fault in it, and one pass that counts.
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
  if (!(Number.isSafeInteger(offset) && offset >= 0 && offset <= lengthOf(text))) {
    throw new RangeError(`expected the offset of a fault, 0 to ${lengthOf(text)}, got ${String(offset)}`);
  }
  const made = engine();
  const counter = new LineCounter(made.table, typeof text === 'string' ? [] : text);
  const scanner = new Scanner(made);
  let last: Fault | undefined;
  const isBefore = (found: Fault | null): found is Fault => found !== null && found.offset < offset;
  const replace = (found: Fault) => {
    last = found;
    if (!counter.isReplaced(found)) return;
    counter.read(text, counter.position, found.offset);
    counter.replace(found.offset + found.length, found.joined);
  };
  let found = scanner.push(text);
  for (; isBefore(found); found = resume(made, scanner, text, found)) replace(found);
  found ??= endAfter(made, scanner, last);
  if (isBefore(found)) replace(found);
  counter.read(text, counter.position, offset);
  return counter.here;
}
