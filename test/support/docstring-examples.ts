/** The `@example`s in the docstrings of what the package exports, each with its declaration. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './library.ts';

export interface Example {
  readonly file: string;
  /** The declaration that the docstring describes. */
  readonly name: string;
  readonly code: string;
}

const files = [
  'src/compiler.ts',
  'src/fast-check.ts',
  'src/messages.ts',
  'src/table.ts',
  'src/node.ts',
  'generated/encodings.ts',
  'generated/profiles.ts',
  ...['src/run', 'src/ranges', 'src/bullmq'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${folder}/${file}`),
  ),
];

/** All examples of a source text. */
function examplesIn(file: string, source: string): Example[] {
  return [...source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(.*)/g)].flatMap(([, comment = '', head = '']) => {
    const name = /^export (?:async )?(?:function\*?|class|const|interface|type) (\w+)/.exec(head)?.[1] ?? head.trim();
    const lines = comment.split('\n').map((line) => line.replace(/^\s*\* ?/, ''));
    const blocks = lines
      .join('\n')
      .split(/^@example[^\S\n]*\n/m)
      .slice(1);
    return blocks.map((block) => ({ file, name, code: block.split(/^@\w/m)[0] as string }));
  });
}

export function docstringExamples(): Example[] {
  return files.flatMap((file) => examplesIn(file, readFileSync(join(root, file), 'utf8')));
}
