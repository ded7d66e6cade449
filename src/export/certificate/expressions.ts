/**
 * Rules → the expressions of a certificate, which are JSON:
 *
 *     UTF8-2 = %xC2-DF UTF8-tail   →   "UTF8-2": ["seq", ["set", "C2-DF"], "UTF8-tail"]
 *
 * A rule with parameters becomes one rule for each list of arguments. Equal
 * expressions have equal texts, and the text is the JSON that is written.
 *
 * A set of scalar values stands for boxes: sequences of ranges of symbols, one for
 * each length and lead of their encodings (RFC 3629 §3, draft-hoffman-utf16 §2.1):
 *
 *     ["set", "C9-7FF"]   →   C3 89-BF  or  C4-DE 80-BF  or  DF 80-BF
 */

import {
  ENCODING_ROWS,
  type Expression,
  intersectionOfSets,
  type RuleSet,
  SCALAR_VALUES,
} from '../../compile/index.ts';
import type { SymbolRange } from '../../shared/alphabet.ts';
import type { EncodingName } from '../../shared/encodings.ts';

type EncodedBox = readonly SymbolRange[];

export type Term = { readonly text: string } & (
  | { readonly op: 'rule'; readonly body: Term }
  | { readonly op: 'boxes'; readonly boxes: readonly EncodedBox[] }
  | { readonly op: 'seq' | 'alt'; readonly parts: readonly Term[] }
  | { readonly op: 'repeat'; readonly body: Term; readonly min: number; readonly max: number }
  | { readonly op: 'not'; readonly body: Term }
);

export interface TermGrammar {
  /** Each rule as JSON, after the rules that it uses. */
  readonly rules: ReadonlyMap<string, string>;
  readonly start: Term;
  /** Every box of every set. */
  readonly boxes: readonly EncodedBox[];
}

/** `encoding`: of a grammar over scalar values. */
export function rulesToTerms(rules: RuleSet, encoding: EncodingName | undefined): TermGrammar {
  const writer = new TermWriter(rules, encoding);
  const start = writer.call(rules.start, []);
  return { rules: writer.written, start, boxes: writer.boxes };
}

class TermWriter {
  readonly written = new Map<string, string>();
  readonly boxes: EncodedBox[] = [];
  readonly #rules: RuleSet;
  readonly #encoding: EncodingName | undefined;
  readonly #called = new Map<string, Term>();

  constructor(rules: RuleSet, encoding: EncodingName | undefined) {
    this.#rules = rules;
    this.#encoding = encoding;
  }

  call(name: string, given: readonly Term[]): Term {
    const full = given.length > 0 ? `${name}<${given.map(({ text }) => text.replaceAll('"', '')).join()}>` : name;
    const known = this.#called.get(full);
    if (known) return known;
    const body = this.#term(this.#rules.rules.get(name)?.body as Expression, given);
    this.written.set(full, body.text);
    const term: Term = { text: JSON.stringify(full), op: 'rule', body };
    this.#called.set(full, term);
    return term;
  }

  #term(e: Expression, given: readonly Term[]): Term {
    const inner = (part: Expression) => this.#term(part, given);
    switch (e.kind) {
      case 'set':
        return this.#set(e.set);
      case 'sequence':
        return listTerm('seq', e.parts.map(inner));
      case 'choice':
        return listTerm('alt', e.alternatives.map(inner));
      case 'repeat':
        return repeatTerm(inner(e.body), e.min, e.max);
      case 'look':
        return e.negative ? notTerm(inner(e.body)) : notTerm(notTerm(inner(e.body)));
      case 'call':
        return this.call(e.rule, e.arguments.map(inner));
      case 'parameter':
        return given[e.index] as Term;
    }
  }

  #set(set: readonly SymbolRange[]): Term {
    const boxes = this.#encoding ? encodedBoxes(set, this.#encoding) : set.map((range) => [range]);
    this.boxes.push(...boxes);
    return { ...boxesTerm(boxes), text: JSON.stringify(['set', ...set.map(rangeText)]) };
  }
}

function notTerm(body: Term): Term {
  return { text: `["not",${body.text}]`, op: 'not', body };
}

function listTerm(op: 'seq' | 'alt', parts: readonly Term[]): Term {
  if (parts.length === 1) return parts[0] as Term;
  return { text: `[${[`"${op}"`, ...parts.map(({ text }) => text)].join()}]`, op, parts };
}

export function repeatTerm(body: Term, min: number, max: number): Term {
  return {
    text: `["repeat",${body.text},${min},${max === Number.POSITIVE_INFINITY ? null : max}]`,
    op: 'repeat',
    body,
    min,
    max,
  };
}

/** What is left of a set after the first symbols of its encodings. */
export function boxesTerm(boxes: readonly EncodedBox[]): Term {
  const different = new Map(boxes.map((box) => [JSON.stringify(box.map(rangeText)), box] as const));
  const sorted = [...different].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    text: `[${['"boxes"', ...sorted.map(([text]) => text)].join()}]`,
    op: 'boxes',
    boxes: sorted.map(([, box]) => box),
  };
}

/** `C2-DF`, `E0`: in hexadecimal, as documents write them. */
function rangeText([from, to]: SymbolRange): string {
  const [first, last] = [from, to].map((symbol) => symbol.toString(16).toUpperCase().padStart(2, '0'));
  return first === last ? `${first}` : `${first}-${last}`;
}

/** The encodings of the scalar values of a set. */
export function encodedBoxes(set: readonly SymbolRange[], encoding: EncodingName): EncodedBox[] {
  return intersectionOfSets(set, SCALAR_VALUES).flatMap(([from, to]) =>
    ENCODING_ROWS[encoding].flatMap(({ first, last, minus, digits }) => {
      const [low, high] = [Math.max(from, first), Math.min(to, last)];
      return low > high ? [] : digitBoxes(digits, low - minus, high - minus);
    }),
  );
}

/** The numbers of a range in digits, the highest first: those with the lowest first digit, those between, those with the highest. */
function digitBoxes(
  digits: readonly { readonly low: number; readonly plus: number }[],
  from: number,
  to: number,
): EncodedBox[] {
  const [{ low, plus }, ...rest] = digits as [{ low: number; plus: number }];
  const unit = 2 ** low;
  const [first, last] = [Math.floor(from / unit), Math.floor(to / unit)];
  const part = (a: number, b: number, x: number, y: number): EncodedBox[] => {
    if (a > b) return [];
    const lead: SymbolRange = [plus + a, plus + b];
    return rest.length === 0 ? [[lead]] : digitBoxes(rest, x, y).map((box) => [lead, ...box]);
  };
  if (rest.length === 0 || first === last) return part(first, last, from % unit, to % unit);
  return [
    ...part(first, first, from % unit, unit - 1),
    ...part(first + 1, last - 1, 0, unit - 1),
    ...part(last, last, 0, to % unit),
  ];
}
