/**
 * The one entry for people who have a specification in hand and do not want to
 * care what kind of file it is: an ABNF file, or a document with ABNF in it.
 *
 *     readSpecification(rfc3629.txt)                         →  7 rules, from UTF8-octets
 *     readSpecification(rfc3629.txt, { rule: 'UTF8-char' })  →  6 rules, from UTF8-char
 */
import { type Note, SpecError } from '../diagnostic.ts';
import type { RuleSet } from '../expression.ts';
import type { SourceText } from '../source.ts';
import { fileName } from './citation.ts';
import { findAbnf } from './document.ts';
import { dedent } from './reading.ts';
import { parseAbnf, rulesToRuleSet } from './to-expression.ts';
import { type AbnfRule, keyOfName } from './tree.ts';

export interface Specification {
  readonly ruleSet: RuleSet;
  /** What was repaired, skipped or doubtful on the way. */
  readonly notes: readonly Note[];
}

export interface SpecificationOptions {
  /** The rule a text must match (default: the first); only what it reaches has to be sound. */
  readonly rule?: string | undefined;
  /** Rules of other documents, for names that this one uses and does not define. */
  readonly others?: readonly AbnfRule[];
}

/** Reads the ABNF of a file or document as a rule set over octets. Throws a SpecError with the place in the original text. */
export function readSpecification(source: SourceText, options: SpecificationOptions = {}): Specification {
  const name = fileName(source);
  const { rule: start, others = [] } = options;
  if (isAbnfFile(source)) return { ruleSet: rulesToRuleSet(parseAbnf(source), { name, start, others }), notes: [] };
  const { rules, unreadable, notes } = findAbnf(source);
  const damaged = unreadable.find(({ isAbnf }) => isAbnf);
  if (start === undefined && damaged) throw withWayOut(damaged.error);
  const errors = new Map<string, SpecError>(unreadable.map((each) => [keyOfName(each.name), each.error]));
  return { ruleSet: rulesToRuleSet(rules, { name, start, others, unreadable: errors }), notes };
}

function withWayOut({ code, summary, place, notes, remedy }: SpecError): SpecError {
  const wayOut = 'mend it, or name the rule to start from: then only what that rule reaches has to be readable';
  return new SpecError(code, summary, { place, notes, remedy: remedy ?? wayOut });
}

/** By its name, or because it begins with a rule: a document begins with a title. */
export function isAbnfFile(source: SourceText): boolean {
  if (/\.abnf$/i.test(source.name)) return true;
  const lines = dedent(source).text.split(/[\r\n]+/);
  return /^[A-Za-z][A-Za-z0-9-]*[ \t]*=/.test(lines.find((line) => /^[ \t]*[^; \t]/.test(line)) ?? '');
}
