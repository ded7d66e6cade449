/**
 * Summaries as data: each part of a summary replaced by each of some values, left
 * out, or doubled → what `merge` and `conclude` say of it. And summaries of parts
 * whose offset is known.
 */

import { conclude, merge, type Summary, summarizeAll, withSignature } from '../../src/index.ts';
import { internalsOf } from '../../src/run/internals.ts';
import { COMPILED } from './compiled-subjects.ts';
import { octetForms, profileForms, unitForms } from './forms.ts';
import type { Section } from './section.ts';
import { SUBJECTS, type Subject, textOf, wordsOf } from './subjects.ts';
import type { Sum } from './sum.ts';

export function summarySections(): Section[] {
  return [
    { name: 'summaries: damaged', run: damaged },
    { name: 'summaries: of several forms', run: foreign },
    { name: 'summaries: at offsets', run: atOffsets },
  ];
}

type Data = { [key: string]: unknown } | unknown[];

const VALUES: readonly unknown[] = [
  ...[
    -2,
    -1,
    -0,
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    11,
    12,
    13,
    14,
    0.5,
    15,
    16,
    17,
    0xff,
    0xffff,
    0x10000,
    Number.MAX_SAFE_INTEGER,
    2 ** 53,
    Number.NaN,
  ],
  ...[null, undefined, '', 'utf8', '0123456789abcdef', '0123456789abcdeg', {}, [], [0], [0, 0], [0, 0x41], true],
];

/** Copies of a value in which one part is replaced, changed by one, left out, added or doubled. */
function* damages(value: unknown): Generator<unknown> {
  yield* VALUES;
  if (typeof value === 'number') yield* [value + 1, value - 1];
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    yield* [[...value, value.at(-1)], value.slice(1), value.slice(0, -1), [...value].reverse(), [...value, 0]];
  } else yield { ...value, more: 1 };
  for (const key of Object.keys(value)) {
    for (const damage of damages((value as Record<string, unknown>)[key])) {
      const copy: Data = Array.isArray(value) ? [...value] : { ...(value as object) };
      (copy as Record<string, unknown>)[key] = damage;
      yield copy;
    }
    const { [key]: _, ...rest } = value as Record<string, unknown>;
    if (!Array.isArray(value)) yield rest;
  }
}

/** Texts whose summaries have all that summaries can have: pending symbols, offending symbols, several outcomes. */
const PARTS: readonly (readonly [keyof typeof octetForms, readonly number[]])[] = [
  ['utf8', []],
  ['utf8', [0xe2]],
  ['utf8', [0x82, 0xac, 0x41, 0xf0, 0x9f]],
  ['utf8', [0x41, 0xff, 0x41]],
  ['utf16be', [0xd8]],
  ['utf32le', [0, 0, 0x11]],
];

/** An outcome that says of a state in which no text may end that it has been accepted, at a position. */
function* acceptedNowhere(part: Summary): Generator<Summary> {
  const { accepting } = internalsOf(octetForms.utf8).table.diagnosis;
  for (const [state, isAccepting] of accepting.entries()) {
    if (isAccepting) continue;
    for (const accepted of [0, 1, part.length]) {
      const outcome = { state, accepted, acceptedState: state, pending: [] };
      yield { ...part, outcomes: [outcome], from: part.from.map(() => 0) };
      yield { ...part, outcomes: [outcome, ...part.outcomes.slice(1)] };
    }
  }
}

function damaged(sum: Sum): void {
  for (const octets of [[], [0x41], [0x41, 0x41, 0x41]]) {
    const part = octetForms.utf8.summarize(Uint8Array.from(octets));
    const empty = octetForms.utf8.summarize(new Uint8Array(0));
    const without = [[], [-1], part.from.map(() => -1)].map((from) => ({ ...part, outcomes: [], from }));
    for (const damage of [...acceptedNowhere(part), ...without]) {
      sum.of(() => JSON.stringify(conclude(octetForms.utf8, damage)));
      sum.of(() => JSON.stringify(merge(damage, empty)));
      sum.of(() => JSON.stringify(merge(empty, damage)));
    }
  }
  for (const [name, octets] of PARTS) {
    const form = octetForms[name];
    const part = form.summarize(Uint8Array.from(octets));
    const empty = form.summarize(new Uint8Array(0));
    for (const damage of damages(part)) {
      sum.of(() => JSON.stringify(merge(damage as Summary, empty)));
      sum.of(() => JSON.stringify(merge(empty, damage as Summary)));
      sum.of(() => JSON.stringify(conclude(form as never, damage as Summary)));
    }
  }
}

type AnyForm = (typeof octetForms)['utf8'] | (typeof unitForms)['utf16'];

const emptyOf = (form: object): Summary => {
  const { alphabet } = internalsOf(form).table;
  return (form as AnyForm).summarize((alphabet === 'octets' ? new Uint8Array(0) : '') as never);
};

/** Summaries of each form, joined with those of each other and concluded in it; and lengths that add up to too much. */
function foreign(sum: Sum): void {
  const forms = Object.values({ ...octetForms, ...unitForms, ...profileForms });
  for (const one of forms) {
    const part = emptyOf(one);
    for (const other of forms) {
      sum.of(() => JSON.stringify(merge(part, emptyOf(other))));
      sum.of(() => conclude(other as never, part));
    }
  }
  const { utf8 } = octetForms;
  for (const policy of ['keep', 'strip', 'forbid', 'require'] as const) {
    const strict = withSignature(utf8, policy);
    sum.of(() => conclude(strict, emptyOf(utf8)));
    sum.of(() => JSON.stringify(strict.summarize(Uint8Array.of(0xef))));
  }
  const one = utf8.summarize(Uint8Array.of(0x41));
  for (const length of [2 ** 52, 2 ** 53 - 2, 2 ** 53 - 1]) {
    const outcomes = one.outcomes.map((outcome) => (outcome.offending ? outcome : { ...outcome, accepted: length }));
    const long = { ...one, length, outcomes };
    sum.of(() => JSON.stringify(merge(long, one)));
    sum.of(() => JSON.stringify(merge(one, long)));
    sum.of(() => JSON.stringify(merge(long, long)));
  }
}

/** Parts of texts, with and without their offset, and those joined that are no neighbours. */
async function atOffsets(sum: Sum): Promise<void> {
  const starts = [0, 1, 2, 3, 4, 5, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER, undefined];
  for (const start of [-1, 0.5, Number.NaN, 2 ** 53, '1'])
    await answer(SUBJECTS[0] as Subject, start as number, [], sum);
  for (const subject of [...SUBJECTS, ...COMPILED]) {
    // Chunks after the first symbols, in which states end or meet.
    for (const [i, word] of wordsOf(subject).entries()) {
      const text = textOf(subject, i % 4, 60 + 5 * i, word, i % 3 ? 100 : 0);
      for (const size of [40, 70, 100]) {
        const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, c) =>
          text.slice(c * size, (c + 1) * size),
        );
        await answer(subject, undefined, chunks, sum);
      }
    }
    const words = wordsOf(subject);
    for (const [i, start] of starts.entries()) {
      for (const turn of [0, 1, 2]) {
        const word = words[(7 * i + turn) % words.length] as readonly number[];
        const text = textOf(subject, turn + 1, 2, word, 2);
        const cut = (i + turn) % 4;
        const parts = await answer(subject, start, [text.slice(0, cut), text.slice(cut)], sum);
        const rest = await answer(subject, (start ?? 0) + text.length + (turn % 2), [text.slice(0, 3)], sum);
        sum.of(() => JSON.stringify(merge(parts as Summary, rest as Summary)));
        sum.of(() => JSON.stringify(conclude(subject.form as never, parts as Summary)));
      }
    }
  }
}

async function answer({ form }: Subject, start: number | undefined, chunks: object[], sum: Sum) {
  try {
    const summary = await summarizeAll(form as never, chunks as never, { start });
    sum.add(JSON.stringify(summary));
    return summary;
  } catch (error) {
    sum.add(error);
    return undefined;
  }
}
