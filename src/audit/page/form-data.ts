/** A form of the report and its automata → the data that the page's script reads (data.ts). */

import { intersectionOfSets, liveStates, mapToClasses, type SymbolSet, unionOfSets } from '../../compile/index.ts';
import { alphabetNamed, formatRanges } from '../../shared/alphabet.ts';
import { parseClause } from '../../shared/clause.ts';
import type { AuditedForm } from '../audited-form.ts';
import { isCited } from '../ledger/ledger.ts';
import type { AuditReport, FormReport } from '../model.ts';
import type { Cell, FormData, LabelledData, RuleData, StubData } from './data.ts';
import type { GrammarSpans } from './grammar-spans.ts';

export function formData(
  audited: AuditedForm,
  form: FormReport,
  report: AuditReport,
  spans: GrammarSpans,
  numberOf: (row: string) => number,
): FormData {
  const cells = cellsOf(audited, form, spans);
  const labelled = labelledOf(audited, spans);
  return {
    id: audited.id,
    table: withoutKernels(audited),
    derivations: spans.derivations,
    ruleOfSpan: spans.ruleOfSpan(),
    cells: cells.map(({ state, class: c, next, derivations, forbidden }) => [state, c, next, derivations, forbidden]),
    classes: audited.compiled.minimal.classes.map((set) => formatRanges(audited.compiled.minimal.alphabet, set)),
    stubs: stubsOf(audited, form),
    rules: rulesOf(form, report, cells, spans, numberOf),
    labelled,
  };
}

/** Kernels only make the tables faster; leaving them out keeps the page small. */
function withoutKernels({ table }: AuditedForm): FormData['table'] {
  return { ...table, shifts: [], skip: [] };
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

/** For each state and each restriction: the symbols that the diagnosis rejects there for that reason. */
function stubsOf({ id, table, compiled: { minimal } }: AuditedForm, { rules }: FormReport): StubData[] {
  const { diagnosis } = table;
  const alphabet = alphabetNamed(table.alphabet);
  const classes = mapToClasses(alphabet, diagnosis.classes, diagnosis.classCount);
  const known = new Set(rules.map(({ rule }) => rule));
  const found = new Map<string, { state: number; reason: string; set: SymbolSet }>();
  diagnosis.small.forEach((state, d) => {
    classes.forEach((set, c) => {
      const cell = diagnosis.next[d * diagnosis.classCount + c] as number;
      const reason = cell < 0 ? (diagnosis.reasons[-1 - cell] as string) : '';
      if (!known.has(`${id}~${reason}`)) return;
      const key = `${state}~${reason}`;
      found.set(key, { state, reason, set: unionOfSets(found.get(key)?.set ?? [], set) });
    });
  });
  return [...found.values()]
    .sort((a, b) => a.state - b.state)
    .map(({ state, reason, set }) => ({
      state,
      reason,
      symbols: formatRanges(alphabet, set),
      classes: minimal.classes.flatMap((each, c) => (intersectionOfSets(each, set).length > 0 ? [c] : [])),
    }));
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

function labelledOf({ compiled: { labelled } }: AuditedForm, spans: GrammarSpans): LabelledData {
  return {
    classes: labelled.classes
      .flatMap((set, c) => set.map(([from, to]) => [from, to, c] as const))
      .sort(([a], [b]) => a - b),
    next: labelled.next.map((row) => [...row]),
    derivations: labelled.next.map((_, state) =>
      (labelled.origins[state] ?? [])
        .filter(({ origin }) => !origin.guard)
        .map(({ origin, set }) => [spans.derivation(origin), set] as const),
    ),
  };
}
