/**
 * The types of the packed package, as strict projects read them: all code in
 * README and the other documents, in the docstrings, in the tutorial and in
 * examples/ compiles, under three versions of TypeScript, two module resolutions,
 * and the types of browsers, of Node, of both, and of neither: in all pairs under
 * the newest. (That it has no casts: casts.test.ts.)
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSurface } from '../../docs/declarations.ts';
import { Consumer, isBuilt, NOT_BUILT } from '../runtimes/consumer.ts';
import { programArguments, stepsOf } from '../support/console.ts';
import { docstringExamples, type Example } from '../support/docstring-examples.ts';
import { documentedBlocks, TUTORIAL } from '../support/documented-code.ts';
import { root } from '../support/library.ts';

if (!isBuilt) process.stderr.write(`skipped: ${NOT_BUILT}\n`);

const execute = promisify(execFile);

/** Package → version of TypeScript. */
const COMPILERS = { 'typescript-5.4': '5.4', 'typescript-5.9': '5.9', typescript: '7' } as const;
type Compiler = keyof typeof COMPILERS;

const RESOLUTIONS = { NodeNext: 'NodeNext', Bundler: 'ESNext' } as const;

/** What a project knows of its platform. */
const PLATFORMS = {
  browsers: { lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: [] },
  Node: { lib: ['ES2023'], types: ['node'] },
  both: { lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['node'] },
  neither: { lib: ['ES2023'], types: [] },
} as const;
type Platform = keyof typeof PLATFORMS;

/**
 * The rows that run. The newest compiler reads all pairs of resolution and platform in a second each. The older ones take ten
 * times as long, and what they read otherwise is the syntax of declarations: each has each resolution once, and no types.
 */
const OLDER_ROWS: Partial<Record<Compiler, readonly string[]>> = {
  'typescript-5.4': ['NodeNext both', 'Bundler browsers', 'NodeNext neither'],
  'typescript-5.9': ['Bundler Node', 'NodeNext browsers', 'NodeNext neither'],
};
const isRow = (compiler: string, resolution: string, platform: string) =>
  OLDER_ROWS[compiler as Compiler]?.includes(`${resolution} ${platform}`) ?? true;

const STRICT = {
  noEmit: true,
  strict: true,
  skipLibCheck: false,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitReturns: true,
  noPropertyAccessFromIndexSignature: true,
  allowImportingTsExtensions: true,
  target: 'ES2022',
};

/** Source file → the entry point that exports it; all other files: the main one. */
const ENTRIES: Record<string, string> = {
  'generated/profiles.ts': 'wellformed/profiles',
  'src/table.ts': 'wellformed/table',
  'src/node.ts': 'wellformed/node',
  'src/compiler.ts': 'wellformed/compile',
  'src/fast-check.ts': 'wellformed/fast-check',
  'src/messages.ts': 'wellformed/messages',
};

/** The entry points of a file, the first one first. */
function entriesOf(file: string): string[] {
  if (file === 'src/ranges/file-source.ts') return ['wellformed/node', 'wellformed/ranges', 'wellformed'];
  if (file.startsWith('src/bullmq/')) return ['wellformed/bullmq', 'wellformed/ranges', 'wellformed'];
  return [file.startsWith('src/ranges/') ? 'wellformed/ranges' : (ENTRIES[file] ?? 'wellformed'), 'wellformed'];
}

/** An example as a module: it imports what it names from its own entry points, and the rest from the main one. */
function moduleOf({ file, code }: Example, surface: ReturnType<typeof readSurface>): string {
  const taken = new Set<string>();
  const imports = entriesOf(file).flatMap((specifier) => {
    const names = surface.find((entry) => entry.specifier === specifier)?.exports.map(({ name }) => name) ?? [];
    const used = [...new Set(names)].filter((name) => !taken.has(name) && new RegExp(`\\b${name}\\b`).test(code));
    for (const name of used) taken.add(name);
    return used.length > 0 ? [`import { ${used.join(', ')} } from '${specifier}';`] : [];
  });
  return [...imports, 'export {};', code].join('\n');
}

describe.skipIf(!isBuilt)('under strict TypeScript', () => {
  let consumer: Consumer;
  beforeAll(() => {
    consumer = new Consumer();
    consumer.install();
    // The other packages that examples import, and the types of Node.
    for (const name of readdirSync(join(root, 'node_modules'))) {
      if (name === 'wellformed' || name.startsWith('.')) continue;
      symlinkSync(join(root, 'node_modules', name), join(consumer.folder, 'node_modules', name));
    }
    writeDocumented();
  });
  afterAll(() => consumer.remove());

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(consumer.folder, path)), { recursive: true });
    consumer.write(path, text);
  }

  /** Documents, docstrings, tutorial and examples → files. */
  function writeDocumented(): void {
    for (const { place, code } of documentedBlocks()) write(`documents/${place.replace(/\W+/g, '-')}.ts`, code);
    writeTutorial();
    const surface = readSurface();
    for (const [i, example] of docstringExamples().entries()) {
      const folder = /^src\/node\.ts$|file-source/.test(example.file) ? 'docstrings-node' : 'docstrings';
      write(`${folder}/${i}-${example.name.replace(/\W+/g, '-')}.ts`, moduleOf(example, surface));
    }
    for (const name of ['claims.ts', 'bare-claims.ts']) {
      write(`claims/${name}`, readFileSync(join(root, 'test/package', name), 'utf8'));
    }
    for (const name of readdirSync(join(root, 'examples'))) {
      if (name.endsWith('.ts')) write(`examples/${name}`, readFileSync(join(root, 'examples', name), 'utf8'));
    }
  }

  /** The files of the tutorial, and those that its commands generate from them. */
  function writeTutorial(): void {
    const folder = join(consumer.folder, 'tutorial');
    const program = join(consumer.folder, 'node_modules/wellformed/dist/bin/wellformed.js');
    for (const step of stepsOf(TUTORIAL)) {
      if (step.kind === 'file') write(`tutorial/${step.name}`, step.text);
      if (step.kind !== 'command' || !/^npx wellformed generate .*-o \S+$/.test(step.command)) continue;
      // The tutorial shows mistakes too: not each of its commands succeeds.
      spawnSync(process.execPath, [program, ...(programArguments(step.command) ?? [])], { cwd: folder });
    }
  }

  let projects = 0;

  /** What the compiler says of the files; empty where it finds no fault. */
  async function compile(compiler: Compiler, options: object, files: readonly string[]): Promise<string> {
    const compilerOptions = { ...STRICT, ...options };
    const project = consumer.write(`tsconfig.${projects++}.json`, JSON.stringify({ compilerOptions, files }));
    const tsc = join(root, 'node_modules', compiler, 'bin/tsc');
    try {
      return (await execute(process.execPath, [tsc, '-p', project], { cwd: consumer.folder })).stdout;
    } catch (error) {
      return (error as { stdout?: string }).stdout || String(error);
    }
  }

  const filesIn = (...folders: string[]) =>
    folders.flatMap((folder) =>
      readdirSync(join(consumer.folder, folder))
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `${folder}/${name}`),
    );

  /** The documented code that a platform has types for. */
  const filesFor: Record<Platform, () => string[]> = {
    browsers: () => filesIn('documents', 'tutorial', 'docstrings', 'claims'),
    Node: () => filesIn('documents', 'tutorial', 'docstrings', 'docstrings-node', 'claims'),
    both: () => filesIn('documents', 'tutorial', 'docstrings', 'docstrings-node', 'claims'),
    neither: () => ['claims/bare-claims.ts'],
  };

  const rows = Object.entries(COMPILERS).flatMap(([compiler, version]) =>
    Object.entries(RESOLUTIONS).flatMap(([moduleResolution, module]) =>
      Object.keys(PLATFORMS)
        .filter((platform) => isRow(compiler, moduleResolution, platform))
        .map((platform) => [version, moduleResolution, platform as Platform, compiler as Compiler, module] as const),
    ),
  );

  // A compiler of JavaScript takes one processor: they run beside each other.
  test.concurrent.each(rows)(
    'TypeScript %s with %s and the types of %s compiles all that is documented',
    async (_, moduleResolution, platform, compiler, module) => {
      const options = { module, moduleResolution, ...PLATFORMS[platform] };
      expect(await compile(compiler, options, filesFor[platform]())).toBe('');
    },
  );

  // The examples run in Node. Not every compiler accepts the declarations of the packages that they import, so these are
  // not checked, only used.
  const ofNode = rows.filter(([, , platform]) => platform === 'Node' || platform === 'both');
  test.concurrent.each(ofNode)(
    'TypeScript %s with %s and the types of %s compiles the examples',
    async (_, moduleResolution, platform, compiler, module) => {
      const options = { module, moduleResolution, ...PLATFORMS[platform], skipLibCheck: true };
      expect(await compile(compiler, options, filesIn('examples'))).toBe('');
    },
  );
});
