/**
 * The sources as a graph: every TypeScript file, and what it imports from which
 * file or package. Read from the texts, so that types and `import()` count too.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './library.ts';

export interface Import {
  readonly from: string;
  /** A path relative to the root, or the name of a package. */
  readonly to: string;
  readonly names: readonly string[];
}

const FOLDERS = ['src', 'generated', 'bench', 'build', 'test', 'decoders', 'docs', 'examples', 'proofs'];

/** Every TypeScript file of the project. */
export const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
    .map((name) => `${folder}/${name}`),
).concat(readdirSync(root).filter((name) => name.endsWith('.ts')));

/** The `imports` of package.json: `#tiers` → condition → file. */
const CONDITIONAL = (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, Record<string, string>> }
).imports;

/** A text without its comments. */
export function codeOf(text: string): string {
  return text.replace(/^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

/** Every import, re-export and `import()` of a text, those of types included. */
export function importsIn(from: string, text: string): Import[] {
  const code = codeOf(text);
  const found = code.matchAll(
    /^(?:import|export)\s+(?:type\s+)?([^;'"]*?)\s*from\s+'([^']+)'|(?:const \{([^}]*)\} = await |const (\w+) = lazy\(\(\) => )?\bimport\(\s*'([^']+)'\s*\)\)?(?:\.(\w+))?|^import '([^']+)'/gm,
  );
  return [...found].flatMap(([, names, named, taken, kept, dynamic, member, bare]) => {
    const target = (named ?? dynamic ?? bare) as string;
    // The package's own name stands in the texts of modules that are generated for others.
    if (target.startsWith('wellformed')) return [];
    const imported = namesIn(code, names ?? taken ?? member ?? (kept ? takenFrom(code, kept) : ''));
    return filesOf(from, target).map((to) => ({ from, to, names: imported }));
  });
}

/** `./a.ts` → a path relative to the root; `#tiers`, `#kernels/utf8` → every file that it is under some condition. */
function filesOf(from: string, target: string): string[] {
  const [, name, rest = ''] = /^(#[^/]+)(?:\/(.+))?$/.exec(target) ?? [];
  const conditions = name && CONDITIONAL[rest ? `${name}/*` : name];
  if (conditions) return Object.values(conditions).map((path) => join(path.replace('*', rest)));
  return [target.startsWith('.') ? relative(root, join(root, dirname(from), target)) : target];
}

/** `const kept = lazy(() => import(…))`, and later `const { A } = await kept()` → A. */
function takenFrom(code: string, kept: string): string {
  return [...code.matchAll(new RegExp(`const \\{([^}]*)\\} = await ${kept}\\(\\)`, 'g'))]
    .map(([, names]) => names)
    .join();
}

/** `A as B, type C` → A and C; of a namespace, `* as n`, what is read off it: n.d → d. */
function namesIn(code: string, clause: string): string[] {
  const space = /^\* as (\w+)$/.exec(clause)?.[1];
  if (space)
    return [...code.matchAll(new RegExp(`(?<![\\w./])${space}\\.(\\w+)`, 'g'))].map(([, name]) => name as string);
  const words = clause.replace(/\btype\b|[{}]/g, ' ').split(',');
  return words.flatMap((word) => word.trim().split(/\s+as\s+|:/)[0] || []);
}

export const imports = files.flatMap((from) => importsIn(from, readFileSync(join(root, from), 'utf8')));
