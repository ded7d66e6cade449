/**
 * Report → Markdown for a pull request: the outcome, the counts with their
 * totals, and every finding. It holds no sentence of a document.
 */
import { printable } from '../printable.ts';
import { reportFindings } from './findings.ts';
import type { AuditReport, DocumentReport, MutationReport } from './model.ts';
import { clausesLine, outcomeWord } from './output.ts';

/** The most rows of a table. A pull request comment has at most 65,536 characters. */
const SHOWN = 200;

/** Ends in a line end; the same bytes for the same report. */
export function formatMarkdown(report: AuditReport): string {
  const { totals, documents, notProved, mutation } = report;
  const found = reportFindings(report);
  return [
    `# wellformed audit: ${outcomeWord(report)}`,
    '',
    clausesLine(report),
    '',
    ...table(
      ['', report.basis ? 'shown' : 'hold', 'of', ''],
      [
        ['clauses in scope', totals.holding, totals.inScope, totals.violated > 0 ? `${totals.violated} violated` : ''],
        ['evidence', totals.evidenceShown, totals.evidence, `${totals.witnesses} witnesses run`],
        ...(mutation ? [mutants(mutation)] : []),
      ],
    ),
    '',
    ...table(['document', 'verified', 'of', 'otherwise'], documents.map(documentRow)),
    ...(found.length === 0 ? [] : ['', '## Findings', '']),
    ...(found.length === 0
      ? []
      : table(
          ['', 'where', 'what'],
          found.slice(0, SHOWN).map(({ kind, where, what }) => [kind, where, what]),
        )),
    ...(found.length > SHOWN ? ['', `… and ${found.length - SHOWN} more.`] : []),
    ...(mutation ? equivalent(mutation) : []),
    '',
    '## Not proved',
    '',
    ...notProved.map((line) => `- ${escaped(line)}`),
    '',
  ].join('\n');
}

function mutants({ totals }: MutationReport): (string | number)[] {
  const { mutants: all, equivalent: same, killed, survived } = totals;
  return ['mutants killed', killed, all - same, `${survived} survived, ${same} equivalent`];
}

/** The equivalent mutants by name, so that a reader can check each of them. */
function equivalent({ equivalent: list }: MutationReport): string[] {
  if (list.length === 0) return [];
  const rows = list.slice(0, SHOWN).map(({ form, place, change }) => [form, place, change]);
  return ['', '## Equivalent mutants', '', ...table(['form', 'where', 'change'], rows)];
}

function documentRow({ document, states, items, supplied }: DocumentReport): (string | number)[] {
  const rest = Object.entries(states).filter(([state]) => state !== 'VERIFIED' && state !== 'UNVERIFIED');
  const others = rest.map(([state, n]) => `${n} ${state}`).join(', ');
  return [document, states.VERIFIED ?? 0, items, supplied ? others : 'no text supplied'];
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const line = (cells: readonly (string | number)[]) => `| ${cells.map((cell) => escaped(String(cell))).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)];
}

/** Escapes markup, and breaks up what a forge would read as a mention or a link to an issue. */
function escaped(text: string): string {
  return printable(text)
    .replaceAll('&', '&amp;')
    .replace(/[\\`*_{}[\]<>|~]/g, '\\$&')
    .replace(/([@#])(?=\w)/g, '$1<!-- -->');
}
