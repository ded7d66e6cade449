/**
 * Report → an in-toto attestation (Statement v1): what was audited, by digest,
 * and the outcome. The subject is the package: one digest over its files. The
 * predicate has the digest of the JSON report, of each supplied document, the
 * engine and platform, and what was run.
 *
 *     wellformed audit --spec ~/rfc -f intoto -o audit.intoto.json
 *
 * It holds no time and no path: the same package, documents and engine give
 * the same bytes. It is not signed; sign the file with your own key.
 */
import { sha256 } from '../compile/index.ts';
import { reportFindings } from './findings.ts';
import type { AuditReport, RanOn } from './model.ts';
import { formatJson } from './output.ts';

/** What the report does not know. */
export interface Provenance extends RanOn {
  /** SHA-256 over the files of the package. */
  readonly packageDigest: string;
}

/** Whether the platform's own check was compared with the tables, fault by fault, on this platform. */
const QUALIFIED =
  "the platform's own check gives the verdict only; it was compared with the grammar's tables on the texts of every way, and no offset or reason comes from it";

/** Ends in a line end. */
export function formatIntoto(report: AuditReport, { packageDigest, commit, engine, platform }: Provenance): string {
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: `wellformed-${report.wellformed}`, digest: { sha256: packageDigest } }],
    predicateType: 'urn:wellformed:audit-attestation:1',
    predicate: {
      outcome: report.outcome,
      exit: report.exit,
      wellformed: report.wellformed,
      commit,
      engine,
      platform,
      native: QUALIFIED,
      report: { schema: 'wellformed-audit/2', digest: { sha256: sha256(formatJson(report)) } },
      documents: report.documents.map(({ document, file, sha256: digest }) => ({
        name: document,
        file,
        digest: digest === null ? null : { sha256: digest },
      })),
      methods: report.totals.methods,
      inScope: report.totals.inScope,
      reviewed: report.totals.reviewed,
      running: report.running ?? [],
      mutation: report.mutation?.totals ?? null,
      findings: reportFindings(report),
    },
  };
  return `${JSON.stringify(statement, null, 2)}\n`;
}
