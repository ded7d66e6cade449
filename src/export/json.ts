/**
 * Form → JSON, for generators of other targets. The document describes itself
 * (docs/table.schema.json): classes as ranges, one row per state, the outcomes that
 * refuse a text, and the algorithm in English.
 *
 *     { "form": "utf8", "classes": [[[0, 127]], …], "next": [[0, 8, …], …], "outcomes": [{ "reason": "overlong", … }] }
 *
 * `digest` is the SHA-256 of what determines verdicts, and of nothing else: two
 * tables with one digest give the same verdicts, whatever title or command.
 */

import TABLE_SCHEMA from '../../docs/table.schema.json' with { type: 'json' };
import { sha256 } from '../compile/index.ts';
import { VERSION } from '../shared/version.ts';
import type { TargetSource } from './target-source.ts';
import { formToMachine } from './verdict-automaton.ts';

const ALGORITHM =
  'state = 0, offset = 0. For each symbol, at index at: cell = next[state][class of the symbol]. If cell >= states, the ' +
  'text is ill-formed at offset, for the reason of outcomes[cell - states]; its length is at - offset, plus 1 if that ' +
  'outcome is whole, plus its more and minus its unread if it has one, rounded down to a multiple of codeUnit, and at least codeUnit. ' +
  'Otherwise state = cell, and if boundary[state] (accepting[state] where there is no boundary), offset = at + 1. At the end of the text: if accepting[state], it is well-formed; otherwise it is ' +
  'incomplete: ill-formed from offset to its end, for the reason atEnd[state].';

export function toJson({ form, inputs, request }: TargetSource): string {
  const machine = formToMachine(form);
  const { alphabet, codeUnit, classes, next, accepting, boundary, atEnd, outcomes, reasons } = machine;
  const verdictData = {
    alphabet: alphabet.name,
    codeUnit,
    states: next.length,
    classes,
    next,
    accepting,
    ...(boundary.some((is, state) => is !== accepting[state]) ? { boundary } : {}),
    atEnd: atEnd.map((reason) => reasons[reason]),
    outcomes: outcomes.map(({ reason, whole, unread }) => ({
      reason: reasons[reason],
      whole: whole > 0,
      ...(whole > 1 ? { more: whole - 1 } : {}),
      ...(unread > 0 ? { unread } : {}),
    })),
  };
  return formatJsonRows({
    about: `DO NOT EDIT. Generated file. The table of ${form.title}.`,
    format: TABLE_SCHEMA.$id,
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
