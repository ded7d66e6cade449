/**
 * The fault of a profile: text that is well-formed, but for a character that
 * the protocol does not allow, is told apart from text that is ill-formed.
 *
 *     00      in an MQTT string   octet 0: U+0000 is not allowed in an MQTT string
 *     C0 80   in an MQTT string   octet 0: C0 is ill-formed UTF-8: overlong
 *     78      in "a" "b"          octet 1: U+0078 is not allowed in My; expected U+0062
 *     61      in "a" "b"          octet 0: 61 is ill-formed My: truncated
 *
 * Plain forms do not load this: for them every fault is ill-formedness.
 */
import { DISALLOWED_CHARACTER, type EncodingName } from '../encodings.ts';
import type { FormTable, ScalarFacts } from '../layout.ts';
import { type Fault, type FaultFacts, fault } from './fault.ts';
import { formatScalars, possibleScalars, type ScalarRange } from './scalar.ts';

/** The words of `fault`, and the scalar value that is not allowed where it is that. */
export function explainCharacter(facts: FaultFacts, table: FormTable): Fault {
  const { scalars, codeUnit } = table;
  const { offending } = facts;
  const { at, offset, incomplete, reason, rule, clause } = facts.known;
  if (!scalars) return fault(facts, table);
  if (offending === undefined || !scalars.reasons.includes(reason)) {
    return fault(facts, incomplete && endsCharacter(facts, scalars) ? table : scalars);
  }
  const named = possibleScalars(scalars.encoding, [...facts.pending, offending], at);
  // A character that is well-formed but not allowed is all of it in the way, the last symbol too.
  const begun = at - offset + (named?.whole ? 1 : 0);
  const plain = fault(facts, table);
  const source = [rule, clause].filter(Boolean).join(', ');
  return Object.assign(plain, {
    length: Math.max(codeUnit, begun - (begun % codeUnit)),
    disallowed: named ? formatScalars(named) : '',
    message: `${notAllowed(facts, scalars, named, plain.octets)} [${source}]`,
  });
}

/** A text that ends between characters is not ill-formed in its encoding: it is the profile that wants more. */
function endsCharacter({ pending, known }: FaultFacts, { encoding }: ScalarFacts): boolean {
  return pending.length === 0 || possibleScalars(encoding, pending, known.at - 1)?.whole === true;
}

/** `octet 12: U+0000 is not allowed in an MQTT string`; the position is that of the character. */
function notAllowed(
  { alphabet, known: { offset, at, reason, expected } }: FaultFacts,
  { within, encoding }: ScalarFacts,
  named: ScalarRange | null,
  octets: string,
): string {
  const place = `${alphabet.noun} ${named ? at + 1 - named.length : offset}`;
  // Where the text has to end, no character is allowed, whichever it is.
  const general = expected === '' ? ': expected the end of the text' : '';
  const few = named?.length === 1 ? fewCharacters(encoding, expected) : '';
  const closer = (reason === DISALLOWED_CHARACTER ? general : `: ${reason}`) + (few && `; expected ${few}`);
  if (!named) return `${place}: ${octets} begins no character that is allowed in ${within}${closer}`;
  const shown = formatScalars(named);
  if (named.from === named.to) return `${place}: ${shown} is not allowed in ${within}${closer}`;
  return `${place}: none of ${shown} is allowed in ${within}${closer}`;
}

/** So many characters and ends of ranges are told in a message; longer lists are in `expected`. */
const FEW = 4;

/** `U+0062, U+0064..U+0066`, where a text has to go on with one of a few characters of one symbol; empty where not. */
function fewCharacters(encoding: EncodingName, expected: string): string {
  const symbols = expected.match(/[0-9A-F]+/g) ?? [];
  const isCharacter = (symbol: string) => {
    const begun = possibleScalars(encoding, [Number.parseInt(symbol, 16)], 0);
    return begun?.whole === true && begun.length === 1;
  };
  if (symbols.length > FEW || !symbols.every(isCharacter)) return '';
  return expected.replace(/[0-9A-F]+/g, (symbol) => `U+${symbol.padStart(4, '0')}`);
}
