/**
 * `check` with --accept or --reject: options → a delivery, and what is printed.
 *
 *     in.ndjson: 3 records accepted (good.ndjson), 1 record rejected (bad.ndjson), 2 faults (bad.ndjson.faults.ndjson)
 */
import { anyEngine } from '../../run/any-engine.ts';
import type { Engine } from '../../run/engine.ts';
import type { FormTable } from '../../shared/layout.ts';
import { faultText, jsonText } from '../check/json-text.ts';
import { EXIT, type ParsedArgs } from '../command.ts';
import { CommandError, isSystemError, systemErrorReason, UsageError } from '../errors.ts';
import { formatName, isText, pathOf } from '../file-name.ts';
import { commitAll, PartFile, requirePlainName } from '../files/part-file.ts';
import { withNoun } from '../numbers.ts';
import { Progress } from '../progress.ts';
import { recordFormatNamed } from '../records/formats.ts';
import { RecordScan } from '../records/record-scan.ts';
import type { RecordFormat } from '../records/splitter.ts';
import { requireDistinct } from '../same-file.ts';
import { describedName, type Input, readThrough, withText } from '../sources/input.ts';
import type { Terminal } from '../terminal.ts';
import { type FaultOfRecord, Partition } from './partition.ts';

/** Runs the delivery that the options ask for. Returns the exit status. Throws UsageError, CommandError. */
export async function runDelivery(args: ParsedArgs, table: FormTable, terminal: Terminal): Promise<number> {
  const { values, positionals } = args;
  const accept = nameIn(values.accept, '--accept');
  const reject = nameIn(values.reject, '--reject');
  requireFitting(args);
  const [input = '-'] = positionals;
  for (const name of [accept, reject]) if (name !== undefined) requirePlainName(name);
  const rejected = reject === undefined ? [] : [reject, faultsName(reject)];
  requireDistinct([
    ...(accept === undefined ? [] : [['--accept', accept] as const]),
    ...rejected.map((name) => ['--reject', name] as const),
  ]);
  const engine = anyEngine(table) as Engine<Uint8Array>;
  const format = await recordFormatNamed(String(values.records ?? 'lines'), table);
  const delivered = await deliver({ input, accept, reject, engine, format }, terminal);
  const report = values.format === 'ndjson' ? asJson : asText;
  await terminal.out.write(report(input, accept, reject, delivered));
  return delivered.rejected > 0 ? EXIT.failed : EXIT.ok;
}

function nameIn(value: string | true | undefined, option: string): string | undefined {
  if (value === '-') throw new UsageError(`${option} cannot be standard output`, 'name a file');
  return typeof value === 'string' ? value : undefined;
}

/** The options of `check` that a delivery has a use for. */
const USED = ['as', 'records', 'format', 'accept', 'reject'];

function requireFitting({ values, positionals }: ParsedArgs): void {
  const unused = Object.keys(values).find((name) => !USED.includes(name));
  if (unused !== undefined) throw new UsageError(`--${unused} has no effect with --accept or --reject`, 'leave it out');
  if (values.format !== undefined && values.format !== 'text' && values.format !== 'ndjson') {
    throw new UsageError(`--format ${values.format} has no effect with --accept or --reject`, 'use text or ndjson');
  }
  if (values.as === 'auto') throw new UsageError('--accept and --reject need one form', 'name it: --as utf8');
  if (positionals.length > 1) {
    throw new UsageError(`--accept and --reject take one file, not ${positionals.length}`, 'run the command for each');
  }
}

type Report = (input: string, accept: string | undefined, reject: string | undefined, delivered: Delivered) => string;

const asText: Report = (input, accept, reject, { records, rejected, faults, decompressed }) => {
  const into = (name: string | undefined) => (name === undefined ? '' : ` (${formatName(name)})`);
  return `${describedName({ name: input, decompressed })}: ${[
    `${withNoun(records - rejected, 'record')} accepted${into(accept)}`,
    `${withNoun(rejected, 'record')} rejected${into(reject)}`,
    `${withNoun(faults, 'fault')}${into(reject && faultsName(reject))}`,
  ].join(', ')}\n`;
};

const asJson: Report = (input, accept, reject, { octets, records, rejected, faults }) => {
  const text = (name: string | undefined) => name && (isText(name) ? name : pathOf(name).toString());
  const counts = { file: text(input), octets, records, accepted: records - rejected, rejected, faults };
  return `${jsonText({ ...counts, accept: text(accept), reject: text(reject) })}\n`;
};

/*
 * `check --accept good --reject bad`: a file → its records without a fault, those
 * with one, and the faults, one JSON object a line.
 *
 *     in ──blocks──► records ──► faults ──► partition ──► good, bad, bad.faults.ndjson
 *
 * Nothing is in its place before all of it is written (files/part-file.ts).
 */

interface Delivery {
  /** See file-name.ts. `-` for standard input. */
  readonly input: string;
  readonly accept: string | undefined;
  readonly reject: string | undefined;
  readonly engine: Engine<Uint8Array>;
  readonly format: RecordFormat;
}

/** What was delivered. */
interface Delivered {
  readonly octets: number;
  readonly records: number;
  readonly rejected: number;
  readonly faults: number;
  /** How the input was compressed. */
  readonly decompressed: string | undefined;
}

/** The name of the file with the faults of the rejected records. */
function faultsName(reject: string): string {
  return `${reject}.faults.ndjson`;
}

/** Throws CommandError, and the errors of `fs`. */
async function deliver(delivery: Delivery, terminal: Terminal): Promise<Delivered> {
  return await withText(delivery.input, terminal, (input) => new Run(delivery, input, terminal).run());
}

class Run {
  readonly #delivery: Delivery;
  readonly #input: Input;
  readonly #terminal: Terminal;
  readonly #parts: PartFile[] = [];

  constructor(delivery: Delivery, input: Input, terminal: Terminal) {
    this.#delivery = delivery;
    this.#input = input;
    this.#terminal = terminal;
  }

  async run(): Promise<Delivered> {
    const { accept, reject } = this.#delivery;
    try {
      const accepted = accept === undefined ? undefined : this.#open(accept);
      const rejected = reject === undefined ? undefined : this.#open(reject);
      const sidecar = reject === undefined ? undefined : this.#open(faultsName(reject));
      const outputs = this.#parts.slice();
      // Beside an output, and removed with the parts that are not committed.
      const undecided = accepted ?? this.#open(reject as string);
      const fault = sidecar && ((found: FaultOfRecord) => sidecar.writeText(faultLine(found)));
      const delivered = await this.#write({ accepted, rejected, undecided, fault });
      commitAll(outputs);
      return delivered;
    } catch (error) {
      const message = formatFailure(error);
      if (message === undefined) throw error;
      const there = this.#parts.filter(({ isInPlace }) => isInPlace).map(({ name }) => formatName(name));
      const delivered = there.length > 0 ? `only ${there.join(' and ')} is in place` : 'nothing was delivered';
      throw new CommandError(`${message}; ${delivered}`);
    } finally {
      for (const part of this.#parts) part.discard();
    }
  }

  #open(name: string): PartFile {
    if (this.#input.is?.(name))
      throw new UsageError(`${formatName(name)} is the input`, 'give the output another name');
    const part = PartFile.temporary(name);
    this.#parts.push(part);
    return part;
  }

  async #write(outputs: ConstructorParameters<typeof Partition>[1]): Promise<Delivered> {
    const { engine, format } = this.#delivery;
    const scan = new RecordScan(engine, format);
    const partition = new Partition(scan, outputs);
    const octets = await readThrough(this.#input, new Progress(this.#terminal), (block) => partition.push(block));
    const records = partition.end();
    const { decompressed } = this.#input;
    return { octets, records, rejected: partition.rejected, faults: scan.faults, decompressed };
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
  const place = `"record":${record},"rejected":${rejected},"recordOffset":${start},"offsetInRecord":${inRecord}`;
  return `{${place}${faultText(fault)}}\n`;
}
