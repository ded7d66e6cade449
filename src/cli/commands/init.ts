/**
 * `init my.ohm`: writes a grammar to start from, with comments that explain each
 * line. It compiles unchanged. An existing file is not overwritten.
 */
import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { isEncodingName } from '../../shared/encodings.ts';
import { printable } from '../../shared/printable.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { UsageError, withFileName } from '../errors.ts';
import { createFile } from '../files/write-file.ts';
import { abnfFromBnf, abnfTemplate, ohmTemplate, SUPERGRAMMARS, type Supergrammar } from '../init/templates.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  options: {
    extends: {
      value: 'NAME',
      about: `the grammar to extend (default: Mqtt): ${Object.keys(SUPERGRAMMARS).join(', ')}`,
      choices: Object.keys(SUPERGRAMMARS),
    },
    from: { value: 'OLD', about: 'a file in BNF, to convert to ABNF' },
  },
  run: init,
};

async function init({ values, positionals }: ParsedArgs, { out }: Terminal): Promise<number> {
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) {
    throw new UsageError(`init writes one file, got ${positionals.length}`, 'for example: wellformed init my.ohm');
  }
  const text = typeof values.from === 'string' ? converted(path, values.from, values) : template(path, values.extends);
  createFile(path, text);
  await out.write(
    `written  ${printable(path)}\nedit it, then run: npx wellformed generate ${printable(path)} -o generated\n`,
  );
  return EXIT.ok;
}

function converted(path: string, old: string, { extends: parent }: ParsedArgs['values']): string {
  if (extname(path) !== '.abnf' || parent !== undefined)
    throw new UsageError(
      '--from makes a file that ends in .abnf, and extends no grammar',
      `for example: init my.abnf --from ${old}`,
    );
  return abnfFromBnf(withFileName(old, () => readFileSync(old, 'utf8')));
}

function template(path: string, parent: string | true | undefined): string {
  const ending = extname(path);
  const name = basename(path, ending);
  if (ending !== '.ohm' && ending !== '.abnf') {
    throw new UsageError(`${printable(path)} does not end in .ohm or .abnf`, 'the ending gives the notation');
  }
  if (isEncodingName(name)) throw new UsageError(`${name} is the name of an encoding`, 'give the grammar another name');
  if (ending === '.ohm') return ohmTemplate(name, (parent ?? 'Mqtt') as Supergrammar);
  if (parent !== undefined) throw new UsageError('--extends is for .ohm files', 'ABNF uses rules by name');
  return abnfTemplate(name);
}
