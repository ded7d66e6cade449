/**
 * Numbers and strings of ABNF → sets of symbols, each with the span where it is written.
 *
 *     %x0D.0A    →  sequence [ set 0D, set 0A ]
 *     "no"       →  sequence [ set 4E, 6E; set 4F, 6F ]
 *
 * RFC 5234 §2.3 does not say what a number is on the wire. Here it is one octet,
 * as in RFC 3629 §4, or a Unicode scalar value, as in RFC 3987 §2.2 and RFC 8259
 * §7; specification.ts decides which. A number that is neither is an error.
 */
import { type Alphabet, formatSymbol, scalars } from '../../shared/alphabet.ts';
import { SpecError } from '../../shared/diagnostic.ts';
import { excerpt } from '../../shared/source.ts';
import { type Expression, oneOrSequence } from '../expression.ts';
import { containsSymbol, intersectionOfSets, SCALAR_VALUES, type SymbolSet } from '../symbols.ts';
import type { AbnfNode, NumericValue } from './tree.ts';

type NodeOf<Kind extends AbnfNode['kind']> = Extract<AbnfNode, { kind: Kind }>;

/** Throws SpecError for a number outside the alphabet. */
export function terminal(node: NodeOf<'range' | 'values' | 'string'>, alphabet: Alphabet): Expression {
  const { span } = node;
  if (node.kind === 'range') return { kind: 'set', set: rangeOf(node, alphabet), span };
  const parts = node.kind === 'string' ? charactersOf(node) : node.values.map((each) => numberOf(each, alphabet));
  return oneOrSequence(parts, span);
}

function numberOf(number: NumericValue, alphabet: Alphabet): Expression {
  requireSymbol(number, alphabet);
  const { value, span } = number;
  return { kind: 'set', set: [[value, value]], span };
}

function rangeOf({ from, to, span }: NodeOf<'range'>, alphabet: Alphabet): SymbolSet {
  requireSymbol(from, alphabet);
  requireSymbol(to, alphabet);
  if (from.value > to.value) {
    throw new SpecError('reversed-range', `${excerpt(span)} is a reversed range: it matches nothing`, {
      span,
      remedy: 'write the smaller bound first',
      edit: { span, text: excerpt(span).replace(/([\dA-F]+)-([\dA-F]+)$/i, '$2-$1') },
    });
  }
  // RFC 8259 §7 writes %x5D-10FFFF, which includes surrogates; they are not scalar values.
  const whole: SymbolSet = [[from.value, to.value]];
  return alphabet === scalars ? intersectionOfSets(whole, SCALAR_VALUES) : whole;
}

function requireSymbol({ value, span }: NumericValue, alphabet: Alphabet): void {
  const { size, name, noun } = alphabet;
  const reject = (summary: string, remedy: string) =>
    new SpecError('outside-alphabet', `${excerpt(span)} is ${summary}`, { span, remedy });
  if (value >= size)
    throw reject(`not one ${noun}: the largest is ${formatSymbol(alphabet, size - 1)}`, TOO_LARGE[name]);
  if (alphabet !== scalars || containsSymbol(SCALAR_VALUES, value)) return;
  throw reject(
    'a surrogate, not a scalar value',
    'leave D800..DFFF out: surrogates are not scalar values; for UTF-16 code units: --alphabet units',
  );
}

const TOO_LARGE: Readonly<Record<Alphabet['name'], string>> = {
  octets: 'write the encoded octets, such as %xC3.A9, or have the numbers read as scalar values: --alphabet scalars',
  units: 'have the numbers read as scalar values: --alphabet scalars',
  scalars: 'write a smaller number: 10FFFF is the last scalar value',
};

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
