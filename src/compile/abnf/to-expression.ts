/**
 * ABNF trees → expressions, the form that ohm grammars become too.
 *
 *     UTF8-2 = %xC2-DF UTF8-tail    →  sequence [ set C2..DF, call UTF8-tail ]
 *     1*2%x0D.0A                    →  repeat 1..2 of sequence [ set 0D, set 0A ]
 *
 * Numbers and strings become sets in terminals.ts.
 */
import type { Alphabet } from '../../shared/alphabet.ts';
import { forEachItem, SpecError, throwTogether } from '../../shared/diagnostic.ts';
import type { SourceText } from '../../shared/source.ts';
import { type Expression, mapParts, type Repeat, type Rule, type RuleSet } from '../expression.ts';
import { differenceOfSets, type SymbolSet, setsOverlap, unionOfSets } from '../symbols.ts';
import { linesAbove } from '../tags/comments.ts';
import { quoted } from '../tags/values.ts';
import { citeComments } from './citation.ts';
import { MappedText } from './mapped-text.ts';
import { dedent } from './pages.ts';
import { namesMeant, proseReference, proseSet } from './prose.ts';
import { notOneSymbol, proseVal } from './rule-errors.ts';
import type { CheckedRules } from './rules.ts';
import { parseSingleRule, type ReadRules, readRuleList } from './syntax.ts';
import { terminal } from './terminals.ts';
import {
  type AbnfNode,
  type AbnfRule,
  bodyOf,
  type Definition,
  type Link,
  type Prose,
  type Reference,
  referencesIn,
} from './tree.ts';

/**
 * The largest count of a repetition. Each copy adds states. The largest count
 * in known RFCs is 998 (a line of mail, RFC 5322).
 */
export const MAX_COPIES = 10_000;

/**
 * Reads an ABNF file. Rules may be indented as a block. A comment such as
 * `; @clause RFC 3629 §4` cites the clause of the rules below it. Throws
 * SpecError: `syntax` where the text is not ABNF, `no-abnf` for a file without
 * rules, `annotation` for a malformed `@clause`.
 */
export function parseAbnf(source: SourceText): [AbnfRule, ...AbnfRule[]] {
  const [first, ...rest] = parseAnyAbnf(source);
  if (first) return [first, ...rest];
  throw noRule(source);
}

export function noRule(source: SourceText): SpecError {
  return new SpecError('no-abnf', 'the file contains no ABNF rule', {
    span: source.span(0),
    remedy: 'write a rule: name = 1*ALPHA',
  });
}

/** As `parseAbnf`, of a file that need not have rules: it may import them. */
export function parseAnyAbnf(source: SourceText): AbnfRule[] {
  const { rules, mistakes } = readAbnf(source);
  throwTogether(mistakes.map(({ error }) => error));
  return rules;
}

/** As `parseAnyAbnf`, with the rules that can be read beside others that cannot. */
export function readAbnf(source: SourceText): ReadRules {
  const { rules, mistakes } = readRuleList(dedent(source));
  return { rules: citeComments(rules).map(withTags), mistakes };
}

/** Reads `; @error` and `; @except` above a rule. */
function withTags(rule: AbnfRule): AbnfRule {
  const { source, start } = rule.nameSpan;
  const lines = linesAbove(source, start, 'abnf');
  const [error, line] = ['error', 'except'].map((name) => lines.find(({ tag }) => tag === name));
  const said = error ? { ...rule, error: quoted(error) } : rule;
  if (!line || line.text === '') return said;
  const pieces = [
    { text: 'except = ', start: line.span.start },
    { text: line.text, start: line.span.start },
  ];
  return { ...said, except: parseSingleRule(new MappedText(source, pieces)).body };
}

/** Prose that was read as a set. */
export interface ReadProse {
  readonly rule: string;
  readonly prose: Prose;
  readonly set: SymbolSet;
}

/** Checked rules → rule set. Prose that is read as a set is added to `prose`. Throws SpecError for other prose, and for numbers outside the alphabet. */
export function convertRules(
  checked: CheckedRules,
  alphabet: Alphabet,
  name: string,
  prose: ReadProse[] = [],
): RuleSet {
  const converter = new Converter(checked, alphabet, prose);
  const converted = forEachItem(checked.definitions, (definition) => converter.rule(definition));
  const depths = new Map([...checked.depths].map(([definition, depth]) => [checked.nameOf(definition), depth]));
  return {
    name,
    alphabet,
    rules: new Map(converted.map((rule) => [rule.name, rule])),
    start: checked.nameOf(checked.start),
    ...(depths.size > 0 && { depths }),
  };
}

class Converter {
  readonly #prose: ReadProse[];
  readonly #checked: CheckedRules;
  readonly #alphabet: Alphabet;
  /** The rule that is converted. */
  #rule = '';

  constructor(checked: CheckedRules, alphabet: Alphabet, prose: ReadProse[]) {
    this.#prose = prose;
    this.#checked = checked;
    this.#alphabet = alphabet;
  }

  rule(definition: Definition): Rule {
    this.#rule = definition.name;
    const { span, clause, error } = definition.rules[0];
    const body = this.#difference(definition) ?? this.#expression(bodyOf(definition));
    return {
      name: this.#checked.nameOf(definition),
      parameters: [],
      body,
      span,
      ...(clause && { clause }),
      ...(error && { error }),
    };
  }

  #expression(node: AbnfNode): Expression {
    const { span } = node;
    const convert = (child: AbnfNode) => this.#expression(child);
    switch (node.kind) {
      case 'choice':
      case 'sequence':
        return mapParts(node, convert);
      case 'repeat':
        requireCounts(node);
        // No copy: RFC 3986 §3.3 writes the empty path as 0<pchar>, so the body is not converted.
        if (node.max === 0) return { kind: 'sequence', parts: [], span };
        return mapParts(node, convert);
      case 'reference':
        return this.#call(this.#checked.names.resolve(node), span);
      case 'range':
      case 'values':
      case 'string':
        return terminal(node, this.#alphabet);
      case 'prose': {
        const definition = this.#checked.names.resolve(node as Link);
        if (definition) return this.#call(definition, span);
        const set = this.#proseSet(node, new Set());
        if (set) {
          this.#prose.push({ rule: this.#rule, prose: node, set });
          return { kind: 'set', set, span, rules: this.#namesIn(proseSet(node)) };
        }
        throw proseVal(
          node,
          this.#rule,
          this.#checked.names.elements(proseReference(node.text)?.name ?? node.text.trim())?.name,
        );
      }
    }
  }

  #call(definition: Definition, span: AbnfNode['span']): Expression {
    return { kind: 'call', rule: this.#checked.nameOf(definition), arguments: [], span };
  }

  /** The symbols of a rule with `; @except` above it. */
  #difference(definition: Definition): Expression | undefined {
    const except = definition.rules.find((rule) => rule.except)?.except;
    if (!except) return undefined;
    const body = bodyOf(definition);
    const [all, without] = [body, except].map((node) => {
      const set = this.#symbolsOf(node, new Set([definition]));
      if (!set) throw notOneSymbol(node.span, definition.name);
      return set;
    }) as [SymbolSet, SymbolSet];
    const set = differenceOfSets(all, without);
    if (set.length === 0 || !setsOverlap(all, without))
      throw notOneSymbol(except.span, definition.name, set.length > 0);
    return { kind: 'set', set, span: body.span, rules: this.#namesIn({ base: body, except: [except], including: [] }) };
  }

  /** The rules that a difference is made of: they are used, though nothing calls them. */
  #namesIn(set: ReturnType<typeof proseSet> | { base: AbnfNode; except: AbnfNode[]; including: AbnfNode[] }): string[] {
    const nodes = set ? [set.base, ...set.except, ...set.including] : [];
    return nodes.flatMap(referencesIn).flatMap((each) => {
      const definition = this.#meant(each);
      return definition ? (this.#checked.nameOf(definition) ?? []) : [];
    });
  }

  /** The symbols of a node that matches exactly one symbol; `undefined` for other nodes. `within`: rules around it. */
  #symbolsOf(node: AbnfNode, within: ReadonlySet<Definition>): SymbolSet | undefined {
    switch (node.kind) {
      case 'choice':
        return unionOfAll(node.alternatives.map((each) => this.#symbolsOf(each, within)));
      case 'repeat':
        return node.min === 1 && node.max === 1 ? this.#symbolsOf(node.body, within) : undefined;
      case 'reference':
      case 'prose': {
        const definition = node.kind === 'prose' ? this.#checked.names.resolve(node as Link) : this.#meant(node);
        if (!definition) return node.kind === 'prose' ? this.#proseSet(node, within) : undefined;
        if (within.has(definition)) return undefined;
        return this.#symbolsOf(bodyOf(definition), new Set([...within, definition]));
      }
      default: {
        const e = node.kind === 'sequence' ? undefined : this.#expression(node);
        return e?.kind === 'set' ? e.set : undefined;
      }
    }
  }

  #proseSet(prose: Prose, within: ReadonlySet<Definition>): SymbolSet | undefined {
    const found = proseSet(prose);
    const base = found && this.#symbolsOf(found.base, within);
    const except = unionOfAll(found?.except.map((each) => this.#symbolsOf(each, within)) ?? []);
    const including = unionOfAll(found?.including.map((each) => this.#symbolsOf(each, within)) ?? []);
    if (!base || !except || !including || !setsOverlap(base, except)) return undefined;
    const set = unionOfSets(differenceOfSets(base, except), including);
    return set.length > 0 ? set : undefined;
  }

  /** The rule that a name in prose means; `undefined` if there is none. */
  #meant({ name, span }: Reference): Definition | undefined {
    return namesMeant(name)
      .map((each) => this.#checked.names.findIn(span.source, each))
      .find((each) => each !== undefined);
  }
}

function unionOfAll(sets: readonly (SymbolSet | undefined)[]): SymbolSet | undefined {
  return sets.reduce<SymbolSet | undefined>((all, set) => all && set && unionOfSets(all, set), []);
}

function requireCounts({ min, max, span }: Repeat<AbnfNode>): void {
  const largest = max === Infinity ? min : Math.max(min, max);
  if (largest > MAX_COPIES) {
    throw new SpecError('too-many-states', `a repetition can count to ${MAX_COPIES} at most: each copy adds states`, {
      span,
      remedy: 'leave the count open (*) and check the length outside the grammar',
    });
  }
  if (min <= max) return;
  throw new SpecError('reversed-range', `at least ${min} and at most ${max} times: the repetition matches nothing`, {
    span,
    remedy: `write ${max}*${min}, the smaller bound first`,
    edit: { span: span.source.span(span.start, span.start + `${min}*${max}`.length), text: `${max}*${min}` },
  });
}
