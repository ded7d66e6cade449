/**
 * Warns about parts of a text that are not compiled: rules that the start rule
 * does not lead to, and grammars after the first that lift no restriction.
 *
 *     Base { text = "a" }            the first grammar of a text is compiled
 *     My <: Base { text += "b" }     not used
 */
import { declarationsIn, type Grammar, type Rule, type RuleSet, rulesBelow } from '../compile/index.ts';
import { type Warning, warning } from '../shared/diagnostic.ts';
import { closest } from '../shared/spelling.ts';

/** The most warnings of a kind; the others are counted. */
const MAX_WARNINGS = 3;

/** `own`: the rules in the user's text. */
export function unreachableRules(rules: RuleSet, own: readonly Rule[]): Warning[] {
  const reached = reachableRuleNames(rules);
  const left = outermost(own.filter(({ name }) => !reached.has(name)));
  const ownNames = new Set(own.map(({ name }) => name));
  const inherited = [...reached].filter((name) => !ownNames.has(name));
  return left.slice(0, MAX_WARNINGS).map(({ name, span }, i) => {
    const meant = closest(name, inherited);
    const others = i === MAX_WARNINGS - 1 ? left.length - MAX_WARNINGS : 0;
    return warning('unreachable-rule', `rule ${name} is not used: the start rule ${rules.start} does not lead to it`, {
      span,
      subject: { kind: 'rule', names: [name] },
      related: others > 0 ? [{ message: `nor to ${others} more rules of this text` }] : [],
      remedy: `${meant ? `did you mean to override ${meant}? Otherwise use it` : 'use it'}, remove it, or make it the start rule: --rule ${name}`,
    });
  });
}

/** The rules that the start rule leads to. */
export function reachableRuleNames(rules: RuleSet): ReadonlySet<string> {
  return new Set([rules.start, ...rulesBelow(rules, rules.start)]);
}

/** Leaves out rules inside other rules: a labelled alternative is one, and one warning is enough. */
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

/** `grammars`: the compiled grammars of a text, the main one first. */
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
      `grammar ${name} is not used: the compiler takes ${main.name}, the first grammar of the text`,
      {
        span: main.source.span(source.startIdx, source.endIdx),
        subject: { kind: 'grammar', names: [name] },
        remedy: `move it to a file of its own and name both files in the command${lifts}`,
      },
    );
  });
}
