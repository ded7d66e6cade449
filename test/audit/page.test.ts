/**
 * The page of an audit, without a browser: it is one safe file with the same
 * bytes every time, and related targets are those of the report.
 * page-chromium.real.ts runs the page in a browser.
 */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { pageParts } from '../../build/page.ts';
import type { Audit } from '../../src/audit/audit.ts';
import { sectionAddress } from '../../src/audit/document-address.ts';
import type { AuditOptions } from '../../src/audit/options.ts';
import { cellFrom, type FormData, type PageData } from '../../src/audit/page/data.ts';
import { formatPage } from '../../src/audit/page/page.ts';
import { parseAddress } from '../../src/audit/page/script/address.ts';
import { Relations } from '../../src/audit/page/script/relations.ts';
import { isMatch } from '../../src/audit/page/script/row-match.ts';
import type { PageParts } from '../../src/cli/files/built.ts';
import { escapeHtml, html } from '../../src/page/html.ts';
import { pageStart } from '../../src/page/page.ts';
import { cellTarget, parseTarget } from '../../src/page/script/target.ts';
import { quickAudit } from './quick.ts';

let options: AuditOptions;
let audit: Audit;
let parts: PageParts;
let page: string;
let data: PageData;

beforeAll(async () => {
  ({ options, audit } = quickAudit());
  parts = await pageParts('audit');
  page = formatPage({ report: audit.report, sentences: new Map() }, options, parts);
  data = JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page)?.[1] as string);
});

/** The page of another report, without style and script. */
const pageOf = (report: Audit['report']) => formatPage({ ...audit, report }, options, { script: '', style: '' });
const formOf = (id: string) => data.forms.find((form) => form.id === id) as FormData;

describe('the file', () => {
  test('is one file under 700 kB that makes no request', () => {
    expect(page.startsWith(pageStart('wellformed audit'))).toBe(true);
    expect(page.endsWith('</html>\n')).toBe(true);
    expect(Buffer.byteLength(page)).toBeLessThan(700_000);
    const markup = page.slice(0, page.indexOf('<script type="application/json"'));
    // Links may lead to the published documents: a browser asks for them only when the reader follows them.
    const own = markup.replace(
      /<a href="https:\/\/(?:www\.rfc-editor\.org|datatracker\.ietf\.org)\/[^"]*" rel="noreferrer">/g,
      '<a>',
    );
    expect(own.length).toBeLessThan(markup.length);
    expect(own).not.toMatch(/\b(?:src|srcset|href|action|poster)="(?!#)/);
    expect(markup).not.toMatch(/url\(|@import|<link|<iframe|<img|<object|style="|\son\w+="/);
  });

  test('has the same bytes for the same audit', async () => {
    const again = formatPage({ report: audit.report, sentences: new Map() }, options, await pageParts('audit'));
    expect(again === page).toBe(true);
  });

  test('has a content security policy that allows only its own style and script', () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '';
    const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const style = /<style>(.*?)<\/style>/s.exec(page)?.[1] as string;
    expect(policy.replaceAll('&#39;', "'")).toBe(
      `default-src 'none'; style-src ${digest(style)}; script-src ${digest(parts.script)}; base-uri 'none'; form-action 'none'`,
    );
  });

  test('shows every clause in scope, every form, all evidence and all that is not proved', () => {
    const { documents, evidence, notProved, forms } = audit.report;
    const inScope = documents.flatMap(({ rows }) => rows).filter(({ verdict }) => verdict !== 'not judged');
    expect(inScope.length).toBe(audit.report.totals.inScope);
    const missing = [
      ...inScope.filter(({ id }) => !page.includes(`id="row-${id.replace(/[#/]/g, '-')}"`)).map(({ id }) => id),
      ...evidence
        .filter(({ id }) => !page.includes(`id="evidence-${id.replace(/[^\w.-]/g, '-')}"`))
        .map(({ id }) => id),
      ...notProved.filter((line) => !page.includes(escapeHtml(line))),
      ...forms.filter(({ form }) => !page.includes(`data-form="${form}"`)).map(({ form }) => form),
    ];
    expect(missing).toEqual([]);
  });

  test('has every row of every ledger once, each exclusion with its reason and what the reason means', () => {
    const rows = audit.report.documents.flatMap((document) => document.rows);
    const listed = [...page.matchAll(/<li(?: class="clause")? id="(row-[^"]*)"/g)].map(([, id]) => id);
    expect(listed.sort()).toEqual(rows.map(({ id }) => `row-${id.replace(/[#/]/g, '-')}`).sort());
    const bare = page.replace(/ data-words="[^"]*"/g, '');
    for (const { id, detail } of rows.filter(({ kind }) => kind === 'out-of-scope'))
      expect(bare).toContain(
        `<li id="row-${id.replace(/[#/]/g, '-')}"><b>${id.replace(/.*#/, '')}</b> out of scope: ${detail}`,
      );
    for (const { reasons, rows: own } of audit.report.documents)
      for (const { kind, detail } of own)
        if (kind === 'out-of-scope') expect(page).toContain(`<dd>${escapeHtml(reasons[detail] as string)}</dd>`);
    expect(page.includes('</b> out of scope: quotation · MUST NOT, excused by second reader, 2026-11-22')).toBe(true);
    for (const [aside] of page.matchAll(/<details class="exclusions">[\s\S]*?<\/details>/g))
      expect(aside).not.toContain('class="clause"');
    const open = page.replace(/<details class="exclusions">[\s\S]*?<\/details>/g, '');
    expect(open).not.toContain('</b> out of scope: ');
  });

  test('has the words of each row, so that a search finds what the report has', () => {
    const listed = [
      ...page.matchAll(/<li(?: class="clause")? id="(row-[^"]*)"(?: data-target="[^"]*")? data-words="([^"]*)"/g),
    ];
    const found = (words: string) => listed.flatMap(([, id, text = '']) => (isMatch(text, words) ? [id] : [])).sort();
    const all = audit.report.documents.flatMap(({ rows }) => rows);
    const expected = (is: (row: (typeof all)[number]) => boolean) =>
      all.flatMap((row) => (is(row) ? [`row-${row.id.replace(/[#/]/g, '-')}`] : [])).sort();
    expect(listed.length).toBe(all.length);
    for (const kind of ['normative', 'informative', 'out-of-scope', 'same'] as const)
      expect([kind, found(kind)]).toEqual([kind, expected((row) => row.kind === kind)]);
    expect(found('unverified')).toEqual(expected(({ state }) => state === 'UNVERIFIED'));
    expect(found('holds tested')).toEqual(expected(({ verdict, method }) => verdict === 'holds' && method === 'tests'));
    const cesu8 = expected(({ by, rules }) => [...by, ...rules].some((id) => /^cesu8[:~]/.test(id)));
    expect(cesu8.length).toBeGreaterThan(3);
    expect(found('cesu8')).toEqual(expect.arrayContaining(cesu8));
  });

  test('shows of each clause its method, what it kills, and where the same is demanded', () => {
    const [, clause = ''] = /id="row-rfc3629-b8484242-a"(.*?)<\/li>/s.exec(page) ?? [];
    expect(clause).toContain('<span class="badge tests">tested</span>');
    expect(clause).toContain('<a href="#evidence-utf8-no-surrogates">utf8:no-surrogates</a>');
    expect(clause).toContain('the same demand: draft-yergeau-rfc2279bis-03 b8484242, rfc3629-fr 656c6ef4<');
  });

  test('links each section of an RFC or a draft to its address, and no other document', () => {
    expect(page).toContain('<a href="https://www.rfc-editor.org/rfc/rfc3629.html#section-4" rel="noreferrer">§4</a>');
    expect(page).toContain(
      '<a href="https://datatracker.ietf.org/doc/html/draft-hoffman-utf16#appendix-A.1" rel="noreferrer">',
    );
    expect(sectionAddress('RFC 3629', 'abstract')).toBe('https://www.rfc-editor.org/rfc/rfc3629.html');
    for (const name of ['rfc3629-fr', 'RFC 3629 bis', 'draft', 'draft-a"b', 'My Labels'])
      expect([name, sectionAddress(name, '4')]).toEqual([name, null]);
  });

  test('shows findings first, with links, and none when there are none', () => {
    const problem = { kind: 'counter', where: 'rfc3629#45ce91cd', what: 'has no counter' };
    const failed = { ...audit.report, outcome: 'failed' as const, exit: 1 as const, problems: [problem] };
    const bad = pageOf(failed);
    expect(bad).toContain('<header class="banner failed">');
    expect(bad.indexOf('id="findings"')).toBeLessThan(bad.indexOf('id="form"'));
    expect(bad).toContain('<a href="#row-rfc3629-45ce91cd">rfc3629#45ce91cd</a> counter: has no counter');
    const elsewhere = {
      ...failed,
      problems: [
        { ...problem, where: 'utf8:order' },
        { ...problem, where: 'utf16' },
      ],
    };
    const other = pageOf(elsewhere);
    expect(other).toContain('<a href="#evidence-utf8-order">utf8:order</a>');
    expect(other).toContain('<a href="#form=utf16">utf16</a>');
    const fine = { ...audit.report, documents: [], problems: [] };
    expect(pageOf(fine)).not.toContain('id="findings"');
  });

  test('names findings before rows and waivers after them, each with its reason, and says of a text only that it matches', () => {
    const [one] = audit.report.waivers;
    if (!one) throw new Error('the package has waivers');
    const problems = [{ kind: 'counter', where: 'rfc3629#45ce91cd', what: 'has no counter' }];
    const made = pageOf({ ...audit.report, problems });
    const order = ['id="findings"', 'id="clauses"', 'id="waivers"', 'id="evidence"'].map((each) => made.indexOf(each));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(made.slice(order[2], order[3])).toContain(one.where.split('#')[1]);
    expect(made).not.toMatch(/✓ verified|>verified<|>holds<\/span> verified/);
    expect(pageOf({ ...audit.report, waivers: [] })).not.toContain('id="waivers"');
    const history = [{ date: '2026-11-22', what: 'changed source a.ts', reviewer: 'A. Doe', why: 'a < b' }];
    const signed = pageOf({ ...audit.report, history });
    expect(signed).toContain('<li>2026-11-22 changed source a.ts: a &#60; b (A. Doe)</li>');
  });

  test('is searched by words in any order', () => {
    const text = 'row-rfc3629-a79fe4c5 MUST verified, tested utf8:refusal';
    const found = (words: string) => isMatch(text, words);
    for (const question of ['', 'must', 'tested MUST', 'utf8:ref rfc3629']) expect(found(question)).toBe(true);
    for (const question of ['may', 'must utf16', 'proved']) expect(found(question)).toBe(false);
  });

  test('contains no sentence of a document unless it is the local edition', () => {
    const row = audit.report.documents[0]?.rows.find(({ verdict }) => verdict === 'holds');
    const sentences = new Map([[row?.digest as string, 'A <sentence> of the \u202Edocument.']]);
    const local = formatPage({ report: audit.report, sentences }, options, parts);
    expect(local).toContain('<blockquote>A &#60;sentence&#62; of the \\u{202E}document.</blockquote>');
    expect(local).toContain('Do not publish it.');
    expect(page).not.toContain('<blockquote>');
    expect(page).not.toContain('Do not publish it.');
  });

  test('escapes every text from outside, wherever it is shown', () => {
    const evil = '</script><img src=x onerror=alert(1)>"\'&\u0007\u202E';
    const [first, ...rest] = audit.report.documents;
    const rows =
      first?.rows.map((row) => ({ ...row, says: evil, note: evil, item: evil, keyword: evil, by: [evil] })) ?? [];
    const report = { ...audit.report, notProved: [evil], documents: [{ ...first, document: evil, rows }, ...rest] };
    const made = formatPage({ report: report as typeof audit.report, sentences: new Map() }, options, parts);
    expect(made).toContain('&#60;/script&#62;&#60;img');
    expect(made).not.toContain('<img');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not occur
    expect(made.replace(parts.script, '')).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u202A-\u202E\u2066-\u2069]/);
    expect(made.split('</script>').length).toBe(3);
  });

  test('shows mutation if the report has it', () => {
    const score = { mutants: 12, equivalent: 2, killed: 9, survived: 1 };
    const mutant = {
      form: 'utf8',
      kind: 'cell' as const,
      place: 'state 4, class 3 (A0..BF)',
      change: 'to state 1',
      rules: [],
    };
    const mutation = {
      totals: score,
      forms: [{ form: 'utf8', ...score, kinds: [{ kind: 'cell' as const, ...score }] }],
      clauses: [{ row: 'rfc3629#45ce91cd', ...score, credited: 7 }],
      killers: [{ id: 'utf8:never-appear', form: 'utf8', judged: 12, killed: 9, alone: 1 }],
      survivors: [{ ...mutant, witness: 'ED A0 80' }],
      equivalent: [{ ...mutant, witness: null }],
    };
    const made = formatPage({ report: { ...audit.report, mutation }, sentences: new Map() }, options, parts);
    expect(made).toContain('9 of 10 are killed');
    expect(made).toContain('kills 7 of 10 mutants');
    expect(made).toContain('ED A0 80');
    expect(page).not.toContain('id="mutation"');
  });
});

describe('html', () => {
  test('escapes text and leaves markup as it is', () => {
    expect(html`<b>${'<i>"'}</b>${html`<i>${1}</i>`}${[html`<u></u>`, null, false]}`.text).toBe(
      '<b>&#60;i&#62;&#34;</b><i>1</i><u></u>',
    );
  });
});

describe('related targets', () => {
  const targetsOf = ({ id, cells, rules, ruleOfSpan }: FormData): string[] => [
    ...Object.keys(rules).map((rule) => `rule=${rule}`),
    ...Object.values(rules).flatMap(({ rows }) => rows.map((row) => `row=${data.rows[row]}`)),
    ...Object.keys(ruleOfSpan).map((span) => `span=${span}`),
    ...cells.map(cellFrom).map(cellTarget),
    ...(id === '' ? ['never'] : []),
  ];

  test('are symmetric between any two kinds, in every form', () => {
    const oneWay = data.forms.flatMap((form) => {
      const relations = new Relations(form, data.rows);
      const all = [...new Set(targetsOf(form))];
      const highlights = new Map(all.map((target) => [target, relations.of(target)]));
      return all.flatMap((target) =>
        [...(highlights.get(target)?.keys() ?? [])]
          .filter((other) => parseTarget(other)[0] !== parseTarget(target)[0] && !highlights.get(other)?.has(target))
          .map((other) => `${form.id}: ${target} highlights ${other}`),
      );
    });
    expect(oneWay).toEqual([]);
  });

  test('of a live cell are its rules in the report, and the rows of these rules', () => {
    for (const { form, cells, rules } of audit.report.forms) {
      const relations = new Relations(formOf(form), data.rows);
      for (const { state, class: c, rules: carried } of cells.filter(({ places }) => places.length > 0)) {
        const highlighted = [...relations.of(`cell=${state}.${c}`).keys()];
        const rows = carried.flatMap((name) => rules.find(({ rule }) => rule === name)?.rows ?? []);
        const of = (kind: string) =>
          highlighted.map(parseTarget).flatMap(([one, name]) => (one === kind ? [name] : []));
        // A rule with parameters only abbreviates other rules: no cell has it.
        expect([form, state, c, of('rule').sort()]).toEqual([form, state, c, [...carried].sort()]);
        expect(of('row').sort()).toEqual([...new Set(rows)].sort());
      }
    }
  });

  test('of a target that the form does not have are none', () => {
    const relations = new Relations(formOf('utf8'), data.rows);
    for (const target of ['row=rfc3629#99/1', 'rule=utf8:none', 'cell=99.0', 'span=9999', 'x']) {
      expect([target, relations.of(target).size]).toEqual([target, 0]);
    }
  });

  test('include no span of the grammar that the page does not show', () => {
    for (const { id, ruleOfSpan } of data.forms) {
      const [, panel = ''] = page.slice(page.indexOf('id="grammar"')).split(`data-form="${id}">`);
      const shown = new Set([...panel.matchAll(/data-target="span=(\d+)"/g)].map(([, span]) => span));
      expect([id, Object.keys(ruleOfSpan).filter((span) => !shown.has(span))]).toEqual([id, []]);
    }
  });
});

test('an address names a target or a form; anything else is ignored', () => {
  expect(parseAddress('#row-rfc3629-45ce91cd')).toEqual({ kind: 'row', id: 'row-rfc3629-45ce91cd' });
  expect(parseAddress('#rule=utf8~surrogate')).toEqual({ kind: 'target', form: 'utf8', target: 'rule=utf8~surrogate' });
  expect(parseAddress('#cell=utf8-1997:4.8')).toEqual({ kind: 'target', form: 'utf8-1997', target: 'cell=4.8' });
  expect(parseAddress('#form=utf16')).toEqual({ kind: 'form', form: 'utf16' });
  for (const hash of ['', '#', '#coverage', '#%', '#rule=', '#state=utf8:1']) {
    expect([hash, parseAddress(hash)]).toEqual([hash, { kind: 'none' }]);
  }
});
