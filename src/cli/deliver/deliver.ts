/**
 * `check --accept good --reject bad`: a file → its records without a fault, those
 * with one, and the faults, one JSON object a line.
 *
 *     in ──blocks──► faults ──► partition ──► good, bad, bad.faults.ndjson
 *
 * Nothing is in its place before all of it is written (files/part-file.ts). With
 * --resume the parts stay when the run is ended, with a checkpoint from which the
 * same command goes on.
 */
import type { Engine } from '../../run/engine.ts';
import { faultFields, jsonText } from '../check/json-text.ts';
import { CommandError, isSystemError, systemErrorReason, UsageError } from '../errors.ts';
import { formatName } from '../file-name.ts';
import { commitLasting, PartFile } from '../files/part-file.ts';
import { withNoun } from '../numbers.ts';
import { Progress } from '../progress.ts';
import { recordFaults } from '../records/faults.ts';
import { countedFaults } from '../records/masked.ts';
import type { RecordFormat } from '../records/splitter.ts';
import { pause } from '../signals.ts';
import { BUFFER_SIZE, blocks, FAULTY_SIZE, readStart } from '../sources/blocks.ts';
import { type FileInput, hasChanged, type Input, isFile, withText } from '../sources/input.ts';
import type { Terminal } from '../terminal.ts';
import { Checkpoint, NOTHING_REACHED, type Reached } from './checkpoint.ts';
import { type FaultOfRecord, Partition } from './partition.ts';
import { readOctetsOf } from './read-octets.ts';

interface Delivery {
  /** See file-name.ts. `-` for standard input. */
  readonly input: string;
  readonly accept: string | undefined;
  readonly reject: string | undefined;
  readonly engine: Engine<Uint8Array>;
  readonly format: RecordFormat;
  readonly resume: boolean;
  /** Octets between two checkpoints. */
  readonly interval?: number;
}

/** What was delivered. */
export interface Delivered {
  readonly octets: number;
  readonly records: number;
  readonly rejected: number;
  readonly faults: number;
  /** How the input was compressed. */
  readonly decompressed: string | undefined;
}

/** A checkpoint waits for the disk: rarely enough to cost little. */
const INTERVAL = 1 << 26;

/** The name of the file with the faults of the rejected records. */
export function faultsName(reject: string): string {
  return `${reject}.faults.ndjson`;
}

/** Throws CommandError, and the errors of `fs`. */
export async function deliver(delivery: Delivery, terminal: Terminal): Promise<Delivered> {
  return await withText(delivery.input, terminal, (input) => new Run(delivery, input, terminal).run());
}

class Run {
  readonly #delivery: Delivery;
  readonly #input: Input;
  /** The input, if it can be read from any offset. */
  readonly #file: FileInput | undefined;
  readonly #progress: Progress;
  readonly #outputs: readonly string[];
  readonly #checkpoint: Checkpoint | undefined;
  /** At the end of the last block. */
  #reached: Reached;
  /** In the checkpoint. */
  #saved: Reached;

  constructor(delivery: Delivery, input: Input, terminal: Terminal) {
    const { accept, reject } = delivery;
    this.#delivery = delivery;
    this.#input = input;
    this.#file = isFile(input) ? input : undefined;
    this.#progress = new Progress(terminal);
    this.#outputs = [accept ?? [], reject === undefined ? [] : [reject, faultsName(reject)]].flat();
    this.#checkpoint = delivery.resume ? this.#newCheckpoint() : undefined;
    this.#saved = this.#checkpoint?.read() ?? NOTHING_REACHED;
    this.#reached = this.#saved;
  }

  async run(): Promise<Delivered> {
    if (this.#reached.finished) {
      for (const name of this.#outputs) commitLasting(name);
      this.#checkpoint?.remove();
      return this.#delivered();
    }
    const parts = new Map<string, PartFile>();
    try {
      for (const [i, name] of this.#outputs.entries()) parts.set(name, this.#openPart(name, i));
      await this.#write(parts).catch((error) => this.#fail(error, parts));
      for (const part of parts.values()) part.commit();
      this.#checkpoint?.remove();
      return this.#delivered();
    } catch (error) {
      for (const part of parts.values()) this.#checkpoint ? part.close() : part.discard();
      throw error;
    } finally {
      await this.#progress.clear();
    }
  }

  #newCheckpoint(): Checkpoint {
    if (!this.#file) {
      const what = this.#input.decompressed ? 'compressed data' : 'a pipe';
      throw new UsageError('--resume needs a file of text', `${what} cannot be read again: save the text first`);
    }
    const { engine, format } = this.#delivery;
    return new Checkpoint(`${this.#outputs[0]}.checkpoint`, {
      checkpoint: 1,
      input: this.#input.name,
      version: this.#file.version(),
      form: engine.table.digest,
      records: format.name,
      outputs: this.#outputs,
    });
  }

  #openPart(name: string, index: number): PartFile {
    if (this.#input.is?.(name))
      throw new UsageError(`${formatName(name)} is the input`, 'give the output another name');
    return this.#checkpoint ? PartFile.lasting(name, this.#reached.lengths[index] ?? 0) : PartFile.temporary(name);
  }

  async #write(parts: ReadonlyMap<string, PartFile>): Promise<void> {
    const { accept, reject, engine, format, interval = INTERVAL } = this.#delivery;
    const { position, records } = this.#reached;
    const rejected = parts.get(reject ?? '');
    const sidecar = rejected && (parts.get(faultsName(rejected.name)) as PartFile);
    const faults = sidecar ? recordFaults : countedFaults;
    const partition = new Partition(
      readOctetsOf(this.#input),
      faults(engine, format, position, records + 1),
      {
        accepted: parts.get(accept ?? ''),
        rejected,
        fault: sidecar && ((found) => sidecar.writeText(faultLine(found))),
      },
      this.#reached,
    );
    this.#file?.seek(readStart(position));
    for await (const { buffer, from, to, start } of blocks(this.#input.read, new Uint8Array(BUFFER_SIZE), position)) {
      for (let at = from; at < to; at += FAULTY_SIZE) {
        partition.push(buffer.subarray(at, Math.min(to, at + FAULTY_SIZE)));
        await pause();
      }
      this.#note(partition, partition.records, parts);
      if (this.#reached.position - this.#saved.position >= interval) this.#save(parts);
      const [name, read, size] = [formatName(this.#input.name), start + to, this.#file?.size ?? 0];
      await this.#progress.block(() => ({ name, read, size }));
    }
    const all = partition.end();
    if ((this.#input.changes?.() ?? 'none') !== 'none') throw hasChanged(this.#input.name);
    this.#note(partition, all, parts);
    this.#reached = { ...this.#reached, finished: true };
    this.#save(parts);
  }

  /** Notes what is reached, where a record begins there. */
  #note(partition: Partition, records: number | undefined, parts: ReadonlyMap<string, PartFile>): void {
    if (records === undefined) return;
    if (this.#checkpoint) for (const part of parts.values()) part.flush();
    const { done: position, rejected, faults } = partition;
    const lengths = [...parts.values()].map(({ length }) => length);
    this.#reached = { position, records, rejected, faults, lengths, finished: false };
  }

  /** With --resume: writes down what is reached, once it is on the disk. */
  #save(parts: ReadonlyMap<string, PartFile>): void {
    if (!this.#checkpoint) return;
    for (const part of parts.values()) part.sync();
    this.#checkpoint.write(this.#reached);
    this.#saved = this.#reached;
  }

  #delivered(): Delivered {
    const { position, records, rejected, faults } = this.#reached;
    return { octets: position, records, rejected, faults, decompressed: this.#input.decompressed };
  }

  /** An error: with --resume the parts are cut back to what was reached. Throws it, with how far the run has come. */
  #fail(error: unknown, parts: ReadonlyMap<string, PartFile>): never {
    const message = formatFailure(error);
    if (message === undefined) throw error;
    try {
      for (const [i, part] of [...parts.values()].entries()) part.truncate(this.#reached.lengths[i] ?? 0);
      this.#save(parts);
    } catch {
      // The checkpoint before still fits the parts.
    }
    const { position, records } = this.#saved;
    const names = this.#outputs.map((name) => `${formatName(name)}.part`).join(', ');
    const kept = this.#checkpoint
      ? `${withNoun(records, 'record')}, up to octet ${position}, are kept in ${names}; the same command goes on from there`
      : `nothing was delivered; with --resume, ${withNoun(this.#reached.records, 'record')}, up to octet ${this.#reached.position}, would be kept`;
    throw new CommandError(`${message}; ${kept}`);
  }
}

/** The message of an error that a user can mend. */
function formatFailure(error: unknown): string | undefined {
  if (error instanceof CommandError) return error.message;
  return isSystemError(error) ? systemErrorReason(error) : undefined;
}

/**
 * A fault of a rejected record → a line of NDJSON. Offsets count octets from 0, records count from 1:
 *
 *     {"record":17,"rejected":1,"recordOffset":1200,"offsetInRecord":6,"offset":1206,"length":1,…}
 *
 * The keys after the first four are those of a fault of `check --format ndjson`.
 */
function faultLine({ fault, record, rejected, start, inRecord }: FaultOfRecord): string {
  const place = jsonText({ record, rejected, recordOffset: start, offsetInRecord: inRecord });
  return `${place.slice(0, -1)},${jsonText(faultFields(fault)).slice(1)}\n`;
}
