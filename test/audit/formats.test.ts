/** Documents in HTML and Markdown: the same sentences as in text, and hostile ones do no harm. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AuditReport } from '../../src/audit/model.ts';
import { AuditError } from '../../src/audit/problem.ts';
import { readDocument } from '../../src/audit/text/document.ts';
import { plainText } from '../../src/audit/text/formats/plain-text.ts';
import { runCli } from '../support/command-line.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { PARCEL, userWorld } from '../support/user-world.ts';

/** The document of user-world.ts as its author would write it in each format. */
const HTML = readFileSync(new URL('documents/parcel-html.txt', import.meta.url), 'utf8');

const MARKDOWN = readFileSync(new URL('documents/parcel-markdown.txt', import.meta.url), 'utf8');

const items = async (file: string, content: string) =>
  readDocument(file, await plainText(file, content)).items.map(
    ({ section, digest, text }) => `${section} ${digest} ${text}`,
  );
const textOf = async (file: string, content: string) =>
  (await plainText(file, content))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

describe('a document has the same sections and digests as its text', () => {
  test.each([
    ['parcel.html', HTML],
    ['parcel.md', MARKDOWN],
  ])('in %s', async (file, content) => {
    expect(await items(file, content)).toEqual(await items('parcel.txt', PARCEL));
  });

  test('and one that differs by a word has another digest', async () => {
    const other = await items('parcel.html', HTML.replace('MUST', 'SHOULD'));
    expect(other).not.toEqual(await items('parcel.txt', PARCEL));
  });
});

test('an audit of a page holds, proves its ABNF, and reports the digest of the file', async () => {
  const { audit, ledger, folder } = await userWorld(temporaryFolder(onTestFinished), undefined, HTML, 'parcel.html');
  expect(readFileSync(ledger, 'utf8')).toContain('file        parcel.html');
  const { code, out } = await audit('-f', 'json');
  expect(code).toBe(0);
  const [document] = (JSON.parse(out) as AuditReport).documents;
  expect(document?.states).toEqual({ VERIFIED: 5 });
  expect(document?.rows.map(({ method }) => method)).toContain('automaton');
  expect(document?.sha256).toBe(createHash('sha256').update(HTML).digest('hex'));
  put(folder, 'parcel.html', HTML.replace('MUST', 'SHOULD'));
  expect((await audit()).out).toContain('SUSPECT carrier#d90c8fba');
});

describe('prose', () => {
  test.each([
    [
      'entries of lists',
      '<ul><li>A.<li><p>B.</p><p>C.</ul><ol><li>D.<li>E.</ol>',
      ['* A.', '* B.', 'C.', '1. D.', '2. E.'],
    ],
    ['terms', '<dl><dt>a:<dd>b.<dt>c:<dd><p>d.</p><p>e.</dl>', ['a: b.', 'c: d.', 'e.']],
    ['rows of tables', '<table><tr><th>a<th>b<tr><td>1<td><p>2</p>3</table>', ['| a | b |', '| 1 | 2 3 |']],
    ['what guides the breaking of lines', 'a\u00ADb\u200B\u2060 c\u2011d', ['ab c-d']],
    ['a page that is one text', '<pre>1. A\n\n   B.\n</pre>', ['1. A', 'B.']],
  ])('of HTML: %s', async (_what, html, lines) => {
    expect(await textOf('a.html', html)).toEqual(lines);
  });

  test('of Markdown: headings without numbers get them, the title and the abstract none', async () => {
    const markdown =
      '# T\n\n--- abstract\n\nA.\n\n--- middle\n\n## B\n\n### C\n\n### D\n\n## E\n\n| a | b |\n|---|---|\n| 1 | 2 |\n';
    const headings = ['T', 'Abstract', 'A.', '1. B', '1.1. C', '1.2. D', '2. E', '| a | b |', '| 1 | 2 |'];
    expect(await textOf('a.md', markdown.replace('# T\n\n--- abstract', '# T\n\n## Abstract'))).toEqual(headings);
    expect(await textOf('a.md', '# B\n\n--- abstract\n\nA.\n\n# C\n\n## D\n')).toEqual([
      '1. B',
      'Abstract',
      'A.',
      '2. C',
      '2.1. D',
    ]);
  });
});

test.each([
  ['Markdown', 'a.md', '# A\n\nIt MUST be so.\n', '# A\n\n~~It MUST be so.~~\n'],
  ['Markdown, a part of it', 'a.md', '# A\n\nIt MUST not be so.\n', '# A\n\nIt MUST ~~not~~ be so.\n'],
  ['Markdown, a code block', 'a.md', '# A\n\n<pre>a = %x61</pre>\n', '# A\n\n<pre><del>a = %x61</del></pre>\n'],
  ['HTML', 'a.html', '<h1>A</h1><p>It MUST be so.', '<h1>A</h1><p><del>It MUST be so.</del>'],
  ['HTML of old', 'a.html', '<h1>A</h1><p>It MUST be so.', '<h1>A</h1><p><strike>It MUST be so.</strike>'],
])('what is struck out is another sentence in %s', async (_, file, kept, struck) => {
  const digests = async (text: string) =>
    readDocument(file, await plainText(file, text)).items.map(({ digest }) => digest);
  const [before, after] = [await digests(kept), await digests(struck)];
  expect(after).toHaveLength(before.length);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
});

describe('a hostile document', () => {
  test.each([
    ['a.html', '<b>'.repeat(100_000)],
    ['a.md', '<b>'.repeat(100_000)],
  ])('%s that nests too deeply is refused', async (file, content) => {
    await expect(plainText(file, content)).rejects.toThrow(AuditError);
    await expect(plainText(file, content)).rejects.toThrow(`${file} nests elements more than 200 deep`);
  });

  test('that is too large is refused', async () => {
    await expect(plainText('a.html', ' '.repeat(32 * 1024 * 1024 + 1))).rejects.toThrow('it is not read');
  });

  test('is an error of one line on the command line, and nothing is written', async () => {
    const folder = temporaryFolder(onTestFinished);
    const page = put(folder, 'deep.html', '<b>'.repeat(1000));
    const { code, err } = await runCli(['audit', 'start', page, '-o', join(folder, 'deep.ledger')]);
    expect({ code, lines: err.trimEnd().split('\n').length }).toEqual({ code: 2, lines: 1 });
    expect(err).toContain('deep.html nests elements more than 200 deep: it is not read');
  });
});
