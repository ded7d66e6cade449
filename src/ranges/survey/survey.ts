/**
 * All faults of a part of a text, without the text before it, so that parts can be
 * merged in any order: the count, the reasons, the first faults and the last one,
 * and where wanted the lines.
 *
 * The text before decides how the part begins: inside a character, between two, or
 * in which order its octets are. After some octets little of that is left. So a
 * survey keeps its first octets as they are, and has a piece (piece.ts) for each
 * boundary at which a walk through them can come out, whatever was before:
 *
 *     head (64 octets)              piece …… piece …… piece            tail (64 octets)
 *     ├──────── N ──┼ exit          boundary ───────► boundary         ┤
 *
 * To merge two surveys, the end of the first and the head of the second are walked
 * through once more. That is all that is read twice. A short part is only its octets.
 */
import type { Engine } from '../../run/engine.ts';
import { part } from '../../run/intrinsics.ts';
import { stateAfter } from '../../run/resume.ts';
import { type FaultPiece, joinPieces } from './piece.ts';
import { FaultWalk, type SurveyOptions, type WalkStart } from './walk.ts';

/** Whatever was before a part: there is a boundary among its first octets, up to here. */
const NEAR = 16;

/** A walk comes out of the head at the first clean boundary from here on. By then most walks have met. */
const ENTRY = 32;

/** Octets of a character after the one at which it was rejected. */
const LONGEST_REST = 4;

/** Octets of a head and of a tail. */
export const EDGE = 64;

/** Parts up to this length are kept as they are. */
export const SHORT = 2 * EDGE;

/** What a part does from one boundary in its head to one in its tail. */
export interface Passage {
  /** The boundary in the head: state of the diagnosis, and octets from the start of the part. */
  readonly state: number;
  readonly at: number;
  readonly piece: FaultPiece;
  /** The boundary in the tail: state, and octets from the start of the tail. */
  readonly exit: number;
  readonly exitAt: number;
}

export interface Survey {
  readonly length: number;
  /** Octets before the first whole code unit: boundaries are between code units, counted from the start of the text. */
  readonly skew: number;
  /** The first octets, and the last ones; of a short part both are all of it. */
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  /** Sorted by state, then by boundary; empty for a short part. */
  readonly passages: readonly Passage[];
}

/** A boundary in a head, and a walk from there. */
interface Entry {
  readonly state: number;
  readonly at: number;
  readonly walk: FaultWalk;
}

/** Makes, merges and concludes surveys of one form. */
export class Surveyor {
  readonly engine: Engine<Uint8Array>;
  readonly options: SurveyOptions;
  /** The boundary states of the diagnosis, each with the order of octets in it. */
  readonly #starts: readonly WalkStart[];

  /** Throws TypeError for a form in whose texts boundaries can be too far apart. */
  constructor(engine: Engine<Uint8Array>, options: SurveyOptions) {
    this.engine = engine;
    this.options = options;
    const { accepting, next, classCount } = engine.table.diagnosis;
    const distance = longestWayBetweenBoundaries(accepting, next, classCount);
    // A fault can be up to a code unit ahead, and the rest of a rejected character is skipped.
    if (distance + engine.table.codeUnit + LONGEST_REST > NEAR) {
      throw new TypeError(`${engine.table.title}: its boundaries can be too far apart to merge all faults`);
    }
    const little = littleStates(engine);
    this.#starts = [...accepting.keys()]
      // A fault at the very start leads back to the start, even where no text may end there.
      .filter((state) => state === 0 || accepting[state] !== 0)
      .map((state) => ({ state, order: little.has(state) ? [0xff, 0xfe] : [] }));
  }

  /** A walk from a boundary; `octets` are what follows: at the start of a text they can say in which order it is. */
  walk(state: number, octets: Uint8Array): FaultWalk {
    const order = state === 0 ? octets.slice(0, 2) : this.#starts.find((one) => one.state === state)?.order;
    return new FaultWalk(this.engine, { state, order: order ?? [] }, this.options);
  }

  join(...pieces: readonly FaultPiece[]): FaultPiece {
    return pieces.reduce((a, b) => joinPieces(a, b, this.options.first));
  }

  /** The survey of octets that begin at an offset of the text. */
  of(octets: Uint8Array, start = 0): Survey {
    const maker = new SurveyMaker(this, start);
    maker.push(octets);
    return maker.survey();
  }

  /** All boundaries at which a walk can come out of a head, each with a walk from there. */
  entries(head: Uint8Array, skew: number): Entry[] {
    // From the last start to the first: a walk soon comes to a boundary from which another one has started.
    const exits = new Map<string, Entry>();
    const found = new Map<string, Entry>();
    const { codeUnit } = this.engine.table;
    const last = NEAR - ((NEAR - skew) % codeUnit);
    for (let from = last; from >= 0; from -= codeUnit) {
      for (const { state } of this.#starts) {
        const octets = part(head, from, head.length);
        const probe = new FaultWalk(this.engine, { state, order: [] }, { first: 0, lines: false, characters: false });
        const at = from + step(probe, octets, from === last ? ENTRY - last : 1);
        const key = `${probe.state} ${at}`;
        const exit = exits.get(key) ?? found.get(key) ?? this.#exit(probe, at, head);
        exits.set(`${state} ${from}`, exit);
        found.set(`${exit.state} ${exit.at}`, exit);
      }
    }
    return [...found.values()].sort((a, b) => a.state - b.state || a.at - b.at);
  }

  /** Where a walk comes out that is at a boundary at `at`. */
  #exit(probe: FaultWalk, at: number, head: Uint8Array): Entry {
    const exit = at + step(probe, part(head, at, head.length), ENTRY - at);
    return { state: probe.state, at: exit, walk: this.walk(probe.state, part(head, exit, head.length)) };
  }

  /** The survey of two neighbours, `a` before `b`. */
  merge(a: Survey, b: Survey): Survey {
    const length = a.length + b.length;
    const { skew } = a;
    if ((a.length + b.skew - skew) % this.engine.table.codeUnit !== 0) {
      throw new TypeError('malformed survey: its code units do not begin where those of its neighbour end');
    }
    if (a.length <= SHORT && b.length <= SHORT) return this.of(concat(a.head, b.head), -skew);
    if (a.length <= SHORT) return this.#mergeShortFirst(a, b);
    const octets = concat(a.tail, b.head);
    const isShort = b.length <= SHORT;
    const passages = a.passages.map((passage): Passage => {
      const { state, at, piece, exit, exitAt } = passage;
      const between = this.walk(exit, part(octets, exitAt, octets.length));
      const wanted = isShort ? b.length : EDGE + ENTRY;
      const cut = exitAt + step(between, part(octets, exitAt, octets.length), wanted - exitAt);
      if (isShort) {
        const joined = this.join(piece, between.piece());
        return { state, at, piece: joined, exit: between.state, exitAt: cut - b.length };
      }
      const next = passageAt(b, between.state, cut - EDGE);
      return { ...next, state, at, piece: this.join(piece, between.piece(), next.piece) };
    });
    const tail = isShort ? part(octets, octets.length - EDGE, octets.length).slice() : b.tail;
    return { length, skew, head: a.head, tail, passages };
  }

  #mergeShortFirst({ head: octets, skew }: Survey, b: Survey): Survey {
    const all = concat(octets, b.head);
    const passages = this.entries(part(all, 0, EDGE), skew).map(({ state, at, walk }): Passage => {
      const cut = at + step(walk, part(all, at, all.length), octets.length + ENTRY - at);
      const next = passageAt(b, walk.state, cut - octets.length);
      return { ...next, state, at, piece: this.join(walk.piece(), next.piece) };
    });
    return { length: octets.length + b.length, skew, head: part(all, 0, EDGE).slice(), tail: b.tail, passages };
  }

  /** All faults of a whole text, from the survey of all of it. */
  conclude({ length, head, tail, passages }: Survey): FaultPiece {
    const start = this.walk(0, head);
    if (length <= SHORT) {
      start.push(head);
      start.end();
      return start.piece();
    }
    const at = step(start, head, ENTRY);
    const { piece, exit, exitAt } = passageAt({ passages }, start.state, at);
    const before = this.join(start.piece(), piece);
    const last = this.walk(exit, part(tail, exitAt, tail.length));
    const mark = before.last;
    // Where the last fault ends at the boundary, the end of the text can be joined to it.
    if (mark) last.follow({ offset: mark.offset - before.length, length: mark.length, at: mark.at - before.length });
    last.push(part(tail, exitAt, tail.length));
    last.end();
    return this.join(before, last.piece());
  }
}

/** Some passages that go on with one walk, since they have met; and the pieces that they had before. */
interface Lane {
  readonly walk: FaultWalk;
  readonly members: readonly { readonly entry: Entry; readonly before: FaultPiece | undefined }[];
}

/** After the head, the first blocks are small: walks that meet there need not be walked apart. In octets. */
const MEETINGS = { block: 256, until: 8192 } as const;

/** Surveys chunks, one after the other, in constant memory. */
export class SurveyMaker {
  readonly #surveyor: Surveyor;
  readonly #skew: number;
  #length = 0;
  #head: Uint8Array = new Uint8Array(0);
  /** The last octets, which have not been walked through yet. */
  #held: Uint8Array = new Uint8Array(0);
  #lanes: readonly Lane[] = [];

  /** `start`: the offset of the chunks in the text; negative for octets before it that are not there. */
  constructor(surveyor: Surveyor, start: number) {
    const { codeUnit } = surveyor.engine.table;
    this.#surveyor = surveyor;
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
    this.#held = concat(this.#held, part(chunk, 0, taken));
    if (this.#length <= SHORT) return;
    const all = this.#held;
    this.#head = all.slice(0, EDGE);
    const entries = this.#surveyor.entries(this.#head, this.#skew);
    this.#lanes = entries.map((entry) => ({ walk: entry.walk, members: [{ entry, before: undefined }] }));
    for (const { at, walk } of entries) walk.push(part(all, at, EDGE));
    this.#held = all.slice(EDGE, 2 * EDGE);
    this.#walkThrough(part(all, 2 * EDGE, all.length));
    this.#walkThrough(part(chunk, taken, chunk.length));
  }

  /** Walks through the octets that were held, and through all of the chunk but its last ones. */
  #walkThrough(chunk: Uint8Array): void {
    const all = chunk.length < EDGE ? concat(this.#held, chunk) : chunk;
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
    const byState = new Map<number, Lane[]>();
    for (const lane of this.#lanes) {
      if (lane.walk.isClean) byState.set(lane.walk.state, [...(byState.get(lane.walk.state) ?? []), lane]);
    }
    for (const [state, met] of byState) {
      if (met.length === 1) lanes.push(...met);
      else
        lanes.push({
          walk: this.#surveyor.walk(state, new Uint8Array(0)),
          members: met.flatMap((one) => this.#closed(one)),
        });
    }
    this.#lanes = lanes;
  }

  /** The members of a lane, with the piece of its walk. */
  #closed({ walk, members }: Lane): Lane['members'] {
    const piece = walk.piece();
    return members.map(({ entry, before }) => ({ entry, before: before ? this.#surveyor.join(before, piece) : piece }));
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

/** Walks to the first clean boundary from octet `wanted` on, if the walk is not there already. Returns how many octets it took. */
function step(walk: FaultWalk, octets: Uint8Array, wanted: number): number {
  let at = Math.max(0, wanted);
  if (at > 0) walk.push(part(octets, 0, at));
  for (; !walk.isClean; at++) {
    if (at >= octets.length) throw new Error('no boundary in the head of a survey: please report this');
    walk.push(part(octets, at, at + 1));
  }
  return at;
}

function passageAt({ passages }: Pick<Survey, 'passages'>, state: number, at: number): Passage {
  const found = passages.find((one) => one.state === state && one.at === at);
  if (!found) throw new TypeError('malformed survey: a passage is missing');
  return found;
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}

/** The most symbols between two boundaries; Infinity where there is no bound. */
function longestWayBetweenBoundaries(accepting: readonly number[], next: readonly number[], classes: number): number {
  const known = new Map<number, number>();
  const longest = (state: number, depth: number): number => {
    if (depth > accepting.length) return Infinity;
    const found = known.get(state);
    if (found !== undefined) return found;
    let most = 0;
    for (const cell of next.slice(state * classes, (state + 1) * classes)) {
      if (cell >= 0 && !accepting[cell]) most = Math.max(most, 1 + longest(cell, depth + 1));
    }
    known.set(state, most);
    return most;
  };
  return Math.max(...accepting.map((_, state) => longest(state, 0)));
}

/** The states of a text whose signature has said that it is little-endian. */
function littleStates({ table, diagnosis }: Engine<Uint8Array>): ReadonlySet<number> {
  const states = new Set<number>();
  if (table.id !== 'utf16-signature') return states;
  const first = stateAfter({ table, diagnosis }, 0, [0xff, 0xfe]);
  const { next, classCount } = table.diagnosis;
  const queue = first === null ? [] : [first];
  for (const state of queue) {
    if (states.has(state)) continue;
    states.add(state);
    queue.push(...next.slice(state * classCount, (state + 1) * classCount).filter((cell) => cell >= 0));
  }
  return states;
}
