/**
 * The order of the test files: first those that share modules, then those with a worker of their own (isolated.ts). By itself,
 * vitest begins with the others, and a worker that shares ends where the next file in the line does not: what it has
 * loaded is loaded again.
 *
 *     check · repair · … · tiers · audit      instead of      tiers · audit · check · repair · …
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

export class Sequence extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isShared = ({ project }: TestSpecification) => project.config.isolate === false;
    return [...sorted.filter(isShared), ...sorted.filter((file) => !isShared(file))];
  }
}
