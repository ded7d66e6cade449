/**
 * The declarations that TypeScript emits → the public surface, name by name.
 *
 * What the compiler prints is regular: a statement begins in the first column,
 * a member four columns further, a docstring stands right before what it is
 * about. So lines are all that has to be understood.
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
  /** The docstring without its frame of asterisks; empty when there is none. */
  readonly doc: string;
}

export interface Exported extends Declaration {
  readonly name: string;
  /** Of an interface or a class. */
  readonly members: readonly Declaration[];
  /** Types that it speaks of, though nobody can import them. */
  readonly helpers: readonly Declaration[];
}

/** An entry point of the package, as importers write it: `wellformed`. */
export interface EntryPoint {
  readonly specifier: string;
  readonly exports: readonly Exported[];
  /** The entry point that has the same surface, where there is one. */
  readonly sameAs?: string | undefined;
}

const root = fileURLToPath(new URL('..', import.meta.url));

/** The surface of the sources as they are now. */
export function readSurface(): EntryPoint[] {
  const folder = mkdtempSync(join(tmpdir(), 'wellformed-types-'));
  try {
    const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
    for (const project of ['tsconfig.build.json', 'tsconfig.build-compile.json']) {
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

/** What package.json promises, relative to the folder that is built. */
function entryPoints(): { specifier: string; types: string }[] {
  const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string;
    exports: Record<string, { types?: string }>;
  };
  return Object.entries(exports).flatMap(([path, { types }]) =>
    types ? [{ specifier: join(name, path), types: types.replace('./dist/', '') }] : [],
  );
}

/** What can be imported from a module, its own statements and those it passes on, in the order of the module. */
function exportsOf(file: string): Exported[] {
  const own = statements(readFileSync(file, 'utf8'));
  return own.flatMap((statement) => {
    const passedOn = /^export (type )?(?:\*|\{([\s\S]*)\}) from '(.*)\.ts';/.exec(statement.code);
    if (!passedOn) return exported(statement, own);
    const there = exportsOf(join(dirname(file), `${passedOn[3]}.d.ts`));
    if (passedOn[2] === undefined) return there;
    return passedOn[2].split(',').flatMap((one) => {
      const [, type, name] = /^\s*(type )?(\w+)\s*$/.exec(one) ?? [];
      if (!name) return [];
      const found = there.find((other) => other.name === name) ?? missing(name, file);
      return type || passedOn[1] ? asType(found) : found;
    });
  });
}

/** A class that is exported as a type cannot be constructed. */
function asType(one: Exported): Exported {
  return { ...one, code: one.code.replace(/^class /, '/* as a type */ class ') };
}

function missing(name: string, file: string): never {
  throw new Error(`${file}: no declaration of ${name} is found`);
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
  if (!found) throw new Error(`no name is found in ${code}`);
  return found;
}

function plain(code: string): string {
  return code.replace(/^(?:export )?(?:declare )?/, '').replace(/import\("[^"]*"\)\./g, '');
}

function withoutDocs(code: string): string {
  return code.replace(/^ *\/\*\*[\s\S]*?\*\/\n/gm, '');
}

/** The members between the outer braces that others may use. */
function membersOf(code: string): Declaration[] {
  if (!/^export (?:declare )?(?:interface|class) /.test(code)) return [];
  const body = code.split('\n').slice(1, -1);
  return statements(body.map((line) => line.replace(/^ {4}/, '')).join('\n')).filter((one) => one.code !== '#private;');
}

/** The statements of a text, each with the docstring before it. */
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
