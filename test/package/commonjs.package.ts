/**
 * The packed package for programs that are not ES modules: `require` in Node gives
 * the same modules as `import`; Jest, which cannot require ES modules, gets the
 * CommonJS files; and TypeScript finds types for both, also by the module
 * resolution `node10`.
 *
 * Other versions of Node, and Jest, come from the npm registry. Without it their
 * tests are skipped.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Consumer, isBuilt, NOT_BUILT, npm } from '../runtimes/consumer.ts';
import { root } from '../support/library.ts';

if (!isBuilt) process.stderr.write(`skipped: ${NOT_BUILT}\n`);

const NODES = ['20.19.6', '22.23.3', '24.21.0'];
const JEST = '30.5.2';

/** The entry points with code. */
const ENTRIES = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).exports)
  .filter((path) => path !== './package.json')
  .map((path) => path.replace('.', 'wellformed'));

/** What each entry point must do, as a program that requires it. */
const PROGRAM = `
  const { checkAll, IllFormedError, utf8, withTier } = require('wellformed');
  const { mqtt } = require('wellformed/profiles');
  const { octetValidator } = require('wellformed/table');
  const fast = require('wellformed/fast');
  const { WellFormedTransform } = require('wellformed/node');
  const { plan } = require('wellformed/ranges');
  const { flowOf } = require('wellformed/bullmq');
  const thrown = (() => { try { utf8.assert(Uint8Array.of(0xff)); } catch (error) { return error; } })();
  const results = [
    thrown instanceof IllFormedError && thrown instanceof TypeError,
    utf8.test(new TextEncoder().encode('grüße '.repeat(1000))),
    fast.utf8 === utf8,
    utf8.engine === 'shift, wasm from 48, buffer.isUtf8 from 48',
    withTier(mqtt, 'javascript').engine === 'shift',
    typeof octetValidator === 'function',
    new WellFormedTransform(utf8).writable,
    [...flowOf(plan([{ name: 'a', version: '1', size: 9 }], { form: utf8, size: 3 }))].length === 1,
    typeof checkAll === 'function',
  ];
`;

/** What Node alone can require, because it is an ES module. */
const COMPILER = `
  const { compile } = require('wellformed/compile');
  // Extends a grammar of the package, which is read from its folder.
  results.push(compile('My <: Mqtt { }').check(Uint8Array.of(0)).disallowed === 'U+0000');
  results.push(typeof require('wellformed/fast-check').wellFormed === 'function');
  const { compileMessages } = require('wellformed/messages');
  const grammar = '; @integer size decimal\\n; @length text = size\\nshort = size ":" text\\nsize = DIGIT\\ntext = *OCTET';
  results.push(compileMessages(grammar).test(new TextEncoder().encode('2:ab')));
`;

describe.skipIf(!isBuilt)('the package in CommonJS', () => {
  let consumer: Consumer;
  let tools: string | null;
  beforeAll(() => {
    consumer = new Consumer();
    consumer.install();
    const { type, ...manifest } = JSON.parse(readFileSync(join(consumer.folder, 'package.json'), 'utf8'));
    expect(type).toBe('module');
    consumer.write('package.json', JSON.stringify(manifest));
    tools = installTools();
  }, 600_000);
  afterAll(() => consumer.remove());

  /** Installs versions of Node, and Jest, beside the package. Why that is not possible, or `null`. */
  function installTools(): string | null {
    const wanted = [...NODES.map((version) => `node-${version}@npm:node@${version}`), `jest@${JEST}`];
    try {
      npm(['install', '--no-audit', '--no-fund', '--no-save', ...wanted], consumer.folder);
      return null;
    } catch (error) {
      const reason = `no registry: ${String((error as Error).message).split('\n')[0]}`;
      process.stderr.write(`skipped: other versions of Node, and Jest: ${reason}\n`);
      return reason;
    }
  }

  const nodeOf = (version: string) => join(consumer.folder, 'node_modules', `node-${version}`, 'bin/node');

  function required(node: string): unknown {
    consumer.write(
      'required.cjs',
      `${PROGRAM}${COMPILER}
      import('wellformed').then((imported) => {
        const own = Object.keys(require.cache).filter((path) => path.includes('/dist/cjs/'));
        console.log(JSON.stringify({ version: process.version, results, same: imported.utf8 === utf8, own }));
      });`,
    );
    const { stdout, stderr } = spawnSync(node, [join(consumer.folder, 'required.cjs')], { encoding: 'utf8' });
    expect(stderr).toBe('');
    return JSON.parse(stdout);
  }

  const worked = (version: string) => ({ version, results: new Array(12).fill(true), same: true, own: [] });

  test('is required by this Node as the same modules that are imported', () => {
    expect(required(process.execPath)).toEqual(worked(process.version));
  });

  test.for(NODES)('is required by Node %s as the same modules that are imported', (version, { skip }) => {
    if (tools) skip(tools);
    expect(required(nodeOf(version))).toEqual(worked(`v${version}`));
  });

  test.for(NODES)(
    'works in Jest on Node %s, without any configuration, in every entry point but the compiler, which Jest says to import',
    (version, { skip }) => {
      if (tools) skip(tools);
      const refused = "expect(() => require('wellformed/compile')).toThrow('Must use import to load ES Module');";
      const body = `${PROGRAM}\n${refused}\nexpect(results).not.toContain(false);`;
      consumer.write('wellformed.test.js', `test('all', () => {${body}});`);
      const jest = join(consumer.folder, 'node_modules/jest/bin/jest.js');
      const { status, stderr } = spawnSync(nodeOf(version), [jest, '--rootDir', consumer.folder, '--watchman=false'], {
        cwd: consumer.folder,
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([0, expect.stringContaining('Tests:       1 passed')]);
    },
  );

  const imports = ENTRIES.map((path, i) => `import * as entry${i} from '${path}';`).join('\n');
  const uses = `
    import { type Fault, type ReasonOf, utf8 } from 'wellformed';
    import { mqtt } from 'wellformed/profiles';
    const fault: Fault<ReasonOf<typeof utf8>> | null = utf8.check(new Uint8Array(1));
    const reason: 'overlong' | undefined = fault?.reason === 'overlong' ? fault.reason : undefined;
    // @ts-expect-error a string holds code units
    mqtt.test('a');
    export { ${ENTRIES.map((_, i) => `entry${i}`).join(', ')}, reason };`;

  test.each([
    ['5.4', 'typescript-5.4', 'CommonJS', 'node10'],
    ['5.9', 'typescript-5.9', 'CommonJS', 'node10'],
    ['5.4', 'typescript-5.4', 'NodeNext', 'NodeNext'],
    ['5.9', 'typescript-5.9', 'NodeNext', 'NodeNext'],
    ['7', 'typescript', 'NodeNext', 'NodeNext'],
  ])(
    'has types for TypeScript %s (%s) in CommonJS files, module %s, resolution %s',
    (_, compiler, module, resolution) => {
      consumer.write('types.cts', imports + uses);
      const options = [
        ...['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--target', 'es2022'],
        ...[
          '--skipLibCheck',
          'false',
          '--lib',
          'es2023',
          '--types',
          'node',
          '--typeRoots',
          join(root, 'node_modules/@types'),
        ],
        ...['--module', module, '--moduleResolution', resolution, 'types.cts'],
      ];
      const tsc = join(root, 'node_modules', compiler, 'bin/tsc');
      const { status, stdout } = spawnSync(process.execPath, [tsc, ...options], {
        cwd: consumer.folder,
        encoding: 'utf8',
      });
      expect([status, stdout]).toEqual([0, '']);
    },
  );

  test('has the same tables as the ES modules', async () => {
    const folder = (kind: string) => join(consumer.folder, 'node_modules/wellformed/dist', kind, 'generated');
    const names = readdirSync(folder('.')).filter((name) => name.endsWith('.js'));
    for (const name of names) {
      const { verdict, ...data } = await import(join(folder('.'), name));
      const { verdict: copy, ...same } = createRequire(import.meta.url)(join(folder('cjs'), name));
      expect(same, name).toEqual(data);
      expect(typeof copy, name).toBe(typeof verdict);
    }
    expect(names.length).toBeGreaterThan(30);
  });

  test('is listed in all its entry points', () => {
    expect(ENTRIES).toContain('wellformed/node');
    expect(ENTRIES.length).toBeGreaterThan(5);
    expect((PROGRAM + COMPILER).match(/require\('[^']+'\)/g)).toEqual(
      expect.arrayContaining(ENTRIES.map((path) => `require('${path}')`)),
    );
  });
});
