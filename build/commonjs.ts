/**
 * The code for Node → the same as CommonJS, file by file, so that entry points share validators here too:
 *
 *     dist/node/index.js   →   dist/cjs/node/index.js
 *
 * It is a copy for programs (Jest, old bundlers): without needless spaces and docstrings. Node itself never loads it.
 * Rows of tables become runs:
 *
 *     const CLASSES = [0, 0, 0, 1, 2, 2, …]   →   const CLASSES = cells("0x3 1 2x2 …")
 *
 * The compiler is not copied: Node can `require` it as an ES module, and Jest says that it has to be imported.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { transformSync } from 'esbuild';
import { COMMON_JS, type EntryPoint } from './entry-points.ts';
import { writeInto } from './files.ts';
import { type Library, reachedFrom } from './library.ts';

/** Entry points with the compiler in them. */
const COMPILERS = ['dist/node/compiler.js', 'dist/node/fast-check.js', 'dist/node/messages.js'];

export function toCommonJs(entries: readonly EntryPoint[], { outputs }: Library): void {
  const code = entries
    .map(({ commonJs }) => commonJs.replace(COMMON_JS, 'dist'))
    .filter((path) => !COMPILERS.includes(path));
  for (const path of reachedFrom(code, outputs)) writeInto(inCommonJs(path), commonJs(readFileSync(path, 'utf8')));
  for (const folder of ['dist/src', 'dist/generated']) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (name.endsWith('.d.ts')) writeDeclarations(join(folder, name));
      else if (folder === 'dist/generated') writeTable(join(folder, name));
    }
  }
  for (const path of COMPILERS) writeInto(inCommonJs(path), elsewhere(path));
  writeInto(inCommonJs('dist/generated/cells.js'), `exports.cells = ${CELLS}`);
  writeInto(inCommonJs('dist/package.json'), `${JSON.stringify({ type: 'commonjs', sideEffects: false }, null, 2)}\n`);
}

export const inCommonJs = (path: string) => path.replace(/^dist/, COMMON_JS);

const elsewhere = (path: string) => `module.exports = require('../../node/${basename(path)}');\n`;

/** '0x3 1 2x2' → [0, 0, 0, 1, 2, 2] */
export const CELLS = `(runs) =>
  runs.split(' ').flatMap((run) => {
    const [cell, count = 1] = run.split('x');
    return Array(Number(count)).fill(Number(cell));
  });
`;

/** Tables export constants only, so two words of each are replaced. */
function writeTable(path: string): void {
  const text = readFileSync(path, 'utf8');
  const names = [...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
  const { code } = transformSync(
    `${text.replace(/^export const /gm, 'const ')}\nmodule.exports = { ${names.join(', ')} }`,
    MINIFIED,
  );
  writeInto(inCommonJs(path), `const{cells}=require("./cells.js");${inRuns(code)}`);
}

/** Compact code, whose lines can be broken after a comma: each long row of numbers → a call that makes it. */
export const inRuns = (code: string) =>
  code.replace(/\[(?:-?\d+,\s*){40,}-?\d+\]/g, (row) => `/* @__PURE__ */ cells("${runsOf(row)}")`);

/** `[0,0,0,1,2,2]` → `0x3 1 2x2` */
function runsOf(row: string): string {
  const runs: { cell: string; count: number }[] = [];
  for (const cell of row.slice(1, -1).split(/,\s*/)) {
    const last = runs.at(-1);
    if (last?.cell === cell) last.count++;
    else runs.push({ cell, count: 1 });
  }
  return runs.map(({ cell, count }) => (count > 1 ? `${cell}x${count}` : cell)).join(' ');
}

/** TypeScript reads which kind of module they describe from the package.json beside them. */
function writeDeclarations(path: string): void {
  writeInto(inCommonJs(path), readFileSync(path, 'utf8').replace(/^ *\/\*\*[\s\S]*?\*\/\n/gm, ''));
}

const MINIFIED = { platform: 'node', target: 'es2022', charset: 'utf8', minify: true, lineLimit: 200 } as const;

function commonJs(code: string): string {
  return transformSync(code, { ...MINIFIED, format: 'cjs' }).code;
}
