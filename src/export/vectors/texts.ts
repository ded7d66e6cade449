/**
 * Form → the texts of its conformance suite, each once, with the group it is
 * there for. Two groups promise something, and are taken whole or not at all,
 * since a part of them would promise nothing:
 *
 *   suite       P · Σ^≤k · W: the W-method over one symbol of each class, for
 *               decoders with up to k states too many (automaton/suite.ts);
 *   borders     P · W over the first and the last symbol of every range, of the
 *               minimal automaton and of the one that knows reasons: where an
 *               off-by-one shows.
 *
 * Four are samples: corners and mistakes (paths.ts), characters and blocks
 * (samples.ts).
 *
 * Where a grammar is too large for the suite, k goes down to 0. Then W is left
 * out, and each transition is taken once for the verdict there, and once more
 * on the way to the end of a well-formed text. Borders, too, do without W
 * before they are left out.
 */
import {
  type Automaton,
  characterisingSet,
  type Form,
  rangeEndsOf,
  shortestPrefixes,
  transitionCover,
  wMethodSuite,
} from '../../compile/index.ts';
import type { FaultMachine } from '../machine.ts';
import { cornerTexts, mistakeTexts } from './paths.ts';
import { blockTexts, characterTexts } from './samples.ts';

export const GROUPS = ['suite', 'borders', 'corners', 'mistakes', 'characters', 'blocks'] as const;
export type Group = (typeof GROUPS)[number];

interface SuiteText {
  readonly symbols: readonly number[];
  readonly group: Group;
}

export interface Suite {
  readonly texts: readonly SuiteText[];
  /** The extra states it is complete for; −1 where it takes every transition and promises no more. */
  readonly extraStates: number;
  /** After each state and each border: every ending of W, only the verdict there, or not all of the texts. */
  readonly borders: 'tested' | 'taken' | 'incomplete';
  /** Texts of a group that were left out for want of room. */
  readonly leftOut: Readonly<Partial<Record<Group, number>>>;
}

/** Symbols in all texts of a group that promises something: beyond it nobody would want the file. */
const MAX_SYMBOLS = 10_000_000;

/** At most `limit` texts. */
export function suiteTexts(form: Form, machine: FaultMachine, extraStates: number, limit: number): Suite {
  const { minimal } = form;
  const collected = new Collection(limit);
  const cover = transitionCover(minimal);
  const endings = cover.length <= limit ? characterisingSet(minimal) : null;
  const reached = endings ? largestCompleteSuite(minimal, extraStates, [cover, endings], limit) : -1;
  collected.add('suite', reached < 0 ? transitionTexts(minimal, cover) : wMethodSuite(minimal, reached));

  const prefixes = shortestPrefixes(minimal).map((prefix) => prefix ?? []);
  const borders = rangeEndsOf([...minimal.classes, ...machine.classes]).map((border) => [border]);
  const tested = reached >= 0 && endings !== null && fits([prefixes, borders, endings], collected.room);
  collected.add('borders', product([prefixes, borders, ...(tested ? [endings] : [])]));

  collected.add('corners', cornerTexts(minimal));
  for (const { automaton } of form.relaxations) collected.add('mistakes', mistakeTexts(minimal, automaton));
  collected.add('characters', characterTexts(form));
  collected.add('blocks', blockTexts(minimal));
  const { leftOut } = collected;
  return {
    texts: [...collected.texts.values()],
    extraStates: reached,
    borders: leftOut.borders ? 'incomplete' : tested ? 'tested' : 'taken',
    leftOut,
  };
}

type Texts = readonly (readonly number[])[];

/** The largest k for which P · Σ^≤k · W is not too much; −1 where there is none. */
function largestCompleteSuite(
  minimal: Automaton,
  extraStates: number,
  [cover, endings]: [Texts, Texts],
  limit: number,
) {
  const classes = minimal.classes.length;
  for (let k = extraStates; k >= 0; k--) {
    const middles = Array.from({ length: k + 1 }, (_, i) => classes ** i).reduce((a, b) => a + b);
    // All middles as if they were longest: an estimate from above, which needs none of them.
    if (middles <= limit && fits([cover, endings, Array.from({ length: middles }, () => ({ length: k }))], limit))
      return k;
  }
  return -1;
}

/** Whether so many texts, one part from each list, are few enough, and short enough together. */
function fits(lists: readonly (readonly { readonly length: number }[])[], room: number): boolean {
  const texts = lists.reduce((product, list) => product * list.length, 1);
  const average = lists.reduce((sum, list) => sum + list.reduce((all, part) => all + part.length, 0) / list.length, 0);
  return texts <= room && texts * average <= MAX_SYMBOLS;
}

/** Each way to take one part from each list, in order. */
function* product([first, ...others]: readonly Texts[]): Generator<number[]> {
  if (!first) yield [];
  else for (const part of first) for (const rest of product(others)) yield [...part, ...rest];
}

/** Each transition, for the verdict there; then again, up to the end of a shortest well-formed text that takes it. */
function* transitionTexts(minimal: Automaton, cover: Texts): Generator<readonly number[]> {
  yield* cover;
  const endings = shortestEndings(minimal);
  const classOf = new Map(minimal.classes.map((set, c) => [set[0]?.[0] as number, c]));
  for (const text of cover) {
    const state = text.reduce((at, symbol) => minimal.next[at]?.[classOf.get(symbol) as number] as number, 0);
    const ending = endings[state];
    if (ending) yield [...text, ...ending];
  }
}

/** From each state a shortest text to one where a text may end. */
function shortestEndings({ next, accepting, classes }: Automaton): (readonly number[] | undefined)[] {
  const into: [number, number][][] = next.map(() => []);
  next.forEach((row, state) => {
    row.forEach((target, c) => {
      into[target]?.push([state, classes[c]?.[0]?.[0] as number]);
    });
  });
  const endings: (readonly number[] | undefined)[] = accepting.map((accepts) => (accepts ? [] : undefined));
  const queue = accepting.flatMap((accepts, state) => (accepts ? [state] : []));
  for (const state of queue) {
    for (const [from, symbol] of into[state] ?? []) {
      if (endings[from]) continue;
      endings[from] = [symbol, ...(endings[state] ?? [])];
      queue.push(from);
    }
  }
  return endings;
}

class Collection {
  readonly texts = new Map<string, SuiteText>();
  readonly leftOut: Partial<Record<Group, number>> = {};
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get room(): number {
    return this.#limit - this.texts.size;
  }

  add(group: Group, texts: Iterable<readonly number[]>): void {
    for (const symbols of texts) {
      const key = symbols.join();
      if (this.texts.has(key)) continue;
      if (this.room > 0) this.texts.set(key, { symbols, group });
      else this.leftOut[group] = (this.leftOut[group] ?? 0) + 1;
    }
  }
}
