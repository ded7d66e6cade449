/**
 * The command line → dist/bin: a file for what starts, and one for each part that is loaded when a command needs it. Its
 * code is for programs, without needless spaces; each file begins with the names of the packages in it.
 *
 * Each file adds a third of a millisecond to a start, and a bundler makes dozens of those that commands share. So what
 * every command loads is one file, what `check FILE` loads is another, and what it loads at the first fault a third
 * (measured: in place of 12, 46 and 8 files, which took 1.25 times as long).
 */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Metafile, type Plugin, transformSync } from 'esbuild';
import { FORMS } from '../generated/forms.ts';
import { formToKeep } from '../src/cli/explain/compiled.ts';
import { keptFile } from '../src/cli/explain/kept-form.ts';
import { graphToOctets } from '../src/cli/user/graph.ts';
import { tablesStayFiles } from './library.ts';
import { packagesIn } from './licences.ts';

/** File → the modules that are in it, with all that they load, unless a file before it has them. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  'start.js': ['src/cli/process.ts'],
  'check.js': ['src/cli/commands/check.ts'],
  'explain.js': ['src/cli/commands/explain.ts', 'src/cli/explain/steps.ts'],
  'fault.js': ['src/cli/hints/hint.ts', 'src/cli/hints/next-command.ts', 'src/cli/check/frame.ts'],
};

/** Returns the packages in it. */
export async function buildProgram(folder: string): Promise<string[]> {
  const { metafile, outputFiles } = await build({
    entryPoints: {
      wellformed: 'src/cli/main.ts',
      'lsp-worker': 'src/cli/lsp/worker.ts',
    },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    // Not node20: esbuild takes /\p{L}/u from it, and writes what makes the pattern anew at each call.
    target: 'es2022',
    chunkNames: '[name]-[hash]',
    charset: 'utf8',
    legalComments: 'inline',
    logLevel: 'warning',
    metafile: true,
    write: false,
    plugins: [tablesStayFiles(), throughTheDoor()],
  });
  const files = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  for (const [name, modules] of Object.entries(TOGETHER)) await putTogether(files, name, chunksOf(modules, metafile));
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) writeFileSync(join(folder, name), minified(text));
  makeProgram(join(folder, 'wellformed.js'));
  for (const { id } of FORMS) {
    writeFileSync(join(folder, keptFile(id)), gzipSync(graphToOctets(formToKeep(id)), { level: 9 }));
  }
  return packagesIn(metafile);
}

/**
 * A module that enters the compile wing through its door loads only what it imports: a bundler that makes several files
 * keeps the door as one, and `explain`, which needs an automaton, would load the parsers, too.
 *
 *     import { nextState } from '../compile/index.ts'   →   import { nextState } from '../compile/automaton/automaton.ts'
 */
function throughTheDoor(): Plugin {
  const door = readFileSync('src/compile/index.ts', 'utf8');
  const fileOf = new Map(
    [...door.matchAll(/^export \{([^}]*)\} from '\.\/([^']+)';$/gm)].flatMap(([, names = '', file = '']) =>
      names.split(',').map((name) => [name.trim(), file] as const),
    ),
  );
  const opened = (whole: string, names: string, wing: string) => {
    const imports = names.split(',').flatMap((each) => {
      const name = each.trim();
      if (name === '' || name.startsWith('type ')) return [];
      const file = fileOf.get(name.split(' as ')[0] as string);
      return [`import { ${name} } from '${wing}${file ?? 'index.ts'}';`];
    });
    // On as many lines as before, for errors.
    return imports.join(' ') + '\n'.repeat(whole.split('\n').length - 1);
  };
  return {
    name: 'through the door',
    setup: (bundler) =>
      bundler.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => ({
        contents: readFileSync(path, 'utf8').replace(
          /^import \{([^}]*)\} from '([^']*\/compile\/)index\.ts';$/gm,
          opened,
        ),
        loader: 'ts',
      })),
  };
}

interface Chunk {
  readonly name: string;
  readonly exports: readonly string[];
  /** Whether files load it by its name when they need it. */
  readonly isEntry: boolean;
}

/** The files that some modules load, their own first. */
function chunksOf(modules: readonly string[], { outputs }: Metafile): Chunk[] {
  const entries = Object.entries(outputs).filter(([, { entryPoint }]) => modules.includes(entryPoint ?? ''));
  if (entries.length < modules.length) throw new Error(`not all of ${modules} are files of the program`);
  const reached = new Set(entries.map(([path]) => path));
  for (const path of reached) {
    for (const { path: to, external, kind } of outputs[path]?.imports ?? [])
      if (!external && kind === 'import-statement') reached.add(to);
  }
  return [...reached].map((path) => {
    const { exports = [], entryPoint } = outputs[path] ?? {};
    return { name: basename(path), exports, isEntry: entryPoint !== undefined };
  });
}

/**
 * Puts files into one, and has the others load that. An entry keeps the names of its exports, since it is loaded as a
 * whole; all others get names of their own:
 *
 *     import { printable } from './chunk-Y3LNBVCW.js'   →   import { c3_printable as printable } from './check.js'
 */
async function putTogether(files: Map<string, string>, into: string, all: readonly Chunk[]): Promise<void> {
  const chunks = all.filter(({ name }) => files.has(name));
  const texts = new Map(chunks.map(({ name }) => [`./${name}`, files.get(name) as string]));
  const prefixOf = new Map(chunks.map(({ name, isEntry }, i) => [`./${name}`, isEntry ? '' : `c${i}_`]));
  const lines = chunks.map(({ name, exports }) => {
    const names = exports.map((each) => `${each} as ${prefixOf.get(`./${name}`)}${each}`);
    return `export { ${names.join(', ')} } from './${name}';`;
  });
  const { outputFiles } = await build({
    stdin: { contents: lines.join('\n'), resolveDir: '.' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'inline',
    logLevel: 'warning',
    plugins: [
      {
        name: 'files of the program',
        setup: (bundler) => {
          bundler.onResolve({ filter: /^\./ }, ({ path }) =>
            texts.has(path) ? { path, namespace: 'together' } : { path, external: true },
          );
          bundler.onLoad({ filter: /./, namespace: 'together' }, ({ path }) => ({ contents: texts.get(path) ?? '' }));
        },
      },
    ],
  });
  for (const { name } of chunks) files.delete(name);
  for (const [name, text] of files) {
    const renamed = text.replace(IMPORT, (whole, names: string, from: string) => {
      const prefix = prefixOf.get(from);
      return prefix === undefined ? whole : `import { ${withPrefix(names, prefix)} } from "./${into}";`;
    });
    const loaded = renamed.replace(/"(\.\/[^"]+)"/g, (quoted, path: string) =>
      prefixOf.has(path) ? `"./${into}"` : quoted,
    );
    files.set(name, loaded);
  }
  const packages = new Set([...texts.values()].flatMap(packageNames));
  files.set(into, [...packages, outputFiles[0]?.text].join('\n'));
}

/** As esbuild writes it. */
const IMPORT = /^import \{([^}]*)\} from "([^"]+)";$/gm;

/** `a, b as c` → `c3_a as a, c3_b as c` */
function withPrefix(names: string, prefix: string): string {
  const parts = names.split(',').map((name) => name.trim().split(' as '));
  return parts.map(([name = '', local = name]) => `${prefix}${name} as ${local}`).join(', ');
}

/** The comments of a bundle that name packages. */
function packageNames(text: string): string[] {
  return text.match(/^\/\/ .*\bnode_modules\/(?:@[\w-]+\/)?[\w.-]+\//gm) ?? [];
}

/** For packages in CommonJS, which require modules of Node. */
const REQUIRE = "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\n";

function minified(text: string): string {
  const { code } = transformSync(/\brequire\b/.test(text) ? REQUIRE + text : text, {
    minify: true,
    // Node prints the line of an error that is not caught.
    lineLimit: 200,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'inline',
  });
  const [first = '', ...rest] = code.startsWith('#!') ? code.split('\n') : ['', code];
  return [first, ...new Set(packageNames(text)), ...rest].filter(Boolean).join('\n');
}

/** Makes a file that the shell can start. */
function makeProgram(file: string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.startsWith('#!') ? text : `#!/usr/bin/env node\n${text}`);
  chmodSync(file, 0o755);
}
