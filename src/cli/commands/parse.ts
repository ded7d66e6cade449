/**
 * `parse`: the captures of a text, by a grammar of the user.
 *
 *     parse --as uri.abnf#URI --records lines --fields host,port -f csv links.txt
 */

import { withCaptures } from '../../run/captures/capture-form.ts';
import type { CapturedRecord } from '../../run/captures/values.ts';
import { IllFormedError } from '../../run/errors.ts';
import type { OctetsInput } from '../../run/input.ts';
import { octetValidator } from '../../run/validator.ts';
import type { CaptureShape } from '../../shared/capture-table.ts';
import { printable } from '../../shared/printable.ts';
import { jsonText } from '../check/json-text.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { CommandError, UsageError } from '../errors.ts';
import { formatName } from '../file-name.ts';
import { isFormName } from '../forms.ts';
import type * as ReadMessages from '../messages/user-messages.ts';
import { alignedRows, columnsOf, csvLine, type FieldColumn, fieldTexts, selected } from '../parse/fields.ts';
import { RECORD_FORMATS, recordFormatNamed } from '../records/formats.ts';
import { type RecordFormat, Splitter } from '../records/splitter.ts';
import { chunksOf } from '../sources/blocks.ts';
import { type Input, withInput } from '../sources/input.ts';
import type { Output, Terminal } from '../terminal.ts';
import { readUserGrammarFile, type UserGrammarFile } from '../user/grammar-file.ts';
import { overOctets } from '../user/octet-table.ts';

/**
 * An input → the texts to parse: the whole of it, or each record with its number.
 *
 *     a LF b CR LF c     by lines: 1 "a", 2 "b", 3 "c"
 */

interface ParsedText {
  readonly octets: Uint8Array;
  /** The number of the record; `undefined` for a whole input. */
  readonly record: number | undefined;
}

/** A text that is parsed is in memory as a whole. In octets. */
const LONGEST = 1 << 26;

/** Throws CommandError for a record that is too large, or cut short. */
async function* textsOf(input: Input, format: RecordFormat | undefined): AsyncGenerator<ParsedText> {
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

const FORMATS = ['ndjson', 'json', 'csv', 'table'] as const;

export const command: Command = {
  takesAnyName: true,
  options: {
    as: { value: 'FILE[#RULE]', about: 'your grammar, and the rule that a text must match' },
    capture: {
      value: 'NAME,…',
      about: 'the rules whose texts are captured, instead of the tag @capture of the start rule',
    },
    fields: { value: 'NAME,…', about: 'only these fields, in this order: host, or authority.host' },
    format: { value: FORMATS.join('|'), short: 'f', about: 'default: ndjson', choices: FORMATS },
    records: {
      value: 'FORMAT',
      about: 'each record is a text: lines, nul, csv, length-prefixed',
      choices: RECORD_FORMATS,
    },
  },
  run: parse,
};

async function parse({ values, positionals }: ParsedArgs, terminal: Terminal): Promise<number> {
  const { as: grammar, capture, fields, format = 'ndjson', records } = values;
  if (typeof grammar !== 'string') throw new UsageError('--as is missing', 'name your grammar: --as my.abnf#rule');
  const own = userGrammar(grammar, typeof capture === 'string' ? capture : undefined);
  const { messagesIn, userMessages, shapeOfMessages } = await import('../messages/user-messages.ts');
  const messages = userMessages(own);
  let shape: CaptureShape;
  let parsedIn: (input: Input) => AsyncGenerator<Parsed>;
  if (messages) {
    if (records !== undefined)
      throw new UsageError('--records is for texts, and messages say themselves where they end', 'leave it out');
    shape = shapeOfMessages(messages.table);
    parsedIn = (input) => parsedMessages(messagesIn(messages, input, KEEP));
  } else {
    const { table, captures } = await capturingForm(grammar, own);
    const form = withCaptures<OctetsInput, string, CapturedRecord>(octetValidator(table), captures);
    const splitting = typeof records === 'string' ? await recordFormatNamed(records, table) : undefined;
    shape = captures.shape;
    parsedIn = (input) => parsedTexts(form, textsOf(input, splitting));
  }
  const columns = columnsOf(shape, typeof fields === 'string' ? fields : undefined);
  const rows = rowsFor(String(format), columns, fields !== undefined, terminal.out);
  let failed = false;
  for (const name of positionals.length > 0 ? positionals : ['-']) {
    await withInput(name, terminal, async (input) => {
      const shown = name === '-' ? 'standard input' : formatName(name);
      for await (const { value, wrong } of parsedIn(input)) {
        try {
          if (value) await rows.add(value);
        } catch (error) {
          throw error instanceof RangeError ? new CommandError(`${shown}: ${TOO_LARGE}`) : error;
        }
        if (wrong === undefined) continue;
        failed = true;
        await terminal.err.write(`${shown}: ${wrong}\n`);
      }
    });
  }
  await rows.end();
  return failed ? EXIT.failed : EXIT.ok;
}

/** A value in an input, or where it is ill-formed and why, ready to print. */
interface Parsed {
  readonly value?: CapturedRecord | undefined;
  readonly wrong?: string | undefined;
}

/** How many octets of a message are kept: a line of JSON with more would be of no use. */
const KEEP = 2 ** 28;
const TOO_LARGE = 'a field is too large to print: check reads it, and a program takes it in parts (onPart)';

/** The messages of an input, up to its first fault. */
async function* parsedMessages(messages: ReturnType<typeof ReadMessages.messagesIn>): AsyncGenerator<Parsed> {
  let number = 0;
  for await (const { start, value, fault } of messages) {
    number++;
    yield { value, wrong: fault && `message ${number}, at octet ${start}: ${printable(fault.message)}` };
  }
}

async function* parsedTexts(
  form: { parse(octets: Uint8Array): CapturedRecord },
  texts: ReturnType<typeof textsOf>,
): AsyncGenerator<Parsed> {
  for await (const { octets, record } of texts) {
    try {
      yield { value: form.parse(octets) };
    } catch (error) {
      if (!(error instanceof IllFormedError)) throw error;
      // What a shell adds to a text is the usual fault of a whole file.
      const isLineEnd = !record && error.fault.offset === octets.length - 1 && octets.at(-1) === 0x0a;
      const remedy = isLineEnd ? '; the fault is the line end: --records lines parses each line without it' : '';
      yield { wrong: `${record ? `record ${record}: ` : ''}${printable(error.message)}${remedy}` };
    }
  }
}

function userGrammar(grammar: string, captures: string | undefined): UserGrammarFile {
  const own = readUserGrammarFile(grammar);
  if (!own) {
    if (isFormName(grammar))
      throw new UsageError(`${printable(grammar)} has no captures`, 'name a grammar of your own');
    throw new CommandError(`there is no file ${printable(grammar)}; to start a grammar: wellformed init my.abnf`);
  }
  return captures === undefined ? own : { ...own, options: { ...own.options, captures } };
}

async function capturingForm(grammar: string, own: UserGrammarFile) {
  const { userForm } = await import('../user/user-form.ts');
  const form = userForm(own);
  const table = overOctets(form.table, grammar);
  if (!form.captures)
    throw new CommandError(
      `the rule ${form.start} captures nothing: write "@capture NAME, …" in a comment above it, or give --capture NAME,…`,
    );
  return { table, captures: form.captures.table };
}

interface Rows {
  add(value: CapturedRecord): Promise<void> | undefined;
  end(): Promise<void> | undefined;
}

/** Writes values in a format. Only a table waits for the last of them. */
function rowsFor(format: string, columns: readonly FieldColumn[], isChoice: boolean, out: Output): Rows {
  const names = columns.map(({ name }) => name);
  const shown = (value: CapturedRecord) => jsonText(isChoice ? selected(value, columns) : value);
  if (format === 'ndjson') return { add: (value) => out.write(`${shown(value)}\n`), end: () => undefined };
  if (format === 'json') {
    let before = '[\n';
    return {
      add: (value) => {
        const text = `${before}${shown(value)}`;
        before = ',\n';
        return out.write(text);
      },
      end: () => out.write(before === '[\n' ? '[]\n' : '\n]\n'),
    };
  }
  if (format === 'csv') {
    // A terminal must not be moved by what is in a text.
    const cells = (all: readonly string[]) => (out.isTerminal ? all.map(printable) : all);
    out.write(csvLine(names));
    return { add: (value) => out.write(csvLine(cells(fieldTexts(value, columns)))), end: () => undefined };
  }
  const rows = [names];
  return {
    add: (value) => void rows.push(fieldTexts(value, columns)) as undefined,
    end: () => out.write(alignedRows(rows)),
  };
}
