/**
 * Chunks of a part → its survey, in constant memory. After the head, one walk starts
 * at each boundary at which a walk can come out of it. Walks that meet, in one state
 * at one boundary, go on as one:
 *
 *     head ┼──────── walk 1 ───────┐ same state
 *          ┼──────── walk 2 ───────┴────── one walk ──────┼ tail
 *
 * So a long part is read once, whatever the text before it was.
 */

import { part } from '../../run/intrinsics.ts';
import { groupBy } from '../../shared/groups.ts';
import type { FaultPiece } from './piece.ts';
import { EDGE, type Entry, joinOctets, type Passage, SHORT, type Survey, step } from './survey.ts';
import type { FaultWalk } from './walk.ts';
import type { Walks } from './walks.ts';

/** Some passages that go on with one walk, since they have met; and the pieces that they had before. */
interface Lane {
  readonly walk: FaultWalk;
  readonly members: readonly { readonly entry: Entry; readonly before: FaultPiece | undefined }[];
}

/** After the head, the first blocks are small: walks that meet there need not be walked apart. In octets. */
const MEETINGS = { block: 256, until: 8192 } as const;

/** Surveys chunks, one after the other, in constant memory. */
export class SurveyMaker {
  readonly #walks: Walks;
  readonly #skew: number;
  #length = 0;
  #head: Uint8Array = new Uint8Array(0);
  /** The last octets, which have not been walked through yet. */
  #held: Uint8Array = new Uint8Array(0);
  #lanes: readonly Lane[] = [];

  /** `start`: the offset of the chunks in the text; negative for octets before it that are not there. */
  constructor(walks: Walks, start: number) {
    const { codeUnit } = walks.engine.table;
    this.#walks = walks;
    this.#skew = (codeUnit - (start % codeUnit)) % codeUnit;
  }

  push(octets: Uint8Array): void {
    // A plain view: the `slice` of a Node Buffer does not copy.
    const chunk = part(octets, 0, octets.length);
    const before = this.#length;
    this.#length += chunk.length;
    if (before > SHORT) {
      this.#walkThrough(chunk);
      return;
    }
    const taken = Math.min(chunk.length, SHORT + 1 - before);
    this.#held = joinOctets(this.#held, part(chunk, 0, taken));
    if (this.#length <= SHORT) return;
    const all = this.#held;
    this.#head = all.slice(0, EDGE);
    const entries = this.#walks.entries(this.#head, this.#skew);
    this.#lanes = entries.map((entry) => ({ walk: entry.walk, members: [{ entry, before: undefined }] }));
    for (const { at, walk } of entries) walk.push(part(all, at, EDGE));
    this.#held = all.slice(EDGE, 2 * EDGE);
    this.#walkThrough(part(all, 2 * EDGE, all.length));
    this.#walkThrough(part(chunk, taken, chunk.length));
  }

  /** Walks through the octets that were held, and through all of the chunk but its last ones. */
  #walkThrough(chunk: Uint8Array): void {
    const all = chunk.length < EDGE ? joinOctets(this.#held, chunk) : chunk;
    if (all === chunk) this.#walkAll(this.#held);
    const ready = all.length - EDGE;
    let at = 0;
    for (; this.#lanes.length > 1 && at < Math.min(ready, MEETINGS.until); at += MEETINGS.block) {
      this.#walkAll(part(all, at, Math.min(ready, at + MEETINGS.block)));
    }
    if (at < ready) this.#walkAll(part(all, at, ready));
    this.#held = all.slice(ready);
  }

  #walkAll(octets: Uint8Array): void {
    for (const { walk } of this.#lanes) walk.push(octets);
    if (this.#lanes.length > 1) this.#meet();
  }

  /** Lanes that are at a boundary in the same state go on as one. */
  #meet(): void {
    const lanes: Lane[] = this.#lanes.filter(({ walk }) => !walk.isClean);
    const clean = this.#lanes.filter(({ walk }) => walk.isClean);
    for (const [state, met] of groupBy(clean, ({ walk }) => walk.state)) {
      if (met.length === 1) lanes.push(...met);
      else
        lanes.push({
          walk: this.#walks.walk(state, new Uint8Array(0)),
          members: met.flatMap((one) => this.#closed(one)),
        });
    }
    this.#lanes = lanes;
  }

  /** The members of a lane, with the piece of its walk. */
  #closed({ walk, members }: Lane): Lane['members'] {
    const piece = walk.piece();
    return members.map(({ entry, before }) => ({ entry, before: before ? this.#walks.join(before, piece) : piece }));
  }

  survey(): Survey {
    const [length, skew, tail] = [this.#length, this.#skew, this.#held];
    if (length <= SHORT) return { length, skew, head: tail, tail, passages: [] };
    const passages = this.#lanes.flatMap((lane): Passage[] => {
      const exitAt = step(lane.walk, tail, 0);
      return this.#closed(lane).map(({ entry: { state, at }, before }) => {
        return { state, at, piece: before as FaultPiece, exit: lane.walk.state, exitAt };
      });
    });
    return {
      length,
      skew,
      head: this.#head,
      tail,
      passages: passages.sort((a, b) => a.state - b.state || a.at - b.at),
    };
  }
}
