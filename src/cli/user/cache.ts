/**
 * Compiled grammars of users, in the user's cache folder, which can be deleted at any time:
 *
 *     ~/.cache/wellformed/grammars/3f1c….table     digest (32 octets), then the table
 *     ~/.cache/wellformed/grammars/3f1c….form      the same for the whole form, which explains and exports need
 *
 * The name is the digest of all that the form is made from: the texts, the options
 * and the program. So a change of any of them is another file. A file that was cut
 * or changed by accident has another digest, and is written again.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { writeFile } from '../files/write-file.ts';
import { graphToOctets, octetsToGraph } from './graph.ts';

/** Octets of a digest: SHA-256. */
const DIGEST = 32;

export class GrammarCache {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What was kept under `name`; `undefined` if there is nothing, or it is not as it was written. */
  read(name: string): unknown {
    try {
      const content = readFileSync(join(this.#folder, name));
      const kept = content.subarray(DIGEST);
      return digestOf(kept).equals(content.subarray(0, DIGEST)) ? octetsToGraph(kept) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Keeps a value. A folder that cannot be written costs only time. */
  write(name: string, value: unknown): void {
    try {
      const content = graphToOctets(value);
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      writeFile(join(this.#folder, name), Buffer.concat([digestOf(content), content]));
    } catch {
      // Compiled again the next time.
    }
  }
}

function digestOf(content: Uint8Array): Buffer {
  return createHash('sha256').update(content).digest();
}

/** The cache of this user. */
export function userCache(): GrammarCache {
  return new GrammarCache(join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'wellformed', 'grammars'));
}
