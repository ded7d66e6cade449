/**
 * `explain --clauses`: what is printed for each octet, and that its cells, rules
 * and clauses are those of the generated tables and of the audit's provenance.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { table as utf8 } from '../../generated/utf8.ts';
import { table as utf16 } from '../../generated/utf16.ts';
import { auditedForm } from '../../src/audit/audited-form.ts';
import { loadLedgers } from '../../src/audit/files.ts';
import { traceProvenance } from '../../src/audit/provenance.ts';
import { traceVerdict } from '../../src/audit/verdict-trace.ts';
import { shortestPrefixes } from '../../src/compile/automaton/automaton.ts';
import { loadLibrary } from '../../src/compile/files.ts';
import { compileForm } from '../../src/compile/form.ts';
import { formatClause } from '../../src/shared/clause.ts';
import { runCli } from '../support/command-line.ts';
import { root } from '../support/library.ts';

const CONTROL = /[^\P{Cc}\n]/u;

/** The text at `file:line:column` in the repository, to the end of its line. */
function textAt(location: string): string {
  const [file, line, column] = location.split(':') as [string, string, string?];
  const text = readFileSync(join(root, file), 'utf8').split('\n')[Number(line) - 1] as string;
  return text.slice(Number(column ?? 1) - 1);
}

const explain = (argv: readonly string[]) => runCli(['explain', '--clauses', ...argv]);

describe('explain --clauses', () => {
  it('prints for E0 9F the clause that forbids 9F after E0', async () => {
    const { code, out, err } = await explain(['E0 9F']);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).not.toMatch(CONTROL);
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    const [, accepted, rejected] = out.split('\n\n') as [string, string, string];
    expect(accepted).toMatch(/^E0 {2}at 0\n {4}cell {6}state 0, class \d+ \(E0\)\n {4}edge {6}state \d+\n/);
    expect(accepted).toContain(
      'clause    RFC 3629 §4 UTF8-3\n              rfc3629#45ce91cd   grammar/spec/rfc3629.ledger:',
    );
    expect(rejected).toMatch(
      /^9F {2}at 1\n {4}cell {6}state \d+, class \d+ \(90\.\.9F\)\n {4}edge {6}state \d+: rejected\n/,
    );
    expect(rejected).toContain('expected  A0..BF');
    expect(rejected).toContain('clause    RFC 3629 §3 encoding step 1');
    const [, forbidding] = /rule {6}utf8~overlong {3}(\S+)/.exec(rejected) as unknown as [string, string];
    expect(textAt(forbidding)).toMatch(/^utf8_3_e0 :=/);
    const [, matching] = /rule {6}utf8:utf8_3_e0 {3}(\S+)/.exec(accepted) as unknown as [string, string];
    expect(textAt(matching)).toMatch(/^"\\xE0"/);
  });

  it('prints ledger rows with their lines in the ledger and their paraphrases', async () => {
    const { out } = await explain(['ED A0']);
    const rows = [...out.matchAll(/^ {14}rfc3629#(\S+) {3}(grammar\/\S+)\n {16}(.+)$/gm)];
    expect(rows.length).toBeGreaterThan(3);
    for (const [, row, location, paraphrase] of rows) {
      expect(textAt(location as string).startsWith(`${row} `)).toBe(true);
      expect(readFileSync(join(root, (location as string).split(':')[0] as string), 'utf8')).toContain(paraphrase);
    }
  });

  it.each([
    [['U+20AC'], 0, 'well-formed UTF-8'],
    [['E2 82'], 1, 'state 1, and the text ends: rejected'],
    [['80'], 1, 'no rule matches it here, even when every restriction is lifted'],
    [['F4 90 80 80'], 1, 'not read after the rejection: 2 octets'],
    [['F4', '90'], 1, 'utf8~above-10FFFF'],
    [['--as', 'utf16', 'D83D 0041'], 1, 'utf16~lone-high-surrogate'],
    [['--as', 'utf16', 'D83D'], 1, 'utf16~lone-high-surrogate'],
    [['--as', 'UTF-16LE', '3D D8 00 DE'], 0, 'well-formed UTF-16LE'],
    [['--as', 'mutf8', 'C0 80'], 0, 'no ledger covers this document'],
  ])('for %j has the exit status %i and prints: %s', async (argv, exit, message) => {
    const { code, out, err } = await explain(argv);
    expect({ code, err }).toEqual({ code: exit, err: '' });
    expect(out).toContain(message);
  });

  it('prints with --all every ledger row that names a rule', async () => {
    const { out } = await explain(['--all', '41']);
    expect(out).toContain('rfc3629#f1362060   grammar/spec/rfc3629.ledger:');
    expect(out).not.toContain('also named by');
  });
});

const ledgers = loadLedgers(root);

describe.each([utf8, utf16])('every cell of $id', (table) => {
  const file = loadLibrary(root).file(table.id);
  const form = compileForm(file);
  const traced = traceProvenance([auditedForm(form, file.relaxations, table)], ledgers).forms[0];
  const prefixes = shortestPrefixes(form.minimal);

  it('is that of the generated table, and its rules and restrictions are those of the provenance', () => {
    let forbidden = 0;
    for (const cell of traced?.cells ?? []) {
      for (const [symbol] of form.minimal.classes[cell.class] ?? []) {
        const step = traceVerdict(form, file.relaxations, [...(prefixes[cell.state] ?? []), symbol]).steps.at(-1);
        expect([step?.symbol, step?.state, step?.class, step?.reject]).toEqual([
          symbol,
          cell.state,
          cell.class,
          cell.next,
        ]);
        expect(table.next[cell.state * table.classCount + cell.class]).toBe(cell.next);
        if (step?.next !== -1 || step.forbidden) {
          expect(cell.rules).toEqual(expect.arrayContaining(step?.rules.map(({ rule }) => rule) ?? []));
        }
        if (step?.forbidden) forbidden++;
        expect(step?.rules.length).toBeGreaterThan(0);
      }
    }
    expect(forbidden).toBeGreaterThan(2);
  });

  it('that a relaxation accepts and the form rejects cites the clause of that relaxation', () => {
    for (const grammar of file.relaxations) {
      const texts = (traced?.cells ?? []).filter(({ rules }) => rules.includes(`${table.id}~${grammar.reason}`));
      expect(texts.length).toBeGreaterThan(0);
      const carriers = texts.flatMap(({ state, class: c }) =>
        (form.minimal.classes[c] ?? []).flatMap(
          ([symbol]) =>
            traceVerdict(form, file.relaxations, [...(prefixes[state] ?? []), symbol]).steps.at(-1)?.rules ?? [],
        ),
      );
      const own = carriers.filter(({ rule }) => rule === `${table.id}~${grammar.reason}`);
      expect(own.length).toBeGreaterThan(0);
      for (const { clause, location: place } of own) {
        expect(clause && formatClause(clause)).toBe(grammar.clause && formatClause(grammar.clause));
        expect(textAt(place)).toMatch(/^\w+ (?::=|\+=|=) |^"\\[xu]/);
      }
    }
  });
});
