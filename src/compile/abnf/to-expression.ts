/**
 * ABNF trees → expressions, the form ohm grammars take too.
 *
 *     UTF8-2 = %xC2-DF UTF8-tail    →  sequence [ set C2..DF, call UTF8-tail ]
 *     "no"                          →  sequence [ set 4E, 6E; set 4F, 6F ]
 *     1*2%x0D.0A                    →  repeat 1..2 of sequence [ set 0D, set 0A ]
 *
 * RFC 5234 §2.3 leaves open what a number means on the wire. Here it is one
 * octet, as in RFC 3629 §4, or a Unicode scalar value, as in RFC 3987 §2.2 and
 * RFC 8259 §7: specification.ts says which. What is neither is refused.
 */
import { type Alphabet, formatSymbol, octets, scalars } from '../../alphabet.ts';
import { SpecError } from '../../diagnostic.ts';
import { printable } from '../../printable.ts';
import { excerpt, type SourceText } from '../../source.ts';
import type { Expression, Rule, RuleSet } from '../expression.ts';
import { containsSymbol, intersectionOfSets, SCALAR_VALUES, type SymbolSet } from '../symbols.ts';
import { citeComments, fileName } from './citation.ts';
import { dedent } from './mapped-text.ts';
import { proseReference } from './prose-references.ts';
import { bodyOf, type CheckedRules, type CheckOptions, checkRules, type Definition } from './rules.ts';
import { parseRuleList } from './syntax.ts';
import type { AbnfNode, AbnfRule, NumericValue } from './tree.ts';

/**
 * The largest number a repetition may count to. Each copy costs states; the
 * largest count in the RFCs known to us is 998 (a line of mail, RFC 5322).
 */
export const MAX_COPIES = 10_000;

type NodeOf<Kind extends AbnfNode['kind']> = Extract<AbnfNode, { kind: Kind }>;

/**
 * Reads an ABNF file. Rules may be indented as a block; comments of the form
 * `; @clause RFC 3629 §4` say what the rules below them transcribe. Throws a
 * SpecError: `syntax` at the first place that is not ABNF, `no-abnf` for a
 * file without rules, `annotation` for a `@clause` that is not one.
 */
export function parseAbnf(source: SourceText): [AbnfRule, ...AbnfRule[]] {
  const [first, ...rest] = citeComments(parseRuleList(dedent(source)));
  if (first) return [first, ...rest];
  throw new SpecError('no-abnf', 'the file holds no ABNF rule', {
    span: source.span(0),
    remedy: 'a rule is written: name = elements',
  });
}

interface ExpressionOptions extends CheckOptions {
  readonly name: string;
  /** What the numbers are: octets, unless said otherwise, or scalar values. */
  readonly alphabet?: Alphabet | undefined;
}

/** Reads an ABNF file as a rule set over octets. With `start`, only what that rule reaches is kept and checked. */
export function abnfToRuleSet(source: SourceText, options: { start?: string; name?: string } = {}): RuleSet {
  return rulesToRuleSet(parseAbnf(source), { ...options, name: options.name ?? fileName(source) });
}

/** Rules already read → rule set; throws a SpecError for everything `checkRules` and the numbers can hold against them. */
export function rulesToRuleSet(rules: readonly [AbnfRule, ...AbnfRule[]], options: ExpressionOptions): RuleSet {
  const { name, alphabet = octets } = options;
  const checked = checkRules(rules, options);
  const converter = new Converter(checked, alphabet);
  const converted = checked.definitions.map((definition) => converter.rule(definition));
  return { name, alphabet, rules: new Map(converted.map((rule) => [rule.name, rule])), start: checked.start };
}

class Converter {
  readonly #checked: CheckedRules;
  readonly #alphabet: Alphabet;

  constructor(checked: CheckedRules, alphabet: Alphabet) {
    this.#checked = checked;
    this.#alphabet = alphabet;
  }

  rule(definition: Definition): Rule {
    const { span, clause } = definition.rules[0];
    const body = this.#expression(bodyOf(definition));
    return { name: definition.name, parameters: [], body, span, ...(clause && { clause }) };
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
        refuseCounts(node);
        // No copy at all: RFC 3986 §3.3 writes the empty path as 0<pchar>, and what is inside is never needed.
        if (node.max === 0) return { kind: 'sequence', parts: [], span };
        return { kind: 'repeat', body: convert(node.body), min: node.min, max: node.max, span };
      case 'reference':
        return { kind: 'call', rule: this.#checked.nameOf(node), arguments: [], span };
      case 'range':
        return { kind: 'set', set: this.#range(node), span };
      case 'values':
        return oneOrSequence(
          node.values.map((each) => this.#value(each)),
          span,
        );
      case 'string':
        return oneOrSequence(charactersOf(node), span);
      case 'prose':
        throw proseVal(node, this.#checked);
    }
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
    // RFC 8259 §7 writes %x5D-10FFFF: surrogates are code points, and no encoding has them.
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
      remedy: 'leave D800..DFFF out: no encoding of a scalar value has them; for code units: --alphabet units',
    });
  }
}

const TOO_LARGE: Readonly<Record<Alphabet['name'], string>> = {
  octets: 'write the octets of the encoded form, such as %xC3.A9, or read it in scalar values: --alphabet scalars',
  units: 'read it in scalar values: --alphabet scalars',
  scalars: 'write a smaller number: beyond there are no characters',
};

function oneOrSequence(parts: readonly Expression[], span: AbnfNode['span']): Expression {
  const [only] = parts;
  return parts.length === 1 && only ? only : { kind: 'sequence', parts, span };
}

/** Each character at its own place: the text ends just before the closing quote, but that of a list has none. */
function charactersOf({ text, caseSensitive, span }: NodeOf<'string'>): Expression[] {
  const start = Math.max(span.start, span.end - 1 - text.length);
  return Array.from(text, (character, n) => {
    const cases = caseSensitive ? [character] : [character.toUpperCase(), character.toLowerCase()];
    const symbols = [...new Set(cases)].map((each) => each.charCodeAt(0));
    const set: SymbolSet = symbols.map((symbol) => [symbol, symbol]);
    return { kind: 'set', set, span: span.source.span(start + n, start + n + 1) };
  });
}

function refuseCounts({ min, max, span }: NodeOf<'repetition'>): void {
  const largest = max === Infinity ? min : Math.max(min, max);
  if (largest > MAX_COPIES) {
    throw new SpecError('too-many-states', `a repetition may count to ${MAX_COPIES} at most: every copy costs states`, {
      span,
      remedy: 'leave the count open (*), and check the length outside of the grammar',
    });
  }
  if (min <= max) return;
  throw new SpecError('reversed-range', `at least ${min} and at most ${max} times: the repetition matches nothing`, {
    span,
    remedy: `write ${max}*${min}, the smaller bound first`,
  });
}

function proseVal({ text, span }: NodeOf<'prose'>, checked: CheckedRules): SpecError {
  const pointer = proseReference(text);
  const known = checked.known(pointer?.name ?? text.trim());
  const mend = pointer
    ? `add ${pointer.name ?? 'the rule'} from ${printable(pointer.where)} to this text`
    : 'replace it by elements';
  return new SpecError('prose-val', `<${text}> is prose: only a reader knows what it matches`, {
    span,
    remedy: known ? `write ${known} without the angle brackets` : `${mend}, or start from a rule that does not need it`,
  });
}
