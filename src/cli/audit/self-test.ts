/**
 * `audit --self-test`: plants errors in what is audited, one at a time and in memory,
 * and prints which of them the audit notices:
 *
 *     noticed      row: a link removed: problem rfc3629#3/35: has changed since …
 */
import { audit } from '../../audit/audit.ts';
import { notProved } from '../../audit/not-proved.ts';
import type { AuditOptions } from '../../audit/options.ts';
import { selfTest } from '../../audit/self-test.ts';
import { printable } from '../../shared/printable.ts';
import { EXIT, type ParsedArgs } from '../command.ts';
import { UsageError } from '../errors.ts';
import type { Terminal } from '../terminal.ts';

/** Returns the exit status: 1 where the outcome of a planted error is not the expected one. */
export async function auditSelfTest(
  { values: { format = 'text' }, positionals }: ParsedArgs,
  options: AuditOptions,
  { out }: Terminal,
): Promise<number> {
  if (positionals.length > 0)
    throw new UsageError('--self-test is about the audit of this package', 'leave out the ledgers');
  if (format !== 'text' && format !== 'json')
    throw new UsageError('--self-test writes text or JSON', 'leave out -f, or use -f json');
  const results = [];
  for (const result of selfTest(options, audit)) {
    results.push(result);
    const { what, expected, found, by } = result;
    const wrong = found === expected ? '' : `, EXPECTED ${expected}`;
    if (format === 'text') await out.write(`${printable(`${found.padEnd(11)}  ${what}${wrong}${by && ` (${by})`}`)}\n`);
  }
  const right = results.filter(({ expected, found }) => expected === found).length;
  const limits = notProved(options.unaudited ?? [], false);
  const counts = `${right} of ${results.length} planted errors had the expected outcome`;
  await out.write(
    format === 'json'
      ? `${JSON.stringify({ results, limits }, null, 2)}\n`
      : `\nself-test: ${counts}\n\nnot noticed, whatever is planted: errors in\n${limits.map((each) => `  ${each}\n`).join('')}`,
  );
  return right === results.length ? EXIT.ok : EXIT.failed;
}
