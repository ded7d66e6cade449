/**
 * ABNF trees → expressions over octets, the form ohm grammars take too.
 *
 *     UTF8-2 = %xC2-DF UTF8-tail    →  sequence [ set C2..DF, call UTF8-tail ]
 *     "no"                          →  sequence [ set 4E, 6E; set 4F, 6F ]
 *     1*2%x0D.0A                    →  repeat 1..2 of sequence [ set 0D, set 0A ]
 *
 * RFC 5234 §2.3 leaves open what a number means on the wire; here it is one
 * octet, as in RFC 3629 §4, so numbers above FF are refused.
 */
import { formatSymbol, octets } from '../../alphabet.ts';
import { SpecError } from '../diagnostic.ts';
import type { Expression, Rule, RuleSet } from '../expression.ts';
import { excerpt, type SourceText } from '../source.ts';
import type { SymbolSet } from '../symbols.ts';
import { citeComments, fileName } from './citation.ts';
import { dedent } from './reading.ts';
import { bodyOf, type CheckedRules, type CheckOptions, checkRules, type Definition } from './rules.ts';
import { parseRuleList } from './syntax.ts';
import { type AbnfNode, type AbnfRule, keyOfName, type NumericValue } from './tree.ts';

/**
 * The largest number a repetition may count to. Each copy costs states; the
 * largest count in the RFCs known to us is 998 (a line of mail, RFC 5322).
 */
export const MAX_COPIES = 10_000;

type NodeOf<Kind extends AbnfNode['kind']> = Extract<AbnfNode, { kind: Kind }>;

/**
 * Reads an ABNF file. Rules may be indented as a block; comments of the form
 * `; @clause RFC 3629 §4` say what the rules below them transcribe. Throws a
 * SpecError: `syntax` at the first place that is not ABNF, `no-abnf` for a
 * file without rules, `annotation` for a `@clause` that is not one.
 */
export function parseAbnf(source: SourceText): [AbnfRule, ...AbnfRule[]] {
  const [first, ...rest] = citeComments(parseRuleList(dedent(source)));
  if (first) return [first, ...rest];
  throw new SpecError('no-abnf', 'the file holds no ABNF rule', {
    place: source.place(0),
    remedy: 'a rule is written: name = elements',
  });
}

/** Reads an ABNF file as a rule set over octets. With `start`, only what that rule reaches is kept and checked. */
export function abnfToRuleSet(source: SourceText, options: { start?: string; name?: string } = {}): RuleSet {
  return rulesToRuleSet(parseAbnf(source), { ...options, name: options.name ?? fileName(source) });
}

/** Rules already read → rule set; throws a SpecError for everything `checkRules` and the numbers can hold against them. */
export function rulesToRuleSet(
  rules: readonly [AbnfRule, ...AbnfRule[]],
  options: CheckOptions & { name: string },
): RuleSet {
  const checked = checkRules(rules, options);
  const converted = checked.definitions.map((definition) => toRule(definition, checked));
  return {
    name: options.name,
    alphabet: octets,
    rules: new Map(converted.map((rule) => [rule.name, rule])),
    start: checked.start,
  };
}

function toRule(definition: Definition, checked: CheckedRules): Rule {
  const { place, clause } = definition.rules[0];
  const body = toExpression(bodyOf(definition), checked);
  return { name: definition.name, parameters: [], body, place, ...(clause && { clause }) };
}

function toExpression(node: AbnfNode, checked: CheckedRules): Expression {
  const { place } = node;
  const convert = (child: AbnfNode) => toExpression(child, checked);
  switch (node.kind) {
    case 'alternation':
      return { kind: 'choice', alternatives: node.alternatives.map(convert), place };
    case 'concatenation':
      return { kind: 'sequence', parts: node.parts.map(convert), place };
    case 'repetition':
      refuseCounts(node);
      // No copy at all: RFC 3986 §3.3 writes the empty path as 0<pchar>, and what is inside is never needed.
      if (node.max === 0) return { kind: 'sequence', parts: [], place };
      return { kind: 'repeat', body: convert(node.body), min: node.min, max: node.max, place };
    case 'reference':
      return { kind: 'call', rule: checked.nameOf(node), arguments: [], place };
    case 'range':
      return { kind: 'set', set: rangeSet(node), place };
    case 'values':
      return oneOrSequence(node.values.map(toSet), place);
    case 'string':
      return oneOrSequence(charactersOf(node), place);
    case 'prose':
      throw proseVal(node, checked);
  }
}

function oneOrSequence(parts: readonly Expression[], place: AbnfNode['place']): Expression {
  const [only] = parts;
  return parts.length === 1 && only ? only : { kind: 'sequence', parts, place };
}

/** Each character at its own place: the text ends just before the closing quote. */
function charactersOf({ text, caseSensitive, place }: NodeOf<'string'>): Expression[] {
  const start = place.end - 1 - text.length;
  return Array.from(text, (character, n) => {
    const cases = caseSensitive ? [character] : [character.toUpperCase(), character.toLowerCase()];
    const symbols = [...new Set(cases)].map((each) => each.charCodeAt(0));
    const set: SymbolSet = symbols.map((symbol) => [symbol, symbol]);
    return { kind: 'set', set, place: place.source.place(start + n, start + n + 1) };
  });
}

function toSet({ value, place }: NumericValue): Expression {
  refuseOutside(value, place);
  return { kind: 'set', set: [[value, value]], place };
}

function rangeSet({ from, to, place }: NodeOf<'range'>): SymbolSet {
  refuseOutside(from.value, from.place);
  refuseOutside(to.value, to.place);
  if (from.value <= to.value) return [[from.value, to.value]];
  throw new SpecError('reversed-range', `${excerpt(place)} is a reversed range: it matches nothing`, {
    place,
    remedy: 'write the smaller bound first',
  });
}

function refuseOutside(value: number, place: NumericValue['place']): void {
  if (value < octets.size) return;
  const largest = formatSymbol(octets, octets.size - 1);
  throw new SpecError('outside-alphabet', `${excerpt(place)} is not an octet: the largest is ${largest}`, {
    place,
    remedy: 'write the octets of the encoded form, such as %xC3.A9',
  });
}

function refuseCounts({ min, max, place }: NodeOf<'repetition'>): void {
  const largest = max === Infinity ? min : Math.max(min, max);
  if (largest > MAX_COPIES) {
    throw new SpecError('too-many-states', `a repetition may count to ${MAX_COPIES} at most: every copy costs states`, {
      place,
      remedy: 'leave the count open (*), and check the length outside of the grammar',
    });
  }
  if (min <= max) return;
  throw new SpecError('reversed-range', `at least ${min} and at most ${max} times: the repetition matches nothing`, {
    place,
    remedy: `write ${max}*${min}, the smaller bound first`,
  });
}

function proseVal({ text, place }: NodeOf<'prose'>, checked: CheckedRules): SpecError {
  const named = checked.definitions.find((definition) => keyOfName(definition.name) === keyOfName(text.trim()));
  return new SpecError('prose-val', `<${text}> is prose: only a reader knows what it matches`, {
    place,
    remedy: named
      ? `write ${named.name} without the angle brackets`
      : 'replace it by elements, or start from a rule that does not need it',
  });
}
