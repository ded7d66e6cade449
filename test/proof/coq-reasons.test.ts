/**
 * What proofs/Reasons.v defines, and so proves, is what the package does: its `explain`, written here once more, gives the
 * package's offset of the symbol that is refused, and the package's reason, for every cell of the
 * diagnosis of every form.
 */
import { expect, test } from 'vitest';
import { FORMS } from '../../generated/forms.ts';
import { toCoq } from '../../proofs/coq/form.ts';
import { plainCells } from '../../src/shared/blocks.ts';
import type { FormTable, RegisteredForm } from '../../src/shared/layout.ts';
import { classesOf } from '../../src/verify/octet-automaton.ts';
import { ownSource } from '../export/own-sources.ts';
import { scannerLines } from '../export/verdict-line.ts';
import { library } from '../support/library.ts';
import { proofOf } from './coq-model.ts';

const explained = library.ids.filter((id) => proofOf(id).includes('Theorem reason_is_the_grammar '));

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

test('the theorem on reasons is stated for all forms', () => {
  expect(explained).toEqual(library.ids);
});

test.each(explained)('%s: the place of the fault and its reason are those of the proofs', async (id) => {
  const { table } = await (FORMS.find((one) => one.id === id) as RegisteredForm).load();
  const [explain, lineFor] = [explainOf(table), scannerLines(table)];
  const reasons = new Set<string>();
  const wrong = textsOfAllCells(table).filter((text) => {
    const [, , at, , reason] = lineFor(text).split(' ');
    if (reason) reasons.add(reason);
    return explain(text) !== (reason ? `${at} ${reason}` : 'ok');
  });
  expect(wrong).toEqual([]);
  // In UTF-16 units and UCS-2, no text that ends is truncated.
  const named = table.diagnosis.reasons.filter((reason) => reason !== 'truncated');
  expect(named.filter((reason) => !reasons.has(reason))).toEqual([]);
});

test.each([
  [
    '// @alphabet octets\nA { s = c* c = "\\x00".."\\x10" }\n// @reason wide\nB <: A { c := "\\x00".."\\x20" }\n',
    'it describes no encoding',
  ],
  [
    '// @alphabet scalars\nA { s = "ab" }\n// @reason left\nB <: A { s := "ab" | "x" | "a" }\n' +
      '// @reason right\nC <: A { s := "ab" | "y" | "a" }\n',
    'several relaxed grammars have a text, and none is the narrowest',
  ],
  ['Ext <: Utf8 { utf8_1 := "\\x20".."\\x7E" }\n', 'a restriction is lifted by no grammar of its own'],
])('a grammar of a user without the theorem says why: %j', (grammar, why) => {
  expect(toCoq(ownSource('own.ohm', grammar))).toContain(`Reasons of faults are not proved (Reasons.v): ${why}.`);
});

test("a user's grammar whose faults break one restriction each has the theorem", () => {
  const grammar =
    '// @alphabet scalars\nA { s = c* c = "a".."m" }\n// @reason capital\nB <: A { c := "a".."m" | "A".."M" }\n';
  expect(toCoq(ownSource('own.ohm', grammar))).toContain('Theorem reason_is_the_grammar ');
});
