/** A repertoire in each encoding against the regular expression of the same set. */
import { deriveAutomaton } from '../../src/compile/automaton/derive.ts';
import { minimise } from '../../src/compile/automaton/minimise.ts';
import { encodeAutomaton } from '../../src/compile/encoding/encode.ts';
import { ENCODINGS, type EncodingName } from '../../src/shared/encodings.ts';
import { reference } from '../reference/index.ts';
import { encodeEach, sweep } from './machines.ts';
import { grammarOf, probes, type Repertoire } from './ranges.ts';

const encodings = Object.keys(ENCODINGS) as EncodingName[];

/** The scalar values on which an encoding and the regular expression differ. */
export function disagreements(repertoire: Repertoire, seed: number, random: number): string[] {
  const pattern = new RegExp(`^[${repertoire.pattern}]$`, 'u');
  const overScalars = deriveAutomaton(grammarOf(repertoire.ranges).rules, { reading: 'peg' });
  const scalars = Uint32Array.from(new Set(probes(repertoire, seed, random)));
  const expected = Array.from(scalars, (scalar) => Number(pattern.test(String.fromCodePoint(scalar))));
  // UTF-8 and code units every time; the serialisations (BE, LE) in turn.
  const chosen = [encodings[0], encodings[1], encodings[2 + (seed % 4)]] as EncodingName[];
  return chosen.flatMap((encoding) => {
    const { automaton } = minimise(encodeAutomaton(overScalars, encoding));
    const accepted = sweep(automaton, encodeEach(scalars, reference[encoding].encode as (scalar: number) => number[]));
    const wrong = scalars.filter((_, i) => accepted[i] !== expected[i]);
    return Array.from(wrong, (scalar) => `${encoding}: U+${scalar.toString(16)}`);
  });
}
