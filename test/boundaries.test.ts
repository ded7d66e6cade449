/**
 * Imports run one way: the picture in docs/architecture.md is what the modules
 * do. Type-only imports and dynamic imports count like all others.
 *
 *     generated → layout;   run → generated, shared;   author → compile's door, verify, shared
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { files, type Import, imports, importsIn } from './support/imports.ts';

/** The files at the top of src/: the entry points of the package, and nothing else. What the wings agree on is in src/shared. */
const ENTRIES = [
  'src/index.ts',
  'src/profiles.ts',
  'src/table.ts',
  'src/ranges.ts',
  'src/node.ts',
  'src/bullmq.ts',
  'src/compiler.ts',
  'src/fast-check.ts',
  'src/messages.ts',
];
/** The generated modules that call the run wing: the validators, and the labels of some. */
const VALIDATORS = ['generated/encodings.ts', 'generated/profiles.ts', 'generated/labels.ts'];

/** The room a file is in: `run`, `compile`, `shared`, … */
function roomOf(path: string): string {
  if (path === 'src/compile/index.ts') return 'door';
  if (path.endsWith('.schema.json')) return 'schema';
  if (path === 'src/ranges/file-source.ts') return 'file source';
  if (path === 'src/audit/page/data.ts') return 'page script';
  if (/^src\/(?:audit\/|cli\/check\/)?page\/script\//.test(path)) return 'page script';
  if (/^src\/play\/(?:page\/|protocol)/.test(path)) return 'play page';
  if (VALIDATORS.includes(path)) return 'validators';
  if (ENTRIES.includes(path)) return path;
  return /^src\/(\w+)\//.exec(path)?.[1] ?? path.split('/')[0] ?? path;
}

/** Room → the rooms and packages it may import. Nothing in src/ may import what is not in its row. */
const ROOMS: Record<string, readonly string[]> = {
  shared: ['shared'],
  generated: ['shared', 'generated'],
  validators: ['generated', 'validators', 'run'],
  run: ['shared', 'generated', 'validators', 'run'],
  'src/index.ts': ['run', 'validators'],
  'src/profiles.ts': ['validators'],
  'src/table.ts': ['shared', 'run'],
  'src/ranges.ts': ['run', 'ranges'],
  'src/node.ts': ['run', 'file source', 'node'],
  ranges: ['shared', 'run', 'ranges'],
  'file source': ['ranges', 'node'],
  'src/bullmq.ts': ['bullmq'],
  bullmq: ['run', 'ranges', 'bullmq', 'node'],
  'src/compiler.ts': ['shared', 'run', 'door', 'author'],
  'src/fast-check.ts': ['door', 'author'],
  'src/messages.ts': ['run', 'author'],
  door: ['compile'],
  compile: ['shared', 'compile', 'node', 'ohm-js', 'parsimmon', '@noble/hashes/sha2.js', '@noble/hashes/utils.js'],
  verify: ['shared', 'verify'],
  author: ['shared', 'door', 'verify', 'author', 'node'],
  export: ['shared', 'door', 'author', 'verify', 'export', 'schema', '@dagrejs/dagre'],
  report: ['shared', 'report', 'sarif'],
  page: ['shared', 'export', 'page', 'page script', 'node'],
  play: ['shared', 'run', 'door', 'author', 'export', 'page', 'page script', 'play', 'play page', 'node'],
  'play page': ['shared', 'page script', 'play page', 'codemirror'],
  audit: [
    'shared',
    'report',
    'run',
    'src/index.ts',
    'generated',
    'validators',
    'door',
    'author',
    'export',
    'audit',
    'page',
    'page script',
    'node',
    'htmlparser2',
    'markdown-it',
    'sarif',
  ],
  'page script': ['shared', 'run', 'page script'],
  cli: [
    'shared',
    'run',
    'ranges',
    'file source',
    'generated',
    'door',
    'verify',
    'author',
    'export',
    'audit',
    'play',
    'play page',
    'cli',
    'schema',
    'node',
    'iconv-lite',
    'ignore',
    'string-width',
    'language server',
    'page',
    'report',
    'sarif',
  ],
};

const roomOfTarget = (to: string) =>
  /^(?:node:|iconv-lite\/)/.test(to)
    ? (/^[\w-]+/.exec(to)?.[0] as string)
    : /^@(?:codemirror|lezer)\//.test(to)
      ? 'codemirror'
      : to.startsWith('vscode-languageserver')
        ? 'language server'
        : /^(?:src|generated)\/|\.schema\.json$/.test(to)
          ? roomOf(to)
          : to;

function offenders(concerned: (one: Import) => boolean, allowed: (one: Import) => boolean): string[] {
  return imports.filter((one) => concerned(one) && !allowed(one)).map(({ from, to }) => `${from} imports ${to}`);
}

describe('imports', () => {
  test('of every source file are seen, be they of values, of types, or dynamic', () => {
    expect(files.length).toBeGreaterThan(400);
    expect(imports.length).toBeGreaterThan(1000);
    const text = [
      "import { type A as B, C } from './a.ts';",
      "import * as b from './b.ts';",
      'b.D();',
      "let c: import('./c.ts').E;",
      "const { F } = await import('./d.ts');",
      "import { H } from '#tiers';",
      "import { I } from '#kernels/utf8';",
      '/* import { G } from "./e.ts" */',
    ].join('\n');
    expect(importsIn('src/x.ts', text)).toEqual([
      { from: 'src/x.ts', to: 'src/a.ts', names: ['A', 'C'] },
      { from: 'src/x.ts', to: 'src/b.ts', names: ['D'] },
      { from: 'src/x.ts', to: 'src/c.ts', names: ['E'] },
      { from: 'src/x.ts', to: 'src/d.ts', names: ['F'] },
      { from: 'src/x.ts', to: 'src/run/kernel/all-tiers.ts', names: ['H'] },
      { from: 'src/x.ts', to: 'src/run/kernel/no-tiers.ts', names: ['H'] },
      { from: 'src/x.ts', to: 'generated/utf8.simd.ts', names: ['I'] },
      { from: 'src/x.ts', to: 'src/run/kernel/no-kernels.ts', names: ['I'] },
    ]);
  });

  test.each(Object.keys(ROOMS))('of the room %s lead to the rooms in its row only', (room) => {
    const row = ROOMS[room] as readonly string[];
    expect(
      offenders(
        ({ from }) => roomOf(from) === room,
        ({ to }) => row.includes(roomOfTarget(to)),
      ),
    ).toEqual([]);
    expect(files.some((path) => roomOf(path) === room)).toBe(true);
  });

  test('of src/ come from no room without a row', () => {
    const rooms = new Set(files.filter((path) => /^(?:src|generated)\//.test(path)).map(roomOf));
    expect([...rooms].filter((room) => !Object.hasOwn(ROOMS, room))).toEqual([]);
  });

  test('form no circle', () => {
    expect(circles(imports)).toEqual([]);
  });

  test('in a circle of types would be found', () => {
    const [a, b] = [importsIn('a.ts', "import type { B } from './b.ts';"), importsIn('b.ts', "import('./a.ts');")];
    expect(circles([...a, ...b])).toEqual([['a.ts', 'b.ts']]);
  });

  test('of the generated files are the types of the layout and of the verdict, and in the registries the generated files; those of validators the run wing, too', () => {
    expect(
      offenders(
        ({ from }) => from.startsWith('generated/') && !VALIDATORS.includes(from),
        ({ from, to }) =>
          to === 'src/shared/layout.ts' ||
          to === 'src/shared/verdict-of.ts' ||
          (from === 'generated/kernels.ts' && to.endsWith('.simd.ts')) ||
          (from === 'generated/forms.ts' && to.startsWith('generated/')),
      ),
    ).toEqual([]);
  });

  // What proves the files in generated/ uses the verifier, and nothing else either.
  const isProof = (path: string) =>
    roomOf(path) === 'verify' || /^build\/tables\/(?:prove|shift-proof|step-proof)\.ts$/.test(path);

  test('of the verifier of kernels lead to the layout of tables only: it shares nothing with the search', () => {
    expect(
      offenders(
        ({ from, to }) => isProof(from) && !isProof(to),
        ({ to }) => to === 'src/shared/layout.ts',
      ),
    ).toEqual([]);
  });
});

/** Files that import each other, by Tarjan's strongly connected components; sorted. */
function circles(edges: readonly Import[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    low.set(file, order.get(file) as number);
    stack.push(file);
    for (const target of next.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (stack.includes(target)) low.set(file, Math.min(low.get(file) as number, low.get(target) as number));
    }
    if (low.get(file) !== order.get(file)) return;
    const circle = stack.splice(stack.indexOf(file)).sort();
    if (circle.length > 1) found.push(circle);
  };
  for (const file of next.keys()) if (!order.has(file)) visit(file);
  return found;
}

/** Stage of the compile wing → the stages it may import. */
const STAGES: Record<string, readonly string[]> = {
  tags: [],
  abnf: ['tags'],
  grammar: ['tags'],
  automaton: [],
  table: ['automaton'],
  encoding: ['automaton'],
  captures: ['tags', 'automaton', 'table', 'encoding'],
  messages: ['tags', 'automaton', 'table', 'captures'],
  kernel: ['automaton', 'table'],
  emit: ['tags', 'automaton', 'table', 'kernel', 'grammar', 'captures', 'messages'],
};

describe('the compile wing', () => {
  const stageOf = (path: string) => /^src\/compile\/([a-z]+)\//.exec(path)?.[1];

  test.each(Object.entries(STAGES))('has the stage %s import only the stages before it', (stage, before) => {
    expect(
      offenders(
        ({ from, to }) => stageOf(from) === stage && stageOf(to) !== undefined,
        ({ to }) => stageOf(to) === stage || before.includes(stageOf(to) as string),
      ),
    ).toEqual([]);
  });

  test('has no stage without a row', () => {
    expect([...new Set(files.flatMap((path) => stageOf(path) ?? []))].sort()).toEqual(Object.keys(STAGES).sort());
  });
});

/** The run wing from the bottom to the top: a file imports from its own row and from the rows before it. */
const RUN_ORDER: readonly RegExp[] = [
  /^(?:input|views|fault|tier|arithmetic|reader|errors|signature-reasons|platform-transform)\.ts$/,
  /^machine\.ts$/,
  /^kernel\//,
  /^diagnosis\.ts$/,
  /^(?:engine|verdict|scalar|coding)\.ts$/,
  /^(?:first-fault|transducer-table|rest-of-character|disallowed|internals|standard-schema|chunks|summary-data)\.ts$/,
  /^(?:checker|summary|resume|any-engine)\.ts$/,
  /^(?:validator|gated-checker|stream)\.ts$/,
  /./,
];

test('the run wing imports from the bottom to the top: fault, machine, kernel, diagnosis, engine, first fault, validator', () => {
  const inRun = (path: string) => path.startsWith('src/run/');
  const rowOf = (path: string) => RUN_ORDER.findIndex((row) => row.test(path.slice('src/run/'.length)));
  expect(
    offenders(
      ({ from, to }) => inRun(from) && inRun(to),
      ({ from, to }) => rowOf(to) <= rowOf(from),
    ),
  ).toEqual([]);
});

/**
 * The rooms of the command line from the bottom to the top: a file imports from its own room and from the rows before.
 * Rooms in one row are apart: none imports another of its row.
 */
const CLI_ORDER: readonly (readonly string[])[] = [
  ['basics'],
  ['help', 'files', 'project', 'sources', 'records'],
  ['hints'],
  ['user'],
  ['check', 'diff', 'explain', 'export', 'init', 'play', 'repair'],
  ['deliver', 'ranges', 'generate', 'audit', 'sample', 'parse', 'messages'],
  ['lsp'],
  ['commands'],
  ['program'],
];

test('the command line imports from the bottom to the top: files and sources, grammars of users, what each command does, commands', () => {
  const roomIn = (path: string) => {
    const [, room] = /^src\/cli\/(?:(\w+)\/)?/.exec(path) ?? [];
    return room ?? (/\/(?:main|process|command-line)\.ts$/.test(path) ? 'program' : 'basics');
  };
  const rowOf = (path: string) => CLI_ORDER.findIndex((row) => row.includes(roomIn(path)));
  const inCli = (path: string) => path.startsWith('src/cli/');
  expect(files.filter(inCli).filter((path) => rowOf(path) < 0)).toEqual([]);
  expect(
    offenders(
      ({ from, to }) => inCli(from) && inCli(to),
      ({ from, to }) => roomIn(from) === roomIn(to) || rowOf(to) < rowOf(from),
    ),
  ).toEqual([]);
});

/** The audit from the bottom to the top, as the run wing: sentences, predicates, evidence, rows, reports, pages. */
const AUDIT_ORDER: readonly RegExp[] = [
  /^(?:problem|memoize)\.ts$/,
  /^(?:text\/|common-subsequence\.ts$)/,
  /^predicates\//,
  /^(?:audited-form|evidence|running|running-texts|ways|proof-stamp)\.ts$/,
  /^evidence\//,
  /^(?:ledger\/|(?:match|citation|provenance)\.ts$)/,
  /^(?:links\/annotations|model)\.ts$/,
  /^(?:links\/|lock\/|mutation\/(?:score|grammars)\.ts$|(?:method|decide|document-report|imported)\.ts$)/,
  /^options\.ts$/,
  /^user\//,
  /^mutation\//,
  /^(?!page\/)/,
  /./,
];

test('the audit imports from the bottom to the top: text, predicates, evidence, ledger, links, user, page', () => {
  const inAudit = (path: string) => /^src\/audit\/(?!page\/script|page\/data)/.test(path);
  const rowOf = (path: string) => AUDIT_ORDER.findIndex((row) => row.test(path.slice('src/audit/'.length)));
  expect(
    offenders(
      ({ from, to }) => inAudit(from) && inAudit(to),
      ({ from, to }) => rowOf(to) <= rowOf(from),
    ),
  ).toEqual([]);
});

test.each([
  ['ohm-js', /^src\/compile\/grammar\//],
  ['iconv-lite', /^src\/cli\/(?:hints|repair)\//],
  ['parsimmon', /^src\/compile\/abnf\//],
  ['htmlparser2', /^src\/audit\/(?:text\/formats|links)\//],
  ['markdown-it', /^src\/audit\/text\/formats\//],
  ['ignore', /^src\/cli\/sources\//],
  ['node:fs', /^src\/(?:cli\/|compile\/files\.ts$|author\/packaged-files\.ts$|audit\/(?:files|imported|sources)\.ts$)/],
])('in src/ only the proper place imports %s', (module, place) => {
  const isPartOf = (to: string) => to === module || (!to.startsWith('node:') && to.startsWith(`${module}/`));
  const concerned = ({ from, to }: Import) => isPartOf(to) && from.startsWith('src/');
  expect(offenders(concerned, ({ from }) => place.test(from))).toEqual([]);
  expect(imports.some(concerned)).toBe(true);
});

test('the arithmetic reference imports nothing from the sources it judges', () => {
  expect(
    offenders(
      ({ from }) => from.startsWith('test/reference/') && !from.endsWith('.test.ts'),
      ({ to }) => to.startsWith('test/reference/'),
    ),
  ).toEqual([]);
});

/** Tests of a stage, of the audit and of the tests themselves: what they are about is inside. */
const OF_A_STAGE = /^test\/(?:compile|abnf|encoding|kernel|proof|verify|audit|export|mutation|runtimes)\//;
const DOORS = [...ENTRIES, 'src/compile/index.ts', 'src/cli/command-line.ts'];

test('tests of behaviour go through the entry points of the package and the command; those that do not are in doors.txt, which only shrinks', () => {
  const listed = readFileSync(new URL('doors.txt', import.meta.url), 'utf8').match(/^test\/.*$/gm) ?? [];
  const isTest = (path: string) => /^test\/.*\.(?:test|real|long|package)\.ts$/.test(path) && !OF_A_STAGE.test(path);
  const inside = imports.filter(({ from, to }) => isTest(from) && to.startsWith('src/') && !DOORS.includes(to));
  expect([...new Set(inside.map(({ from }) => from))].sort()).toEqual(listed);
});
