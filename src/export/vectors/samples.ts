/**
 * Form → sample texts for two kinds of decoder that are not small automata:
 *
 *   characters  decoders that compute scalar values: the values that
 *               implementations treat specially, each alone, inside a text, and
 *               before a fault. Examples: U+FEFF, U+FFFD, U+1FFFE, U+1D800 (a
 *               surrogate once truncated to 16 bits), U+001A (end of file on
 *               some terminals);
 *   blocks      decoders that read many symbols at a time: short texts, whole
 *               and cut off, after so much padding that they cross the end of a
 *               block of 8, 16, 32, 64 or 256 symbols, or lie just beside it;
 *               with nothing after them, and with one more block.
 *
 *     41 41 41 41 41 41 E0 BF BF          E0 BF │ BF
 *     41 41 41 41 41 41 41 E0 BF 41 …     E0 │ BF 41 …
 */

import { encodedScalar } from '../../author/accepted-examples.ts';
import { type Automaton, type Form, liveStates, runAutomaton, START_STATE } from '../../compile/index.ts';
import { isEncodingName } from '../../shared/encodings.ts';
import { acceptingPaths, type RangePath, shortestAccepted } from './paths.ts';

const POWERS_OF_TWO = Array.from({ length: 21 }, (_, n) => [2 ** n - 1, 2 ** n]).flat();
const PLANE_BOUNDARIES = Array.from({ length: 16 }, (_, n) => (n + 1) * 0x10000).flatMap((plane) =>
  [0, 0xd800, 0xdfff, 0xfffe, 0xffff].map((low) => plane + low),
);
/** Control and separator characters, bounds of surrogates and of noncharacters in plane 0, signature, replacement character. */
const SPECIAL = [0x1a, 0x85, 0x2028, 0x2029, 0xd7ff, 0xe000, 0xfdd0, 0xfdef, 0xfeff, 0xfffc, 0xfffd, 0xfffe, 0x10fffd];
const CHARACTERS = [...new Set([...POWERS_OF_TWO, ...PLANE_BOUNDARIES, ...SPECIAL])].sort((a, b) => a - b);

/** Texts for a form that encodes scalar values; none for other forms. */
export function* characterTexts({ id, table, minimal }: Form): Generator<number[]> {
  const encoding = table.scalars?.encoding ?? id;
  if (!isEncodingName(encoding)) return;
  const neighbour = shortestAccepted(minimal);
  const refused = refusedSymbol(minimal, START_STATE);
  for (const scalar of CHARACTERS) {
    const character = encodedScalar(encoding, scalar);
    yield character;
    yield [...neighbour, ...character, ...neighbour];
    if (refused !== undefined) yield [...character, refused];
  }
}

const BLOCK_SIZES = [8, 16, 32, 64, 256];

/** Texts for a form in which a shortest text can be repeated as padding; none for other forms. */
export function* blockTexts(minimal: Automaton): Generator<number[]> {
  const unit = shortestAccepted(minimal);
  const padding = (units: number) => Array.from({ length: units }, () => unit).flat();
  const paddedState = runAutomaton(minimal, unit);
  if (unit.length === 0 || runAutomaton(minimal, unit, paddedState) !== paddedState) return;
  const samples = samplesOf(minimal, paddedState);
  for (const block of BLOCK_SIZES) {
    const more = padding(Math.ceil(block / unit.length));
    for (const sample of samples) {
      const [least, most] = [(block - sample.length) / unit.length, block / unit.length];
      for (let units = Math.max(0, Math.floor(least)); units <= Math.ceil(most); units++) {
        yield [...padding(units), ...sample];
        yield [...padding(units), ...sample, ...more];
      }
    }
  }
}

/** One text of each length, whole and without its last symbol, and one refused symbol. */
function samplesOf(minimal: Automaton, paddedState: number): number[][] {
  const byLength = new Map<number, RangePath>();
  for (const path of acceptingPaths(minimal)) if (!byLength.has(path.length)) byLength.set(path.length, path);
  const whole = [...byLength.values()].map((path) => path.map(([, last]) => last));
  const refused = refusedSymbol(minimal, paddedState);
  return [
    ...whole,
    ...whole.flatMap((text) => (text.length > 1 ? [text.slice(0, -1)] : [])),
    ...(refused === undefined ? [] : [[refused]]),
  ];
}

/** The smallest symbol that leads from a state to the reject state. */
function refusedSymbol(minimal: Automaton, state: number): number | undefined {
  const live = liveStates(minimal);
  const refusedClass = minimal.next[state]?.findIndex((target) => !live[target]) ?? -1;
  return minimal.classes[refusedClass]?.[0]?.[0];
}
