/**
 * Other platforms: without the globals that this one has, with a limit in the
 * environment, with permissions to ask for; and the machines that these choose
 * between, at their thresholds.
 */

import { KERNELS } from '../../generated/kernels.ts';
import { table as utf8Table } from '../../generated/utf8.ts';
import { withTier } from '../../src/index.ts';
import { internalsOf } from '../../src/run/internals.ts';
import { acceptsSame, packagedKernels } from '../../src/run/kernel/all-tiers.ts';
import { instantiate } from '../../src/run/kernel/module.ts';
import { octetMachine } from '../../src/run/kernel/octet-rows.ts';
import { builtinMember, isTierAllowed } from '../../src/run/kernel/platform.ts';
import { withSteps } from '../../src/run/kernel/step-module.ts';
import { classLookup } from '../../src/run/kernel/unit-rows.ts';
import { TIERS } from '../../src/run/tier.ts';
import type { FormTable } from '../../src/shared/layout.ts';
import { COMPILED } from './compiled-subjects.ts';
import { counting } from './counting.ts';
import type { Section } from './section.ts';
import { SUBJECTS, textOf, wordsOf } from './subjects.ts';
import type { Sum } from './sum.ts';

export function platformSections(): Section[] {
  return [
    { name: 'platforms: globals', run: platforms },
    { name: 'platforms: step module', run: stepModule },
    { name: 'platforms: tables', run: tables },
  ];
}

const throws = () => {
  throw new Error('a platform that refuses');
};
const deno = (querySync: () => unknown) => ({ Deno: { permissions: { querySync } } });
const limit = (value: string) => ({ process: { env: { WELLFORMED_ENGINE: value } } });
const { WebAssembly: wasm } = globalThis as unknown as { WebAssembly: Record<string, unknown> };

/** Globals that replace those of this platform. */
const PLATFORMS: readonly Readonly<Record<string, unknown>>[] = [
  {},
  { process: undefined },
  { process: {} },
  { process: { env: {} } },
  ...['javascript', 'wasm', 'native', '', 'other'].map(limit),
  { ...limit('javascript'), ...deno(() => ({ state: 'granted' })) },
  { ...limit('javascript'), ...deno(() => ({ state: 'prompt' })) },
  { ...limit('javascript'), ...deno(throws) },
  { process: { getBuiltinModule: throws } },
  { process: { getBuiltinModule: () => undefined } },
  { process: { getBuiltinModule: (name: string) => ({ isUtf8: () => name === 'buffer' }) } },
  { WebAssembly: undefined },
  { WebAssembly: { Instance: wasm.Instance, Module: wasm.Module, validate: () => false } },
  { WebAssembly: { Instance: wasm.Instance, validate: wasm.validate, Module: throws } },
];

function on(platform: Readonly<Record<string, unknown>>, run: () => void): void {
  const known = Object.keys(platform).map((key) => [key, Object.getOwnPropertyDescriptor(globalThis, key)] as const);
  try {
    for (const [key, value] of Object.entries(platform))
      Object.defineProperty(globalThis, key, { value, configurable: true, writable: true });
    run();
  } finally {
    for (const [key, descriptor] of known) {
      if (descriptor) Object.defineProperty(globalThis, key, descriptor);
      else Reflect.deleteProperty(globalThis, key);
    }
  }
}

function platforms(sum: Sum): void {
  const [kernel] = KERNELS[utf8Table.digest] ?? [];
  for (const platform of PLATFORMS) {
    on(platform, () => {
      for (const tier of TIERS) for (const most of TIERS) sum.add(isTierAllowed(tier, most));
      for (const member of ['isUtf8', 'none']) sum.add(typeof builtinMember('buffer', member));
      sum.add(kernel && instantiate(kernel) !== null);
      sum.add(kernel && instantiate({ module: kernel.module, relaxed: '' }) !== null);
      sum.add(kernel && instantiate({ module: '', relaxed: kernel.relaxed }) !== null);
      for (const { form } of [...SUBJECTS, ...COMPILED]) {
        for (const tier of TIERS) {
          const limited = withTier(form as never, tier) as unknown as typeof form & { engine: string };
          sum.of(() => limited.engine);
          sum.of(() => limited.test(new Uint8Array(300).fill(0x41)));
        }
      }
    });
  }
}

const octetTables = () =>
  [...SUBJECTS, ...COMPILED]
    .filter(({ alphabet }) => alphabet === 'octets')
    .map((subject) => ({ subject, table: internalsOf(subject.form).table as FormTable }));

/** Each table, with its shifts and without, in the step module. */
function stepModule(sum: Sum): void {
  for (const { subject, table } of octetTables()) {
    if (table.blocks) continue;
    for (const shifts of [[], table.shifts]) {
      for (const tier of TIERS) {
        const plain = { ...table, shifts };
        const below = counting(octetMachine(plain));
        const machine = withSteps(plain, below.machine, tier);
        sum.add([machine.engine(), machine.stepBelow]);
        const words = wordsOf(subject);
        for (const [i, length] of [
          0, 63, 200, 1023, 1024, 1025, 1047, 1048, 1049, 1700, 64_511, 64_512, 65_535, 65_536, 70_000,
        ].entries()) {
          for (const word of [[], words[(5 * i) % words.length] as readonly number[]]) {
            const text = textOf(subject, i % 4, length, word, i % 3) as Uint8Array;
            sum.of(() => machine.accepts(text, text.length));
            sum.of(() => machine.run(i % table.accepting.length, text, i % 3, text.length));
            sum.add(below.asked());
          }
        }
        for (const [w, word] of words.entries()) {
          const text = textOf(subject, w % 4, 1020 + w, word, 340) as Uint8Array;
          sum.of(() => machine.run(w % table.accepting.length, text, w % 3, text.length));
          sum.add(below.asked());
        }
      }
    }
  }
}

/** Which tables are of one language, which have kernels, and the class of each code unit. */
function tables(sum: Sum): void {
  const all = octetTables().map(({ table }) => table);
  const cells = { classes: utf8Table.classes, next: utf8Table.next, accepting: utf8Table.accepting };
  for (const [key, list] of Object.entries(cells)) {
    for (const other of [list.slice(1), [...list, 0], list.with(0, 7), list.with(-1, 7), [...list]])
      all.push({ ...utf8Table, [key]: other });
  }
  all.push({ ...utf8Table, blocks: {} as never }, { ...utf8Table, alphabet: 'units' });
  for (const table of all) {
    sum.add([acceptsSame(table, utf8Table), acceptsSame(utf8Table, table), acceptsSame(table, table)]);
    sum.add(packagedKernels(table).length);
  }
  for (const { form, alphabet } of [...SUBJECTS, ...COMPILED]) {
    if (alphabet !== 'units') continue;
    const classes = classLookup(internalsOf(form).table.classes);
    sum.add(Array.from({ length: 0x10000 }, (_, unit) => classes[unit]));
  }
}
