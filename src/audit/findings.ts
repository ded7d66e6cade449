/**
 * Report → list of findings: problems, violated clauses, and sentences that do
 * not match the supplied text. JUnit, SARIF and Markdown are written from it.
 */
import { groupPairs } from '../shared/groups.ts';
import type { AuditReport, DocumentReport, RowReport } from './model.ts';

export interface Finding {
  readonly kind: 'problem' | 'violated' | 'moved' | 'suspect' | 'ambiguous' | 'new' | 'unverified';
  /** The row, rule, form, evidence or ledger that the finding is about. */
  readonly where: string;
  readonly what: string;
}

export function reportFindings(report: AuditReport): Finding[] {
  return [
    ...report.problems.map(({ kind, where, what }): Finding => ({ kind: 'problem', where, what: `${kind}: ${what}` })),
    ...report.documents.flatMap((document) => documentFindings(document, report)),
  ];
}

function documentFindings(document: DocumentReport, report: AuditReport): Finding[] {
  const { id, file, rows, items, supplied, fresh, furniture } = document;
  return [
    ...rows.flatMap((row) => rowFindings(row, report)),
    ...fresh.map(
      ({ section, name }): Finding => ({
        kind: 'new',
        where: `${id}#${name}`,
        what: `a sentence of section ${section} has no row: audit update gives it one`,
      }),
    ),
    ...furniture.map(
      (digest): Finding => ({ kind: 'new', where: id, what: `page furniture of an unknown shape (digest ${digest})` }),
    ),
    ...(supplied ? [] : [unsuppliedFinding(id, file, items)]),
  ];
}

function unsuppliedFinding(id: string, file: string, items: number): Finding {
  return { kind: 'unverified', where: id, what: `${items} sentences unverified: no ${file} was supplied` };
}

/** What is wrong with a row, and with its sentence. */
export function rowFindings(row: RowReport, report: AuditReport): Finding[] {
  return [violationFinding(row, report), textFinding(row)].flatMap((each) => each ?? []);
}

/** `criticality=high: tide#5f3c09a1 (holds), tide#0c4f77aa (violated)`: what the project says of its rows, each once. */
export function attributeLines({ documents }: AuditReport): string[] {
  const pairs = documents.flatMap(({ rows }) =>
    rows.flatMap(({ id, verdict, attributes }) =>
      Object.entries(attributes).map((each) => [each.join('='), `${id} (${verdict})`] as const),
    ),
  );
  return [...groupPairs(pairs)].map(([attribute, rows]) => `${attribute}: ${rows.join(', ')}`);
}

/** A violated row, with the evidence that fails. */
function violationFinding({ id, verdict, kind, detail, says, by }: RowReport, report: AuditReport): Finding | null {
  if (verdict !== 'violated') return null;
  if (kind === 'same') return { kind: 'violated', where: id, what: `says the same as ${detail}, which is violated` };
  const failed = report.evidence.filter((each) => by.includes(each.id) && !each.shown);
  const why = failed.map((each) => [each.id, each.counterexample ?? ''].filter(Boolean).join(' ')).join(', ');
  return { kind: 'violated', where: id, what: `${says} (${why || (kind === 'undecided' ? kind : 'no evidence')})` };
}

/** A row whose sentence was not found where the ledger has it. */
function textFinding({ id, state, found, says }: RowReport): Finding | null {
  const at = found ? `section ${found.section}, ${found.name}` : '';
  const about = says ? `: ${says}` : '';
  if (state === 'MOVED') return { kind: 'moved', where: id, what: `found at ${at}${about}` };
  if (state === 'AMBIGUOUS')
    return { kind: 'ambiguous', where: id, what: `found more often than in the ledger${about}` };
  if (state !== 'SUSPECT') return null;
  return {
    kind: 'suspect',
    where: id,
    what: `${at && id.endsWith(`#${found?.name}`) ? 'changed' : 'not found'}; ${at ? `the nearest is ${at}` : 'no sentence is similar'}${about}`,
  };
}
