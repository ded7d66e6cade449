/**
 * A user's form → the texts that its author says it accepts, in the symbols of the
 * form:
 *
 *     // @accepts 00E9     of the start rule, over scalar values     →  C3 A9 in UTF-8
 */
import { accepts, ENCODING_ROWS } from '../compile/index.ts';
import type { EncodingName } from '../shared/encodings.ts';
import type { UserForm } from './compile-user-grammar.ts';

/** The examples of the grammar, if it is one of ohm, and of its start rule. */
export function acceptedExamples({
  grammars: [main],
  ruleExamples,
  rules,
  start,
  table,
  minimal,
}: UserForm): number[][] {
  const ofRule = main ? main.ruleAnnotations.get(start) : ruleExamples?.get(start.toLowerCase());
  const examples = [...(main?.accepts ?? []), ...(ofRule?.accepts ?? [])];
  const encoding = table.scalars?.encoding;
  const isEncoded = encoding !== undefined && rules.alphabet.name === 'scalars';
  const texts = examples.map(({ symbols }) =>
    isEncoded ? symbols.flatMap((scalar) => encodedScalar(encoding, scalar)) : [...symbols],
  );
  // An example of the grammar is of its own start rule, which may not be that of the form.
  return texts.filter((text) => accepts(minimal, text));
}

/** The symbols of a scalar value in an encoding. */
export function encodedScalar(encoding: EncodingName, scalar: number): number[] {
  const { minus = 0, digits = [] } = ENCODING_ROWS[encoding].find(({ last }) => scalar <= last) ?? {};
  return digits.map(({ low, bits, plus }) => plus + (((scalar - minus) >>> low) & (2 ** bits - 1)));
}
