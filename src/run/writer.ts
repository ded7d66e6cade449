/**
 * What a scan reads → the repaired text. Strings are written as code units. What the transducer writes is collected in
 * scratch memory, and becomes pieces of the result: each is a copy, so results share no memory.
 *
 *     61 FF 62   →   61 EF BF BD 62
 */
import type { Text } from './input.ts';
import { concat, emptyAs, stringOf } from './pieces.ts';
import { kindOf, lengthOf, part } from './views.ts';

/** Symbols that are written before they become a piece of the result. */
const SCRATCH = 32_768;

/** A replacement of more symbols is not written by the transducer. */
export const MOST_WORDS = 4;

/**
 * What the transducer writes in the place of a fault, mostly fewer than four symbols. A list of another length or type would
 * have V8 give up its code for the loop.
 */
export type Words = readonly [number, number, number, number];
export const NO_WORDS: Words = [0, 0, 0, 0];

export class Writer {
  /** The memory that is written to, with room for what the transducer writes; and the end of what is written. */
  out: Uint8Array | Uint16Array = new Uint8Array(0);
  written = 0;
  faults = 0;
  /** A replacement of at most four symbols, and its length; −n for a mask: as long as the fault, if that has at most n. */
  instead = NO_WORDS;
  size = 0;
  /** The row after the replacement, for the row before, divided by their width; −1 where it is not known. */
  after: Int32Array | undefined;
  #pieces: Text[] | undefined;
  #like: Text = '';

  /** Begins a result in the type of `like`. What was held of the text before comes first. */
  begin(like: Text, held: Text): void {
    this.#like = like;
    this.#pieces = [];
    this.written = 0;
    this.faults = 0;
    this.after = undefined;
    const isOctets = kindOf(like) === 'Uint8Array';
    if (isOctets !== this.out instanceof Uint8Array) this.out = new (isOctets ? Uint8Array : Uint16Array)(0);
    this.write(held);
  }

  /** What the transducer itself writes for a fault: at most `MOST_WORDS` symbols. */
  use(instead: Words, size: number, after: Int32Array): void {
    this.instead = instead;
    this.size = size;
    this.after = after;
  }

  /** The transducer is to write what it makes of `count` symbols, of a sequence of which `pending` are written. */
  beginRun(count: number, pending: number): void {
    this.#reserve(count * Math.max(1, this.size) + MOST_WORDS * 2, pending);
  }

  /** One symbol, of a sequence of which `pending` are written. */
  put(symbol: number, pending: number): void {
    this.#reserve(1, pending);
    this.out[this.written++] = symbol;
  }

  /** Symbols after which nothing is pending. */
  write(text: Text): void {
    const length = lengthOf(text);
    this.#reserve(length, 0);
    const { out } = this;
    let at = this.written;
    if (typeof text === 'string') for (let i = 0; i < length; i++) out[at++] = text.charCodeAt(i);
    else for (let i = 0; i < length; i++) out[at++] = text[i] as number;
    this.written = at;
  }

  /** Ends the result; the last symbols, which are pending, are given back. */
  end(pending: number): { readonly text: Text; readonly held: Text } {
    this.#flush(pending);
    const pieces = this.#pieces ?? [];
    // Most have one, which is not copied again.
    const text = pieces.length < 2 ? (pieces[0] ?? emptyAs(this.#like)) : concat(this.#like, pieces);
    const held = this.#copied(0, this.written);
    this.forget();
    return { text, held };
  }

  /** Keeps nothing of the text. */
  forget(): void {
    this.#pieces = undefined;
    this.#like = '';
    this.written = 0;
    if (this.out.length > 4 * SCRATCH) this.out = new Uint8Array(0);
  }

  /** Makes room for `count` symbols. A writer that has not begun keeps nothing. */
  #reserve(count: number, pending: number): void {
    if (!this.#pieces) this.written = 0;
    if (this.written + count <= this.out.length) return;
    this.#flush(pending);
    const { out, written } = this;
    const need = written + count;
    if (need <= out.length) return;
    this.out = new (out instanceof Uint8Array ? Uint8Array : Uint16Array)(Math.max(SCRATCH, 2 * need));
    this.out.set(part(out, 0, written));
  }

  /** Makes a piece of what is written, but for the last symbols. */
  #flush(pending: number): void {
    const to = this.written - pending;
    if (to <= 0 || !this.#pieces) return;
    this.#pieces.push(this.#copied(0, to));
    this.out.copyWithin(0, to, this.written);
    this.written = pending;
  }

  /** What is written, in the type of the result. */
  #copied(from: number, to: number): Text {
    const { out } = this;
    return typeof this.#like === 'string'
      ? stringOf(part(out as Uint16Array, from, to), to - from)
      : out.slice(from, to);
  }
}

/** One is kept, for the next repair. */
let spare: Writer | undefined;

/** A writer, until `giveWriter`: a function of a caller can begin another repair meanwhile. */
export function takeWriter(): Writer {
  const writer = spare ?? new Writer();
  spare = undefined;
  return writer;
}

export function giveWriter(writer: Writer): void {
  writer.forget();
  spare = writer;
}
