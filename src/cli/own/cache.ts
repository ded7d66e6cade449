/**
 * Compiled grammars of users, kept beside the source in the folder `.wellformed`,
 * which can be deleted at any time:
 *
 *     .wellformed/3f1c….table      code (32 octets), then the table
 *     .wellformed/3f1c….form       the same for the whole form, which explains and exports need
 *
 * The name is the digest of all that the form is made from: the texts, the options
 * and the version of wellformed. So a change of any of them is another file.
 *
 * Others may be able to write into the folder: a repository may come with one. A
 * wrong table would change verdicts, so each file begins with a code (HMAC) under a
 * key that only this user can read, in the user's own cache folder. A file without
 * the right code is ignored and written again; without a key nothing is cached.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeFile } from '../files/write-file.ts';
import { graphToOctets, octetsToGraph } from './graph.ts';

const FOLDER = '.wellformed';

/** Octets of a code: SHA-256. */
const CODE = 32;

export class GrammarCache {
  readonly #key: Buffer;

  /** `key`: 32 octets that only this user knows. */
  constructor(key: Buffer) {
    this.#key = key;
  }

  /** What was kept beside a source under `name`; `undefined` if there is nothing, or it was not written with this key. */
  read(source: string, name: string): unknown {
    try {
      const content = readFileSync(join(dirname(source), FOLDER, name));
      const [code, kept] = [content.subarray(0, CODE), content.subarray(CODE)];
      if (code.length !== CODE || !timingSafeEqual(code, this.#code(name, kept))) return undefined;
      return octetsToGraph(kept);
    } catch {
      return undefined;
    }
  }

  /** Keeps a value. A folder that cannot be written costs only time. */
  write(source: string, name: string, value: unknown): void {
    const folder = join(dirname(source), FOLDER);
    try {
      const content = graphToOctets(value);
      mkdirSync(folder, { recursive: true });
      // The folder is for this machine: version control leaves it out.
      const ignore = join(folder, '.gitignore');
      if (!existsSync(ignore)) writeFileSync(ignore, '*\n');
      writeFile(join(folder, name), Buffer.concat([this.#code(name, content), content]));
    } catch {
      // Compiled again the next time.
    }
  }

  #code(name: string, content: Uint8Array): Buffer {
    return createHmac('sha256', this.#key).update(`${name}\n`).update(content).digest();
  }
}

/** The cache of this user; `undefined` if there is no key that only this user can read. */
export function userCache(
  folder: string = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'wellformed'),
) {
  const path = join(folder, 'table-cache.key');
  try {
    if (!existsSync(path)) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(path, randomBytes(CODE), { flag: 'wx', mode: 0o600 });
    }
    const { mode, uid, size } = statSync(path);
    const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0);
    return isOwn && size === CODE ? new GrammarCache(readFileSync(path)) : undefined;
  } catch {
    return undefined;
  }
}
