/**
 * Form → samples for two kinds of decoder that are no small automaton:
 *
 *   characters  those that look at scalar values: the values that somebody may
 *               treat in a way of their own, each alone, inside a text, and before
 *               a fault. U+FEFF, U+FFFD, U+1FFFE, U+1D800 (a surrogate, to who
 *               keeps 16 bits), 1A (the end, to who reads as a terminal does);
 *   blocks      those that read many symbols at a time: short texts, whole and
 *               cut off, behind so much padding that they lie across the end of a
 *               block of 8, 16, 32, 64 or 256 symbols, or just beside it; with
 *               nothing behind them, and with another block.
 *
 *     41 41 41 41 41 41 E0 BF BF          E0 BF │ BF
 *     41 41 41 41 41 41 41 E0 BF 41 …     E0 │ BF 41 …
 */

import {
  type Automaton,
  ENCODING_ROWS,
  type Form,
  liveStates,
  runAutomaton,
  START_STATE,
} from '../../compile/index.ts';
import { type EncodingName, isEncodingName } from '../../encodings.ts';
import { acceptingPaths, type RangePath, shortestAccepted } from './paths.ts';

const POWERS = Array.from({ length: 21 }, (_, n) => [2 ** n - 1, 2 ** n]).flat();
const PLANES = Array.from({ length: 16 }, (_, n) => (n + 1) * 0x10000).flatMap((plane) =>
  [0, 0xd800, 0xdfff, 0xfffe, 0xffff].map((low) => plane + low),
);
/** Ends and separators of text, the bounds of surrogates and of the noncharacters of plane 0, the signature, the replacement. */
const OTHERS = [0x1a, 0x85, 0x2028, 0x2029, 0xd7ff, 0xe000, 0xfdd0, 0xfdef, 0xfeff, 0xfffc, 0xfffd, 0xfffe, 0x10fffd];
const CHARACTERS = [...new Set([...POWERS, ...PLANES, ...OTHERS])].sort((a, b) => a - b);

/** Of a form that encodes scalar values; of others nothing. */
export function* characterTexts({ id, table, minimal }: Form): Generator<number[]> {
  const encoding = table.scalars?.encoding ?? id;
  if (!isEncodingName(encoding)) return;
  const other = shortestAccepted(minimal);
  const wrong = refusedIn(minimal, START_STATE);
  for (const scalar of CHARACTERS) {
    const character = encoded(encoding, scalar);
    yield character;
    yield [...other, ...character, ...other];
    if (wrong !== undefined) yield [...character, wrong];
  }
}

function encoded(encoding: EncodingName, scalar: number): number[] {
  const { minus = 0, digits = [] } = ENCODING_ROWS[encoding].find(({ last }) => scalar <= last) ?? {};
  return digits.map(({ low, bits, plus }) => plus + (((scalar - minus) >>> low) & (2 ** bits - 1)));
}

const BLOCKS = [8, 16, 32, 64, 256];

/** Of a form that a shortest text can be repeated in; of others nothing. */
export function* blockTexts(minimal: Automaton): Generator<number[]> {
  const unit = shortestAccepted(minimal);
  const padding = (units: number) => Array.from({ length: units }, () => unit).flat();
  const home = runAutomaton(minimal, unit);
  if (unit.length === 0 || runAutomaton(minimal, unit, home) !== home) return;
  const samples = samplesOf(minimal, home);
  for (const block of BLOCKS) {
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

/** A text of each length, whole and cut off, and a symbol that is refused. */
function samplesOf(minimal: Automaton, home: number): number[][] {
  const byLength = new Map<number, RangePath>();
  for (const way of acceptingPaths(minimal)) if (!byLength.has(way.length)) byLength.set(way.length, way);
  const whole = [...byLength.values()].map((way) => way.map(([, last]) => last));
  const wrong = refusedIn(minimal, home);
  return [
    ...whole,
    ...whole.flatMap((text) => (text.length > 1 ? [text.slice(0, -1)] : [])),
    ...(wrong === undefined ? [] : [[wrong]]),
  ];
}

/** The smallest symbol that a state does not go on with. */
function refusedIn(minimal: Automaton, state: number): number | undefined {
  const live = liveStates(minimal);
  const refused = minimal.next[state]?.findIndex((target) => !live[target]) ?? -1;
  return minimal.classes[refused]?.[0]?.[0];
}
