/**
 * A document changes: what people decided of a sentence follows it, or is in doubt. Three documents of our own
 * (Markdown with ids, Markdown without, the text of an RFC) are changed in each way, and every trace must lead to the
 * sentence that it led to, or the row must be suspect.
 */
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rowId } from '../../src/audit/ledger/ledger.ts';
import { formatLedger, parseLedger } from '../../src/audit/ledger/text.ts';
import { matchLedger, stateOf } from '../../src/audit/match.ts';
import { type Item, readDocument } from '../../src/audit/text/document.ts';
import { plainText } from '../../src/audit/text/formats/plain-text.ts';
import { startLedger, updateLedger } from '../../src/audit/user/update.ts';
import { runCli } from '../support/command-line.ts';
import { root } from '../support/library.ts';
import { sharedSpec } from '../support/shared-folder.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { decide } from '../support/user-world.ts';

const WITH_IDS = `# Keys

## Access

- REQ-001 A user MUST log in.
- REQ-002 Administrators only MUST delete a key.
- REQ-003 It MUST NOT be empty.

## Speed

| id | demand |
| --- | --- |
| REQ-010 | An answer MUST come within 200 ms. |
| REQ-011 | It MUST NOT be empty. |

### REQ-012 Log

Each deletion MUST be logged, as REQ-002 has it. Logs SHOULD be short.
`;
const WITHOUT_IDS = WITH_IDS.replace(/REQ-\d+ (\| )?/g, '');
const OF_AN_RFC = `1. Access

   A user MUST log in.  Administrators only MUST delete a key.  It MUST
   NOT be empty.

2. Speed

   An answer MUST come within 200 ms.  It MUST NOT be empty.

2.1. Log

   Each deletion MUST be logged.  Logs SHOULD be short.
`;

const DOCUMENTS = { 'ids.md': WITH_IDS, 'plain.md': WITHOUT_IDS, 'rfc.txt': OF_AN_RFC };
/** What each change does to every document in which its first words stand. */
const CHANGES: readonly (readonly [what: string, from: RegExp, to: string])[] = [
  ['a demand inserted', /^(- |.*)(REQ-002 )?(Administrators only)/m, '$1REQ-0015 A password MUST be long.\n$1$2$3'],
  ['a demand inserted before all', /A user MUST/, 'A door MUST be shut. A user MUST'],
  [
    'an equal demand inserted',
    /(- )?(REQ-002 )?Administrators only/,
    '$1It MUST NOT be empty.\n$1$2Administrators only',
  ],
  ['a section inserted', /^## Speed$/m, '## Names\n\nIt MUST NOT be empty.\n\n## Speed'],
  ['a section inserted', /2\. Speed([\s\S]*)2\.1/, '2. Names\n\n   It MUST NOT be empty.\n\n3. Speed$13.1'],
  ['a demand reworded', /within 200 ms/, 'within 300 ms'],
  ['a demand turned around', /It MUST NOT be/, 'It MUST be'],
  ['a demand deleted', /(- )?(REQ-002 )?Administrators only MUST delete a key\./, ''],
  ['one of two equal demands deleted', /(- )?(REQ-003 )?It MUST\s+NOT be empty\./, ''],
  ['a section renamed', /Access/, 'Entry'],
  ['two ids exchanged', /REQ-002(.*)\n(.*)REQ-003/, 'REQ-003$1\n$2REQ-002'],
  ['a demand struck out', /A user MUST log in\./, '~~A user MUST log in.~~'],
];

const read = async (file: string, text: string) => plainText(file, text);

/** The sentence that a trace to a row leads to: `null` where the row is in doubt, or gone. */
function reached(name: string, ledger: ReturnType<typeof parseLedger>, text: string): Item | null | undefined {
  const row = ledger.rows.find((each) => each.name === name);
  if (!row) return null;
  const { state, found } = stateOf(matchLedger(ledger, readDocument(ledger.file, text, ledger.ids)), row);
  return state === 'VERIFIED' ? found : null;
}

describe.each(Object.entries(DOCUMENTS))('%s', (file, document) => {
  const planted = CHANGES.filter(([, from]) => from.test(document));

  test('takes most of the changes', () => expect(planted.length).toBeGreaterThan(8));

  test.each(planted)('%s: each trace is right or in doubt, before the update and after it', async (_, from, to) => {
    const changed = document.replace(from, to);
    const [before, after] = [await read(file, document), await read(file, changed)];
    const { ledger } = startLedger('a', file, before);
    const known = readDocument(file, before, ledger.ids).items;
    const updated = updateLedger(ledger, readDocument(file, after, ledger.ids));
    const now = readDocument(file, after, ledger.ids).items;
    /** The title above a sentence; of equal ones below one title, also the sentence before. */
    const about = (items: readonly Item[], name: string) => {
      const at = items.findIndex((each) => each.name === name);
      const { section, text } = items[at] as Item;
      const title = items.find((each) => each.section === section)?.text.replace(/^[\d.]+ /, '');
      const copies = items.filter((each) => each.section === section && each.text === text).length;
      return [title, copies > 1 && items[at - 1]?.text].join(': ');
    };
    for (const of of [ledger, updated.ledger])
      for (const { name } of known) {
        const item = reached(name, of, after);
        if (item === undefined || item === null) continue;
        expect(item.text).toBe(known.find((each) => each.name === name)?.text);
        if (!['Access', 'Entry'].some((title) => about(now, item.name).startsWith(title)))
          expect([name, about(now, item.name)]).toEqual([name, about(known, name)]);
      }
    const kept = known.filter(({ name }) => reached(name, updated.ledger, after));
    expect(kept.length).toBeGreaterThan(known.length / 3);
  });

  test('an update for the same text changes nothing', async () => {
    const text = await read(file, document);
    const { ledger } = startLedger('a', file, text);
    expect(updateLedger(ledger, readDocument(file, text, ledger.ids)).ledger).toEqual(ledger);
  });
});

test('the ids of a document are found, in lists, tables and headings, and not where a sentence refers to one', async () => {
  const { ledger } = startLedger('a', 'ids.md', await read('ids.md', WITH_IDS));
  expect(ledger.ids).toContain('-\\d+');
  const demands = ledger.rows.filter(({ kind }) => kind === 'normative').map(({ name }) => name);
  const ids = ['REQ-001', 'REQ-002', 'REQ-003', 'REQ-010', 'REQ-011', 'REQ-012'];
  expect(demands).toEqual([...ids, expect.stringMatching(/^[0-9a-f]{8}$/)]);
  expect(startLedger('a', 'a.txt', OF_AN_RFC).ledger.ids).toBeUndefined();
});

test('an id may stand in brackets, in bold or in an anchor; a pattern that is none is refused', () => {
  const text = '1. A\n\n   [R4.2] One MUST be.\n\n   **R4.3** Two MUST be.\n\n   Three MUST be. {#R4.4}\n';
  const names = (ids: string) => readDocument('a.txt', text, ids).items.map(({ name }) => name);
  expect(names('R\\d\\.\\d').slice(1)).toEqual(['R4.2', 'R4.3', 'R4.4']);
  expect(() => names('R(')).toThrow('"ids R(" is no regular expression');
});

describe('audit update', () => {
  const parent = temporaryFolder();
  async function world() {
    const folder = mkdtempSync(join(parent, 'update-'));
    const text = put(folder, 'ids.md', WITH_IDS);
    const ledger = join(folder, 'ids.ledger');
    await runCli(['audit', 'start', text, '-o', ledger]);
    const decided = decide(readFileSync(ledger, 'utf8'), {
      'REQ-001': 'normative MUST\n  says   Log in.\n  by     tests\n  review A. Doe, 2026-11-22',
      'REQ-002': 'normative MUST\n  says   Deletion is for few.\n  by     tests\n  review A. Doe, 2026-11-22',
    });
    put(folder, 'ids.ledger', decided.replace('REQ-002 normative', '# read twice\nREQ-002 normative'));
    const update = (changed: string, options = {}) => {
      put(folder, 'ids.md', changed);
      return runCli(['audit', 'update', ledger, text], options);
    };
    const rowOf = (name: string) =>
      parseLedger('a', readFileSync(ledger, 'utf8')).rows.find((row) => row.name === name);
    return { folder, ledger, update, rowOf };
  }

  test('names what is new, changed, moved and gone, and keeps what people wrote', async () => {
    const { update, rowOf, ledger } = await world();
    const { review } = rowOf('REQ-002') ?? {};
    const changed = WITH_IDS.replace('- REQ-001 A user MUST log in.', '- REQ-009 A door MUST shut.')
      .replace('Administrators only', 'Guests')
      .replace('Logs SHOULD be short.', '');
    const { code, out } = await update(changed);
    expect(code).toBe(0);
    expect(out).toMatch(/^gone {5}ids#REQ-001 {2}normative: Log in\.$/m);
    expect(out).toMatch(/^new {6}ids#REQ-009$/m);
    expect(out).toMatch(/^suspect {2}ids#REQ-002$/m);
    expect(out).toMatch(/written .*ids\.ledger: 2 gone, 9 kept, 1 new, 1 suspect\n$/);
    expect(rowOf('REQ-002')).toMatchObject({ says: 'Deletion is for few.', review, comments: ['# read twice'] });
    expect(rowOf('REQ-009')).toMatchObject({ kind: 'normative', keyword: 'MUST', by: [] });
    expect(rowOf('REQ-002')?.was).toMatch(/^REQ-002 = [0-9a-f]{32} \S+$/);
    const { out: report } = await runCli(['audit', ledger]);
    expect(report).toContain('SUSPECT ids#REQ-002');
    expect(report).toContain('ids#REQ-002: has changed since A. Doe read it');
  });

  test('finds nothing to do for the text of the ledger, and trusts the old sentence when it is back', async () => {
    const { update, rowOf, ledger, folder } = await world();
    put(folder, 'ids.ledger', formatLedger(parseLedger('a', readFileSync(ledger, 'utf8'))));
    const before = readFileSync(ledger, 'utf8');
    expect((await update(WITH_IDS)).out).toContain('unchanged ');
    await update(WITH_IDS.replace('Administrators only', 'Guests'));
    expect(rowOf('REQ-002')?.was).not.toBe('');
    await update(WITH_IDS);
    expect(readFileSync(ledger, 'utf8')).toBe(before);
  });

  test('a review takes a suspect row out of doubt', async () => {
    const { update, rowOf, ledger } = await world();
    await update(WITH_IDS.replace('Administrators only', 'Guests'));
    await runCli(['audit', 'review', 'ids#REQ-002', ledger, '--reviewer', 'B. Roe']);
    expect(rowOf('REQ-002')).toMatchObject({ was: '', review: expect.stringContaining('B. Roe') });
    expect((await runCli(['audit', ledger])).out).not.toContain('SUSPECT');
  });

  test('shows on a terminal which words changed, and no sentence elsewhere', async () => {
    const { update } = await world();
    const shown = await update(WITH_IDS.replace('Administrators only', 'Guests'), { terminal: true });
    expect(shown.out).toContain('[+Guests+]');
    const { update: quiet } = await world();
    expect((await quiet(WITH_IDS.replace('Administrators only', 'Guests'))).out).not.toContain('Guests');
  });

  test.each([[['a.ledger']], [['a.txt', 'b.txt']], [['a.ledger', 'b.txt', 'c.txt']]])(
    'takes a ledger and its text, not %j',
    async (args) => {
      const { code, err } = await runCli(['audit', 'update', ...args]);
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('takes a ledger and its text') });
    },
  );
});

test.each(['rfc3629', 'rfc3629-fr', 'draft-hoffman-utf16', 'draft-yergeau-rfc2279bis-03', 'draft-yergeau-utf8-rev-00'])(
  'the ledger of %s is what an update for its document writes',
  (id) => {
    const text = sharedSpec(`${id}.txt`);
    if (text === null) return;
    const written = readFileSync(`${root}grammar/spec/${id}.ledger`, 'utf8');
    const ledger = parseLedger(id, written);
    const { changes, ledger: updated } = updateLedger(ledger, readDocument(ledger.file, text));
    expect(changes.filter(({ what }) => what !== 'kept')).toEqual([]);
    expect(formatLedger(updated)).toBe(written);
    expect(new Set(updated.rows.map((row) => rowId(ledger, row))).size).toBe(updated.rows.length);
  },
);
