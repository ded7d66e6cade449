/**
 * An empty project with the package installed: npm packs it as it would publish
 * it, and installs it offline.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Whether there is a built package to install. */
export const isBuilt = existsSync(join(root, 'dist/src/index.js')) && existsSync(join(root, 'dist/bin/wellformed.js'));

/** Why tests of the package are skipped if it is not built. */
export const NOT_BUILT = 'dist is missing: npm run build';

export interface Packed {
  readonly tarball: string;
  /** The paths in it. */
  readonly files: readonly string[];
  /** The octets of these files. */
  readonly unpackedSize: number;
}

/** Specifier of an entry point → its file in the package. */
export function entryPoints(): Map<string, string> {
  const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string;
    exports: Record<string, { default?: string }>;
  };
  const points = Object.entries(exports).flatMap(([path, { default: file }]) => (file ? [[path, file] as const] : []));
  return new Map(points.map(([path, file]) => [posix.join(name, path), posix.normalize(file)]));
}

export class Consumer {
  readonly folder: string = mkdtempSync(join(tmpdir(), 'wellformed-consumer-'));

  /** Packs and installs the package in a folder. Skips its scripts, which would build it again. */
  install(folder: string = root): Packed {
    const packed = JSON.parse(
      npm(['pack', '--json', '--ignore-scripts', '--pack-destination', this.folder], folder),
    ) as [{ filename: string; files: { path: string }[]; unpackedSize: number }];
    const [{ filename, files, unpackedSize }] = packed;
    const tarball = join(this.folder, filename);
    this.write('package.json', JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
    npm(['install', '--offline', '--no-audit', '--no-fund', tarball], this.folder);
    return { tarball, files: files.map(({ path }) => path), unpackedSize };
  }

  write(name: string, content: string | Uint8Array): string {
    writeFileSync(join(this.folder, name), content);
    return join(this.folder, name);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Runs npm, and gives what it prints. The environment of an npm that started this process is removed. */
export function npm(command: readonly string[], cwd: string): string {
  return execFileSync('npm', ['--loglevel=error', ...command], { cwd, encoding: 'utf8', env: withoutNpm() });
}

/** The environment without the variables of `npm run`, which describe another project. */
export function withoutNpm(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(?:package|lifecycle|config_local_prefix|config_engine)/.test(name),
    ),
  );
}
