/**
 * Table → an automaton over octets, made from the table alone. Where the table's
 * symbols are 16-bit code units, it reads each unit as two octets, the low-order
 * one first, as in the memory of a little-endian machine.
 *
 *     UTF-16 units   state 0, octet 00 → "0, then 00"; octet D8 → the state after D800
 */
import type { FormTable } from '../shared/layout.ts';

export type TableFacts = Pick<FormTable, 'alphabet' | 'codeUnit' | 'classCount' | 'classes' | 'next' | 'accepting'>;

/** The state after a rejected text, for all states of the table from which no text is accepted. */
export const REJECTED = -1;

/** At a symbol boundary the state is the table's state. After a low-order octet it also contains that octet. */
export class OctetAutomaton {
  /** Octets of a symbol of the table. */
  readonly octets: number;
  readonly states: number;
  /** For each octet the name of its kind: octets of a kind lead to the same states. */
  readonly kind: readonly string[];
  /** The first octet of each kind. */
  readonly representatives: readonly number[];
  readonly #table: TableFacts;
  readonly #class: Uint16Array;
  readonly #low: readonly number[];
  readonly #live: readonly boolean[];

  constructor(table: TableFacts) {
    this.#table = table;
    this.octets = table.alphabet === 'octets' ? 1 : 2;
    this.states = table.accepting.length;
    this.#class = classesOf(table);
    // Low-order octets that every high-order octet completes to the same classes share the lowest of them.
    const rows = Array.from({ length: 0x100 }, (_, low) => this.#column(low));
    this.#low = rows.map((row) => rows.indexOf(row));
    this.kind = rows.map((row, octet) => `${rows.indexOf(row)} ${this.octets === 1 ? '' : this.#row(octet)}`);
    this.representatives = this.kind.flatMap((kind, octet) => (this.kind.indexOf(kind) === octet ? [octet] : []));
    this.#live = liveStates(table);
  }

  /** The state after an octet. States below `states` are at symbol boundaries; `REJECTED` leads to itself. */
  step(state: number, octet: number): number {
    if (state === REJECTED) return REJECTED;
    if (this.octets === 1) return this.#next(state, this.#class[octet] as number);
    if (state < this.states) return (state + 1) * 0x100 * this.states + (this.#low[octet] as number);
    const before = Math.floor(state / (0x100 * this.states)) - 1;
    return this.#next(before, this.#class[octet * 0x100 + (state % 0x100)] as number);
  }

  isLive(state: number): boolean {
    if (state === REJECTED) return false;
    if (state < this.states) return this.#live[state] as boolean;
    const before = Math.floor(state / (0x100 * this.states)) - 1;
    if (!this.#live[before]) return false;
    for (let octet = 0; octet < 0x100; octet++) if (this.#live[this.step(state, octet)]) return true;
    return false;
  }

  isAccepting(state: number): boolean {
    return this.#table.accepting[state] === 1;
  }

  #next(state: number, c: number): number {
    return this.#table.next[state * this.#table.classCount + c] as number;
  }

  #column(low: number): string {
    if (this.octets === 1) return String(this.#class[low]);
    return Array.from({ length: 0x100 }, (_, high) => this.#class[high * 0x100 + low]).join();
  }

  #row(high: number): string {
    return this.#class.slice(high * 0x100, high * 0x100 + 0x100).join();
  }
}

/** The class of each symbol. */
export function classesOf({ alphabet, classes }: Pick<TableFacts, 'alphabet' | 'classes'>): Uint16Array {
  if (alphabet === 'octets') return Uint16Array.from(classes);
  const all = new Uint16Array(0x10000);
  for (let i = 0; i < classes.length; i += 2) all.fill(classes[i + 1] as number, classes[i]);
  return all;
}

/** For each state, whether some text is accepted from it; by iteration to a fixed point. */
function liveStates({ accepting, next, classCount }: TableFacts): boolean[] {
  const live = accepting.map((accepts) => accepts === 1);
  for (let changed = true; changed; ) {
    changed = false;
    live.forEach((known, state) => {
      if (known || !next.slice(state * classCount, (state + 1) * classCount).some((to) => live[to])) return;
      live[state] = true;
      changed = true;
    });
  }
  return live;
}
