/**
 * Verdict of a kernel → fault. A kernel that refuses a text says where it is
 * still well-formed, not far before the fault; from there the scanner steps.
 *
 *     ……………………located──────✗      kernel
 *                     └───►fault   diagnosis
 */
import { atStart } from '../diagnosis.ts';
import type { Engine } from '../engine.ts';
import type { Fault } from '../fault.ts';
import { FINE, scan, settle } from '../scanner.ts';

/** A place in a text before which it is well-formed. */
export interface Located {
  readonly position: number;
  /** The state there: one in which a text may end. */
  readonly state: number;
}

/** What looks for faults by `locate`: `null` when the text is well-formed. */
export function checkBy<Text extends { readonly length: number }>(locate: (text: Text) => Located | null) {
  return (engine: Engine<Text>, text: Text): Fault | null => {
    const near = locate(text);
    if (!near) return null;
    const stand = atStart();
    const start = settle(engine, stand, near.state, near.position) ? near.position : 0;
    const fault = scan(engine, stand, text, start, FINE) ?? engine.diagnosis.end(stand);
    // Fail closed: what a kernel has refused must have a fault.
    if (!fault) throw new Error(`the kernels of ${engine.table.title} disagree: please report this`);
    return fault;
  };
}
