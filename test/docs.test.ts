/**
 * Runs the examples in docstrings. Each `@example` of src/run, src/ranges, src/compiler.ts,
 * src/table.ts and the generated validators becomes an async function with the public surface in scope. A
 * comment after a statement, or on the line below it, becomes an assertion:
 *
 *     utf8.test(octets); // → true
 *     encode(utf8, 'a\uD800'); // throws IllFormedError: code unit 1: D800 …
 *
 * Every value that src/index.ts exports must have an example.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { describe, expect, test } from 'vitest';
import * as bullmq from '../src/bullmq.ts';
import * as wellformed from '../src/index.ts';
import * as node from '../src/node.ts';
import * as ranges from '../src/ranges.ts';
import { docstringExamples } from './support/docstring-examples.ts';
import { root } from './support/library.ts';

/** `Uint8Array [1, 2]`, as consoles print it → an expression. */
const literalOf = (text: string) => text.replace(/^(\w+Array) \[/, '$1.of(').replace(/^(\w+Array\.of\(.*)\]$/, '$1)');

/** Comments → calls of `same` and `throws`, which count their calls. */
function toFunction(code: string): { body: string; assertions: number } {
  let assertions = 0;
  const body = code
    .replace(/^import (\{.*\}) from (.*);$/gm, 'const $1 = await load($2);')
    .replace(/^import (\w+) from (.*);$/gm, 'const { default: $1 } = await load($2);')
    .replace(/;\n\s*\/\/ (→|throws) /g, '; // $1 ')
    .split('\n')
    .map((line) => {
      const [, indent, statement, kind, comment = ''] = /^(\s*)(.*?);? \/\/ (→|throws) (.*)$/.exec(line) ?? [];
      if (statement === undefined) return line;
      assertions++;
      if (kind === '→')
        return `${indent}same(await (${statement}), (${literalOf(comment.trim())}), ${JSON.stringify(line)});`;
      return `${indent}await throws(async () => (${statement}), ${JSON.stringify(comment.trim())});`;
    })
    .join('\n');
  return { body, assertions };
}

/** `own`: the exports of the example's file, since the main entry point does not have all of them. */
async function runExample(code: string, own: object = {}): Promise<void> {
  const { body, assertions } = toFunction(code);
  let reached = 0;
  const same = (got: unknown, want: unknown, line: string) => {
    reached++;
    expect(got, line).toStrictEqual(want);
  };
  const throws = async (call: () => Promise<unknown>, comment: string) => {
    reached++;
    const [name = '', message = ''] = comment.split(/: (.*)/s);
    const error = await call().then(
      () => expect.fail(`nothing was thrown: ${comment}`),
      (one: Error) => one,
    );
    expect(error.name).toBe(name);
    if (!message.endsWith('…')) expect(error.message).toBe(message);
    else expect(error.message.startsWith(message.slice(0, -1).trim()), error.message).toBe(true);
  };
  const load = (module: string) => import(/* @vite-ignore */ module);
  const scope = { ...own, ...wellformed, same, throws, load };
  const AsyncFunction = (async () => {}).constructor as new (
    ...parts: string[]
  ) => (...args: unknown[]) => Promise<void>;
  // Examples are TypeScript.
  const { code: script } = transformSync(body, { loader: 'ts' });
  await new AsyncFunction(...Object.keys(scope), script)(...Object.values(scope));
  expect(assertions).toBeGreaterThan(0);
  expect(reached).toBe(assertions);
}

const examples = docstringExamples();

describe('the example', () => {
  test.each(examples.map(({ file, name, code }) => [name, file, code] as const))(
    'of %s in %s is correct',
    async (_, file, code) => {
      await runExample(
        code,
        /^src\/(ranges|bullmq)\//.test(file)
          ? { ...ranges, ...node, ...bullmq }
          : await import(/* @vite-ignore */ `../${file}`),
      );
    },
  );
});

test('every value of the public surface has an example', () => {
  const named = new Set(examples.map(({ name }) => name));
  expect(Object.keys(wellformed).filter((name) => !named.has(name))).toEqual([]);
});

test('examples/README.md links each file of examples/, and the folders', () => {
  const page = readFileSync(join(root, 'examples/README.md'), 'utf8');
  const names = readdirSync(join(root, 'examples')).filter((name) => name !== 'README.md');
  expect(names.filter((name) => !new RegExp(`[\\](/]${name}[)/]`).test(page))).toEqual([]);
});

describe('a wrong example fails, with', () => {
  const rows: [string, string][] = [
    ['another value', 'utf8.test(new Uint8Array([0xff])); // → true'],
    ['another array', "encode(utf8, 'a'); // → Uint8Array [0x62]"],
    ['no throw', "encode(utf8, 'a'); // throws IllFormedError: code unit 0"],
    ['another message', "encode(utf8, '\\uD800'); // throws IllFormedError: octet …"],
    ['another name', "encode(utf8, '\\uD800'); // throws RangeError: code unit …"],
    ['an assertion that is never reached', 'if (false) {\n  1; // → 1\n}'],
    ['no assertion', 'utf8.test(new Uint8Array(0));'],
    ['code that does not run', 'utf8.nothing(); // → 1'],
  ];
  test.each(rows)('%s', async (_, code) => {
    await expect(runExample(code)).rejects.toThrow();
  });
});

test('a correct example passes', async () => {
  await runExample(
    "encode(utf8, 'a'); // → Uint8Array [0x61]\nencode(utf8, '\\uD800');\n// throws IllFormedError: code unit 0: …",
  );
});
