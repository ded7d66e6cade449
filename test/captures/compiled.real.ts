/**
 * Captures in C, under the sanitizers, and in Rust are those of the package, on 100,000 texts: well-formed ones, and the
 * same with a change. A program prints all fields of all texts; it is made here from the shape of the captures.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RandomTexts, seededRandom } from '../../src/author/sample/random-text.ts';
import type { CaptureField, CompiledCaptures } from '../../src/compile/index.ts';
import { snakeCase, toC } from '../../src/export/c.ts';
import { memberName } from '../../src/export/captured.ts';
import { toRust } from '../../src/export/rust.ts';
import { withCaptures } from '../../src/run/captures/form.ts';
import type { CapturedRecord } from '../../src/run/captures/values.ts';
import type { OctetsInput } from '../../src/run/input.ts';
import { octetValidator } from '../../src/run/validator.ts';
import { abnfForm, capturing } from '../export/target-source.ts';
import { isInstalled, runProgram } from '../support/programs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Lists in items, records in items, labels, a list of plain spans, and names that are words of C and Rust. */
const NESTED = `; @capture match, item, default, self
nested = [ match ] *( item ";" ) default *( "~" self )
match = "m" *DIGIT "="
; @capture int, struct, kind-of as kindOf, impl
item = int *( "," struct ) ":" kind-of *( "!" impl )
int = 1*DIGIT
; @capture fn, type
struct = fn *( "." type )
fn = *ALPHA
type = 1*ALPHA
; @capture-label kind
kind-of = one / two / three
one = "1"
two = "2"
three = *"3"
; @capture type, enum
impl = "<" [ type ] "-" enum ">"
enum = *"e"
default = *"#"
self = *ALPHA
`;
/** Too many states for code: a table. */
const LARGE = `; @capture first, second
large = first ":" second
first = 1*80part
second = 1*80part
part = %x61-63 / "d" ( "e" / "f" "g" ) / "h" ( "i" / "j" "k" / "l" "m" )
`;
const SOURCES = [
  ...['uri', 'date-time', 'http-head', 'content-type'].map(capturing),
  abnfForm('nested', 'nested.abnf', NESTED),
  abnfForm('large', 'large.abnf', LARGE),
];
const COUNT = 17_000;
const CAPACITY = 5;

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

const texts = SOURCES.flatMap(({ form }, number) => {
  const random = seededRandom(number + 31);
  const words = new RandomTexts(form.minimal, random);
  const lengths = words.lengths(80);
  return Array.from({ length: COUNT }, (_, i) => {
    const text = words.text(lengths[Math.floor(random() * lengths.length)] as number);
    if (i % 4 === 3) text[Math.floor(random() * text.length)] = Math.floor(random() * 256);
    return { number, text };
  });
});
const input = Buffer.from(texts.flatMap(({ number, text }) => [number, text.length & 0xff, text.length >> 8, ...text]));

const parsers = SOURCES.map(({ form, captures }) =>
  withCaptures<OctetsInput, string, CapturedRecord>(octetValidator(form.table), (captures as CompiledCaptures).table),
);

/** A line of all fields: `3-5`, `-` where there is none, `{…}` a record, `[…]` a list with its length, `k1` a label. */
function lineOf(field: CaptureField, value: Record<string, unknown>, isItem = false): string {
  const { label } = field;
  const span = (each: Record<string, unknown>) => ` ${each.start}-${each.end}`;
  return [
    ...(isItem ? [span(value)] : []),
    ...(label ? [` k${label.names.indexOf(value[label.field] as string)}`] : []),
    ...field.fields.map((child) => {
      if (child.occurs === 'never') return '';
      const found = value[child.field] as Record<string, unknown> | undefined;
      if (child.occurs === 'list') {
        const all = found as unknown as readonly Record<string, unknown>[];
        return ` [${all.length}${all
          .slice(0, CAPACITY)
          .map((each) => ` (${lineOf(child, each, true)})`)
          .join('')}]`;
      }
      if (!found) return ' -';
      return `${span(found)}${child.isRecord ? ` {${lineOf(child, found)}}` : ''}`;
    }),
  ].join('');
}

/** The same for texts whose lists fit: nested lists share an array, which holds the first items of all. */
function expected({ number, text }: (typeof texts)[number]): string {
  const value = parsers[number]?.match(Uint8Array.from(text));
  return value ? lineOf(SOURCES[number]?.captures?.root as CaptureField, value as never) : 'none';
}

/** Statements that print a line. `print(format, …arguments)`, `when(condition, …)` and `each` are those of a language. */
interface Printer {
  readonly span: (expression: string) => string;
  readonly text: (text: string) => string;
  readonly number: (expression: string) => string;
  readonly present: (expression: string, body: (inner: string) => string) => string;
  readonly loop: (count: string, first: string, list: string, body: (item: string) => string) => string;
  readonly list: (path: string) => string;
  readonly total: (path: string) => string;
}

function printing(
  by: Printer,
  field: CaptureField,
  value: string,
  path: string,
  around: string,
  isItem = false,
): string {
  const { label } = field;
  return [
    ...(isItem ? [by.span(value)] : []),
    ...(label ? [by.text(' k'), by.number(`${value}.${memberName({ ...field, field: label.field })}`)] : []),
    ...field.fields.flatMap((child) => {
      if (child.occurs === 'never') return [];
      const own = path ? `${path}_${memberName(child)}` : memberName(child);
      if (child.occurs === 'list') {
        const inner = own.slice(around ? around.length + 1 : 0);
        const item = around === '' ? '' : value.split('.')[0];
        const [count, first] = item ? [`${item}.${inner}_count`, `${item}.${inner}_first`] : [by.total(own), '0'];
        const body = (each: string) => `${by.text(' (')}${printing(by, child, each, own, own, true)}${by.text(')')}`;
        return [by.text(' ['), by.number(count), by.loop(count, first, by.list(own), body), by.text(']')];
      }
      const inside = (each: string) =>
        `${by.span(each)}${child.isRecord ? `${by.text(' {')}${printing(by, child, each, own, around)}${by.text('}')}` : ''}`;
      const each = `${value}.${memberName(child)}`;
      return [child.occurs === 'optional' ? by.present(each, inside) : inside(each)];
    }),
  ].join('\n');
}

let depth = 0;
const C: Printer = {
  span: (e) => `printf(" %zu-%zu", ${e}.start, ${e}.end);`,
  text: (text) => `fputs("${text}", stdout);`,
  number: (e) => `printf("%zu", (size_t)${e});`,
  present: (e, body) => `if (${e}.start == WELLFORMED_ABSENT) fputs(" -", stdout); else { ${body(e)} }`,
  loop: (count, first, list, body) => {
    const [i, item] = [`i${++depth}`, `item${depth}`];
    const loop = `for (size_t ${i} = 0; ${i} < ${count} && ${i} < ${CAPACITY}; ${i}++)`;
    return `${loop} { __typeof__(${list}.items[0]) ${item} = ${list}.items[${first} + ${i}]; ${body(item)} }`;
  },
  list: (path) => `v.${path}`,
  total: (path) => `v.${path}.count`,
};
const RUST: Printer = {
  span: (e) => `write!(out, " {}-{}", ${e}.start, ${e}.end).unwrap();`,
  text: (text) => `write!(out, "{}", "${text}").unwrap();`,
  number: (e) => `write!(out, "{}", ${e} as usize).unwrap();`,
  present: (e, body) => {
    const inner = `some${++depth}`;
    return `match ${e} { None => write!(out, " -").unwrap(), Some(${inner}) => { ${body(inner)} } }`;
  },
  loop: (count, first, list, body) => {
    const [i, item] = [`i${++depth}`, `item${depth}`];
    return `for ${i} in 0..${count}.min(${CAPACITY}) { let ${item} = ${list}[${first} + ${i}]; ${body(item)} }`;
  },
  list: (path) => `list_${path}`,
  total: (path) => `v.${path}_count`,
};

/** The paths of the lists of a form, as the program declares them. */
function listsOf(field: CaptureField, path = ''): string[] {
  return field.fields.flatMap((child) => {
    const own = path ? `${path}_${memberName(child)}` : memberName(child);
    return [...(child.occurs === 'list' ? [own] : []), ...listsOf(child, own)];
  });
}

/** Room for all items of a text: each takes a symbol at least. */
const ROOM = 400;

function driverInC(): string {
  const cases = SOURCES.map(({ form, captures }, number) => {
    const [name, root] = [`wellformed_${snakeCase(form.id)}`, captures?.root as CaptureField];
    const lists = listsOf(root).map((path) => {
      const items = `__typeof__(v.${path}.items[0]) *room = malloc(${ROOM} * sizeof *room);`;
      return `{ ${items} v.${path}.items = room; v.${path}.capacity = ${ROOM}; }`;
    });
    const free = listsOf(root).map((path) => `free(v.${path}.items);`);
    return `case ${number}: { ${name}_captures v; ${lists.join('\n')}
      bool ok = ${name}_match(text, length, &v);
      if (ok != ${name}_test(text, length)) puts("match and test differ");
      if (ok) { ${printing(C, root, 'v', '', '')} } else fputs("none", stdout);
      puts(""); ${free.join(' ')} break; }`;
  });
  const includes = SOURCES.map(({ form }) => `#include "${snakeCase(form.id)}.h"`);
  return `#include <stdio.h>\n#include <stdlib.h>\n${includes.join('\n')}
int main(void) {
  int form;
  while ((form = getchar()) != EOF) {
    size_t length = (size_t)getchar();
    length |= (size_t)getchar() << 8;
    uint8_t *text = malloc(length);
    if (length > 0 && fread(text, 1, length, stdin) != length) return 2;
    switch (form) {\n${cases.join('\n')}\n    default: return 3; }
    free(text);
  }
  return 0;
}\n`;
}

function driverInRust(): string {
  const cases = SOURCES.map(({ form, captures }, number) => {
    const [name, root] = [snakeCase(form.id), captures?.root as CaptureField];
    const lists = listsOf(root);
    const [declared, borrowed, released] = [
      lists.map((path) => `let mut list_${path} = [Default::default(); ${ROOM}];`),
      lists.map((path) => `${path}: &mut list_${path}`),
      lists.length > 0 ? `, &mut ${name}::Items { BORROWED }` : '',
    ];
    return `${number} => { ${declared.join(' ')}
      let found = ${name}::match_text(text${released.replace('BORROWED', borrowed.join(', '))});
      if found.is_some() != ${name}::test(text) { out += "match and test differ"; }
      match found { None => out += "none", Some(v) => { ${printing(RUST, root, 'v', '', '')} } } }`;
  });
  return `${SOURCES.map(({ form }) => `mod ${snakeCase(form.id)};`).join('\n')}
use std::fmt::Write as _;
use std::io::{Read, Write as _};
fn main() {
    let mut input = Vec::new();
    std::io::stdin().read_to_end(&mut input).unwrap();
    let mut out = String::new();
    let mut rest = &input[..];
    while let [form, low, high, tail @ ..] = rest {
        let (text, after) = tail.split_at(usize::from(*low) | usize::from(*high) << 8);
        match form {\n${cases.join('\n')}\n _ => unreachable!() }
        out.push('\\n');
        rest = after;
    }
    std::io::stdout().write_all(out.as_bytes()).unwrap();
}\n`;
}

function compare(output: string): void {
  const lines = output.trimEnd().split('\n');
  expect(lines.length).toBe(texts.length);
  const wrong = texts.flatMap((one, i) =>
    lines[i] === expected(one) ? [] : [[`${one.number} ${String.fromCharCode(...one.text)}`, lines[i], expected(one)]],
  );
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(lines.filter((line) => line === 'none').length).toBeGreaterThan(texts.length / 20);
  expect(lines.filter((line) => line.includes('[') && !line.includes('[0')).length).toBeGreaterThan(1000);
}

describe('captures of 100,000 texts', () => {
  test.skipIf(!isInstalled('gcc'))('in C, with all warnings on and under the sanitizers', () => {
    for (const source of SOURCES) writeFileSync(at(`${snakeCase(source.form.id)}.h`), toC(source));
    writeFileSync(at('driver.c'), driverInC());
    const warnings = '-std=gnu99 -Wall -Wextra -Werror -pedantic -Wconversion -Wsign-conversion -Wshadow'.split(' ');
    const sanitizers = ['-fsanitize=address,undefined', '-fno-sanitize-recover=all', '-g', '-O1'];
    runProgram('gcc', [...warnings, ...sanitizers, '-I', folder, at('driver.c'), '-o', at('driver-c')]);
    compare(runProgram(at('driver-c'), [], input));
    for (const source of SOURCES) {
      const header = at(`${snakeCase(source.form.id)}.h`);
      runProgram('gcc', ['-std=c99', ...warnings.slice(1), '-Wno-unused-function', '-fsyntax-only', '-x', 'c', header]);
      runProgram('gcc', [
        '-std=c++17',
        ...warnings.slice(1),
        '-Wno-unused-function',
        '-fsyntax-only',
        '-x',
        'c++',
        header,
      ]);
    }
  });

  test.skipIf(!isInstalled('rustc'))('in Rust, without warnings', () => {
    for (const source of SOURCES) writeFileSync(at(`${snakeCase(source.form.id)}.rs`), toRust(source));
    writeFileSync(at('main.rs'), driverInRust());
    runProgram('rustc', ['--edition', '2021', '-D', 'warnings', '-O', at('main.rs'), '-o', at('driver-rust')]);
    compare(runProgram(at('driver-rust'), [], input));
  });
});
