/**
 * A whole document → the ABNF in it. Everything that looks like a rule is a
 * candidate. A candidate is a rule if it parses, and
 *
 *     name = %x00-7F         it contains what prose never does (a number value, a
 *                            string, "=/", the name of a core rule or of another
 *                            rule that the caller knows), or
 *     name = other / name    it is connected to such rules: one of them uses it,
 *                            it uses one of them, or it is in their block.
 *
 * So `W1 = 110110yyyy` in an explanation stays prose, although RFC 5234 would
 * read it as 110110 repetitions of the rule yyyy. A note reports each candidate
 * that is left out. A candidate that does not parse is kept as unreadable: it
 * becomes an error if a rule uses it, or if it can only be ABNF.
 */
import { type Diagnostic, note, type Related, SpecError } from '../../shared/diagnostic.ts';
import { groupBy, groupPairs } from '../../shared/groups.ts';
import { printable } from '../../shared/printable.ts';
import type { SourceText } from '../../shared/source.ts';
import { subexpressions } from '../expression.ts';
import { documentName, SectionTracker } from './citation.ts';
import { abnfCoreRules } from './core-rules.ts';
import { type DocumentLine, readDocumentLines } from './pages.ts';
import { findRuleCandidates, type RuleCandidate } from './rule-candidates.ts';
import { parseSingleRule } from './syntax.ts';
import { type AbnfNode, type AbnfRule, referencesIn, ruleKey, ruleShape } from './tree.ts';

interface Unreadable {
  readonly name: string;
  readonly error: SpecError;
  /** Whether it can only be a rule. */
  readonly isAbnf: boolean;
}

interface FoundAbnf {
  /** In the order of the document. A rule that is repeated unchanged is listed once. */
  readonly rules: readonly [AbnfRule, ...AbnfRule[]];
  readonly unreadable: readonly Unreadable[];
  /** Repairs, repetitions, and candidates read as prose. */
  readonly notes: readonly Diagnostic[];
}

interface Parsed {
  readonly candidate: RuleCandidate;
  readonly rule: AbnfRule;
}

interface Failed {
  readonly candidate: RuleCandidate;
  readonly error: SpecError;
}

/**
 * Finds the rules of a document. `others`: rules that it may use. With `section`, the rules of that section come first,
 * and each takes the place of a rule of the same name in another section. Throws SpecError('no-abnf') if there is no rule.
 */
export function findAbnf(source: SourceText, others: readonly AbnfRule[] = [], section?: string): FoundAbnf {
  const lines = readDocumentLines(source);
  const outcomes = findRuleCandidates(source, lines).map(parseCandidate);
  const parsed = outcomes.filter((outcome) => 'rule' in outcome);
  const failed = outcomes.filter((outcome) => 'error' in outcome);
  const known = new Set([...abnfCoreRules(), ...others].map(({ name }) => name));
  const examples = examplesAmong(parsed, known);
  const candidates = parsed.filter((each) => !examples.has(each));
  const counted = rulesAmong(candidates, known);
  const kept = candidates.filter((each) => counted.has(each));
  const unreadable = classifyUnreadable(failed, kept);
  const prose = [...[...examples].map(exampleNote), ...candidates.filter((each) => !counted.has(each)).map(proseNote)];
  const cited = withClauses(source, lines, kept);
  const { rules, repeats } = withoutRepeats(section === undefined ? cited : sectionFirst(cited, section, source));
  const [first, ...rest] = rules;
  if (!first) throw noAbnf(source, unreadable, prose);
  // A candidate may be read without its last lines; repairs in those lines are not reported.
  const repairs = kept.flatMap(({ candidate, rule }) =>
    candidate.repairs.filter(({ span }) => span && span.start < rule.span.end),
  );
  const notes = [
    ...repairs,
    ...firstNotes(MOST_NOTES, repeats, (count) => `${count} more rules are repeated, unchanged`),
    ...firstNotes(MOST_NOTES, prose, (count) => `${count} more lines look like rules but were read as prose`),
  ];
  return { rules: [first, ...rest], unreadable, notes };
}

/** A document that collects its rules in an appendix may repeat a hundred of them. */
const MOST_NOTES = 3;

function firstNotes(most: number, notes: readonly Diagnostic[], others: (count: number) => string): Diagnostic[] {
  const left = notes.length - most;
  if (left <= 0) return [...notes];
  return [...notes.slice(0, most), note(others(left), notes[most]?.span)];
}

function parseCandidate(candidate: RuleCandidate): Parsed | Failed {
  try {
    return { candidate, rule: parseSingleRule(candidate.mapped) };
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    if (!candidate.shorter) return { candidate, error };
    return parseCandidate({ ...candidate, mapped: candidate.shorter, shorter: undefined });
  }
}

/**
 * Examples of values, such as `FREQ=MONTHLY;COUNT=10` beside the rule `freq` (RFC 5545): they repeat the name of a rule,
 * have no space around "=", and use no rule that exists.
 */
function examplesAmong(parsed: readonly Parsed[], known: ReadonlySet<string>): Set<Parsed> {
  const names = new Set([...parsed.map(({ rule }) => rule.name), ...known].map(ruleKey));
  const looksLikeValue = ({ candidate, rule }: Parsed) =>
    /^[^\s=]+=[A-Za-z]/.test(candidate.mapped.text) &&
    subexpressions(rule.body).every(({ kind }) => kind !== 'string' && kind !== 'values' && kind !== 'range') &&
    calledBy(rule).every((key) => !names.has(key));
  const values = parsed.filter(looksLikeValue);
  const others = new Set(parsed.filter((each) => !values.includes(each)).map(({ rule }) => ruleKey(rule.name)));
  return new Set(values.filter(({ rule }) => others.has(ruleKey(rule.name))));
}

/** The rules of a section and of the sections in it, then the rules of other names. */
function sectionFirst(rules: readonly AbnfRule[], section: string, source: SourceText): AbnfRule[] {
  const wanted = section.toUpperCase().replace(/^§/, '').replace(/\.$/, '');
  const sectionOf = ({ clause }: AbnfRule) => clause?.section;
  const isIn = (rule: AbnfRule) => sectionOf(rule) === wanted || sectionOf(rule)?.startsWith(`${wanted}.`) === true;
  const inside = rules.filter(isIn);
  if (inside.length === 0) {
    const sections = [...new Set(rules.flatMap((rule) => sectionOf(rule) ?? []))];
    throw new SpecError('no-abnf', `section ${printable(section)} of ${documentName(source)} has no rules`, {
      span: source.span(0),
      remedy:
        sections.length > 0
          ? `the sections with rules are ${sections.join(', ')}`
          : 'no heading with a number was found',
    });
  }
  const names = new Set(inside.map(({ name }) => ruleKey(name)));
  return [...inside, ...rules.filter(({ name }) => !names.has(ruleKey(name)))];
}

/** The candidates that can only be rules, and all candidates connected to them. */
function rulesAmong(parsed: readonly Parsed[], known: ReadonlySet<string>): Set<Parsed> {
  const neighbours = neighboursAmong(parsed.map(({ candidate }) => candidate));
  const byCandidate = new Map(parsed.map((each) => [each.candidate, each]));
  const definitions = groupBy(parsed, ({ rule }) => ruleKey(rule.name));
  const calling = parsed.filter(({ candidate }) => !candidate.amidProse);
  const callers = groupPairs(calling.flatMap((each) => calledBy(each.rule).map((key) => [key, each] as const)));
  const counted = new Set(parsed.filter(({ candidate, rule }) => !candidate.amidProse && holdsAbnf(rule, known)));
  // Iteration over a Set includes elements added meanwhile. A group of rules is
  // added as a whole and then deleted, so the cost is linear.
  for (const each of counted) {
    const groups = [
      ...calledBy(each.rule).map((key) => [definitions, key] as const),
      [callers, ruleKey(each.rule.name)] as const,
    ];
    for (const [map, key] of groups) {
      for (const linked of map.get(key) ?? []) counted.add(linked);
      map.delete(key);
    }
    for (const next of neighbours.get(each.candidate) ?? []) counted.add(byCandidate.get(next) as Parsed);
  }
  return counted;
}

/** For each candidate, the candidates directly above and below it in the same column. */
function neighboursAmong(candidates: readonly RuleCandidate[]): Map<RuleCandidate, RuleCandidate[]> {
  const startingAt = new Map(candidates.map((each) => [each.first, each]));
  const neighbours = new Map<RuleCandidate, RuleCandidate[]>(candidates.map((each) => [each, []]));
  for (const above of candidates) {
    const below = startingAt.get(above.last + 1);
    if (below?.indent !== above.indent) continue;
    neighbours.get(above)?.push(below);
    neighbours.get(below)?.push(above);
  }
  return neighbours;
}

function calledBy(rule: AbnfRule): string[] {
  return [...new Set(referencesIn(rule.body).map(({ name }) => ruleKey(name)))];
}

function holdsAbnf(rule: AbnfRule, known: ReadonlySet<string>): boolean {
  const isOfAbnf = (node: AbnfNode) =>
    node.kind === 'reference' ? known.has(node.name) : ['string', 'values', 'range', 'prose'].includes(node.kind);
  return rule.incremental || subexpressions(rule.body).some(isOfAbnf);
}

/** A candidate that does not parse is ABNF if a rule uses it, if it is in a block of rules, or if it has a number value. */
function classifyUnreadable(failed: readonly Failed[], kept: readonly Parsed[]): Unreadable[] {
  const named = new Set(kept.flatMap(({ rule }) => calledBy(rule)));
  const rules = new Set(kept.map(({ candidate }) => candidate));
  const neighbours = neighboursAmong([...rules, ...failed.map(({ candidate }) => candidate)]);
  return failed.map(({ candidate, error }) => {
    const inBlock = neighbours.get(candidate)?.some((neighbour) => rules.has(neighbour)) ?? false;
    const holdsNumber = /%[bdx][0-9A-F]/i.test(candidate.mapped.text);
    return { name: candidate.name, error, isAbnf: holdsNumber || inBlock || named.has(ruleKey(candidate.name)) };
  });
}

/** Adds to each rule the section that it is in, if there is a heading above it. */
function withClauses(source: SourceText, lines: readonly DocumentLine[], kept: readonly Parsed[]): AbnfRule[] {
  const document = documentName(source);
  const sections = new SectionTracker();
  let at = 0;
  return kept.map(({ candidate, rule }) => {
    for (; at < candidate.first; at++) {
      const line = lines[at] as DocumentLine;
      if (line.kind === 'text' && lines[at - 1]?.kind !== 'text') sections.offer(line.text);
    }
    const { section } = sections;
    return section ? { ...rule, clause: { document, section, item: rule.name } } : rule;
  });
}

/** Leaves out repeated rules: many documents collect their rules in an appendix. */
function withoutRepeats(all: readonly AbnfRule[]): { rules: AbnfRule[]; repeats: Diagnostic[] } {
  const shapes = new Set<string>();
  const repeats: Diagnostic[] = [];
  const rules = all.filter((rule) => {
    const shape = ruleShape(rule);
    if (shapes.has(shape)) repeats.push(note(`rule "${rule.name}" is repeated here, unchanged`, rule.nameSpan));
    return !shapes.has(shape) && shapes.add(shape);
  });
  return { rules, repeats };
}

function exampleNote({ rule }: Parsed): Diagnostic {
  return note(`looks like a second "${rule.name}" but was read as an example: it uses no rule that exists`, rule.span);
}

function proseNote({ rule }: Parsed): Diagnostic {
  return note('looks like a rule but was read as prose: no other rule is connected to it', rule.span);
}

function noAbnf(source: SourceText, unreadable: readonly Unreadable[], prose: readonly Diagnostic[]): SpecError {
  const likeliest = [...unreadable].sort((a, b) => Number(b.isAbnf) - Number(a.isAbnf)).slice(0, 3);
  const attempts = likeliest.map(
    ({ name, error }): Related => ({ message: `"${name} =" is not a rule: ${error.summary}`, span: error.span }),
  );
  return new SpecError('no-abnf', `${documentName(source)} contains no ABNF: no line starts a rule (RFC 5234)`, {
    span: source.span(Math.max(0, source.text.search(/\S/))),
    related: [...attempts, ...prose.slice(0, 3).map(({ summary, span }) => ({ message: summary, span }))],
    remedy: 'choose a document with ABNF, or write its rules (name = elements) in an .abnf file of your own',
  });
}
