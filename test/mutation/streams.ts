/** Texts in chunks → what checkers, decoders, repairers and merged summaries say. */

import type { Validator } from '../../src/index.ts';
import { conclude, Decoder, merge, Repairer, type Summary, withSignature } from '../../src/index.ts';
import type { Section } from './section.ts';
import { type Subject, type Symbols, textOf, wordsOf } from './subjects.ts';
import type { Sum } from './sum.ts';

type AnyForm = Validator<unknown>;

/** Sizes of chunks: single symbols, around the thresholds, and longer than a block of each loop. */
const SIZES = [1, 2, 3, 5, 7, 15, 16, 17, 31, 47, 48, 49, 63, 64, 65, 127, 255, 256, 257, 1023, 1024, 4095, 4096, 4097];

/** `longest`: the size of the largest chunks that are repaired, where a text can have a fault at each symbol. */
export function streamsOf(subject: Subject, longest = Number.POSITIVE_INFINITY): Section[] {
  const form = subject.form as unknown as AnyForm;
  const section = (what: string, run: Section['run']): Section => ({ name: `${subject.name}: ${what}`, run });
  return [
    section('chunks', (sum) => eachSize(subject, (text, size) => pushAll(form.checker(), text, size, sum))),
    section('long chunks', (sum) => longChunks(subject, form, sum)),
    section('summaries', (sum) => eachSize(subject, (text, size) => summaries(form, text, size, sum))),
    section('repaired chunks', (sum) =>
      eachSize(subject, (text, size) => size <= longest && repaired(form, text, size, sum)),
    ),
    section('decoded chunks', (sum) => eachSize(subject, (text, size) => decoded(form, text, size, sum))),
    ...(['forbid', 'require', 'strip'] as const).map((policy) =>
      section(`chunks, signature ${policy}`, (sum) => gated(subject, form, policy, sum)),
    ),
  ];
}

/** Each word after a text of a few chunks, and before more text. */
function eachSize(subject: Subject, run: (text: Symbols, size: number) => unknown): void {
  const words = wordsOf(subject);
  SIZES.forEach((size, s) => {
    for (let turn = 0; turn < (size < 300 ? 12 : 4); turn++) {
      const word = words[(7 * s + 5 * turn) % words.length] as readonly number[];
      const length = (turn % 3) * size + turn;
      run(textOf(subject, turn % 4, length, turn % 4 === 3 ? [] : word, turn % 2 ? size : 0), size);
    }
  });
  // Short texts of words alone, cut everywhere.
  for (const word of words) for (const size of [1, 2, 3]) run(textOf(subject, 1, 1, word, 0), size);
}

/** Chunks in one memory, which is used again for the next one: what is kept of a chunk must be a copy. */
function* chunksOf(text: Symbols, size: number): Generator<Symbols> {
  const memory = text.slice(0, size);
  for (let from = 0; from < text.length; from += size) {
    const chunk = text.subarray(from, from + size);
    memory.set(chunk as never);
    yield memory.subarray(0, chunk.length);
    memory.fill(0xee);
  }
}

function pushAll(
  checker: { push(chunk: never): object | null; end(): object | null; reset?(): void },
  text: Symbols,
  size: number,
  sum: Sum,
): void {
  for (const chunk of chunksOf(text, size)) sum.fault(checker.push(chunk as never));
  sum.fault(checker.end());
  checker.reset?.();
  sum.fault(checker.push(text.subarray(0, 3) as never));
  sum.fault(checker.end());
}

/** Chunks that are longer than the scanner's blocks, cut inside a character. */
function longChunks(subject: Subject, form: AnyForm, sum: Sum): void {
  const words = wordsOf(subject);
  for (const [i, size] of [2000, 4096, 4097, 65_536, 70_000].entries()) {
    for (const character of [0, 2, 3]) {
      const word = words[(11 * i + character) % words.length] as readonly number[];
      pushAll(form.checker(), textOf(subject, character, size + 37, word, 50), size - 1, sum);
    }
  }
}

function summaries(form: AnyForm, text: Symbols, size: number, sum: Sum): void {
  const parts = Array.from(chunksOf(text, size), (chunk) => form.summarize(chunk));
  sum.add(JSON.stringify(parts));
  const empty = form.summarize(text.subarray(0, 0));
  const all = parts.reduce<Summary>((before, part) => merge(before, part), empty);
  sum.add(JSON.stringify(all));
  const backwards = parts.reduceRight<Summary>((after, part) => merge(part, after), empty);
  sum.of(() => JSON.stringify(conclude(form, backwards)));
}

function repaired(form: AnyForm, text: Symbols, size: number, sum: Sum): void {
  // U+0041 is a character of every form.
  for (const options of [{}, { skip: true }, { replacement: 'A' }]) {
    const repairer = new Repairer(form, options);
    for (const chunk of chunksOf(text, size)) sum.of(() => repairer.push(chunk));
    sum.of(() => repairer.end());
    sum.add(repairer.faults);
  }
}

function decoded(form: AnyForm, text: Symbols, size: number, sum: Sum): void {
  for (const signature of ['keep', 'strip'] as const) {
    let decoder: Decoder<unknown>;
    try {
      decoder = new Decoder(form, { signature });
    } catch (error) {
      sum.add(error);
      return;
    }
    const push = (chunk: Symbols) => () => decoder.push(chunk);
    for (const chunk of chunksOf(text, size)) sum.of(push(chunk));
    // What ended the text is thrown from every call, the same object.
    const thrown = errorOf(push(text.subarray(0, 0)));
    sum.add(thrown === undefined || thrown === errorOf(() => decoder.end()));
    sum.of(() => decoder.end());
    sum.of(push(text.subarray(0, 1)));
  }
}

function errorOf(run: () => unknown): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}

function gated(subject: Subject, form: AnyForm, policy: 'forbid' | 'require' | 'strip', sum: Sum): void {
  let strict: AnyForm;
  try {
    strict = withSignature(form, policy) as unknown as AnyForm;
  } catch (error) {
    sum.add(error);
    return;
  }
  for (const [i, word] of [[], ...wordsOf(subject)].entries()) {
    for (const text of [textOf(subject, 0, 0, word, i % 3), textOf(subject, i % 4, 2, word, 1)]) {
      sum.of(() => strict.test(text));
      sum.fault(strict.check(text));
      for (const size of [1, 2, 3, 7]) pushAll(strict.checker(), text, size, sum);
    }
  }
}
