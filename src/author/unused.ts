/**
 * What a text defines and nothing is made of: rules to which no rule leads from
 * the start, and grammars after the first that lift no restriction of it.
 *
 *     Base { text = "a" }        the first grammar of a text is what is compiled
 *     My <: Base { text += "b" }     left over: nothing is made of it
 */
import { declarationsIn, type Grammar, type Rule, type RuleSet, subexpressions } from '../compile/index.ts';
import { type Warning, warning } from '../diagnostic.ts';
import { closest } from '../spelling.ts';

/** More would be a list that nobody reads; the others are counted. */
const MAX_WARNINGS = 3;

/** `own`: the rules of the user's own text. */
export function unreachableRules(rules: RuleSet, own: readonly Rule[]): Warning[] {
  const reached = reachableRules(rules);
  const left = outermost(own.filter(({ name }) => !reached.has(name)));
  const ownNames = new Set(own.map(({ name }) => name));
  const inherited = [...reached].filter((name) => !ownNames.has(name));
  return left.slice(0, MAX_WARNINGS).map(({ name, span }, i) => {
    const meant = closest(name, inherited);
    const others = i === MAX_WARNINGS - 1 ? left.length - MAX_WARNINGS : 0;
    return warning('unreachable-rule', `nothing leads to ${name} from ${rules.start}, where a text starts`, {
      span,
      subject: { kind: 'rule', names: [name] },
      related: others > 0 ? [{ message: `nor to ${others} more rules of this text` }] : [],
      remedy: `${meant ? `did you mean to override ${meant}? Otherwise use it` : 'use it'}, remove it, or start there: --rule ${name}`,
    });
  });
}

/** The rules that a text can come to. */
export function reachableRules({ start, rules }: RuleSet): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const name of reached) {
    const body = rules.get(name)?.body;
    for (const node of body ? subexpressions(body) : []) if (node.kind === 'call') reached.add(node.rule);
  }
  return reached;
}

/** A labelled alternative is a rule within a rule: one word about both is enough. */
function outermost(rules: readonly Rule[]): Rule[] {
  let end = -1;
  return rules
    .toSorted((a, b) => a.span.start - b.span.start || b.span.end - a.span.end)
    .filter(({ span }) => {
      const inner = span.end <= end;
      if (!inner) end = span.end;
      return !inner;
    });
}

/** `grammars`: those of a text that are compiled, the main one first. */
export function unusedGrammars(grammars: readonly Grammar[]): Warning[] {
  const [main] = grammars;
  if (!main) return [];
  const declared = declarationsIn(main.source);
  const used = new Set(grammars.map(({ name }) => name));
  for (const name of used) {
    const parent = declared.find((each) => each.name === name)?.extends;
    if (parent !== undefined) used.add(parent);
  }
  const left = declared.filter(({ name }) => !used.has(name));
  return left.slice(0, MAX_WARNINGS).map(({ name, extends: parent, source }) => {
    const lifts = parent === undefined ? '' : `, or tag it @reason if it lifts a restriction of ${main.name}`;
    return warning(
      'left-over-grammar',
      `nothing is made of ${name}: the first grammar of a text is compiled, which is ${main.name}`,
      {
        span: main.source.span(source.startIdx, source.endIdx),
        subject: { kind: 'grammar', names: [name] },
        remedy: `move it to a file of its own and name both files${lifts}`,
      },
    );
  });
}
