import { type RuleSet, subexpressions } from '../../src/compile/expression.ts';
import { cellsOfSets, type SymbolSet } from '../../src/compile/symbols.ts';

/**
 * The partition of the alphabet by the ranges that a rule set writes: symbols
 * are in one cell when the same ranges hold them. It is finer than the classes of
 * the automaton: UTF-8 has 13 cells and 12 classes, because E1..EC and EE..EF
 * behave alike but are written separately. So texts over the cells also test that
 * the compiler was right to merge.
 */
export function cellsOfGrammar(rules: RuleSet): SymbolSet[] {
  const sets = [...rules.rules.values()]
    .flatMap((rule) => subexpressions(rule.body))
    .flatMap((node) => (node.kind === 'set' ? [node.set] : []));
  return cellsOfSets(sets, rules.alphabet.size).map(({ set }) => set);
}
