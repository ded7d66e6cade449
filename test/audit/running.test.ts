/** Every way in which a shipped validator runs is compared, fault by fault; a wrong one is found and named. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { KERNELS } from '../../generated/kernels.ts';
import type { AuditedForm, Way } from '../../src/audit/audited-form.ts';
import { runAll } from '../../src/audit/running.ts';
import { waysOf } from '../../src/audit/ways.ts';
import * as own from '../../src/index.ts';
import type { Fault } from '../../src/run/fault.ts';
import { loadedAudit } from './loaded.ts';

const { forms } = loadedAudit();
const utf8 = forms.find(({ id }) => id === 'utf8') as AuditedForm;
const found = (way: Partial<Way> & Pick<Way, 'fault'>) =>
  runAll([{ ...utf8, ways: [{ name: 'planted', ...way }] }]).problems.map(({ where, what }) => `${where} ${what}`);
const [right] = utf8.ways as [Way];

describe('the shipped validators', () => {
  const { reports, problems } = runAll(forms);

  test('give the right verdict, offsets and reason in every way', () => {
    expect(problems).toEqual([]);
  });

  test('are run on every tier, as streams and by repair, with hundreds of texts each', () => {
    expect(reports.map(({ form }) => form)).toEqual(forms.map(({ id }) => id));
    for (const { ways, texts } of reports) {
      for (const way of [
        'javascript',
        'wasm',
        'native',
        'stream (chunks',
        'stream (other',
        'assert',
        'faults',
        'decode',
        'summaries',
        'repair on javascript',
        'repair on native',
      ])
        expect(ways.filter((name) => name.startsWith(way))).toHaveLength(1);
      expect(texts).toBeGreaterThan(200);
    }
  });

  test('reach the SIMD kernel wherever their form has one', () => {
    for (const { form, ways } of reports) {
      const { digest } = (forms.find(({ id }) => id === form) as AuditedForm).table;
      const hasKernel = (KERNELS[digest] ?? []).length > 0;
      expect([form, ways.some((name) => /^wasm .*wasm from \d+/.test(name))]).toEqual([form, hasKernel]);
    }
  });

  test('of UTF-8 and UTF-16 reach the SIMD kernel, which the native check does not answer for', () => {
    const ways = reports.find(({ form }) => form === 'utf8')?.ways ?? [];
    expect(ways.find((name) => name.startsWith('wasm'))).toMatch(/wasm from \d+/);
    expect(ways.find((name) => name.startsWith('wasm'))).not.toContain('isUtf8');
    expect(reports.find(({ form }) => form === 'utf16')?.ways).toContain('string');
    expect(ways).toContain('views');
  });
});

/** Another value of one field, far into a text. */
const changed = (change: Partial<Fault>) => (text: Parameters<Way['fault']>[0]) => {
  const fault = right.fault(text);
  return fault && fault.at > 64 ? { ...fault, ...change } : fault;
};

test.each<[string, Partial<Fault>]>([
  ['length', { length: 4 }],
  ['expected', { expected: '80..BE' }],
  ['incomplete', { incomplete: true, reason: 'truncated' }],
  ['octets', { octets: 'FF' }],
  ['message', { message: 'ill-formed' }],
  ['rule', { rule: 'utf8_2' }],
  ['clause', { clause: 'RFC 3629 §10' }],
])('a way that gives another %s is found', (_what, change) => {
  const ways = [right, { name: 'planted', fault: changed(change) }];
  expect(runAll([{ ...utf8, ways }]).problems).toEqual([expect.objectContaining({ where: 'utf8' })]);
});

test.each<[string, (made: readonly number[]) => number[]]>([
  ['leaves the ill-formed sequence out', (made) => made.filter((octet) => octet !== 0xef && octet !== 0xbd)],
  ['replaces it twice', (made) => made.flatMap((octet) => (octet === 0xbd ? [0xbd, 0xef, 0xbf, 0xbd] : [octet]))],
  ['loses the last octet', (made) => made.slice(0, -1)],
])('a repair that %s is found', (_what, change) => {
  const repair = utf8.ways?.find(({ name }) => name.startsWith('repair')) as Way;
  const planted = { ...repair, repaired: (text: readonly number[]) => change(repair.repaired?.(text) as number[]) };
  expect(runAll([{ ...utf8, ways: [planted] }]).problems).toEqual([
    expect.objectContaining({ what: expect.stringContaining('got another repaired text') }),
  ]);
});

test('a kernel that does not load is found, whatever runs in its place', () => {
  const ways = [{ ...right, name: 'wasm (shift)' }];
  expect(runAll([{ ...utf8, ways }]).problems).toEqual([
    expect.objectContaining({ what: 'its SIMD kernel does not load: the tier wasm runs as wasm (shift)' }),
  ]);
});

test('a message that changes in all ways changes the line of the lock', () => {
  const digestOf = (ways: readonly Way[]) => runAll([{ ...utf8, ways }]).digests.get('utf8');
  const digest = digestOf([right]);
  expect(digestOf([{ ...right, fault: changed({ message: 'ill-formed' }) }])).not.toBe(digest);
  // So does a way that is left out.
  expect(digestOf([right, { ...right, name: 'another' }])).not.toBe(digest);
});

describe('a validator is found that', () => {
  test.each<[string, Way['fault'], RegExp]>([
    ['accepts everything over 16 octets', (text) => (text.length > 16 ? null : right.fault(text)), /got no fault$/],
    ['accepts everything over 4,096 octets', (text) => (text.length > 4096 ? null : right.fault(text)), /no fault$/],
    ['accepts everything over 65,536 octets', (text) => (text.length > 65_536 ? null : right.fault(text)), /no fault$/],
    [
      'gives an offset one too high after 48 octets',
      (text) => {
        const fault = right.fault(text);
        return fault && fault.at > 48 ? { ...fault, offset: fault.offset + 1 } : fault;
      },
      /^utf8 planted: for \d+ octets that end in /,
    ],
    [
      'gives another reason',
      (text) => {
        const fault = right.fault(text);
        return fault && fault.reason === 'overlong' ? { ...fault, reason: 'surrogate' } : fault;
      },
      /expected overlong from \d+, at \d+, .*, got surrogate from/,
    ],
    [
      'accepts one lead octet far into a text, as a kernel with one wrong table cell does',
      (text) => {
        const at = text.indexOf(0xf6);
        return at >= 64 && text.slice(at + 1, at + 4).every((octet) => octet >> 6 === 0b10) ? null : right.fault(text);
      },
      /that end in .*F6\b.*, got no fault$/,
    ],
    [
      'accepts any octet after one tail octet of many',
      (text) => {
        const fault = right.fault(text);
        return fault && fault.at >= 64 && text[fault.at - 1] === 0x93 ? null : fault;
      },
      /that end in .* 93 .*, got no fault$/,
    ],
    [
      'refuses one tail octet far into a text',
      (text) => right.fault(text) ?? (text.indexOf(0x93) >= 64 ? { offset: 0, at: 0, reason: 'x' } : null),
      /expected no fault, got x from 0, at 0$/,
    ],
    [
      'loses the fault where the text ends with it, without a well-formed character after it',
      (text) => {
        const fault = right.fault(text);
        return fault && fault.at > 64 && fault.offset + (fault.length ?? 1) === text.length ? null : fault;
      },
      /, got no fault$/,
    ],
    [
      'throws',
      () => {
        throw new Error('the kernel and the table disagree');
      },
      /got the kernel and the table disagree$/,
    ],
    [
      'refuses a long well-formed text',
      (text) => right.fault(text) ?? (text.length === 256 ? { offset: 0, at: 0, reason: 'x' } : null),
      /expected no fault, got x from 0, at 0$/,
    ],
  ])('%s', (_what, fault, message) => {
    expect(found({ fault })).toEqual([expect.stringMatching(message)]);
  });
});

test('a stream that does not read long chunks is found', () => {
  const problemsOfStream = () => {
    const ways = waysOf(own, own.utf8 as never, 'octets').filter(({ name }) => name.startsWith('stream'));
    return runAll([{ ...utf8, ways }]).problems.map(({ what }) => what);
  };
  expect(problemsOfStream()).toEqual([]);
  const shared = Object.getPrototypeOf(own.utf8.checker()) as ReturnType<typeof own.utf8.checker>;
  const { push } = shared;
  onTestFinished(() => {
    shared.push = push;
  });
  shared.push = function (this: typeof shared, chunk) {
    return (chunk as Uint8Array).length > 64 ? null : push.call(this, chunk);
  };
  expect(problemsOfStream()).toEqual([expect.stringMatching(/^stream \(c/), expect.stringMatching(/^stream \(o/)]);
});

test('summaries that merge to an offset one too high are found', () => {
  const [summaries] = (utf8.ways as Way[]).filter(({ name }) => name.startsWith('summaries'));
  const { fault } = summaries as Way;
  const planted = (text: Parameters<Way['fault']>[0]) => {
    const is = fault(text);
    return is && { ...is, offset: is.offset + 1 };
  };
  // Beside another way it runs every eleventh text, as in an audit.
  const { problems } = runAll([{ ...utf8, ways: [right, { ...(summaries as Way), fault: planted }] }]);
  expect(problems.map(({ what }) => what)).toEqual([expect.stringMatching(/^summaries, merged: /)]);
});

test('a form without ways is not run', () => {
  const { ways: _, ...bare } = utf8;
  expect(runAll([bare])).toEqual({ reports: [], problems: [], digests: new Map() });
});
