/** The mutation run: scores by form and kind, survivors, equivalent mutants, and what kills beside the evidence. */

import { type Html, html } from '../../page/html.ts';
import type { EvidenceReport, MutationReport, MutationScore } from '../model.ts';
import { share, type TableCell, table } from './tables.ts';

/** The page lists at most this many mutants of a kind; the other formats list all. */
const LISTED = 200;

/** Each piece of evidence shows what it kills itself: the table has the others. */
export function mutationReport(
  { totals, forms, killers, survivors, equivalent }: MutationReport,
  evidence: readonly EvidenceReport[],
): Html {
  const kinds = [...new Set(forms.flatMap((form) => form.kinds.map(({ kind }) => kind)))];
  const score = (of: MutationScore | undefined) => (of ? share(of.killed, of.mutants - of.equivalent) : '');
  const rows = forms.map((each): TableCell[] => [
    each.form,
    ...kinds.map((kind) => score(each.kinds.find((one) => one.kind === kind))),
    each.equivalent,
    score(each),
  ]);
  const sums = kinds.map((kind) =>
    score(sumOf(forms.flatMap((form) => form.kinds.filter((one) => one.kind === kind)))),
  );
  const mutants = (all: typeof survivors) =>
    all
      .slice(0, LISTED)
      .map(({ form, kind, place, change, witness }): TableCell[] => [form, kind, place, change, witness ?? 'none']);
  const shown = new Set(evidence.map(({ id }) => id));
  const alone = killers
    .filter((killer) => killer.alone > 0 && !shown.has(killer.id))
    .map((killer): TableCell[] => [killer.id, killer.judged, killer.killed, killer.alone]);
  const heads = ['form', 'kind', 'location', 'change', 'shortest witness'];
  return html`<p>Each mutant is one small change of the shipped tables, grammars or functions: ${totals.killed} of ${totals.mutants - totals.equivalent} are killed.</p>
    ${table('Mutants killed, by form and kind', ['form', ...kinds, 'equivalent', 'killed'], [...rows, ['all', ...sums, totals.equivalent, score(totals)]])}
    ${survivors.length > 0 && table(`Survivors: ${Math.min(LISTED, survivors.length)} of ${survivors.length}`, heads, mutants(survivors), 'text')}
    ${equivalent.length > 0 && table(`Equivalent mutants, proved to change no verdict and no reason: ${Math.min(LISTED, equivalent.length)} of ${equivalent.length}`, heads, mutants(equivalent), 'text')}
    ${alone.length > 0 && table('Beside the evidence, what kills mutants that nothing else kills', ['killer', 'judged', 'killed', 'alone'], alone)}`;
}

function sumOf(scores: readonly MutationScore[]): MutationScore {
  const sum = (key: keyof MutationScore) => scores.reduce((all, each) => all + each[key], 0);
  return { mutants: sum('mutants'), equivalent: sum('equivalent'), killed: sum('killed'), survived: sum('survived') };
}
