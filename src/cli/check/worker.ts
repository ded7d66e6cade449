/** A thread of `check --jobs`: lists of names → the octets of each file that is plain (quick-check.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import { anyEngine } from '../../run/any-engine.ts';
import type { Engine } from '../../run/engine.ts';
import { BUFFER_SIZE } from '../sources/blocks.ts';
import type { JobData, JobNames } from './jobs.ts';
import { NOT_PLAIN, QuickCheck } from './quick-check.ts';

const { table, rules } = workerData as JobData;
const engine = anyEngine(table) as Engine<Uint8Array>;
const quick = QuickCheck.of(engine, new Uint8Array(BUFFER_SIZE), rules);

parentPort?.on('message', (names: JobNames) => {
  const octetsOf = (name: string) => quick?.octetsOf(name, names.length === 1) ?? NOT_PLAIN;
  parentPort?.postMessage(names.map((name) => (name === null ? NOT_PLAIN : octetsOf(name))));
});
