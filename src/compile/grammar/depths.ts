/** The tags @depth of a grammar → the bounds of its recursive rules. */
import { SpecError } from '../../diagnostic.ts';
import { printable } from '../../printable.ts';
import { didYouMean } from '../../spelling.ts';
import type { RuleSet } from '../expression.ts';
import type { DepthBound } from '../tags/values.ts';

/** `peg`: why the grammar is read as a PEG, if it is. Throws SpecError. */
export function withDepths(rules: RuleSet, depths: readonly DepthBound[], peg: string | undefined): RuleSet {
  for (const { name, span } of depths) {
    if (!rules.rules.has(name)) {
      const names = [...rules.rules.keys()];
      throw new SpecError('undefined-rule', `${rules.name} has no rule ${printable(name)}`, {
        span,
        subject: { kind: 'rule', names: [name] },
        remedy: didYouMean(name, names, `the rules are ${names.join(', ')}`),
      });
    }
    // Where order matters, a call that is too deep would let a later alternative match.
    if (peg !== undefined) {
      throw new SpecError('annotation', '@depth cannot be used with @peg: what is too deep would match otherwise', {
        span,
        remedy: 'remove @peg, and write the grammar so that order does not matter',
      });
    }
  }
  return {
    ...rules,
    depths: new Map([...(rules.depths ?? []), ...depths.map(({ name, depth }) => [name, depth] as const)]),
  };
}
