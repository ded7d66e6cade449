/**
 * `check` with --accept or --reject: options → a delivery, and what is printed.
 *
 *     in.ndjson: 3 records accepted (good.ndjson), 1 record rejected (bad.ndjson), 2 faults (bad.ndjson.faults.ndjson)
 */
import { anyEngine } from '../../run/any-engine.ts';
import type { Engine } from '../../run/engine.ts';
import type { FormTable } from '../../shared/layout.ts';
import { jsonText } from '../check/json-text.ts';
import { EXIT, type ParsedArgs } from '../command.ts';
import { UsageError } from '../errors.ts';
import { formatName, isText, pathOf } from '../file-name.ts';
import { requirePlainName } from '../files/part-file.ts';
import { withNoun } from '../numbers.ts';
import { recordFormatNamed } from '../records/formats.ts';
import { requireDistinct } from '../same-file.ts';
import { describedName } from '../sources/input.ts';
import type { Terminal } from '../terminal.ts';
import { type Delivered, deliver, faultsName } from './deliver.ts';

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
