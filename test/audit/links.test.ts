/** Annotations in code and results of tests: which rows they show, and what makes them stale. */
import { existsSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readAnnotations } from '../../src/audit/links/annotations.ts';
import { linkedEvidence } from '../../src/audit/links/evidence.ts';
import { formatRecord, parseRecord } from '../../src/audit/links/record.ts';
import { readResults } from '../../src/audit/links/results.ts';
import type { AuditReport } from '../../src/audit/model.ts';
import { AuditError } from '../../src/audit/problem.ts';
import { startLedger } from '../../src/audit/user/update.ts';
import { runCli } from '../support/command-line.ts';
import { violations } from '../support/json-schema.ts';
import { root } from '../support/library.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { PARCEL, signedText, userWorld } from '../support/user-world.ts';

describe('an annotation', () => {
  test.each([
    ['C', '//= parcel.txt#section-3.1\n//# It MUST\n//# be so.\nint x;'],
    ['Rust', '  //! code\n  //= parcel.txt#section-3.1\n  //# It MUST\n  //# be so.'],
    ['Python', '#= parcel.txt#section-3.1\n## It MUST\n## be so.'],
    ['Python, as duvet has it', '##= parcel.txt#section-3.1\n##% It MUST\n##% be so.'],
    ['SQL', '--= parcel.txt#section-3.1\n--# It MUST be so.'],
    ['Lisp', ';;= parcel.txt#section-3.1\n;;# It MUST be so.'],
    ['a block comment', '/*\n *= parcel.txt#section-3.1\n *# It MUST be so.\n */'],
  ])('in %s is read', (_language, text) => {
    const [one, ...more] = readAnnotations(text);
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      target: 'parcel.txt',
      section: '3.1',
      type: 'implementation',
      quote: 'It MUST be so.',
    });
  });

  test('has a type, a reason, the name of a test, or a row', () => {
    const text =
      '//= https://example.org/a/parcel.html#section-3.1\n//= type=exception\n//= reason=not yet\n//= test=a b\n//= carrier#ef925416/a\n';
    expect(readAnnotations(text)).toMatchObject([
      {
        line: 1,
        target: 'https://example.org/a/parcel.html',
        type: 'exception',
        reason: 'not yet',
        test: 'a b',
      },
      { line: 5, target: 'carrier', section: 'ef925416', quote: '' },
    ]);
  });

  test.each(['x //= parcel#3', 'a *= b', '#= heading', '// = parcel#3', '#=== a#b', '//= parcel.txt'])(
    'is not "%s"',
    (line) => {
      expect(readAnnotations(line)).toEqual([]);
    },
  );
});

describe('results', () => {
  const outcomes = (text: string) => readResults('r', text).tests.map(({ name, outcome }) => `${name}: ${outcome}`);

  test('of JUnit are read', () => {
    const text = `<?xml version="1.0"?><testsuites><testsuite name="s"><testcase classname="a" name="b &amp; c"/>
      <testcase name="d"><failure>x</failure></testcase><testcase name="e"><error/></testcase>
      <testcase name="f"><skipped/></testcase></testsuite></testsuites>`;
    expect(outcomes(text)).toEqual(['a b & c: passed', 'd: failed', 'e: failed', 'f: skipped']);
  });

  test('say when they were made: without a zone, at the earliest', () => {
    const at = (time: string) =>
      readResults('r', `<testsuite timestamp="${time}"><testcase name="a"/></testsuite>`).ran;
    expect(at('2026-01-02T00:00:00Z')).toBe(Date.UTC(2026, 0, 2));
    const local = Date.parse('2026-01-02T00:00:00');
    expect(at('2026-01-02T00:00:00')).toBe(Math.min(local, Date.UTC(2026, 0, 2)));
    expect(at('yesterday')).toBeUndefined();
  });

  test.each([
    ['JUnit without its end', '<testsuite><testcase name="a"/>', 'is cut off'],
    ['another XML', '<html><testcase name="a"/></html>', 'its root is <html>'],
    ['no test', '<testsuites></testsuites>', 'has no test'],
    ['TAP, which earlier releases read', '1..1\nok 1 - a\n', 'is not JUnit: it is no XML'],
  ])('are refused: %s', (_what, text, message) => {
    expect(() => readResults('r', text)).toThrow(AuditError);
    expect(() => readResults('r', text)).toThrow(message);
  });
});

test('a record is read as it is written, and no other line', () => {
  const record = {
    documents: new Map([['a.txt', 'a'.repeat(64)]]),
    sources: new Map([['src', 'b'.repeat(64)]]),
    bare: ['src/no row.c'],
    links: [{ row: 'a#81ab561e', type: 'exception', place: 'src/x y.c:3', reason: 'not yet' }] as const,
    tests: [
      { row: 'a#81ab561e', digest: 'c'.repeat(32), outcome: 'passed', name: 'd  e' },
      { row: 'a#REQ-3~2', digest: 'c'.repeat(32), outcome: 'passed', name: '81ab561e  e' },
    ] as const,
  };
  expect(parseRecord('a', formatRecord(record))).toEqual(record);
  expect(() => parseRecord('a', `${formatRecord(record)}=======\n`)).toThrow('a:8: no line of a record');
});

test('a record that was changed by hand is refused', () => {
  const failed = { row: 'a#81ab561e', digest: 'c'.repeat(32), outcome: 'failed', name: 'd' } as const;
  const text = formatRecord({
    documents: new Map(),
    sources: new Map(),
    bare: [],
    links: [],
    tests: [failed],
  });
  expect(parseRecord('a', text.replaceAll('\n', '\r\n')).tests).toEqual([failed]);
  for (const changed of [
    text.replace('failed', 'passed'),
    text.replace(/^seal.*\n/m, ''),
    text.replace(/^test.*\n/m, ''),
  ])
    expect(() => parseRecord('a', changed)).toThrow('a was changed by hand: run wellformed audit link again');
});

/** A result of the test of the world. */
const PASSED = '<testcase classname="lower" name="writes lower case"/>';

/** Row 3e5e2196, a demand on software, by tests; its code in C, its test in Python. */
async function linkedWorld(parent: string) {
  const world = await userWorld(parent);
  const { folder, ledger } = world;
  const decided = readFileSync(ledger, 'utf8').replace(
    /^3e5e2196 .*( = .*)\n.*\n.*\n/m,
    '3e5e2196 normative SHOULD$1\n  says   Writers use lower case.\n  by     tests\n',
  );
  put(folder, 'carrier.ledger', decided);
  const code = put(
    folder,
    'src/lower.c',
    '//= parcel#3.1\n//# A producer SHOULD write lower case.\nvoid lower(char *s);\n',
  );
  put(
    folder,
    'test/lower.py',
    '#= parcel#3.1\n#= type=test\n#= test=writes lower case\n## A producer SHOULD write lower case.\n' +
      'def test_lower():\n    assert lower("A") == "a"\n\ndef test_other():  # carrier#3e5e2196 other\n    assert lower("B") == "b"\n',
  );
  /** A source that is written later, be it by milliseconds, makes them old: then they are written once more. */
  const results = (text = PASSED, time = ` timestamp="${new Date(Date.now() + 1000).toISOString()}"`) =>
    put(folder, 'junit.xml', `<testsuite${time}>${text}</testsuite>`);
  results();
  const sources = ['--source', join(folder, 'src'), '--source', join(folder, 'test')];
  const link = (...more: string[]) =>
    runCli(['audit', 'link', ledger, join(folder, 'junit.xml'), ...sources, '--spec', folder, ...more]);
  return { ...world, code, results, link, record: join(folder, 'carrier.links.txt') };
}

describe('a row by tests', () => {
  const parent = temporaryFolder();

  test('is shown when a test of it passed, and the report has the links', async () => {
    const { audit, link, results, folder } = await linkedWorld(parent);
    put(folder, 'src/log.c', 'void log(char *s);\n');
    results();
    expect((await audit()).out).toContain('carrier#3e5e2196: by tests, but no test names the row');
    expect((await link()).out).toMatch(/carrier\.links\.txt: 2 links to code, 1 result of tests\n$/);
    const { code, out } = await audit();
    expect(code).toBe(0);
    expect(out).toContain('2 to code: 1 implementation, 1 test');
    const report: AuditReport = JSON.parse((await audit('-f', 'json')).out);
    expect(violations(JSON.parse(readFileSync(join(root, 'docs/audit.schema.json'), 'utf8')), report)).toEqual([]);
    expect(report.links).toContainEqual({
      row: 'carrier#3e5e2196',
      type: 'implementation',
      place: 'src/lower.c:1',
      reason: '',
    });
    const tests = ['lower writes lower case'];
    expect(report.documents[0]?.rows.at(-1)).toMatchObject({ method: 'tests', verdict: 'holds', tests });
    expect(report.remarks.map(({ what }) => what)).toContain('code without a clause: src/log.c');
    expect((await audit('-f', 'csv')).out).toContain('lower writes lower case');
    for (const format of ['junit', 'sarif', 'markdown']) expect((await audit('-f', format)).code).toBe(0);
    const html = (await audit('-f', 'html')).out;
    for (const said of ['src/lower.c:1', 'tests: lower writes lower case', 'code without a clause'])
      expect(html).toContain(said);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id as string);
    expect(ids.filter((id, i) => /\s/.test(id) || ids.indexOf(id) < i)).toEqual([]);
    expect((await audit('--mutations')).code).toBe(0);
  });

  test('is shown by a test whose name has the id of the row, and by no other id', async () => {
    const { audit, link, results, folder } = await linkedWorld(parent);
    put(folder, 'test/lower.py', '# carrier#3e5e2196-0 is no row, carrier#3e5e2196: lower case');
    results('<testcase name="carrier#3e5e2196-0 is no row"/>');
    expect(await link()).toMatchObject({
      code: 1,
      out: expect.stringContaining('names carrier#3e5e2196-0, which is no row'),
    });
    results('<testcase name="carrier#3e5e2196: lower case"/>');
    expect((await link()).code).toBe(0);
    expect((await audit()).code).toBe(0);
  });

  test.each([
    ['failed', '<testcase name="writes lower case"><failure/></testcase>', 'the test "writes lower case" failed'],
    ['were skipped', '<testcase name="writes lower case"><skipped/></testcase>', 'all its tests were skipped'],
  ])('is not shown when its tests %s', async (_what, text, message) => {
    const { audit, link, results } = await linkedWorld(parent);
    results(text);
    expect((await link()).code).toBe(0);
    const { code, out } = await audit();
    expect(code).toBe(1);
    expect(out).toContain(message);
  });

  test('is not shown when one of its tests failed, though another passed', async () => {
    const { audit, link, results } = await linkedWorld(parent);
    const other = '<testcase name="carrier#3e5e2196 other"><failure/></testcase>';
    results(`<testcase name="writes lower case"/>${other}`);
    await link();
    const report: AuditReport = JSON.parse((await audit('-f', 'json')).out);
    expect(report.documents[0]?.rows.at(-1)?.verdict).toBe('violated');
  });

  test.each([
    ['a source changes', 'src/lower.c', 'void upper(char *s);', 'src has changed'],
    ['a source is new', 'src/upper.c', 'void upper(char *s);', 'src has changed'],
    ['the document changes', 'parcel.txt', `${PARCEL}\n4. More\n`, 'parcel.txt has changed'],
  ])('is stale when %s', async (_what, file, text, message) => {
    const { audit, link, folder } = await linkedWorld(parent);
    await link();
    expect((await audit()).code).toBe(0);
    put(folder, file, text);
    const { code, out } = await audit();
    expect(code).toBe(1);
    expect(out).toContain(`by tests, but stale: ${message}`);
  });

  test('is stale when its sentence has another digest, though nothing else changed', async () => {
    const { audit, link, record, folder } = await linkedWorld(parent);
    await link();
    const loaded = parseRecord(record, readFileSync(record, 'utf8'));
    const tests = loaded.tests.map((each) => ({ ...each, digest: 'f'.repeat(32) }));
    put(folder, 'carrier.links.txt', formatRecord({ ...loaded, tests }));
    expect((await audit()).out).toContain('by tests, but stale: the sentence has changed');
  });
});

test('one test that names many rows is a remark; several tests of a row, or a test of few, are none', () => {
  const sentences = ['First.', 'Second.', 'Third.', 'Fourth.', 'Fifth.', 'Sixth.', 'Seventh.', 'Eighth.', 'Ninth.'];
  const { ledger } = startLedger('a', 'a.txt', `1. Syntax\n\n   ${sentences.join('  ')}\n`);
  const remarksOf = (tests: readonly (readonly [row: string | undefined, name: string])[]) => {
    const recorded = tests.map(([row, name]) => ({ row: `a#${row}`, name, outcome: 'passed', digest: '' }) as const);
    const record = { documents: new Map(), sources: new Map(), bare: [], links: [], tests: recorded };
    const loaded = { ledger: 'a', name: 'a.links.txt', record, sources: new Map() };
    return linkedEvidence([ledger], [loaded], new Map()).remarks.map(({ what }) => what);
  };
  const rows = ledger.rows.map(({ name }) => name);
  expect(remarksOf(rows.map((row) => [row, 'all of it']))).toEqual([
    'the test "all of it" names 10 rows: it says little of each',
  ]);
  expect(remarksOf(rows.map((row) => [rows[0], `test ${row}`]))).toEqual([]);
  expect(remarksOf(rows.slice(0, 3).map((row) => [row, 'three of it']))).toEqual([]);
});

/** A time that is now. */
const NOW = 'now';

describe('audit link refuses', () => {
  const parent = temporaryFolder();

  test('results that are older than a source', async () => {
    const { link, code, record } = await linkedWorld(parent);
    const later = new Date(Date.now() + 60_000);
    utimesSync(code, later, later);
    expect(await link()).toMatchObject({ code: 2, err: expect.stringContaining('lower.c: run the tests again') });
    expect(existsSync(record)).toBe(false);
  });

  test.each<[string, string, string, string, string]>([
    ['results without a time, also new ones', '', '', PASSED, 'does not say when its tests ran'],
    ['results of the future', '', ' timestamp="2999-01-01T00:00:00Z"', PASSED, 'ran after it was written'],
    ['results of long ago', '', ' timestamp="2020-01-01T00:00:00"', PASSED, 'run the tests again'],
    ['a test of which no source is named', '# gone\n', NOW, '<testcase name="carrier#3e5e2196 x"/>', 'is in no source'],
    [
      'an empty test in Python',
      'def t():\n  "carrier#3e5e2196 x"\n  pass\n\n',
      NOW,
      '<testcase name="carrier#3e5e2196 x"/>',
      'an empty body',
    ],
    [
      'an empty test in JavaScript',
      "test('carrier#3e5e2196 x', () => {});\n",
      NOW,
      '<testcase name="carrier#3e5e2196 x"/>',
      'an empty body',
    ],
    [
      'a test with a comment only',
      "it('carrier#3e5e2196 x', async () => { // so\n});\n",
      NOW,
      '<testcase name="carrier#3e5e2196 x"/>',
      'an empty body',
    ],
  ])('%s', async (_what, source, time, text, message) => {
    const { link, results, record, folder } = await linkedWorld(parent);
    if (source !== '') put(folder, 'test/lower.py', source);
    results(text, time === NOW ? undefined : time);
    const { code, out, err } = await link();
    expect(code).toBeGreaterThan(0);
    expect(out + err).toMatch(new RegExp(message));
    expect(existsSync(record)).toBe(false);
  });

  test('a row with an open point, whatever its tests say', async () => {
    const { link, audit, results, folder } = await linkedWorld(parent);
    put(folder, 'src/later.c', '//= carrier#3e5e2196\n//= type=todo\n');
    results();
    expect((await link()).code).toBe(0);
    const { code, out } = await audit();
    expect(code).toBe(1);
    expect(out).toContain('by tests, but open: src/later.c:1');
    expect(out).toContain('open: carrier#3e5e2196: src/later.c:1');
  });

  test('results that --run does not write, and sources that it changes', async () => {
    const { link, folder, record } = await linkedWorld(parent);
    const junit = join(folder, 'junit.xml');
    const kept = readFileSync(junit, 'utf8').replace(/ timestamp="[^"]*"/, '');
    put(folder, 'kept.xml', kept);
    expect((await link('--run', 'true')).err).toContain('did not write');
    const copy = `cp ${join(folder, 'kept.xml')} ${junit}`;
    expect((await link('--run', `${copy}; echo >> ${join(folder, 'src/lower.c')}`)).err).toContain('has changed while');
    expect(existsSync(record)).toBe(false);
    put(folder, 'old.xml', kept.replace('<testsuite', '<testsuite timestamp="2026-01-02T00:00:00"'));
    expect((await link('--run', `cp ${join(folder, 'old.xml')} ${junit}`)).err).toContain('results of an earlier run');
    expect(existsSync(record)).toBe(false);
    expect(await link('--run', copy)).toMatchObject({ code: 0, err: '' });
  });

  test.each([
    [
      'a quote that is not in the section',
      'parcel#3.1\n//# A producer SHOULD write upper case.',
      'is not in parcel §3.1',
    ],
    ['a section without a quote', 'parcel#3.1', 'there is no row carrier#3.1, and it quotes nothing'],
    ['a row that is not there', 'carrier#99', 'there is no row carrier#99'],
    ['an unknown type', 'carrier#3e5e2196\n//= type=tset', 'type=tset: the types are'],
    ['an exception without a reason', 'carrier#3e5e2196\n//= type=exception', 'an exception needs reason=…'],
    [
      'a test that has no result',
      'carrier#3e5e2196\n//= type=test\n//= test=nothing',
      'no result is of the test "nothing"',
    ],
  ])('%s, and writes nothing', async (_what, text, message) => {
    const { link, results, folder, record } = await linkedWorld(parent);
    put(folder, 'src/lower.c', `//= ${text}\n`);
    results();
    const { code, out } = await link();
    expect(code).toBe(1);
    expect(out).toContain(message);
    expect(existsSync(record)).toBe(false);
  });

  test('results without the document, and no sources', async () => {
    const { ledger, folder } = await linkedWorld(parent);
    const results = join(folder, 'junit.xml');
    const bare = await runCli(['audit', 'link', ledger, results, '--source', join(folder, 'src')]);
    expect(bare).toMatchObject({ code: 2, err: expect.stringContaining('parcel.txt is not supplied') });
    expect((await runCli(['audit', 'link', ledger])).err).toContain('audit link takes ledgers, and the folders');
  });
});

test('a part of a sentence is found with the text, and a whole one without', async () => {
  const { ledger, folder } = await linkedWorld(temporaryFolder(onTestFinished));
  const link = (...more: string[]) => runCli(['audit', 'link', ledger, '--source', join(folder, 'src'), ...more]);
  expect((await link()).code).toBe(0);
  put(folder, 'src/lower.c', '//= parcel.txt#section-3.1\n//# SHOULD write lower case\n');
  expect((await link()).out).toContain('with --spec DIR, parts of sentences are found too');
  expect((await link('--spec', folder)).code).toBe(0);
});

test('a ledger whose rows are shown by tests needs no grammar; one that names rules does', async () => {
  const { ledger, folder, link } = await linkedWorld(temporaryFolder(onTestFinished));
  expect((await runCli(['audit', ledger, '--spec', folder])).err).toContain(
    'the rows of carrier name rules of a grammar',
  );
  const text = readFileSync(ledger, 'utf8').replace(
    /^(ef925416|d90c8fba|7f546dfc) (?:definition|normative MUST)( = .*)\n(?: .*\n)+/gm,
    '$1 informative$2\n',
  );
  put(
    folder,
    'carrier.ledger',
    signedText(
      text.replace(
        /^d90c8fba informative( = .*)\n/m,
        'd90c8fba out-of-scope conduct$1\n  word   MUST\n  excused A. Doe, 2026-11-22\n',
      ),
    ),
  );
  await link();
  for (const format of ['text', 'json', 'html', 'sarif', 'junit']) {
    const { code, out, err } = await runCli(['audit', ledger, '--spec', folder, '-f', format]);
    expect({ format, code, err }).toEqual({ format, code: 0, err: '' });
    expect(out.length).toBeGreaterThan(100);
  }
  expect((await runCli(['audit', ledger, '--spec', folder, '--lock'])).out).toContain('carrier.lock');
});
