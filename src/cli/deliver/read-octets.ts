/**
 * The octets of an input that have been read. The fate of a record can be known only
 * after many blocks, so they are asked for again:
 *
 *     ……delivered │ record 17 ……………│ block │ to read      copy(start of record 17, start of the block)
 *
 * A file is read again. Of a pipe, the octets of the undecided record are kept in
 * memory, up to a limit.
 */
import { CommandError } from '../errors.ts';
import { formatSize } from '../numbers.ts';
import { RECORD_LIMIT } from '../records/splitter.ts';
import { BUFFER_SIZE } from '../sources/blocks.ts';
import { type FileInput, hasChanged, type Input, isFile } from '../sources/input.ts';

export interface ReadOctets {
  /** Copies octets `from` to `to`, which have been read, piece by piece. Nothing before what was kept last is asked for. */
  copy(from: number, to: number, write: (octets: Uint8Array) => void): void;
  /** Keeps what was read from `from` on. `octets` are the last that were read, and begin at `offset`. */
  keep(from: number, octets: Uint8Array, offset: number): void;
}

export function readOctetsOf(input: Input): ReadOctets {
  return isFile(input) ? readAgain(input) : keptOctets();
}

function readAgain({ name, readAgain }: FileInput): ReadOctets {
  const piece = new Uint8Array(BUFFER_SIZE);
  return {
    copy: (from, to, write) => {
      for (let offset = from; offset < to; ) {
        const count = readAgain(piece.subarray(0, Math.min(piece.length, to - offset)), offset);
        if (count === 0) throw hasChanged(name);
        write(piece.subarray(0, count));
        offset += count;
      }
    },
    keep: () => {},
  };
}

function keptOctets(): ReadOctets {
  let kept: Uint8Array[] = [];
  let start = 0;
  let length = 0;
  return {
    copy: (from, to, write) => write(Buffer.concat(kept).subarray(from - start, to - start)),
    keep: (from, octets, offset) => {
      if (from > start) {
        kept = length > from - start ? [Buffer.concat(kept).subarray(from - start)] : [];
        length = Math.max(0, start + length - from);
        start = from;
      }
      const added = octets.slice(Math.max(0, from - offset));
      kept.push(added);
      length += added.length;
      if (length > RECORD_LIMIT) throw tooLong(start);
    },
  };
}

function tooLong(start: number): CommandError {
  return new CommandError(
    `octet ${start}: the record there is longer than ${formatSize(RECORD_LIMIT)}, which is the limit for a pipe: ` +
      'save the input, and give the name of the file',
  );
}
