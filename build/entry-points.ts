/**
 * package.json → the entry points of the package, each with its files in dist:
 *
 *     "./table": { types: "./dist/src/table.d.ts", node: "./dist/node/table.js", default: "./dist/src/table.js" }
 *       →  types dist/src/table.d.ts, code [dist/node/table.js, dist/src/table.js]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the CommonJS files. */
export const COMMON_JS = 'dist/cjs';

/** A path, or a path for each condition. */
type Conditions = string | { readonly [condition: string]: Conditions };

export interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, Conditions>>;
  readonly typesVersions: { readonly '*': Readonly<Record<string, readonly string[]>> };
}

/** Our package.json. */
export function manifest(): Manifest {
  return JSON.parse(readFileSync('package.json', 'utf8'));
}

export interface EntryPoint {
  /** Its declarations, at the path of its source: `dist/src/profiles.d.ts`. */
  readonly types: string;
  /** Its code: one file, or first the file for Node and then that for all others. */
  readonly code: readonly string[];
  /** Its CommonJS file, with all kernels: `dist/cjs/node/profiles.js`. */
  readonly commonJs: string;
}

export function entryPoints({ exports }: Pick<Manifest, 'exports'> = manifest()): EntryPoint[] {
  return Object.values(exports).flatMap((entry) => {
    if (typeof entry === 'string') return [];
    const { types, ...conditions } = entry as { types: { default: string } } & Record<string, Conditions>;
    const paths = [...new Set(pathsIn(conditions))];
    const [commonJs = ''] = paths.filter((path) => path.startsWith(COMMON_JS));
    return [{ types: join(types.default), code: paths.filter((path) => path !== commonJs), commonJs }];
  });
}

function pathsIn(conditions: Conditions): string[] {
  return typeof conditions === 'string' ? [join(conditions)] : Object.values(conditions).flatMap(pathsIn);
}
