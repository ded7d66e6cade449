/**
 * Rules → ABNF (RFC 5234), where they have one: ABNF tries nothing in order and
 * looks at nothing ahead, so a grammar that does either is refused.
 *
 *     utf8_2 = "\xC2".."\xDF" utf8_tail     →   utf8-2 = %xC2-DF utf8-tail
 *     thrice<utf8_tail>                     →   3utf8-tail
 *
 * Rules with parameters, which ABNF does not have, are written out where they
 * are used. Numbers are symbols of the alphabet the grammar is written in:
 * octets, code units, or Unicode scalar values. Core rules of RFC 5234 are named
 * and not written: whoever reads ABNF has them.
 */

import { type Alphabet, formatSymbol } from '../alphabet.ts';
import { formatSection } from '../clause.ts';
import {
  type Automaton,
  abnfCoreRules,
  deriveAutomaton,
  type Expression,
  isEmptyDifference,
  languageDifference,
  minimise,
  type Rule,
  type RuleSet,
  subexpressions,
} from '../compile/index.ts';
import { SpecError } from '../diagnostic.ts';
import { asComments } from './tables.ts';
import { rulesInReadingOrder, type TargetSource, targetHeader } from './target-source.ts';

const LINE_WIDTH = 72;

/** A rule of RFC 5234 itself, and not one that somebody has called the same. */
function isCoreRule({ span, name }: Rule, { start }: RuleSet): boolean {
  return span.source === abnfCoreRules()[0]?.span.source && name !== start;
}

export function toAbnf(source: TargetSource): string {
  const { rules } = source;
  requireAbnf(source);
  const writer = new AbnfWriter(rules);
  const plain = rulesInReadingOrder(rules).filter((rule) => rule.parameters.length === 0 && !isCoreRule(rule, rules));
  return [
    ...asComments([...targetHeader(source, 'The ABNF of', 'abnf'), `numbers are ${rules.alphabet.noun}s`], ';'),
    ...plain.flatMap((rule) => ['', ...writer.rule(rule)]),
    '',
  ].join('\n');
}

/** ABNF tries nothing in order: a grammar that does must mean the same without. */
function requireAbnf({ rules, reading }: TargetSource): void {
  const all = [...rules.rules.values()];
  const look = all.flatMap(({ body }) => subexpressions(body)).find(({ kind }) => kind === 'look');
  const instead = { remedy: 'ask for --target regexp, which is made from the automaton' };
  if (look)
    throw new SpecError('look-ahead', `${rules.name} has no ABNF: it looks ahead`, { span: look.span, ...instead });
  if (reading === 'regular') return;
  const languages = (['peg', 'regular'] as const).map(
    (each) => minimise(deriveAutomaton(rules, { reading: each })).automaton,
  );
  if (isEmptyDifference(languageDifference(languages[0] as Automaton, languages[1] as Automaton))) return;
  const { span } = rules.rules.get(rules.start) as Rule;
  throw new SpecError('hidden-alternative', `${rules.name} has no ABNF: the order of its alternatives matters`, {
    span,
    ...instead,
  });
}

/** How tightly what is written holds together: from `a / b` over `a b` and `2a` to `a`. */
const PRECEDENCE = { choice: 0, sequence: 1, repeated: 2, single: 3 } as const;
type Precedence = (typeof PRECEDENCE)[keyof typeof PRECEDENCE];

interface AbnfText {
  readonly text: string;
  readonly tightness: Precedence;
  /** The alternatives of a choice, for breaking lines. */
  readonly parts?: readonly string[];
}

class AbnfWriter {
  readonly #rules: RuleSet;
  readonly #names: ReadonlyMap<string, string>;

  constructor(rules: RuleSet) {
    this.#rules = rules;
    this.#names = abnfNames(rules);
  }

  rule(rule: Rule): string[] {
    const head = `${this.#names.get(rule.name)} = `;
    const { text, parts = [text] } = this.#write(rule.body, []);
    const clause = rule.clause ? [`; @clause ${formatSection(rule.clause)}`] : [];
    if (head.length + text.length <= LINE_WIDTH) return [...clause, head + text];
    const margin = ' '.repeat(head.length - 2);
    return [...clause, ...parts.map((part, i) => (i === 0 ? head + part : `${margin}/ ${part}`))];
  }

  #write(e: Expression, args: readonly AbnfText[]): AbnfText {
    switch (e.kind) {
      case 'set':
        return choice(e.set.map(([from, to]) => range(this.#rules.alphabet, from, to)));
      case 'sequence':
        return sequence(e.parts.map((part) => this.#write(part, args)));
      case 'choice':
        return choice(e.alternatives.map((one) => this.#write(one, args)));
      case 'repeat':
        return repeated(this.#write(e.body, args), e.min, e.max);
      case 'parameter':
        return args[e.index] as AbnfText;
      case 'call':
        return this.#call(e, args);
      case 'look':
        throw new TypeError('expected rules without look-ahead');
    }
  }

  #call({ rule: name, arguments: given }: Extract<Expression, { kind: 'call' }>, args: readonly AbnfText[]): AbnfText {
    const rule = this.#rules.rules.get(name) as Rule;
    if (rule.parameters.length === 0) return { text: this.#names.get(name) as string, tightness: PRECEDENCE.single };
    return this.#write(
      rule.body,
      given.map((each) => this.#write(each, args)),
    );
  }
}

/** ABNF has letters, digits and hyphens, and compares without case. */
function abnfNames(ruleSet: RuleSet): Map<string, string> {
  const taken = new Set(abnfCoreRules().map(({ name }) => name.toLowerCase()));
  return new Map(
    [...ruleSet.rules.values()].map((rule) => {
      const { name } = rule;
      if (isCoreRule(rule, ruleSet)) return [name, name];
      const plain = name.replace(/[^A-Za-z0-9]+/g, '-').replace(/^[^A-Za-z]+|-+$/g, '') || 'rule';
      let unique = plain;
      for (let n = 2; taken.has(unique.toLowerCase()); n++) unique = `${plain}-${n}`;
      taken.add(unique.toLowerCase());
      return [name, unique];
    }),
  );
}

function range(alphabet: Alphabet, from: number, to: number): AbnfText {
  const last = from === to ? '' : `-${formatSymbol(alphabet, to)}`;
  return { text: `%x${formatSymbol(alphabet, from)}${last}`, tightness: PRECEDENCE.single };
}

function choice(alternatives: readonly AbnfText[]): AbnfText {
  if (alternatives.length === 1) return alternatives[0] as AbnfText;
  const parts = alternatives.flatMap((one) => one.parts ?? [one.text]);
  return { text: parts.join(' / '), tightness: PRECEDENCE.choice, parts };
}

/** Parts that are alike are counted: `2utf8-tail`. */
function sequence(parts: readonly AbnfText[]): AbnfText {
  // RFC 5234 has no empty element; the empty string is one.
  if (parts.length === 0) return { text: '""', tightness: PRECEDENCE.single };
  const runs: { part: AbnfText; count: number }[] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (last?.part.text === part.text) last.count++;
    else runs.push({ part, count: 1 });
  }
  const written = runs.map(({ part, count }) => (count === 1 ? part : repeated(part, count, count)));
  if (written.length === 1) return written[0] as AbnfText;
  return {
    text: written.map((part) => inParentheses(part, PRECEDENCE.repeated)).join(' '),
    tightness: PRECEDENCE.sequence,
  };
}

function repeated(body: AbnfText, min: number, max: number): AbnfText {
  if (min === 1 && max === 1) return body;
  if (min === 0 && max === 1) return { text: `[${body.text}]`, tightness: PRECEDENCE.single };
  const count = min === max ? String(min) : `${min || ''}*${max === Infinity ? '' : max}`;
  return { text: count + inParentheses(body, PRECEDENCE.single), tightness: PRECEDENCE.repeated };
}

function inParentheses({ text, tightness }: AbnfText, wanted: Precedence): string {
  return tightness < wanted ? `(${text})` : text;
}
