/**
 * Going on behind a fault: one fault for each U+FFFD that a decoder would write
 * (Unicode 3.9, "U+FFFD Substitution of Maximal Subparts"; WHATWG Encoding).
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
 * The next fault in the chunk that was pushed last, behind the one that `push` or `resume` gave. `state`, where given,
 * is that of the diagnosis behind what was put in the place of the sequence.
 */
export function resume<Text extends { readonly length: number }>(
  engine: Engine<Text>,
  scanner: Scanner<Text>,
  text: Text,
  fault: Fault,
  state?: number,
): Fault | null {
  const rest = restOf(engine, scanner.cursor, fault, scanner.symbolAt(text, fault.at));
  const next = resumeCursor(engine, scanner.cursor, fault, state);
  if (next) return next;
  if (rest) scanner.skipRest(rest, fault.at);
  return scanner.scanOn(text);
}

/** What is still to come of the character that `fault` refuses at the offending symbol, before which `stand` is. */
export function restOf(
  { table }: Pick<Engine<Text>, 'table'>,
  { pending }: Cursor,
  { disallowed, at }: Fault,
  offending: number | undefined,
): Rest | null {
  const { scalars, codeUnit } = table;
  if (!scalars || disallowed === undefined || offending === undefined) return null;
  return Rest.of(scalars.encoding, codeUnit, [...pending, offending], at);
}

/**
 * Moves `stand` behind the maximal subpart of the fault it stands at, into the
 * state that a character in its place would have left: text found to be
 * little-endian stays so, and a signature is no longer looked for. Symbols that
 * were read but lie behind the subpart (fewer than a code unit) are read again,
 * which can give the next fault. Where the subpart ends behind what has been
 * read, `position` says from where on to read.
 */
export function resumeCursor(
  engine: Pick<Engine<Text>, 'table' | 'diagnosis'>,
  cursor: Cursor,
  fault: Fault,
  state = stateAfterCharacter(engine, cursor.acceptedState),
): Fault | null {
  const unread = Math.max(0, fault.at - fault.offset - fault.length);
  const again = cursor.pending.slice(cursor.pending.length - unread);
  const position = fault.offset + fault.length;
  moveCursor(cursor, state, position);
  for (const symbol of again) {
    const next = engine.diagnosis.step(cursor, symbol);
    if (next) return next;
  }
  return null;
}

/** The state of the diagnosis behind `symbols`, coming from `home`; `null` where a text may not go on or end so. */
export function stateAfter(
  { table, diagnosis }: Pick<Engine<Text>, 'table' | 'diagnosis'>,
  from: number,
  symbols: ArrayLike<number>,
): number | null {
  const probe = startCursor(from);
  for (let i = 0; i < symbols.length; i++) if (diagnosis.step(probe, symbols[i] as number)) return null;
  return symbols.length === 0 || table.diagnosis.accepting[probe.state] ? probe.state : null;
}

/** Every encoding form writes U+0000 as a code unit of zeros; a form that forbids it has no start of its own. */
function stateAfterCharacter(engine: Pick<Engine<Text>, 'table' | 'diagnosis'>, from: number): number {
  return stateAfter(engine, from, new Uint8Array(engine.table.codeUnit)) ?? from;
}
