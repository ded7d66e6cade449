/**
 * Surveys of neighbours → the survey of both; the survey of a whole text → all its
 * faults. Where two parts meet, the end of the first and the head of the second are
 * walked through, from each boundary at which the first comes out to one at which a
 * piece of the second begins:
 *
 *     first   …… piece ───► exit            tail
 *     second                     head ───► entry ── piece ……
 */
import type { Engine } from '../../run/engine.ts';
import { part } from '../../run/intrinsics.ts';
import type { FaultPiece } from './piece.ts';
import { EDGE, joinOctets, type Passage, passageAt, SHORT, type Survey, step } from './survey.ts';
import { SurveyMaker } from './survey-maker.ts';
import type { SurveyOptions } from './walk.ts';
import { ENTRY, Walks } from './walks.ts';

/** Makes, merges and concludes surveys of one form. */
export class Surveyor {
  readonly #walks: Walks;

  /** Throws TypeError for a form in whose texts boundaries can be too far apart. */
  constructor(engine: Engine<Uint8Array>, options: SurveyOptions) {
    this.#walks = new Walks(engine, options);
  }

  /** The survey of octets that begin at an offset of the text. */
  of(octets: Uint8Array, start = 0): Survey {
    const maker = new SurveyMaker(this.#walks, start);
    maker.push(octets);
    return maker.survey();
  }

  /** The survey of two neighbours, `a` before `b`. */
  merge(a: Survey, b: Survey): Survey {
    const length = a.length + b.length;
    const { skew } = a;
    if ((a.length + b.skew - skew) % this.#walks.engine.table.codeUnit !== 0) {
      throw new TypeError('malformed survey: its code units do not begin where those of its neighbour end');
    }
    if (a.length <= SHORT && b.length <= SHORT) return this.of(joinOctets(a.head, b.head), -skew);
    if (a.length <= SHORT) return this.#mergeShortFirst(a, b);
    const octets = joinOctets(a.tail, b.head);
    const isShort = b.length <= SHORT;
    const passages = a.passages.map((passage): Passage => {
      const { state, at, piece, exit, exitAt } = passage;
      const between = this.#walks.walk(exit, part(octets, exitAt, octets.length));
      const wanted = isShort ? b.length : EDGE + ENTRY;
      const cut = exitAt + step(between, part(octets, exitAt, octets.length), wanted - exitAt);
      if (isShort) {
        const joined = this.#walks.join(piece, between.piece());
        return { state, at, piece: joined, exit: between.state, exitAt: cut - b.length };
      }
      const next = passageAt(b, between.state, cut - EDGE);
      return { ...next, state, at, piece: this.#walks.join(piece, between.piece(), next.piece) };
    });
    const tail = isShort ? part(octets, octets.length - EDGE, octets.length).slice() : b.tail;
    return { length, skew, head: a.head, tail, passages };
  }

  #mergeShortFirst({ head: octets, skew }: Survey, b: Survey): Survey {
    const all = joinOctets(octets, b.head);
    const passages = this.#walks.entries(part(all, 0, EDGE), skew).map(({ state, at, walk }): Passage => {
      const cut = at + step(walk, part(all, at, all.length), octets.length + ENTRY - at);
      const next = passageAt(b, walk.state, cut - octets.length);
      return { ...next, state, at, piece: this.#walks.join(walk.piece(), next.piece) };
    });
    return { length: octets.length + b.length, skew, head: part(all, 0, EDGE).slice(), tail: b.tail, passages };
  }

  /** All faults of a whole text, from the survey of all of it. */
  conclude({ length, head, tail, passages }: Survey): FaultPiece {
    const start = this.#walks.walk(0, head);
    if (length <= SHORT) {
      start.push(head);
      start.end();
      return start.piece();
    }
    const at = step(start, head, ENTRY);
    const { piece, exit, exitAt } = passageAt({ passages }, start.state, at);
    const before = this.#walks.join(start.piece(), piece);
    const last = this.#walks.walk(exit, part(tail, exitAt, tail.length));
    const mark = before.last;
    // Where the last fault ends at the boundary, the end of the text can be joined to it.
    if (mark) last.follow({ offset: mark.offset - before.length, length: mark.length, at: mark.at - before.length });
    last.push(part(tail, exitAt, tail.length));
    last.end();
    return this.#walks.join(before, last.piece());
  }
}
