/** A thread of `check --jobs`: lists of names → the octets of each file that is plain (quick-check.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import { anyEngine } from '../../run/any-engine.ts';
import type { Engine } from '../../run/engine.ts';
import { bufferFor } from '../sources/blocks.ts';
import type { JobData, JobFiles } from './jobs.ts';
import { NOT_PLAIN, QuickCheck } from './quick-check.ts';

const { table, rules } = workerData as JobData;
const engine = anyEngine(table) as Engine<Uint8Array>;
const quick = QuickCheck.of(engine, bufferFor(engine), rules);

parentPort?.on('message', ({ names, isAlone }: JobFiles) => {
  parentPort?.postMessage(
    names.map((name) => (name === null ? NOT_PLAIN : (quick?.octetsOf(name, isAlone) ?? NOT_PLAIN))),
  );
});
