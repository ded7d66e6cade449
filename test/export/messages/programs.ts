/**
 * A grammar of messages → a program in C or Rust that reads messages with the emitted file, and where it differs from the
 * package. C runs with the sanitizers of addresses and of undefined behaviour, Rust checks its arithmetic.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileUserMessages, type UserMessages } from '../../../src/author/compile-messages.ts';
import { packagedGrammars } from '../../../src/author/packaged-files.ts';
import { messagesToC, snakeCase } from '../../../src/export/c.ts';
import { messagesToRust } from '../../../src/export/rust.ts';
import { messageForm } from '../../../src/run/messages/form.ts';
import { SourceText } from '../../../src/shared/source.ts';
import { GRAMMARS } from '../../examples/messages/values.ts';
import { root } from '../../support/library.ts';
import { runProgram } from '../../support/programs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { plainValue, sortedJson, treeReader } from './tree.ts';

export const folder = temporaryFolder();
export const at = (name: string) => join(folder, name);
export const WARNINGS =
  '-std=c99 -Wall -Wextra -Werror -pedantic -Wconversion -Wsign-conversion -Wshadow -Wcast-qual'.split(' ');
const SANITIZERS = ['-fsanitize=address,undefined', '-fno-sanitize-recover'];

export interface Text {
  readonly octets: readonly number[];
  /** Whether it is cut at every place. */
  readonly isCut: boolean;
}

export function compiled(
  name: string,
  text: string,
  rule: string | undefined,
  syntax: 'abnf' | 'ohm' = 'abnf',
): UserMessages {
  const source = new SourceText(`${name}.${syntax}`, text);
  return compileUserMessages({ id: name, syntax, source }, { rule }, packagedGrammars) as UserMessages;
}

const examples = new Map<string, UserMessages>();

/** A grammar of examples/messages, compiled once for all languages. */
export function example(name: keyof typeof GRAMMARS): UserMessages {
  let messages = examples.get(name);
  if (!messages) {
    const syntax = name === 'http' ? 'ohm' : 'abnf';
    const text = readFileSync(join(root, `examples/messages/${name}.${syntax}`), 'utf8');
    messages = compiled(name, text, GRAMMARS[name], syntax);
    examples.set(name, messages);
  }
  return messages;
}

/** A program that reads texts with the emitted file. Optimized, it takes three times as long to make. */
export const LANGUAGES = {
  C: {
    tool: 'gcc',
    build: (id: string, messages: UserMessages, isOptimized: boolean): string => {
      const name = snakeCase(id);
      writeFileSync(at(`${name}.h`), messagesToC({ id, messages, inputs: [], request: id }));
      const defines = [`-DHEADER="${name}.h"`, `-DNAME=wellformed_${name}`];
      const files = ['-I', folder, join(root, 'test/export/messages/driver.c'), '-o', at(`${name}-c`)];
      const level = isOptimized ? '-O1' : '-O0';
      runProgram('gcc', [...WARNINGS, level, ...SANITIZERS, ...defines, ...files]);
      return at(`${name}-c`);
    },
  },
  Rust: {
    tool: 'rustc',
    build: (id: string, messages: UserMessages, isOptimized: boolean): string => {
      const name = snakeCase(id);
      writeFileSync(at(`${name}.rs`), messagesToRust({ id, messages, inputs: [], request: id }));
      const driver = readFileSync(join(root, 'test/export/messages/driver.rs'), 'utf8');
      writeFileSync(at(`${name}-main.rs`), `#[path = "${name}.rs"]\n#[allow(dead_code)]\nmod target;\n${driver}`);
      const checks = ['-C', 'overflow-checks=on', '-C', 'debug-assertions=on'];
      const options = ['--edition', '2021', '-D', 'warnings', ...checks, '-C', `opt-level=${isOptimized ? 3 : 0}`];
      runProgram('rustc', [...options, at(`${name}-main.rs`), '-o', at(`${name}-rust`)]);
      return at(`${name}-rust`);
    },
  },
} as const;

/** What the program says, where it is not what the package says. */
export function wrong(program: string, messages: UserMessages, texts: readonly Text[]): string[] {
  const input = texts.flatMap(({ octets, isCut }) => {
    const head = Buffer.from([Number(isCut), 0, 0, 0, 0]);
    head.writeUInt32LE(octets.length, 1);
    return [head, Buffer.from(octets)];
  });
  const lines = runProgram(program, [], Buffer.concat(input)).trimEnd().split('\n');
  const form = messageForm(messages.table);
  const tree = treeReader(messages);
  const differ = lines.filter((line) => /^cut|differ$|other octets|not all/.test(line));
  if (lines.length !== texts.length) return [`${lines.length} lines`, ...differ];
  texts.forEach(({ octets }, i) => {
    const line = lines[i] as string;
    const text = Uint8Array.from(octets);
    const fault = form.check(text);
    const found = line.slice(line.lastIndexOf(';') + 1);
    const expected = !fault
      ? 'ok'
      : fault.reason === 'after-the-end'
        ? `more ${fault.offset}`
        : `${fault.offset} ${fault.length} ${fault.at} ${Number(fault.incomplete)} ${fault.reason}|${fault.rule}|${fault.clause}`;
    const shown = Buffer.from(octets).toString('hex').slice(0, 200);
    if (fault ? found !== expected : !found.startsWith('ok ')) differ.push(`${shown}: got ${found}, want ${expected}`);
    else if (!fault) {
      const ours = sortedJson(plainValue(form.parse(text)));
      const theirs = sortedJson(tree(line.slice(0, line.lastIndexOf(';'))));
      if (ours !== theirs) differ.push(`${shown}: got ${theirs}, want ${ours}`);
    }
  });
  return differ;
}
