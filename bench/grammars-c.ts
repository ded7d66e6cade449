/**
 * Emitted C beside re2c: rows of bench/grammars.md. re2c gets the rules in its own syntax and makes its own automaton of
 * them; both are compiled by gcc -O2 into one program, and take turns.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileUserGrammar, type UserForm } from '../src/author/compile-user-grammar.ts';
import { packagedGrammars } from '../src/author/packaged-files.ts';
import { snakeCase, toC } from '../src/export/c.ts';
import { rulesToRegExp } from '../src/export/regexp.ts';
import type { RegExpNode } from '../src/export/regexp-tree.ts';
import type { TargetSource } from '../src/export/target-source.ts';
import { SourceText } from '../src/shared/source.ts';
import { GOALS } from './goals.ts';
import type { Subject } from './grammars-subjects.ts';
import { quantile } from './rounds.ts';

export interface Row {
  readonly of: string;
  readonly ours: string;
  readonly beside: string;
  readonly ratio: number;
  /** The ratio, at least. */
  readonly goal: number;
}

export function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: 120_000,
    env: { ...process.env, ...env },
  });
  if (error || status !== 0) throw new Error(`${program}: ${error?.message ?? stderr.slice(0, 1000)}`);
  return stdout;
}

export const isInstalled = (program: string) => spawnSync(program, ['--version']).status === 0;

/** An expression in the syntax of re2c. */
function inRe2c(node: RegExpNode): string {
  const hexadecimal = (octet: number) => `\\x${octet.toString(16).padStart(2, '0')}`;
  switch (node.kind) {
    case 'empty':
      return '""';
    case 'set':
      return `[${node.set.map(([from, to]) => `${hexadecimal(from)}-${hexadecimal(to)}`).join('')}]`;
    case 'concatenation':
      return `(${node.parts.map(inRe2c).join(' ')})`;
    case 'alternation':
      return `(${node.parts.map(inRe2c).join('|')})`;
    case 'repeat':
      return `(${inRe2c(node.body)}){${node.min},${node.max === Number.POSITIVE_INFINITY ? '' : node.max}}`;
  }
}

export function sourceOfGrammar(grammar: string): TargetSource {
  const source = new SourceText('bench.abnf', grammar);
  const [form] = compileUserGrammar({ id: 'bench', syntax: 'abnf', source }, {}, packagedGrammars).forms as [UserForm];
  const { rules, inputs, captures } = form;
  return { form, rules, reading: 'regular', inputs, captures, request: 'bench.abnf' };
}

/** Nanoseconds a text of each, in rounds. */
export const clock = `
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
static double now(void) { struct timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec * 1e9 + t.tv_nsec; }
static volatile int sink;
#define TIME(call) do { double before = now(); for (long k = 0; k < times; k++) for (int i = 0; i < COUNT; i++) sink += (call); printf("%f ", (now() - before) / times / COUNT); } while (0)
`;

export const octetsInC = (octets: Uint8Array) =>
  `(const uint8_t *)"${Array.from(octets, (o) => `\\${o.toString(8).padStart(3, '0')}`).join('')}"`;

/** Compiles `FILE.re` and `FILE.c`, which includes it, and runs that: medians of both in nanoseconds, and of their ratio. */
export function timedBesideRe2c(file: string): {
  readonly ours: number;
  readonly theirs: number;
  readonly ratio: number;
} {
  const quiet = ['-Wno-nondeterministic-tags', '-Wno-sentinel-in-midrule'];
  run('re2c', ['-W', ...quiet, '-o', `${file}.re.c`, `${file}.re`]);
  run('gcc', ['-O2', '-o', file, `${file}.c`]);
  const rounds = run(file, [])
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' ').map(Number) as [ours: number, theirs: number]);
  const median = (of: (round: [ours: number, theirs: number]) => number) => quantile(rounds.map(of), 0.5);
  return {
    ours: median(([ours]) => ours),
    theirs: median(([, theirs]) => theirs),
    ratio: median(([ours, theirs]) => theirs / ours),
  };
}

function besideRe2c(folder: string, { name, grammar, texts: all }: Subject): Row {
  const source = sourceOfGrammar(grammar);
  const expression = rulesToRegExp(source) as RegExpNode;
  const file = join(folder, 'bench');
  writeFileSync(`${file}.h`, toC({ ...source, captures: undefined }));
  writeFileSync(
    `${file}.re`,
    `static int by_re2c(const unsigned char *YYCURSOR, size_t length) {
  const unsigned char *YYLIMIT = YYCURSOR + length, *YYMARKER;
  (void)YYMARKER;
  /*!re2c
    re2c:define:YYCTYPE = "unsigned char";
    re2c:yyfill:enable = 0;
    re2c:eof = 0;
    $ { return ${expression.isNullable ? 1 : 0}; }
    ${inRe2c(expression)} { return YYCURSOR == YYLIMIT; }
    * { return 0; }
  */
}\n`,
  );
  const octets = all.map((text) => new TextEncoder().encode(text));
  // re2c reads a zero after the text, as C strings have one.
  writeFileSync(
    `${file}.c`,
    `#include "bench.h"\n${clock}\n#include "bench.re.c"\n#define COUNT ${all.length}
static const uint8_t *const text[] = {${octets.map(octetsInC).join(', ')}};
static const size_t length[] = {${octets.map(({ length }) => length).join(', ')}};
int main(void) {
  const long times = 40000;
  for (int i = 0; i < COUNT; i++) if (!by_re2c(text[i], length[i]) || !wellformed_${snakeCase(source.form.id)}_test(text[i], length[i])) { fprintf(stderr, "refused: %d\\n", i); return 1; }
  for (int round = 0; round < 21; round++) {
    TIME(wellformed_${snakeCase(source.form.id)}_test(text[i], length[i]));
    TIME(by_re2c(text[i], length[i]));
    puts("");
  }
  return 0;
}\n`,
  );
  const { ours, theirs, ratio } = timedBesideRe2c(file);
  return {
    of: `C, ${name}`,
    ours: `${ours.toFixed(0)} ns`,
    beside: `re2c ${theirs.toFixed(0)} ns`,
    ratio,
    goal: GOALS.c.wanted,
  };
}

/** `skipped`: why rows are missing. */
export function rowsInC(subjects: readonly Subject[]): { readonly rows: Row[]; readonly skipped: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'wellformed-bench-'));
  const skipped = ['gcc', 're2c']
    .filter((program) => !isInstalled(program))
    .map((program) => `${program} is not installed`);
  const rows: Row[] = [];
  try {
    if (skipped.length === 0) rows.push(...subjects.map((subject) => besideRe2c(folder, subject)));
  } finally {
    rmSync(folder, { recursive: true });
  }
  return { rows, skipped };
}
