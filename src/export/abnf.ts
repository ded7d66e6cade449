/**
 * Rules → ABNF (RFC 5234). ABNF has neither ordered choice nor look-ahead: a
 * grammar that depends on either has no ABNF and is refused.
 *
 *     utf8_2 = "\xC2".."\xDF" utf8_tail     →   utf8-2 = %xC2-DF utf8-tail
 *     thrice<utf8_tail>                     →   3utf8-tail
 *
 * ABNF has no parameters: a rule with parameters is expanded at each call.
 * Numbers are symbols of the grammar's alphabet: octets, code units or scalar
 * values. Core rules (RFC 5234 appendix B) are referred to and not repeated.
 */

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
import { type Alphabet, formatSymbol } from '../shared/alphabet.ts';
import { formatSection } from '../shared/clause.ts';
import { SpecError } from '../shared/diagnostic.ts';
import { asComments, rulesInReadingOrder, type TargetSource, targetHeader } from './target-source.ts';

const LINE_WIDTH = 72;

/** A core rule of RFC 5234, as opposed to a user's rule of the same name. */
function isCoreRule({ span, name }: Rule, { start }: RuleSet): boolean {
  return span.source === abnfCoreRules()[0]?.span.source && name !== start;
}

export function toAbnf(source: TargetSource): string {
  const { rules } = source;
  requireAbnf(source);
  const writer = new AbnfWriter(rules);
  const plain = rulesInReadingOrder(rules).filter((rule) => rule.parameters.length === 0 && !isCoreRule(rule, rules));
  return [
    // The tags make the text mean the same when it is read again.
    ...asComments(
      [...targetHeader(source, 'The ABNF of', 'abnf'), `@alphabet ${rules.alphabet.name}`, ...writer.depths()],
      ';',
    ),
    ...plain.flatMap((rule) => ['', ...writer.rule(rule)]),
    '',
  ].join('\n');
}

/** ABNF's choice is unordered: the grammar must have the same language in both readings. */
function requireAbnf({ rules, reading }: TargetSource): void {
  const all = [...rules.rules.values()];
  const look = all.flatMap(({ body }) => subexpressions(body)).find(({ kind }) => kind === 'look');
  const instead = { remedy: 'ask for --target regexp, which is made from the automaton' };
  if (look)
    throw new SpecError('look-ahead', `${rules.name} has no ABNF: it uses look-ahead`, { span: look.span, ...instead });
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

/** How tightly a text binds, loosest first: `a / b`, `a b`, `2a`, `a`. */
const PRECEDENCE = { choice: 0, sequence: 1, repeated: 2, single: 3 } as const;
type Precedence = (typeof PRECEDENCE)[keyof typeof PRECEDENCE];

interface AbnfText {
  readonly text: string;
  readonly precedence: Precedence;
  /** The alternatives of a choice: lines break between them. */
  readonly parts?: readonly string[];
}

class AbnfWriter {
  readonly #rules: RuleSet;
  readonly #names: ReadonlyMap<string, string>;

  constructor(rules: RuleSet) {
    this.#rules = rules;
    this.#names = abnfNames(rules);
  }

  /** `@depth comment 3` */
  depths(): string[] {
    return [...(this.#rules.depths ?? [])].map(([name, depth]) => `@depth ${this.#names.get(name)} ${depth}`);
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
    if (rule.parameters.length === 0) return { text: this.#names.get(name) as string, precedence: PRECEDENCE.single };
    return this.#write(
      rule.body,
      given.map((each) => this.#write(each, args)),
    );
  }
}

/** Rule names for ABNF, which allows letters, digits and hyphens and ignores case; unique. */
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
  return { text: `%x${formatSymbol(alphabet, from)}${last}`, precedence: PRECEDENCE.single };
}

function choice(alternatives: readonly AbnfText[]): AbnfText {
  if (alternatives.length === 1) return alternatives[0] as AbnfText;
  const parts = alternatives.flatMap((one) => one.parts ?? [one.text]);
  return { text: parts.join(' / '), precedence: PRECEDENCE.choice, parts };
}

/** Equal neighbours are counted: `2utf8-tail`. */
function sequence(parts: readonly AbnfText[]): AbnfText {
  // RFC 5234 has no empty concatenation; the empty string stands for it.
  if (parts.length === 0) return { text: '""', precedence: PRECEDENCE.single };
  const runs: { part: AbnfText; count: number }[] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (last?.part.text === part.text) last.count++;
    else runs.push({ part, count: 1 });
  }
  const written = runs.map(({ part, count }) => (count === 1 ? part : repeated(part, count, count)));
  if (written.length === 1) return written[0] as AbnfText;
  return {
    text: written.map((part) => parenthesize(part, PRECEDENCE.repeated)).join(' '),
    precedence: PRECEDENCE.sequence,
  };
}

function repeated(body: AbnfText, min: number, max: number): AbnfText {
  if (min === 1 && max === 1) return body;
  if (min === 0 && max === 1) return { text: `[${body.text}]`, precedence: PRECEDENCE.single };
  const count = min === max ? String(min) : `${min || ''}*${max === Infinity ? '' : max}`;
  return { text: count + parenthesize(body, PRECEDENCE.single), precedence: PRECEDENCE.repeated };
}

function parenthesize({ text, precedence }: AbnfText, wanted: Precedence): string {
  return precedence < wanted ? `(${text})` : text;
}
