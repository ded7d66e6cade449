/**
 * What proofs/Reasons.v defines, and so proves, is what the package does: its `explain`, written here once more, gives the
 * package's offset of the symbol that is refused, and the package's reason, for every cell of the
 * diagnosis of every form.
 */
import { expect, test } from 'vitest';
import { FORMS } from '../../generated/forms.ts';
import { plainCells } from '../../src/blocks.ts';
import type { FormTable, RegisteredForm } from '../../src/layout.ts';
import { classesOf } from '../../src/verify/octet-automaton.ts';
import { library } from '../support/library.ts';
import { proofOf } from './coq-model.ts';
import { scannerLines } from './verdict-line.ts';

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

test('the theorem on reasons is stated for all forms but four', () => {
  const left = library.ids.filter((id) => !explained.includes(id));
  const tokens = (id: string) => [`${id}-utf16`, `${id}-utf8`];
  expect(left).toEqual([...tokens('i-json-tokens'), ...tokens('postgresql-jsonb-tokens')]);
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
