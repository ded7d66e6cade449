/**
 * Compiled tables of users' grammars, kept beside the source in the folder
 * `.wellformed`, which can be deleted at any time:
 *
 *     .wellformed/my-3f1c….table      code (32 octets), then the table
 *
 * The name is the digest of all that the table is made from: the texts, the options
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
import { deserialize, serialize } from 'node:v8';
import { replaceFile } from '../../compile/index.ts';
import type { FormTable } from '../../layout.ts';

const FOLDER = '.wellformed';

/** Octets of a code: SHA-256. */
const CODE = 32;

export class TableCache {
  readonly #key: Buffer;

  /** `key`: 32 octets that only this user knows. */
  constructor(key: Buffer) {
    this.#key = key;
  }

  /** The table that was kept for `digest` beside a source; else that of `compile`, which is then kept. */
  table(source: string, digest: string, compile: () => FormTable): FormTable {
    const path = join(dirname(source), FOLDER, `${digest}.table`);
    const known = this.#read(path, digest);
    if (known) return known;
    const table = compile();
    this.#write(path, digest, table);
    return table;
  }

  #read(path: string, digest: string): FormTable | undefined {
    try {
      const content = readFileSync(path);
      const [code, table] = [content.subarray(0, CODE), content.subarray(CODE)];
      if (code.length !== CODE || !timingSafeEqual(code, this.#code(digest, table))) return undefined;
      return deserialize(table);
    } catch {
      return undefined;
    }
  }

  /** A folder that cannot be written costs only time. */
  #write(path: string, digest: string, table: FormTable): void {
    try {
      const content = serialize(table);
      mkdirSync(dirname(path), { recursive: true });
      // The folder is for this machine: version control leaves it out.
      const ignore = join(dirname(path), '.gitignore');
      if (!existsSync(ignore)) writeFileSync(ignore, '*\n');
      replaceFile(path, Buffer.concat([this.#code(digest, content), content]));
    } catch {
      // Compiled again the next time.
    }
  }

  #code(digest: string, content: Uint8Array): Buffer {
    return createHmac('sha256', this.#key).update(`${digest}\n`).update(content).digest();
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
    return isOwn && size === CODE ? new TableCache(readFileSync(path)) : undefined;
  } catch {
    return undefined;
  }
}
