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
import { fillFrom, type ReadAgain } from '../sources/blocks.ts';
import type { SelectRules } from '../sources/content.ts';
import { contentOf, HEAD } from '../sources/content.ts';

export const NOT_PLAIN = -1;

export class QuickCheck {
  readonly #engine: Engine<Uint8Array>;
  readonly #buffer: Uint8Array;
  readonly #rules: { readonly decompress: SelectRules['decompress']; readonly wide: boolean };

  /** `undefined` where each file declares its form. */
  static of(
    engine: Engine<Uint8Array>,
    buffer: Uint8Array,
    { decompress, wide, encodings }: SelectRules,
  ): QuickCheck | undefined {
    return wide === 'auto' || encodings ? undefined : new QuickCheck(engine, buffer, { decompress, wide });
  }

  private constructor(
    engine: Engine<Uint8Array>,
    buffer: Uint8Array,
    rules: { decompress: SelectRules['decompress']; wide: boolean },
  ) {
    this.#engine = engine;
    this.#buffer = buffer;
    this.#rules = rules;
  }

  octetsOf(name: string): number {
    let descriptor: number | undefined;
    try {
      descriptor = openSync(systemPath(name), 'r');
      return this.#read(descriptor, name);
    } catch {
      return NOT_PLAIN;
    } finally {
      if (descriptor !== undefined) closeSync(descriptor);
    }
  }

  #read(descriptor: number, name: string): number {
    const buffer = this.#buffer;
    const read: ReadAgain = (room, offset) => readSync(descriptor, room, 0, room.length, offset);
    const count = fillFrom(read, buffer, 0);
    const text = buffer.subarray(0, count);
    // What gives nothing can be no file by now.
    if (count === 0 || contentOf(text.subarray(0, HEAD), name, this.#rules).sort !== 'text') return NOT_PLAIN;
    if (this.#isSuspect(text)) return NOT_PLAIN;
    return count < buffer.length && this.#engine.machine.accepts(text, count) ? count : NOT_PLAIN;
  }

  /** Whether there may be a hint on it. */
  #isSuspect(text: Uint8Array): boolean {
    for (let from = 0; from < text.length; from += STEP) {
      if (isSuspect(text.subarray(from, from + HEAD), this.#engine.table.id)) return true;
    }
    return false;
  }
}
