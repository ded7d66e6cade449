/**
 * Encodes scalar values and runs an automaton on each of them, over flat arrays:
 * for tests with millions of texts.
 */
import type { Automaton } from '../../src/compile/automaton/automaton.ts';
import { isScalarValue } from '../reference/form.ts';

/** The encodings of scalar values, concatenated. */
export interface Encoded {
  readonly scalars: Uint32Array;
  readonly symbols: Uint16Array;
  /** For each scalar value, the offset of its encoding in `symbols`; last, the length of `symbols`. */
  readonly starts: Uint32Array;
}

export const everyScalar = Uint32Array.from({ length: 0x110000 }, (_, scalar) => scalar).filter(isScalarValue);

export function encodeAll(encode: (scalar: number) => number[]): Encoded {
  return encodeEach(everyScalar, encode);
}

/** CESU-8 has six octets for a scalar value above U+FFFF. */
const MOST_SYMBOLS = 6;

export function encodeEach(scalars: Uint32Array, encode: (scalar: number) => number[]): Encoded {
  const starts = new Uint32Array(scalars.length + 1);
  const symbols = new Uint16Array(scalars.length * MOST_SYMBOLS);
  let end = 0;
  for (let i = 0; i < scalars.length; i++) {
    starts[i] = end;
    const encoded = encode(scalars[i] as number);
    for (let at = 0; at < encoded.length; at++) symbols[end++] = encoded[at] as number;
  }
  starts[scalars.length] = end;
  return { scalars, symbols, starts };
}

/** For each scalar value, 1 if its encoding alone is accepted, else 0. */
export function sweep(automaton: Automaton, { symbols, starts }: Encoded): Uint8Array {
  const classOf = new Uint16Array(automaton.alphabet.size);
  automaton.classes.forEach((set, c) => {
    for (const [from, to] of set) classOf.fill(c, from, to + 1);
  });
  const width = automaton.classes.length;
  const next = Uint32Array.from(automaton.next.flatMap((row) => [...row]));
  const accepting = Uint8Array.from(automaton.accepting, Number);
  const accepted = new Uint8Array(starts.length - 1);
  for (let i = 0; i < accepted.length; i++) {
    let state = 0;
    for (let at = starts[i] as number; at < (starts[i + 1] as number); at++) {
      state = next[state * width + (classOf[symbols[at] as number] as number)] as number;
    }
    accepted[i] = accepting[state] as number;
  }
  return accepted;
}
