/**
 * The order of the test files. By itself, vitest runs those with a worker of their own first, and then both workers wait for
 * the modules of the others, which the main process translates one after the other: ten seconds of a run (measured). So a
 * file that loads nearly all modules comes before them.
 *
 *     lock · hostile · … · tiers · audit · tutorial · …      instead of      hostile · … · tiers · lock · audit · …
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

export const LOADS_ALL = 'test/audit/lock.test.ts';

export class Sequence extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId }: TestSpecification) => moduleId.endsWith(`/${LOADS_ALL}`);
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}
