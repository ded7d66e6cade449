/**
 * `parse`: the captures of a text, by a grammar of the user.
 *
 *     parse --as uri.abnf#URI --records lines --fields host,port -f csv links.txt
 */

import type { CaptureShape } from '../../capture-table.ts';
import { printable } from '../../printable.ts';
import { withCaptures } from '../../run/captures/form.ts';
import type { CapturedRecord } from '../../run/captures/values.ts';
import { IllFormedError } from '../../run/errors.ts';
import type { OctetsInput } from '../../run/input.ts';
import { octetValidator } from '../../run/validator.ts';
import { jsonText } from '../check/json-text.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { CommandError, UsageError } from '../errors.ts';
import { formatName } from '../file-name.ts';
import { isFormName } from '../forms.ts';
import type * as OwnMessages from '../messages/own.ts';
import { type OwnGrammar, readOwnGrammar } from '../own/grammar.ts';
import { alignedRows, columnsOf, csvLine, type FieldColumn, fieldTexts, selected } from '../parse/fields.ts';
import { textsOf } from '../parse/texts.ts';
import { RECORD_FORMATS, recordFormatNamed } from '../records/formats.ts';
import { withInput } from '../sources/input.ts';
import type { Output, Terminal } from '../terminal.ts';

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
  const own = ownGrammar(grammar, typeof capture === 'string' ? capture : undefined);
  const messages = (await import('../messages/own.ts')).ownMessages(own);
  const { shapeOfMessages } = await import('../messages/own.ts');
  const shape = messages && shapeOfMessages(messages.table);
  const columnsIn = (of: CaptureShape) => columnsOf(of, typeof fields === 'string' ? fields : undefined);
  const rowsOf = (of: CaptureShape) => rowsFor(String(format), columnsIn(of), fields !== undefined, terminal.out);
  const names = positionals.length > 0 ? positionals : ['-'];
  if (messages && shape) {
    if (records !== undefined)
      throw new UsageError('--records is for texts, and messages say themselves where they end', 'leave it out');
    return parseMessages(messages, names, rowsOf(shape), terminal);
  }
  const { table, captures } = await capturingForm(grammar, own);
  const form = withCaptures<OctetsInput, string, CapturedRecord>(octetValidator(table), captures);
  const rows = rowsOf(captures.shape);
  const splitting = typeof records === 'string' ? await recordFormatNamed(records, table) : undefined;
  let failed = false;
  for (const name of names) {
    await withInput(name, terminal, async (input) => {
      for await (const { octets, record } of textsOf(input, splitting)) {
        try {
          await rows.add(form.parse(octets));
        } catch (error) {
          if (!(error instanceof IllFormedError)) throw error;
          failed = true;
          const place = `${name === '-' ? 'standard input' : formatName(name)}${record ? `: record ${record}` : ''}`;
          // What a shell adds to a text is the usual fault of a whole file.
          const isLineEnd = !record && error.fault.offset === octets.length - 1 && octets.at(-1) === 0x0a;
          const remedy = isLineEnd ? '; the fault is the line end: --records lines parses each line without it' : '';
          await terminal.err.write(`${place}: ${printable(error.message)}${remedy}\n`);
        }
      }
    });
  }
  await rows.end();
  return failed ? EXIT.failed : EXIT.ok;
}

/** How many octets of a message are kept: a line of JSON with more would be of no use. */
const KEEP = 2 ** 28;

/** The messages of each input, up to its first fault. */
async function parseMessages(
  messages: NonNullable<ReturnType<typeof OwnMessages.ownMessages>>,
  names: readonly string[],
  rows: Rows,
  terminal: Terminal,
): Promise<number> {
  const { messagesIn } = await import('../messages/own.ts');
  let failed = false;
  for (const name of names) {
    await withInput(name, terminal, async (input) => {
      let number = 0;
      for await (const { start, value, fault } of messagesIn(messages, input, KEEP)) {
        number++;
        if (value) await rows.add(value);
        if (!fault) continue;
        failed = true;
        const place = `${name === '-' ? 'standard input' : formatName(name)}: message ${number}, at octet ${start}`;
        await terminal.err.write(`${place}: ${printable(fault.message)}\n`);
      }
    });
  }
  await rows.end();
  return failed ? EXIT.failed : EXIT.ok;
}

function ownGrammar(grammar: string, captures: string | undefined): OwnGrammar {
  const own = readOwnGrammar(grammar);
  if (!own) {
    if (isFormName(grammar))
      throw new UsageError(`${printable(grammar)} has no captures`, 'name a grammar of your own');
    throw new CommandError(`there is no file ${printable(grammar)}; to start a grammar: wellformed init my.abnf`);
  }
  return captures === undefined ? own : { ...own, options: { ...own.options, captures } };
}

async function capturingForm(grammar: string, own: OwnGrammar) {
  const { ownForm } = await import('../own/form.ts');
  const form = ownForm(own);
  if (form.table.alphabet !== 'octets')
    throw new UsageError(
      `--as ${printable(grammar)}: the grammar is over 16-bit code units, a file holds octets`,
      'choose an encoding in octets: @encodings utf8',
    );
  if (!form.captures)
    throw new CommandError(
      `the rule ${form.start} captures nothing: write "@capture NAME, …" in a comment above it, or give --capture NAME,…`,
    );
  return { table: form.table, captures: form.captures.table };
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
