/**
 * An automaton that is asked about windows: can a well-formed text have, at any
 * symbol boundary, a window that lies in a given box? It steps a set of states
 * through a box, starting from all states that occur at symbol boundaries.
 *
 *     UTF-8, box C0..FF 00..7F   →   no state is left: the box is forbidden
 *
 * A set of states is a 32-bit number, so automata are limited to 31 states.
 */
import { type Automaton, afterClass, classOfSymbol, liveStates } from '../automaton/automaton.ts';
import { ANY_NIBBLE, type Box } from './lookup-kernel.ts';

/** Larger automata get no look-up kernel. */
export const STATE_LIMIT = 31;

export class WindowAutomaton {
  readonly automaton: Automaton;
  readonly width: number;
  readonly live: readonly boolean[];
  /** The states at symbol boundaries of well-formed text that starts in the entry state, as a set. */
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
    return afterClass(this.automaton, state, this.classOf(octet));
  }

  classOf(octet: number): number {
    return this.#class[octet] as number;
  }

  /** The live states after an octet whose nibbles are in the sets `high` and `low`. */
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

  /** States reachable after a window matching the box, a window of `symbols` symbols; 0: the box is forbidden. */
  statesAfter(box: Box, symbols: number): number {
    let states = this.boundaryStates;
    for (let age = symbols * this.width - 1; age >= 0 && states !== 0; age--) {
      states = this.stepSet(states, box[2 * age] ?? ANY_NIBBLE, box[2 * age + 1] ?? ANY_NIBBLE);
    }
    return states;
  }
  /**
   * Throws unless `symbols` symbols of well-formed text lead all boundary states that allow them to the same state: the
   * automaton is definite (M. Perles, M. O. Rabin, E. Shamir, 1963). Callers of a look-up kernel find the state in the
   * middle of a text from a few symbols before: at the end of a chunk, and near a flag.
   *
   *     UTF-8   after E2 82, whatever came before: one continuation octet is missing
   */
  requireDefinite(symbols: number): void {
    let sets = new Set([this.boundaryStates]);
    for (let i = 0; i < symbols * this.width; i++) {
      const reached = new Set<number>();
      for (const states of sets) {
        for (let octet = 0; octet < 256; octet++) {
          const next = this.stepSet(states, 1 << (octet >> 4), 1 << (octet & 15));
          if (next !== 0) reached.add(next);
        }
      }
      sets = reached;
    }
    for (const states of sets) {
      if ((states & (states - 1)) !== 0) {
        throw new Error(`look-up kernel: the last ${symbols} symbols do not determine the state`);
      }
    }
    if (this.stepSet(this.boundaryStates, ANY_NIBBLE, ANY_NIBBLE) === 0) {
      throw new Error('look-up kernel: no well-formed text continues at a symbol boundary');
    }
  }
}
