/**
 * The rules of a grammar → a regular expression of the same shape, which is what a person would write:
 *
 *     query = *( pchar / "/" / "?" )     →     (?:[!$&-;=?-Z_a-z~]|%[0-9A-Fa-f]{2})*
 *
 * A call becomes the body of its rule; a set of scalar values becomes its encodings. Rules that call themselves, and
 * look-ahead, have no such expression. Where the order of alternatives matters the result is wrong: regexp-proof.ts tells.
 */
import type { Expression } from '../compile/index.ts';
import { encodedBoxes } from './certificate/expressions.ts';
import { alternation, concatenation, EMPTY, type RegExpNode, repeated, setNode } from './regexp-tree.ts';
import type { TargetSource } from './target-source.ts';

/** In calls of rules: with more, the expression is too long to be of use. */
const MAX_CALLS = 10_000;

/** `undefined` where the rules have no expression of their shape. */
export function rulesToRegExp({ rules, form }: TargetSource): RegExpNode | undefined {
  const encoding = rules.alphabet.name === 'scalars' ? form.table.scalars?.encoding : undefined;
  const open = new Set<string>();
  let calls = 0;
  const setOf = (set: Extract<Expression, { kind: 'set' }>['set']) => {
    if (!encoding) return setNode(set);
    return alternation(
      ...encodedBoxes(set, encoding).map((box) => concatenation(...box.map((range) => setNode([range])))),
    );
  };
  /** `null`: there is none. */
  const go = (e: Expression, given: readonly (RegExpNode | null)[]): RegExpNode | null => {
    const all = (parts: readonly Expression[], join: (...nodes: RegExpNode[]) => RegExpNode) => {
      const nodes = parts.map((part) => go(part, given));
      return nodes.every((node) => node !== null) ? join(...nodes) : null;
    };
    switch (e.kind) {
      case 'set':
        return e.set.length === 0 ? null : setOf(e.set);
      case 'sequence':
        return all(e.parts, concatenation);
      case 'choice':
        return all(e.alternatives, alternation);
      case 'repeat':
        return all([e.body], (body = EMPTY) => repeated(body, e.min, e.max));
      case 'look':
        return null;
      case 'parameter':
        return given[e.index] ?? null;
      case 'call': {
        const rule = rules.rules.get(e.rule);
        if (!rule || open.has(e.rule) || ++calls > MAX_CALLS) return null;
        const args = e.arguments.map((argument) => go(argument, given));
        open.add(e.rule);
        const body = go(rule.body, args);
        open.delete(e.rule);
        return body;
      }
    }
  };
  const start = rules.rules.get(rules.start);
  return (start && go(start.body, [])) ?? undefined;
}
