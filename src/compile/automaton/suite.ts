/**
 * Automaton → the finite set of texts that distinguishes it from every other,
 * up to a number of extra states.
 *
 * A test is only a sample, unless something is known about what is tested.
 * Suppose that a validator is a finite automaton over the same classes, with at
 * most k states more than the minimal one. Then finitely many texts decide
 * whether it is right. This file lists them:
 *
 *     P · Σ^≤k · W
 *
 *   P   a transition cover: for each state a shortest text that reaches it,
 *       alone and followed by each symbol, so that every transition is taken;
 *   Σ   one representative symbol for each class;
 *   W   a characterising set: any two states differ on some text of it (it is
 *       accepted from one state and rejected from the other).
 *
 * Why it is complete: W splits the tested automaton into at least n blocks of
 * states that behave alike on W. Up to k more states can be hidden in those
 * blocks, and each of them is at most k symbols away from a block. So
 * P · Σ^≤k visits all states, and W checks each of them. If all answers agree,
 * the two automata accept the same texts.
 *
 *     UTF-8: 9 states (the reject state is one of them), 12 classes, 109 texts
 *     in P, 6 in W: 609 texts for no extra state, 7 309 for one, 87 709 for two.
 *
 * Cost: states · classes^(k+1) · |W| texts. The tested validator need only
 * answer yes or no at the end of a text.
 *
 * M. P. Vasilevskii, "Failure Diagnosis of Automata", 1973; T. S. Chow,
 * "Testing Software Design Modeled by Finite-State Machines", 1978.
 */
import { explore, pathTo } from '../../shared/explore.ts';
import { type SymbolSet, smallestSymbol } from '../symbols.ts';
import { type Automaton, afterClass, shortestPrefixes } from './automaton.ts';

/**
 * The texts of the W-method, each once, in an order that depends on the
 * automaton alone. `extraStates`: the number of states that a wrong validator
 * may have beyond those of the automaton. Throws RangeError when it is not a
 * natural number, TypeError when the automaton is not minimal.
 *
 *     for (const text of wMethodSuite(minimal, 1)) expect(validator(text)).toBe(accepts(minimal, text));
 */
export function* wMethodSuite(automaton: Automaton, extraStates: number): Generator<number[]> {
  if (!Number.isInteger(extraStates) || extraStates < 0) {
    throw new RangeError(`expected a number of extra states, 0 or more, got ${extraStates}`);
  }
  const symbols = smallestSymbols(automaton.classes);
  const endings = characterisingSet(automaton);
  const seen = new Set<string>();
  for (const middle of textsUpTo(symbols, extraStates)) {
    for (const prefix of transitionCover(automaton)) {
      for (const ending of endings) {
        const text = [...prefix, ...middle, ...ending];
        const key = text.join();
        if (seen.has(key)) continue;
        seen.add(key);
        yield text;
      }
    }
  }
}

/** P: a shortest text to each state, alone and followed by the smallest symbol of each class. */
export function transitionCover(automaton: Automaton): number[][] {
  const symbols = smallestSymbols(automaton.classes);
  const prefixes = shortestPrefixes(automaton).map((prefix, state) => {
    if (!prefix) throw new TypeError(`expected a minimal automaton, but no text leads to state ${state}`);
    return [...prefix];
  });
  // A shortest text to a state is a shortest text to another state and a symbol, so only the empty one is missing.
  return [[], ...prefixes.flatMap((prefix) => symbols.map((symbol) => [...prefix, symbol]))];
}

/**
 * W: for any two states it holds a text that distinguishes them. It has fewer
 * texts than there are states, or only the empty text, which is always in it and
 * asks whether a state accepts. As long as two states agree on all texts so far,
 * a shortest text that distinguishes them is added.
 */
export function characterisingSet(automaton: Automaton): number[][] {
  const words: number[][] = [[]];
  const answers: string[] = automaton.accepting.map((accepting) => (accepting ? '1' : '0'));
  for (;;) {
    const firstWith = new Map<string, number>();
    const twin = answers.findIndex((answer, state) => {
      if (firstWith.has(answer)) return true;
      firstWith.set(answer, state);
      return false;
    });
    if (twin < 0) return words;
    const word = distinguish(automaton, firstWith.get(answers[twin] as string) as number, twin);
    words.push(word.map((c) => smallestSymbol(automaton.classes[c] as SymbolSet)));
    answers.forEach((answer, state) => {
      const end = word.reduce((at, c) => afterClass(automaton, at, c), state);
      answers[state] = `${answer}${automaton.accepting[end] ? 1 : 0}`;
    });
  }
}

/** A shortest text, as classes, that is accepted from exactly one of two states. */
function distinguish(automaton: Automaton, left: number, right: number): number[] {
  const classes = [...automaton.classes.keys()];
  const after = (state: number, c: number) => afterClass(automaton, state, c);
  const search = explore([left, right] as const, String, ([l, r]) =>
    classes.map((c) => [[after(l, c), after(r, c)] as const, c] as const),
  );
  for (const reached of search) {
    const [l, r] = reached.state;
    if (automaton.accepting[l] !== automaton.accepting[r]) return pathTo(reached);
  }
  throw new TypeError(`expected a minimal automaton, but no text distinguishes states ${left} and ${right}`);
}

/** All texts of at most `length` symbols, shorter ones first. Also the exhaustive test that the W-method replaces. */
export function* textsUpTo(symbols: readonly number[], length: number): Generator<number[]> {
  let words: number[][] = [[]];
  yield [];
  for (let i = 0; i < length; i++) {
    words = words.flatMap((word) => symbols.map((symbol) => [...word, symbol]));
    yield* words;
  }
}

/** The smallest symbol of each set. */
export function smallestSymbols(sets: readonly SymbolSet[]): number[] {
  return sets.map(smallestSymbol);
}

/** The first and the last symbol of each range of each set, in ascending order: these find off-by-one errors. */
export function rangeEndsOf(sets: readonly SymbolSet[]): number[] {
  return [...new Set(sets.flatMap((set) => set.flat()))].sort((a, b) => a - b);
}
