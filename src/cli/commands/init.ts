/**
 * `init my.ohm`: a grammar to start from, with comments that say what each line
 * is for. It compiles as it is. A file that is there is never touched.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import { isEncodingName } from '../../encodings.ts';
import { printable } from '../../printable.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { CommandError, UsageError, withFileName } from '../errors.ts';
import { abnfTemplate, ohmTemplate, SUPERGRAMMARS, type Supergrammar } from '../init/templates.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  usage: 'init [--extends NAME] FILE.ohm|FILE.abnf',
  about: [
    'Writes a grammar to start from, with comments: an ohm grammar that extends one of this package, or ABNF that ' +
      'uses the rules of RFC 3629. It compiles as it is: edit it, then run generate.',
    'A file that is there is never touched.',
    'Exit status: 0 written, 2 trouble.',
  ],
  options: {
    extends: {
      value: 'NAME',
      about: `the grammar to extend (default: Mqtt): ${Object.keys(SUPERGRAMMARS).join(', ')}`,
      choices: Object.keys(SUPERGRAMMARS),
    },
  },
  examples: [
    ['init my.ohm', 'MQTT strings, restricted'],
    ['init my.ohm --extends Utf8', 'in octets'],
    ['init my.abnf', 'in the notation of RFCs'],
  ],
  run: init,
};

async function init({ values, positionals }: ParsedArgs, { out }: Terminal): Promise<number> {
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) {
    throw new UsageError(`init writes one file, got ${positionals.length}`, 'for example: wellformed init my.ohm');
  }
  const text = template(path, values.extends);
  if (existsSync(path)) throw new CommandError(`${printable(path)} is there already: it was not touched`);
  withFileName(path, () => mkdirSync(dirname(path), { recursive: true }));
  // "wx": even if somebody else writes it between the question and now, it is not touched.
  withFileName(path, () => writeFileSync(path, text, { flag: 'wx' }));
  await out.write(
    `written  ${printable(path)}\nnow edit it, and run: npx wellformed generate ${printable(path)} -o generated\n`,
  );
  return EXIT.ok;
}

function template(path: string, parent: string | true | undefined): string {
  const ending = extname(path);
  const name = basename(path, ending);
  if (ending !== '.ohm' && ending !== '.abnf') {
    throw new UsageError(`${printable(path)} ends neither in .ohm nor in .abnf`, 'its ending says how it is written');
  }
  if (isEncodingName(name))
    throw new UsageError(`${name} is the name of an encoding`, 'give your grammar another name');
  if (ending === '.ohm') return ohmTemplate(name, (parent ?? 'Mqtt') as Supergrammar);
  if (parent !== undefined) throw new UsageError('--extends is for .ohm files', 'ABNF names the rules that it uses');
  return abnfTemplate(name);
}
