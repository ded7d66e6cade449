/** A form of the report and its automata → the data that the page's script reads (data.ts). */

import { intersectionOfSets, liveStates, type SymbolSet } from '../../compile/index.ts';
import { formatRanges } from '../../shared/alphabet.ts';
import { parseClause } from '../../shared/clause.ts';
import type { AuditedForm } from '../audited-form.ts';
import { isCited } from '../ledger/ledger.ts';
import type { AuditReport, FormReport } from '../model.ts';
import type { Cell, FormData, RuleData } from './data.ts';
import type { GrammarSpans } from './grammar-spans.ts';

export function formData(
  audited: AuditedForm,
  form: FormReport,
  report: AuditReport,
  spans: GrammarSpans,
  numberOf: (row: string) => number,
): FormData {
  const cells = cellsOf(audited, form, spans);
  return {
    id: audited.id,
    derivations: spans.derivations,
    ruleOfSpan: spans.ruleOfSpan(),
    cells: cells.map(({ state, class: c, next, derivations, forbidden }) => [state, c, next, derivations, forbidden]),
    classes: audited.compiled.minimal.classes.map((set) => formatRanges(audited.compiled.minimal.alphabet, set)),
    rules: rulesOf(form, report, cells, spans, numberOf),
  };
}

function cellsOf({ compiled: { minimal } }: AuditedForm, { cells }: FormReport, spans: GrammarSpans): Cell[] {
  const live = liveStates(minimal);
  return cells.map(({ state, class: c, next, rules }) => {
    const set = minimal.classes[c] as SymbolSet;
    const origins = live[next] ? (minimal.origins[state] ?? []) : [];
    const derivations = origins
      .filter((one) => intersectionOfSets(one.set, set).length > 0)
      .map(({ origin }) => spans.derivation(origin));
    const forbidden = live[next] ? [] : rules.filter((rule) => rule.includes('~'));
    return { state, class: c, next: live[next] ? next : -1, derivations: [...new Set(derivations)], forbidden };
  });
}

function rulesOf(
  form: FormReport,
  { documents }: AuditReport,
  cells: readonly Cell[],
  { derivations }: GrammarSpans,
  numberOf: (row: string) => number,
): Record<string, RuleData> {
  const live = cells.filter(({ next }) => next >= 0);
  const rows = new Map(documents.flatMap((each) => each.rows.map((row) => [row.id, { ...row, of: each.document }])));
  return Object.fromEntries(
    form.rules.map(({ rule, rows: named, cites }) => {
      const clause = parseClause(cites);
      const isCitedRow = (id: string) => {
        const row = rows.get(id);
        return row !== undefined && clause !== null && row.of === clause.document && isCited(row, clause);
      };
      const common = live.every((cell) =>
        cell.derivations.some((derivation) => derivations[derivation]?.rules.includes(rule)),
      );
      return [rule, { rows: named.map(numberOf), cited: named.filter(isCitedRow).map(numberOf), common, cites }];
    }),
  );
}
