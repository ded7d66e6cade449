/**
 * How far a delivery has come, in a file beside its parts. It is written after
 * the parts are on the disk, so a run that was ended at any moment, by the
 * system too, goes on from it and gives the same files.
 *
 *     good.txt.part   good.txt.checkpoint   bad.txt.part   bad.txt.faults.ndjson.part
 */
import { readFileSync, rmSync } from 'node:fs';
import { type Schema, shapeMistake } from '../../shared/json-shape.ts';
import { CommandError } from '../errors.ts';
import { formatName, pathOf } from '../file-name.ts';
import { writeFile } from '../files/write-file.ts';

/** What must be the same for a delivery to go on. */
interface Purpose {
  /** The version of the layout of this file. */
  readonly checkpoint: 1;
  readonly input: string;
  /** See `FileInput.version`. */
  readonly version: string;
  /** The digest of the table. */
  readonly form: string;
  readonly records: string;
  /** The names of the files that are written. */
  readonly outputs: readonly string[];
}

export interface Reached {
  /** The offset up to which all is written; a record begins there. */
  readonly position: number;
  /** The counts up to there. */
  readonly records: number;
  readonly rejected: number;
  readonly faults: number;
  /** The length of each part, in the order of the outputs. */
  readonly lengths: readonly number[];
  /** Whether nothing is left but to put the parts in their places. */
  readonly finished: boolean;
}

export const NOTHING_REACHED: Reached = {
  position: 0,
  records: 0,
  rejected: 0,
  faults: 0,
  lengths: [],
  finished: false,
};

export class Checkpoint {
  readonly #name: string;
  readonly #purpose: Purpose;

  constructor(name: string, purpose: Purpose) {
    this.#name = name;
    this.#purpose = purpose;
  }

  /** What an earlier run has reached. Throws CommandError where it had another purpose, or the input has changed since. */
  read(): Reached {
    const text = this.#text();
    if (text === undefined) return NOTHING_REACHED;
    const { reached, ...purpose } = this.#parse(text);
    const differing = Object.entries(this.#purpose).find(
      ([key, value]) => JSON.stringify(purpose[key]) !== JSON.stringify(value),
    );
    if (!differing) return reached;
    const what = DIFFERENCES[differing[0] as keyof Purpose];
    throw new CommandError(
      `${formatName(this.#name)} is of ${what}: run the earlier command again, or remove that file to begin anew`,
    );
  }

  write(reached: Reached): void {
    writeFile(this.#name, `${JSON.stringify({ ...this.#purpose, reached })}\n`, { sync: true });
  }

  remove(): void {
    rmSync(pathOf(this.#name), { force: true });
  }

  #text(): string | undefined {
    try {
      return readFileSync(pathOf(this.#name), 'utf8');
    } catch (error) {
      if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  #parse(text: string): Record<string, unknown> & { reached: Reached } {
    try {
      const value = JSON.parse(text);
      if (shapeMistake(value, SCHEMA) === undefined) return value;
    } catch {
      // Not JSON.
    }
    throw new CommandError(`${formatName(this.#name)} is no checkpoint: remove it to begin anew`);
  }
}

const COUNT: Schema = { type: 'integer', minimum: 0 };

/** The rest of it is compared with the purpose of the run. */
const SCHEMA: Schema = {
  type: 'object',
  required: ['checkpoint', 'reached'],
  additionalProperties: true,
  properties: {
    checkpoint: { enum: [1] },
    reached: {
      type: 'object',
      required: ['position', 'records', 'rejected', 'faults', 'lengths', 'finished'],
      properties: {
        position: COUNT,
        records: COUNT,
        rejected: COUNT,
        faults: COUNT,
        lengths: { type: 'array', items: COUNT },
        finished: { type: 'boolean' },
      },
    },
  },
};

const DIFFERENCES: Readonly<Record<keyof Purpose, string>> = {
  checkpoint: 'another version of wellformed',
  input: 'another input',
  version: 'an earlier state of the input, which has changed since',
  form: 'another form (--as), or another version of it',
  records: 'other records (--records)',
  outputs: 'other outputs (--accept, --reject)',
};
