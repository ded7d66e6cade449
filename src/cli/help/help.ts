/**
 * The description of a command → its help; the list of all commands → the help of
 * the program. Both fit 80 columns.
 */
import { wrap } from '../../words.ts';
import { type Command, shownOptions } from '../command.ts';

interface Summary {
  readonly name: string;
  readonly summary: string;
}

const WIDTH = 80;

/** `wellformed --help` */
export function programHelp(commands: readonly Summary[]): string {
  return [
    'wellformed: validates text with tables compiled from the specification.',
    '',
    'usage: wellformed COMMAND [OPTION]… [OPERAND]…',
    '',
    ...columns(commands.map(({ name, summary }) => [name, summary] as const)),
    '',
    ...columns([
      ['help COMMAND', 'what a command does, with examples; also COMMAND --help'],
      ['help CODE', 'what an error of a grammar means, with a wrong and a correct grammar'],
      ['--version', 'print the version'],
    ]),
    '',
    'examples:',
    ...columns([
      ['wellformed check README.md', 'is this file UTF-8?'],
      ['wellformed check --all --as utf16le .', 'all faults of all files in this folder'],
      ['wellformed explain ED A0 80', 'why these octets are not UTF-8'],
      ['wellformed diff utf8-1997 utf8', 'what RFC 3629 changed'],
      ['wellformed init my.ohm', 'write a grammar to start from'],
      ['wellformed generate my.ohm', 'compile it to a validator'],
    ]),
    '',
    'exit status: 0 success, 1 failed check, 2 error (usage, file), 130 interrupted;\n             audit also: 3 a text differs from its ledger, 4 no text was supplied',
    '',
  ].join('\n');
}

/** `wellformed check --help` */
export function commandHelp(command: Command): string {
  const options = shownOptions(command.options).map(
    ([name, { value, short, about }]) =>
      [`${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`, about] as const,
  );
  return [
    `usage: wellformed ${command.usage}`,
    ...command.about.flatMap((paragraph) => ['', ...wrap(paragraph, WIDTH)]),
    '',
    'options:',
    ...columns(options),
    '',
    'examples:',
    ...columns(command.examples.map(([line, what]) => [`wellformed ${line}`, what] as const)),
    '',
  ].join('\n');
}

/** Two columns. The second is wrapped; a long entry of the first column has a line of its own. */
function columns(rows: readonly (readonly [string, string])[]): string[] {
  const widest = Math.max(...rows.map(([first]) => first.length));
  const indent = Math.min(widest, 34) + 4;
  return rows.flatMap(([first, second]) => {
    const [head = '', ...rest] = wrap(second, WIDTH - indent);
    const opening =
      first.length + 4 > indent ? [`  ${first}`, ' '.repeat(indent) + head] : [`  ${first}`.padEnd(indent) + head];
    return [...opening, ...rest.map((line) => ' '.repeat(indent) + line)];
  });
}
