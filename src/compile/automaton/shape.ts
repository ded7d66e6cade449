/**
 * What can be seen of an expression without compiling it: the symbols a match
 * can begin with, whether it can match nothing, and whether it is a single
 * symbol whatever way it is written.
 *
 *     letter = upper | "a".."z"     upper = "A".."Z"
 *     firstOf(letter)         →  { set: A..Z a..z, nullable: false }
 *     singleSymbols(letter)   →  the pieces A..Z (of upper) and a..z
 */
import type { Expression } from '../expression.ts';
import { NOTHING, type SymbolSet, symbolSet } from '../symbols.ts';

/** How to get from a call or a parameter to the expression it stands for and where that stands. */
export type Resolve<Context> = (
  e: Extract<Expression, { kind: 'call' | 'parameter' }>,
  context: Context,
) => { readonly e: Expression; readonly context: Context };

export interface First {
  readonly set: SymbolSet;
  /** Whether it can match without a symbol. */
  readonly nullable: boolean;
}

export function firstOf<Context>(e: Expression, context: Context, resolve: Resolve<Context>): First {
  const inner = (part: Expression) => firstOf(part, context, resolve);
  switch (e.kind) {
    case 'set':
      return { set: e.set, nullable: false };
    case 'sequence': {
      const sets: SymbolSet[] = [];
      for (const part of e.parts) {
        const first = inner(part);
        sets.push(first.set);
        if (!first.nullable) return { set: symbolSet(sets.flat()), nullable: false };
      }
      return { set: symbolSet(sets.flat()), nullable: true };
    }
    case 'choice': {
      const firsts = e.alternatives.map(inner);
      return { set: symbolSet(firsts.flatMap(({ set }) => set)), nullable: firsts.some(({ nullable }) => nullable) };
    }
    case 'repeat': {
      const first = inner(e.body);
      return { set: first.set, nullable: first.nullable || e.min === 0 };
    }
    case 'look':
      return { set: NOTHING, nullable: true };
    case 'call':
    case 'parameter': {
      const target = resolve(e, context);
      return firstOf(target.e, target.context, resolve);
    }
  }
}

/** A set within an expression, and where it stands. */
export interface Piece<Context> {
  readonly e: Extract<Expression, { kind: 'set' }>;
  readonly context: Context;
}

/** The sets of an expression that matches one symbol and looks at no other; `null` for all others. */
export function singleSymbols<Context>(
  e: Expression,
  context: Context,
  resolve: Resolve<Context>,
): readonly Piece<Context>[] | null {
  switch (e.kind) {
    case 'set':
      return [{ e, context }];
    case 'choice': {
      const pieces: Piece<Context>[] = [];
      for (const alternative of e.alternatives) {
        const more = singleSymbols(alternative, context, resolve);
        if (!more) return null;
        pieces.push(...more);
      }
      return pieces;
    }
    case 'call':
    case 'parameter': {
      const target = resolve(e, context);
      return singleSymbols(target.e, target.context, resolve);
    }
    default:
      return null;
  }
}
