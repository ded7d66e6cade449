/**
 * The blocks of one file → its faults, of one text or with --records of each record
 * (records/faults.ts), each with its position and the octets around it. What the buffer no longer has is read again (lines.ts, `Recent`).
 */
import type { Engine } from '../../run/engine.ts';
import type { Fault } from '../../run/fault.ts';
import { FaultScan } from '../../run/fault-scan.ts';
import type { FaultContext } from '../hints/sample.ts';
import { recordFaults } from '../records/faults.ts';
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
  const { engine, buffer, read, records } = source;
  const inRecords = records && recordFaults(engine, records);
  const faults = inRecords ?? new FaultScan(engine);
  const recent = records && !source.readAgain ? new Recent() : undefined;
  const readAgain = source.readAgain ?? recent?.read;
  const lines = new FileLines(engine.table, readAgain);
  const located = (fault: Fault, block: Block, inBuffer: FaultContext): LocatedFault => {
    const context = fault.offset < inBuffer.start && readAgain ? contextOf(fault, readAgain) : inBuffer;
    return {
      fault: nameCharacter(namingEscapes(fault, context), context, engine.table),
      place: lines.locate(fault, block),
      record: inRecords?.splitter.number,
      field: inRecords?.splitter.fieldAt?.(fault.offset),
      context,
    };
  };
  let last: Block | undefined;
  let found = 0;
  for await (const block of blocks(read, buffer)) {
    last = block;
    const text = block.buffer.subarray(block.from, block.to);
    const inBuffer = bufferOf(block);
    recent?.push(text);
    faults.start(text);
    while (faults.next()) {
      const fault = faults.fault();
      if (++found % FAULTS_A_PAUSE === 0) await pause();
      const goesOn = events.fault(located(fault, block, inBuffer));
      if (goesOn === false || (goesOn !== true && !(await goesOn))) return fault.at + 1;
    }
    faults.leave();
    lines.endBlock(block, faults.accepted);
    recent?.forgetBefore(faults.accepted - OCTETS_BEFORE);
    await events.block(block.start + block.to);
  }
  const block = last as Block;
  for (const fault of faults.end()) if (!(await events.fault(located(fault, block, bufferOf(block))))) break;
  return block.start + block.to;
}

/** In the message of a fault: an escape of JSON that ends before its fourth digit, and the next character. */
const CUT_ESCAPE = /"((?:\\u[\da-f]{4})*)\\u[\da-f]{0,3}" before U\+[\dA-F]+/i;

/** `"\ud" before U+0063` → `"\udc00"`: a machine knows the fault before the escape ends, and a reader needs all of it. */
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

/** The octets around the faults of a block. */
function bufferOf({ buffer, filled, start }: Block): FaultContext {
  return { octets: buffer.subarray(0, filled), start };
}

/** The octets around a fault that begins before the buffer. */
function contextOf({ offset }: Fault, readAgain: ReadAgain): FaultContext {
  const from = Math.max(0, offset - OCTETS_BEFORE);
  return { octets: octetsAt(readAgain, from, offset - from + OCTETS_BEFORE + OCTETS_AFTER), start: from };
}

/** The last octets of a pipe with records, so that they can be read again: from the start of the record that has not ended. */
class Recent {
  #chunks: Uint8Array[] = [];
  /** The offset of the first octet that is kept. */
  #start = 0;

  push(octets: Uint8Array): void {
    this.#chunks.push(octets.slice());
  }

  /** Drops the chunks that end before an offset. */
  forgetBefore(offset: number): void {
    for (let [first] = this.#chunks; first && this.#start + first.length <= offset; [first] = this.#chunks) {
      this.#start += first.length;
      this.#chunks.shift();
    }
  }

  readonly read: ReadAgain = (buffer, offset) => {
    let at = this.#start;
    for (const chunk of this.#chunks) {
      if (offset >= at && offset < at + chunk.length) {
        const part = chunk.subarray(offset - at, offset - at + buffer.length);
        buffer.set(part);
        return part.length;
      }
      at += chunk.length;
    }
    return 0;
  };
}
