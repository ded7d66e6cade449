/**
 * The numbered encoding and decoding steps of the specifications, carried out
 * as written for all 1,112,064 scalar values. Each function is one list of
 * steps as arithmetic; test/reference has an independent second version.
 */

import { type Automaton, accepts, START_STATE } from '../../compile/index.ts';
import type { SymbolRange } from '../../shared/alphabet.ts';
import { lazy, memoize, memoizeByContent } from '../../shared/memoize.ts';
import { type CharacterRanges, charactersOf, cornersOf } from './characters.ts';
import { type Decision, decision, type SymbolText, type Witnesses } from './decision.ts';
import { TABLE_2003, UTF16 } from './scheme.ts';

const LAST_BEFORE_SURROGATES = 0xd7ff;
const FIRST_AFTER_SURROGATES = 0xe000;
const LAST = 0x10ffff;
const SCALAR_COUNT = LAST + 1 - (FIRST_AFTER_SURROGATES - LAST_BEFORE_SURROGATES - 1);

/** RFC 3629 §3, encoding steps 1 to 3. */
export function encodeUtf8(value: number): SymbolText {
  const length = TABLE_2003.length(value); // step 1
  const octets = new Array<number>(length);
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
export function decodeUtf8(octets: SymbolText): number {
  let value = 0; // step 1
  const length = octets.length;
  octets.forEach((octet, i) => {
    const bits = i > 0 ? 6 : length === 1 ? 7 : 7 - length; // step 2
    value = value * 2 ** bits + (octet & ((1 << bits) - 1)); // step 3
  });
  return value;
}

/** draft-hoffman-utf16 §2.1, steps 1 to 4. */
export function encodeUtf16(value: number): SymbolText {
  if (value < 0x10000) return [value]; // step 1
  const rest = value - 0x10000; // step 2
  return [0xd800 | (rest >> 10), 0xdc00 | (rest & 0x3ff)]; // steps 3 and 4
}

/** draft-hoffman-utf16 §2.2, steps 1 to 5; `null` for the errors of steps 2 and 3. */
function decodeUtf16(units: SymbolText): number | null {
  const [first, second] = units as [number, number | undefined];
  if (first < 0xd800 || first > 0xdfff) return first; // step 1
  if (first > 0xdbff) return null; // step 2
  if (second === undefined || second < 0xdc00 || second > 0xdfff) return null; // step 3
  return ((first & 0x3ff) << 10) + (second & 0x3ff) + 0x10000; // steps 4 and 5
}

/** All scalar values in order. */
function* scalarValues(): Generator<number> {
  for (let value = 0; value <= LAST; value++) {
    if (value === LAST_BEFORE_SURROGATES + 1) value = FIRST_AFTER_SURROGATES;
    yield value;
  }
}

/** Texts of consecutive scalar values that differ in the last symbol only, which goes from `from` to `to`. */
interface Run {
  readonly prefix: SymbolText;
  readonly from: number;
  to: number;
}

/** All scalar values as the steps write them: 17,000 runs in UTF-8 for 1,112,064 texts. */
const runsOf = memoize((write: (value: number) => SymbolText): Run[] => {
  const runs: Run[] = [];
  for (const value of scalarValues()) {
    const text = write(value);
    const last = text.at(-1) as number;
    const open = runs.at(-1);
    const goesOn =
      open?.to === last - 1 && text.length === open.prefix.length + 1 && open.prefix.every((s, i) => s === text[i]);
    if (goesOn) open.to = last;
    else runs.push({ prefix: text.slice(0, -1), from: last, to: last });
  }
  return runs;
});

/**
 * The text of the first scalar value that the automaton refuses. All values are decided, one step for each class of
 * last symbols.
 */
const firstRefused = memoize((write: (value: number) => SymbolText) =>
  memoize(({ alphabet, classes, next, accepting }: Automaton): SymbolText | null => {
    const classOfSymbol = new Uint16Array(alphabet.size);
    const endOfRange = new Uint32Array(alphabet.size);
    classes.forEach((set, c) => {
      for (const [from, to] of set) {
        classOfSymbol.fill(c, from, to + 1);
        endOfRange.fill(to, from, to + 1);
      }
    });
    const step = (state: number, symbol: number) => next[state]?.[classOfSymbol[symbol] as number] as number;
    for (const { prefix, from, to } of runsOf(write)) {
      const state = prefix.reduce(step, START_STATE);
      for (let last = from; last <= to; last = (endOfRange[last] as number) + 1) {
        if (!accepting[step(state, last)]) return [...prefix, last];
      }
    }
    return null;
  }),
);

const STEPS = {
  utf8: { write: encodeUtf8, read: decodeUtf8, scheme: TABLE_2003 },
  utf16: { write: encodeUtf16, read: decodeUtf16, scheme: UTF16 },
} as const;

type Steps = keyof typeof STEPS;

/** The first scalar value that the encoding steps write in another way than the scheme. */
const differently = memoizeByContent((form: Steps): number | null => {
  const { write, scheme } = STEPS[form];
  return firstOf(scalarValues(), (value) => {
    const [text, expected] = [write(value), scheme.write(value, scheme.length(value))];
    const isSame = text.length === expected.length && text.every((symbol, i) => symbol === expected[i]);
    return isSame ? null : value;
  });
});

/** The first scalar value that the decoding steps do not give back. */
const notRead = memoizeByContent((form: Steps): number | null => {
  const { write, read } = STEPS[form];
  return firstOf(scalarValues(), (value) => (read(write(value)) === value ? null : value));
});

/** The first scalar value that is lost from UTF-8 to UTF-16 and back. */
const lostOnTheWay = lazy((): number | null =>
  firstOf(scalarValues(), (value) => {
    return decodeUtf16(encodeUtf16(decodeUtf8(encodeUtf8(value)))) === value ? null : value;
  }),
);

const DECIDED = `${SCALAR_COUNT} scalar values`;
const CHUNK = 0x800;

/** All scalar values, 2,048 to a text. */
export function* scalarTexts(
  write: (value: number) => SymbolText,
): Generator<{ values: readonly number[]; symbols: SymbolText }> {
  for (let from = 0; from <= LAST; from += CHUNK) {
    if (from > LAST_BEFORE_SURROGATES && from < FIRST_AFTER_SURROGATES) continue;
    const [values, symbols]: [number[], number[]] = [[], []];
    for (let value = from; value < from + CHUNK; value++) {
      values.push(value);
      for (const symbol of write(value)) symbols.push(symbol);
    }
    yield { values, symbols };
  }
}

function* allScalars(write: (value: number) => SymbolText): Generator<SymbolText> {
  for (const { symbols } of scalarTexts(write)) yield symbols;
}

/** For every scalar value, the encoding steps write a well-formed text, and the same text as the scheme. */
export function encodingSteps(automaton: Automaton, form: Steps, witnesses: Witnesses): Decision {
  const { write } = STEPS[form];
  const differs = differently(form);
  const found = firstRefused(write)(automaton) ?? (differs === null ? null : write(differs));
  return { ...decision(DECIDED, found, witnesses), bulk: () => allScalars(write) };
}

/**
 * The decoding steps give back what the encoding steps wrote, for every scalar value; and every character that the
 * automaton accepts is decoded to a scalar value that is written so.
 */
export function decodingSteps(automaton: Automaton, form: Steps, witnesses: Witnesses): Decision {
  const { write, read } = STEPS[form];
  const lost = notRead(form);
  const { boxes, irregular } = charactersOf(automaton);
  const isRight = (text: SymbolText) => {
    const value = read(text);
    return value !== null && isScalarValue(value) && write(value).join() === text.join();
  };
  const wrong = firstOf(boxes, (box) => firstOf(edgesOfBox(box), (text) => (isRight(text) ? null : text)));
  return decision(DECIDED, irregular ?? wrong ?? (lost === null ? null : write(lost)), witnesses);
}

function isScalarValue(value: number): boolean {
  return value <= LAST && (value <= LAST_BEFORE_SURROGATES || value >= FIRST_AFTER_SURROGATES);
}

function firstOf<Each, Found>(list: Iterable<Each>, find: (each: Each) => Found | null): Found | null {
  for (const each of list) {
    const found = find(each);
    if (found !== null) return found;
  }
  return null;
}

/** The corners of a box; then, for each text without its last symbol, the first and the last of its texts. */
function* edgesOfBox(box: CharacterRanges): Generator<SymbolText> {
  yield* cornersOf(box);
  function* prefixes(position: number): Generator<SymbolText> {
    if (position === 0) yield [];
    else {
      const [from, to] = box[position - 1] as SymbolRange;
      for (const prefix of prefixes(position - 1))
        for (let symbol = from; symbol <= to; symbol++) yield [...prefix, symbol];
    }
  }
  const [from, to] = box.at(-1) as SymbolRange;
  for (const prefix of prefixes(box.length - 1))
    yield* [
      [...prefix, from],
      [...prefix, to],
    ];
}

/** For every scalar value, UTF-8 → UTF-16 → UTF-8 gives the same text, and both texts are well-formed. */
export function roundTrip(utf8: Automaton, utf16: Automaton, witnesses: Witnesses): Decision {
  const lost = lostOnTheWay();
  const there = firstRefused(encodeUtf8)(utf8) ?? (lost === null ? null : encodeUtf8(lost));
  const back = firstRefused(encodeUtf16)(utf16);
  return decision(`${DECIDED}, both ways`, there ?? (back && encodeUtf8(decodeUtf16(back) ?? 0)), witnesses);
}

/** The steps write `values` as the document prints them, and the automaton accepts that. */
export function printedExample(
  automaton: Automaton,
  write: (value: number) => SymbolText,
  values: readonly number[],
  printed: SymbolText,
): Decision {
  const text = values.flatMap(write);
  const same = text.length === printed.length && text.every((symbol, i) => symbol === printed[i]);
  const holds = same && accepts(automaton, printed);
  // Refused: the printed text without one symbol, unless that symbol is a whole character.
  const damaged = printed.map((_, i) => printed.toSpliced(i, 1)).filter((part) => !accepts(automaton, part));
  return decision(`${values.length} scalar values`, holds ? null : printed, { accepted: [printed], refused: damaged });
}

/** The texts that a document names have the verdicts that it gives. */
export function namedVerdicts(
  automaton: Automaton,
  accepted: readonly SymbolText[],
  refused: readonly SymbolText[],
): Decision {
  const wrong = accepted.find((text) => !accepts(automaton, text)) ?? refused.find((text) => accepts(automaton, text));
  return decision(`${accepted.length + refused.length} texts`, wrong, { accepted, refused });
}
