/**
 * A difference of two rules of one symbol → the set. ohm writes it as look-ahead, which
 * has no regular reading; of single symbols it is a set like any other:
 *
 *     name = (~ctl char)+    ctl = "\x00".."\x1F"    char = "\x00".."\x7F"
 *     name = (20..7F)+
 *
 * Look-ahead over more symbols than one stays, and needs the tag @peg.
 */
import { type Expression, mapParts, type RuleSet } from '../expression.ts';
import { differenceOfSets, type SymbolSet, unionOfSets } from '../symbols.ts';

export function withDifferences(rules: RuleSet): RuleSet {
  const found = [...rules.rules].map(
    ([name, rule]) => [name, { ...rule, body: converted(rules, rule.body, new Set([name])) }] as const,
  );
  return { ...rules, rules: new Map(found) };
}

/** `within`: rules around the expression. */
function converted(rules: RuleSet, e: Expression, within: ReadonlySet<string>): Expression {
  const convert = (part: Expression) => converted(rules, part, within);
  switch (e.kind) {
    case 'sequence': {
      const parts = e.parts.reduceRight<Expression[]>((after, part) => joined(rules, convert(part), after, within), []);
      return parts.length === 1 && parts.length < e.parts.length ? (parts[0] as Expression) : { ...e, parts };
    }
    case 'choice':
    case 'repeat':
      return mapParts(e, convert);
    case 'look':
      return { ...e, body: convert(e.body) };
    case 'call':
      return { ...e, arguments: e.arguments.map(convert) };
    default:
      return e;
  }
}

/** A part before others: `~a b` is one part, if both are single symbols. */
function joined(
  rules: RuleSet,
  part: Expression,
  after: readonly Expression[],
  within: ReadonlySet<string>,
): Expression[] {
  const [next, ...rest] = after;
  if (part.kind !== 'look' || !part.negative || !next) return [part, ...after];
  const [not, all] = [part.body, next].map((e) => symbolsOf(rules, e, within));
  const set = not && all && differenceOfSets(all, not);
  if (!set || set.length === 0) return [part, ...after];
  const span = part.span.source.span(part.span.start, next.span.end);
  return [{ kind: 'set', set, span, rules: [part.body, next].flatMap(rulesIn), of: next }, ...rest];
}

function rulesIn(e: Expression): string[] {
  if (e.kind === 'call') return [e.rule];
  return e.kind === 'choice' ? e.alternatives.flatMap(rulesIn) : e.kind === 'set' ? [...(e.rules ?? [])] : [];
}

/** The symbols of an expression that matches exactly one; `undefined` for others. */
function symbolsOf(rules: RuleSet, e: Expression, within: ReadonlySet<string>): SymbolSet | undefined {
  if (e.kind === 'set') return e.set;
  if (e.kind === 'choice') {
    const sets = e.alternatives.map((each) => symbolsOf(rules, each, within));
    return sets.reduce((all, set) => all && set && unionOfSets(all, set), []);
  }
  const called = e.kind === 'call' && e.arguments.length === 0 && !within.has(e.rule) && rules.rules.get(e.rule);
  if (!called) return undefined;
  const around = new Set([...within, called.name]);
  return symbolsOf(rules, converted(rules, called.body, around), around);
}
