/** The files for Coq of a project: only the project of this package has a folder for them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Artefacts, Library } from '../../compile/index.ts';
import { PUBLISHED, proofFiles } from '../../export/proof-files.ts';
import { readSource } from '../source-file.ts';

interface ProjectProofs {
  readonly folder: string;
  readonly files: Artefacts;
}

/** `null` where the project has no folder `proofs/forms`. */
export function projectProofs(root: string, library: Library): ProjectProofs | null {
  const folder = join(root, 'proofs', 'forms');
  if (!existsSync(folder)) return null;
  return { folder, files: proofFiles(library, readSource(join(root, PUBLISHED.path), PUBLISHED.path)) };
}
