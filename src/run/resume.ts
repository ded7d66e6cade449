/**
 * Going on behind a fault: one fault for each U+FFFD that a decoder would write
 * (Unicode 3.9, "U+FFFD Substitution of Maximal Subparts"; WHATWG Encoding).
 *
 *     for (let fault = scanner.push(text); fault; fault = resume(engine, scanner, text, fault)) …
 */
import type { Stand } from './diagnosis.ts';
import type { Engine } from './engine.ts';
import type { Fault } from './fault.ts';
import type { Scanner } from './scanner.ts';

/** The next fault in the chunk that was pushed last, behind the one that `push` or `resume` gave. */
export function resume<Text extends { readonly length: number }>(
  engine: Engine<Text>,
  scanner: Scanner<Text>,
  text: Text,
  fault: Fault,
): Fault | null {
  return resumeStand(engine, scanner.stand, fault) ?? scanner.goOn(text);
}

/**
 * Moves `stand` behind the maximal subpart of the fault it stands at, into the
 * state that a character in its place would have left: text found to be
 * little-endian stays so, and a signature is no longer looked for. Symbols that
 * were read but lie behind the subpart (fewer than a code unit) are read again,
 * which can give the next fault. Where the subpart ends behind what has been
 * read, `position` says from where on to read.
 */
export function resumeStand(
  engine: Pick<Engine<never>, 'table' | 'diagnosis'>,
  stand: Stand,
  fault: Fault,
): Fault | null {
  const unread = Math.max(0, fault.at - fault.offset - fault.length);
  const again = stand.begun.slice(stand.begun.length - unread);
  const state = behindCharacter(engine, stand.home);
  const position = fault.offset + fault.length;
  Object.assign(stand, { state, home: state, position, accepted: position, begun: [] });
  for (const symbol of again) {
    const next = engine.diagnosis.step(stand, symbol);
    if (next) return next;
  }
  return null;
}

/** Every encoding form writes U+0000 as a code unit of zeros; a form that forbids it has no start of its own. */
function behindCharacter({ table, diagnosis }: Pick<Engine<never>, 'table' | 'diagnosis'>, home: number): number {
  const probe = { state: home, position: 0, accepted: 0, home, begun: [] };
  for (let i = 0; i < table.codeUnit; i++) if (diagnosis.step(probe, 0)) return home;
  return probe.home;
}
