/**
 * `audit link --mutate-tests`: tests that must fail with a counter-language in the place of the generated module. The
 * command is a script of a few milliseconds; mutate-tests.long.ts runs real tests.
 */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseRecord } from '../../src/audit/links/record.ts';
import type { AuditReport } from '../../src/audit/model.ts';
import { runCli } from '../support/command-line.ts';
import { violations } from '../support/json-schema.ts';
import { root } from '../support/library.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { PARCEL, userWorld } from '../support/user-world.ts';

const MODULE = 'generated/carrier.ts';
const GRAMMAR = `; @clause parcel §3.1
; @accepts 61
; @rejects empty, 60, 62, 61 61
carrier = %x61
`;
const MUTATE = ['--run', 'sh run.sh', '--mutate-tests', '--grammar', 'carrier.abnf', '--spec', '.'];

const before = process.cwd();
const parent = temporaryFolder();
let folder = '';

/** `tests`: name → a command of the shell that fails where the test fails; `$m` is the module, `own` the original. */
async function world(tests: Readonly<Record<string, string>>, more = '') {
  const text = PARCEL.replaceAll(/carrier {5}= .*/g, 'carrier     = %x61');
  ({ folder } = await userWorld(parent, GRAMMAR, text));
  process.chdir(folder);
  expect((await runCli(['generate', 'carrier.abnf'])).code).toBe(0);
  const cases = Object.entries(tests).map(
    ([name, passes]) => `${passes} && f= || f="<failure/>"  # carrier#3.1/3 ${name}
echo "<testcase name='carrier#3.1/3 ${name}'>$f</testcase>"`,
  );
  const lines = [`m=${MODULE}`, more, '{ echo "<testsuite>"', ...cases, 'echo "</testsuite>"; } > junit.xml'];
  put(folder, 'run.sh', `${lines.join('\n')}\n`);
  put(folder, 'own.ts', readFileSync(MODULE, 'utf8'));
  return () => runCli(['audit', 'link', 'carrier.ledger', 'junit.xml', '--source', 'run.sh', ...MUTATE]);
}

const audit = (...more: string[]) =>
  runCli(['audit', 'carrier.ledger', '--grammar', 'carrier.abnf', '--spec', '.', ...more]);
const record = () => parseRecord('carrier.links.txt', readFileSync('carrier.links.txt', 'utf8'));

beforeEach(() => {
  folder = '';
});
afterEach(() => {
  process.chdir(before);
});

test('a test that fails with each counter-language shows its row, and every report says so', async () => {
  const link = await world({ sees: 'cmp -s own.ts $m' });
  const own = readFileSync(MODULE, 'utf8');
  expect(await link()).toEqual({ code: 0, err: '', out: expect.anything() });
  expect(readFileSync(MODULE, 'utf8')).toBe(own);
  const [found] = record().tests;
  expect(found?.counters?.of).toBe(2);
  expect(found?.counters?.noticed).toBe(found?.counters?.of);
  const { code, out } = await audit();
  expect({ code, problems: /problems/.test(out) }).toEqual({ code: 0, problems: false });
  expect(out).toMatch(/tests {5}fail with (\d+) of \1 counter-languages/);
  const report: AuditReport = JSON.parse((await audit('-f', 'json')).out);
  expect(violations(JSON.parse(readFileSync(`${root}/docs/audit.schema.json`, 'utf8')), report)).toEqual([]);
  expect(report.counters).toEqual(found?.counters);
  const said = /carrier#3.1\/3 sees \(fails with \d+ of \d+ counter-languages\)/;
  for (const format of ['json', 'csv', 'junit', 'reqif']) expect((await audit('-f', format)).out).toMatch(said);
});

test('a test that passes with all of them does not show its row', async () => {
  const link = await world({ sees: 'cmp -s own.ts $m', blind: 'true' });
  await link();
  expect(record().tests.map(({ counters }) => counters?.noticed)).toEqual([expect.any(Number), 0]);
  const { code, out } = await audit();
  expect(code).toBe(1);
  expect(out).toMatch(/carrier#3.1\/3: the test "carrier#3.1\/3 blind" fails with none of \d+ counter-languages/);
});

test('a counter-language that no test notices or whose run gives no results, is named', async () => {
  // The test knows 62; a module that accepts 60 ends the run.
  const link = await world({ sees: '! grep -q "61..62" $m' }, 'grep -q "60..61" $m && exit 1');
  const { out } = await link();
  expect(out).toMatch(/carrier\.links\.txt: 1 counter-language that no test notices/);
  const { tests, unnoticed } = record();
  expect(tests[0]?.counters).toEqual({ noticed: 1, of: 2 });
  expect(unnoticed.map(({ what }) => what)).toEqual([
    expect.stringMatching(/^carrier\.abnf:4:\d+ 61 → 60\.\.61: the run gave no results$/),
  ]);
  expect((await audit()).out).toContain('counter-languages that no test of the row notices');
});

test('the record is stale when the grammar or the module changes', async () => {
  const link = await world({ sees: 'cmp -s own.ts $m' });
  await link();
  put(folder, MODULE, `${readFileSync(MODULE, 'utf8')}\n`);
  expect((await audit()).out).toContain(`stale: ${MODULE} has changed`);
});

test('a module that is missing, or not that of the grammar, is refused before anything is replaced', async () => {
  const link = await world({ sees: 'cmp -s own.ts $m' });
  put(folder, MODULE, readFileSync(MODULE, 'utf8').replace('accepting', 'accepting '));
  expect(await link()).toMatchObject({ code: 2, err: expect.stringContaining('is not what generate makes of') });
  put(folder, MODULE, 'export {};\n');
  expect(await link()).toMatchObject({ code: 2, err: expect.stringContaining('there is no module carrier') });
});

test.each([
  ['--run', ['--mutate-tests', '--grammar', 'carrier.abnf']],
  ['--grammar', ['--mutate-tests', '--run', 'sh run.sh']],
])('without %s it is refused', async (missing, given) => {
  await world({ sees: 'cmp -s own.ts $m' });
  const { code, err } = await runCli([
    'audit',
    'link',
    'carrier.ledger',
    'junit.xml',
    '--source',
    'run.sh',
    '--spec',
    '.',
    ...given,
  ]);
  expect({ code, missing: err.includes(missing) }).toEqual({ code: 2, missing: true });
});

test('of a run that was killed, --check names the module that is left as stale, audit link refuses it, and generate writes it again', async () => {
  const link = await world({ sees: 'cmp -s own.ts $m' }, 'cmp -s own.ts $m || cp $m marked.ts');
  await link();
  put(folder, MODULE, readFileSync('marked.ts', 'utf8'));
  expect(readFileSync(MODULE, 'utf8')).toMatch(/^\/\/ A counter-language of audit link --mutate-tests/);
  expect(await runCli(['generate', '--check', 'carrier.abnf'])).toMatchObject({
    code: 1,
    out: expect.stringContaining('stale'),
  });
  expect(await link()).toMatchObject({ code: 2, err: expect.stringContaining('run generate') });
  expect((await runCli(['generate', 'carrier.abnf'])).code).toBe(0);
  expect(readFileSync(MODULE, 'utf8')).toBe(readFileSync('own.ts', 'utf8'));
});
