/**
 * What a scan reads → the repaired text, in pieces: what the transducer writes,
 * and long well-formed stretches as they are.
 *
 *     61 FF … 4,096 octets without a fault …   →   pieces  61 EF BF BD | the stretch
 *
 * Strings are written as code units, and octets of UTF-16 as code units or octets,
 * in the same memory.
 */

import { append } from '../lists.ts';
import type { Text } from './input.ts';
import { bufferOf, copyInto, I32, kindOf, lengthOf, max, part, U8, U16, unitOfString } from './intrinsics.ts';
import { concat, emptyAs, pieceOf, stringOf } from './pieces.ts';

/** Symbols that are written before they become a piece of the result. */
const SCRATCH = 32_768;

/** Symbols that are not copied twice: a well-formed stretch of this length is a piece. */
const STRETCH = 4096;

/** Up to this length, a loop copies in less time than a view takes (measured). */
const SHORT = 64;

/** A replacement of more symbols is not written by the transducer. */
export const MOST_WORDS = 4;

const NO_STATES: Int32Array = /* @__PURE__ */ new I32(0);
const NO_WORDS: ArrayLike<number> = [];
const NO_OCTETS = /* @__PURE__ */ new U8(0);
const NO_UNITS = /* @__PURE__ */ new U16(0);

export class Writer {
  /** Symbols that are written, of the text; while the transducer runs, of the transducer. */
  written = 0;
  faults = 0;
  /** A replacement of at most four symbols, and its length; −n for a mask: as long as the fault, if that has at most n. */
  instead = NO_WORDS;
  size = 0;
  /** The row after the replacement, for the row before, divided by their width; −1 where it is not known. */
  after = NO_STATES;
  /** With room for what the transducer writes, and for a replacement of four symbols. */
  out: Uint8Array | Uint16Array = new U8(0);
  #octets = new U8(0);
  #units: Uint16Array = new U16(0);
  /** Of both, in code units. */
  #capacity = 0;
  #isUnits = false;
  #pieces: Text[] | undefined;
  #like: Text = '';

  /** Begins a result in the type of `like`. What was held of the text before comes first. */
  begin(like: Text, held: Text): void {
    this.#like = like;
    this.#isUnits = kindOf(like) !== 'Uint8Array';
    this.#pieces = [];
    this.written = 0;
    this.faults = 0;
    this.after = NO_STATES;
    this.write(held);
  }

  /** What the transducer itself writes for a fault: at most `MOST_WORDS` of its symbols. */
  use(instead: ArrayLike<number>, size: number, after: Int32Array): void {
    this.instead = instead;
    this.size = size;
    this.after = after;
  }

  /** The transducer writes what it makes of `count` symbols, of which `pending` are written: code units, if it is wide. */
  beginRun(count: number, pending: number, isWide: boolean): void {
    this.#room(count * max(1, this.size) + MOST_WORDS * 2, pending);
    this.out = isWide || this.#isUnits ? this.#units : this.#octets;
    if (isWide) this.written /= 2;
  }

  /** One symbol, of a sequence of which `pending` are written. */
  put(symbol: number, pending: number): void {
    this.#room(1, pending);
    (this.#isUnits ? this.#units : this.#octets)[this.written++] = symbol;
  }

  /** Symbols after which nothing is pending. */
  write(text: Text): void {
    const length = lengthOf(text);
    this.#room(length, 0);
    const out = this.#isUnits ? this.#units : this.#octets;
    let at = this.written;
    if (typeof text === 'string') for (let i = 0; i < length; i++) out[at++] = unitOfString(text, i);
    else for (let i = 0; i < length; i++) out[at++] = text[i] as number;
    this.written = at;
  }

  /** A well-formed stretch of the text, after which nothing is pending. */
  copy(text: Text, from: number, to: number): void {
    if (from === to || !this.#pieces) return;
    const stretch = pieceOf(text, from, to);
    if (to - from < STRETCH && this.written > 0 && typeof text !== 'string') {
      this.#room(to - from, 0);
      copyInto((this.#isUnits ? this.#units : this.#octets) as Uint8Array, stretch as Uint8Array, this.written);
      this.written += to - from;
      return;
    }
    this.#flush(0);
    append(this.#pieces, stretch);
  }

  /** Ends the result; the last symbols are given back. */
  end(pending: number): { readonly text: Text; readonly held: Text } {
    this.#flush(pending);
    const pieces = this.#pieces ?? [];
    // Most have one, which is not copied again.
    const text = pieces.length < 2 ? (pieces[0] ?? emptyAs(this.#like)) : concat(this.#like, pieces);
    const held =
      pending > 0 || typeof this.#like === 'string' ? this.#taken(pending) : this.#isUnits ? NO_UNITS : NO_OCTETS;
    this.#pieces = undefined;
    this.#like = '';
    return { text, held };
  }

  /** Makes room for `count` symbols. A writer that has not begun keeps nothing. */
  #room(count: number, pending: number): void {
    if (!this.#pieces) this.written = 0;
    if (this.written + count <= this.#capacity) return;
    this.#flush(pending);
    const need = this.written + count;
    if (need <= this.#capacity) return;
    const before = this.#octets;
    this.#capacity = max(SCRATCH, 2 * need);
    this.#octets = new U8(2 * this.#capacity);
    this.#units = new U16(bufferOf(this.#octets) as ArrayBuffer);
    copyInto(this.#octets, before, 0);
  }

  /** Makes a piece of what is written, but for the last symbols. */
  #flush(pending: number): void {
    const length = this.written - pending;
    if (length <= 0 || !this.#pieces) return;
    append(this.#pieces, this.#taken(length));
    const out = (this.#isUnits ? this.#units : this.#octets) as Uint8Array;
    if (pending > 0) copyInto(out, part(out, length, this.written), 0);
    this.written = pending;
  }

  /** The first symbols that are written, in the type of the result. */
  #taken(count: number): Text {
    if (typeof this.#like === 'string') return stringOf(this.#units, count);
    const out = this.#isUnits ? this.#units : this.#octets;
    const memory = this.#isUnits ? U16 : U8;
    if (count > SHORT) return new memory(part(out, 0, count));
    const taken = new memory(count);
    for (let i = 0; i < count; i++) taken[i] = out[i] as number;
    return taken;
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
  spare = writer;
}
