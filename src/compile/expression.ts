/**
 * The representation that every specification takes before it is compiled. ABNF
 * (read by parsimmon) and ohm grammars both become a `RuleSet`: named rules over
 * an alphabet, whose bodies are expressions. Every node has its span, so that
 * every transition of the automaton can name file, line and column.
 *
 *     UTF8-2 = %xC2-DF UTF8-tail        (ABNF)
 *     utf8_2 = "\xC2".."\xDF" utf8_tail (ohm)
 *
 * both become
 *
 *     sequence [ set C2..DF, call UTF8-tail ]
 *
 * What differs is the reading: in ABNF "/" is a union of sets; in a PEG "/" tries
 * its alternatives in order and never goes back. The reading is not part of the
 * expression but an option of the compilation; see automaton/language.ts.
 */
import type { Alphabet } from '../shared/alphabet.ts';
import type { Clause } from '../shared/clause.ts';
import type { Span } from '../shared/source.ts';
import type { SymbolSet } from './symbols.ts';

/** All parts in order; no parts: the empty text. */
export interface Sequence<Part> {
  readonly kind: 'sequence';
  readonly parts: readonly Part[];
  readonly span: Span;
}

/** One of the alternatives. */
export interface Choice<Part> {
  readonly kind: 'choice';
  readonly alternatives: readonly Part[];
  readonly span: Span;
}

/** `min` to `max` times; `max` may be Infinity. An optional expression is 0 to 1. */
export interface Repeat<Part> {
  readonly kind: 'repeat';
  readonly body: Part;
  readonly min: number;
  readonly max: number;
  readonly span: Span;
}

/** What joins the parts of an expression, in the tree of ABNF (abnf/tree.ts) as here. */
type Joined<Part> = Sequence<Part> | Choice<Part> | Repeat<Part>;

export type Expression =
  /** Exactly one symbol of the set. */
  | {
      readonly kind: 'set';
      readonly set: SymbolSet;
      readonly span: Span;
      /** Of a difference: the rules that it is made of. */
      readonly rules?: readonly string[];
      /** Of a difference `~a b`: b, whose rules are matched where it matches. */
      readonly of?: Expression;
    }
  | Sequence<Expression>
  | Choice<Expression>
  | Repeat<Expression>
  /** Look-ahead: the body must match here (`negative`: must not), and consumes nothing. */
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
  /** The n-th parameter of the enclosing rule. */
  | { readonly kind: 'parameter'; readonly index: number; readonly span: Span };

export interface Rule {
  readonly name: string;
  /** Names of the parameters; empty for a plain rule. */
  readonly parameters: readonly string[];
  readonly body: Expression;
  readonly span: Span;
  /** The clause that the rule transcribes; `undefined` when it cites none. */
  readonly clause?: Clause | undefined;
  /** What its author says of faults in it (`@error`), in place of `unexpected`. */
  readonly error?: string | undefined;
}

export interface RuleSet {
  /** The name of the grammar (`Utf8`) or of the document (`rfc3629.txt`). */
  readonly name: string;
  readonly alphabet: Alphabet;
  readonly rules: ReadonlyMap<string, Rule>;
  /** The rule a whole text must match. */
  readonly start: string;
  /** For recursive rules that are bounded: how many levels may be inside one another, the outermost counted. */
  readonly depths?: ReadonlyMap<string, number>;
}

/** Parts in order; one part is itself. */
export function oneOrSequence(parts: readonly Expression[], span: Span): Expression {
  const [only] = parts;
  return only && parts.length === 1 ? only : { kind: 'sequence', parts, span };
}

/** The same with other parts. */
export function mapParts<Part, Other>(e: Joined<Part>, make: (part: Part) => Other): Joined<Other> {
  switch (e.kind) {
    case 'sequence':
      return { ...e, parts: e.parts.map(make) };
    case 'choice':
      return { ...e, alternatives: e.alternatives.map(make) };
    case 'repeat':
      return { ...e, body: make(e.body) };
  }
}

/** The expressions that an expression is made of, in the order of the text; of ABNF too. */
export function partsOf<E extends object>(e: E): readonly E[] {
  const found = e as {
    readonly parts?: readonly E[];
    readonly alternatives?: readonly E[];
    readonly arguments?: readonly E[];
    readonly body?: E;
  };
  return found.parts ?? found.alternatives ?? found.arguments ?? (found.body ? [found.body] : []);
}

/** An expression and all expressions within it. */
export function subexpressions<E extends object>(e: E): E[] {
  return [e, ...partsOf(e).flatMap((part) => subexpressions(part))];
}

/** The calls of rules in an expression. */
export function callsIn(e: Expression): Extract<Expression, { kind: 'call' }>[] {
  return subexpressions(e).flatMap((node) => (node.kind === 'call' ? [node] : []));
}

/** The rules that a rule leads to: itself only if it is inside itself. */
export function rulesBelow({ rules }: Pick<RuleSet, 'rules'>, name: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const add = (from: string) => {
    const body = rules.get(from)?.body;
    for (const node of body ? subexpressions(body) : []) {
      if (node.kind === 'call') reached.add(node.rule);
      else if (node.kind === 'set') for (const part of node.rules ?? []) reached.add(part);
    }
  };
  add(name);
  for (const each of reached) add(each);
  return reached;
}
