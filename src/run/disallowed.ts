/**
 * The faults of profiles. A profile restricts an encoding form, so its faults
 * are of two kinds: ill-formed encoding, and a character that is not allowed.
 *
 *     00      in an MQTT string   octet 0: U+0000 is not allowed in an MQTT string
 *     C0 80   in an MQTT string   octet 0: C0 is ill-formed UTF-8: overlong
 *     78      in "a" "b"          octet 1: U+0078 is not allowed in My; expected U+0062
 *     5C 78   in a JSON string    octet 1: "\" before U+0078 is not allowed in JSON tokens: unknown-escape
 *     5C 75 30 30 30 30 …         octet 1: "\u0000" is not allowed in PostgreSQL jsonb tokens: nul-escape
 *     61      in "a" "b"          octet 0: 61 is ill-formed My: truncated
 *
 * The encoding forms do not load this file: all their faults are of the first
 * kind.
 */
import { type Alphabet, formatCharacters, formatSymbols } from '../shared/alphabet.ts';
import { DISALLOWED_CHARACTER, type EncodingName } from '../shared/encodings.ts';
import type { FormTable, ScalarFacts } from '../shared/layout.ts';
import { type Fault, type FaultFacts, fault } from './fault.ts';
import { rejectedBy } from './rest-of-character.ts';
import { formatScalars, possibleScalars, type ScalarRange } from './scalar.ts';

/** As `fault`; where a character is not allowed, `disallowed` and the message name its scalar value. */
export function explainCharacter(all: FaultFacts, table: FormTable, state: number): Fault {
  if (!table.characters) return explain(all, table, state);
  // The message writes characters; the property stays numbers, for programs.
  const { expected } = all.known;
  const known = { ...all.known, expected: asCharacters(all.alphabet, expected) };
  return { ...explain({ ...all, known, wording: undefined }, table, state), expected };
}

function explain(facts: FaultFacts, table: FormTable, state: number): Fault {
  const { scalars } = table;
  const { offending, known } = facts;
  const { incomplete, reason, rule, clause } = known;
  const { length, range, before, isCharacter, extent } = rejectedBy(table, state, facts, known);
  const shortened = offending === undefined ? facts : { ...facts, known: { ...known, length } };
  if (!scalars) return fault(shortened, table);
  if (offending === undefined || !scalars.reasons.includes(reason)) {
    if (incomplete && endsCharacter(facts, scalars)) return fault(shortened, table);
    return fault({ ...shortened, wording: undefined }, scalars);
  }
  const plain = fault(shortened, table);
  const source = [rule, clause].filter(Boolean).join(', ');
  if (extent > 0) {
    const refused = formatPending(facts.alphabet, [...facts.pending, offending]);
    const message = `${facts.alphabet.noun} ${known.offset}: ${refused} is not allowed in ${scalars.within}: ${reason} [${source}]`;
    return { ...plain, message };
  }
  return {
    ...plain,
    ...(isCharacter ? { disallowed: range ? formatScalars(range) : '' } : {}),
    message: `${notAllowed(facts, scalars, range, isCharacter ? 0 : before, plain.octets)} [${source}]`,
  };
}

/** Whether the text ends between characters: then its encoding is complete, but the profile expects more. */
function endsCharacter({ pending, known }: FaultFacts, { encoding }: ScalarFacts): boolean {
  return pending.length === 0 || possibleScalars(encoding, pending, known.at - 1)?.whole === true;
}

/**
 * `octet 12: U+0000 is not allowed in an MQTT string`; the offset is that of the character. Where it is not allowed after
 * the `before` symbols since `offset`, the message is about these: `octet 11: "\" before U+0078 is not allowed in …`.
 */
function notAllowed(
  { alphabet, pending, known: { offset, at, reason, expected } }: FaultFacts,
  { within, encoding }: ScalarFacts,
  range: ScalarRange | null,
  before: number,
  octets: string,
): string {
  const location = `${alphabet.noun} ${range && before === 0 ? at + 1 - range.length : offset}`;
  // Where the text must end, no character is allowed.
  const general = expected === '' ? ': expected the end of the text' : '';
  const few = range?.length === 1 ? fewCharacters(encoding, expected) : '';
  const closer = (reason === DISALLOWED_CHARACTER ? general : `: ${reason}`) + (few && `; expected ${few}`);
  if (!range) return `${location}: ${octets} begins no character that is allowed in ${within}${closer}`;
  const shown = formatScalars(range);
  if (before > 0) {
    const text = formatPending(alphabet, pending.slice(0, before));
    return `${location}: ${text} before ${shown} is not allowed in ${within}${closer}`;
  }
  if (range.from === range.to) return `${location}: ${shown} is not allowed in ${within}${closer}`;
  return `${location}: none of ${shown} is allowed in ${within}${closer}`;
}

/** Printable ASCII as it is, in quotation marks; anything else in hexadecimal. */
function formatPending(alphabet: Alphabet, symbols: readonly number[]): string {
  const printable = symbols.every((symbol) => symbol >= 0x20 && symbol <= 0x7e);
  return printable ? `"${String.fromCharCode(...symbols)}"` : formatSymbols(alphabet, symbols);
}

/** How many characters and ends of ranges a message lists at most; `expected` has them all. */
const LIST_LIMIT = 4;

/** `21, 23..27` → `"!", "#".."'"` */
function asCharacters(alphabet: Alphabet, expected: string): string {
  const ranges = Array.from(expected.matchAll(/([0-9A-F]+)(?:\.\.([0-9A-F]+))?/g), ([, from = '', to = from]) => {
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return formatCharacters(alphabet, ranges);
}

/** In UTF-16 code units: longer lists of characters are left out of a message. */
const LONGEST_LIST = 80;

/** `U+0062, U+0064..U+0066`, where the text must continue with one of a few characters of one symbol; otherwise empty. */
function fewCharacters(encoding: EncodingName, expected: string): string {
  if (expected.includes('"')) {
    return expected.length <= LONGEST_LIST && !/[0-9A-F]{2}(?!")/.test(expected) ? expected : '';
  }
  const symbols = expected.match(/[0-9A-F]+/g) ?? [];
  const isCharacter = (symbol: string) => {
    const range = possibleScalars(encoding, [Number.parseInt(symbol, 16)], 0);
    return range?.whole === true && range.length === 1;
  };
  if (symbols.length > LIST_LIMIT || !symbols.every(isCharacter)) return '';
  return expected.replace(/[0-9A-F]+/g, (symbol) => `U+${symbol.padStart(4, '0')}`);
}
