/** The options of `check` that deliver records, and their help. A module of its own: it loads nothing. */
import type { Option } from '../command.ts';

export const DELIVERY_OPTIONS: Readonly<Record<string, Option>> = {
  accept: { value: 'FILE', about: 'write the records without a fault to FILE, octet by octet' },
  reject: { value: 'FILE', about: 'write the records with a fault to FILE, and their faults to FILE.faults.ndjson' },
  resume: { about: 'with --accept or --reject: keep what is written when the run is ended, and go on from there' },
};

export const DELIVERY_HELP: readonly string[] = [
  '--accept and --reject divide one input into two files. A record goes into one of them as a whole and unchanged, in ' +
    'the order of the input. --records says what a record is; the default is lines. The files appear when all of them ' +
    'are complete. With --resume they are kept as FILE.part when the run is ended, by an error or by the system: the ' +
    'same command then goes on from its checkpoint, FILE.checkpoint, and refuses an input that has changed. Two runs must not write the same FILE at a time.',
];
