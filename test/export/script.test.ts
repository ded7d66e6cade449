/**
 * The TypeScript and JavaScript modules import nothing, give every verdict of
 * the fault machine, and compile under TypeScript's strictest options.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { wMethodSuite } from '../../src/compile/automaton/suite.ts';
import { snakeCase } from '../../src/export/c.ts';
import { toJavaScript, toTypeScript } from '../../src/export/script.ts';
import { TARGETS } from '../../src/export/targets.ts';
import { formToMachine, type MachineVerdict, verdictOf } from '../../src/export/verdict-automaton.ts';
import { cutOff, faultOfChunks } from '../support/chunks.ts';
import { form, root } from '../support/library.ts';
import { runProgram } from '../support/programs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { sourceOf } from './target-source.ts';
import { lineOf } from './verdict-line.ts';

const FORMS = ['utf8', 'mqtt-strict-utf8', 'i-json-tokens-utf8', 'utf32le', 'utf16', 'xml-characters-utf16'];

type Input = string | Uint8Array | Uint16Array;

interface Module {
  readonly title: string;
  test(text: Input): boolean;
  check(text: Input): MachineVerdict | null;
  checker(): { push(text: Input): MachineVerdict | null; end(): MachineVerdict | null };
}

function load(code: string): Promise<Module> {
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
}

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

describe.each(FORMS)('%s', (id) => {
  const machine = formToMachine(form(id));
  const isOctets = form(id).table.alphabet === 'octets';
  const inputs = (symbols: readonly number[]): Input[] =>
    isOctets ? [Uint8Array.from(symbols)] : [Uint16Array.from(symbols), String.fromCharCode(...symbols)];

  test.each([
    ['JavaScript', () => toJavaScript(sourceOf(id))],
    ['TypeScript', () => transformSync(toTypeScript(sourceOf(id)), { loader: 'ts' }).code],
  ])('in %s gives every verdict, whole and in pieces', async (_, code) => {
    const loaded = await load(code());
    const wrong: string[] = [];
    for (const symbols of wMethodSuite(form(id).minimal, 0)) {
      const verdict = verdictOf(machine, symbols);
      const expected = lineOf(verdict);
      // A piece does not know where the text ends.
      const ofWhole = lineOf(verdict && cutOff(verdict, symbols.length));
      for (const input of inputs(symbols)) {
        const pieces = Array.from(symbols, (_, i) => input.slice(i, i + 1));
        const got = [lineOf(loaded.check(input)), lineOf(faultOfChunks(loaded.checker(), pieces))];
        if (got[0] !== ofWhole || got[1] !== expected || loaded.test(input) !== (expected === 'ok'))
          wrong.push(`${symbols}: got ${got.join(', ')}, want ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(loaded.title).toBe(form(id).title);
  });
});

test('neither module imports anything', () => {
  for (const id of FORMS) {
    for (const code of [toTypeScript(sourceOf(id)), toJavaScript(sourceOf(id))])
      expect(code).not.toMatch(/import|require/);
  }
});

test('all modules compile under the strictest options, and so does the target module', () => {
  const [typed, plain] = [[at('module.ts')], [] as string[]];
  for (const id of FORMS) {
    typed.push(at(`${snakeCase(id)}.ts`));
    plain.push(at(`${snakeCase(id)}-plain.mjs`));
    writeFileSync(typed.at(-1) as string, toTypeScript(sourceOf(id)));
    writeFileSync(plain.at(-1) as string, toJavaScript(sourceOf(id)));
  }
  writeFileSync(at('module.ts'), TARGETS.module.make(sourceOf('mqtt-utf8')));
  const options = {
    ...{ strict: true, noUnusedLocals: true, noUnusedParameters: true, exactOptionalPropertyTypes: true },
    ...{ noEmit: true, allowJs: true, checkJs: true, target: 'es2022', module: 'nodenext', types: [] },
    ...{ skipLibCheck: true, allowImportingTsExtensions: true, lib: ['es2023', 'dom'] },
    paths: { 'wellformed/table': [join(root, 'src/table.ts')] },
  };
  // JavaScript has no way to assert that an index is in range: noUncheckedIndexedAccess is for TypeScript only.
  const write = (name: string, files: readonly string[], noUncheckedIndexedAccess: boolean) =>
    writeFileSync(at(name), JSON.stringify({ compilerOptions: { ...options, noUncheckedIndexedAccess }, files }));
  write('typed.json', typed, true);
  write('plain.json', plain, false);
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  for (const project of ['typed.json', 'plain.json']) {
    expect(runProgram(process.execPath, [compiler, '-p', at(project)])).toBe('');
  }
});
