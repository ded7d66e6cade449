/**
 * The choices of a grammar, each with the rest of the text after it:
 *
 *     text = *item "."        item, with the rest  *item "."
 *     item = "a" / "ab"       where the choice is examined
 *
 * A rule that is used in several contexts has several rests. Only the first few
 * are examined, which bounds the cost.
 */
import type { Expression, RuleSet } from '../compile/index.ts';

/** A choice of `rule`. `rest` is what follows it. */
export interface ChoiceInContext {
  readonly rule: string;
  readonly node: Extract<Expression, { kind: 'choice' }>;
  readonly rest: Expression;
}

/** The most contexts of one rule that are examined. */
const MAX_VISITS = 3;

/** From the start rule, in the order of the text. Leaves out rules with parameters and the bodies of look-ahead. */
export function choicesInContext(rules: RuleSet): ChoiceInContext[] {
  const found: ChoiceInContext[] = [];
  const visits = new Map<string, number>();
  const visit = (rule: string, rest: Expression) => {
    const body = rules.rules.get(rule)?.body;
    const times = visits.get(rule) ?? 0;
    if (!body || times === MAX_VISITS) return;
    visits.set(rule, times + 1);
    walk(rule, body, rest);
  };
  const walk = (rule: string, e: Expression, rest: Expression): void => {
    switch (e.kind) {
      case 'sequence':
        e.parts.forEach((part, i) => {
          if (part.kind !== 'set') walk(rule, part, sequence([...e.parts.slice(i + 1), rest]));
        });
        break;
      case 'choice':
        found.push({ rule, node: e, rest });
        for (const alternative of e.alternatives) walk(rule, alternative, rest);
        break;
      case 'repeat': {
        const max = e.max - 1;
        const again: Expression = { ...e, min: Math.max(0, e.min - 1), max };
        walk(rule, e.body, max > 0 ? sequence([again, rest]) : rest);
        break;
      }
      case 'call':
        if (e.arguments.length === 0) visit(e.rule, rest);
        break;
      default:
    }
  };
  const start = rules.rules.get(rules.start);
  if (start) visit(rules.start, { kind: 'sequence', parts: [], span: start.span });
  return found;
}

function sequence(parts: readonly Expression[]): Expression {
  const [first] = parts;
  return parts.length === 1 && first ? first : { kind: 'sequence', parts, span: (first as Expression).span };
}
