/** The hints on tables: the figures of docs/hints.md, measured again. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../support/library.ts';
import { shapeTable } from './measure.ts';

const unpadded = (table: string) => table.replace(/ *\| */g, '|').replace(/-+/g, '-');

it('the figures of docs/hints.md on tables are those that are measured', async () => {
  expect(unpadded(readFileSync(join(root, 'docs/hints.md'), 'utf8'))).toContain(unpadded(await shapeTable()));
});
