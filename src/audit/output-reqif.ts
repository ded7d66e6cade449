/**
 * Report → ReqIF 1.2 (OMG), which tools for requirements read: a specification
 * for each document, its sections as chapters, a SPEC-OBJECT for each row with
 * its fields as attributes, and a SPEC-RELATION where a row says the same as
 * another. `audit start FILE.reqif` reads such files (text/formats/reqif.ts).
 *
 * The format demands times. All are the same, so that the same audit gives the
 * same bytes: what has changed is said by `audit diff`, not by a clock.
 */
import { xml } from '../report/xml.ts';
import type { AuditReport, DocumentReport } from './model.ts';
import { ROW_FIELDS, type RowFields, rowFields } from './row-fields.ts';

const NAMESPACE = 'http://www.omg.org/spec/ReqIF/20110401/reqif.xsd';
const TIME = '1970-01-01T00:00:00Z';
/** Names that tools know by themselves; other attributes have the names of their fields. */
const KNOWN: Partial<RowFields> = { id: 'ReqIF.ForeignID', says: 'ReqIF.Text' };
const FIELDS = Object.keys(ROW_FIELDS) as (keyof RowFields)[];
const CHAPTER = 'chapter';

/** Ends in a line end. */
export function formatReqif(report: AuditReport): string {
  const relations = sameRelations(report);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<REQ-IF xmlns="${NAMESPACE}">`,
    '<THE-HEADER>',
    '<REQ-IF-HEADER IDENTIFIER="wellformed-audit">',
    `<COMMENT>${xml(report.outcome)}</COMMENT>`,
    `<CREATION-TIME>${TIME}</CREATION-TIME>`,
    `<REQ-IF-TOOL-ID>wellformed ${xml(report.wellformed)}</REQ-IF-TOOL-ID>`,
    '<REQ-IF-VERSION>1.0</REQ-IF-VERSION>',
    `<SOURCE-TOOL-ID>wellformed ${xml(report.wellformed)}</SOURCE-TOOL-ID>`,
    '<TITLE>wellformed audit</TITLE>',
    '</REQ-IF-HEADER>',
    '</THE-HEADER>',
    '<CORE-CONTENT>',
    '<REQ-IF-CONTENT>',
    `<DATATYPES><DATATYPE-DEFINITION-STRING ${identified('text', 'text')} MAX-LENGTH="100000"/></DATATYPES>`,
    ...specTypes(),
    '<SPEC-OBJECTS>',
    ...report.documents.flatMap((document) => specObjects(document, report)),
    '</SPEC-OBJECTS>',
    ...(relations.length > 0 ? ['<SPEC-RELATIONS>', ...relations, '</SPEC-RELATIONS>'] : []),
    '<SPECIFICATIONS>',
    ...report.documents.flatMap(specification),
    '</SPECIFICATIONS>',
    '</REQ-IF-CONTENT>',
    '</CORE-CONTENT>',
    '</REQ-IF>',
  ];
  return `${lines.join('\n')}\n`;
}

function identified(id: string, name?: string): string {
  return `IDENTIFIER="${id}" LAST-CHANGE="${TIME}"${name === undefined ? '' : ` LONG-NAME="${xml(name)}"`}`;
}

/** An identifier is a name of XML: letters, digits, "-" and "."; other characters become their code. */
function identifier(...parts: readonly (string | number)[]): string {
  return `_${parts.map((part) => String(part).replace(/[^A-Za-z0-9.-]/gu, (one) => `_${one.codePointAt(0)}_`)).join('__')}`;
}

function attribute(type: string, field: string, name: string): string {
  return `<ATTRIBUTE-DEFINITION-STRING ${identified(`${type}-${field}`, name)}><TYPE><DATATYPE-DEFINITION-STRING-REF>text</DATATYPE-DEFINITION-STRING-REF></TYPE></ATTRIBUTE-DEFINITION-STRING>`;
}

function specTypes(): string[] {
  return [
    '<SPEC-TYPES>',
    `<SPEC-OBJECT-TYPE ${identified('row', 'row')}><SPEC-ATTRIBUTES>`,
    ...FIELDS.map((field) => attribute('row', field, KNOWN[field] ?? ROW_FIELDS[field])),
    '</SPEC-ATTRIBUTES></SPEC-OBJECT-TYPE>',
    `<SPEC-OBJECT-TYPE ${identified(CHAPTER, CHAPTER)}><SPEC-ATTRIBUTES>${attribute(CHAPTER, 'name', 'ReqIF.ChapterName')}</SPEC-ATTRIBUTES></SPEC-OBJECT-TYPE>`,
    `<SPEC-RELATION-TYPE ${identified('same', 'says the same as')}/>`,
    `<SPECIFICATION-TYPE ${identified('document', 'document')}/>`,
    '</SPEC-TYPES>',
  ];
}

function value(definition: string, text: string): string {
  return `<ATTRIBUTE-VALUE-STRING THE-VALUE="${xml(text)}"><DEFINITION><ATTRIBUTE-DEFINITION-STRING-REF>${definition}</ATTRIBUTE-DEFINITION-STRING-REF></DEFINITION></ATTRIBUTE-VALUE-STRING>`;
}

function specObject(id: string, type: string, values: readonly string[]): string {
  return `<SPEC-OBJECT ${identified(id)}><VALUES>${values.join('')}</VALUES><TYPE><SPEC-OBJECT-TYPE-REF>${type}</SPEC-OBJECT-TYPE-REF></TYPE></SPEC-OBJECT>`;
}

function sectionsOf({ rows }: DocumentReport): string[] {
  return [...new Set(rows.map(({ section }) => section))];
}

function specObjects(document: DocumentReport, report: AuditReport): string[] {
  const chapters = sectionsOf(document).map((section) =>
    specObject(identifier(CHAPTER, document.id, section), CHAPTER, [value(`${CHAPTER}-name`, section)]),
  );
  const rows = document.rows.map((row) => {
    const fields = rowFields(row, document, report);
    const values = FIELDS.filter((field) => fields[field] !== '').map((field) => value(`row-${field}`, fields[field]));
    return specObject(identifier(row.id), 'row', values);
  });
  return [...chapters, ...rows];
}

/** A relation for each clause of the row that a row repeats. */
function sameRelations({ documents }: AuditReport): string[] {
  const rows = documents.flatMap((document) => document.rows);
  const targets = (id: string) => rows.filter((row) => row.id === id || (row.part !== '' && row.id === id + row.part));
  return rows.flatMap((row) =>
    row.kind !== 'same'
      ? []
      : targets(row.detail).map(
          (target) =>
            `<SPEC-RELATION ${identified(identifier('same', row.id, target.id))}><SOURCE><SPEC-OBJECT-REF>${identifier(row.id)}</SPEC-OBJECT-REF></SOURCE><TARGET><SPEC-OBJECT-REF>${identifier(target.id)}</SPEC-OBJECT-REF></TARGET><TYPE><SPEC-RELATION-TYPE-REF>same</SPEC-RELATION-TYPE-REF></TYPE></SPEC-RELATION>`,
        ),
  );
}

function specification(document: DocumentReport): string[] {
  const place = (id: string, children: readonly string[] = []) =>
    `<SPEC-HIERARCHY ${identified(`at${id}`)}><OBJECT><SPEC-OBJECT-REF>${id}</SPEC-OBJECT-REF></OBJECT>${children.length > 0 ? `<CHILDREN>${children.join('')}</CHILDREN>` : ''}</SPEC-HIERARCHY>`;
  return [
    `<SPECIFICATION ${identified(identifier('document', document.id), document.document)}><TYPE><SPECIFICATION-TYPE-REF>document</SPECIFICATION-TYPE-REF></TYPE><CHILDREN>`,
    ...sectionsOf(document).map((section) =>
      place(
        identifier(CHAPTER, document.id, section),
        document.rows.filter((row) => row.section === section).map(({ id }) => place(identifier(id))),
      ),
    ),
    '</CHILDREN></SPECIFICATION>',
  ];
}
