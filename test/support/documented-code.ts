/**
 * The TypeScript in the documents: README, and what is in docs/, the tutorial too.
 * (docs/api.md has that of the docstrings: docstring-examples.ts.)
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './library.ts';

export const TUTORIAL = 'docs/tutorial.md';

export interface Block {
  /** `README.md:31` */
  readonly place: string;
  readonly code: string;
}

/** The documents with code that is theirs. */
export const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'examples/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && name !== 'api.md')
    .map((name) => `docs/${name}`),
];

/** The blocks of TypeScript without a file name; those with one are files of the tutorial. */
export function documentedBlocks(): Block[] {
  return documents.flatMap((document) => blocksOf(document, readFileSync(join(root, document), 'utf8')));
}

function blocksOf(document: string, text: string): Block[] {
  return [...text.matchAll(/^```(?:ts|typescript)\n([\s\S]*?)^```$/gm)].map(({ 1: code = '', index }) => ({
    place: `${document}:${text.slice(0, index).split('\n').length}`,
    code,
  }));
}
