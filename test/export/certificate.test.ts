/** Certificates: what `emit` writes. certificate.real.ts has the checkers. */
import { describe, expect, test } from 'vitest';
import { toCertificate } from '../../src/export/certificate/certificate.ts';
import { runCli } from '../support/command-line.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { published, rfc3629 } from './own-sources.ts';
import { sourceOf } from './target-source.ts';

const folder = temporaryFolder();

describe('emit --target certificate', () => {
  test('names the command, the inputs and the digest of the table', () => {
    expect(JSON.parse(toCertificate(sourceOf('mqtt-utf8')))).toMatchObject({
      command: 'npx wellformed emit mqtt-utf8 --target certificate',
      table: sourceOf('mqtt-utf8').form.table.digest,
      encoding: 'utf8',
    });
  });

  test('takes another grammar to certify the table against', async () => {
    const path = put(folder, 'rfc3629.abnf', published.text);
    const { out, code } = await runCli(['emit', 'utf8', '-t', 'certificate', '--grammar', path]);
    expect([code, JSON.parse(out).grammar]).toEqual([0, JSON.parse(toCertificate(rfc3629)).grammar]);
  });

  test('says in one line that a form has no certificate in UTF-32, with status 4', async () => {
    const path = put(folder, 'my.ohm', 'My <: Mqtt {}\n');
    const { code, out, err } = await runCli(['emit', path, '-t', 'certificate', '--encoding', 'utf32be']);
    expect([code, out]).toEqual([4, '']);
    expect(err).toMatch(
      /^wellformed emit: \S+ cannot be proved in utf32be; use --encoding utf8 or --encoding utf16\n$/,
    );
  });

  test('takes another grammar for certificates alone', async () => {
    const { code, err } = await runCli(['emit', 'utf8', '-t', 'c', '--grammar', 'rfc3629.abnf']);
    expect([code, err]).toEqual([2, expect.stringContaining('--grammar applies to --target certificate only')]);
  });
});
