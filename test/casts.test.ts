/**
 * Documented code has no casts, no `!`, and no comments that silence the compiler:
 *
 *     const octets = body as Uint8Array;    a cast: what the compiler says of the rest is worth less
 *
 * In examples/, an element of an array may be called a `number`: projects that set
 * `noUncheckedIndexedAccess` need it, and it has nothing to do with this package.
 * (That all of it compiles: package/types.package.ts.)
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-5.9';
import { describe, expect, test } from 'vitest';
import { stepsOf } from './support/console.ts';
import { docstringExamples } from './support/docstring-examples.ts';
import { documentedBlocks, documents, TUTORIAL } from './support/documented-code.ts';
import { root } from './support/library.ts';

/** What silences the compiler in some code, as it is written there. */
function silenced(code: string, isAllowed: (node: ts.Node) => boolean = () => false): string[] {
  const file = ts.createSourceFile('code.ts', code, ts.ScriptTarget.ESNext, true);
  const found = [...(code.match(/@ts-(?:ignore|expect-error|nocheck)/g) ?? [])];
  const visit = (node: ts.Node): void => {
    if (isCast(node) && !isAllowed(node)) found.push(node.getText(file));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** `as T` but not `as const`, `<T>value`, `value!`. */
function isCast(node: ts.Node): boolean {
  if (ts.isAsExpression(node)) return !ts.isConstTypeReference(node.type);
  return ts.isTypeAssertionExpression(node) || ts.isNonNullExpression(node);
}

/** `octets[i] as number` */
function isElement(node: ts.Node): boolean {
  return (
    ts.isAsExpression(node) &&
    node.type.kind === ts.SyntaxKind.NumberKeyword &&
    ts.isElementAccessExpression(node.expression)
  );
}

/** Place → code. */
const documented: [place: string, code: string][] = [
  ...documentedBlocks().map(({ place, code }): [string, string] => [place, code]),
  ...docstringExamples().map(({ file, name, code }): [string, string] => [`${file}, ${name}`, code]),
  ...stepsOf(TUTORIAL).flatMap((step): [string, string][] =>
    step.kind === 'file' && step.name.endsWith('.ts') ? [[`${TUTORIAL}, ${step.name}`, step.text]] : [],
  ),
];

const examples = readdirSync(join(root, 'examples')).filter((name) => name.endsWith('.ts'));

describe('code that is documented has nothing that silences the compiler', () => {
  test('in documents and docstrings', () => {
    const found = documented.map(([place, code]) => [place, silenced(code)]).filter(([, all]) => all?.length);
    expect(found).toEqual([]);
    expect(documented.length).toBeGreaterThan(60);
    expect(documents).toContain('docs/profiles.md');
  });

  test.each(examples)('in examples/%s', (name) => {
    expect(silenced(readFileSync(join(root, 'examples', name), 'utf8'), isElement)).toEqual([]);
  });
});

test.each([
  ['const text = value as string;', ['value as string']],
  ['const text = <string>value;', ['<string>value']],
  ['utf8.check(body!);', ['body!']],
  ['// @ts-expect-error no types\nutf8.check(1);', ['@ts-expect-error']],
  ['const size = octets[0] as number;', ['octets[0] as number']],
  ['const pair = [1, 2] as const;', []],
  ['import { from as copyFrom } from "x"; if (!ready && a !== b) start();', []],
])('the test finds what silences the compiler in %j', (code, found) => {
  expect(silenced(code)).toEqual(found);
});

test('only an element that is a number may be cast in an example', () => {
  expect(silenced('const [a, b] = [octets[0] as number, octets[0] as string];', isElement)).toEqual([
    'octets[0] as string',
  ]);
});
