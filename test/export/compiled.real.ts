/**
 * The C headers and the Rust modules compile with all warnings enabled. Run on
 * the table of cases and on the W-method suite of each form, they give the
 * package's own verdict, offset, length, at, completeness and reason. One
 * program per language contains all forms, so each compiler runs once.
 */
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileUserGrammar, type UserForm } from '../../src/author/compile-user-grammar.ts';
import { packagedGrammars } from '../../src/author/packaged-files.ts';
import { accepts } from '../../src/compile/automaton/automaton.ts';
import { wMethodSuite } from '../../src/compile/automaton/suite.ts';
import { snakeCase, toC } from '../../src/export/c.ts';
import { toRust } from '../../src/export/rust.ts';
import type { TargetSource } from '../../src/export/target-source.ts';
import { SourceText } from '../../src/shared/source.ts';
import { cases } from '../cases.ts';
import { hex } from '../support/hex.ts';
import { form, root } from '../support/library.ts';
import { isInstalled, runProgram } from '../support/programs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { capturing, sourceOf } from './target-source.ts';
import { lineOf, scannerLines } from './verdict-line.ts';

/** In the order of driver.c and driver.rs. Some are profiles, some have code units of several octets. */
const FORMS = [
  'utf8',
  'mqtt-strict-utf8',
  'json-encoding-utf8',
  'utf32le',
  'utf16be',
  'utf16',
  'xml-characters-utf16',
] as const;

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

interface Text {
  readonly form: number;
  readonly symbols: readonly number[];
  readonly expected: string;
}

const fromCases: Text[] = cases.flatMap(({ form: id, symbols, fault }) => {
  const number = (FORMS as readonly string[]).indexOf(id);
  return number < 0 ? [] : [{ form: number, symbols, expected: lineOf(fault) }];
});

const fromSuites: Text[] = FORMS.flatMap((id, number) => {
  const { minimal, table } = form(id);
  const lineFor = scannerLines(table);
  const extra = minimal.next.length < 10 ? 1 : 0;
  return Array.from(wMethodSuite(minimal, extra), (symbols) => {
    // A scanner does not know where the text ends; a whole text does.
    const expected = lineFor(symbols).replace(
      /^(\d+) (\d+)/,
      (_, offset, length) => `${offset} ${Math.min(length, symbols.length - offset)}`,
    );
    return { form: number, symbols, expected };
  });
});

const texts = [...fromCases, ...fromSuites];

const input = Buffer.from(
  texts.flatMap(({ form: number, symbols }) => [
    number,
    symbols.length & 0xff,
    symbols.length >> 8,
    ...symbols.flatMap((symbol) => [symbol & 0xff, symbol >> 8]),
  ]),
);

function wrong(output: string): string[] {
  const lines = output.trimEnd().split('\n');
  expect(lines.length).toBe(texts.length);
  return texts.flatMap(({ form: number, symbols, expected }, i) => {
    return lines[i] === expected ? [] : [`${FORMS[number]} ${hex(symbols)}: got ${lines[i]}, want ${expected}`];
  });
}

/** Grammars with unusual tables (one class, no outcome, 16-bit cells), or with names and titles that mean something in C. */
const ODD: readonly TargetSource[] = [
  ['everything.abnf', 'everything = *OCTET'],
  ['nothing.abnf', 'nothing = ""'],
  ['first.abnf', 'first = ["a"]'],
  ['300-letters.abnf', 'letters = 300ALPHA'],
  ['255-letters.abnf', 'most = 255ALPHA'],
  ['1490-letters.abnf', 'letters = 1490ALPHA'],
  ['int.abnf', 'int = 1*UTF8-3'],
  ['title.ohm', '// @title What??/ \\\nTitle <: Utf16 {}'],
].map(([name = '', text = '']) => {
  const [id = '', syntax] = name.split('.');
  const source = new SourceText(name, `${text}\n`);
  const [only] = compileUserGrammar({ id, syntax: syntax as 'abnf' | 'ohm', source }, {}, packagedGrammars).forms;
  const { rules, inputs } = only as UserForm;
  return { form: only as UserForm, rules, reading: 'regular', inputs, request: name };
});
const oddNames = ODD.map(({ form: { id } }) => snakeCase(id));

test('there are cases of four forms and more than 10,000 texts of suites', () => {
  expect(new Set(fromCases.map((one) => one.form)).size).toBe(4);
  expect(fromCases.length).toBeGreaterThan(300);
  expect(fromSuites.length).toBeGreaterThan(10_000);
});

describe.skipIf(!isInstalled('gcc'))('C', () => {
  test('compiles with all warnings on and gives every verdict', () => {
    for (const id of FORMS) writeFileSync(at(`${snakeCase(id)}.h`), toC(sourceOf(id)));
    const warnings = '-std=c99 -Wall -Wextra -Werror -pedantic -Wconversion -Wshadow -Wcast-qual -Wundef'.split(' ');
    const driver = join(root, 'test/export/driver.c');
    runProgram('gcc', [...warnings, '-O1', '-I', folder, driver, '-o', at('driver-c')]);
    expect(wrong(runProgram(at('driver-c'), [], input)).slice(0, 10)).toEqual([]);
  });

  test.each(['date-time', 'uri', 'language-tag'])('of %s has code that accepts what the automaton does', (id) => {
    const source = capturing(id);
    const name = `wellformed_${snakeCase(source.form.id)}`;
    const { minimal } = source.form;
    const suite = [...wMethodSuite(minimal, 0)];
    writeFileSync(at(`${id}.h`), toC(source));
    writeFileSync(
      at(`${id}.c`),
      `#include "${id}.h"
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int low;
  while ((low = getchar()) != EOF) {
    size_t length = (size_t)low + 256 * (size_t)getchar(), i;
    uint8_t *text = malloc(length + (length == 0));
    wellformed_checker c = ${name}_start();
    for (i = 0; i < length; i++) text[i] = (uint8_t)getchar();
    wellformed_verdict v = ${name}_push(&c, text, length);
    if (v.well_formed) v = ${name}_end(&c);
    if (v.well_formed != ${name}_check(text, length).well_formed) return 1;
    putchar(${name}_accepts(text, length) != v.well_formed ? '?' : v.well_formed ? '1' : '0');
    free(text);
  }
  return 0;
}\n`,
    );
    const flags = '-std=c99 -Wall -Wextra -Werror -pedantic -Wconversion -Wshadow -O1 -fsanitize=address,undefined';
    runProgram('gcc', [...flags.split(' '), '-fno-sanitize-recover', at(`${id}.c`), '-o', at(id)]);
    const texts = Buffer.from(suite.flatMap((text) => [text.length & 0xff, text.length >> 8, ...text]));
    const expected = suite.map((text) => (accepts(minimal, text) ? '1' : '0')).join('');
    expect(runProgram(at(id), [], texts) === expected).toBe(true);
    expect(new Set(expected).size).toBe(2);
  });

  test('of unusual grammars compiles as C and as C++, with all headers included together and twice', () => {
    for (const [i, source] of ODD.entries()) writeFileSync(at(`${oddNames[i]}.h`), toC(source));
    const includes = [...oddNames, ...oddNames].map((name) => `#include "${name}.h"\n`).join('');
    writeFileSync(at('odd.c'), `${includes}int main(void) { return 0; }\n`);
    const warnings = '-Wall -Wextra -Werror -pedantic -Wconversion -Wsign-conversion -Wshadow -fsyntax-only'.split(' ');
    runProgram('gcc', ['-std=c99', ...warnings, at('odd.c')]);
    runProgram('gcc', ['-std=c++17', ...warnings, '-x', 'c++', at('odd.c')]);
  });
});

describe.skipIf(!isInstalled('rustc'))('Rust', () => {
  const edition = ['--edition', '2021', '-D', 'warnings'];

  test('compiles without std and without warnings and gives every verdict', () => {
    for (const id of FORMS) writeFileSync(at(`${snakeCase(id)}.rs`), toRust(sourceOf(id)));
    copyFileSync(join(root, 'test/export/library.rs'), at('library.rs'));
    const library = ['--crate-type', 'lib', '--crate-name', 'targets', at('library.rs'), '-o', at('libtargets.rlib')];
    runProgram('rustc', [...edition, ...library]);
    const driver = join(root, 'test/export/driver.rs');
    const linked = [
      '-O',
      '-L',
      folder,
      '--extern',
      `targets=${at('libtargets.rlib')}`,
      driver,
      '-o',
      at('driver-rust'),
    ];
    runProgram('rustc', [...edition, ...linked]);
    expect(wrong(runProgram(at('driver-rust'), [], input)).slice(0, 10)).toEqual([]);
  });

  test.skipIf(!isInstalled('clippy-driver'))('has no warning from clippy, even pedantic', () => {
    copyFileSync(join(root, 'test/export/library.rs'), at('library.rs'));
    for (const id of FORMS) writeFileSync(at(`${snakeCase(id)}.rs`), toRust(sourceOf(id)));
    const lints = ['-W', 'clippy::all', '-W', 'clippy::pedantic', '--emit', 'metadata'];
    const output = (name: string) => ['--crate-type', 'lib', at(name), '-o', at('clippy.rmeta')];
    expect(runProgram('clippy-driver', [...edition, ...lints, ...output('library.rs')])).toBe('');
    for (const [i, source] of ODD.entries()) writeFileSync(at(`${oddNames[i]}.rs`), toRust(source));
    writeFileSync(at('odd.rs'), `#![no_std]\n${oddNames.map((name) => `pub mod ${name};\n`).join('')}`);
    expect(runProgram('clippy-driver', [...edition, ...lints, ...output('odd.rs')])).toBe('');
  });
});
