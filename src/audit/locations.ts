/**
 * Name in a report → file location: a row in its ledger file, a rule in its
 * grammar file. SARIF needs it.
 *
 *     rfc3629#5f3c09a1   →  grammar/spec/rfc3629.ledger, line 385
 *     utf8:utf8_3   →  grammar/octets/utf8.ohm, line 41, column 3
 */
import { type Ledger, rowId } from './ledger/ledger.ts';
import type { AuditReport } from './model.ts';

interface FileLocation {
  /** Relative to the root of the package, with "/". */
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** Row id → line in its ledger file, from 1. A report has no such lines. */
export type RowLines = ReadonlyMap<string, number>;

export function rowLines(ledgers: readonly Ledger[]): RowLines {
  return new Map(ledgers.flatMap((ledger) => ledger.rows.map((row) => [rowId(ledger, row), row.line] as const)));
}

/**
 * Finds rows, rules, ledgers, sections, evidence and forms. `ledgerFiles`: ledger id → file, for ledgers outside
 * grammar/spec.
 */
export function ledgerAndRuleLocations(
  report: AuditReport,
  lines: RowLines,
  ledgerFiles: ReadonlyMap<string, string> = new Map(),
): (name: string) => FileLocation | null {
  const rules = new Map(report.forms.flatMap(({ rules }) => rules.map(({ rule, place }) => [rule, place] as const)));
  const forms = new Map(report.forms.map(({ form, rules: [first] }) => [form, first?.place] as const));
  const ledgers = new Set(report.documents.map(({ id }) => id));
  return (name) => {
    const [ledger = ''] = name.split('#');
    if (ledgers.has(ledger)) {
      // A compound sentence has rows for its clauses only.
      const file = ledgerFiles.get(ledger) ?? `grammar/spec/${ledger}.ledger`;
      const line = lines.get(name) ?? lines.get(`${name}/a`);
      return line ? { file, line } : { file };
    }
    const location = rules.get(name) ?? forms.get(/^[^\s:~]*/.exec(name)?.[0] as string);
    return location === undefined ? null : parseLocation(location);
  };
}

function parseLocation(location: string): FileLocation {
  const match = /^(.*):(\d+):(\d+)$/.exec(location);
  return match ? { file: match[1] as string, line: Number(match[2]), column: Number(match[3]) } : { file: location };
}
