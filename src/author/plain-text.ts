/**
 * What messages say about a user's form, by what its author wrote:
 *
 *     len = %x01 4OCTET             no encoding: faults are "unexpected", "incomplete" or "after-the-end",
 *                                   and begin at the octet that is not allowed
 *     m   = 1*ALPHA "/" 1*ALPHA     characters: sets are written "A".."Z"
 *
 * The faults of a form that describes texts in an encoding begin at a character.
 */
import { callsIn, type FormParts, type RuleSet } from '../compile/index.ts';
import { excerpt, type SourceText } from '../shared/source.ts';
import { reachableRuleNames } from './unused.ts';

/** The parts with what messages say. `describesEncoding`: the grammar extends one of an encoding form, and has its words, as one with @coding has. */
export function withPlainWords(
  parts: FormParts,
  rules: RuleSet,
  source: SourceText,
  describesEncoding: boolean,
): FormParts {
  const { encodingForm, relaxations } = parts;
  const characters = writesCharacters(rules, source);
  if (encodingForm) {
    const boundaries = { ...encodingForm, boundary: true };
    return {
      ...parts,
      characters,
      encodingForm: boundaries,
      relaxations: relaxations.map((each) => (each === encodingForm ? boundaries : each)),
    };
  }
  return { ...parts, characters, isPlainText: !describesEncoding && !parts.coding && parts.codeUnit === 1 };
}

/** The rules of RFC 5234 and of ohm whose names stand for characters. */
const CHARACTER_RULES = ['ALPHA', 'DIGIT', 'HEXDIG', 'VCHAR', 'CHAR', 'digit', 'hexDigit', 'alnum', 'letter'];

/** The strings of a rule. */
const STRINGS = /"((?:[^"\\\n\r]|\\.)*)"/g;

/** Whether a string has a printable character that is no escape: `"x"`, `%s"x"`, not `"\\x78"`. */
function hasCharacters(rule: string): boolean {
  return [...rule.matchAll(STRINGS)].some(
    ([, inside = '']) => inside.replace(/\\(?:x..|u\{[^}]*\}|u....|.)/g, '') !== '',
  );
}

/** Whether a rule of the author's text has a character in quotation marks, or names a rule of characters. */
export function writesCharacters(
  rules: RuleSet,
  source: SourceText | undefined = rules.rules.get(rules.start)?.span.source,
): boolean {
  const used = [...reachableRuleNames(rules)].flatMap((name) => rules.rules.get(name) ?? []);
  return used.some(
    ({ span, body }) =>
      span.source === source &&
      (hasCharacters(excerpt(span)) || callsIn(body).some((call) => CHARACTER_RULES.includes(call.rule))),
  );
}
