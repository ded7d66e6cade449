/**
 * The faults that are known: a file of names and counts, and whether a fault is
 * one of them. Known faults are not reported, and do not fail.
 *
 *     {
 *       "wellformed-baseline": 1,
 *       "faults": {
 *         "src/old.txt": { "4a1f0c8e5b7d9a26": 2 }
 *       }
 *     }
 *
 * A fault is named by what is around it (`fingerprintOf`), not by its line, so the
 * file stays right when lines are added or removed. Paths are relative to the
 * folder of the baseline.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { type Schema, shapeMistake } from '../../shared/json-shape.ts';
import { printable } from '../../shared/printable.ts';
import { CommandError, isSystemError, systemErrorReason } from '../errors.ts';
import { requireOurs, writeFile } from '../files/write-file.ts';
import type { CheckedFile, FoundFault } from './model.ts';

const VERSION_KEY = 'wellformed-baseline';

/** A baseline is for faults that people look at. */
const MAX_FAULTS = 100_000;

type Counts = Map<string, Map<string, number>>;

type Named = Pick<FoundFault, 'fault' | 'context'> & { readonly file: CheckedFile };

export class Baseline {
  readonly #path: string;
  readonly #counts: Counts;
  /** The files of this run. */
  readonly #seen = new Set<string>();
  #size = 0;

  private constructor(path: string, counts: Counts) {
    this.#path = path;
    this.#counts = counts;
  }

  /** A baseline to add faults to. Throws CommandError for a file that is there, and is no baseline. */
  static empty(path: string): Baseline {
    requireOurs(path, {
      isOurs: (present) => present.length === 0 || isBaseline(present),
      otherwise: 'is not a baseline of check',
      remedy: 'choose another name (--baseline)',
    });
    return new Baseline(path, new Map());
  }

  /** Throws CommandError for a file that cannot be read, or is no baseline. */
  static read(path: string): Baseline {
    try {
      return new Baseline(path, parse(readFileSync(path, 'utf8')));
    } catch (error) {
      const name = printable(path);
      if (error instanceof SyntaxError) throw new CommandError(`${name} is not a baseline of check: ${error.message}`);
      if (!isSystemError(error)) throw error;
      const remedy = error.code === 'ENOENT' ? '; --write-baseline writes it' : '';
      throw new CommandError(`${name}: ${systemErrorReason(error)}${remedy}`);
    }
  }

  /** Whether a fault is known. Each known fault is so once for each time that it was counted. */
  takeKnown(found: Named): boolean {
    const faults = this.#counts.get(this.#keyOf(found.file));
    const print = fingerprintOf(found);
    const left = faults?.get(print) ?? 0;
    if (left > 0) faults?.set(print, left - 1);
    return left > 0;
  }

  /** Counts a fault as known. Throws CommandError for too many of them. */
  add(found: Named): void {
    if (++this.#size > MAX_FAULTS) {
      throw new CommandError(
        `${printable(this.#path)}: more than ${MAX_FAULTS} faults, which are too many for a baseline; ` +
          'was the right form checked (--as)? The command repair mends a file',
      );
    }
    const key = this.#keyOf(found.file);
    const faults = this.#counts.get(key) ?? new Map<string, number>();
    const print = fingerprintOf(found);
    this.#counts.set(key, faults.set(print, (faults.get(print) ?? 0) + 1));
  }

  /** Notes that a file has been checked to its end. */
  endFile(file: CheckedFile): void {
    this.#seen.add(this.#keyOf(file));
  }

  /** How many known faults of the files that were checked are no longer there. */
  get gone(): number {
    const left = [...this.#seen].flatMap((file) => [...(this.#counts.get(file)?.values() ?? [])]);
    return left.reduce((sum, count) => sum + count, 0);
  }

  /** Writes the file as a whole. Returns how many faults it has. Throws CommandError. */
  write(): number {
    const files = [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1));
    const faults = Object.fromEntries(files.map(([file, prints]) => [file, Object.fromEntries([...prints].sort())]));
    const text = JSON.stringify({ [VERSION_KEY]: 1, faults }, null, 2);
    writeFile(this.#path, `${text}\n`);
    return this.#size;
  }

  #keyOf({ name }: CheckedFile): string {
    if (name === '-') return name;
    return relative(dirname(resolve(this.#path)), resolve(name))
      .split(sep)
      .join('/');
  }
}

const SCHEMA: Schema = {
  type: 'object',
  required: [VERSION_KEY, 'faults'],
  properties: {
    [VERSION_KEY]: { enum: [1] },
    faults: {
      type: 'object',
      additionalProperties: { type: 'object', additionalProperties: { type: 'integer', minimum: 1 } },
    },
  },
};

function isBaseline(present: Buffer): boolean {
  try {
    // A large file is too long for a string.
    parse(present.toString());
    return true;
  } catch {
    return false;
  }
}

/** Throws SyntaxError, whose message says what is wrong. */
function parse(text: string): Counts {
  const json: unknown = JSON.parse(text);
  const mistake = shapeMistake(json, SCHEMA);
  if (mistake !== undefined) throw new SyntaxError(mistake);
  const { faults } = json as { faults: Record<string, Record<string, number>> };
  return new Map(Object.entries(faults).map(([file, prints]) => [file, new Map(Object.entries(prints))]));
}

/** Octets on each side of the first octet of the ill-formed sequence: context has them wherever the file has. */
const AROUND = 16;

/**
 * A name of a fault that stays the same when lines are added elsewhere in the file: a digest of the form, the reason, and
 * the octets around it. Two faults with the same octets around them have the same name, and are counted.
 */
export function fingerprintOf({ file, fault, context }: Pick<FoundFault, 'file' | 'fault' | 'context'>): string {
  const at = fault.offset - context.start;
  const octets = context.octets.subarray(Math.max(0, at - AROUND), Math.max(0, at + AROUND));
  const hash = createHash('sha256').update(`${file.form.id}\n${fault.reason}\n${Math.min(at, AROUND)}\n`);
  return hash.update(octets).digest('hex').slice(0, 16);
}
