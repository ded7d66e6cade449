/**
 * What a scan reads → the repaired text, in pieces: what the transducer writes,
 * and long well-formed stretches as they are.
 *
 *     61 FF … 4,096 octets without a fault …   →   pieces  61 EF BF BD | the stretch
 *
 * Strings are written as code units, and octets of UTF-16 as code units or octets,
 * in the same memory.
 *
 * Memory of its own takes longer than the repair of a short chunk: 300 ns (measured). So the results for
 * short chunks stay where they are written, one after the other in the same memory, as Buffers of Node do.
 */

import type { Text } from './input.ts';
import { concat, emptyAs, pieceOf, stringOf } from './pieces.ts';
import { bufferOf, kindOf, lengthOf, lengthOfView, part } from './views.ts';

/** Symbols that are written before they become a piece of the result. */
const SCRATCH = 32_768;

/** The same, in memory that results share: not more than this is kept for one of them. */
const SHARED_SCRATCH = 4096;

/** The result for a longer chunk has memory of its own. */
export const SHORT_CHUNK = 1024;

/** Symbols that are not copied twice: a well-formed stretch of this length is a piece. */
const STRETCH = 4096;

/** Up to this length, a loop copies in less time than a view takes (measured). */
export const SHORT_COPY = 64;

/** A replacement of more symbols is not written by the transducer. */
export const MOST_WORDS = 4;

/**
 * What the transducer writes in the place of a fault, mostly fewer than four symbols. A list of another length or type would
 * have V8 give up its code for the loop, and stay with slower code in some processes (measured).
 */
export type Words = readonly [number, number, number, number];
export const NO_WORDS: Words = [0, 0, 0, 0];
const NO_PIECES: readonly Text[] = [];
export const NO_OCTETS = /* @__PURE__ */ new Uint8Array(0);
const NO_UNITS = /* @__PURE__ */ new Uint16Array(0);

export class Writer {
  /** The end of what is written, in symbols of the text; while the transducer runs, of the transducer. */
  written = 0;
  faults = 0;
  /** A replacement of at most four symbols, and its length; −n for a mask: as long as the fault, if that has at most n. */
  instead = NO_WORDS;
  size = 0;
  /** The row after the replacement, for the row before, divided by their width; −1 where it is not known. */
  after: Int32Array | undefined;
  /** Whether results stay where they are written. */
  readonly shares: boolean;
  /** The same memory, with room for what the transducer writes, and for a replacement of four symbols. */
  octets = new Uint8Array(0);
  units: Uint16Array = new Uint16Array(0);
  #buffer = bufferOf(this.octets) as ArrayBuffer;
  /** Octets of it that earlier results have. */
  #used = 0;
  /** Symbols of the text that fit into it. */
  #capacity = 0;
  /** Where the next piece begins. */
  #from = 0;
  #isUnits = false;
  #pieces: readonly Text[] | undefined;
  #like: Text = '';

  constructor(shares = false) {
    this.shares = shares;
  }

  /** Begins a result in the type of `like`. What was held of the text before comes first. */
  begin(like: Text, held: Text): void {
    this.#like = like;
    this.#isUnits = kindOf(like) !== 'Uint8Array';
    this.#pieces = NO_PIECES;
    this.#capacity = lengthOfView(this.#memory);
    // A caller can have transferred the memory, with a result.
    if (this.#capacity === 0) this.#renew(0);
    this.#from = Math.ceil(this.#used / 2) * (this.#isUnits ? 1 : 2);
    this.written = this.#from;
    this.faults = 0;
    this.after = undefined;
    this.write(held);
  }

  /** What the transducer itself writes for a fault: at most `MOST_WORDS` of its symbols. */
  use(instead: Words, size: number, after: Int32Array): void {
    this.instead = instead;
    this.size = size;
    this.after = after;
  }

  /** The transducer is to write what it makes of `count` symbols, of a sequence of which `pending` are written. */
  beginRun(count: number, pending: number): void {
    this.#room(count * Math.max(1, this.size) + MOST_WORDS * 2, pending);
  }

  /** One symbol, of a sequence of which `pending` are written. */
  put(symbol: number, pending: number): void {
    this.#room(1, pending);
    this.#memory[this.written++] = symbol;
  }

  /** Symbols after which nothing is pending. */
  write(text: Text): void {
    const length = lengthOf(text);
    this.#room(length, 0);
    const out = this.#memory;
    let at = this.written;
    if (typeof text === 'string') for (let i = 0; i < length; i++) out[at++] = text.charCodeAt(i);
    else for (let i = 0; i < length; i++) out[at++] = text[i] as number;
    this.written = at;
  }

  /** A well-formed stretch of the text, after which nothing is pending. */
  copy(text: Text, from: number, to: number): void {
    if (from === to || !this.#pieces) return;
    const stretch = pieceOf(text, from, to);
    const isPart = this.written > this.#from || (this.shares && to - from < lengthOf(text));
    if (isPart && to - from < STRETCH && typeof text !== 'string') {
      this.#room(to - from, 0);
      (this.#memory as Uint8Array).set(stretch as Uint8Array, this.written);
      this.written += to - from;
      return;
    }
    this.#flush(0);
    this.#add(stretch);
  }

  /** Ends the result; the last symbols are given back. */
  end(pending: number): { readonly text: Text; readonly held: Text } {
    this.#flush(pending);
    const pieces = this.#pieces ?? NO_PIECES;
    // Most have one, which is not copied again.
    const text = pieces.length < 2 ? (pieces[0] ?? emptyAs(this.#like)) : concat(this.#like, pieces);
    const hasHeld = pending > 0 || typeof this.#like === 'string';
    const held = hasHeld ? this.#copied(this.written) : this.#isUnits ? NO_UNITS : NO_OCTETS;
    if (this.shares && typeof text !== 'string') this.#used = this.written * (this.#isUnits ? 2 : 1);
    this.#pieces = undefined;
    this.#like = '';
    return { text, held };
  }

  /** Where symbols of the text are written. */
  get #memory(): Uint8Array | Uint16Array {
    return this.#isUnits ? this.units : this.octets;
  }

  /** Makes room for `count` symbols. A writer that has not begun keeps nothing. */
  #room(count: number, pending: number): void {
    if (!this.#pieces) this.written = 0;
    if (this.written + count <= this.#capacity) return;
    this.#flush(pending);
    const kept = part(this.#memory, this.#from, this.written);
    this.written -= this.#from;
    this.#from = 0;
    const need = this.written + count;
    if (this.shares || need > this.#capacity) this.#renew(need);
    (this.#memory as Uint8Array).set(kept as Uint8Array, 0);
  }

  #renew(need: number): void {
    this.octets = new Uint8Array(2 * Math.max(this.shares ? SHARED_SCRATCH : SCRATCH, 2 * need));
    this.#buffer = bufferOf(this.octets) as ArrayBuffer;
    this.units = new Uint16Array(this.#buffer);
    this.#used = 0;
    this.#capacity = lengthOfView(this.#memory);
  }

  /** Makes a piece of what is written, but for the last symbols. */
  #flush(pending: number): void {
    const to = this.written - pending;
    if (to <= this.#from || !this.#pieces) return;
    const from = this.#from;
    if (!this.shares || typeof this.#like === 'string') this.#add(this.#copied(to));
    else
      this.#add(
        this.#isUnits
          ? new Uint16Array(this.#buffer, 2 * from, to - from)
          : new Uint8Array(this.#buffer, from, to - from),
      );
    this.#from = to;
  }

  /** Mostly there is one: a list that grows has room for sixteen more. */
  #add(piece: Text): void {
    if (this.#pieces === NO_PIECES) this.#pieces = [piece];
    else (this.#pieces as Text[]).push(piece);
  }

  /** What is written from `#from` on, in the type of the result. */
  #copied(to: number): Text {
    const from = this.#from;
    if (typeof this.#like === 'string') return stringOf(part(this.units, from, to), to - from);
    const out = this.#memory;
    const memory = this.#isUnits ? Uint16Array : Uint8Array;
    if (to - from > SHORT_COPY) return new memory(part(out, from, to));
    const taken = new memory(to - from);
    for (let i = from; i < to; i++) taken[i - from] = out[i] as number;
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
