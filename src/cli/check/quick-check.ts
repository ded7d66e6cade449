/**
 * A file → its length, where it is a well-formed text and no more is to be said of
 * it. Everything else is NOT_PLAIN: it is checked in full, by the same run, which then
 * reads it from its start. Most files of a folder are plain; each costs an `open`, a
 * `read` and a `close`.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import type { Engine } from '../../run/engine.ts';
import { systemPath } from '../file-name.ts';
import { isSuspect, STEP } from '../hints/around.ts';
import { fillFrom } from '../sources/blocks.ts';
import type { SelectRules } from '../sources/content.ts';
import { contentOf, HEAD } from '../sources/content.ts';

export const NOT_PLAIN = -1;

/** Gives the length of a file, by its name. `undefined` where each file declares its form. */
export function quickCheck(
  engine: Engine<Uint8Array>,
  buffer: Uint8Array,
  { decompress, wide, encodings }: SelectRules,
): ((name: string) => number) | undefined {
  if (wide === 'auto' || encodings) return undefined;
  const isPlain = (text: Uint8Array, name: string) => {
    if (contentOf(text.subarray(0, HEAD), name, { decompress, wide }).sort !== 'text') return false;
    for (let from = 0; from < text.length; from += STEP) {
      // There may be a hint on it.
      if (isSuspect(text.subarray(from, from + HEAD), engine.table.id)) return false;
    }
    return text.length < buffer.length && engine.machine.accepts(text, text.length);
  };
  return (name) => {
    let descriptor: number | undefined;
    try {
      const opened = openSync(systemPath(name), 'r');
      descriptor = opened;
      const count = fillFrom((room, offset) => readSync(opened, room, 0, room.length, offset), buffer, 0);
      // What gives nothing can be no file by now.
      return count > 0 && isPlain(buffer.subarray(0, count), name) ? count : NOT_PLAIN;
    } catch {
      return NOT_PLAIN;
    } finally {
      if (descriptor !== undefined) closeSync(descriptor);
    }
  };
}
