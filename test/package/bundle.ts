/** Bundles an import of the package, and counts the octets of each module in the bundle. */
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { FORMS } from '../../generated/forms.ts';
import { root } from '../support/library.ts';

export interface Bundle {
  readonly text: string;
  /** In octets, minified and compressed. */
  readonly size: number;
  /** Module → its octets in the bundle; modules that were dropped are missing. */
  readonly modules: ReadonlyMap<string, number>;
}

/** Bundles `code`. In it, `wellformed` means the sources, or the package installed in `consumer`. */
export async function bundle(
  code: string,
  consumer?: string,
  platform: 'browser' | 'node' = 'browser',
): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: consumer ?? root, loader: 'ts' },
    alias: consumer ? {} : { 'wellformed/table': './src/table.ts', wellformed: './src/index.ts' },
    absWorkingDir: root,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform,
    target: 'es2022',
    outfile: 'bundle.js',
  });
  const text = (outputFiles[0] as { text: string }).text;
  const inputs = Object.entries(metafile.outputs['bundle.js']?.inputs ?? {});
  const modules = inputs.map(([path, { bytesInOutput }]) => [path, bytesInOutput] as const);
  return {
    text,
    size: gzipSync(text, { level: 9 }).length,
    modules: new Map(modules.filter(([, octets]) => octets > 0)),
  };
}

const registered = new Set(FORMS.map(({ id }) => `generated/${id}.ts`));

/** The tables in a bundle. */
export function tablesOf({ modules }: Bundle): string[] {
  return [...modules.keys()].filter((path) => registered.has(path)).sort();
}
