/**
 * A list of rules → checked definitions: every name is resolved, `=/` alternatives
 * are collected under their rule, and the core rules that are used are added.
 * Reports the mistakes that a single rule cannot show.
 *
 *     a = b        undefined-rule:  rule "b" is not defined
 *     a = b  b = a recursion:       a → b → a
 *
 * With a start rule, only the rules that it uses are checked: a document may
 * describe more than one language.
 */

import { type Related, SpecError } from '../../diagnostic.ts';
import type { Span } from '../../source.ts';
import { closest } from '../../spelling.ts';
import { abnfCoreRules } from './core-rules.ts';
import { isListSign } from './lists.ts';
import { resolveProseReferences } from './prose-references.ts';
import { type AbnfNode, type AbnfRule, type Reference, referencesIn, ruleKey } from './tree.ts';

export interface Definition {
  /** As spelled in the definition. */
  readonly name: string;
  /** The `=` rule, then its `=/` rules. */
  readonly rules: readonly [AbnfRule, ...AbnfRule[]];
}

export interface CheckOptions {
  /** Default: the first rule. */
  readonly start?: string | undefined;
  /** Definitions that could not be read, by the key of their name. */
  readonly unreadable?: ReadonlyMap<string, SpecError>;
  /** Rules of other documents, for names that this one does not define. */
  readonly others?: readonly AbnfRule[];
  /** Rules over octets, if this text is not over octets: using one is an error. */
  readonly overOctets?: OctetRules | undefined;
}

interface OctetRules {
  readonly rules: readonly AbnfRule[];
  /** The noun of the alphabet of this text: `scalar value`. */
  readonly instead: string;
  /** The number that decided the alphabet. */
  readonly because: Span | undefined;
}

export interface CheckedRules {
  readonly start: string;
  /** In the order of the text; after them the core rules that are used. */
  readonly definitions: readonly Definition[];
  /** The name of the rule that a reference resolves to. */
  nameOf(reference: Reference): string;
  /** The name of the rule, if it exists and is not prose. */
  known(name: string): string | undefined;
}

/** Throws SpecError for the first mistake in the rules that `start` uses; without `start`, in any rule. */
export function checkRules(rules: readonly [AbnfRule, ...AbnfRule[]], options: CheckOptions = {}): CheckedRules {
  const table = new RuleTable(rules, options);
  const first = options.start === undefined ? (table.find(rules[0].name) as Definition) : table.start(options.start);
  const roots = options.start === undefined ? table.documentDefinitions() : [first];
  const definitions = table.reachable(roots);
  requireNoRecursion(table, definitions);
  return {
    start: first.name,
    definitions,
    nameOf: (reference) => table.resolve(reference).name,
    known: (name) => table.elements(name)?.name,
  };
}

interface TableEntry extends Definition {
  readonly rules: [AbnfRule, ...AbnfRule[]];
  /** The mistake in the definition. It is thrown if the rule is used. */
  problem?: SpecError;
}

class RuleTable {
  readonly #entries = new Map<string, TableEntry>();
  readonly #own: TableEntry[] = [];
  readonly #unreadable: ReadonlyMap<string, SpecError>;
  readonly #overOctets: OctetRules | undefined;

  constructor(rules: readonly AbnfRule[], { unreadable = new Map(), others = [], overOctets }: CheckOptions) {
    this.#unreadable = unreadable;
    this.#overOctets = overOctets;
    const foreign = new Map([...others, ...abnfCoreRules()].map((rule) => [ruleKey(rule.name), rule]));
    for (const rule of resolveProseReferences(rules, [...foreign.values()])) this.#add(rule, foreign);
    for (const [key, rule] of foreign) {
      if (!this.#entries.has(key)) this.#entries.set(key, { name: rule.name, rules: [rule] });
    }
  }

  find(name: string): Definition | undefined {
    return this.#entries.get(ruleKey(name));
  }

  elements(name: string): Definition | undefined {
    const found = this.find(name);
    return found && bodyOf(found).kind !== 'prose' ? found : undefined;
  }

  documentDefinitions(): readonly Definition[] {
    return this.#own;
  }

  start(name: string): Definition {
    const key = ruleKey(name);
    const entry = this.#entries.get(key);
    if (entry) return entry;
    const unreadable = this.#unreadable.get(key);
    if (unreadable) throw unreadable;
    const guess = closest(name, this.#names());
    throw new SpecError('undefined-rule', `there is no rule "${name}" to start from`, {
      subject: { kind: 'rule', names: [name] },
      remedy: guess ? `did you mean "${guess}"?` : `the rules are ${namesOf(this.#own)}`,
    });
  }

  resolve(reference: Reference): Definition {
    const key = ruleKey(reference.name);
    const entry = this.#entries.get(key);
    if (entry) return entry;
    const unreadable = this.#unreadable.get(key);
    if (unreadable) throw unreadable;
    const octetRule = this.#overOctets?.rules.find(({ name }) => ruleKey(name) === key);
    if (octetRule && this.#overOctets) throw octetRuleInScalars(reference, this.#overOctets);
    throw this.#undefined(reference);
  }

  #undefined(reference: Reference): SpecError {
    const { name, span } = reference;
    if (isListSign(reference)) {
      return new SpecError('undefined-rule', `a list needs the rule "${name}", which is not defined`, {
        span,
        remedy: 'define it as RFC 9110 §5.6.3 does: OWS = *( SP / HTAB )',
      });
    }
    const guess = closest(name, this.#names());
    return new SpecError('undefined-rule', `rule "${name}" is not defined`, {
      span,
      subject: { kind: 'rule', names: [name] },
      remedy: guess ? `did you mean "${guess}"?` : 'define it, or start from a rule that does not use it: --rule NAME',
    });
  }

  /** The definitions that `roots` use, in the order of the text. Throws for the first with a mistake. */
  reachable(roots: readonly Definition[]): Definition[] {
    const seen = new Set<Definition>();
    const waiting = [...roots].toReversed();
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      const { problem } = next as TableEntry;
      if (problem) throw problem;
      const called = [...referencesOf(next)].map((reference) => this.resolve(reference));
      waiting.push(...called.toReversed());
    }
    return [...this.#entries.values()].filter((entry) => seen.has(entry));
  }

  /** `foreign`: the core rules and the rules of other documents. `=/` can extend them too. */
  #add(rule: AbnfRule, foreign: ReadonlyMap<string, AbnfRule>): void {
    const key = ruleKey(rule.name);
    const base = foreign.get(key);
    const entry = this.#entries.get(key);
    if (entry && rule.incremental) entry.rules.push(rule);
    else if (entry) entry.problem ??= duplicate(entry, rule);
    else {
      const added: TableEntry = { name: rule.name, rules: rule.incremental && base ? [base, rule] : [rule] };
      if (rule.incremental && !base) added.problem = nothingToExtend(rule);
      this.#entries.set(key, added);
      this.#own.push(added);
    }
  }

  #names(): string[] {
    return [...this.#entries.values()].map((entry) => entry.name);
  }
}

/** The most names in a message. */
const MOST_NAMES = 40;

function namesOf(definitions: readonly Definition[]): string {
  const names = definitions.map(({ name }) => name);
  return names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(', ')} …` : names.join(', ');
}

/** All references in a definition, in the order of the text. */
function* referencesOf(definition: Definition): Generator<Reference> {
  for (const rule of definition.rules) yield* referencesIn(rule.body);
}

/** The alternatives of the `=` rule and all its `=/` rules as one node. */
export function bodyOf({ rules }: Definition): AbnfNode {
  const [base, ...increments] = rules;
  if (increments.length === 0) return base.body;
  return { kind: 'alternation', alternatives: rules.map((rule) => rule.body), span: base.body.span };
}

function octetRuleInScalars({ name, span }: Reference, { instead, because }: OctetRules): SpecError {
  return new SpecError('outside-alphabet', `"${name}" is a rule over octets, but this text is in ${instead}s`, {
    span,
    related: because ? [{ message: 'because this number is larger than an octet', span: because }] : [],
    remedy: `write the ${instead}s instead of the rule, or write everything in octets: --alphabet octets`,
  });
}

function duplicate(entry: TableEntry, again: AbnfRule): SpecError {
  return new SpecError('duplicate-rule', `rule "${again.name}" is defined twice`, {
    span: again.nameSpan,
    subject: { kind: 'rule', names: [again.name] },
    related: [{ message: 'first defined here', span: entry.rules[0].nameSpan }],
    remedy: 'rename one of the two, or write "=/" to add alternatives (names are compared without case)',
  });
}

function nothingToExtend(rule: AbnfRule): SpecError {
  return new SpecError('undefined-rule', `"=/" adds alternatives to "${rule.name}", which is not defined above`, {
    span: rule.nameSpan,
    subject: { kind: 'rule', names: [rule.name] },
    remedy: 'write "=" in the first definition, above every "=/"',
  });
}

/** A message shows only the two ends of a longer cycle. */
const LONGEST_PATH = 12;

/** Depth-first search with an explicit stack: a chain of rules may be longer than the call stack. */
function requireNoRecursion(table: RuleTable, definitions: readonly Definition[]): void {
  const finished = new Set<Definition>();
  for (const root of definitions) {
    if (finished.has(root)) continue;
    const path = [{ definition: root, calls: referencesOf(root), via: undefined as Reference | undefined }];
    const onPath = new Set([root]);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const { value: reference, done } = top.calls.next();
      if (done) {
        finished.add(top.definition);
        onPath.delete(top.definition);
        path.pop();
        continue;
      }
      const called = table.resolve(reference);
      if (onPath.has(called)) {
        const from = path.findIndex((step) => step.definition === called);
        throw recursion(path.slice(from).map((step, n, steps) => [step.definition, steps[n + 1]?.via ?? reference]));
      }
      if (finished.has(called)) continue;
      onPath.add(called);
      path.push({ definition: called, calls: referencesOf(called), via: reference });
    }
  }
}

function recursion(cycle: readonly (readonly [Definition, Reference])[]): SpecError {
  const names = cycle.map(([definition]) => definition.name);
  const first = names[0] as string;
  const path = [...names, first];
  const shown = path.length > LONGEST_PATH ? [...path.slice(0, LONGEST_PATH - 3), '…', ...path.slice(-2)] : path;
  const related = cycle
    .map(([definition, { span }], n): Related => ({ message: `${definition.name} uses ${path[n + 1]} here`, span }))
    .filter((_, n) => n < LONGEST_PATH - 1 || n === cycle.length - 1);
  const why = 'a finite automaton cannot count nesting levels';
  return new SpecError('recursion', `rule "${first}" is recursive: ${shown.join(' → ')}; ${why}`, {
    span: cycle[0]?.[0].rules[0].nameSpan,
    subject: { kind: 'rule', names },
    related,
    remedy:
      'if it only repeats, write *( … ); if it nests, write out each level, or start from another rule: --rule NAME',
  });
}
