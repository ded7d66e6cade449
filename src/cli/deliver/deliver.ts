/**
 * `check --accept good --reject bad`: a file → its records without a fault, those
 * with one, and the faults, one JSON object a line.
 *
 *     in ──blocks──► faults ──► partition ──► good, bad, bad.faults.ndjson
 *
 * Nothing is in its place before all of it is written (files/part-file.ts).
 */
import type { Engine } from '../../run/engine.ts';
import { faultFields, jsonText } from '../check/json-text.ts';
import { CommandError, isSystemError, systemErrorReason, UsageError } from '../errors.ts';
import { formatName } from '../file-name.ts';
import { PartFile } from '../files/part-file.ts';
import { Progress } from '../progress.ts';
import { recordFaults } from '../records/faults.ts';
import { countedFaults } from '../records/masked.ts';
import type { RecordFormat } from '../records/splitter.ts';
import { pause } from '../signals.ts';
import { BUFFER_SIZE, blocks, FAULTY_SIZE } from '../sources/blocks.ts';
import { hasChanged, type Input, withText } from '../sources/input.ts';
import type { Terminal } from '../terminal.ts';
import { type FaultOfRecord, Partition } from './partition.ts';
import { readOctetsOf } from './read-octets.ts';

interface Delivery {
  /** See file-name.ts. `-` for standard input. */
  readonly input: string;
  readonly accept: string | undefined;
  readonly reject: string | undefined;
  readonly engine: Engine<Uint8Array>;
  readonly format: RecordFormat;
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
  readonly #progress: Progress;

  constructor(delivery: Delivery, input: Input, terminal: Terminal) {
    this.#delivery = delivery;
    this.#input = input;
    this.#progress = new Progress(terminal);
  }

  async run(): Promise<Delivered> {
    const parts = new Map<string, PartFile>();
    try {
      for (const name of this.#outputs()) parts.set(name, this.#openPart(name));
      const delivered = await this.#write(parts);
      for (const part of parts.values()) part.commit();
      return delivered;
    } catch (error) {
      for (const part of parts.values()) part.discard();
      const message = formatFailure(error);
      throw message === undefined ? error : new CommandError(`${message}; nothing was delivered`);
    } finally {
      await this.#progress.clear();
    }
  }

  #outputs(): readonly string[] {
    const { accept, reject } = this.#delivery;
    return [accept ?? [], reject === undefined ? [] : [reject, faultsName(reject)]].flat();
  }

  #openPart(name: string): PartFile {
    if (this.#input.is?.(name))
      throw new UsageError(`${formatName(name)} is the input`, 'give the output another name');
    return PartFile.temporary(name);
  }

  async #write(parts: ReadonlyMap<string, PartFile>): Promise<Delivered> {
    const { accept, reject, engine, format } = this.#delivery;
    const rejected = parts.get(reject ?? '');
    const sidecar = rejected && (parts.get(faultsName(rejected.name)) as PartFile);
    const faults = sidecar ? recordFaults : countedFaults;
    const partition = new Partition(readOctetsOf(this.#input), faults(engine, format), {
      accepted: parts.get(accept ?? ''),
      rejected,
      fault: sidecar && ((found) => sidecar.writeText(faultLine(found))),
    });
    const name = formatName(this.#input.name);
    const size = this.#input.size ?? 0;
    for await (const { buffer, from, to, start } of blocks(this.#input.read, new Uint8Array(BUFFER_SIZE))) {
      for (let at = from; at < to; at += FAULTY_SIZE) {
        partition.push(buffer.subarray(at, Math.min(to, at + FAULTY_SIZE)));
        await pause();
      }
      await this.#progress.block(() => ({ name, read: start + to, size }));
    }
    const records = partition.end();
    if ((this.#input.changes?.() ?? 'none') !== 'none') throw hasChanged(this.#input.name);
    const { done: octets, rejected: bad, faults: count } = partition;
    return { octets, records, rejected: bad, faults: count, decompressed: this.#input.decompressed };
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
