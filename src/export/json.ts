/**
 * Form → JSON, for generators of other targets. The document describes itself
 * (`table.schema.json`): classes as ranges, one row per state, the outcomes that
 * refuse a text, and the algorithm in English.
 *
 *     { "form": "utf8", "classes": [[[0, 127]], …], "next": [[0, 8, …], …], "outcomes": [{ "reason": "overlong", … }] }
 *
 * `digest` is the SHA-256 of what determines verdicts, and of nothing else: two
 * tables with one digest give the same verdicts, whatever title or command.
 */

import { sha256 } from '../compile/index.ts';
import { VERSION } from '../version.ts';
import { formToMachine } from './machine.ts';
import type { TargetSource } from './target-source.ts';

const TABLE_FORMAT = 'wellformed-table/1';

const ALGORITHM =
  'state = 0, offset = 0. For each symbol, at position at: cell = next[state][its class]. A cell that is not less than ' +
  'states is outcomes[cell - states]: the text is ill-formed at offset, with length = at - offset, one more where the ' +
  'outcome is whole, rounded down to whole code units and one code unit at least. Otherwise state = cell; where ' +
  'accepting[state], offset = at + 1. At the end a text is well-formed where accepting[state]; otherwise it is ' +
  'incomplete, ill-formed at offset, with all that follows, for the reason atEnd[state].';

export function toJson({ form, inputs, request }: TargetSource): string {
  const machine = formToMachine(form);
  const { alphabet, codeUnit, classes, next, accepting, atEnd, outcomes, reasons } = machine;
  const verdictData = {
    alphabet: alphabet.name,
    codeUnit,
    states: next.length,
    classes,
    next,
    accepting,
    atEnd: atEnd.map((reason) => reasons[reason]),
    outcomes: outcomes.map(({ reason, whole }) => ({ reason: reasons[reason], whole })),
  };
  return formatJsonRows({
    about: `DO NOT EDIT. Generated file. The table of ${form.title}.`,
    format: TABLE_FORMAT,
    command: `npx wellformed emit ${request} --target json`,
    wellformed: VERSION,
    inputs: Object.fromEntries(inputs.map(({ name, text }) => [name, sha256(text)])),
    form: form.id,
    title: form.title,
    digest: sha256(JSON.stringify(verdictData)),
    algorithm: ALGORITHM,
    ...verdictData,
  });
}

/** JSON with one line per row of a table, where JSON.stringify would write one per number. */
export function formatJsonRows(document: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(document).map(([key, value]) => {
    if (!Array.isArray(value) || typeof value[0] !== 'object')
      return `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`;
    const rows = value.map((row) => `    ${JSON.stringify(row)}`);
    return `  ${JSON.stringify(key)}: [\n${rows.join(',\n')}\n  ]`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}
