/**
 * An input → the texts to parse: the whole of it, or each record with its number.
 *
 *     a LF b CR LF c     by lines: 1 "a", 2 "b", 3 "c"
 */
import { CommandError } from '../errors.ts';
import { formatName } from '../file-name.ts';
import { type RecordFormat, Splitter } from '../records/splitter.ts';
import { chunksOf } from '../sources/blocks.ts';
import type { Input } from '../sources/input.ts';

interface ParsedText {
  readonly octets: Uint8Array;
  /** The number of the record; `undefined` for a whole input. */
  readonly record: number | undefined;
}

/** A text that is parsed is in memory as a whole. In octets. */
const LONGEST = 1 << 26;

/** Throws CommandError for a record that is too large, or cut short. */
export async function* textsOf(input: Input, format: RecordFormat | undefined): AsyncGenerator<ParsedText> {
  if (!format) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of chunksOf(input.read)) chunks.push(chunk);
    yield { octets: Buffer.concat(chunks), record: undefined };
    return;
  }
  const splitter = new Splitter(format);
  const texts = new RecordTexts(splitter, formatName(input.name));
  for await (const chunk of chunksOf(input.read)) {
    splitter.push(chunk);
    while (splitter.next()) yield* texts.take();
  }
  if (!splitter.last()) return;
  const { unfinished, number } = splitter;
  if (unfinished)
    throw new CommandError(`${formatName(input.name)}: record ${number} is cut short: expected ${unfinished.expected}`);
  yield* texts.take();
}

/** The parts of records → their texts. */
class RecordTexts {
  readonly #splitter: Splitter;
  readonly #name: string;
  #parts: Uint8Array[] = [];
  #size = 0;

  constructor(splitter: Splitter, name: string) {
    this.#splitter = splitter;
    this.#name = name;
  }

  *take(): Generator<ParsedText> {
    const { text, ends, number } = this.#splitter;
    this.#parts.push(ends ? text : text.slice());
    this.#size += text.length;
    if (this.#size > LONGEST) throw new CommandError(`${this.#name}: record ${number} has more than ${LONGEST} octets`);
    if (!ends) return;
    yield { octets: this.#parts.length === 1 ? text : Buffer.concat(this.#parts), record: number };
    this.#parts = [];
    this.#size = 0;
  }
}
