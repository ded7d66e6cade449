/**
 * Form → the texts of its conformance suite, each once, with the group it
 * belongs to. Two groups guarantee something. A part of them would guarantee
 * nothing, so each is complete or reported as incomplete:
 *
 *   suite       P · Σ^≤k · W: the W-method over one symbol of each class, for
 *               decoders with up to k extra states (automaton/suite.ts);
 *   borders     P · W over the first and the last symbol of every range, of the
 *               minimal automaton and of the fault machine: finds off-by-one
 *               errors.
 *
 * Four are samples: corners and mistakes (paths.ts), characters and blocks
 * (`samplesOf`). For a user's form there are texts around the examples of its
 * author too (examples.ts).
 *
 * For a large grammar k decreases down to 0. If that is still too large, W is
 * left out: each transition is taken once for the verdict after it, and once
 * more in a well-formed text. Borders, too, go without W before they are left
 * out.
 */

import { encodedScalar } from '../../author/accepted-examples.ts';
import {
  type Automaton,
  characterisingSet,
  type Form,
  liveStates,
  rangeEndsOf,
  runAutomaton,
  START_STATE,
  shortestCompletions,
  shortestPrefixes,
  transitionCover,
  wMethodSuite,
} from '../../compile/index.ts';
import { isEncodingName } from '../../shared/encodings.ts';
import type { FaultMachine } from '../verdict-automaton.ts';
import { exampleTexts } from './examples.ts';
import { acceptingPaths, cornerTexts, mistakeTexts, type RangePath, shortestAccepted } from './paths.ts';

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

const POWERS_OF_TWO = Array.from({ length: 21 }, (_, n) => [2 ** n - 1, 2 ** n]).flat();
const PLANE_BOUNDARIES = Array.from({ length: 16 }, (_, n) => (n + 1) * 0x10000).flatMap((plane) =>
  [0, 0xd800, 0xdfff, 0xfffe, 0xffff].map((low) => plane + low),
);
/** Control and separator characters, bounds of surrogates and of noncharacters in plane 0, signature, replacement character. */
const SPECIAL = [0x1a, 0x85, 0x2028, 0x2029, 0xd7ff, 0xe000, 0xfdd0, 0xfdef, 0xfeff, 0xfffc, 0xfffd, 0xfffe, 0x10fffd];
const CHARACTERS = [...new Set([...POWERS_OF_TWO, ...PLANE_BOUNDARIES, ...SPECIAL])].sort((a, b) => a - b);

/** Texts for a form that encodes scalar values; none for other forms. */
function* characterTexts({ id, table, minimal }: Form): Generator<number[]> {
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
function* blockTexts(minimal: Automaton): Generator<number[]> {
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

export const GROUPS = ['suite', 'borders', 'corners', 'mistakes', 'characters', 'blocks', 'examples'] as const;
export type VectorGroup = (typeof GROUPS)[number];

interface SuiteText {
  readonly symbols: readonly number[];
  readonly group: VectorGroup;
}

export interface Suite {
  readonly texts: readonly SuiteText[];
  /** The suite is complete for this many extra states; −1: it covers every transition and guarantees no more. */
  readonly extraStates: number;
  /** After each state and border: followed by every suffix of W, only the verdict there, or some texts missing. */
  readonly borders: 'tested' | 'taken' | 'incomplete';
  /** Number of texts of each group above the limit. */
  readonly leftOut: Readonly<Partial<Record<VectorGroup, number>>>;
}

/** Limit on the symbols in all texts of a group that guarantees something: it keeps the file usable. */
const MAX_SYMBOLS = 10_000_000;

/** The suite, of at most `limit` texts. `examples`: of a user's form, the texts that its author gives. */
export function suiteTexts(
  form: Form,
  machine: FaultMachine,
  extraStates: number,
  limit: number,
  examples?: Texts,
): Suite {
  const { minimal } = form;
  const collected = new Collection(limit);
  const cover = transitionCover(minimal);
  const suffixes = cover.length <= limit ? characterisingSet(minimal) : null;
  const reached = suffixes ? largestCompleteSuite(minimal, extraStates, [cover, suffixes], limit) : -1;
  collected.add('suite', reached < 0 ? transitionTexts(minimal, cover) : wMethodSuite(minimal, reached));

  const prefixes = shortestPrefixes(minimal).map((prefix) => prefix ?? []);
  const borders = rangeEndsOf([...minimal.classes, ...machine.classes]).map((border) => [border]);
  const tested =
    reached >= 0 && suffixes !== null && isWithinLimits([prefixes, borders, suffixes], collected.remaining);
  collected.add('borders', product([prefixes, borders, ...(tested ? [suffixes] : [])]));

  collected.add('corners', cornerTexts(minimal));
  for (const { automaton } of form.relaxations) collected.add('mistakes', mistakeTexts(minimal, automaton));
  collected.add('characters', characterTexts(form));
  collected.add('blocks', blockTexts(minimal));
  if (examples) collected.add('examples', exampleTexts(minimal, examples, shortestCompletions(minimal)));
  const { leftOut } = collected;
  return {
    texts: [...collected.texts.values()],
    extraStates: reached,
    borders: leftOut.borders ? 'incomplete' : tested ? 'tested' : 'taken',
    leftOut,
  };
}

type Texts = readonly (readonly number[])[];

/** The largest k, up to `extraStates`, for which P · Σ^≤k · W is within the limits; −1 if none is. */
function largestCompleteSuite(
  minimal: Automaton,
  extraStates: number,
  [cover, suffixes]: [Texts, Texts],
  limit: number,
) {
  const classes = minimal.classes.length;
  for (let k = extraStates; k >= 0; k--) {
    const middles = Array.from({ length: k + 1 }, (_, i) => classes ** i).reduce((a, b) => a + b);
    // Counts every middle as if it had length k: an upper bound that builds none of them.
    if (
      middles <= limit &&
      isWithinLimits([cover, suffixes, Array.from({ length: middles }, () => ({ length: k }))], limit)
    )
      return k;
  }
  return -1;
}

/** Whether the product of the lists has at most `limit` texts and at most MAX_SYMBOLS symbols. */
function isWithinLimits(lists: readonly (readonly { readonly length: number }[])[], limit: number): boolean {
  const texts = lists.reduce((product, list) => product * list.length, 1);
  const average = lists.reduce((sum, list) => sum + list.reduce((all, part) => all + part.length, 0) / list.length, 0);
  return texts <= limit && texts * average <= MAX_SYMBOLS;
}

/** The Cartesian product: one part from each list, concatenated. */
function* product([first, ...others]: readonly Texts[]): Generator<number[]> {
  if (!first) yield [];
  else for (const part of first) for (const rest of product(others)) yield [...part, ...rest];
}

/** Each transition, for the verdict after it; then each again, completed to a shortest well-formed text. */
function* transitionTexts(minimal: Automaton, cover: Texts): Generator<readonly number[]> {
  yield* cover;
  const suffixes = shortestCompletions(minimal);
  for (const text of cover) {
    const suffix = suffixes[runAutomaton(minimal, text)];
    if (suffix) yield [...text, ...suffix];
  }
}

class Collection {
  readonly texts = new Map<string, SuiteText>();
  readonly leftOut: Partial<Record<VectorGroup, number>> = {};
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get remaining(): number {
    return this.#limit - this.texts.size;
  }

  add(group: VectorGroup, texts: Iterable<readonly number[]>): void {
    for (const symbols of texts) {
      const key = symbols.join();
      if (this.texts.has(key)) continue;
      if (this.remaining > 0) this.texts.set(key, { symbols, group });
      else this.leftOut[group] = (this.leftOut[group] ?? 0) + 1;
    }
  }
}
