/**
 * Plain words (docs/glossary.md): sources and documents use the field's words,
 * and none of those below, which an engineer would have to guess at.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/library.ts';

/** Word → what to write instead. */
const INSTEAD: Readonly<Record<string, string>> = {
  'somebody|nobody|whoever|whomever': 'the caller, the user, no one, or the passive',
  'so many': 'N, or the number',
  'whatever else': 'all other …',
  'is told|are told|be told|was told': 'is reported',
  'told apart': 'distinguished',
  "somebody else's": "a user's",
  'hands? in|handed in': 'pass, give',
  'valid (?:utf|string|text)': 'well-formed',
};

const FOLDERS = ['src', 'test', 'bench', 'docs', 'examples', 'build', 'grammar', 'decoders', 'proofs'];
/** This file quotes the words. */
const EXEMPT = ['test/words.test.ts'];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|md)$/.test(name) && !name.includes('node_modules'))
    .map((name) => `${folder}/${name}`),
)
  .concat('README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md')
  .filter((path) => !EXEMPT.includes(path));

function offences(path: string, text: string): string[] {
  return Object.entries(INSTEAD).flatMap(([words, instead]) =>
    text
      .split('\n')
      .flatMap((line, i) =>
        new RegExp(`\\b(?:${words})\\b`, 'i').test(line)
          ? [`${path}:${i + 1}: ${line.trim()} (write: ${instead})`]
          : [],
      ),
  );
}

test('no source, test or document uses a word that a reader has to guess at', () => {
  expect(files.length).toBeGreaterThan(400);
  expect(files.flatMap((path) => offences(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

test('such a word would be found, with what to write instead', () => {
  expect(offences('a.ts', '// Nobody is told.')).toHaveLength(2);
  expect(offences('a.ts', '// No one is notified.')).toEqual([]);
});
