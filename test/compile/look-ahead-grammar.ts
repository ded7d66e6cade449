/**
 * Seed → the text of a random ohm grammar that is mostly look-ahead. Each node of its
 * tree is a rule, so ohm's rule that alternatives have one arity always holds.
 *
 *     r0 = ~r1 r2     r1 = (~r3 any)* r4     r2 = r5 | r6     …
 */
import { random } from '../support/random.ts';

/** `depth`: of the tree. 7 makes some 40 to 180 rules, of which authors would write a few. */
export function lookAheadGrammar(seed: number, depth: number): string {
  const chance = random(seed);
  const rules: string[] = [];
  const letter = () => `"${chance.pick(['a', 'b', 'c'])}"`;
  const body = (at: number, left: number): string => {
    const inner = () => rule(left - 1);
    const roll = left <= 0 ? 0 : 1 + chance.below(11);
    if (roll === 0) return chance.chance(0.8) ? letter() : 'any';
    if (roll <= 3) return `${inner()} ${inner()}`;
    if (roll <= 5) return `${inner()} | ${inner()}${chance.chance(0.4) ? ` | ${inner()}` : ''}`;
    if (roll <= 7) {
      const repeated = `s${at}${chance.pick(['*', '+', '*', '?'])}`;
      // What is repeated must consume a symbol.
      return `${repeated}\n  s${at} = ${chance.chance(0.5) ? `${letter()} ${inner()}` : `${inner()} ${letter()}`}`;
    }
    if (roll <= 9) return `~${inner()} ${inner()}`;
    if (roll === 10) return `&${inner()} ${inner()}`;
    return `(~${inner()} any)* ${inner()}`;
  };
  const rule = (left: number): string => {
    const at = rules.push('') - 1;
    rules[at] = body(at, left);
    return `r${at}`;
  };
  rule(depth);
  return `Look {\n${rules.map((each, i) => `  r${i} = ${each}`).join('\n')}\n}\n`;
}
