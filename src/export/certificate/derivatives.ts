/**
 * Expression, symbol → its derivative: a formula of what may still follow
 * (Brzozowski 1964, with look-ahead and ordered choice as Boolean operators).
 *
 *     the derivative of (C2..DF tail)* by C3   =   ["is", tail, (C2..DF tail)*]
 *
 *     ["is", a, b]       the rest is a, then b, and nothing more
 *     ["begins", a, b]   the rest begins with a, then b
 *     ["or", …], ["and", …], ["not", f]
 *
 * The readings differ in one thing: a PEG takes a later alternative, or leaves a
 * repetition, only where the earlier expression fails. The checkers
 * (proofs/check.py, proofs/check.c) do the same once more.
 */
import type { Reading } from '../../compile/index.ts';
import { boxesTerm, repeatTerm, type Term } from './expressions.ts';

export type RestFormula = { readonly text: string } & (
  | { readonly op: 'is' | 'begins'; readonly terms: readonly Term[] }
  | { readonly op: 'or' | 'and'; readonly parts: readonly RestFormula[] }
  | { readonly op: 'not'; readonly body: RestFormula }
);

const NO: RestFormula = { text: '["or"]', op: 'or', parts: [] };
const YES: RestFormula = { text: '["and"]', op: 'and', parts: [] };

export class Derivatives {
  readonly #reading: Reading;
  /** Derivatives by the current symbol. */
  #known = new Map<string, RestFormula>();
  #symbol = -1;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  derive(formula: RestFormula, symbol: number): RestFormula {
    if (symbol !== this.#symbol) this.#known = new Map();
    this.#symbol = symbol;
    return this.#derive(formula);
  }

  #derive(formula: RestFormula): RestFormula {
    const known = this.#known.get(formula.text);
    if (known) return known;
    const found = this.#compute(formula);
    this.#known.set(formula.text, found);
    return found;
  }

  #compute(formula: RestFormula): RestFormula {
    switch (formula.op) {
      case 'or':
      case 'and':
        return join(
          formula.op,
          formula.parts.map((part) => this.#derive(part)),
        );
      case 'not':
        return negate(this.#derive(formula.body));
      default:
        return this.#sequence(formula.terms, [], formula.op, formula.op === 'is' ? NO : YES);
    }
  }

  /** The derivative of the parts, then `rest`. `without`: that of `rest` alone. */
  #sequence(
    [first, ...others]: readonly Term[],
    rest: readonly Term[],
    op: 'is' | 'begins',
    without: RestFormula,
  ): RestFormula {
    if (!first) return without;
    const later = consumes(first) ? NO : this.#sequence(others, rest, op, without);
    return this.#after(first, [...others, ...rest], op, later);
  }

  /** The derivative of `e`, then `rest`. `without`: that of `rest` alone, needed where `e` takes nothing. */
  #after(e: Term, rest: readonly Term[], op: 'is' | 'begins', without: RestFormula): RestFormula {
    switch (e.op) {
      case 'rule':
        return this.#after(e.body, rest, op, without);
      case 'boxes': {
        const left = e.boxes.filter(([range]) => range && range[0] <= this.#symbol && this.#symbol <= range[1]);
        const tails = left.map((box) => box.slice(1));
        if (tails.length === 0) return NO;
        return sequence(op, tails[0]?.length === 0 ? rest : [boxesTerm(tails), ...rest]);
      }
      case 'seq':
        return this.#sequence(e.parts, rest, op, without);
      case 'alt': {
        const found = e.parts.map((part) => this.#after(part, rest, op, without));
        return found.reduceRight((later, one, i) => join('or', [one, this.#unless(later, e.parts[i] as Term)]), NO);
      }
      case 'repeat':
        return this.#afterRepeat(e, rest, op, without);
      case 'not':
        return join('and', [without, negate(this.#fits(e.body))]);
    }
  }

  #afterRepeat(
    { body, min, max }: Term & { op: 'repeat' },
    rest: readonly Term[],
    op: 'is' | 'begins',
    without: RestFormula,
  ): RestFormula {
    if (max === 0) return without;
    const more = repeatTerm(body, Math.max(0, min - 1), max - 1);
    const again = max === 1 ? rest : [more, ...rest];
    // Where the body takes nothing: a repetition without a bound would only go round.
    const round =
      max === Number.POSITIVE_INFINITY && min === 0 ? NO : consumes(body) ? NO : this.#after(more, rest, op, without);
    const one = this.#after(body, again, op, round);
    return min > 0 ? one : join('or', [one, this.#unless(without, body)]);
  }

  /** In a PEG, what comes later counts only where the earlier expression fails. */
  #unless(later: RestFormula, earlier: Term): RestFormula {
    if (this.#reading === 'regular' || later === NO) return later;
    return join('and', [later, negate(this.#fits(earlier))]);
  }

  /** The derivative of "the rest begins with e". */
  #fits(e: Term): RestFormula {
    return this.#derive(sequence('begins', [e]));
  }
}

export function sequence(op: 'is' | 'begins', terms: readonly Term[]): RestFormula {
  if (op === 'begins' && terms.length === 0) return YES;
  return { text: `[${[`"${op}"`, ...terms.map(({ text }) => text)].join()}]`, op, terms };
}

/** Flat, without repetitions, and without what is always true or always false. */
function join(op: 'or' | 'and', parts: readonly RestFormula[]): RestFormula {
  const [neutral, final] = op === 'or' ? [NO, YES] : [YES, NO];
  const flat = parts.flatMap((part) => (part.op === op ? part.parts : part));
  if (flat.some(({ text }) => text === final.text)) return final;
  const kept = [...new Map(flat.map((part) => [part.text, part])).values()].sort((a, b) => (a.text < b.text ? -1 : 1));
  if (kept.length === 0) return neutral;
  if (kept.length === 1) return kept[0] as RestFormula;
  return { text: `[${[`"${op}"`, ...kept.map(({ text }) => text)].join()}]`, op, parts: kept };
}

function negate(formula: RestFormula): RestFormula {
  if (formula.op === 'not') return formula.body;
  if (formula.text === NO.text) return YES;
  if (formula.text === YES.text) return NO;
  return { text: `["not",${formula.text}]`, op: 'not', body: formula };
}

/** Whether an expression takes a symbol wherever it succeeds. */
function consumes(e: Term): boolean {
  switch (e.op) {
    case 'rule':
      return consumes(e.body);
    case 'boxes':
      return true;
    case 'seq':
      return e.parts.some(consumes);
    case 'alt':
      return e.parts.every(consumes);
    case 'repeat':
      return e.min > 0 && consumes(e.body);
    default:
      return false;
  }
}
