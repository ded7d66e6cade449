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
 * guessed. Where guesses fail, the next texts are left to that machine: a language
 * such as "a length divisible by seven" loses nothing.
 */
import { steps } from '../../../generated/steps.ts';
import { CHAIN_STATES, CHAINS, fitsSteps, ROW, ROWS_START, TEXT_START, WORD } from '../../shared/kernel-abi.ts';
import type { FormTable } from '../../shared/layout.ts';
import type { Machine } from '../machine.ts';
import { filled, part } from '../views.ts';
import { STEPS_FROM } from './lengths.ts';
import { instantiate, memoryWith } from './module.ts';
import { withTierMembers } from './plain-machine.ts';
import { isTierAllowed, type Tier } from './platform.ts';

/** Octets of all sections together: what fits before the rows. */
const PIECE = ROWS_START - TEXT_START;

/** Octets before a section that a guess looks at; more of them where several states are left. */
const NEAR = 16;
const FAR = 64;

/** With more states than this, nothing is guessed: it would take longer than to step through the section again. */
const MOST = 32;

/** Texts, or pieces of a text, that are stepped through without guesses after wrong ones. */
const PAUSE = 64;

const OCTETS = ROW / WORD;

/** Divisions of integers that guesses are made of: shifts take a third less. */
const LOG_CELL = 2;
const LOG_ROW = 10;

/** The machine with the step module for longer texts, if it is allowed and the table fits. */
export function withSteps(table: FormTable, base: Machine<Uint8Array>, limit: Tier): Machine<Uint8Array> {
  const { accepting } = table;
  if (!fitsSteps(table) || !isTierAllowed('wasm', limit)) return base;
  const reject = accepting.length - 1;
  let made: Steps | false | undefined;
  const module = () => (made ??= stepsOf(accepting.length, base));
  const run = (state: number, octets: Uint8Array, from: number, to: number): number => {
    const at = to - from >= STEPS_FROM && module();
    let s = state;
    let start = from;
    while (at && to - start >= STEPS_FROM && s !== reject) {
      const stride = Math.floor(Math.min(PIECE, to - start) / CHAINS / WORD) * WORD;
      s = at(s, octets, start, stride);
      start += CHAINS * stride;
    }
    return base.run(s, octets, start, to);
  };
  return withTierMembers(base, {
    engine: () => (module() ? `${base.engine()}, wasm steps from ${STEPS_FROM}` : base.engine()),
    accepts: (octets, length) => accepting[run(0, octets, 0, length)] === 1,
    run,
  });
}

/** The state after all sections, of `stride` octets each. */
type Steps = (state: number, octets: Uint8Array, from: number, stride: number) => number;

/** The module, with the rows of a table in its memory. `false` where the platform has no WebAssembly. */
function stepsOf(states: number, { next, run }: Machine<Uint8Array>): Steps | false {
  const exports = instantiate({ ...steps, relaxed: '' });
  if (!exports) return false;
  const memory = memoryWith(exports.memory, ROWS_START + states * ROW);
  const cells = filled(
    new Uint32Array(memory, ROWS_START, states * OCTETS),
    (cell) => next(Math.floor(cell / OCTETS), cell % OCTETS) * ROW,
  );
  const text = new Uint8Array(memory);
  const chains = new Uint32Array(memory, CHAIN_STATES, CHAINS);
  const guesses = new Uint32Array(CHAINS);
  const reject = (states - 1) * ROW;
  const rowBefore = guesser(reject, cells);
  let pause = 0;
  return (state, octets, from, stride) => {
    const to = from + CHAINS * stride;
    if (pause > 0) {
      pause--;
      return run(state, octets, from, to);
    }
    let wrong = 0;
    for (let i = 0; i < CHAINS; i++) {
      chains[i] = guesses[i] = i === 0 ? state * ROW : rowBefore(octets, from + i * stride);
      if (guesses[i] === reject) wrong++;
    }
    let s = state;
    if (wrong > 1) s = run(state, octets, from, to);
    else {
      text.set(part(octets, from, to), TEXT_START);
      exports.scan(TEXT_START, TEXT_START + stride, stride);
      for (let i = 0, at = from; i < CHAINS && s !== states - 1; i++, at += stride) {
        if (guesses[i] === s * ROW) s = (chains[i] as number) / ROW;
        else {
          s = run(s, octets, at, at + stride);
          wrong++;
        }
      }
    }
    if (wrong > 1) pause = PAUSE;
    return s;
  };
}

/**
 * A function from a position of a text to the row of the state that the octets before it leave; the row of rejection where
 * they leave none, or several. Plain loops over views: it runs for each section.
 */
function guesser(reject: number, cells: Uint32Array) {
  const states = reject / ROW;
  const live = new Uint32Array(states);
  /** For each row, the last call of `stepAll` that has met it. */
  const met = new Uint32Array(states);
  let call = 0;
  /** Takes the first `count` states through an octet. Returns how many are left: live ones, each once. */
  const stepAll = (count: number, octet: number): number => {
    let left = 0;
    call++;
    for (let i = 0; i < count; i++) {
      const to = cells[((live[i] as number) >> LOG_CELL) + octet] as number;
      const state = to >> LOG_ROW;
      if (to === reject || met[state] === call) continue;
      met[state] = call;
      live[left++] = to;
    }
    return left;
  };
  /** For each octet that a guess began with, the live states after it. */
  const after = Array.from({ length: OCTETS }, (): number[] => []);
  /** The number of states that are left after `reach` octets before a position. They are in `live`. */
  const statesAfter = (octets: Uint8Array, position: number, reach: number): number => {
    // A section before it is longer.
    let at = position - reach;
    const first = octets[at++] as number;
    let known = after[first] as number[];
    if (known.length === 0) {
      filled(live, (state) => state * ROW);
      known = after[first] = Array.from({ length: stepAll(states, first) }, (_, i) => live[i] as number);
    }
    let count = known.length;
    for (let i = 0; i < count; i++) live[i] = known[i] as number;
    while (at < position && count > 0 && count <= MOST) count = stepAll(count, octets[at++] as number);
    return count;
  };
  return (octets: Uint8Array, position: number): number => {
    let count = statesAfter(octets, position, NEAR);
    if (count > 1) count = statesAfter(octets, position, FAR);
    return count === 1 ? (live[0] as number) : reject;
  };
}
