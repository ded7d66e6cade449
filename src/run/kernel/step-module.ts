/**
 * The step module: a WebAssembly module that steps through any table, in six
 * sections of a text at once (build/tables/step-module.ts). It runs longer texts
 * of tables without look-ups: JSON, log lines, headers, with short runs and long.
 *
 *     {"id":12,"na|me":"Ada","t|ags":["x","|y"],"ok":tr|ue,"at":"20|24-01-02"}
 *     state 0      string?      string?     string?     t r?       string?
 *
 * The state at the start of a section is guessed: of all states that the table has,
 * a few octets before the section leave one, mostly. The guess decides nothing. When
 * the section before it ends in another state, the section is stepped through
 * again by the machine below. So each verdict is one of the table, whatever was
 * guessed. Where guesses fail, the next texts are left to that machine, more of
 * them each time: a language such as "a length divisible by seven" loses nothing.
 */
import { steps } from '../../../generated/steps.ts';
import { CHAIN_STATES, CHAINS, fitsSteps, ROWS_START, TEXT_START, WORD } from '../../kernel-abi.ts';
import type { FormTable } from '../../layout.ts';
import { listBy } from '../../lists.ts';
import { copyInto, filled, floor, lengthOfView, max, min, part, U8, U16, U32 } from '../intrinsics.ts';
import type { Machine } from '../machine.ts';
import { instantiate, memoryWith } from './module.ts';
import { withTierMembers } from './plain-machine.ts';
import { isTierAllowed, type Tier } from './platform.ts';

/** Shorter texts do not pay for the guesses and the copy (measured). */
const STEPS_FROM = 1024;

/** Octets of all sections together: what fits before the rows. */
const PIECE = ROWS_START - TEXT_START;

/** Octets before a section that a guess looks at; more of them where several states are left (measured). */
const NEAR = 16;
const FAR = 64;

/** With more states than this, nothing is guessed: it would take longer than to step through the section again. */
const MOST = 32;

/** The most pieces that are stepped through without guesses after wrong ones. */
const LONGEST_PAUSE = 256;

const CELLS_OF_A_ROW = 256;

/** The machine with the step module for longer texts, if it is allowed and the table fits. */
export function withSteps(table: FormTable, base: Machine<Uint8Array>, limit: Tier): Machine<Uint8Array> {
  const { accepting } = table;
  if (!fitsSteps(table) || !isTierAllowed('wasm', limit)) return base;
  const reject = accepting.length - 1;
  let made: Steps | null | undefined;
  const module = () => {
    if (made === undefined) made = stepsOf(accepting.length, base.next);
    return made;
  };
  const run = (state: number, octets: Uint8Array, from: number, to: number): number => {
    const at = to - from < STEPS_FROM ? null : module();
    let s = state;
    let start = from;
    while (at && to - start >= STEPS_FROM && s !== reject) {
      const stride = floor(min(PIECE, to - start) / CHAINS / WORD) * WORD;
      s = at.run(s, octets, start, stride, base.run);
      start += CHAINS * stride;
    }
    return base.run(s, octets, start, to);
  };
  return withTierMembers(base, {
    engine: () => (module() ? `${base.engine()}, wasm steps from ${STEPS_FROM}` : base.engine()),
    stepBelow: STEPS_FROM,
    accepts: (octets, length) =>
      length < STEPS_FROM ? base.accepts(octets, length) : accepting[run(0, octets, 0, length)] === 1,
    run,
  });
}

type Next = Machine<Uint8Array>['next'];
type Run = Machine<Uint8Array>['run'];

/** The module, with the rows of a table in its memory. */
interface Steps {
  /** The state after all sections, of `stride` octets each. `rerun`: steps through a section whose start was guessed wrong. */
  run(state: number, octets: Uint8Array, from: number, stride: number, rerun: Run): number;
}

/** `null` where the platform has no WebAssembly. */
function stepsOf(states: number, next: Next): Steps | null {
  const Cell = CELLS_OF_A_ROW * 2 * states <= 0x10000 ? U16 : U32;
  const cell = Cell === U16 ? 2 : 4;
  const exports = instantiate({ module: cell === 2 ? steps.two : steps.four, relaxed: '' });
  if (!exports) return null;
  const row = CELLS_OF_A_ROW * cell;
  const log = cell >> 1;
  const memory = memoryWith(exports.memory, ROWS_START + states * row);
  const rows = new Cell(memory, ROWS_START, states * CELLS_OF_A_ROW);
  for (let state = 0; state < states; state++) {
    for (let octet = 0; octet < CELLS_OF_A_ROW; octet++) {
      rows[state * CELLS_OF_A_ROW + octet] = next(state, octet) * row;
    }
  }
  const text = new U8(memory);
  const chains = new U32(memory, CHAIN_STATES, CHAINS);
  const guesses = new U32(CHAINS);
  const rowBefore = guesser(states, (from, octet) => rows[(from >> log) + octet] as number, row);
  const reject = (states - 1) * row;
  let pause = 0;
  let nextPause = 1;
  return {
    run(state, octets, from, stride, rerun) {
      const to = from + CHAINS * stride;
      if (pause > 0) {
        pause--;
        return rerun(state, octets, from, to);
      }
      let wrong = 0;
      for (let i = 0; i < CHAINS; i++) {
        chains[i] = guesses[i] = i === 0 ? state * row : rowBefore(octets, from + i * stride);
        if (guesses[i] === reject) wrong++;
      }
      let s = state;
      if (wrong > 1) s = rerun(state, octets, from, to);
      else {
        copyInto(text, part(octets, from, to), TEXT_START);
        exports.scan(TEXT_START, TEXT_START + stride, stride);
        for (let i = 0, at = from; i < CHAINS && s !== states - 1; i++, at += stride) {
          if (guesses[i] === s * row) s = (chains[i] as number) / row;
          else {
            s = rerun(s, octets, at, at + stride);
            wrong++;
          }
        }
      }
      pause = wrong > 1 ? nextPause : 0;
      nextPause = wrong > 1 ? min(LONGEST_PAUSE, 2 * nextPause) : 1;
      return s;
    },
  };
}

/**
 * A function from a position of a text to the row of the state that the octets before it leave; the row of rejection where
 * they leave none, or several. A row is the offset that the cells have. Plain loops over views: it runs for each section.
 */
function guesser(states: number, step: (from: number, octet: number) => number, row: number) {
  const reject = (states - 1) * row;
  const live = new U32(states);
  /** For each state, the last call of `stepAll` that has met it. */
  const met = new U32(states);
  let call = 0;
  /** Takes the first `count` states through an octet. Returns how many are left: live ones, each once. */
  const stepAll = (count: number, octet: number): number => {
    let left = 0;
    call++;
    for (let i = 0; i < count; i++) {
      const to = step(live[i] as number, octet);
      if (to === reject || met[to / row] === call) continue;
      met[to / row] = call;
      live[left++] = to;
    }
    return left;
  };
  /** For each octet that a guess began with, the live states after it. */
  const after: (Uint32Array | undefined)[] = listBy(CELLS_OF_A_ROW, () => undefined);
  /** The number of states that are left after `reach` octets before a position. They are in `live`. */
  const statesAfter = (octets: Uint8Array, position: number, reach: number): number => {
    let at = max(0, position - reach);
    const first = octets[at++] as number;
    let known = after[first];
    if (!known) {
      for (let state = 0; state < states; state++) live[state] = state * row;
      const view = new U32(stepAll(states, first));
      known = after[first] = filled(view, (i) => live[i] as number);
    }
    let count = lengthOfView(known);
    for (let i = 0; i < count; i++) live[i] = known[i] as number;
    while (at < position && count > 0) {
      if (count > MOST) return 0;
      count = stepAll(count, octets[at++] as number);
    }
    return count;
  };
  return (octets: Uint8Array, position: number): number => {
    let count = statesAfter(octets, position, NEAR);
    if (count > 1) count = statesAfter(octets, position, FAR);
    return count === 1 ? (live[0] as number) : reject;
  };
}
