/**
 * Expression → its first set and whether it is nullable, as in the construction
 * of LL parsers: the symbols that a match can begin with, and whether a match
 * can be empty.
 *
 *     letter = upper | "a".."z"     upper = "A".."Z"
 *     firstOf(letter)    →  { set: A..Z a..z, nullable: false }
 *     firstOf(letter?)   →  { set: A..Z a..z, nullable: true }
 */
import type { Expression } from '../expression.ts';
import { NOTHING, type SymbolSet, symbolSet } from '../symbols.ts';

/** The expression that a call or a parameter stands for, and its context. */
export type Resolve<Context> = (
  e: Extract<Expression, { kind: 'call' | 'parameter' }>,
  context: Context,
) => { readonly e: Expression; readonly context: Context };

interface First {
  readonly set: SymbolSet;
  /** Whether it can match the empty text. */
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
