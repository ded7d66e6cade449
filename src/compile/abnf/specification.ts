/**
 * A file → a rule set. The file may be an ABNF file or a document with ABNF in it;
 * its numbers may be octets (RFC 3629) or scalar values (RFC 3987). The caller need
 * not know which.
 *
 *     readSpecification(rfc3629.txt)                         →  7 rules, from UTF8-octets
 *     readSpecification(rfc3629.txt, { rule: 'UTF8-char' })  →  6 rules, from UTF8-char
 */
import { type Alphabet, octets, scalars } from '../../alphabet.ts';
import { type Diagnostic, note, SpecError } from '../../diagnostic.ts';
import type { SourceText } from '../../source.ts';
import type { RuleSet } from '../expression.ts';
import { fileName } from './citation.ts';
import { findAbnf } from './document.ts';
import { listSignIn } from './lists.ts';
import { dedent } from './mapped-text.ts';
import { parseAbnf, rulesToRuleSet } from './to-expression.ts';
import { type AbnfRule, type NumericValue, nodesIn, ruleKey } from './tree.ts';

interface Specification {
  /** Over octets or scalar values; over code units only if `alphabet` says so. */
  readonly ruleSet: RuleSet;
  /** Notes on what was repaired, left out or ambiguous. */
  readonly notes: readonly Diagnostic[];
}

interface SpecificationOptions {
  /** The start rule (default: the first). Only the rules that it uses are checked. */
  readonly rule?: string | undefined;
  /** What the numbers are. Default: scalar values if one of them is larger than an octet, else octets. */
  readonly alphabet?: Alphabet | undefined;
  /** Rules over octets of other documents, for names that this one does not define. */
  readonly others?: readonly AbnfRule[];
}

/** Reads the ABNF of a file or document. Throws SpecError with a span in the original text. */
export function readSpecification(source: SourceText, options: SpecificationOptions = {}): Specification {
  const { rule: start, others = [] } = options;
  const { rules, unreadable, notes } = readRules(source, start, others);
  const large = numbersIn(rules).find(({ value }) => value >= octets.size);
  const alphabet = options.alphabet ?? (large ? scalars : octets);
  const ruleSet = rulesToRuleSet(rules, {
    name: fileName(source),
    start,
    alphabet,
    unreadable,
    ...(alphabet === octets
      ? { others }
      : { overOctets: { rules: others, instead: alphabet.noun, because: large?.span } }),
  });
  const kept = new Set([...ruleSet.rules.keys()].map(ruleKey));
  const reached = rules.filter(({ name }) => kept.has(ruleKey(name)));
  return { ruleSet, notes: [...notes, ...notesOn(reached, options.alphabet ? undefined : large)] };
}

type Rules = readonly [AbnfRule, ...AbnfRule[]];

function readRules(
  source: SourceText,
  start: string | undefined,
  others: readonly AbnfRule[],
): { rules: Rules; unreadable: ReadonlyMap<string, SpecError>; notes: readonly Diagnostic[] } {
  if (isAbnfFile(source)) return { rules: parseAbnf(source), unreadable: new Map(), notes: [] };
  const { rules, unreadable, notes } = findAbnf(source, others);
  const damaged = unreadable.find(({ isAbnf }) => isAbnf);
  if (start === undefined && damaged) throw withStartRuleRemedy(damaged.error);
  return { rules, unreadable: new Map(unreadable.map((each) => [ruleKey(each.name), each.error])), notes };
}

function numbersIn(rules: readonly AbnfRule[]): NumericValue[] {
  return rules.flatMap(({ body }) =>
    [...nodesIn(body)].flatMap((node) => {
      if (node.kind === 'range') return [node.from, node.to];
      return node.kind === 'values' ? node.values : [];
    }),
  );
}

/** Notes on what could be read in another way. `large`: the first number that is larger than an octet. */
function notesOn(rules: readonly AbnfRule[], large: NumericValue | undefined): Diagnostic[] {
  const list = rules.map(({ body }) => listSignIn(body)).find((span) => span !== undefined);
  const differ = large && numbersIn(rules).some(({ value }) => value > 0x7f);
  return [
    ...(differ
      ? [note('this number is larger than an octet, so all numbers are read as Unicode scalar values', large.span)]
      : []),
    ...(list ? [note('read as a list without empty elements, as a sender writes it (RFC 9110 §5.6.1)', list)] : []),
  ];
}

function withStartRuleRemedy({ diagnostic }: SpecError): SpecError {
  const wayOut = 'name a start rule with --rule: then only the rules that it uses must be readable';
  const { code, summary, remedy = 'correct it' } = diagnostic;
  return new SpecError(code, summary, { ...diagnostic, remedy: `${remedy}; or ${wayOut}` });
}

/** By its file name, or because it begins with a rule; a document begins with a title. */
export function isAbnfFile(source: SourceText): boolean {
  if (/\.abnf$/i.test(source.name)) return true;
  const lines = dedent(source).text.split(/[\r\n]+/);
  return /^[A-Za-z][A-Za-z0-9-]*[ \t]*=/.test(lines.find((line) => /^[ \t]*[^; \t]/.test(line)) ?? '');
}
