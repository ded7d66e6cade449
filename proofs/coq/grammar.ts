/**
 * Rules → definitions of Coq, in the notation of proofs/Wellformed.v:
 *
 *     UTF8-2 = %xC2-DF UTF8-tail        →   Definition UTF8_2 := Rng 0xC2 0xDF ;; UTF8_tail.
 *     thrice<e> = e e e                 →   Definition thrice (e : re) := e ;; e ;; e.
 *
 * A rule comes after the rules it uses, as Coq wants it. Both readings are
 * written alike: what `//` means, the theorem says (`matches`, or `parses_whole`).
 */

import { type Expression, type Rule, type RuleSet, subexpressions } from '../../src/compile/index.ts';
import { type Alphabet, formatSymbol } from '../../src/shared/alphabet.ts';

/** How tightly a text binds: `a // b`, `a ;; b`, `f a`, `a`. */
const LEVEL = { choice: 0, sequence: 1, application: 2, atom: 3 } as const;
type Level = (typeof LEVEL)[keyof typeof LEVEL];

interface Operator {
  readonly sign: string;
  /** Of no parts. */
  readonly none: string;
  readonly level: Level;
  /** How tightly its parts must bind. */
  readonly parts: Level;
}

const CHOICE: Operator = { sign: ' // ', none: 'Fail', level: LEVEL.choice, parts: LEVEL.sequence };
const SEQUENCE: Operator = { sign: ' ;; ', none: 'Eps', level: LEVEL.sequence, parts: LEVEL.application };

const LINE_WIDTH = 100;

/** Words of Coq, and names of the library that grammars are written with. */
const TAKEN = (
  'as at cofix else end exists exists2 fix for forall fun if IF in let match mod Prop return Set SProp then Type using ' +
  'where with Eps Rng Chr Cat Alt Star Not Fail Look times upto_times re start'
).split(' ');

interface CoqGrammar {
  readonly lines: readonly string[];
  /** The name of the start rule. */
  readonly start: string;
}

export function rulesToCoq(rules: RuleSet): CoqGrammar {
  return { lines: [...linesByRule(rules).values()], start: coqNames(rules).get(rules.start) as string };
}

/** The rules that are not those of `main`, or that use one of these. The others can be taken from `main`. */
export function changedRulesToCoq(rules: RuleSet, main: RuleSet): CoqGrammar {
  const known = linesByRule(main);
  const changed = new Map<string, string>();
  for (const [rule, line] of linesByRule(rules)) {
    const { body } = rules.rules.get(rule) as Rule;
    const usesChanged = subexpressions(body).some((node) => node.kind === 'call' && changed.has(node.rule));
    if (usesChanged || known.get(rule) !== line) changed.set(rule, line);
  }
  return { lines: [...changed.values()], start: coqNames(rules).get(rules.start) as string };
}

/** Each rule's definition, by its name; a rule comes after those that it uses. */
function linesByRule(rules: RuleSet): Map<string, string> {
  const names = coqNames(rules);
  const writer = new GrammarWriter(rules, (rule) => names.get(rule) as string);
  return new Map(dependenciesFirst(rules).map((rule) => [rule.name, writer.rule(rule)]));
}

/** Every bound of the ranges of a rule set: first symbols of ranges, and first symbols after them. */
export function boundsOf(rules: RuleSet): Set<number> {
  const bounds = new Set<number>();
  for (const { body } of dependenciesFirst(rules)) {
    for (const node of subexpressions(body)) {
      if (node.kind === 'set') for (const [from, to] of node.set) bounds.add(from).add(to + 1);
    }
  }
  return bounds;
}

/** The rules that the start rule uses, each after those that it uses. Rule sets have no recursion. */
function dependenciesFirst({ rules, start }: RuleSet): Rule[] {
  const done = new Set<Rule>();
  const visit = (rule: Rule): void => {
    if (done.has(rule)) return;
    for (const node of subexpressions(rule.body)) if (node.kind === 'call') visit(rules.get(node.rule) as Rule);
    done.add(rule);
  };
  visit(rules.get(start) as Rule);
  return [...done];
}

/** Identifiers: letters, digits and underscores, none of them taken, all different. */
export function coqNames({ rules }: RuleSet): Map<string, string> {
  const used = new Set<string>(TAKEN);
  return new Map(
    [...rules.keys()].map((name) => {
      let identifier = name.replace(/[^A-Za-z0-9]/g, '_').replace(/^(?![A-Za-z])/, 'rule_');
      while (used.has(identifier)) identifier += '_';
      used.add(identifier);
      return [name, identifier];
    }),
  );
}

/** `call`: what a call of a rule is written as. */
export class GrammarWriter {
  readonly #alphabet: Alphabet;
  readonly #call: (rule: string) => string;

  constructor({ alphabet }: RuleSet, call: (rule: string) => string) {
    this.#alphabet = alphabet;
    this.#call = call;
  }

  /** `alternative`: what is written around an alternative of the rule. */
  rule({ name, parameters, body }: Rule, as = this.#call(name), alternative?: (e: Expression) => string): string {
    const own = parameters.map((_, i) => `x${i}`);
    const binder = own.length > 0 ? ` (${own.join(' ')} : re)` : '';
    const head = `Definition ${as}${binder} : re :=`;
    const around = (e: Expression) => {
      const before = alternative?.(e);
      return before ? `${before} ${this.#write(e, own, LEVEL.atom)}` : this.#write(e, own, LEVEL.sequence);
    };
    const [text, alternatives] =
      body.kind === 'choice' && alternative
        ? [body.alternatives.map(around).join(CHOICE.sign), body.alternatives]
        : [this.#write(body, own, LEVEL.choice), body.kind === 'choice' ? body.alternatives : []];
    if (head.length + text.length <= LINE_WIDTH || alternatives.length === 0) return `${head} ${text}.`;
    return `${head}\n     ${alternatives.map(around).join('\n  // ')}.`;
  }

  #write(e: Expression, parameters: readonly string[], level: Level): string {
    const inner = (part: Expression, at: Level) => this.#write(part, parameters, at);
    switch (e.kind) {
      case 'set':
        return joined(
          e.set.map(([from, to]) => this.#range(from, to)),
          CHOICE,
          level,
        );
      case 'sequence':
        return this.#list(e.parts, SEQUENCE, parameters, level);
      case 'choice':
        return this.#list(e.alternatives, CHOICE, parameters, level);
      case 'repeat':
        return joined(repeated(inner(e.body, LEVEL.atom), e.min, e.max), SEQUENCE, level);
      case 'look':
        return wrapped(`${e.negative ? 'Not' : 'Look'} ${inner(e.body, LEVEL.atom)}`, LEVEL.application, level);
      case 'call': {
        const name = this.#call(e.rule);
        if (e.arguments.length === 0) return wrapped(name, name.includes(' ') ? LEVEL.application : LEVEL.atom, level);
        return wrapped([name, ...e.arguments.map((one) => inner(one, LEVEL.atom))].join(' '), LEVEL.application, level);
      }
      case 'parameter':
        return parameters[e.index] as string;
    }
  }

  /** A single part is written as itself. */
  #list(parts: readonly Expression[], by: Operator, parameters: readonly string[], level: Level): string {
    const [only] = parts;
    if (only && parts.length === 1) return this.#write(only, parameters, level);
    return joined(
      parts.map((part) => this.#write(part, parameters, by.parts)),
      by,
      level,
    );
  }

  #range(from: number, to: number): string {
    const hex = (symbol: number) => `0x${formatSymbol(this.#alphabet, symbol)}`;
    return from === to ? `Chr ${hex(from)}` : `Rng ${hex(from)} ${hex(to)}`;
  }
}

/** The parts of `min` to `max` times a body: those that must come, then those that may. */
function repeated(body: string, min: number, max: number): string[] {
  const must = min === 0 ? [] : [min === 1 ? body : `times ${min} ${body}`];
  if (max === min) return must;
  return [...must, max === Number.POSITIVE_INFINITY ? `Star ${body}` : `upto_times ${max - min} ${body}`];
}

function joined(parts: readonly string[], by: Operator, level: Level): string {
  if (parts.length === 0) return by.none;
  if (parts.length > 1) return wrapped(parts.join(by.sign), by.level, level);
  const [only] = parts as [string];
  return wrapped(only, only.includes(' ') && !only.startsWith('(') ? LEVEL.application : LEVEL.atom, level);
}

function wrapped(text: string, own: Level, level: Level): string {
  return own < level ? `(${text})` : text;
}
