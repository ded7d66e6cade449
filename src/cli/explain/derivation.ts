/** Symbols → how the compiler derives a short text, symbol by symbol (src/compile/dump/formulas.ts). */

import { type Reading, traceDerivation } from '../../compile/index.ts';
import { scalars } from '../../shared/alphabet.ts';
import { UsageError } from '../errors.ts';
import type { Explanation, GivenSymbols } from './input.ts';
import type { ExplainedForm } from './kept-form.ts';

/** A longer trace is not read by a person. In symbols. */
const TRACE_LIMIT = 64;

export function explainDerivation(
  { labelled, grammar }: ExplainedForm,
  reading: Reading,
  { symbols, offset }: GivenSymbols,
): Explanation {
  if (symbols.length > TRACE_LIMIT) {
    throw new UsageError(
      `--trace shows at most ${TRACE_LIMIT} ${labelled.alphabet.noun}s, got ${symbols.length}`,
      'explain without --trace shows longer texts',
    );
  }
  // The automaton of a grammar over scalar values was encoded after it was derived.
  const derivedFrom = grammar.rules.alphabet === scalars ? null : { rules: grammar.rules, reading };
  const { lines, read, accepted } = traceDerivation({ labelled, derivedFrom }, symbols, offset);
  return { lines, read, isWellFormed: accepted };
}
