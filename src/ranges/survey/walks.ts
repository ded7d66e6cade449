/**
 * A head → all boundaries at which a walk can come out of it, whatever was before,
 * each with a walk from there. They are few: a walk that starts inside a character
 * soon comes to a boundary, where it goes on as one that has started there.
 *
 *     E2 82 AC 41 …      from octet 0 ──────► 3, from 1 (82) ─► 2 ─► 3, from 3 ► …
 */

import type { Engine } from '../../run/engine.ts';
import { part } from '../../run/intrinsics.ts';
import type { FastCounts } from '../../run/line-counter.ts';
import { stateAfter } from '../../run/resume.ts';
import { plainRows } from '../../shared/blocks.ts';
import type { DiagnosisTable } from '../../shared/layout.ts';
import { type FaultPiece, joinPieces } from './piece.ts';
import { type Entry, step } from './survey.ts';
import { FaultWalk, type SurveyOptions, type WalkStart } from './walk.ts';

/** Whatever was before a part: there is a boundary among its first octets, up to here. */
const NEAR = 16;

/** A walk comes out of the head at the first clean boundary from here on. By then most walks have met. */
export const ENTRY = 32;

/** Octets of a character after the one at which it was rejected. */
const LONGEST_REST = 4;

/** Makes and joins walks of one form. */
export class Walks {
  readonly engine: Engine<Uint8Array>;
  readonly options: SurveyOptions;
  readonly #counts: FastCounts | undefined;
  /** The boundary states of the diagnosis, each with the order of octets in it. */
  readonly #starts: readonly WalkStart[];

  /** Throws TypeError for a form in whose texts boundaries can be too far apart. */
  constructor(engine: Engine<Uint8Array>, options: SurveyOptions, counts?: FastCounts) {
    this.#counts = counts;
    this.engine = engine;
    this.options = options;
    const { accepting } = engine.table.diagnosis;
    const distance = longestWayBetweenBoundaries(engine.table.diagnosis);
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
    return new FaultWalk(this.engine, { state, order: order ?? [] }, this.options, this.#counts);
  }

  join(...pieces: readonly FaultPiece[]): FaultPiece {
    return pieces.reduce((a, b) => joinPieces(a, b, this.options.first));
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
}

/** The most symbols between two boundaries; Infinity where there is no bound. */
function longestWayBetweenBoundaries(diagnosis: DiagnosisTable): number {
  const { accepting } = diagnosis;
  const rows = plainRows(diagnosis);
  const known = new Map<number, number>();
  const longest = (state: number, depth: number): number => {
    if (depth > accepting.length) return Infinity;
    const found = known.get(state);
    if (found !== undefined) return found;
    let most = 0;
    for (const cell of rows[state] ?? []) {
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
  const first = stateAfter({ table, diagnosis }, 0, Uint8Array.of(0xff, 0xfe));
  if (first !== null) states.add(first);
  const rows = plainRows(table.diagnosis);
  // A set that grows while it is read: its iterator comes to the new states.
  for (const state of states) for (const cell of rows[state] ?? []) if (cell >= 0) states.add(cell);
  return states;
}
