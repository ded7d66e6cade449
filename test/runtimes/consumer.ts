/**
 * An empty project with the package installed: npm packs it as it would publish
 * it, and installs it offline. The files of one run of tests copy one such project:
 * npm takes four seconds for it.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RUN_FOLDER } from '../support/run-folder.ts';

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
    const run = process.env[RUN_FOLDER];
    if (run) cpSync(installedIn(run, folder), this.folder, { recursive: true, verbatimSymlinks: true });
    else installInto(this.folder, folder);
    const [{ filename, files, unpackedSize }] = JSON.parse(readFileSync(join(this.folder, PACKED), 'utf8')) as [
      { filename: string; files: { path: string }[]; unpackedSize: number },
    ];
    return { tarball: join(this.folder, filename), files: files.map(({ path }) => path), unpackedSize };
  }

  write(name: string, content: string | Uint8Array): string {
    writeFileSync(join(this.folder, name), content);
    return join(this.folder, name);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** What npm said of the package that it packed. */
const PACKED = 'packed.json';

function installInto(project: string, folder: string): void {
  const packed = npm(['pack', '--json', '--ignore-scripts', '--pack-destination', project], folder);
  writeFileSync(join(project, PACKED), packed);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  npm(['install', '--offline', '--no-audit', '--no-fund', join(project, JSON.parse(packed)[0].filename)], project);
}

/** The project of a run with the package of a folder. Of two workers that make it, the first one counts. */
function installedIn(run: string, folder: string): string {
  const project = join(run, `installed-${basename(folder)}`);
  if (existsSync(project)) return project;
  const own = mkdtempSync(join(run, 'installing-'));
  installInto(own, folder);
  try {
    renameSync(own, project);
  } catch (error) {
    if (!existsSync(project)) throw error;
    rmSync(own, { recursive: true });
  }
  return project;
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
