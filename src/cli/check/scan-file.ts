/**
 * The blocks of one file → its faults, of one text or with --records of each record
 * (records/record-scan.ts), each with its position and the octets around it. What the buffer no longer has is read again.
 */

import { FaultScan } from '../../run/all-faults.ts';
import type { Engine } from '../../run/engine.ts';
import { type Fault, within } from '../../run/fault.ts';
import type { FaultContext } from '../hints/sample.ts';
import { RecordScan } from '../records/record-scan.ts';
import type { RecordFormat } from '../records/splitter.ts';
import { pause } from '../signals.ts';
import {
  type Block,
  blocks,
  OCTETS_AFTER,
  OCTETS_BEFORE,
  octetsAt,
  type Read,
  type ReadAgain,
} from '../sources/blocks.ts';
import { FileLines } from './lines.ts';
import type { FoundFault } from './model.ts';
import { nameCharacter } from './name-character.ts';

/** A text, ready to be scanned. */
export interface ScanSource {
  readonly engine: Engine<Uint8Array>;
  /** Memory for the blocks. */
  readonly buffer: Uint8Array;
  readonly read: Read;
  /** `undefined` for a stream: what was read from it is gone. */
  readonly readAgain?: ReadAgain | undefined;
  /** What the records of the file are, if each is a text of its own. */
  readonly records?: RecordFormat | undefined;
}

type LocatedFault = Pick<FoundFault, 'fault' | 'place' | 'record' | 'field' | 'context'>;

interface ScanEvents {
  /** Returns whether the scan goes on. */
  fault(found: LocatedFault): boolean | Promise<boolean>;
  /** Called after each block, with the number of octets that have been read. */
  block(octets: number): Promise<void>;
}

/** Faults between two looks at the clock. */
const FAULTS_A_PAUSE = 1024;

/** Scans a file to its end, or to the fault that `fault` refuses to go on from. Returns how many octets were read. */
export async function scanFile(source: ScanSource, events: ScanEvents): Promise<number> {
  const { engine, buffer, read, records, readAgain } = source;
  const inRecords = records && new RecordScan(engine, records);
  const scan = inRecords ?? new FaultScan(engine);
  const lines = new FileLines(engine.table, readAgain);
  const located = (found: Fault, block: Block): LocatedFault => {
    const fault = within(found, block.start + block.filled);
    const context = contextOf(fault, block, readAgain);
    const [number, start] = [inRecords?.bad?.number, inRecords?.bad?.start];
    if (start !== undefined) lines.noteRecord(start, block);
    return {
      fault: nameCharacter(namingEscapes(fault, context), context, engine.table),
      place: lines.locate(fault, block),
      record: number,
      field: inRecords?.splitter.fieldAt(fault.offset),
      context,
    };
  };
  let last: Block | undefined;
  let found = 0;
  for await (const block of blocks(read, buffer)) {
    last = block;
    for (const fault of scan.push(block.buffer.subarray(block.from, block.to))) {
      if (++found % FAULTS_A_PAUSE === 0) await pause();
      const goesOn = events.fault(located(fault, block));
      if (goesOn === false || (goesOn !== true && !(await goesOn))) return fault.at + 1;
    }
    if (inRecords) lines.noteRecord(inRecords.splitter.start, block, true);
    lines.endBlock(block, scan.accepted);
    await events.block(block.start + block.to);
  }
  const block = last as Block;
  const size = block.start + block.to;
  for (const fault of scan.end()) if (!(await events.fault(located(fault, block)))) return Math.min(fault.at + 1, size);
  return size;
}

/** In the message of a fault: an escape of JSON that ends before its fourth digit, or the next character as well. */
const CUT_ESCAPE = /"((?:\\u[\da-f]{4})*)\\u[\da-f]{0,3}"(?: before U\+[\dA-F]+)?(?= is not allowed)/i;

/** `"\udc"` → `"\udc00"`: a machine knows the fault before the escape ends, and a reader needs all of it. */
function namingEscapes(fault: Fault, { octets, start }: FaultContext): Fault {
  if (!fault.reason.endsWith('-escape')) return fault;
  const [cut, whole = ''] = CUT_ESCAPE.exec(fault.message) ?? [];
  if (cut === undefined) return fault;
  const from = fault.offset - start;
  const text = Buffer.from(octets.subarray(from, from + whole.length + ESCAPE)).toString('latin1');
  return {
    ...fault,
    message: fault.message.replace(cut, () => JSON.stringify(text).replaceAll('\\\\', '\\')),
  };
}

/** Octets of an escape. */
const ESCAPE = 6;

/** The octets around a fault. Those of one that begins before the buffer are read again, where this can be. */
function contextOf(
  { offset }: Fault,
  { buffer, filled, start }: Block,
  readAgain: ReadAgain | undefined,
): FaultContext {
  if (offset >= start || !readAgain) return { octets: buffer.subarray(0, filled), start };
  const from = Math.max(0, offset - OCTETS_BEFORE);
  return { octets: octetsAt(readAgain, from, offset - from + OCTETS_BEFORE + OCTETS_AFTER), start: from };
}
