/**
 * Report → Markdown for a pull request: what came of it, the counts with their
 * denominators, and every finding. No sentence of any document is in it.
 */
import { printable } from '../printable.ts';
import { reportFindings } from './findings.ts';
import type { AuditReport, DocumentReport, MutationReport } from './model.ts';
import { provedWord } from './output.ts';

/** A pull request takes 65,536 characters; what is more is in the other formats. */
const SHOWN = 200;

/** Ends in a line end; the same bytes for the same report. */
export function formatMarkdown(report: AuditReport): string {
  const { totals, documents, notProved, mutation } = report;
  const found = reportFindings(report);
  return [
    `# wellformed audit: ${report.outcome === 'proved' ? provedWord(report) : report.outcome}`,
    '',
    ...table(
      ['', provedWord(report), 'of', ''],
      [
        ['clauses in scope', totals.proved, totals.inScope, `${totals.violated} violated`],
        ['evidence', totals.evidenceProved, totals.evidence, `${totals.witnesses} witnesses run`],
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
  const { mutants: all, equivalent: alike, killed, survived } = totals;
  return ['mutants killed', killed, all - alike, `${survived} survive, ${alike} more are equivalent`];
}

/** Those that no text tells from what ships, by name: nobody has to take it on trust that there are so few. */
function equivalent({ equivalent: list }: MutationReport): string[] {
  if (list.length === 0) return [];
  const rows = list.slice(0, SHOWN).map(({ form, place, change }) => [form, place, change]);
  return ['', '## Equivalent mutants', '', ...table(['form', 'where', 'change'], rows)];
}

function documentRow({ document, states, items, supplied }: DocumentReport): (string | number)[] {
  const rest = Object.entries(states).filter(([state]) => state !== 'VERIFIED' && state !== 'UNVERIFIED');
  const told = rest.map(([state, n]) => `${n} ${state}`).join(', ');
  return [document, states.VERIFIED ?? 0, items, supplied ? told : 'no text supplied'];
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const line = (cells: readonly (string | number)[]) => `| ${cells.map((cell) => escaped(String(cell))).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)];
}

/** Nothing in it is taken for markup, and no name for a mention or a link to an issue. */
function escaped(text: string): string {
  return printable(text)
    .replaceAll('&', '&amp;')
    .replace(/[\\`*_{}[\]<>|~]/g, '\\$&')
    .replace(/([@#])(?=\w)/g, '$1<!-- -->');
}
