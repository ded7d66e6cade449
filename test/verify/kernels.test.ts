/**
 * The committed kernels are proved, and the proof fails where it must: each part
 * of a module that decides anything is changed, the proof returns a shortest
 * counterexample, and the changed module is run on it and is wrong.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { proveGeneratedFiles, readKernels, readTable } from '../../build/tables/prove.ts';
import { requireShiftKernel, shiftWords } from '../../build/tables/shift-proof.ts';
import { FORMS } from '../../generated/forms.ts';
import { KERNELS } from '../../generated/kernels.ts';
import { simdScan } from '../../src/run/kernel/module.ts';
import { octetMachine } from '../../src/run/kernel/octet-rows.ts';
import type { FormTable, SimdKernel } from '../../src/shared/layout.ts';
import { requireLookupKernel } from '../../src/verify/lookup-kernel.ts';
import { Unproved } from '../../src/verify/unproved.ts';
import { root } from '../support/library.ts';

const folder = join(root, 'generated');
const files = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
const textOf = (name: string) => files.get(name) as string;
const ids = FORMS.map(({ id }) => id);

test('every kernel in generated/ is proved: the look-ups, and the shifts', () => {
  const all = proveGeneratedFiles(files);
  expect(all.filter(({ failure }) => failure !== null)).toEqual([]);
  for (const { name, kernels } of all) if (name.endsWith('.simd.ts')) expect(kernels).toBeGreaterThan(0);
});

test('tables and kernels read from the text of their modules are what an import of them gives', async () => {
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

test('a validator with the table of one form and the kernels or the verdict of another is refused', () => {
  const failure = (name: string, text: string) => proveGeneratedFiles(new Map([[name, text]]))[0]?.failure;
  for (const [name, one, other] of [
    ['encodings.ts', 'utf8Kernels, utf8', 'cesu8Kernels, utf8'],
    ['encodings.ts', 'utf8Verdict)', 'cesu8Verdict)'],
    ['profiles.ts', 'yangUtf8Table, {', 'yangUtf16Table, {'],
  ] as const) {
    expect(textOf(name)).toContain(one);
    expect(failure(name, textOf(name))).toBeNull();
    expect(failure(name, textOf(name).replace(one, other))).toMatch(/ has parts of several forms$/);
  }
});

test('a registry that maps a table to the kernels of another one is refused', () => {
  const registry = textOf('kernels.ts');
  const [, utf8] = /'(\w+)': utf8,/.exec(registry) as unknown as [string, string];
  const swapped = new Map([...files, ['kernels.ts', registry.replace(/'\w+': wtf8,/, `'${utf8}': wtf8,`)]]);
  const only = new Map([...swapped].filter(([name]) => ['kernels.ts', 'wtf8.ts', 'utf8.ts'].includes(name)));
  expect(proveGeneratedFiles(only)[0]?.failure).toMatch(/^it maps another table, \w+, to the kernels of /);
});

test.each<[change: string, from: string | RegExp, to: string, failure: string]>([
  [
    'an entry that loads another table',
    "import('./wtf8.ts')",
    "import('./utf8.ts')",
    'the id of utf8 differs from its table',
  ],
  ['an entry with another title', "title: 'UTF-8',", "title: 'UTF-9',", 'the title of utf8 differs from its table'],
  ['an entry without a table', "import('./wtf8.ts')", "import('./wtf9.ts')", 'an entry loads no table: wtf9'],
  ['a table without an entry', /^ {2}\{\n {4}id: 'wtf8',\n[^}]*\},\n/m, '', 'it has no entry for wtf8.ts'],
])('a registry of forms with %s is refused', (_, from, to, failure) => {
  // The registry and its tables: no kernel needs another proof.
  const tables = [...files].filter(([name]) => (ids as readonly string[]).includes(name.replace(/\.ts$/, '')));
  const changed = new Map([...tables, ['forms.ts', textOf('forms.ts').replace(from, to)]]);
  expect(changed.get('forms.ts')).not.toBe(textOf('forms.ts'));
  expect(proveGeneratedFiles(changed).filter(({ name }) => name === 'forms.ts')).toEqual([
    { name: 'forms.ts', kernels: 0, failure },
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

function failureOf(id: string, kernel: SimdKernel): Unproved {
  try {
    requireLookupKernel(readTable(textOf(`${id}.ts`)), kernel);
  } catch (error) {
    if (error instanceof Unproved) return error;
    throw error;
  }
  throw new Error('the proof has nothing to say');
}

/** Replaces a sequence of octets, which the module has once. */
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
/** The look-up table of the low nibble of age 1: its first nine entries, one bit a box. */
const LOW = [0xf5, 0xf0, 0xd0, 0xd0, 0xd8, 0xdc, 0xdc, 0xdc, 0xdc];
const LOADED = 0x20;
const [FLAGS, NIBBLE, ALL_60] = [6, 8, 12];

const wrongLookUps: readonly [string, Change, string][] = [
  ['a nibble removed from a box', replace(LOW, [0xd5]), 'an ill-formed text is not flagged: C0 A0'],
  [
    'a nibble added to a box',
    replace(LOW, [...LOW.slice(0, 8), 0xdd]),
    'a text that can be well-formed is flagged: C8 80',
  ],
  ['a threshold, one higher', replace(sixteen(0x60), sixteen(0x61)), 'an ill-formed text is not flagged: E0 A0'],
  [
    'a threshold, one lower',
    replace(sixteen(0x70), sixteen(0x6f)),
    'a well-formed text is flagged at its end: EF 80 80',
  ],
  [
    'another age in a term of the exemption',
    replace(load(14), load(13)),
    'a text that can be well-formed is flagged: E0 A0 80',
  ],
];

describe('a kernel is refused, with a text on which it is wrong, for', () => {
  test.each(wrongLookUps)('%s', (_, change, message) => {
    const kernel = changed('utf8', change);
    const failure = failureOf('utf8', kernel);
    expect(failure.message).toBe(message);
    const text = Uint8Array.from(failure.text ?? []);
    const running = simdScan({ ...kernel, relaxed: '' });
    const isClear = (running?.flagIn(text, text.length) as number) < 0;
    expect(isClear).toBe(!octetMachine(tableOf('utf8')).accepts(text, text.length));
  });
});

/** Modules that read a text in the wrong order, or skip too much. */
const wrongScans: readonly [string, Change, string, string?][] = [
  [
    'a clean set with one octet too many',
    replace(sixteen(0x7f), sixteen(0x80)),
    'a block is skipped in which a flag would go up: 01 01 01 80',
    'mqtt-utf8',
  ],
  [
    'a vector of a skipped block that is not tested',
    replace(load(64), load(48)),
    'which octets are clean depends on their offset in the block',
  ],
  [
    'the vector before a skipped block that is not tested',
    replace([LOADED, 0, ...load(0)], [LOADED, 0, ...load(16)]),
    'which octets are clean depends on their offset in the block',
  ],
  [
    'a block left out after a clean one',
    replace([0x04, 0x40, LOADED, 0, 0x41, 0xc0, 0], [0x04, 0x40, LOADED, 0, 0x41, 0x80, 1]),
    'the next block does not start where this one ends',
  ],
  [
    'a vector left out within a block',
    replace([0x41, 16, 0x6a, 0x22, 0], [0x41, 32, 0x6a, 0x22, 0]),
    'the windows of a block leave out an octet: 1',
  ],
  [
    'flags carried from block to block',
    replace([LOADED, FLAGS, LOADED, FLAGS, 0xfd, 0x51], [LOADED, FLAGS, LOADED, FLAGS, 0xfd, 0x50]),
    'a flag depends on a value carried over from the block before',
  ],
  [
    'an end at which a truncated character is not looked for',
    replace([0x41, 3, 0x6a], [0x41, 0, 0x6a]),
    'an ill-formed text is not flagged: C0',
  ],
  [
    'padding that starts a character',
    replace([...sixteen(0x00), ...sixteen(0x0f)], sixteen(0xc3)),
    'the padding before a text is flagged',
  ],
  [
    'an octet of a code unit that is not read',
    replace(new Array(8).fill([0, 0xff]).flat(), [0, 0]),
    'the windows of a block leave out an octet: 3',
    'utf16',
  ],
  ['an unknown instruction', replace([0xfd, 0x53], [0xfd, 0x52]), 'unknown instruction: 52'],
];

describe('a kernel is refused for', () => {
  test.each(wrongScans)('%s', (_, change, message, id = 'utf8') => {
    expect(failureOf(id, changed(id, change)).message).toMatch(message);
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
    expect(failureOf('utf8', kernel).message).toBe(
      'with relaxed SIMD, a relaxed look-up has the index 32: its result is not defined',
    );
  });

  test.each([
    ['boundary states that no text reaches', { boundaryStates: [0, 1, 2, 3] }, /^the boundary states are/],
    ['an entry state that does not accept', { entryState: 1 }, 'the entry state, 1, does not accept'],
    [
      'a flag delay after which the state is not determined',
      { flagDelay: 1 },
      /^the last 1 symbols do not tell state \d from state \d$/,
    ],
    ['the symbol width of another form', { entryState: 0, width: 2 }, /./],
  ])('%s', (_, facts, message) => {
    const kernel = readKernels(textOf('utf8.simd.ts'))[0] as SimdKernel;
    expect(failureOf('utf8', { ...kernel, ...facts }).message).toMatch(message);
  });

  test('another table', () => {
    const kernel = readKernels(textOf('utf8.simd.ts'))[0] as SimdKernel;
    expect(failureOf('wtf8', kernel).message).toMatch(/boundary states|flagged/);
    expect(failureOf('cesu8', { ...kernel, boundaryStates: [0, 1, 2, 3, 4, 5, 6, 7] }).message).toMatch(
      /flagged|boundary/,
    );
  });
});

describe('the shift kernel', () => {
  const table = readTable(textOf('utf8.ts'));

  test('is refused for every bit of every word that a step reads', () => {
    const words = shiftWords(table);
    const read = table.shifts.reduce((bits, slot) => bits | (31 << slot), 0);
    for (let octet = 0; octet < 0x100; octet++) {
      for (let bit = 0; bit < 32; bit++) {
        const wrong = words.slice();
        wrong[octet] = (wrong[octet] as number) ^ (1 << bit);
        if ((read >>> bit) & 1) expect(() => requireShiftKernel(table, wrong)).toThrow('reaches another state');
        else requireShiftKernel(table, wrong);
      }
    }
  });

  test('is refused with a shortest text on which it reaches another state', () => {
    const wrong = shiftWords(table);
    const afterE0 = table.shifts[2] as number;
    wrong[0xa5] = (wrong[0xa5] as number) ^ (1 << afterE0);
    expect(() => requireShiftKernel(table, wrong)).toThrow(/: E0 A5$/);
  });

  test.each([
    [[0, 0x80808000, 0, 0], /leads from state 0 to state \d: 80/],
    [[1, 0x80808080, 0, 0], /leads from state 1/],
    [[0, 0x80808080, 0, 0x01010181], 'the words of the skip are no test of ranges'],
    [[0, 0x00808080, 0x01000000, 0], 'carries from octet to octet'],
  ])('with the wrong skip %j is refused', (skip, message) => {
    requireShiftKernel(table);
    expect(() => requireShiftKernel({ ...table, skip })).toThrow(message);
  });
});

/** The table of a generated module, with the properties that only the run wing needs. */
function tableOf(id: string): FormTable {
  return { ...readTable(textOf(`${id}.ts`)), id, title: id } as FormTable;
}
