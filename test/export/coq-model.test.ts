/**
 * What proofs/Verdicts.v defines, and so proves, is what the package does: its `check`, written here once
 * more, gives the package's offsets and lengths on the W-method suite of every form that these theorems are
 * stated for. Summaries and repair are made of it.
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

const proved = library.ids.filter((id) =>
  readFileSync(join(root, 'proofs/forms', `${coqModuleName(id)}.v`), 'utf8').includes('length_is_the_maximal_subpart'),
);

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
