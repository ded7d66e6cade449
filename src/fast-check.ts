/**
 * Grammar → arbitraries for property tests with fast-check: the entry point
 * `wellformed/fast-check`. It does not import fast-check: it is handed the one of the test.
 *
 *     fc.assert(fc.property(wellFormed(fc, grammar), (octets) => parse(octets) !== undefined));
 *     fc.assert(fc.property(illFormed(fc, grammar), (octets) => parse(octets) === undefined));
 */
import { type CompileOptions, compiledForm } from './author/compile-text.ts';
import { chosenText, withFault } from './author/sample/random-text.ts';
import { type Automaton, shortestPrefixes } from './compile/index.ts';

export type { CompileOptions } from './author/compile-text.ts';

/** What the arbitraries need of fast-check. `Octets` is its arbitrary of octets. */
interface FastCheck<Octets> {
  uint8Array(): Octets;
  nat(): unknown;
  array(of: never): unknown;
  tuple(...parts: never[]): unknown;
}

/** An arbitrary of fast-check, as far as it is used here. */
interface Mapped {
  map(to: (value: never) => Uint8Array): unknown;
}

/**
 * An arbitrary of the octets that a grammar accepts. It shrinks to short texts. `grammar` and `options` are those of
 * `compile`; a grammar that extends one of wellformed may add nothing to it.
 * @throws SpecError if the grammar cannot be compiled.
 * @throws TypeError if the grammar is over code units.
 *
 * @example
 * import fc from 'fast-check';
 * const day = wellFormed(fc, 'day = "3" %x30-31 / %x30-32 DIGIT');
 * fc.sample(day, 100).every((octets) => Number(new TextDecoder().decode(octets)) < 32); // → true
 */
export function wellFormed<Octets>(fc: FastCheck<Octets>, grammar: string, options: CompileOptions = {}): Octets {
  const automaton = octetAutomaton(grammar, options);
  return mapped(choicesOf(fc), (choices: number[]) => Uint8Array.from(chosenText(automaton, choices)));
}

/**
 * An arbitrary of octets that a grammar refuses: a text that it accepts, with one change. Otherwise as `wellFormed`.
 * @throws TypeError also if the grammar accepts every text.
 *
 * @example
 * import fc from 'fast-check';
 * const fault = illFormed(fc, 'My <: Utf8 {}');
 * fc.sample(fault, 100).some((octets) => utf8.test(octets)); // → false
 */
export function illFormed<Octets>(fc: FastCheck<Octets>, grammar: string, options: CompileOptions = {}): Octets {
  const automaton = octetAutomaton(grammar, options);
  const refused = shortestPrefixes(automaton).filter((text, state) => text && !automaton.accepting[state])[0];
  if (!refused) throw new TypeError('expected a grammar that refuses some text, got one that accepts every text');
  return mapped(fc.tuple(...([choicesOf(fc), fc.nat()] as never[])), ([choices, seed]: [number[], number]) =>
    Uint8Array.from(withFault(automaton, chosenText(automaton, choices), seed) ?? refused),
  );
}

function choicesOf(fc: FastCheck<unknown>): unknown {
  return fc.array(fc.nat() as never);
}

/** The octets of values, for the type of fast-check: structural types cannot say that `map` keeps the kind of arbitrary. */
function mapped<Octets>(values: unknown, to: (value: never) => Uint8Array): Octets {
  return (values as Mapped).map(to) as Octets;
}

function octetAutomaton(grammar: string, options: CompileOptions): Automaton {
  const { minimal } = compiledForm(grammar, options);
  if (minimal.alphabet.name === 'octets') return minimal;
  throw new TypeError('expected a grammar over octets or in an encoding of octets, got one over code units');
}
