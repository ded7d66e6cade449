/**
 * The numbered steps of the specifications, done as they are written, for all
 * 1,112,064 scalar values: nothing is sampled. Each function below is a step
 * list turned into arithmetic and nothing else; test/reference has them again,
 * written by somebody else.
 */
import { type Automaton, accepts, classOf, START } from '../../compile/automaton/automaton.ts';
import { type Finding, finding, type Text, type Witnesses } from './finding.ts';
import { TABLE_2003, UTF16 } from './scheme.ts';

const LAST_BEFORE_SURROGATES = 0xd7ff;
const FIRST_AFTER_SURROGATES = 0xe000;
const LAST = 0x10ffff;
export const SCALAR_COUNT = LAST + 1 - (FIRST_AFTER_SURROGATES - LAST_BEFORE_SURROGATES - 1);

/** RFC 3629 §3, encoding steps 1 to 3. */
export function encodeUtf8(value: number): Text {
  const length = TABLE_2003.length(value); // step 1
  const octets: number[] = [];
  let rest = value;
  for (let i = length - 1; i >= 0; i--) {
    const bits = i > 0 ? 6 : length === 1 ? 7 : 7 - length;
    const high = i > 0 ? 0x80 : length === 1 ? 0 : (0xff00 >> length) & 0xff; // step 2
    octets[i] = high | (rest & ((1 << bits) - 1)); // step 3
    rest >>= bits;
  }
  return octets;
}

/** RFC 3629 §3, decoding steps 1 to 3, for one well-formed character. */
export function decodeUtf8(octets: Text): number {
  let value = 0; // step 1
  const length = octets.length;
  octets.forEach((octet, i) => {
    const bits = i > 0 ? 6 : length === 1 ? 7 : 7 - length; // step 2
    value = value * 2 ** bits + (octet & ((1 << bits) - 1)); // step 3
  });
  return value;
}

/** draft-hoffman-utf16 §2.1, steps 1 to 4. */
export function encodeUtf16(value: number): Text {
  if (value < 0x10000) return [value]; // step 1
  const rest = value - 0x10000; // step 2
  return [0xd800 | (rest >> 10), 0xdc00 | (rest & 0x3ff)]; // steps 3 and 4
}

/** draft-hoffman-utf16 §2.2, steps 1 to 5; `null` for the errors of steps 2 and 3. */
export function decodeUtf16(units: Text): number | null {
  const [first, second] = units as [number, number | undefined];
  if (first < 0xd800 || first > 0xdfff) return first; // step 1
  if (first > 0xdbff) return null; // step 2
  if (second === undefined || second < 0xdc00 || second > 0xdfff) return null; // step 3
  return ((first & 0x3ff) << 10) + (second & 0x3ff) + 0x10000; // steps 4 and 5
}

/** Every scalar value in turn, until `wrong` names a text. Asks the automaton about each text of `write`. */
function overScalars(
  automaton: Automaton,
  write: (value: number) => Text,
  isRight: (text: Text, value: number) => boolean,
): Text | null {
  const classes = Array.from({ length: automaton.alphabet.size }, (_, symbol) => classOf(automaton, symbol));
  // Not automaton.accepts: a million texts, so each symbol's class is looked up, not searched.
  const isAccepted = (text: Text) => {
    let state = START;
    for (const symbol of text) state = automaton.next[state]?.[classes[symbol] as number] as number;
    return automaton.accepting[state] as boolean;
  };
  for (let value = 0; value <= LAST; value++) {
    if (value === LAST_BEFORE_SURROGATES + 1) value = FIRST_AFTER_SURROGATES;
    const text = write(value);
    if (!isAccepted(text) || !isRight(text, value)) return text;
  }
  return null;
}

const DECIDED = `${SCALAR_COUNT} scalar values`;
const CHUNK = 0x800;

/** All scalar values, 2,048 to a text. */
export function* scalarTexts(write: (value: number) => Text): Generator<{ values: readonly number[]; symbols: Text }> {
  for (let from = 0; from <= LAST; from += CHUNK) {
    if (from > LAST_BEFORE_SURROGATES && from < FIRST_AFTER_SURROGATES) continue;
    const values = Array.from({ length: CHUNK }, (_, i) => from + i);
    yield { values, symbols: values.flatMap(write) };
  }
}

function* allScalars(write: (value: number) => Text): Generator<Text> {
  for (const { symbols } of scalarTexts(write)) yield symbols;
}

/** What the encoding steps write is well-formed and is what the table has, for every scalar value. */
export function encodingSteps(automaton: Automaton, form: 'utf8' | 'utf16', witnesses: Witnesses): Finding {
  const [write, scheme] = form === 'utf8' ? ([encodeUtf8, TABLE_2003] as const) : ([encodeUtf16, UTF16] as const);
  const same = (text: Text, value: number) => {
    const expected = scheme.write(value, scheme.length(value));
    return text.length === expected.length && text.every((symbol, i) => symbol === expected[i]);
  };
  return { ...finding(DECIDED, overScalars(automaton, write, same), witnesses), bulk: () => allScalars(write) };
}

/** The decoding steps bring every scalar value back. */
export function decodingSteps(automaton: Automaton, form: 'utf8' | 'utf16', witnesses: Witnesses): Finding {
  const [write, read] = form === 'utf8' ? ([encodeUtf8, decodeUtf8] as const) : ([encodeUtf16, decodeUtf16] as const);
  return finding(
    DECIDED,
    overScalars(automaton, write, (text, value) => read(text) === value),
    witnesses,
  );
}

/** UTF-8 → UTF-16 → UTF-8 is the same text, and both are well-formed, for every scalar value. */
export function roundTrip(utf8: Automaton, utf16: Automaton, witnesses: Witnesses): Finding {
  const there = overScalars(
    utf8,
    encodeUtf8,
    (octets, value) => decodeUtf16(encodeUtf16(decodeUtf8(octets))) === value,
  );
  const back = overScalars(utf16, encodeUtf16, (unitsOfValue) => decodeUtf16(unitsOfValue) !== null);
  return finding(`${DECIDED}, both ways`, there ?? (back && encodeUtf8(decodeUtf16(back) ?? 0)), witnesses);
}

/** A sequence of scalar values as the steps write it: what an example of a document has to be. */
export function example(
  automaton: Automaton,
  write: (value: number) => Text,
  values: readonly number[],
  printed: Text,
): Finding {
  const text = values.flatMap(write);
  const same = text.length === printed.length && text.every((symbol, i) => symbol === printed[i]);
  // With one symbol left out, unless that was a whole character.
  const damaged = printed.map((_, i) => printed.toSpliced(i, 1)).filter((part) => !accepts(automaton, part));
  return finding(`${values.length} scalar values`, same ? null : printed, { accepted: [printed], refused: damaged });
}

/** Texts that a document names, with the verdicts that it gives. */
export function verdicts(automaton: Automaton, accepted: readonly Text[], refused: readonly Text[]): Finding {
  const wrong = accepted.find((text) => !accepts(automaton, text)) ?? refused.find((text) => accepts(automaton, text));
  return finding(`${accepted.length + refused.length} texts`, wrong, { accepted, refused });
}
