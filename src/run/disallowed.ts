/**
 * The faults of profiles. A profile restricts an encoding form, so its faults
 * are of two kinds: ill-formed encoding, and a character that is not allowed.
 *
 *     00      in an MQTT string   octet 0: U+0000 is not allowed in an MQTT string
 *     C0 80   in an MQTT string   octet 0: C0 is ill-formed UTF-8: overlong
 *     78      in "a" "b"          octet 1: U+0078 is not allowed in My; expected U+0062
 *     61      in "a" "b"          octet 0: 61 is ill-formed My: truncated
 *
 * The encoding forms do not load this file: all their faults are of the first
 * kind.
 */
import { DISALLOWED_CHARACTER, type EncodingName } from '../encodings.ts';
import type { FormTable, ScalarFacts } from '../layout.ts';
import { type Fault, type FaultFacts, fault } from './fault.ts';
import { formatScalars, possibleScalars, type ScalarRange } from './scalar.ts';

/** As `fault`; where a character is not allowed, `disallowed` and the message name its scalar value. */
export function explainCharacter(facts: FaultFacts, table: FormTable): Fault {
  const { scalars, codeUnit } = table;
  const { offending } = facts;
  const { at, offset, incomplete, reason, rule, clause } = facts.known;
  if (!scalars) return fault(facts, table);
  if (offending === undefined || !scalars.reasons.includes(reason)) {
    return fault(facts, incomplete && endsCharacter(facts, scalars) ? table : scalars);
  }
  const range = possibleScalars(scalars.encoding, [...facts.pending, offending], at);
  // A character that is not allowed counts as a whole, with its last symbol.
  const length = at - offset + (range?.whole ? 1 : 0);
  const plain = fault(facts, table);
  const source = [rule, clause].filter(Boolean).join(', ');
  return Object.assign(plain, {
    length: Math.max(codeUnit, length - (length % codeUnit)),
    disallowed: range ? formatScalars(range) : '',
    message: `${notAllowed(facts, scalars, range, plain.octets)} [${source}]`,
  });
}

/** Whether the text ends between characters: then its encoding is complete, but the profile expects more. */
function endsCharacter({ pending, known }: FaultFacts, { encoding }: ScalarFacts): boolean {
  return pending.length === 0 || possibleScalars(encoding, pending, known.at - 1)?.whole === true;
}

/** `octet 12: U+0000 is not allowed in an MQTT string`; the offset is that of the character. */
function notAllowed(
  { alphabet, known: { offset, at, reason, expected } }: FaultFacts,
  { within, encoding }: ScalarFacts,
  range: ScalarRange | null,
  octets: string,
): string {
  const location = `${alphabet.noun} ${range ? at + 1 - range.length : offset}`;
  // Where the text must end, no character is allowed.
  const general = expected === '' ? ': expected the end of the text' : '';
  const few = range?.length === 1 ? fewCharacters(encoding, expected) : '';
  const closer = (reason === DISALLOWED_CHARACTER ? general : `: ${reason}`) + (few && `; expected ${few}`);
  if (!range) return `${location}: ${octets} begins no character that is allowed in ${within}${closer}`;
  const shown = formatScalars(range);
  if (range.from === range.to) return `${location}: ${shown} is not allowed in ${within}${closer}`;
  return `${location}: none of ${shown} is allowed in ${within}${closer}`;
}

/** How many characters and ends of ranges a message lists at most; `expected` has them all. */
const LIST_LIMIT = 4;

/** `U+0062, U+0064..U+0066`, where the text must continue with one of a few characters of one symbol; otherwise empty. */
function fewCharacters(encoding: EncodingName, expected: string): string {
  const symbols = expected.match(/[0-9A-F]+/g) ?? [];
  const isCharacter = (symbol: string) => {
    const range = possibleScalars(encoding, [Number.parseInt(symbol, 16)], 0);
    return range?.whole === true && range.length === 1;
  };
  if (symbols.length > LIST_LIMIT || !symbols.every(isCharacter)) return '';
  return expected.replace(/[0-9A-F]+/g, (symbol) => `U+${symbol.padStart(4, '0')}`);
}
