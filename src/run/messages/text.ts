/**
 * The octets that are kept of a message.
 *
 *     chunk "5:he" | chunk "llo,"     kept: 0 "5:he", 4 "llo,"      text.at(2, 7) → "hello"
 *
 * A field that was too large to keep is a gap; to read it throws RangeError.
 */
import { copyOf, lengthOfView, part } from '../views.ts';

/** Octets of a message, and the offset of the first. */
interface Piece {
  readonly text: Uint8Array;
  readonly base: number;
  /** The offset after the last one. */
  readonly end: number;
  /** Whether it is a copy, in which more can follow. */
  readonly isCopy: boolean;
}

/** The octets of a message. */
export class MessageText {
  readonly #pieces: Piece[] = [];

  /** The caller keeps the octets. */
  add(text: Uint8Array, base: number): void {
    this.#pieces.push({ text, base, end: base + lengthOfView(text), isCopy: false });
  }

  /** Copies octets. Those that follow each other are one piece, however small the chunks: its memory doubles. */
  copy(text: Uint8Array, base: number): void {
    const pieces = this.#pieces;
    const end = base + lengthOfView(text);
    const last = pieces[pieces.length - 1];
    if (!last?.isCopy || last.end !== base) {
      pieces.push({ text: copyOf(text), base, end, isCopy: true });
      return;
    }
    const used = base - last.base;
    const needed = end - last.base;
    let room = last.text;
    if (needed > lengthOfView(room)) {
      room = new Uint8Array(Math.max(needed, 2 * used));
      room.set(part(last.text, 0, used), 0);
    }
    room.set(text, used);
    pieces[pieces.length - 1] = { text: room, base: last.base, end, isCopy: true };
  }

  /** `undefined`: it is not kept. */
  octetAt(offset: number): number | undefined {
    for (let i = 0; i < this.#pieces.length; i++) {
      const { text, base, end } = this.#pieces[i] as Piece;
      if (offset >= base && offset < end) return text[offset - base];
    }
    return undefined;
  }

  at(start: number, end: number): { readonly text: Uint8Array; readonly base: number } {
    const pieces = this.#pieces;
    for (let i = 0; i < pieces.length; i++) {
      const piece = pieces[i] as Piece;
      if (start >= piece.base && end <= piece.end) return piece;
    }
    const all = new Uint8Array(end - start);
    let from = start;
    for (let i = 0; i < pieces.length && from < end; i++) {
      const { text, base, end: last } = pieces[i] as Piece;
      const to = Math.min(end, last);
      if (base > from || to <= from) continue;
      all.set(part(text, from - base, to - base), from - start);
      from = to;
    }
    if (from < end)
      throw new RangeError(`octets ${start} to ${end} of the message were not kept: take them with onPart`);
    return { text: all, base: start };
  }
}
