/**
 * The declarations that TypeScript emits → the public surface, name by name.
 *
 * The compiler's output is regular: a statement starts in the first column, a
 * member four columns further, and a docstring directly precedes its
 * declaration. So it is enough to read lines; no parser is needed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A statement or a member, with its docstring. */
export interface Declaration {
  /** As TypeScript prints it, without docstrings, `export` and `declare`. */
  readonly code: string;
  /** The docstring without its asterisks; empty if there is none. */
  readonly doc: string;
}

export interface Exported extends Declaration {
  readonly name: string;
  /** Of an interface or a class. */
  readonly members: readonly Declaration[];
  /** Types that it mentions but that cannot be imported. */
  readonly helpers: readonly Declaration[];
}

/** An entry point of the package, with the specifier that importers write: `wellformed`. */
export interface EntryPoint {
  readonly specifier: string;
  readonly exports: readonly Exported[];
  /** An earlier entry point with the same surface, if any. */
  readonly sameAs?: string | undefined;
}

const root = fileURLToPath(new URL('..', import.meta.url));

/** The surface of the current sources. */
export function readSurface(): EntryPoint[] {
  const folder = mkdtempSync(join(tmpdir(), 'wellformed-types-'));
  try {
    const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
    for (const project of ['build/tsconfig.run.json', 'build/tsconfig.compile.json']) {
      const options = ['-p', project, '--emitDeclarationOnly', '--outDir', folder];
      const { stderr } = spawnSync(process.execPath, [compiler, ...options], { cwd: root, encoding: 'utf8' });
      if (stderr) throw new Error(stderr);
    }
    return entryPoints().map(({ specifier, types }, i, all) => {
      const sameAs = all.slice(0, i).find((other) => other.types === types)?.specifier;
      return { specifier, sameAs, exports: exportsOf(join(folder, types)) };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The entry points of package.json; paths are relative to the build folder. */
function entryPoints(): { specifier: string; types: string }[] {
  const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string;
    exports: Record<string, { types?: { default: string } }>;
  };
  return Object.entries(exports).flatMap(([path, { types }]) =>
    types ? [{ specifier: join(name, path), types: types.default.replace('./dist/', '') }] : [],
  );
}

/** The exports of a module, its own and its re-exports, in the order of the module. */
function exportsOf(file: string): Exported[] {
  const own = statements(readFileSync(file, 'utf8'));
  return own.flatMap((statement) => {
    const reExport = /^export (type )?(?:\*|\{([\s\S]*)\}) from '(.*)\.ts';/.exec(statement.code);
    if (!reExport) return exported(statement, own);
    const others = exportsOf(join(dirname(file), `${reExport[3]}.d.ts`));
    if (reExport[2] === undefined) return others;
    return reExport[2].split(',').flatMap((one) => {
      const [, type, name] = /^\s*(type )?(\w+)\s*$/.exec(one) ?? [];
      if (!name) return [];
      const found = others.find((other) => other.name === name) ?? missing(name, file);
      return type || reExport[1] ? asType(found) : found;
    });
  });
}

/** A class that is exported as a type cannot be constructed. */
function asType(one: Exported): Exported {
  return { ...one, code: one.code.replace(/^class /, '/* as a type */ class ') };
}

function missing(name: string, file: string): never {
  throw new Error(`${file}: ${name} is not declared`);
}

function exported(statement: Declaration, all: readonly Declaration[]): Exported[] {
  if (!/^export (?!\{)/.test(statement.code)) return [];
  const code = withoutDocs(statement.code);
  const helpers = all.filter(({ code: other }) => {
    const name = /^(?:declare )?(?:interface|type) (\w+)/.exec(other)?.[1];
    return name !== undefined && new RegExp(`\\b${name}\\b`).test(code);
  });
  return [
    {
      name: nameOf(code),
      code: plain(code),
      doc: statement.doc,
      members: membersOf(statement.code),
      helpers: helpers.map((one) => ({ doc: one.doc, code: plain(withoutDocs(one.code)) })),
    },
  ];
}

function nameOf(code: string): string {
  const found = /^export (?:declare )?(?:abstract )?(?:const|function\*?|class|interface|type) (\w+)/.exec(code)?.[1];
  if (!found) throw new Error(`a declaration without a name: ${code}`);
  return found;
}

function plain(code: string): string {
  return code.replace(/^(?:export )?(?:declare )?/, '').replace(/import\("[^"]*"\)\./g, '');
}

function withoutDocs(code: string): string {
  return code.replace(/^ *\/\*\*[\s\S]*?\*\/\n/gm, '');
}

/** The public members between the outer braces. */
function membersOf(code: string): Declaration[] {
  if (!/^export (?:declare )?(?:interface|class) /.test(code)) return [];
  const body = code.split('\n').slice(1, -1);
  return statements(body.map((line) => line.replace(/^ {4}/, '')).join('\n')).filter((one) => one.code !== '#private;');
}

/** The statements of a text, each with its docstring. */
function statements(text: string): Declaration[] {
  const found: Declaration[] = [];
  let code: string[] = [];
  let doc = '';
  let depth = 0;
  for (const part of text.split(/^(\/\*\*[\s\S]*?\*\/)\n/m)) {
    if (part.startsWith('/**')) {
      doc = docOf(part);
      continue;
    }
    let inDoc = false;
    for (const line of part.split('\n')) {
      if (code.length === 0 && line.trim() === '') continue;
      code.push(line);
      inDoc ||= line.trimStart().startsWith('/**');
      if (!inDoc) depth += (line.match(/\{/g)?.length ?? 0) - (line.match(/\}/g)?.length ?? 0);
      if (line.trimEnd().endsWith('*/')) inDoc = false;
      if (inDoc || depth > 0 || !/[;}]$/.test(line)) continue;
      found.push({ code: code.join('\n'), doc });
      code = [];
      doc = '';
    }
  }
  return found;
}

function docOf(comment: string): string {
  const lines = comment
    .replace(/^\/\*\*/, '')
    .replace(/\*\/$/, '')
    .split('\n');
  return lines
    .map((line) => line.replace(/^ *\* ?/, '').trimEnd())
    .join('\n')
    .trim();
}
