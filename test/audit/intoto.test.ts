/** The attestation of an audit: an in-toto statement about the package, the same bytes for the same input. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditReport } from '../../src/audit/model.ts';
import { formatJson } from '../../src/audit/output.ts';
import { formatIntoto, type Provenance } from '../../src/audit/output-intoto.ts';
import { provenanceOf } from '../../src/cli/audit/provenance.ts';
import { sha256 } from '../../src/compile/digest.ts';
import { root } from '../support/library.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { quickAudit } from './quick.ts';

let report: AuditReport;
beforeAll(() => {
  ({ report } = quickAudit().audit);
});
const made: Provenance = { packageDigest: 'ab'.repeat(32), commit: null, engine: 'node v20', platform: 'linux x64' };

describe('the attestation', () => {
  test('is a statement about the package, with the digest of the report', () => {
    const statement = JSON.parse(formatIntoto(report, made));
    expect(statement).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      subject: [{ digest: { sha256: made.packageDigest } }],
      predicateType: expect.stringMatching(/^urn:/),
      predicate: { outcome: report.outcome, report: { digest: { sha256: sha256(formatJson(report)) } } },
    });
    expect(statement.predicate.documents).toHaveLength(report.documents.length);
    expect(statement.predicate.running.length).toBeGreaterThan(5);
  });

  test('is the same twice, and another one for another report or package', () => {
    expect(formatIntoto(report, made)).toBe(formatIntoto(report, made));
    expect(formatIntoto({ ...report, exit: 1 }, made)).not.toBe(formatIntoto(report, made));
    expect(formatIntoto(report, { ...made, packageDigest: 'cd'.repeat(32) })).not.toBe(formatIntoto(report, made));
  });

  test('holds no path of the machine', () => {
    expect(formatIntoto(report, provenanceOf(root, false))).not.toContain(root);
  });
});

test('the digest of a package changes with a file, with its name, and with nothing else', () => {
  const folder = temporaryFolder();
  put(folder, 'grammar/a.ohm', 'a');
  const before = provenanceOf(folder, true).packageDigest;
  put(folder, 'notes.txt', 'not part of the package');
  expect(provenanceOf(folder, true).packageDigest).toBe(before);
  put(folder, 'grammar/a.ohm', 'b');
  const changed = provenanceOf(folder, true).packageDigest;
  put(folder, 'grammar/b.ohm', '');
  expect(new Set([before, changed, provenanceOf(folder, true).packageDigest]).size).toBe(3);
});
