/**
 * A user's project with the packed package installed: starts a grammar,
 * generates and checks it, compiles the module with the strictest settings, runs
 * it, writes other targets and vectors, and calls the compiler as a function.
 * Run by `npm run test:package`, after `npm run build`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Consumer, isBuilt, NOT_BUILT } from '../runtimes/consumer.ts';
import { root } from '../support/library.ts';
import { put } from '../support/temporary-folder.ts';

if (!isBuilt) process.stderr.write(`skipped: ${NOT_BUILT}\n`);

const consumer = new Consumer();
const { folder } = consumer;
beforeAll(() => {
  if (isBuilt) consumer.install();
});
afterAll(() => consumer.remove());

function wellformed(...words: string[]) {
  const program = join(folder, 'node_modules/wellformed/dist/bin/wellformed.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, out: stdout, err: stderr };
}

const node = (...words: string[]) => execFileSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });

const STRICT = {
  compilerOptions: {
    target: 'ES2022',
    module: 'NodeNext',
    lib: ['ES2023', 'DOM'],
    types: [],
    strict: true,
    noEmit: true,
    declaration: true,
    allowImportingTsExtensions: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noUnusedLocals: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    isolatedDeclarations: true,
    erasableSyntaxOnly: true,
  },
  files: ['app.ts'],
};

const APP = `import { clientId } from './src/generated/client-id-utf8.ts';
import { hostName } from './src/generated/host-name.ts';

const octets: Uint8Array = new TextEncoder().encode('a\\u0007');
const message: string | undefined = clientId.check(octets)?.message;
console.log(message);
console.log(hostName.test(octets), clientId.test(new Uint8Array([0x61])));
`;

describe.skipIf(!isBuilt)('a project that has wellformed installed', () => {
  test('starts a grammar, generates from it, and finds it fresh', () => {
    expect(wellformed('init', 'client-id.ohm')).toMatchObject({ status: 0, err: '' });
    expect(wellformed('init', 'host-name.abnf')).toMatchObject({ status: 0, err: '' });
    const words = ['generate', 'client-id.ohm', 'host-name.abnf', '-o', 'src/generated'];
    expect(wellformed(...words, '--check')).toMatchObject({ status: 1 });
    expect(wellformed(...words)).toMatchObject({ status: 0, err: '' });
    expect(wellformed(...words, '--check')).toMatchObject({ status: 0, out: 'fresh    4 files in src/generated\n' });
  });

  test('compiles the modules with the strictest settings of TypeScript', () => {
    put(folder, 'app.ts', APP);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(STRICT));
    expect(node(join(root, 'node_modules/typescript/bin/tsc'), '-p', '.')).toBe('');
  });

  test('runs them', () => {
    const lines = node('--import', join(root, 'node_modules/tsx/dist/loader.mjs'), 'app.ts').split('\n');
    expect(lines[0]).toBe('octet 1: U+0007 is not allowed in a ClientId string [mqtt_char, My document §1]');
    expect(lines[1]).toBe('false true');
  });

  test('runs them as JavaScript in a project that is not of type module', () => {
    expect(wellformed('generate', 'client-id.ohm', '-o', 'plain/generated', '--javascript')).toMatchObject({
      status: 0,
    });
    put(folder, 'plain/package.json', '{ "type": "commonjs" }');
    put(
      folder,
      'plain/app.mjs',
      "import { clientId } from './generated/client-id-utf8.mjs';\nconsole.log(clientId.test(new Uint8Array([7])));\n",
    );
    expect(node('plain/app.mjs')).toBe('false\n');
  });

  test('emits its own grammars, their pictures and their vectors', () => {
    for (const target of ['module', 'c']) {
      expect(wellformed('emit', 'client-id.ohm', '--target', target), target).toMatchObject({ status: 0, err: '' });
    }
    const picture = wellformed('emit', 'client-id.ohm', '--target', 'svg');
    expect(picture).toMatchObject({
      status: 0,
      err: '',
      out: expect.stringMatching(/^<svg class="wellformed automaton"/),
    });
    const { vectors } = JSON.parse(wellformed('vectors', 'host-name.abnf', '-k', '0').out);
    expect(vectors.length).toBeGreaterThan(100);
  });

  test('compiles a grammar at run time, with the same faults, errors and classes', () => {
    put(
      folder,
      'compile.mjs',
      `import { IllFormedError } from 'wellformed';
      import { compile, SpecError } from 'wellformed/compile';
      const name = compile('Name <: Mqtt { mqtt_string := mqtt_char+ }');
      try { name.assert(new Uint8Array([0])); } catch (error) { console.log(error instanceof IllFormedError, error.message); }
      try { compile('a = b'); } catch (error) { console.log(error instanceof SpecError, error.code); }
      console.log(compile('size = 1*DIGIT').test(new Uint8Array([0x31])));`,
    );
    expect(node('compile.mjs').trimEnd().split('\n')).toEqual([
      'true octet 0: U+0000 is not allowed in Name [mqtt_char, MQTT 5.0 §1.5.4]',
      'true undefined-rule',
      'true',
    ]);
  });

  test('prints the help pages on errors', () => {
    expect(wellformed('help', 'recursion').out).toContain('rule text is recursive: text → text');
  });

  test('writes no path of this machine into the generated files', () => {
    const text = readFileSync(join(folder, 'src/generated/client-id-utf8.ts'), 'utf8');
    expect(text).not.toContain(folder);
    expect(text).not.toContain(root);
  });
});
