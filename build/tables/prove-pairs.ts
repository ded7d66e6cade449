/**
 * The text of the generated files → the proof of the pair module with the constants that the run wing finds for each table.
 * The proof itself (pair-proof.ts) knows neither the search for them nor what they mean.
 */
import { modeOf, pairConstants, pairTest } from '../../src/run/kernel/pair-test.ts';
import { Unproved } from '../../src/verify/unproved.ts';
import { requirePairModule } from './pair-proof.ts';
import { type FileProof, isTable, moduleIn, readTable } from './prove.ts';

const PAIRS = 'pairs.ts';

/** Empty for files without the module. */
export function provePairs(files: ReadonlyMap<string, string>): FileProof[] {
  const text = files.get(PAIRS);
  const utf8Text = files.get('utf8.ts');
  if (text === undefined || utf8Text === undefined) return [];
  try {
    const module = moduleIn(text);
    const utf8 = readTable(utf8Text);
    for (const [name, content] of files) {
      const table = isTable(name) && readTable(content);
      const test = table && pairTest(table, utf8);
      if (test) requirePairModule(module, { constants: pairConstants(test), mode: modeOf(test) }, table, utf8);
    }
    return [{ name: PAIRS, kernels: 1, failure: null }];
  } catch (error) {
    if (!(error instanceof Unproved)) throw error;
    return [{ name: PAIRS, kernels: 1, failure: error.message }];
  }
}
