/**
 * The options of a command and its section of docs/commands.md → its help; the list of
 * all commands → the help of the program. Both fit 80 columns, or those of a narrower
 * terminal.
 */
import { join } from 'node:path';
import { packageRoot } from '../../compile/index.ts';
import { wrap } from '../../shared/words.ts';
import { type Command, shownOptions } from '../command.ts';
import { readText } from '../read-text.ts';

interface Summary {
  readonly name: string;
  readonly summary: string;
}

const WIDTH = 80;
/** The first of two columns takes at most this part of the width: 34 of 80. */
const PART_OF_NAMES = 0.43;

/** `wellformed --help` */
export function programHelp(commands: readonly Summary[], terminal: number): string {
  const width = Math.min(WIDTH, terminal);
  const columns = (rows: Rows) => inColumns(rows, width);
  return [
    ...wrap('wellformed checks that text is correct UTF-8, UTF-16, UTF-32, or what your grammar says.', width),
    '',
    'usage: wellformed COMMAND [OPTION]… [OPERAND]…',
    '',
    'examples:',
    ...columns([
      ['wellformed check README.md', 'is this file UTF-8?'],
      ['wellformed check .', 'are all files of this folder?'],
      ['wellformed check --all data.csv', 'all errors of a file, with line and column'],
      ['wellformed repair data.csv -o good.csv', 'write a file that is UTF-8'],
      ['wellformed explain ED A0 80', 'why these bytes are not UTF-8'],
      ['wellformed init my.ohm', 'start a grammar of your own'],
      ['wellformed generate my.ohm', 'make a validator from it'],
    ]),
    '',
    'commands:',
    ...columns(commands.map(({ name, summary }) => [name, summary] as const)),
    '',
    ...columns([
      ['help COMMAND', 'what a command does, with examples; also COMMAND --help'],
      ['help CODE', 'what an error of a grammar means, with a wrong and a correct grammar'],
      ['--version', 'print the version'],
    ]),
    '',
    ...hanging('exit status: ', EXIT_STATUS, width),
    ...hanging('             ', 'audit: 3 a text differs from its ledger, 4 no text was supplied', width),
    '',
  ].join('\n');
}

interface CommandPage {
  /** `check [OPTION]… [FILE]…` */
  readonly usage: string;
  readonly paragraphs: readonly string[];
  /** Command lines, and what each does. */
  readonly examples: readonly (readonly [line: string, what: string])[];
}

/** The section of docs/commands.md on a command. Throws CommandError where the file is missing. */
export function commandPage(name: string): CommandPage {
  const page = readText(join(packageRoot(), 'docs/commands.md'));
  const [, section = ''] = page.split(`\n## ${name}\n`);
  const [, usage = '', prose = '', examples = ''] = section.split(/^```\w*\n/m);
  const lines = examples.trim().split('\n');
  return {
    usage: usage.trim().replace('wellformed ', ''),
    paragraphs: prose
      .trim()
      .split('\n\n')
      .map((text) => text.replaceAll('\n', ' ').replaceAll('`', '')),
    examples: lines.map((line) => line.split(/ +# (?=[^#]+$)/) as [string, string]),
  };
}

/** `wellformed check --help` */
export function commandHelp(name: string, command: Command, terminal: number): string {
  const { usage, paragraphs, examples } = commandPage(name);
  const width = Math.min(WIDTH, terminal);
  const columns = (rows: Rows) => inColumns(rows, width);
  const options = shownOptions(command.options).map(
    ([name, { value, short, about }]) =>
      [`${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`, about] as const,
  );
  return [
    ...hanging('usage: wellformed ', usage, width),
    ...paragraphs.flatMap((paragraph) => ['', ...wrap(paragraph, width)]),
    '',
    'options:',
    ...columns(options),
    '',
    'examples:',
    ...columns(examples.map(([line, what]) => [continued(line, width), what] as const)),
    '',
  ].join('\n');
}

const EXIT_STATUS = '0 success, 1 failed check, 2 error (usage, file), 130 interrupted;';

/** A line that begins with a name; where it is wrapped, the other lines begin below what follows the name. */
function hanging(name: string, text: string, width: number): string[] {
  return wrap(text, width - name.length).map((line, i) => (i === 0 ? name : ' '.repeat(name.length)) + line);
}

/** A command line that a shell takes as one, broken where it is wider than the terminal. */
function continued(line: string, width: number): string {
  return width < WIDTH ? wrap(line, width - 6).join(' \\\n      ') : line;
}

type Rows = readonly (readonly [string, string])[];

/** Two columns. The second is wrapped; a long entry of the first column has a line of its own. */
function inColumns(rows: Rows, width: number): string[] {
  const widest = Math.max(...rows.map(([first]) => first.length));
  const indent = Math.min(widest, Math.floor(width * PART_OF_NAMES)) + 4;
  return rows.flatMap(([first, second]) => {
    const [head = '', ...rest] = wrap(second, width - indent);
    const opening =
      first.length + 4 > indent ? [`  ${first}`, ' '.repeat(indent) + head] : [`  ${first}`.padEnd(indent) + head];
    return [...opening, ...rest.map((line) => ' '.repeat(indent) + line)];
  });
}
