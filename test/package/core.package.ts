/**
 * wellformed-core, packed and installed into an empty project: the run wing alone, with the same code, types and
 * entry points as wellformed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Consumer, isBuilt, NOT_BUILT, npm, type Packed } from '../runtimes/consumer.ts';
import { root } from '../support/library.ts';

if (!isBuilt) process.stderr.write(`skipped: ${NOT_BUILT}\n`);

/** Octets of all files of the package. */
const UNPACKED = 830_000;

const ENTRIES = [
  'wellformed-core',
  ...['profiles', 'table', 'ranges', 'node'].map((name) => `wellformed-core/${name}`),
];

/** `load`: how a program gets an entry point. */
const program = (load: (specifier: string) => string) => `
  ${load('wellformed-core')}
  ${load('wellformed-core/profiles')}
  ${load('wellformed-core/table')}
  ${load('wellformed-core/ranges')}
  ${load('wellformed-core/node')}
  console.log(JSON.stringify([
    core.utf8.check(Uint8Array.of(0x41, 0xff)).message.slice(0, 31),
    core.utf8.engine,
    core_profiles.mqtt.test(Uint8Array.of(0)),
    core_table.octetValidator !== undefined,
    [...core_ranges.plan([{ name: 'a', version: '1', size: 9 }], { form: core.utf8, size: 3 })].length,
    new core_node.WellFormedTransform(core.utf8).writable,
  ]));`;
const nameOf = (specifier: string) => specifier.replace('wellformed-', '').replace('/', '_');

const EXPECTED = [
  'octet 1: FF is ill-formed UTF-8',
  'shift, wasm from 48, buffer.isUtf8 from 48',
  false,
  true,
  3,
  true,
];

describe.skipIf(!isBuilt)('wellformed-core', () => {
  let consumer: Consumer;
  let packed: Packed;
  const installed = (...path: string[]) => join(consumer.folder, 'node_modules/wellformed-core', ...path);
  const manifest = () => JSON.parse(readFileSync(installed('package.json'), 'utf8'));

  beforeAll(() => {
    consumer = new Consumer();
    packed = consumer.install(join(root, 'dist/core'));
  });
  afterAll(() => consumer.remove());

  test(`has no dependency and the version of wellformed, and is unpacked to at most ${UNPACKED} octets`, () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(manifest()).toMatchObject({ name: 'wellformed-core', version, license: 'MIT', sideEffects: false });
    expect(Object.keys(manifest()).filter((key) => /dependencies|scripts|bin/i.test(key))).toEqual([]);
    expect(readdirSync(join(consumer.folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'wellformed-core',
    ]);
    expect(packed.unpackedSize).toBeLessThanOrEqual(UNPACKED);
  });

  test('has the entry points of its list, and no compiler, parser or command line', () => {
    const { exports } = manifest();
    const paths = Object.keys(exports).filter((path) => path !== './package.json');
    expect(paths.map((path) => path.replace('.', 'wellformed-core'))).toEqual(ENTRIES);
    expect(packed.files.filter((path) => /compile|bullmq|bin\/|play\//.test(path))).toEqual([]);
    for (const path of packed.files.filter((name) => name.endsWith('.js'))) {
      expect(readFileSync(installed(path), 'utf8'), path).not.toMatch(/node_modules|ohm-js|parsimmon/);
    }
  });

  test('works where it is imported, and where it is required', () => {
    const run = (...words: string[]) =>
      JSON.parse(execFileSync(process.execPath, words, { cwd: consumer.folder, encoding: 'utf8' }));
    const imported = program((specifier) => `import * as ${nameOf(specifier)} from '${specifier}';`);
    const required = program((specifier) => `const ${nameOf(specifier)} = require('${specifier}');`);
    expect(run('--input-type=module', '-e', imported)).toEqual(EXPECTED);
    expect(run('--input-type=commonjs', '-e', required)).toEqual(EXPECTED);
    // As a program loads it that cannot require ES modules.
    const files = required.replace(/require\('wellformed-core\/?(\w*)'\)/g, (_, name: string) => {
      return `require('./node_modules/wellformed-core/dist/cjs/node/${name || 'index'}.js')`;
    });
    expect(run('--input-type=commonjs', '-e', files)).toEqual(EXPECTED);
  });

  test('has the tables of wellformed, cell by cell, and the function that reads their runs', async () => {
    const tablesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.js'));
    const names = tablesIn(join(root, 'dist/generated'));
    expect(tablesIn(installed('dist/generated'))).toEqual([...names, 'cells.js'].sort());
    for (const name of names) {
      const [ours, core] = [
        await import(join(root, 'dist/generated', name)),
        await import(installed('dist/generated', name)),
      ];
      expect(Object.keys(core), name).toEqual(Object.keys(ours));
      expect(core.table, name).toEqual(ours.table);
    }
  });

  test.each([
    ['typescript-5.4', 'NodeNext', 'consumer.ts'],
    ['typescript-5.4', 'NodeNext', 'consumer.cts'],
    ['typescript-5.4', 'Bundler', 'consumer.ts'],
    ['typescript-5.9', 'NodeNext', 'consumer.ts'],
    ['typescript-5.9', 'NodeNext', 'consumer.cts'],
    ['typescript-5.9', 'Bundler', 'consumer.ts'],
  ])('has types for %s with the resolution %s in %s', (compiler, resolution, file) => {
    const imports = ENTRIES.map((specifier) => `import * as ${nameOf(specifier)} from '${specifier}';`);
    const uses = `const fault: core.Fault | null = core.utf8.check(new Uint8Array(1));
      // @ts-expect-error a string holds code units
      core_profiles.mqtt.test('a');
      export { core_node, core_ranges, core_table, fault };`;
    consumer.write(file, [...imports, uses].join('\n'));
    const options = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--target', 'es2022', '--lib', 'es2023'];
    const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
    const module = ['--module', resolution === 'Bundler' ? 'ESNext' : resolution, '--moduleResolution', resolution];
    const tsc = join(root, 'node_modules', compiler, 'bin/tsc');
    const words = [tsc, ...options, ...types, ...module, file];
    const { status, stdout } = spawnSync(process.execPath, words, { cwd: consumer.folder, encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, '']);
  });

  test('passes publint and attw', async () => {
    const { publint } = await import('publint');
    const { messages } = await publint({ pkgDir: installed(), strict: true, pack: false });
    expect(messages).toEqual([]);
    const attw = ['exec', '--no', '--', 'attw', packed.tarball, '--format', 'ascii', '--no-color'];
    expect(npm(attw, root)).toContain('node16 (from CJS)');
  });
});
