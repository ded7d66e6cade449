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
 * (samples.ts). For a user's form there are texts around the examples of its
 * author too (examples.ts).
 *
 * For a large grammar k decreases down to 0. If that is still too large, W is
 * left out: each transition is taken once for the verdict after it, and once
 * more in a well-formed text. Borders, too, go without W before they are left
 * out.
 */
import {
  type Automaton,
  characterisingSet,
  type Form,
  rangeEndsOf,
  runAutomaton,
  shortestCompletions,
  shortestPrefixes,
  transitionCover,
  wMethodSuite,
} from '../../compile/index.ts';
import type { FaultMachine } from '../verdict-automaton.ts';
import { exampleTexts } from './examples.ts';
import { cornerTexts, mistakeTexts } from './paths.ts';
import { blockTexts, characterTexts } from './samples.ts';

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
