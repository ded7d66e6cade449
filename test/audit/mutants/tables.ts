/**
 * Table → every table that differs from it in one number: the target of a
 * transition (`cell`), whether a state accepts (`acceptance`), or the class of
 * a symbol (`class`).
 *
 *     state 3, class 5 (A0..BF)    to state 1 → to state 2     states · classes · (states − 1) mutants
 *     state 0                      a text may end → may not    one for each state
 *     octet C2                     class 8 → class 7           see below
 *
 * Each cell is set to every other state, and each accepting flag is flipped.
 * In an octet class map, the octets at both ends of a range are put into every
 * other class. In a class map of code units, every class and every start of a
 * run is changed. An octet inside a range is not mutated: it would split the
 * range, and texts at the ends of the range need not reach it. The comparison
 * of the shipped table with the grammar covers it, since that is exact for
 * every octet (audit.ts, "stale table").
 */

import type { AuditedForm } from '../../../src/audit/audited-form.ts';
import type { MutantReport } from '../../../src/audit/model.ts';
import type { CellTrace } from '../../../src/audit/provenance.ts';
import { type Automaton, tableToAutomaton } from '../../../src/compile/index.ts';
import { formatRanges, formatSymbol } from '../../../src/shared/alphabet.ts';
import type { FormTable } from '../../../src/shared/layout.ts';

interface TableChange extends Omit<MutantReport, 'witness'> {
  readonly automaton: Automaton;
}

type Parts = Pick<FormTable, 'next' | 'accepting' | 'classes'>;

/** `cells`: the provenance of each cell, which gives the rules of a mutant. */
export function* tableChanges(
  { id, table, automaton }: AuditedForm,
  cells: readonly CellTrace[],
): Generator<TableChange> {
  const { classCount, accepting, next } = table;
  const rulesOf = (of: (cell: CellTrace) => boolean) => [...new Set(cells.filter(of).flatMap(({ rules }) => rules))];
  const changed = (parts: Partial<Parts>) => tableToAutomaton({ ...table, ...parts });
  const nameOf = (c: number) => formatRanges(automaton.alphabet, automaton.classes[c] ?? []);
  for (const [at, target] of next.entries()) {
    const [state, c] = [Math.floor(at / classCount), at % classCount];
    const place = `state ${state}, class ${c} (${nameOf(c)})`;
    const rules = rulesOf((cell) => cell.state === state && cell.class === c);
    for (const other of accepting.keys()) {
      if (other === target) continue;
      const change = `to state ${target} → to state ${other}`;
      yield { form: id, kind: 'cell', place, change, rules, automaton: changed({ next: next.with(at, other) }) };
    }
  }
  for (const [state, yes] of accepting.entries()) {
    const change = yes ? 'a text may end → may not end' : 'no text may end → may end';
    const rules = rulesOf((cell) => cell.next === state);
    const flipped = changed({ accepting: accepting.with(state, 1 - yes) });
    yield { form: id, kind: 'acceptance', place: `state ${state}`, change, rules, automaton: flipped };
  }
  for (const { symbol, was, change, classes } of classChanges(table)) {
    const place = formatSymbol(automaton.alphabet, symbol);
    const rules = rulesOf((cell) => cell.class === was);
    yield { form: id, kind: 'class', place, change, rules, automaton: changed({ classes }) };
  }
}

interface ClassChange {
  readonly symbol: number;
  readonly was: number;
  readonly change: string;
  readonly classes: readonly number[];
}

function* classChanges(table: FormTable): Generator<ClassChange> {
  const { classes, classCount } = table;
  const octets = table.alphabet === 'octets';
  for (const [at, value] of classes.entries()) {
    const isStart = !octets && at % 2 === 0;
    const symbol = octets ? at : (classes[at - (at % 2)] as number);
    if (isStart) {
      const was = classes[at + 1] as number;
      for (const to of at === 0 ? [] : [value - 1, value + 1])
        yield {
          symbol,
          was,
          change: `class ${was} from ${hex(value)} → from ${hex(to)}`,
          classes: classes.with(at, to),
        };
    } else if (!octets || classes[at - 1] !== value || classes[at + 1] !== value) {
      for (let other = 0; other < classCount; other++) {
        if (other === value) continue;
        yield { symbol, was: value, change: `class ${value} → class ${other}`, classes: classes.with(at, other) };
      }
    }
  }
}

function hex(unit: number): string {
  return unit.toString(16).toUpperCase().padStart(4, '0');
}
