/** Rows that are shown by the ABNF of the document: the rule of the grammar has the same language, or the audit fails. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { AuditReport } from '../../src/audit/model.ts';
import { definedRule } from '../../src/audit/user/abnf.ts';
import { startLedger } from '../../src/audit/user/update.ts';
import { runCli } from '../support/command-line.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { CARRIER, decide, PARCEL, userWorld } from '../support/user-world.ts';

const parent = temporaryFolder();

test.each([
  ['carrier = ALPHA *( ALPHA / DIGIT )', 'carrier'],
  ['locator = carrier ":" path', 'locator'],
  ['W1 = 0xD800 + 5', undefined],
  ['Each locator begins with the name of a carrier.', undefined],
  ['a = "x" b = "y"', undefined],
])('%s defines %s', (sentence, rule) => {
  expect(definedRule(sentence)).toBe(rule);
});

const CHAR = `   char = unescaped /
       escape (
           %x22 /          ; "    quotation mark  U+0022
           %x5C )          ; \\    reverse solidus U+005C
   escape = %x5C           ; the only one`;

test.each([
  ['of several lines, with comments', CHAR, ['char', 'escape']],
  ['whose name stands alone', '   char\n     = %x61 /  ; a letter\n       %x62', ['char']],
  ['that ends within a group', '   char = ( %x61 /  ; a letter', []],
])('audit start finds a rule %s', (_, rules, names) => {
  const { ledger } = startLedger('char', 'char.txt', `1. Syntax\n\n   A character is one of these.\n\n${rules}\n`);
  expect(ledger.rows.filter(({ by }) => by.length > 0).map(({ item }) => item)).toEqual(names);
});

test('audit start marks the rows of rules', async () => {
  const { ledger } = await userWorld(parent);
  expect(readFileSync(ledger, 'utf8')).toMatch(/7f546dfc definition .*\n.*\n.*\n {2}item {3}carrier\n {2}by {5}abnf\n/);
});

describe('a rule of the document', () => {
  const rowOf = (out: string) => {
    const report: AuditReport = JSON.parse(out);
    return report.documents[0]?.rows.find(({ id }) => id === 'carrier#7f546dfc');
  };

  test('that has the same language is proved, and rows with examples are tested', async () => {
    const { audit } = await userWorld(parent);
    const { code, out } = await audit('-f', 'json');
    expect(code).toBe(0);
    expect(rowOf(out)).toMatchObject({
      verdict: 'holds',
      method: 'automaton',
      by: ['carrier:carrier abnf parcel §3.1'],
    });
    const text = (await audit()).out;
    expect(text).toMatch(/^audit: shown\n/);
    expect(text).toContain('3 of 3 in scope shown: 1 proved (on the automaton), 2 tested');
  });

  test('is enough for the prose beside it: where nothing is tested, the document holds', async () => {
    const { audit, ledger, folder } = await userWorld(parent);
    const text = readFileSync(ledger, 'utf8');
    const referring = text.replace(/^(ef925416) definition (= .*)\n(?: .*\n)+/m, '$1 same carrier#7f546dfc $2\n');
    const proved = referring.replace('signs.\n', 'signs.\n  item   carrier\n  by     abnf\n');
    put(folder, 'carrier.ledger', proved);
    const { out } = await audit();
    expect(out).toMatch(/^audit: holds\n/);
    expect(out).toContain('3 of 3 in scope shown: 2 proved (on the automaton)');
  });

  test.each([
    ['misses an alternative', '"+" / ', '', '41 2B'],
    ['has one more', '"+"', '"+" / "_"', '41 5F'],
    ['has another bound', '"."', '"/"', '41 2F'],
  ])('is violated by a grammar that %s, with a shortest text', async (_what, from, to, text) => {
    const { audit } = await userWorld(parent, CARRIER.replace(from, to));
    const { code, out } = await audit();
    expect(code).toBe(1);
    expect(out).toContain(`carrier:carrier abnf parcel §3.1: does not hold`);
    expect(out).toContain(`in parcel §3.1): ${text}\n`);
    expect(rowOf((await audit('-f', 'json')).out)?.verdict).toBe('violated');
  });

  test('kills each mutant of the grammar, where the examples kill two', async () => {
    const { audit, ledger, grammar, folder } = await userWorld(parent);
    expect((await audit('--mutations')).out).toContain('12 of 12 mutants killed, 0 survived');
    const byExamples = put(folder, 'tested.ledger', readFileSync(ledger, 'utf8').replace('  by     abnf\n', ''));
    const { out } = await runCli(['audit', byExamples, '--grammar', grammar, '--spec', folder, '--mutations']);
    expect(out).toContain('2 of 12 mutants killed, 10 survived');
  });

  test('is compared in each encoding of a grammar of characters', async () => {
    const { folder, ledger } = await userWorld(parent);
    const grammar = put(
      folder,
      'carrier.ohm',
      `// @encodings utf8, utf16le
Carrier {
  // @clause parcel §3.1 carrier
  // @accepts 0061, 0061 002B
  // @rejects empty, 0031
  carrier = alpha (alpha | "0".."9" | "+" | "-" | ".")*
  // @clause parcel §3.1
  alpha = "a".."z" | "A".."Z"
}
`,
    );
    put(folder, 'carrier.ledger', readFileSync(ledger, 'utf8').replace('rules  carrier', 'rules  carrier alpha'));
    const { out } = await runCli(['audit', ledger, '--grammar', grammar, '--spec', folder, '-f', 'json']);
    const report: AuditReport = JSON.parse(out);
    const proofs = report.evidence.filter(({ method }) => method === 'automaton');
    expect(proofs.map(({ form, shown }) => [form, shown])).toEqual([
      ['carrier-utf8', true],
      ['carrier-utf16le', true],
    ]);
  });

  test('is the one of its section, where another section defines it differently', async () => {
    const text = `${PARCEL}\nAppendix B. Later\n\n      carrier     = ALPHA *( ALPHA / "~" )\n`;
    const { audit } = await userWorld(parent, CARRIER, text);
    expect((await audit()).code).toBe(0);
  });

  test.each<[string, string, RegExp]>([
    ['has no item', '  item   carrier\n', /does not name one rule/],
    ['names no rule', '  rules  carrier\n  item', /does not name one rule/],
  ])('is refused where its row %s', async (_what, gone, message) => {
    const { audit, ledger, folder } = await userWorld(parent);
    const text = readFileSync(ledger, 'utf8');
    expect(text).toContain(gone);
    put(folder, 'carrier.ledger', text.replace(gone, gone.endsWith('item') ? '  item' : ''));
    const { code, out } = await audit();
    expect(code).toBe(1);
    expect(out).toMatch(message);
  });

  test('is refused where the document does not define it, or is not supplied', async () => {
    const { audit, ledger, grammar, folder } = await userWorld(parent);
    const text = readFileSync(ledger, 'utf8');
    put(folder, 'carrier.ledger', text.replace('item   carrier', 'item   carrion'));
    expect((await audit()).out).toContain('the ABNF of carrion in parcel §3.1 cannot be compared');
    put(folder, 'carrier.ledger', text);
    const { code, out } = await runCli(['audit', ledger, '--grammar', grammar]);
    expect(code).toBe(1);
    expect(out).toContain('by abnf, but parcel.txt is not supplied: name its folder with --spec DIR');
  });
});

test('several start rules of one grammar are audited together: a row belongs to the forms that reach its rules', async () => {
  const { folder, ledger } = await userWorld(temporaryFolder());
  const before = process.cwd();
  put(folder, 'wellformed.json', JSON.stringify({ grammars: [{ file: 'two.abnf', starts: ['carrier', 'index'] }] }));
  put(folder, 'two.abnf', `${CARRIER}\n; @clause parcel §3.1\n; @accepts 30\n; @rejects 41\nindex = "0"\n`);
  const other = readFileSync(ledger, 'utf8').replace(
    /^3e5e2196 .*( = .*)\n.*\n.*\n/m,
    (_, rest) => `3e5e2196 normative SHOULD${rest}\n  says   An index.\n  rules  index\n`,
  );
  put(folder, 'carrier.ledger', other);
  put(folder, 'three.abnf', `${CARRIER}\n; @clause parcel §3.1\n; @accepts 30\n; @rejects 41\nindex = "0"\n`);
  process.chdir(folder);
  try {
    const one = await runCli(['audit', 'carrier.ledger', '--grammar', 'three.abnf', '--spec', '.']);
    expect([one.code, one.out]).toEqual([1, expect.stringContaining('stands in "starts" of wellformed.json')]);
    const { code, out } = await runCli(['audit', 'carrier.ledger', '--grammar', 'two.abnf', '--spec', '.']);
    expect(out).not.toContain('does not reach');
    expect({ code, shown: out.split('\n')[0] }).toEqual({ code: 0, shown: 'audit: shown' });
  } finally {
    process.chdir(before);
  }
});

test('a ledger decided row by row keeps what audit start wrote', () => {
  expect(decide('5f3c09a1 undecided = 00 a\n  by     abnf\n', { '5f3c09a1': 'informative' })).toBe(
    '5f3c09a1 informative = 00 a\n  by     abnf\n',
  );
});
