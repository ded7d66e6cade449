import { fileName } from '../../src/compile/abnf/citation.ts';
import { abnfCoreRules } from '../../src/compile/abnf/core-rules.ts';
import { checkRules } from '../../src/compile/abnf/rules.ts';
import { convertRules, parseAbnf } from '../../src/compile/abnf/to-expression.ts';
import type { RuleSet } from '../../src/compile/expression.ts';
import { octets } from '../../src/shared/alphabet.ts';
import type { SourceText } from '../../src/shared/source.ts';

/** Reads an ABNF file as a rule set over octets. With `start`, only the rules that it uses are kept and checked. */
export function abnfToRuleSet(source: SourceText, options: { start?: string; name?: string } = {}): RuleSet {
  const document = { source, rules: parseAbnf(source), unreadable: new Map(), imports: [], tags: {} };
  const checked = checkRules([document], abnfCoreRules(), { start: options.start });
  return convertRules(checked, octets, options.name ?? fileName(source));
}
