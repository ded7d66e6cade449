/**
 * ABNF trees → expressions, the form that ohm grammars become too.
 *
 *     UTF8-2 = %xC2-DF UTF8-tail    →  sequence [ set C2..DF, call UTF8-tail ]
 *     "no"                          →  sequence [ set 4E, 6E; set 4F, 6F ]
 *     1*2%x0D.0A                    →  repeat 1..2 of sequence [ set 0D, set 0A ]
 *
 * RFC 5234 §2.3 does not say what a number is on the wire. Here it is one octet,
 * as in RFC 3629 §4, or a Unicode scalar value, as in RFC 3987 §2.2 and RFC 8259
 * §7; specification.ts decides which. A number that is neither is an error.
 */
import { type Alphabet, formatSymbol, scalars } from '../../alphabet.ts';
import { SpecError } from '../../diagnostic.ts';
import { excerpt, type SourceText } from '../../source.ts';
import type { Expression, Rule, RuleSet } from '../expression.ts';
import {
  containsSymbol,
  differenceOfSets,
  intersectionOfSets,
  SCALAR_VALUES,
  type SymbolSet,
  setsOverlap,
  unionOfSets,
} from '../symbols.ts';
import { linesAbove } from '../tags/comments.ts';
import { citeComments } from './citation.ts';
import { dedent, MappedText } from './mapped-text.ts';
import { proseReference } from './prose-references.ts';
import { namesMeant, proseSet } from './prose-sets.ts';
import { notOneSymbol, proseVal } from './rule-errors.ts';
import type { CheckedRules } from './rules.ts';
import { parseRuleList, parseSingleRule } from './syntax.ts';
import {
  type AbnfNode,
  type AbnfRule,
  bodyOf,
  type Definition,
  type Link,
  type NumericValue,
  type Prose,
  type Reference,
  referencesIn,
} from './tree.ts';

/**
 * The largest count of a repetition. Each copy adds states. The largest count
 * in known RFCs is 998 (a line of mail, RFC 5322).
 */
export const MAX_COPIES = 10_000;

type NodeOf<Kind extends AbnfNode['kind']> = Extract<AbnfNode, { kind: Kind }>;

/**
 * Reads an ABNF file. Rules may be indented as a block. A comment such as
 * `; @clause RFC 3629 §4` cites the clause of the rules below it. Throws
 * SpecError: `syntax` where the text is not ABNF, `no-abnf` for a file without
 * rules, `annotation` for a malformed `@clause`.
 */
export function parseAbnf(source: SourceText): [AbnfRule, ...AbnfRule[]] {
  const [first, ...rest] = parseAnyAbnf(source);
  if (first) return [first, ...rest];
  throw new SpecError('no-abnf', 'the file contains no ABNF rule', {
    span: source.span(0),
    remedy: 'write a rule: name = 1*ALPHA',
  });
}

/** As `parseAbnf`, of a file that need not have rules: it may import them. */
export function parseAnyAbnf(source: SourceText): AbnfRule[] {
  return citeComments(parseRuleList(dedent(source))).map(withException);
}

/** Reads `; @except` above a rule. */
function withException(rule: AbnfRule): AbnfRule {
  const { source, start } = rule.nameSpan;
  const line = linesAbove(source, start, 'abnf').find(({ tag }) => tag === 'except');
  if (!line || line.text === '') return rule;
  const pieces = [
    { text: 'except = ', start: line.span.start },
    { text: line.text, start: line.span.start },
  ];
  return { ...rule, except: parseSingleRule(new MappedText(source, pieces)).body };
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
  const converted = checked.definitions.map((definition) => converter.rule(definition));
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
    const { span, clause } = definition.rules[0];
    const body = this.#difference(definition) ?? this.#expression(bodyOf(definition));
    return { name: this.#checked.nameOf(definition), parameters: [], body, span, ...(clause && { clause }) };
  }

  #expression(node: AbnfNode): Expression {
    const { span } = node;
    const convert = (child: AbnfNode) => this.#expression(child);
    switch (node.kind) {
      case 'alternation':
        return { kind: 'choice', alternatives: node.alternatives.map(convert), span };
      case 'concatenation':
        return { kind: 'sequence', parts: node.parts.map(convert), span };
      case 'repetition':
        requireCounts(node);
        // No copy: RFC 3986 §3.3 writes the empty path as 0<pchar>, so the body is not converted.
        if (node.max === 0) return { kind: 'sequence', parts: [], span };
        return { kind: 'repeat', body: convert(node.body), min: node.min, max: node.max, span };
      case 'reference':
        return this.#call(this.#checked.resolve(node), span);
      case 'range':
        return { kind: 'set', set: this.#range(node), span };
      case 'values':
        return oneOrSequence(
          node.values.map((each) => this.#value(each)),
          span,
        );
      case 'string':
        return oneOrSequence(charactersOf(node), span);
      case 'prose': {
        const definition = this.#checked.resolve(node as Link);
        if (definition) return this.#call(definition, span);
        const set = this.#proseSet(node, new Set());
        if (set) {
          this.#prose.push({ rule: this.#rule, prose: node, set });
          return { kind: 'set', set, span, rules: this.#namesIn(proseSet(node)) };
        }
        throw proseVal(node, this.#rule, this.#checked.known(proseReference(node.text)?.name ?? node.text.trim()));
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
    return nodes
      .flatMap((node) => [...referencesIn(node)])
      .flatMap((each) => {
        const definition = this.#meant(each);
        return definition ? (this.#checked.nameOf(definition) ?? []) : [];
      });
  }

  /** The symbols of a node that matches exactly one symbol; `undefined` for other nodes. `within`: rules around it. */
  #symbolsOf(node: AbnfNode, within: ReadonlySet<Definition>): SymbolSet | undefined {
    switch (node.kind) {
      case 'alternation':
        return unionOfAll(node.alternatives.map((each) => this.#symbolsOf(each, within)));
      case 'repetition':
        return node.min === 1 && node.max === 1 ? this.#symbolsOf(node.body, within) : undefined;
      case 'reference':
      case 'prose': {
        const definition = node.kind === 'prose' ? this.#checked.resolve(node as Link) : this.#meant(node);
        if (!definition) return node.kind === 'prose' ? this.#proseSet(node, within) : undefined;
        if (within.has(definition)) return undefined;
        return this.#symbolsOf(bodyOf(definition), new Set([...within, definition]));
      }
      default: {
        const e = node.kind === 'concatenation' ? undefined : this.#expression(node);
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
      .map((each) => this.#checked.find(each, span))
      .find((each) => each !== undefined);
  }

  #value({ value, span }: NumericValue): Expression {
    this.#requireSymbol(value, span);
    return { kind: 'set', set: [[value, value]], span };
  }

  #range({ from, to, span }: NodeOf<'range'>): SymbolSet {
    this.#requireSymbol(from.value, from.span);
    this.#requireSymbol(to.value, to.span);
    if (from.value > to.value) {
      throw new SpecError('reversed-range', `${excerpt(span)} is a reversed range: it matches nothing`, {
        span,
        remedy: 'write the smaller bound first',
      });
    }
    // RFC 8259 §7 writes %x5D-10FFFF, which includes surrogates; they are not scalar values.
    const whole: SymbolSet = [[from.value, to.value]];
    return this.#alphabet === scalars ? intersectionOfSets(whole, SCALAR_VALUES) : whole;
  }

  #requireSymbol(value: number, span: NumericValue['span']): void {
    const { size, name, noun } = this.#alphabet;
    if (value >= size) {
      const largest = formatSymbol(this.#alphabet, size - 1);
      throw new SpecError('outside-alphabet', `${excerpt(span)} is not one ${noun}: the largest is ${largest}`, {
        span,
        remedy: TOO_LARGE[name],
      });
    }
    if (this.#alphabet !== scalars || containsSymbol(SCALAR_VALUES, value)) return;
    throw new SpecError('outside-alphabet', `${excerpt(span)} is a surrogate, not a scalar value`, {
      span,
      remedy: 'leave D800..DFFF out: surrogates are not scalar values; for UTF-16 code units: --alphabet units',
    });
  }
}

const TOO_LARGE: Readonly<Record<Alphabet['name'], string>> = {
  octets: 'write the encoded octets, such as %xC3.A9, or have the numbers read as scalar values: --alphabet scalars',
  units: 'have the numbers read as scalar values: --alphabet scalars',
  scalars: 'write a smaller number: 10FFFF is the last scalar value',
};

function unionOfAll(sets: readonly (SymbolSet | undefined)[]): SymbolSet | undefined {
  return sets.reduce<SymbolSet | undefined>((all, set) => all && set && unionOfSets(all, set), []);
}

function oneOrSequence(parts: readonly Expression[], span: AbnfNode['span']): Expression {
  const [only] = parts;
  return parts.length === 1 && only ? only : { kind: 'sequence', parts, span };
}

/** Each character with its own span: the text ends before the closing quote. The comma of a list has no quotes. */
function charactersOf({ text, caseSensitive, span }: NodeOf<'string'>): Expression[] {
  const start = Math.max(span.start, span.end - 1 - text.length);
  return Array.from(text, (character, n) => {
    const cases = caseSensitive ? [character] : [character.toUpperCase(), character.toLowerCase()];
    const symbols = [...new Set(cases)].map((each) => each.charCodeAt(0));
    const set: SymbolSet = symbols.map((symbol) => [symbol, symbol]);
    return { kind: 'set', set, span: span.source.span(start + n, start + n + 1) };
  });
}

function requireCounts({ min, max, span }: NodeOf<'repetition'>): void {
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
  });
}
