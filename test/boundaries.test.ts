/**
 * Imports run one way: what the picture in README shows is what the modules
 * do. The run wing is what an importer loads; it must stay free of the
 * parsers, of Node, and of everything that is not needed for a verdict.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './library.ts';

interface Import {
  readonly from: string;
  /** A path relative to the root, or the name of a package. */
  readonly to: string;
  readonly typeOnly: boolean;
}

const files = ['src', 'generated'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`),
);

const imports: Import[] = files.flatMap((from) => {
  const text = readFileSync(join(root, from), 'utf8');
  const found = text.matchAll(
    /^(?:import|export)\s(type\s)?[^;]*?from\s+'([^']+)'|import\('([^']+)'\)|^import '([^']+)'/gm,
  );
  return [...found].map((match) => {
    const target = (match[2] ?? match[3] ?? match[4]) as string;
    const to = target.startsWith('.') ? relative(root, join(root, dirname(from), target)) : target;
    return { from, to, typeOnly: match[1] !== undefined };
  });
});

function offenders(allowed: (one: Import) => boolean, concerned: (one: Import) => boolean): string[] {
  return imports.filter((one) => concerned(one) && !allowed(one)).map(({ from, to }) => `${from} imports ${to}`);
}

const isRun = (path: string) => path === 'src/index.ts' || path.startsWith('src/run/');
const shared = [
  'src/alphabet.ts',
  'src/encodings.ts',
  'src/layout.ts',
  'src/blocks.ts',
  'src/clause.ts',
  'src/printable.ts',
  'src/version.ts',
];

test('the imports of every source file are seen', () => {
  expect(files.length).toBeGreaterThan(40);
  expect(imports.length).toBeGreaterThan(100);
});

test('the run wing imports itself, generated tables and what both wings share, and no package', () => {
  expect(
    offenders(
      ({ to }) => isRun(to) || to.startsWith('generated/') || shared.includes(to),
      ({ from }) => isRun(from),
    ),
  ).toEqual([]);
});

test('what both wings share imports nothing but itself and types', () => {
  expect(
    offenders(
      ({ to, typeOnly }) => shared.includes(to) || typeOnly,
      ({ from }) => shared.includes(from),
    ),
  ).toEqual([]);
});

test('generated tables import the type of their layout and nothing else, and the registry of kernels the kernels', () => {
  expect(
    offenders(
      ({ from, to, typeOnly }) =>
        (to === 'src/layout.ts' && typeOnly) || (from === 'generated/kernels.ts' && to.endsWith('.simd.ts')),
      ({ from }) => from.startsWith('generated/'),
    ),
  ).toEqual([]);
});

test('the compile wing imports neither the run wing nor generated tables nor the command line', () => {
  expect(
    offenders(
      ({ to }) => !isRun(to) && !to.startsWith('generated/') && !to.startsWith('src/cli/'),
      ({ from }) => from.startsWith('src/compile/'),
    ),
  ).toEqual([]);
});

/** Stage → the stages it may import. */
const stages: Record<string, readonly string[]> = {
  abnf: [],
  grammar: [],
  automaton: [],
  table: ['automaton'],
  encoding: ['automaton'],
  kernel: ['automaton', 'table'],
  emit: ['automaton', 'table', 'kernel', 'grammar'],
};

test.each(Object.entries(stages))('the stage %s imports only the stages before it', (stage, before) => {
  const folder = `src/compile/${stage}/`;
  const ofStages = (path: string) => /^src\/compile\/([a-z]+)\//.exec(path)?.[1];
  expect(
    offenders(
      ({ to }) => ofStages(to) === stage || before.includes(ofStages(to) as string),
      ({ from, to }) => from.startsWith(folder) && ofStages(to) !== undefined,
    ),
  ).toEqual([]);
});

test('the proof of kernels shares nothing with the search for them: of all else it knows the layout of tables only', () => {
  const isProof = (path: string) => path.startsWith('src/compile/proof/');
  expect(
    offenders(
      ({ to, typeOnly }) => isProof(to) || (to === 'src/layout.ts' && typeOnly),
      ({ from }) => isProof(from),
    ),
  ).toEqual([]);
  expect(files.filter(isProof).length).toBeGreaterThan(5);
});

test.each([
  ['ohm-js', /^src\/compile\/grammar\//],
  ['parsimmon', /^src\/(?:compile\/abnf|audit\/text)\//],
  ['node:fs', /^src\/(?:cli\/|compile\/files\.ts$|audit\/files\.ts$)/],
])('only the proper place imports %s', (module, place) => {
  expect(
    offenders(
      ({ from }) => place.test(from),
      ({ to }) => to === module,
    ),
  ).toEqual([]);
  expect(imports.some(({ to }) => to === module)).toBe(true);
});

test('the script of the page is the run wing, what both wings share, and itself', () => {
  const ofPage = (path: string) => path.startsWith('src/audit/page/script/') || path === 'src/audit/page/data.ts';
  expect(
    offenders(
      ({ to, typeOnly }) => ofPage(to) || isRun(to) || shared.includes(to) || typeOnly,
      ({ from }) => ofPage(from),
    ),
  ).toEqual([]);
});

test('nothing but the command line imports the command line', () => {
  expect(
    offenders(
      ({ from }) => from.startsWith('src/cli/'),
      ({ to }) => to.startsWith('src/cli/'),
    ),
  ).toEqual([]);
});

test('the arithmetic reference imports nothing from the sources it judges', () => {
  const folder = join(root, 'test/reference');
  const foreign = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => /from '\.\.\/\.\./.test(readFileSync(join(folder, name), 'utf8')));
  expect(foreign).toEqual([]);
});
