/**
 * An input → the texts to parse: the whole of it, or each record with its number.
 *
 *     a LF b CR LF c     by lines: 1 "a", 2 "b", 3 "c"
 */
import { CommandError } from '../errors.ts';
import { formatName } from '../file-name.ts';
import { RECORD_LIMIT, type RecordFormat } from '../records/splitter.ts';
import { chunksOf } from '../sources/blocks.ts';
import type { Input } from '../sources/input.ts';

interface ParsedText {
  readonly octets: Uint8Array;
  /** The number of the record; `undefined` for a whole input. */
  readonly record: number | undefined;
}

/** Throws CommandError for a record that is too large, or cut short. */
export async function* textsOf(input: Input, format: RecordFormat | undefined): AsyncGenerator<ParsedText> {
  const splitter = format?.splitter();
  // What is read of the record that is not yet complete.
  let pieces: Uint8Array[] = [];
  let size = 0;
  let base = 0;
  for await (const chunk of chunksOf(input.read)) {
    pieces.push(chunk);
    size += chunk.length;
    if (!splitter) continue;
    splitter.push(chunk);
    if (splitter.end === undefined && size <= RECORD_LIMIT) continue;
    const octets = Buffer.concat(pieces);
    for (let end = splitter.end; end !== undefined; end = splitter.end) {
      yield {
        octets: splitter.textOf(octets.subarray(splitter.start - base, end - base)),
        record: splitter.number,
      };
      splitter.moveTo(end);
    }
    pieces = [octets.subarray(splitter.start - base)];
    base = splitter.start;
    size = pieces[0]?.length ?? 0;
    if (size > RECORD_LIMIT)
      throw new CommandError(
        `${formatName(input.name)}: record ${splitter.number} has more than ${RECORD_LIMIT} octets`,
      );
  }
  const rest = Buffer.concat(pieces);
  if (!splitter) yield { octets: rest, record: undefined };
  else {
    const unfinished = splitter.finish();
    if (unfinished)
      throw new CommandError(
        `${formatName(input.name)}: record ${splitter.number} is cut short: expected ${unfinished.expected}`,
      );
    if (rest.length > 0) yield { octets: splitter.textOf(rest), record: splitter.number };
  }
}
