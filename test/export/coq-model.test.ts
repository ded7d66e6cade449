/**
 * What proofs/Verdicts.v defines, and so proves, is what the package does: its `check`, written here once
 * more, gives the package's offsets and lengths on the W-method suite of every form that these theorems are
 * stated for. Summaries and repair are made of it. Likewise `explain` of proofs/Reasons.v, on every form that has the
 * theorem on reasons: it gives the package's offset of the symbol that is refused, and the package's reason.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plainCells } from '../../src/blocks.ts';
import { wMethodSuite } from '../../src/compile/automaton/suite.ts';
import { coqModuleName } from '../../src/export/coq.ts';
import type { FormTable } from '../../src/layout.ts';
import { classesOf } from '../../src/verify/octet-automaton.ts';
import { form, library, root } from '../support/library.ts';
import { scannerLines } from './verdict-line.ts';

const formsWith = (theorem: string) =>
  library.ids.filter((id) =>
    readFileSync(join(root, 'proofs/forms', `${coqModuleName(id)}.v`), 'utf8').includes(`Theorem ${theorem} `),
  );
const proved = formsWith('length_is_the_maximal_subpart');
const explained = formsWith('reason_is_the_grammar');

/** `scan` of Verdicts.v: offset and length of the first fault. */
function checkOf(table: FormTable): (text: readonly number[]) => readonly [number, number] | null {
  const [classes, cells, { accepting, classCount }] = [classesOf(table), plainCells(table), table];
  return (text) => {
    let [state, from] = [0, 0];
    for (const [i, symbol] of text.entries()) {
      state = cells[state * classCount + (classes[symbol] as number)] as number;
      if (state === accepting.length - 1) return [from, Math.max(1, i - from)];
      if (accepting[state]) from = i + 1;
    }
    return accepting[state] ? null : [from, text.length - from];
  };
}

test('the theorems are stated for eight forms', () => {
  expect(proved).toEqual('cesu8 mutf8 ucs2 unicode-scalars-utf16 unicode-scalars-utf8 utf16 utf8 utf8-1997'.split(' '));
});

test.each(proved)('%s: offset and length are those of the proofs', (id) => {
  const { table, minimal } = form(id);
  const [check, lineFor] = [checkOf(table), scannerLines(table)];
  let faults = 0;
  const wrong = [...wMethodSuite(minimal, 1)].filter((text) => {
    const found = check(text);
    if (found) faults++;
    return !lineFor(text).startsWith(found ? `${found.join(' ')} ` : 'ok');
  });
  expect(wrong).toEqual([]);
  expect(faults).toBeGreaterThan(3);
});

/** `explain` of Reasons.v: where the first fault is, and its reason. */
function explainOf(table: FormTable): (text: readonly number[]) => string {
  const { accepting, atEnd, classCount, reasons } = table.diagnosis;
  const cells = plainCells(table.diagnosis);
  const classes = classesOf({ ...table, classes: table.diagnosis.classes });
  return (text) => {
    let state = 0;
    for (const [i, symbol] of text.entries()) {
      state = cells[state * classCount + (classes[symbol] as number)] as number;
      if (state < 0) return `${i} ${reasons[-1 - state]}`;
    }
    return accepting[state] === 1 ? 'ok' : `${text.length} ${reasons[atEnd[state] as number]}`;
  };
}

/** For each state of the diagnosis a text that leads to it, and this text with a symbol of each class. */
function textsOfAllCells(table: FormTable): number[][] {
  const { classCount, classes: map } = table.diagnosis;
  const [cells, classes] = [plainCells(table.diagnosis), classesOf({ ...table, classes: map })];
  const symbols = Array.from({ length: classCount }, (_, c) => classes.indexOf(c));
  const prefixes = new Map<number, number[]>([[0, []]]);
  for (const [state, prefix] of prefixes) {
    for (const [c, symbol] of symbols.entries()) {
      const target = cells[state * classCount + c] as number;
      if (target >= 0 && !prefixes.has(target)) prefixes.set(target, [...prefix, symbol]);
    }
  }
  return [...prefixes.values()].flatMap((prefix) => [prefix, ...symbols.map((symbol) => [...prefix, symbol])]);
}

test('the theorem on reasons is stated for all encoding forms', () => {
  const encodings = library.ids.filter((id) => form(id).table.scalars === undefined);
  expect(explained).toEqual(encodings);
  expect(encodings.length).toBe(12);
});

test.each(explained)('%s: the place of the fault and its reason are those of the proofs', (id) => {
  const { table, minimal } = form(id);
  const [explain, lineFor] = [explainOf(table), scannerLines(table)];
  const reasons = new Set<string>();
  const wrong = [...textsOfAllCells(table), ...wMethodSuite(minimal, 0)].filter((text) => {
    const [, , at, , reason] = lineFor(text).split(' ');
    if (reason) reasons.add(reason);
    return explain(text) !== (reason ? `${at} ${reason}` : 'ok');
  });
  expect(wrong).toEqual([]);
  // In UTF-16 units and UCS-2, no text that ends is truncated.
  const named = table.diagnosis.reasons.filter((reason) => reason !== 'truncated');
  expect(named.filter((reason) => !reasons.has(reason))).toEqual([]);
});
