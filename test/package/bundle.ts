/** What a bundler makes of an import of the package, and which module each octet of it comes from. */
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { root } from '../support/library.ts';

export interface Bundle {
  readonly text: string;
  /** Octets, minified and compressed. */
  readonly size: number;
  /** The modules that something is left of, with how many octets. */
  readonly modules: ReadonlyMap<string, number>;
}

/** Bundles a module that says no more than `code`; `wellformed` is its sources, or what is installed in `consumer`. */
export async function bundle(
  code: string,
  consumer?: string,
  platform: 'browser' | 'node' = 'browser',
): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: consumer ?? root, loader: 'ts' },
    alias: consumer ? {} : { wellformed: './src/index.ts' },
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

/** The tables in a bundle. */
export function tablesOf({ modules }: Bundle): string[] {
  return [...modules.keys()].filter((path) => path.startsWith('generated/')).sort();
}
