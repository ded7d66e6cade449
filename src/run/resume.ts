/**
 * Continues a scan after a fault, so that there is one fault for each U+FFFD that
 * a decoder would write (Unicode 3.9, "U+FFFD Substitution of Maximal Subparts";
 * WHATWG Encoding).
 *
 *     for (let fault = scanner.push(text); fault; fault = resume(engine, scanner, text, fault)) …
 */

import { type Cursor, moveCursor, startCursor } from './diagnosis.ts';
import type { Engine } from './engine.ts';
import type { Fault } from './fault.ts';
import type { Text } from './input.ts';
import { Rest } from './rest.ts';
import type { Scanner } from './scanner.ts';

/**
 * The next fault in the chunk that was pushed last, after the fault that `push` or `resume` returned. `state` is that of
 * the diagnosis after the replacement of the ill-formed sequence, where there is one.
 */
export function resume<T extends Text>(
  engine: Engine<T>,
  scanner: Scanner<T>,
  text: T,
  fault: Fault,
  state?: number,
): Fault | null {
  const rest = restOf(engine, scanner.cursor, fault, scanner.symbolAt(text, fault.at));
  resumeCursor(engine, scanner.cursor, fault, state);
  if (rest) scanner.skipRest(rest, fault.at);
  return scanner.scanOn(text);
}

/**
 * The fault of a text that ends here, after its `last` fault; `null` when the rest is well-formed. It is `joined` where
 * decoders replace it together with that fault: a part of a code unit after a lone high surrogate (WHATWG Encoding,
 * shared UTF-16 decoder, step 1).
 */
export function endAfter<T extends Text>(
  { table: { codeUnit } }: Pick<Engine<T>, 'table'>,
  scanner: Scanner<T>,
  last: Pick<Fault, 'offset' | 'length' | 'at'> | undefined,
): Fault | null {
  const fault = scanner.end();
  if (!fault || !last || codeUnit !== 2 || fault.length >= codeUnit) return fault;
  // Its first unit was accepted, and only what follows was refused: a high surrogate.
  const isHigh = last.length === codeUnit && last.at - last.offset >= codeUnit;
  return isHigh && last.offset + last.length === fault.offset ? { ...fault, joined: true } : fault;
}

/** The rest of the character that `fault` rejects. The cursor is before the offending symbol. */
export function restOf(
  { table }: Pick<Engine<Text>, 'table'>,
  { pending }: Cursor,
  { disallowed, offset, length, at }: Fault,
  offending: number | undefined,
): Rest | null {
  const { scalars, codeUnit } = table;
  if (!scalars || disallowed === undefined || offending === undefined) return null;
  // The characters before it are at fault: it is read again.
  if (offset + length < at) return null;
  return Rest.of(scalars.encoding, codeUnit, [...pending, offending], at);
}

/**
 * Moves the cursor from a fault to the end of its maximal subpart, into the state
 * after a character: text in little-endian order stays so, and a signature can
 * no longer follow. Symbols after the subpart that were read already are to be
 * read again. The subpart can also end after the last symbol that was read: the
 * cursor then is ahead of it.
 */
export function resumeCursor(
  engine: Pick<Engine<Text>, 'table' | 'diagnosis'>,
  cursor: Cursor,
  { offset, length }: Pick<Fault, 'offset' | 'length'>,
  state = stateAfterCharacter(engine, cursor.acceptedState),
): void {
  moveCursor(cursor, state, offset + length);
}

/** The state of the diagnosis after `symbols`, read from a given state; `null` where they are not whole characters. */
export function stateAfter(
  { table, diagnosis }: Pick<Engine<Text>, 'table' | 'diagnosis'>,
  from: number,
  symbols: ArrayLike<number>,
): number | null {
  const probe = startCursor(from);
  for (let i = 0; i < symbols.length; i++) if (diagnosis.step(probe, symbols[i] as number)) return null;
  return symbols.length === 0 || table.diagnosis.accepting[probe.state] ? probe.state : null;
}

/** The state after some character. All encoding forms write U+0000 as zeros; a form that rejects it stays in its state. */
function stateAfterCharacter(engine: Pick<Engine<Text>, 'table' | 'diagnosis'>, from: number): number {
  return stateAfter(engine, from, new Uint8Array(engine.table.codeUnit)) ?? from;
}
