/**
 * The proof of the kernels as they are committed, and that it fails: each part
 * of a module that decides anything is changed, and the proof names a shortest
 * text that shows it, on which the changed module is then seen to be wrong.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { KERNELS } from '../../generated/kernels.ts';
import type { FormTable, SimdKernel } from '../../src/layout.ts';
import { simdScan } from '../../src/run/kernel/module.ts';
import { octetMachine } from '../../src/run/kernel/octet-rows.ts';
import { proveGeneratedFiles, readKernels, readTable } from '../../src/verify/generated-files.ts';
import { requireLookupKernel } from '../../src/verify/lookup-kernel.ts';
import { requireShiftKernel, shiftWords } from '../../src/verify/shift-kernel.ts';
import { Unproved } from '../../src/verify/unproved.ts';
import { root } from '../support/library.ts';

const folder = join(root, 'generated');
const files = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
const textOf = (name: string) => files.get(name) as string;
const ids = [...files.keys()]
  .filter((name) => /^[^.]+\.ts$/.test(name) && !['forms.ts', 'kernels.ts', 'steps.ts'].includes(name))
  .map((name) => name.slice(0, -3));

test('every kernel in generated/ is proved: the look-ups, and the shifts', () => {
  const all = proveGeneratedFiles(files);
  expect(all.filter(({ trouble }) => trouble !== null)).toEqual([]);
  for (const { name, kernels } of all) if (name.endsWith('.simd.ts')) expect(kernels).toBeGreaterThan(0);
});

test('tables and kernels are read from the text of their modules as an importer gets them', async () => {
  for (const id of ids) {
    const { table } = (await import(`../../generated/${id}.ts`)) as { table: FormTable };
    const { alphabet, codeUnit, classCount, classes, next, accepting, shifts, skip } = table;
    const expected = { alphabet, codeUnit, classCount, classes, next, accepting, shifts, skip };
    expect(readTable(textOf(`${id}.ts`))).toEqual(expected);
    const simd = files.get(`${id}.simd.ts`);
    expect(KERNELS[table.digest] !== undefined).toBe(simd !== undefined);
    if (simd !== undefined) expect(readKernels(simd)).toEqual((await import(`../../generated/${id}.simd.ts`)).kernels);
  }
});

test('a table that is given the kernels of another one is refused', () => {
  const registry = textOf('kernels.ts');
  const [, utf8] = /'(\w+)': utf8,/.exec(registry) as unknown as [string, string];
  const swapped = new Map([...files, ['kernels.ts', registry.replace(/'\w+': wtf8,/, `'${utf8}': wtf8,`)]]);
  const only = new Map([...swapped].filter(([name]) => ['kernels.ts', 'wtf8.ts', 'utf8.ts'].includes(name)));
  expect(proveGeneratedFiles(only)[0]?.trouble).toMatch(/^it gives the kernels of /);
});

test.each<[change: string, from: string | RegExp, to: string, trouble: string]>([
  [
    'an entry that loads another table',
    "import('./wtf8.ts')",
    "import('./utf8.ts')",
    'the id of utf8 is not that of its table',
  ],
  ['an entry with another title', "title: 'UTF-8',", "title: 'UTF-9',", 'the title of utf8 is not that of its table'],
  ['an entry without a table', "import('./wtf8.ts')", "import('./wtf9.ts')", 'an entry loads no table: wtf9'],
  ['a table without an entry', /^ {2}\{\n {4}id: 'wtf8',\n[^}]*\},\n/m, '', 'it has no entry for wtf8.ts'],
])('a registry of forms with %s is refused', (_, from, to, trouble) => {
  const changed = new Map([...files, ['forms.ts', textOf('forms.ts').replace(from, to)]]);
  expect(changed.get('forms.ts')).not.toBe(textOf('forms.ts'));
  expect(proveGeneratedFiles(changed).filter(({ name }) => name === 'forms.ts')).toEqual([
    { name: 'forms.ts', kernels: 0, trouble },
  ]);
});

type Change = (module: Buffer) => void;

/** The first kernel of a form with a change in its modules. */
function changed(id: string, change: Change, which: 'both' | 'relaxed' = 'both'): SimdKernel {
  const kernel = readKernels(textOf(`${id}.simd.ts`))[0] as SimdKernel;
  const apply = (base64: string) => {
    const octets = Buffer.from(base64, 'base64');
    change(octets);
    return octets.toString('base64');
  };
  return {
    ...kernel,
    module: which === 'both' ? apply(kernel.module) : kernel.module,
    relaxed: apply(kernel.relaxed),
  };
}

function troubleOf(id: string, kernel: SimdKernel): Unproved {
  try {
    requireLookupKernel(readTable(textOf(`${id}.ts`)), kernel);
  } catch (error) {
    if (error instanceof Unproved) return error;
    throw error;
  }
  throw new Error('the proof has nothing to say');
}

/** Puts octets in place of others, which the module has once. */
function replace(from: readonly number[], to: readonly number[]): Change {
  return (module) => {
    const at = module.indexOf(Buffer.from(from));
    expect(at).toBeGreaterThan(0);
    expect(module.indexOf(Buffer.from(from), at + 1)).toBe(-1);
    module.set(to, at);
  };
}

const sixteen = (octet: number) => new Array<number>(16).fill(octet);
const load = (offset: number) => [0xfd, 0x00, 0x00, offset];
/** The look-up of the low nibble before: its first nine entries, one bit a box. */
const LOW = [0xf5, 0xf0, 0xd0, 0xd0, 0xd8, 0xdc, 0xdc, 0xdc, 0xdc];
const LOADED = 0x20;
const [FLAGS, NIBBLE, ALL_60] = [6, 8, 12];

const wrongVerdicts: readonly [string, string, Change, string][] = [
  ['a nibble taken out of a box', 'utf8', replace(LOW, [0xd5]), 'an ill-formed text is not flagged: C0 A0'],
  [
    'a nibble taken into a box',
    'utf8',
    replace(LOW, [...LOW.slice(0, 8), 0xdd]),
    'a text that can be well-formed is flagged: C8 80',
  ],
  [
    'a threshold, one higher',
    'utf8',
    replace(sixteen(0x60), sixteen(0x61)),
    'an ill-formed text is not flagged: E0 A0',
  ],
  [
    'a threshold, one lower',
    'utf8',
    replace(sixteen(0x70), sixteen(0x6f)),
    'a well-formed text is flagged at its end: EF 80 80',
  ],
  [
    'the octet that the licence looks at',
    'utf8',
    replace(load(14), load(13)),
    'a text that can be well-formed is flagged: E0 A0 80',
  ],
];

describe('a kernel is refused, with a text on which it is seen to be wrong, for', () => {
  test.each(wrongVerdicts)('%s', (_, id, change, message) => {
    const kernel = changed(id, change);
    const trouble = troubleOf(id, kernel);
    expect(trouble.message).toBe(message);
    const text = Uint8Array.from(trouble.text ?? []);
    const running = simdScan({ ...kernel, relaxed: '' });
    expect(running?.isClear(text)).toBe(!octetMachine(tableOf(id)).accepts(text));
  });
});

/** What is wrong with the order in which a module looks at a text, or with what it passes over. */
const wrongWays: readonly [string, string, Change, string | RegExp][] = [
  [
    'a skip set that takes in one octet more',
    'mqtt-utf8',
    replace(sixteen(0x7f), sixteen(0x80)),
    'a block is passed over though a flag would go up in it: 01 01 01 80',
  ],
  [
    'a vector of a block that is passed over unseen',
    'utf8',
    replace(load(64), load(48)),
    'what is clean depends on the place in the block',
  ],
  [
    'the vector before a block that is passed over unseen',
    'utf8',
    replace([LOADED, 0, ...load(0)], [LOADED, 0, ...load(16)]),
    'what is clean depends on the place in the block',
  ],
  [
    'a block left out behind a clean one',
    'utf8',
    replace([0x04, 0x40, LOADED, 0, 0x41, 0xc0, 0], [0x04, 0x40, LOADED, 0, 0x41, 0x80, 1]),
    'the next block does not begin where this one ends',
  ],
  [
    'a vector left out within a block',
    'utf8',
    replace([0x41, 16, 0x6a, 0x22, 0], [0x41, 32, 0x6a, 0x22, 0]),
    'a place is left out: 1',
  ],
  [
    'flags that are kept from block to block',
    'utf8',
    replace([LOADED, FLAGS, LOADED, FLAGS, 0xfd, 0x51], [LOADED, FLAGS, LOADED, FLAGS, 0xfd, 0x50]),
    'the module carries something unknown from block to block',
  ],
  [
    'an end at which what is cut off is not looked for',
    'utf8',
    replace([0x41, 3, 0x6a], [0x41, 0, 0x6a]),
    'an ill-formed text is not flagged: C0',
  ],
  [
    'padding that begins something',
    'utf8',
    replace([...sixteen(0x00), ...sixteen(0x0f)], sixteen(0xc3)),
    'the padding before a text is flagged',
  ],
  [
    'an octet of a code unit that is not looked at',
    'utf16',
    replace(new Array(8).fill([0, 0xff]).flat(), [0, 0]),
    'a place is left out: 3',
  ],
  ['an instruction that is not known', 'utf8', replace([0xfd, 0x53], [0xfd, 0x52]), 'an instruction is not known: 52'],
];

describe('a kernel is refused for', () => {
  test.each(wrongWays)('%s', (_, id, change, message) => {
    expect(troubleOf(id, changed(id, change)).message).toMatch(message);
  });

  test('a relaxed look-up whose result depends on the platform', () => {
    const mask = (local: number) => [LOADED, 16, LOADED, local, 0xfd, 0x4e];
    const kernel = changed(
      'utf8',
      (module) => {
        const at = module.lastIndexOf(Buffer.from(mask(NIBBLE)));
        module.set(mask(ALL_60), at);
      },
      'relaxed',
    );
    expect(troubleOf('utf8', kernel).message).toBe(
      'with relaxed SIMD, a relaxed look-up has the index 32: what it gives is not defined',
    );
  });

  test.each([
    ['states that texts are not in', { between: [0, 1, 2, 3] }, /^between symbols a text is in the states/],
    ['a home in which a text may not end', { home: 1 }, 'state 1, where texts begin, does not accept'],
    ['too few symbols that tell the state', { settle: 1 }, /^1 symbols do not tell state \d from \d$/],
    ['a home of another form', { home: 0, width: 2 }, /./],
  ])('%s', (_, facts, message) => {
    const kernel = readKernels(textOf('utf8.simd.ts'))[0] as SimdKernel;
    expect(troubleOf('utf8', { ...kernel, ...facts }).message).toMatch(message);
  });

  test('another table', () => {
    const kernel = readKernels(textOf('utf8.simd.ts'))[0] as SimdKernel;
    expect(troubleOf('wtf8', kernel).message).toMatch(/between symbols|flagged/);
    expect(troubleOf('cesu8', { ...kernel, between: [0, 1, 2, 3, 4, 5, 6, 7] }).message).toMatch(/flagged|between/);
  });
});

describe('the shift kernel', () => {
  const table = readTable(textOf('utf8.ts'));

  test('is refused for every bit of every word that a step reads', () => {
    const words = shiftWords(table);
    const read = table.shifts.reduce((bits, place) => bits | (31 << place), 0);
    for (let octet = 0; octet < 0x100; octet++) {
      for (let bit = 0; bit < 32; bit++) {
        const wrong = words.slice();
        wrong[octet] = (wrong[octet] as number) ^ (1 << bit);
        if ((read >>> bit) & 1) expect(() => requireShiftKernel(table, wrong)).toThrow('comes to another state');
        else requireShiftKernel(table, wrong);
      }
    }
  });

  test('names a shortest text that goes astray', () => {
    const wrong = shiftWords(table);
    const behindE0 = table.shifts[2] as number;
    wrong[0xa5] = (wrong[0xa5] as number) ^ (1 << behindE0);
    expect(() => requireShiftKernel(table, wrong)).toThrow(/: E0 A5$/);
  });

  test.each([
    [[0, 0x80808000, 0, 0], /leads from state 0 to state \d: 80/],
    [[1, 0x80808080, 0, 0], /leads from state 1/],
    [[0, 0x80808080, 0, 0x01010181], 'a word is tested in another way'],
    [[0, 0x00808080, 0x01000000, 0], 'carries from octet to octet'],
  ])('passes over nothing but what leads back: %j is refused', (skip, message) => {
    requireShiftKernel(table);
    expect(() => requireShiftKernel({ ...table, skip })).toThrow(message);
  });
});

/** The table of a generated module, with what the run wing asks for and the proof does not. */
function tableOf(id: string): FormTable {
  return { ...readTable(textOf(`${id}.ts`)), id, title: id } as FormTable;
}
