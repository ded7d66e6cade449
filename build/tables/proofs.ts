/** The files for Coq and for z3 of a project: only the project of this package has folders for them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSource } from '../../src/cli/source-file.ts';
import type { Library } from '../../src/compile/index.ts';
import { keptProofs, kernelProofFiles, PUBLISHED, proofFiles } from '../../src/export/proof-files.ts';
import type { Artefacts } from './artefacts.ts';

interface ProjectProofs {
  /** Relative to the project. */
  readonly folder: string;
  readonly files: Artefacts;
}

/** Of `proofs/forms` and `proofs/kernels`, those that the project has. */
export function projectProofs(root: string, library: Library): ProjectProofs[] {
  const folders: readonly (readonly [folder: string, files: () => Artefacts])[] = [
    ['proofs/forms', () => proofFiles(library, readSource(join(root, PUBLISHED.path), PUBLISHED.path))],
    ['proofs/kernels', () => kernelProofFiles(library)],
  ];
  return folders
    .filter(([folder]) => existsSync(join(root, folder)))
    .map(([folder, files]) => ({ folder, files: keptProofs(files()) }));
}
