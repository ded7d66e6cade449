/**
 * Paths in documents and in comments lead to files that exist:
 *
 *     docs/architecture.md      `src/run/fault.ts`
 *     src/run/first-fault.ts        "see resume.ts"
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/library.ts';

const below = (folder: string, ending: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.includes('node_modules'))
    .map((name) => `${folder}/${name}`);

/** Beside those in docs/. */
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'grammar/README.md'];
const documents = [...below('docs', '.md'), ...DOCUMENTS].filter((path) => path !== 'docs/api.md');

/** Paths of this project: `src/run/fault.ts`, `generated/`, `docs/decisions/`. In capitals NAME stands for any name. */
const PATH = /`((?:src|test|docs|generated|grammar|bench|build|decoders|examples|proofs|\.ci)\/[\w./-]*)`/g;

test.each(documents)('every path and link of %s leads to a file or folder', (path) => {
  const text = readFileSync(join(root, path), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to = '']) => join(path, '..', to));
  const created = [...text.matchAll(/^\d+\. Create `([^`]+)`/gm)].map(([, name]) => name);
  const named = [...text.matchAll(PATH)].map(([, name = '']) => name).filter((name) => !created.includes(name));
  expect([...named, ...links].filter((name) => !exists(name))).toEqual([]);
});

/** `generated/NAME.automaton.txt`: is there any such file? */
function exists(name: string): boolean {
  const [before = '', after] = name.split('NAME');
  if (after === undefined) return existsSync(join(root, name));
  return readdirSync(join(root, before)).some((file) => file.endsWith(after));
}

test('a pattern that no file has would be found', () => {
  expect(exists('generated/NAME.automaton.txt')).toBe(true);
  expect(exists('generated/NAME.gone.txt')).toBe(false);
});

const sources = ['src', 'test', 'bench', 'build', 'decoders', 'docs', 'examples', 'proofs'].flatMap((folder) =>
  below(folder, '.ts'),
);
const files = [...sources, ...below('generated', '.ts'), ...readdirSync(root).filter((name) => name.endsWith('.ts'))];

/** Files that a comment names: `resume.ts`, `kernel/shift.ts`. */
function mentions(text: string): string[] {
  const comments = text.match(/\/\*\*?[\s\S]*?\*\/|^\s*\/\/.*$/gm) ?? [];
  return comments.flatMap((comment) => comment.match(/(?<![\w./*-])(?:[\w-]+\/)*[a-z][\w-]*\.ts\b/g) ?? []);
}

test('every file that a comment names exists', () => {
  const unknown = sources.flatMap((path) =>
    mentions(readFileSync(join(root, path), 'utf8'))
      .filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
      .map((name) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('a comment that names a missing file would be found', () => {
  const [open, close] = ['/*', '*/'];
  const text = `${open} See gone.ts and kernel/gone.ts. ${close}\nimport './code.ts';`;
  expect(mentions(text)).toEqual(['gone.ts', 'kernel/gone.ts']);
});
