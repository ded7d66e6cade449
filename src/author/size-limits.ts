/**
 * Limits on the size of a grammar text. ohm stores what it tried at every
 * character, up to 3 kB for each, and both parsers recurse as deep as brackets
 * nest. A text that is too long is rejected before it is parsed; a chain of rules,
 * before it is compiled; brackets, when the call stack overflows.
 *
 *     10,000 ranges of characters, written in ohm   250,000 characters: read
 *     a log file instead of a grammar               rejected
 */
import { callsIn, type Notation, type Rule, type RuleSet } from '../compile/index.ts';
import { SpecError } from '../shared/diagnostic.ts';
import type { SourceText } from '../shared/source.ts';

/** In UTF-16 code units. A long document is mostly prose, so the limit for ABNF is higher. */
const MAX_LENGTH: Readonly<Record<Notation, number>> = { ohm: 500_000, abnf: 4_000_000 };

/** Throws SpecError('too-long') for a text that is longer than the limit of its notation. */
export function requireLength(source: SourceText, notation: Notation): void {
  const longest = MAX_LENGTH[notation];
  const { length } = source.text;
  if (length <= longest) return;
  const [is, most] = [length, longest].map((count) => count.toLocaleString('en'));
  throw new SpecError('too-long', `the text has ${is} characters; the limit is ${most}`, {
    span: source.span(longest),
    remedy: 'check that the file is a grammar; shorten its comments and its lists of ranges',
  });
}

/** Runs `work` on a text. Throws SpecError('too-long') if the call stack overflows. */
export function withStackLimit<T>(source: SourceText, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError && /call stack/i.test(error.message)) throw tooDeep(source);
    throw error;
  }
}

/** Rules that use one another in a row; the deepest in known RFCs have 30. */
const LONGEST_CHAIN = 1000;

/** Throws SpecError('too-long') for a longer chain. Linear, and without recursion. */
export function requireShortChains({ rules, start }: RuleSet): void {
  const lengths = new Map<Rule, number>();
  const path = [rules.get(start) as Rule];
  for (let rule = path.at(-1); rule; rule = path.at(-1)) {
    const used = callsIn(rule.body).flatMap((call) => rules.get(call.rule) ?? []);
    // A rule that is on the path is 1 long: it nests, up to its @depth.
    const next = lengths.has(rule) ? used.find((each) => !lengths.has(each)) : undefined;
    if (!lengths.has(rule)) lengths.set(rule, 1);
    else if (!next) {
      lengths.set(rule, 1 + used.reduce((most, each) => Math.max(most, lengths.get(each) ?? 0), 0));
      path.pop();
    } else path.push(next);
  }
  const [first] = [...lengths].filter(([, length]) => length > LONGEST_CHAIN);
  if (!first) return;
  const [{ name, span }, length] = first;
  const [is, most] = [length, LONGEST_CHAIN].map((count) => count.toLocaleString('en'));
  throw new SpecError('too-long', `from ${name}, ${is} rules use one another in a row; the limit is ${most}`, {
    span,
    subject: { kind: 'rule', names: [name] },
    remedy: 'write the rules in the middle of the chain where they are used',
  });
}

function tooDeep(source: SourceText): SpecError {
  const { depth, offset } = deepestBracket(source.text);
  return new SpecError('too-long', `brackets are nested too deeply: ${depth} levels`, {
    span: source.span(offset),
    remedy: 'give the inner groups rules of their own',
  });
}

/** The offset (in code units) where the most brackets are open. Skips strings. */
function deepestBracket(text: string): { depth: number; offset: number } {
  let [open, found] = [0, { depth: 0, offset: 0 }];
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[()[\]]/g)) {
    if (token === '(' || token === '[') open++;
    else if (token === ')' || token === ']') open--;
    if (open > found.depth) found = { depth: open, offset: index };
  }
  return found;
}
