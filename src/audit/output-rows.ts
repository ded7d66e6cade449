/**
 * Report → every row of every ledger, in scope or not, for other programs: CSV
 * (RFC 4180), JUnit XML (junit-10.xsd, the schema of Jenkins), ReqIF 1.2 (OMG).
 * All are written from one table of fields:
 *
 *     rfc3629#4/9  →  { id: 'rfc3629#4/9', document: 'RFC 3629', section: '4', kind: 'definition', … }
 *
 * The same report gives the same bytes.
 */

import { JUNIT_END, junitStart, junitSuite, type TestCase } from '../report/junit.ts';
import { xml } from '../report/xml.ts';
import { printable } from '../shared/printable.ts';
import { sectionAddress } from './document-address.ts';
import { reportFindings, rowFindings } from './findings.ts';
import { methodWord } from './method.ts';
import type { AuditReport, DocumentReport, RowReport } from './model.ts';

type Value = (row: RowReport, document: DocumentReport, report: AuditReport) => string;

/** Field → what it is, for people, and its value as one text. A list has spaces between its items. */
const FIELDS = {
  id: ['row', ({ id }) => id],
  document: ['document', (_, { document }) => document],
  section: ['section', ({ section }) => section],
  kind: ['kind', ({ kind }) => kind],
  reason: [
    'reason for being out of scope',
    ({ kind, detail }, { reasons }) =>
      kind === 'out-of-scope' ? [detail, reasons[detail]].filter(Boolean).join(': ') : '',
  ],
  same: ['row that says the same', ({ kind, detail }) => (kind === 'same' ? detail : '')],
  keyword: ['keyword', ({ keyword }) => keyword],
  item: ['name of the item', ({ item }) => item],
  says: ['paraphrase', ({ says }) => says],
  note: ['note', ({ note }) => note],
  state: ['state of its sentence', ({ state }) => state.toLowerCase()],
  verdict: ['verdict', ({ verdict }) => verdict],
  method: ['method', ({ method }) => methodWord(method)],
  evidence: ['evidence', ({ by }) => by.join(' ')],
  rules: ['rules', ({ rules }) => rules.join(' ')],
  counters: ['what breaks it alone', ({ counters }) => counters.join(' ')],
  tests: ['tests', ({ tests }) => tests.join('; ')],
  author: ['author', ({ author }) => author],
  review: ['reviewed by', ({ review }) => review],
  excused: ['excused by', ({ excused }) => excused],
  waiver: ['waiver', ({ id }, _, { waivers }) => waiversOf(id, waivers)],
  attributes: ['attributes', ({ attributes }) => attributeTexts(attributes).join('; ')],
  finding: [
    'finding',
    (row, _, report) =>
      rowFindings(row, report)
        .map(({ kind, what }) => `${kind}: ${what}`)
        .join('; '),
  ],
  address: ['address', ({ section }, { document }) => sectionAddress(document, section) ?? ''],
  digest: ['digest of the sentence', ({ digest }) => digest],
} satisfies Readonly<Record<string, readonly [string, Value]>>;

/** `criticality=high` */
function attributeTexts(attributes: RowReport['attributes']): string[] {
  return Object.entries(attributes).map((each) => each.join('='));
}

type Field = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Field[];

function textOf(field: Field, row: RowReport, document: DocumentReport, report: AuditReport): string {
  const [, value]: readonly [string, Value] = FIELDS[field];
  return value(row, document, report);
}

/** `inspection: looked at the code` */
function waiversOf(id: string, waivers: AuditReport['waivers']): string {
  const own = waivers.filter(({ where }) => where === id);
  return own.map(({ kind, reason }) => `${kind}: ${reason}`).join('; ');
}

/**
 * A line for each row, after a line of column names; lines end in CR LF. A spreadsheet runs a cell that begins with
 * =, +, - or @ as a formula. Such a cell, and one that begins with a tab or a line end, gets an apostrophe before it.
 */
export function formatCsv(report: AuditReport): string {
  const lines = report.documents.flatMap((document) =>
    document.rows.map((row) => NAMES.map((field) => textOf(field, row, document, report))),
  );
  return [NAMES.map((field) => FIELDS[field][0]), ...lines].map((each) => `${each.map(cell).join(',')}\r\n`).join('');
}

/** A cell, quoted where it must be. No control character is left in it. */
function cell(text: string): string {
  const safe = printable(/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A suite for each document with a test for each row, one for the evidence and one for the problems. A row that is not
 * judged (a heading, a row out of scope) or has no supplied text is skipped, never passed.
 */
export function formatJunit(report: AuditReport): string {
  const problems = report.problems.map(
    ({ kind, where, what }): TestCase => ({ name: `${where} ${kind}`, failures: [[kind, what]] }),
  );
  const evidence = report.evidence.map(
    ({ id, says, shown, decided, counterexample }): TestCase => ({
      name: `${id} ${says}`,
      failures: shown ? [] : [['violated', [decided, counterexample].filter(Boolean).join(': ')]],
    }),
  );
  const suites = [
    ...report.documents.map((document) => junitSuite(document.document, rowTests(document, report))),
    junitSuite('evidence', evidence),
    junitSuite('problems', problems),
  ];
  const sum = (key: 'tests' | 'failures') => suites.reduce((all, each) => all + each[key], 0);
  const start = junitStart('wellformed audit', { tests: sum('tests'), failures: sum('failures') });
  return [start, ...suites.map(({ text }) => text), JUNIT_END].join('');
}

function rowTests(document: DocumentReport, report: AuditReport): TestCase[] {
  const fresh = reportFindings({ ...report, problems: [], documents: [document] }).filter(({ kind }) => kind === 'new');
  return [
    ...document.rows.map((row): TestCase => {
      const skipped = whySkipped(row, document);
      return {
        name: [row.id, row.says].filter(Boolean).join(' '),
        failures: rowFindings(row, report).map(({ kind, what }) => [kind, what]),
        ...(row.verdict !== 'not judged' && { output: judgedBy(row) }),
        ...(skipped !== undefined && { skipped }),
      };
    }),
    ...fresh.map(({ where, what }): TestCase => ({ name: `${where} ${what}`, failures: [['new', what]] })),
  ];
}

function whySkipped({ state, verdict, kind, detail }: RowReport, { file }: DocumentReport): string | undefined {
  if (state === 'UNVERIFIED') return `unverified: no ${file} was supplied`;
  return verdict === 'not judged' ? `not judged: ${[kind, detail].filter(Boolean).join(' ')}` : undefined;
}

/** `proved (exhaustive), by utf8:codec; reviewed by A. Doe, 2026-11-22` */
function judgedBy({ method, by, kind, detail, review, tests, attributes }: RowReport): string {
  const how = kind === 'same' ? `as ${detail}` : `by ${by.join(', ') || 'no evidence'}`;
  const tested = tests.length > 0 ? `; tests: ${tests.join('; ')}` : '';
  const reviewed = review ? `reviewed by ${review}` : 'not reviewed';
  return [`${methodWord(method)}, ${how}${tested}`, reviewed, ...attributeTexts(attributes)].join('; ');
}

const NAMESPACE = 'http://www.omg.org/spec/ReqIF/20110401/reqif.xsd';
/** The format demands times. All are the same: what has changed is said by `audit diff`, not by a clock. */
const TIME = '1970-01-01T00:00:00Z';
/** Names that tools know by themselves; other attributes have the names of their fields. */
const KNOWN: Partial<Record<Field, string>> = { id: 'ReqIF.ForeignID', says: 'ReqIF.Text' };
const CHAPTER = 'chapter';

/**
 * A specification for each document, its sections as chapters, a SPEC-OBJECT for each row with its fields as attributes,
 * and a SPEC-RELATION where a row says the same as another. `audit start FILE.reqif` reads it (text/formats/reqif.ts).
 */
export function formatReqif(report: AuditReport): string {
  const tool = `wellformed ${report.wellformed}`;
  const relations = sameRelations(report);
  const fields = Object.fromEntries(NAMES.map((field) => [field, KNOWN[field] ?? FIELDS[field][0]]));
  const text = element('DATATYPE-DEFINITION-STRING', { ...named('text', 'text'), 'MAX-LENGTH': '100000' });
  const lines = (list: readonly string[]) => list.map((line) => `${line}\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<REQ-IF xmlns="${NAMESPACE}">
<THE-HEADER>
<REQ-IF-HEADER IDENTIFIER="wellformed-audit">
<COMMENT>${xml(report.outcome)}</COMMENT>
<CREATION-TIME>${TIME}</CREATION-TIME>
<REQ-IF-TOOL-ID>${xml(tool)}</REQ-IF-TOOL-ID>
<REQ-IF-VERSION>1.0</REQ-IF-VERSION>
<SOURCE-TOOL-ID>${xml(tool)}</SOURCE-TOOL-ID>
<TITLE>wellformed audit</TITLE>
</REQ-IF-HEADER>
</THE-HEADER>
<CORE-CONTENT>
<REQ-IF-CONTENT>
<DATATYPES>${text}</DATATYPES>
<SPEC-TYPES>
${objectType('row', fields)}
${objectType(CHAPTER, { name: 'ReqIF.ChapterName' })}
${element('SPEC-RELATION-TYPE', named('same', 'says the same as'))}
${element('SPECIFICATION-TYPE', named('document', 'document'))}
</SPEC-TYPES>
<SPEC-OBJECTS>
${lines(report.documents.flatMap((document) => specObjects(document, report)))}</SPEC-OBJECTS>
${relations.length > 0 ? lines(['<SPEC-RELATIONS>', ...relations, '</SPEC-RELATIONS>']) : ''}<SPECIFICATIONS>
${lines(report.documents.map(specification))}</SPECIFICATIONS>
</REQ-IF-CONTENT>
</CORE-CONTENT>
</REQ-IF>
`;
}

/** An element on one line; its content is XML already. */
function element(name: string, attributes: Readonly<Record<string, string>>, ...content: readonly string[]): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${xml(value)}"`);
  const start = `<${name}${list.join('')}`;
  return content.length === 0 ? `${start}/>` : `${start}>${content.join('')}</${name}>`;
}

function named(id: string, name?: string): Record<string, string> {
  return { IDENTIFIER: id, 'LAST-CHANGE': TIME, ...(name !== undefined && { 'LONG-NAME': name }) };
}

/** `<TYPE><SPEC-OBJECT-TYPE-REF>row</SPEC-OBJECT-TYPE-REF></TYPE>` */
function reference(as: string, to: string, id: string): string {
  return element(as, {}, element(`${to}-REF`, {}, id));
}

/** An identifier is a name of XML: letters, digits, "-" and "."; other characters become their code. */
function identifier(...parts: readonly (string | number)[]): string {
  return `_${parts.map((part) => String(part).replace(/[^A-Za-z0-9.-]/gu, (one) => `_${one.codePointAt(0)}_`)).join('__')}`;
}

/** `attributes`: their ids, within the type, and names. */
function objectType(type: string, attributes: Readonly<Record<string, string>>): string {
  const definitions = Object.entries(attributes).map(([id, name]) => {
    const text = reference('TYPE', 'DATATYPE-DEFINITION-STRING', 'text');
    return element('ATTRIBUTE-DEFINITION-STRING', named(`${type}-${id}`, name), text);
  });
  return element('SPEC-OBJECT-TYPE', named(type, type), element('SPEC-ATTRIBUTES', {}, ...definitions));
}

function specObject(id: string, type: string, values: readonly (readonly [attribute: string, text: string])[]): string {
  const list = values.map(([attribute, text]) => {
    const definition = reference('DEFINITION', 'ATTRIBUTE-DEFINITION-STRING', `${type}-${attribute}`);
    return element('ATTRIBUTE-VALUE-STRING', { 'THE-VALUE': text }, definition);
  });
  return element('SPEC-OBJECT', named(id), element('VALUES', {}, ...list), reference('TYPE', 'SPEC-OBJECT-TYPE', type));
}

function sectionsOf({ rows }: DocumentReport): string[] {
  return [...new Set(rows.map(({ section }) => section))];
}

function specObjects(document: DocumentReport, report: AuditReport): string[] {
  const chapters = sectionsOf(document).map((section) =>
    specObject(identifier(CHAPTER, document.id, section), CHAPTER, [['name', section]]),
  );
  const rows = document.rows.map((row) => {
    const values = NAMES.map((field) => [field, textOf(field, row, document, report)] as const);
    const written = values.filter(([, text]) => text !== '');
    return specObject(identifier(row.id), 'row', written);
  });
  return [...chapters, ...rows];
}

/** A relation for each clause of the row that a row repeats. */
function sameRelations({ documents }: AuditReport): string[] {
  const rows = documents.flatMap((document) => document.rows);
  const targets = (id: string) => rows.filter((row) => row.id === id || (row.part !== '' && row.id === id + row.part));
  const relation = (row: RowReport, target: RowReport) =>
    element(
      'SPEC-RELATION',
      named(identifier('same', row.id, target.id)),
      reference('SOURCE', 'SPEC-OBJECT', identifier(row.id)),
      reference('TARGET', 'SPEC-OBJECT', identifier(target.id)),
      reference('TYPE', 'SPEC-RELATION-TYPE', 'same'),
    );
  const repeating = rows.filter(({ kind }) => kind === 'same');
  return repeating.flatMap((row) => targets(row.detail).map((target) => relation(row, target)));
}

function specification(document: DocumentReport): string {
  const place = (id: string, children: readonly string[] = []): string =>
    element(
      'SPEC-HIERARCHY',
      named(`at${id}`),
      reference('OBJECT', 'SPEC-OBJECT', id),
      ...(children.length > 0 ? [element('CHILDREN', {}, ...children)] : []),
    );
  const chapters = sectionsOf(document).map((section) => {
    const rows = document.rows.filter((row) => row.section === section);
    return place(
      identifier(CHAPTER, document.id, section),
      rows.map(({ id }) => place(identifier(id))),
    );
  });
  return element(
    'SPECIFICATION',
    named(identifier('document', document.id), document.document),
    reference('TYPE', 'SPECIFICATION-TYPE', 'document'),
    element('CHILDREN', {}, ...chapters),
  );
}
