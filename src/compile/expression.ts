/**
 * The one form every specification takes before it is compiled. ABNF (read by
 * parsimmon) and ohm grammars both become a `RuleSet`: named rules over an
 * alphabet, whose bodies are located expressions. Every node knows its place,
 * so that every transition of the automaton can name file, line and column.
 *
 *     UTF8-2 = %xC2-DF UTF8-tail        (ABNF)
 *     utf8_2 = "\xC2".."\xDF" utf8_tail (ohm)
 *
 * both become
 *
 *     sequence [ set C2..DF, call UTF8-tail ]
 *
 * What the two do not share is how they are read: in ABNF "/" is a set union,
 * in a PEG it tries in order and never comes back. That is not a property of
 * the expression but of the compilation; see automaton/derive.ts.
 */
import type { Alphabet } from '../alphabet.ts';
import type { Clause } from '../clause.ts';
import type { Span } from '../source.ts';
import type { SymbolSet } from './symbols.ts';

export type Expression =
  /** Exactly one symbol of the set. */
  | { readonly kind: 'set'; readonly set: SymbolSet; readonly span: Span }
  /** All parts, one after the other; no parts: the empty text. */
  | { readonly kind: 'sequence'; readonly parts: readonly Expression[]; readonly span: Span }
  /** One of the alternatives. */
  | { readonly kind: 'choice'; readonly alternatives: readonly Expression[]; readonly span: Span }
  /** `min` to `max` times (`max` may be Infinity). An option is 0 to 1. */
  | {
      readonly kind: 'repeat';
      readonly body: Expression;
      readonly min: number;
      readonly max: number;
      readonly span: Span;
    }
  /** Looks ahead without consuming: the body must (or, negative, must not) match here. */
  | {
      readonly kind: 'look';
      readonly body: Expression;
      readonly negative: boolean;
      /** It is ohm's rule `end`: no symbol comes. */
      readonly isEnd?: boolean;
      readonly span: Span;
    }
  /** Another rule, with arguments for its parameters. */
  | {
      readonly kind: 'call';
      readonly rule: string;
      readonly arguments: readonly Expression[];
      readonly span: Span;
    }
  /** The n-th parameter of the rule this stands in. */
  | { readonly kind: 'parameter'; readonly index: number; readonly span: Span };

export interface Rule {
  readonly name: string;
  /** Names of the parameters; empty for a plain rule. */
  readonly parameters: readonly string[];
  readonly body: Expression;
  readonly span: Span;
  /** What the rule transcribes; `undefined` when it cites nothing. */
  readonly clause?: Clause | undefined;
}

export interface RuleSet {
  /** Grammar name (`Utf8`) or document name (`rfc3629.txt`). */
  readonly name: string;
  readonly alphabet: Alphabet;
  readonly rules: ReadonlyMap<string, Rule>;
  /** The rule a whole text must match. */
  readonly start: string;
}
