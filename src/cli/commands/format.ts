/**
 * `format my.abnf`: lays a grammar out plainly, in place; a grammar on standard input,
 * to standard output. Nothing is written unless every file can be formatted. Each file is replaced as a whole.
 */
import { isUtf8 } from 'node:buffer';
import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { formatGrammar } from '../../author/format.ts';
import { nameFor } from '../../author/notation.ts';
import { withStackLimit } from '../../author/size-limits.ts';
import { notationOf } from '../../shared/notation.ts';
import { printable } from '../../shared/printable.ts';
import { SourceText } from '../../shared/source.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { CommandError, UsageError } from '../errors.ts';
import { writeFile } from '../files/write-file.ts';
import { readSource } from '../source-file.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  options: { check: { about: 'write nothing; name the files that are not formatted' } },
  run: format,
};

async function format({ values, positionals }: ParsedArgs, terminal: Terminal): Promise<number> {
  const names = positionals.length > 0 ? positionals : ['-'];
  if (names.length > 1 && names.includes('-')) throw new UsageError('- is standard input: name it alone');
  if (names[0] === '-') return formatInput(terminal, values.check === true);
  for (const name of names) {
    if (!/^\.(?:ohm|abnf)$/i.test(extname(name)))
      throw new UsageError(`${printable(name)} does not end in .ohm or .abnf`, 'documents are not formatted');
  }
  const all = names.map((name) => {
    const source = readSource(name);
    return { name, source, text: formatted(source, name.endsWith('.ohm') ? 'ohm' : 'abnf') };
  });
  const changed = all.filter(({ source, text }) => source.text !== text);
  for (const { name, text } of changed) {
    if (!values.check) writeFile(name, text);
    await terminal.out.write(`${values.check ? 'not formatted' : 'formatted'}  ${printable(name)}\n`);
  }
  return values.check && changed.length > 0 ? EXIT.failed : EXIT.ok;
}

async function formatInput(terminal: Terminal, check: boolean): Promise<number> {
  const octets = await buffer(terminal.input());
  if (!isUtf8(octets)) throw new CommandError('standard input is not UTF-8 text');
  const text = octets.toString();
  const notation = notationOf(text);
  const result = formatted(new SourceText(nameFor(text, notation), text), notation);
  if (check) return result === text ? EXIT.ok : EXIT.failed;
  await terminal.out.write(result);
  return EXIT.ok;
}

function formatted(source: SourceText, notation: 'ohm' | 'abnf'): string {
  return withStackLimit(source, () => formatGrammar(source, notation));
}
