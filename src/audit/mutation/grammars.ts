/**
 * Grammars of a form → their mutants, with one bound moved by one or one
 * alternative removed:
 *
 *     "\xC2".."\xDF"      C1..DF, C3..DF, C2..DE, C2..E0, within the alphabet
 *     utf8_1 | utf8_2     without utf8_1; without utf8_2
 *
 * A mutant changes the grammar that declares the expression and every grammar
 * that inherits it, as an edit of the file would.
 */

import { reachableRuleNames } from '../../author/unused.ts';
import {
  type AnnotatedGrammar,
  type Expression,
  intersectionOfSets,
  keyOfSet,
  type Rule,
  type RuleSet,
  SCALAR_VALUES,
  type SymbolSet,
  subexpressions,
  symbolSet,
} from '../../compile/index.ts';
import { formatRanges, type SymbolRange } from '../../shared/alphabet.ts';
import { printable } from '../../shared/printable.ts';
import { excerpt, formatLocation, type Span } from '../../shared/source.ts';
import type { AuditedForm } from '../audited-form.ts';
import type { MutantReport } from '../model.ts';

export interface GrammarChange extends Omit<MutantReport, 'witness'> {
  /** The main grammar, then its relaxations. */
  readonly grammars: readonly AnnotatedGrammar[];
  /** The change, for other grammars with the same rules. */
  readonly edit: (rules: RuleSet) => RuleSet;
  /** For each grammar: the names of the changed rules and of all rules that call them. */
  readonly touched: readonly ReadonlySet<string>[];
}

type Edit = (node: Expression) => Expression;

interface MutationSite {
  readonly kind: 'bound' | 'alternative';
  readonly span: Span;
  readonly change: string;
  readonly edit: Edit;
}

export function* grammarChanges({ id, compiled, relaxations }: AuditedForm): Generator<GrammarChange> {
  const grammars = [compiled.grammar, ...relaxations];
  for (const { kind, span, change, edit } of mutationSites(grammars)) {
    const results = grammars.map((grammar) => ({ grammar, ...editRules(grammar.rules, edit) }));
    const touched = results.map(({ rules, own }) => callersOf(rules.rules, own));
    const rules = touched.flatMap((names, i) => {
      const reason = grammars[i]?.reason;
      // A rule that relaxations inherit from the main grammar is counted for the main grammar only.
      if (reason === undefined) return [...names].map((name) => `${id}:${name}`);
      return touched[0]?.size === 0 && names.size > 0 ? [`${id}~${reason}`] : [];
    });
    yield {
      form: id,
      kind,
      place: formatLocation(span),
      change,
      rules,
      grammars: results.map(({ grammar, own, rules }) => (own.size > 0 ? { ...grammar, rules } : grammar)),
      edit: (rules) => editRules(rules, edit).rules,
      touched,
    };
  }
}

/** Each span that can be changed, once, however many grammars inherit it; in the order of the files. */
function mutationSites(grammars: readonly AnnotatedGrammar[]): MutationSite[] {
  const seen = new Set<string>();
  const found: MutationSite[] = [];
  for (const { rules } of grammars) {
    for (const name of reachableRuleNames(rules)) {
      for (const node of subexpressions((rules.rules.get(name) as Rule).body)) {
        const key = `${node.kind} ${spanKey(node.span)}`;
        if (seen.has(key)) continue;
        seen.add(key);
        if (node.kind === 'set') found.push(...boundSites(node, rules));
        if (node.kind === 'choice') found.push(...alternativeSites(node));
      }
    }
  }
  return found;
}

function boundSites(node: Expression & { kind: 'set' }, { alphabet }: RuleSet): MutationSite[] {
  const moved = node.set.flatMap(([from, to], i) => {
    const ranges: SymbolRange[] = [
      [from - 1, to],
      [from + 1, to],
      [from, to - 1],
      [from, to + 1],
    ];
    return ranges
      .filter(([low, high]) => low >= 0 && high < alphabet.size)
      .map((range) => within(alphabet, symbolSet(node.set.with(i, range))))
      .filter((set) => keyOfSet(set) !== keyOfSet(node.set));
  });
  const distinct = [...new Map(moved.map((set) => [keyOfSet(set), set])).values()];
  const show = (set: SymbolSet) => formatRanges(alphabet, set) || 'nothing';
  return distinct.map((set) => ({
    kind: 'bound',
    span: node.span,
    change: `${show(node.set)} → ${show(set)}`,
    edit: (other) => (other.kind === 'set' && spanKey(other.span) === spanKey(node.span) ? { ...other, set } : other),
  }));
}

/** Over scalar values, a bound at D7FF or E000 cannot move into the surrogates. */
function within({ name }: RuleSet['alphabet'], set: SymbolSet): SymbolSet {
  return name === 'scalars' ? intersectionOfSets(set, SCALAR_VALUES) : set;
}

function alternativeSites(node: Expression & { kind: 'choice' }): MutationSite[] {
  return node.alternatives.map((alternative, i) => ({
    kind: 'alternative',
    span: alternative.span,
    change: `without ${printable(excerpt(alternative.span).replace(/\s+/g, ' ').trim())}`,
    edit: (other) =>
      other.kind === 'choice' && spanKey(other.span) === spanKey(node.span)
        ? { ...other, alternatives: other.alternatives.toSpliced(i, 1) }
        : other,
  }));
}

function spanKey({ source, start, end }: Span): string {
  return `${source.name}:${start}-${end}`;
}

/** The rules after an edit, and the names of those whose body it changes. */
function editRules(before: RuleSet, edit: Edit): { rules: RuleSet; own: Set<string> } {
  const own = new Set<string>();
  const rules = new Map(
    [...before.rules].map(([name, rule]): [string, Rule] => {
      const body = mapExpression(rule.body, edit);
      if (body !== rule.body) own.add(name);
      return [name, { ...rule, body }];
    }),
  );
  return { rules: { ...before, rules }, own };
}

/** Applies `edit` to every node. Returns the same object when nothing changed. */
function mapExpression(node: Expression, edit: Edit): Expression {
  const inside = <T extends Expression>(list: readonly T[]) => list.map((each) => mapExpression(each, edit));
  const same = (list: readonly Expression[], old: readonly Expression[]) => list.every((each, i) => each === old[i]);
  switch (node.kind) {
    case 'sequence': {
      const parts = inside(node.parts);
      return edit(same(parts, node.parts) ? node : { ...node, parts });
    }
    case 'choice': {
      const alternatives = inside(node.alternatives);
      return edit(same(alternatives, node.alternatives) ? node : { ...node, alternatives });
    }
    case 'repeat':
    case 'look': {
      const body = mapExpression(node.body, edit);
      return edit(body === node.body ? node : { ...node, body });
    }
    case 'call': {
      const args = inside(node.arguments);
      return edit(same(args, node.arguments) ? node : { ...node, arguments: args });
    }
    default:
      return edit(node);
  }
}

/** These rules and all rules that call them, directly or not. */
function callersOf(rules: ReadonlyMap<string, Rule>, own: ReadonlySet<string>): Set<string> {
  const found = new Set(own);
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const { name, body } of rules.values()) {
      if (subexpressions(body).some((node) => node.kind === 'call' && found.has(node.rule))) found.add(name);
    }
  }
  return found;
}
