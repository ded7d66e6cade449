/**
 * Texts for hard tests, for every form: the table of cases, and random texts of
 * characters, of parts of characters and of arbitrary symbols, well-formed or not.
 * They are the same on every machine.
 */
import type { Fault } from '../../src/index.ts';
import { cases } from '../cases.ts';
import { inputOf, validators } from '../implementations.ts';
import { type FormId, reference } from '../reference/index.ts';
import { faultOfChunks } from '../support/chunks.ts';
import { type Random, random } from '../support/random.ts';

export type Text = Uint8Array | Uint16Array;

/** Scalar values at borders: lengths, surrogates, planes, the end; and U+FEFF, also with its octets swapped. */
const EDGES = [
  0, 0x41, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xfeff, 0xfffd, 0xfffe, 0xffff, 0x10000, 0x1f600, 0x10ffff,
] as const;

/** One character of a form, as symbols. */
export function character(id: FormId, { pick, chance, below }: Random): number[] {
  const scalar = chance(0.7) ? pick(EDGES) : below(0xd800);
  const encode = reference[id === 'utf16-signature' ? 'utf16be' : id].encode as (scalar: number) => number[];
  return id === 'ucs2' && scalar > 0xffff ? [0xfffd] : encode(scalar);
}

/** A random text; a third of them well-formed (but for a swapped signature at the start). */
export function randomText(id: FormId, rnd: Random, characters = 12): number[] {
  const octets = reference[id].alphabet === 'octets';
  const kind = rnd.below(3);
  const wild = () =>
    octets
      ? rnd.pick([0x00, 0x41, 0x80, 0xbf, 0xc0, 0xd8, 0xdc, 0xed, 0xf4, 0xff, rnd.below(256)])
      : rnd.pick([0x41, 0xd800, 0xdbff, 0xdc00, 0xdfff, rnd.below(0x10000)]);
  return Array.from({ length: rnd.below(characters) }, () => {
    const whole = character(id, rnd);
    if (kind === 0 || rnd.chance(0.6)) return whole;
    return rnd.chance(0.5) ? whole.slice(0, rnd.below(whole.length + 1)) : [wild()];
  }).flat();
}

/** The texts of the table of cases and `count` random ones of each form. */
export function textsOf(id: FormId, count: number, seed = 1): number[][] {
  const rnd = random(seed);
  const own = cases.filter((one) => one.form === id && one.symbols.length <= 16).map(({ symbols }) => [...symbols]);
  return [...own, ...Array.from({ length: count }, () => randomText(id, rnd))];
}

/** Cut at each of the positions, which ascend. */
export function cutAt(id: FormId, symbols: readonly number[], positions: readonly number[]): Text[] {
  return [0, ...positions].map((from, i) => inputOf(id, symbols.slice(from, positions[i] ?? symbols.length)));
}

/** `pieces` random pieces, some of them empty. */
export function randomCuts(length: number, pieces: number, rnd: Random): number[] {
  return Array.from({ length: pieces - 1 }, () => rnd.below(length + 1)).sort((a, b) => a - b);
}

/** The fault of a stream: what the first push or the end gives. */
export function streamed(id: FormId, chunks: readonly Text[]): Fault | null {
  return faultOfChunks(validators[id].checker(), chunks);
}
