/** Exports of src/: each is imported by another file, and no two have one name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeOf, files, imports } from './support/imports.ts';
import { root } from './support/library.ts';

/** Names of what a file of src/ declares and exports. */
function exportsOf(path: string): string[] {
  // Not what stands in a template: it is written into other files.
  const code = codeOf(readFileSync(join(root, path), 'utf8')).replace(/`[^`]*`/g, '');
  const declared = code.matchAll(
    /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm,
  );
  return [...declared].map(([, name]) => name as string);
}

test('nothing is exported from src/ that no other file imports', () => {
  const used = new Map<string, Set<string>>();
  for (const { to, names } of imports) {
    const known = used.get(to) ?? new Set();
    for (const name of names) known.add(name);
    used.set(to, known);
  }
  const published = /^src\/(?:index|table|compiler|run\/profiles)\.ts$/;
  const unused = files
    .filter((path) => path.startsWith('src/') && !published.test(path) && !isNamespaced(path))
    .flatMap((path) =>
      exportsOf(path)
        .filter((name) => !used.get(path)?.has(name))
        .map((name) => `${path}: ${name}`),
    );
  expect(unused).toEqual([]);
});

/** Files in which a name may stand a second time, and why. */
const SAME_NAMES: Readonly<Record<string, string>> = {
  'src/verify/abi.ts': 'the verifier keeps its own copy of the kernel ABI',
  'src/run/kernel/no-tiers.ts': 'takes the place of all-tiers.ts in browsers',
  'src/author/packaged-texts.ts': 'takes the place of packaged-files.ts in browsers',
  'src/table.ts': 'what users see of a table, a kernel and a validator',
  'src/run/text.ts': 'the public function scalars, beside the alphabet of that name',
  'src/audit/predicates/values.ts': 'constants of the clauses, apart from those of the compiler',
};

test('no two exports of src/ have one name, but for those with a reason', () => {
  const owners = new Map<string, string[]>();
  for (const path of files.filter((one) => one.startsWith('src/') && !isNamespaced(one) && !(one in SAME_NAMES))) {
    for (const name of new Set(exportsOf(path))) owners.set(name, [...(owners.get(name) ?? []), path]);
  }
  expect([...owners].filter(([, paths]) => paths.length > 1)).toEqual([]);
});

/** Commands are loaded as modules, and their `command` is read off them. */
function isNamespaced(path: string): boolean {
  return path.startsWith('src/cli/commands/');
}
