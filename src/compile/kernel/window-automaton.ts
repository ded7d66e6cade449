/**
 * What an automaton says of windows, that is, of pieces out of the middle of
 * well-formed texts: which states a text can be in between symbols, and whether
 * any text at all has a window in a box.
 *
 * Sets of states are bits of a number, so an automaton may have 31 states that
 * accept something; larger ones get no look-up kernel.
 */
import { type Automaton, classOfSymbol, liveStates } from '../automaton/automaton.ts';
import { ANY_NIBBLE, type Box } from './lookup-kernel.ts';

export const STATE_LIMIT = 31;

export class WindowAutomaton {
  readonly automaton: Automaton;
  readonly width: number;
  readonly live: readonly boolean[];
  /** States in which a well-formed text, begun at home, can be between symbols. */
  readonly boundaryStates: number;
  readonly #class: readonly number[];
  readonly #steps = new Map<string, number>();

  constructor(automaton: Automaton, width: number, entryState: number) {
    this.automaton = automaton;
    this.width = width;
    this.live = liveStates(automaton);
    this.#class = Array.from({ length: 256 }, (_, octet) => classOfSymbol(automaton, octet));
    let reached = 1 << entryState;
    for (let before = 0; before !== reached; ) {
      before = reached;
      let now = reached;
      for (let i = 0; i < width; i++) now = this.stepSet(now, ANY_NIBBLE, ANY_NIBBLE);
      reached |= now;
    }
    this.boundaryStates = reached;
  }

  next(state: number, octet: number): number {
    return this.automaton.next[state]?.[this.#class[octet] as number] as number;
  }

  classOf(octet: number): number {
    return this.#class[octet] as number;
  }

  /** Where the states can be after an octet with such nibbles. States that accept nothing are left out. */
  stepSet(states: number, high: number, low: number): number {
    const key = `${states},${high},${low}`;
    const known = this.#steps.get(key);
    if (known !== undefined) return known;
    let reached = 0;
    for (let state = 0; state < this.live.length; state++) {
      if (((states >> state) & 1) === 0) continue;
      for (let octet = 0; octet < 256; octet++) {
        if (((high >> (octet >> 4)) & (low >> (octet & 15)) & 1) === 0) continue;
        const target = this.next(state, octet);
        if (this.live[target]) reached |= 1 << target;
      }
    }
    this.#steps.set(key, reached);
    return reached;
  }

  /** Where a text can be behind a window in the box, which is so many symbols long; 0 where there is no such text. */
  statesAfter(box: Box, symbols: number): number {
    let states = this.boundaryStates;
    for (let position = symbols * this.width - 1; position >= 0 && states !== 0; position--) {
      states = this.stepSet(states, box[2 * position] ?? ANY_NIBBLE, box[2 * position + 1] ?? ANY_NIBBLE);
    }
    return states;
  }
}
