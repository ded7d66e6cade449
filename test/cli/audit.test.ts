/**
 * The command `audit`: exit codes, formats, files, and what only a terminal is
 * shown. The decisions are tested in test/audit; here each is made once, for all
 * tests of this file.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Audit, audit } from '../../src/audit/audit.ts';
import { loadAudit } from '../../src/audit/files.ts';
import { rowId } from '../../src/audit/ledger/ledger.ts';
import { rowLines } from '../../src/audit/locations.ts';
import type { AuditReport, RowReport } from '../../src/audit/model.ts';
import type { AuditOptions } from '../../src/audit/options.ts';
import { formatMarkdown, formatSarif } from '../../src/audit/output-findings.ts';
import { formatJunit } from '../../src/audit/output-rows.ts';
import { waiverCounts } from '../../src/audit/waivers.ts';
import { FORMATS, LOCAL_FILE } from '../../src/cli/audit/report.ts';
import { memoizeByContent } from '../../src/shared/memoize.ts';
import { expectOneLineError, runCli } from '../support/command-line.ts';
import { root } from '../support/library.ts';
import { LEDGER_DOCUMENTS, ledgerTexts } from '../support/shared-folder.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

type Files = typeof import('../../src/audit/files.ts');
type Auditing = typeof import('../../src/audit/audit.ts');
type Provenance = typeof import('../../src/cli/audit/provenance.ts');
type Decide = NonNullable<ReturnType<AuditOptions['evidence']['get']>>['decide'];

/** The id of the evidence that is made to fail. */
const planted = vi.hoisted(() => ({ id: '' }));

vi.mock('../../src/audit/files.ts', async (importOriginal) => {
  const original = await importOriginal<Files>();
  let loaded: AuditOptions | undefined;
  const once = (id: string, decide: Decide): Decide => {
    let found: ReturnType<Decide> | undefined;
    return (context) => {
      // Without the bulk texts: test/audit runs them.
      found ??= { ...decide(context), bulk: () => [] };
      return id === planted.id ? { ...found, holds: false, counterexample: [0xc0, 0x80] } : found;
    };
  };
  // Evidence that takes seconds is replaced by other evidence on the same form; test/audit decides it.
  const slow = /:(?:codec|round-trip|(?:en|de)coding-steps)$/;
  // The lock has the witnesses of the evidence that is replaced.
  const cached = ({ lock: _, ...options }: AuditOptions): AuditOptions => {
    const all = [...options.evidence.values()];
    const quick = ({ id, form }: (typeof all)[number]) =>
      (slow.test(id) && all.find((each) => each.form === form && !slow.test(each.id))) || options.evidence.get(id);
    return {
      ...options,
      // Every way of every form takes seconds: test/audit/running runs them.
      forms: options.forms.map(({ ways = [], ...form }) => (form.id === 'utf8' ? { ...form, ways } : form)),
      evidence: new Map(all.map((each) => [each.id, { ...each, decide: once(each.id, (quick(each) ?? each).decide) }])),
    };
  };
  return {
    ...original,
    loadAudit: (folder: string) => {
      loaded ??= cached(original.loadAudit(folder));
      return loaded;
    },
  };
});

// The formats of one audit are written from one report: the same texts and the same evidence are not decided again.
vi.mock('../../src/audit/audit.ts', async (importOriginal) => {
  const original = await importOriginal<Auditing>();
  const decided = new Map<string, Audit>();
  return {
    ...original,
    audit: (options: AuditOptions): Audit => {
      const key = JSON.stringify([planted.id, [...(options.digests ?? [])], options.ran ?? null]);
      const found = decided.get(key) ?? original.audit(options);
      decided.set(key, found);
      return found;
    },
  };
});

// What git says of this project does not change while a file of tests runs.
vi.mock('../../src/cli/audit/provenance.ts', async (importOriginal) => {
  const original = await importOriginal<Provenance>();
  return { ranOn: memoizeByContent(original.ranOn), lostProblems: memoizeByContent(original.lostProblems) };
});

const folder = temporaryFolder();
const empty = join(folder, 'empty');
mkdirSync(empty);

const withTexts = describe.skipIf(ledgerTexts.size < LEDGER_DOCUMENTS.length);

let options: AuditOptions;
let bare: Audit;
beforeAll(() => {
  options = loadAudit(root);
  bare = audit(options);
});

/** What the audit without a text prints in a format: once, for all tests. */
const printed = memoizeByContent(async (format: string) => (await runCli(['audit', '-f', format])).out);

/** Control characters other than a line end. */
const CONTROL = /[^\P{Cc}\n]/u;

describe('without a text', () => {
  test.each(FORMATS)('%s is written, no clause is verified, and the exit code is 4', async (format) => {
    const { code, out, err } = await runCli(['audit', '--format', format]);
    expect({ code, err }).toEqual({ code: 4, err: '' });
    expect(out).toMatch(/unverified/);
    // Lines of CSV end in CR LF.
    expect(format === 'csv' ? out.replaceAll('\r\n', '\n') : out).not.toMatch(CONTROL);
    expect(out.endsWith('\n')).toBe(true);
    expect(out).not.toContain(root);
    // An audit takes seconds: these two have all that the others are written from.
    if (format === 'json' || format === 'html') expect(await printed(format)).toBe(out);
  });

  test('text is the default, with counts and totals', async () => {
    const { out } = await runCli(['audit']);
    expect(out).toMatch(/^audit: unverified\n/);
    expect(out).toMatch(/\d+ tested, .*; \d+ more say the same elsewhere; (\d+) of \1 hold, \1 of \1 reviewed;/);
    expect(out).not.toMatch(/0 violated|\bsuspect\b/);
    expect(out).toContain('not proved:');
  });

  test('JUnit skips every row and passes none', () => {
    const xml = formatJunit(bare.report);
    const { rows } = bare.report.totals;
    const { evidence } = bare.report;
    expect(xml).toContain(`tests="${rows + evidence.length}" failures="0" errors="0"`);
    expect(xml.match(/<skipped /g)?.length).toBe(rows);
  });
});

describe('an error is one line, and exit code 2', () => {
  test('a file below a file', async () => {
    const below = join(root, 'package.json', 'x');
    expectOneLineError(await runCli(['audit', '-o', below]), /file already exists|not a directory/);
  });

  test('a document that is empty, a folder or a dangling link', async () => {
    const spec = (name: string) => join(folder, name);
    put(folder, 'blank/rfc3629.txt', ' \n');
    mkdirSync(join(folder, 'odd', 'rfc3629.txt'), { recursive: true });
    mkdirSync(spec('dangling'));
    symlinkSync('nowhere', join(folder, 'dangling', 'rfc3629.txt'));
    const messages = { blank: 'rfc3629.txt is empty', odd: 'rfc3629.txt is not a file', dangling: 'has none of the' };
    for (const [name, message] of Object.entries(messages)) {
      const { code, err } = await runCli(['audit', '--spec', spec(name)]);
      expect(code).toBe(2);
      expect(err).toContain(message);
    }
  });
});

describe('a file', () => {
  test.each(FORMATS.map((format, i) => [format, 1 + (i % 2)] as const))(
    'gets the whole report in %s, written %d times, and no temporary file is left',
    async (format, times) => {
      const path = join(folder, 'reports', format, `audit.${format}`);
      for (let i = 0; i < times; i++) {
        const { code, out } = await runCli(['audit', '-f', format, '-o', path]);
        const { waivers } = bare.report;
        const line = `audit: unverified; ${waiverCounts(waivers)}; written ${path}\n`;
        expect(waivers.length).toBeGreaterThan(0);
        expect({ code, out }).toEqual({ code: 4, out: line });
        expect(readFileSync(path, 'utf8')).toBe(await printed(format));
      }
      expect(readdirSync(join(folder, 'reports', format))).toHaveLength(1);
    },
  );
});

/** The report with one row changed; `more`: the other changed properties. */
function changed(id: string, change: Partial<RowReport>, more: Partial<AuditReport> = {}): AuditReport {
  const documents = bare.report.documents.map((document) => ({
    ...document,
    rows: document.rows.map((row) => (row.id === id ? { ...row, ...change } : row)),
  }));
  return { ...bare.report, ...more, documents };
}

describe('a violated clause', () => {
  test.each(FORMATS)('is named in %s with its counterexample, and the exit code is 1', async (format) => {
    planted.id = 'utf8:bit-table';
    const row = options.ledgers.flatMap(({ id, rows }) =>
      rows.filter(({ by }) => by.includes(planted.id)).map((each) => rowId({ id }, each)),
    )[0];
    const { code, out } = await runCli(['audit', '-f', format]);
    planted.id = '';
    expect(code).toBe(1);
    expect(out).toContain('C0 80');
    expect(out.replaceAll('<!-- -->', '')).toContain(row);
  });

  const row = 'rfc3629#45ce91cd';
  const lineOf = () => rowLines(options.ledgers).get(row) as number;
  const report = () =>
    changed(row, { verdict: 'violated', says: 'a | <b> & "c"\u001B@all' }, { exit: 1, outcome: 'failed' });

  test('is a result in SARIF at the line of its row in the ledger', () => {
    const sarif = JSON.parse(formatSarif(report(), rowLines(options.ledgers)));
    const result = sarif.runs[0].results.find((each: { ruleId: string }) => each.ruleId === 'violated');
    expect(result.level).toBe('error');
    expect(result.locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'grammar/spec/rfc3629.ledger', uriBaseId: '%SRCROOT%' },
      region: { startLine: lineOf() },
    });
    const line = readFileSync(join(root, 'grammar/spec/rfc3629.ledger'), 'utf8').split('\n')[lineOf() - 1];
    expect(line).toMatch(/^45ce91cd /);
    expect(result.message.text).toContain('\\x1B');
  });

  test('is a failure in JUnit, escaped for XML', () => {
    const xml = formatJunit(report());
    expect(xml.match(/<failure /g)).toHaveLength(1);
    expect(xml).toContain('<failure type="violated" message="a | &lt;b&gt; &amp; &quot;c&quot;\\x1B@all');
    expect(xml).not.toMatch(CONTROL);
  });

  test('is a row in Markdown, escaped', () => {
    const markdown = formatMarkdown(report());
    expect(markdown).toMatch(/^# wellformed audit: failed\n/);
    expect(markdown).toContain('| violated | rfc3629#<!-- -->45ce91cd | a \\| \\<b\\> &amp; "c"\\\\x1B@<!-- -->all');
    expect(markdown).not.toMatch(CONTROL);
  });

  test('of a rule is a result in SARIF at file, line and column of the grammar', () => {
    const problems = [{ kind: 'rule without clause', where: 'utf8:utf8_3', what: 'cites nothing' }];
    const sarif = JSON.parse(formatSarif({ ...bare.report, problems }, rowLines(options.ledgers)));
    expect(sarif.version).toBe('2.1.0');
    const { artifactLocation, region } = sarif.runs[0].results[0].locations[0].physicalLocation;
    expect(artifactLocation.uri).toBe('grammar/octets/utf8.ohm');
    const line = readFileSync(join(root, artifactLocation.uri), 'utf8').split('\n')[region.startLine - 1] as string;
    expect(line.slice(region.startColumn - 1)).toMatch(/^utf8_3 =|^"\\xE0"/);
  });
});

withTexts('with all texts', () => {
  function supply(name: string, change: (text: string) => string = (text) => text): string {
    for (const [file, text] of ledgerTexts)
      put(folder, `${name}/${file}`, file === 'rfc3629.txt' ? change(text) : text);
    return join(folder, name);
  }
  /** Changes the third occurrence of the word. */
  const changeWord = (text: string) => {
    let n = 0;
    return text.replace(/\bMUST\b/g, (word) => (++n === 3 ? 'ZYZZYVA\u0007' : word));
  };

  test.each(FORMATS)('%s reports that all holds, and the exit code is 0', async (format) => {
    const { code, out } = await runCli(['audit', '--spec', supply('all'), '-f', format]);
    expect(code).toBe(0);
    expect(out).not.toContain(folder);
    if (format === 'text') expect(out).toMatch(/^audit: holds\n/);
    if (format === 'sarif') expect(JSON.parse(out).runs[0].results).toEqual([]);
    if (format === 'junit') {
      expect(out).toMatch(/failures="0" errors="0">/);
      // Rows that are not judged are skipped, never passed.
      expect(out).toContain('<skipped message="not judged: out-of-scope heading"/>');
    }
  });

  test('a changed word makes a row suspect, exit code 3, and only a terminal is shown the word', async () => {
    const spec = supply('changed', changeWord);
    let time = 0;
    const shown = await runCli(['audit', '--spec', spec], { terminal: true, now: () => (time += 1000) });
    expect(shown.code).toBe(3);
    expect(shown.out).toMatch(/SUSPECT rfc3629#\S+ → [\s\S]*\[-□-\] \[\+ZYZZYVA\\x07\+\]/);
    expect(shown.out).not.toMatch(CONTROL);
    expect(shown.err).toContain('audit: deciding 1 of ');
    expect(shown.err.endsWith('\r\u001B[K')).toBe(true);
    const json = await runCli(['audit', '--spec', spec, '-f', 'json'], { terminal: true });
    const report = JSON.parse(json.out) as AuditReport;
    const others = [formatJunit(report), formatSarif(report, rowLines(options.ledgers)), formatMarkdown(report)];
    const text = await runCli(['audit', '--spec', spec]);
    expect([json.code, text.code, text.err]).toEqual([3, 3, '']);
    for (const out of [json.out, text.out, ...others]) {
      expect(out).not.toContain('ZYZZYVA');
      expect(out).toMatch(/suspect/i);
    }
    const path = join(folder, 'suspect.txt');
    await runCli(['audit', '--spec', spec, '-o', path], { terminal: true });
    expect(readFileSync(path, 'utf8')).toMatch(/^audit: suspect\n/);
    expect(readFileSync(path, 'utf8')).not.toContain('ZYZZYVA');
  });

  test('sentences are in a page that git ignores, and only with --local', async () => {
    const spec = supply('sentences', (text) => text.replace(/\bMUST\b/, 'ZYZZYVA'));
    const path = join(folder, 'sentences', 'audit.local.html');
    expect((await runCli(['audit', '--spec', spec, '-f', 'html'], { terminal: true })).out).not.toContain(
      '<blockquote>',
    );
    const { out } = await runCli(['audit', '--spec', spec, '-f', 'html', '--local', '-o', path]);
    expect(out).toContain('written');
    expect(readFileSync(path, 'utf8').match(/<blockquote>/g)?.length).toBeGreaterThan(150);
    const ignored = execFileSync('git', ['check-ignore', '--no-index', LOCAL_FILE], { cwd: root, encoding: 'utf8' });
    expect(ignored.trim()).toBe(LOCAL_FILE);
  });

  test('one text alone leaves the others unverified: exit code 4', async () => {
    const spec = join(folder, 'one');
    put(folder, 'one/rfc3629.txt', ledgerTexts.get('rfc3629.txt') as string);
    const { code, out } = await runCli(['audit', '--spec', spec, '-f', 'markdown']);
    expect(code).toBe(4);
    expect(out.match(/no text supplied/g)).toHaveLength(4);
  });
});
