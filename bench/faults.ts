/**
 * Text with faults: `npm run bench:faults`, at most four minutes. Writes bench/faults.md.
 *
 * The library is bundled first, as the build does it. What is compared runs in interleaved
 * rounds (rounds.ts): a ratio is the median of the ratios of the rounds. All results of repair
 * are compared with those of TextDecoder, too. A figure that misses its goal is marked.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import iconv from 'iconv-lite';
import type * as Library from '../src/index.ts';
import type * as NodeLibrary from '../src/node.ts';
import { commandRows } from './faults-commands.ts';
import { GOALS, type Goal, reaches } from './goals.ts';
import { quantile, timeInRounds } from './rounds.ts';

const EFFORT = { rounds: 21, span: 2_000_000 };
const SIZE = 100_000;
const folder = mkdtempSync(join(tmpdir(), 'faults-'));

async function library(entry: string) {
  const outfile = join(folder, `${entry}.mjs`);
  await build({
    entryPoints: [join(import.meta.dirname, `../src/${entry}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  });
  return import(pathToFileURL(outfile).href);
}

const {
  decode,
  Decoder,
  DecoderStream,
  encode,
  locate,
  Repairer,
  repair,
  scalars,
  utf8,
  utf16,
  utf16be,
  utf16le,
  utf32be,
  utf32le,
  WellFormedStream,
} = (await library('index')) as typeof Library;
const { WellFormedTransform } = (await library('node')) as typeof NodeLibrary;

type Form = Library.Validator<Library.OctetsInput>;
type Task = () => unknown;

/** Nanoseconds of each task, and what each takes for one of the last. */
function compare(...tasks: readonly Task[]): { ns: number[]; ratios: number[] } {
  const timers = tasks.map((task) => {
    // A function of its own for each, so that V8 optimises each for itself.
    const loop = new Function('task', 'times', 'let x; for (let i = 0; i < times; i++) x = task(); return x;');
    return (times: number) => {
      const before = process.hrtime.bigint();
      loop(task, times);
      return Number(process.hrtime.bigint() - before) / times;
    };
  });
  const taken = timeInRounds(timers, EFFORT);
  const last = taken.at(-1) as number[];
  return {
    ns: taken.map((own) => quantile(own, 0.5)),
    ratios: taken.map((own) =>
      quantile(
        own.map((ns, round) => ns / (last[round] as number)),
        0.5,
      ),
    ),
  };
}

let missed = 0;

/** A figure, marked where it misses its goal. */
function shown(figure: number, goal?: Goal, digits = 2): string {
  const isMissed = goal !== undefined && !reaches(goal, figure);
  if (isMissed) missed++;
  return isMissed ? `**${figure.toFixed(digits)}** ✗` : figure.toFixed(digits);
}

const repeated = (octets: Uint8Array, size = SIZE) =>
  Uint8Array.from({ length: size }, (_, i) => octets[i % octets.length] as number);
const written = (text: string, encoding: string) => repeated(iconv.encode(text, encoding));

/** The same numbers in each run. */
function random(size: number): Uint8Array {
  let seed = 1;
  return Uint8Array.from({ length: size }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed >>> 24;
  });
}

const ENGLISH = 'The quick brown fox jumps over the lazy dog, again and again. ';

/** A text with a fault at the end of each stretch of `octets` octets. */
function sparse(octets: number, clean: Uint8Array, fault: readonly number[]): Uint8Array {
  const text = repeated(clean, Math.max(SIZE, 2 * octets));
  for (let i = octets - fault.length; i < text.length; i += octets) text.set(fault, i - (i % fault.length));
  return text;
}

const DENSITIES = [2, 4, 8, 16, 32, 64, 256, 1024, 4096, 65_536, 2 ** 20];
const densities = (clean: Uint8Array, fault: readonly number[]) =>
  DENSITIES.filter((octets) => octets > fault.length).map((octets): [string, Uint8Array] => [
    `one fault in ${octets}`,
    sparse(octets, clean, fault),
  ]);

const UTF8_TEXTS: [string, Uint8Array][] = [
  ['FF', new Uint8Array(SIZE).fill(0xff)],
  ['French, Latin-1', written('Zoë déjà vu l’été, à côté. '.replace('’', "'"), 'latin1')],
  ['Russian, KOI8-R', written('Съешь ещё этих мягких французских булок. ', 'koi8-r')],
  ['Japanese, Shift_JIS', written('こんにちは、世界。', 'shift_jis')],
  ['Korean, EUC-KR', written('안녕하세요, 세계. ', 'euc-kr')],
  ['Japanese, UTF-16LE', written('日本語の文章です。', 'utf-16le')],
  ['truncated emoji', repeated(Uint8Array.of(0xf0, 0x9f, 0x98, 0x20))],
  ['random', random(SIZE)],
  ...densities(Buffer.from(ENGLISH), [0xe9]),
  ['one fault in 256, Russian', sparse(256, Buffer.from('Съешь ещё этих мягких. '), [0xff])],
];

const UTF16_TEXTS = (label: 'utf-16le' | 'utf-16be'): [string, Uint8Array][] => [
  ['random', random(SIZE)],
  ['lone high surrogates', written('\ud800', label)],
  ['high surrogate, letter', written('\ud800a', label)],
  ...densities(iconv.encode(ENGLISH, label), label === 'utf-16le' ? [0x00, 0xd8] : [0xd8, 0x00]),
];

function chunked(text: Uint8Array, size: number): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let i = 0; i < text.length; i += size) chunks.push(text.subarray(i, i + size));
  return chunks;
}

const CHUNKS = [64, 1024, 65_536];

/** `repair` and Repairer beside TextDecoder. */
function repairRow(form: Form, label: string, [name, text]: [string, Uint8Array]): string {
  const decoder = new TextDecoder(label, { ignoreBOM: true });
  if (decoder.decode(repair(form, text)) !== decoder.decode(text)) throw new Error(`${label}, ${name}: results differ`);
  const whole = compare(
    () => repair(form, text),
    () => iconv.decode(Buffer.from(text.buffer, text.byteOffset, text.length), label, { stripBOM: false }),
    () => decoder.decode(text),
  );
  const inChunks = CHUNKS.map((size) => {
    const chunks = chunked(text, size);
    const { ratios } = compare(
      () => {
        const repairer = new Repairer(form);
        for (let i = 0; i < chunks.length; i++) repairer.push(chunks[i] as Uint8Array);
        return repairer.end();
      },
      () => {
        const streaming = new TextDecoder(label, { ignoreBOM: true });
        for (let i = 0; i < chunks.length; i++) streaming.decode(chunks[i] as Uint8Array, { stream: true });
        return streaming.decode();
      },
    );
    return shown(ratios[0] as number);
  });
  const speed = (1000 * text.length) / (whole.ns[0] as number);
  return `| ${[name, speed.toFixed(0), shown(whole.ratios[0] as number, form === utf8 ? GOALS.repair : undefined), ...inChunks, (whole.ratios[1] as number).toFixed(1), ...outside(name, text)].join(' | ')} |`;
}

/** What Python and iconv take for the same octets as UTF-8, in MB/s. */
function outside(name: string, text: Uint8Array): string[] {
  const figures = programs.get(name);
  return text === figures?.text ? [figures.python, figures.iconv] : ['', ''];
}

const programs = new Map<string, { text: Uint8Array; python: string; iconv: string }>();
const PYTHON = `
import sys, time
for name in sys.argv[1:]:
    text = open(name, 'rb').read()
    best = 1e9
    for _ in range(5):
        start = time.perf_counter()
        text.decode('utf-8', 'replace').encode()
        best = min(best, time.perf_counter() - start)
    print(round(len(text) / best / 1e6))
`;

function runPrograms(): void {
  const files = UTF8_TEXTS.map(([, text], i) => {
    const file = join(folder, String(i));
    writeFileSync(file, Buffer.concat(Array.from({ length: Math.ceil(4e6 / text.length) }, () => text)));
    return file;
  });
  const python = spawnSync('python3', ['-c', PYTHON, ...files], { encoding: 'utf8' }).stdout?.split('\n') ?? [];
  UTF8_TEXTS.forEach(([name, text], i) => {
    const before = process.hrtime.bigint();
    const { error } = spawnSync('iconv', ['-c', '-f', 'utf-8', '-t', 'utf-8', files[i] as string], {
      maxBuffer: 2 ** 26,
    });
    const speed = error ? '' : (4e9 / Number(process.hrtime.bigint() - before)).toFixed(0);
    programs.set(name, { text, python: python[i] ?? '', iconv: speed });
  });
}

function repairTable(title: string, form: Form, label: string, texts: readonly [string, Uint8Array][]): string {
  return `## ${title}

| text | MB/s | repair | chunks of 64 | 1024 | 65,536 | iconv-lite | Python, MB/s | iconv -c, MB/s |
| --- | --: | --: | --: | --: | --: | --: | --: | --: |
${texts.map((text) => repairRow(form, label, text)).join('\n')}
`;
}

/** What a fault costs in nanoseconds, with a function for each, and at the end of the text. */
function faultRow([name, text]: [string, Uint8Array]): string {
  let faults = 0;
  const count = () => {
    faults++;
    return '?';
  };
  repair(utf8, text, { replacement: count });
  const { ns, ratios } = compare(
    () => repair(utf8, text, { replacement: () => '?' }),
    () => locate({ offset: text.length - 1 }, utf8, text),
    () => repair(utf8, text),
  );
  const [called = 0, , repaired = 0] = ns;
  return `| ${[name, faults, (repaired / faults).toFixed(0), shown(called / faults, undefined, 0), shown(ratios[1] as number)].join(' | ')} |`;
}

const STRINGS: [string, string][] = [
  ['English', ENGLISH.repeat(1600)],
  ['Russian', 'Съешь ещё этих мягких. '.repeat(4300)],
  ['emoji', 'a😀b😎'.repeat(16_000)],
];

function stringRow([name, text]: [string, string]): string {
  const row = [utf16le, utf16be, utf32le, utf32be].map((form) => {
    const { ratios } = compare(
      () => encode(form, text),
      () => {
        const units = new Uint16Array(text.length);
        for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
        return units;
      },
    );
    return shown(ratios[0] as number);
  });
  const octets = encode(utf8, text);
  const loop = () => {
    let sum = 0;
    for (const character of text) sum += character.codePointAt(0) as number;
    return sum;
  };
  const sumOf = (numbers: Iterable<number>) => {
    let sum = 0;
    for (const number of numbers) sum += number;
    return sum;
  };
  const { ratios } = compare(
    () => sumOf(scalars(utf8, octets)),
    () => sumOf(scalars(utf16, text)),
    loop,
  );
  const lone = text.replace(/ /g, ' \ud800');
  const strings = compare(
    () => repair(utf16, lone),
    () => (lone as unknown as { toWellFormed(): string }).toWellFormed(),
  );
  const decoded = compare(
    () => decode(utf8, octets),
    () => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(octets),
  );
  const read = CHUNKS.map((size) => {
    const chunks = chunked(octets, size);
    const { ratios } = compare(
      () => {
        const decoder = new Decoder(utf8);
        for (const chunk of chunks) decoder.push(chunk);
        return decoder.end();
      },
      () => {
        const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
        for (const chunk of chunks) decoder.decode(chunk, { stream: true });
        return decoder.decode();
      },
    );
    return shown(ratios[0] as number);
  });
  return `| ${[name, ...row, shown(ratios[0] as number), shown(ratios[1] as number), shown(strings.ratios[0] as number), shown(decoded.ratios[0] as number), ...read].join(' | ')} |`;
}

/** The rows of short texts. `check` runs once before them: the first row would show how long its code takes to become fast. */
function shortRows(lengths: readonly number[]): string {
  compare(() => utf8.check(Uint8Array.of(0x61, 0xff)));
  return lengths.map(shortRow).join('\n');
}

/** `check` of short texts with one fault, in nanoseconds. */
function shortRow(length: number): string {
  const row = [length - 1, length >> 1, 0].map((at) => {
    const text = Uint8Array.from({ length }, (_, i) => (i === at ? 0xff : 0x61));
    return shown(compare(() => utf8.check(text)).ns[0] as number, GOALS.fault, 0);
  });
  return `| ${[length, ...row].join(' | ')} |`;
}

/** Chunks through a web stream, or through a Transform of Node. */
async function drained(through: Through, chunks: readonly Uint8Array[]): Promise<void> {
  if (through instanceof Transform) {
    for await (const _ of Readable.from(chunks).pipe(through));
    return;
  }
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  for await (const _ of source.pipeThrough(through as never) as unknown as AsyncIterable<unknown>);
}

type Through = Transform | { readonly readable: unknown; readonly writable: unknown };

/** The time of streams of a size of chunks, for one of TextDecoderStream; of a Transform, for one that passes what it gets. */
async function streamRow([name, text]: readonly [string, Uint8Array], size: number): Promise<string> {
  const chunks = chunked(text, size);
  const makers: (() => Through)[] = [
    () => new WellFormedStream(utf8),
    () => new DecoderStream(utf8),
    () => new TextDecoderStream('utf-8', { fatal: true, ignoreBOM: true }),
    () => new WellFormedTransform(utf8),
    () => new PassThrough(),
  ];
  const taken: number[][] = makers.map(() => []);
  for (let round = 0; round < EFFORT.rounds; round++) {
    for (const [i, make] of makers.entries()) {
      const before = process.hrtime.bigint();
      for (let times = 0; times * text.length < 400_000; times++) await drained(make(), chunks);
      (taken[i] as number[]).push(Number(process.hrtime.bigint() - before));
    }
  }
  const ratio = (i: number, beside: number) =>
    quantile(
      (taken[i] as number[]).map((ns, round) => ns / (taken[beside]?.[round] as number)),
      0.5,
    );
  return `| ${[name, size, shown(ratio(0, 2)), shown(ratio(1, 2)), shown(ratio(3, 4))].join(' | ')} |`;
}

/** What a repair of well-formed text takes, whole and in chunks, for one copy of it. */
function wellFormedRow([name, form, text]: readonly [string, Form, Uint8Array]): string {
  const row = [Infinity, ...CHUNKS].map((size) => {
    const chunks = chunked(text, Math.min(size, text.length));
    const { ratios } = compare(
      () => {
        if (size === Infinity) return repair(form, text);
        const repairer = new Repairer(form);
        for (let i = 0; i < chunks.length; i++) repairer.push(chunks[i] as Uint8Array);
        return repairer.end();
      },
      () => {
        let last: unknown;
        for (let i = 0; i < chunks.length; i++) last = (chunks[i] as Uint8Array).slice();
        return last;
      },
    );
    return shown(ratios[0] as number);
  });
  return `| ${[name, ...row].join(' | ')} |`;
}

const WELL_FORMED = (): (readonly [string, Form, Uint8Array])[] =>
  STRINGS.flatMap(([name, text]) => [
    [`${name}, UTF-8`, utf8, encode(utf8, text)] as const,
    [`${name}, UTF-16LE`, utf16le, encode(utf16le, text)] as const,
  ]);

/** Memory for a result that is longer than 64 octets, and a loop that reads each octet: what no repair and no count can do without. */
function boundsText(): string {
  const octets = Buffer.from(ENGLISH.repeat(2));
  const decoder = new TextDecoder();
  const chunk = octets.subarray(0, 64);
  const { ns } = compare(
    () => new Uint8Array(64),
    () => new Uint8Array(66),
    () => decoder.decode(chunk, { stream: true }),
  );
  const text = repeated(octets, SIZE);
  const counted = compare(() => {
    let characters = 0;
    for (let i = 0; i < text.length; i++) if (((text[i] as number) & 0xc0) !== 0x80) characters++;
    return characters;
  });
  const [short = 0, long = 0, decoded = 0] = ns;
  return `A new Uint8Array of 64 octets takes ${short.toFixed(0)} ns, one of 66 octets ${long.toFixed(0)} ns: its memory is outside of the heap of the
engine. TextDecoder makes a string of 64 octets in ${decoded.toFixed(0)} ns. So where a chunk of 64 octets grows, much of the time of a
repairer is memory. A bare loop that counts the characters of 100 kB takes ${((counted.ns[0] as number) / 1000).toFixed(0)} µs:
\`locate\`, which counts, cannot take as little as \`repair\` where faults are rare and a kernel reads the rest.
`;
}

runPrograms();
const made = compare(
  () => new Repairer(utf8),
  () => new Decoder(utf8),
).ns;
const streamRows: string[] = [];
for (const [name, text] of STRINGS)
  for (const size of CHUNKS) streamRows.push(await streamRow([name, encode(utf8, text)], size));
const parts = [
  repairTable('Octets as UTF-8', utf8, 'utf-8', UTF8_TEXTS),
  repairTable('Octets as UTF-16LE', utf16le, 'utf-16le', UTF16_TEXTS('utf-16le')),
  repairTable('Octets as UTF-16BE', utf16be, 'utf-16be', UTF16_TEXTS('utf-16be')),
  `## What a fault costs

\`repair\` with U+FFFD and with a function, in nanoseconds a fault; \`locate\` at the end of the text, for one of
\`repair\`.

| text | faults | repair, ns | with a function, ns | locate |
| --- | --: | --: | --: | --: |
${UTF8_TEXTS.filter(([name]) => !name.startsWith('one fault in '))
  .map(faultRow)
  .join('\n')}
`,
  `## Strings and octets

\`encode\` for one plain loop into a Uint16Array; \`scalars\` for one \`for (const c of string)\`; \`repair\`
of a string for one \`toWellFormed\`; \`decode\`, and \`Decoder\` in chunks, for one TextDecoder.

| text | UTF-16LE | UTF-16BE | UTF-32LE | UTF-32BE | scalars, UTF-8 | scalars, string | repair, string | decode | chunks of 64 | 1024 | 65,536 |
| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |
${STRINGS.map(stringRow).join('\n')}
`,
  `## Streams

Times for one of TextDecoderStream; of \`WellFormedTransform\`, for one PassThrough of Node.

| text | chunks of | WellFormedStream | DecoderStream | WellFormedTransform |
| --- | --: | --: | --: | --: |
${streamRows.join('\n')}
`,
  `## Well-formed text

\`repair\`, and Repairer in chunks, of text without a fault, for one copy of each chunk (\`slice\`).

| text | repair | chunks of 64 | 1024 | 65,536 |
| --- | --: | --: | --: | --: |
${WELL_FORMED().map(wellFormedRow).join('\n')}
`,
  `## Commands

The built command line, the best of some runs without the time of one on an empty file: files of lines of French in Latin-1, of
lines with one fault, and of CSV with quoted fields.

| command | MB | MB/s | ns a fault | goal |
| --- | --: | --: | --: | --: |
${commandRows(folder, (figure, goal) => shown(figure, goal, 0)).join('\n')}
`,
  `## Lower bounds

${boundsText()}`,
  `## Short texts

\`check\` of ASCII with one fault, in nanoseconds (goal: ${GOALS.fault.wanted}). A new Repairer takes ${shown(made[0] as number, undefined, 0)} ns, a new
Decoder ${shown(made[1] as number, undefined, 0)} ns.

| octets | fault at the end | in the middle | at the start |
| --: | --: | --: | --: |
${shortRows([5, 16, 40, 64, 100, 300, 1000])}
`,
];

writeFileSync(
  join(import.meta.dirname, 'faults.md'),
  `# Text with faults

Written by \`npm run bench:faults\`.

Texts of 100 kB, or of two faults where these are farther apart; ratios are medians of ${EFFORT.rounds} interleaved rounds. ${cpus()[0]?.model.split(' ').slice(0, 2).join(' ')},
${cpus().length} processors, Node ${process.versions.node}; load average ${(loadavg()[0] as number).toFixed(1)}.
The columns \`repair\` and \`chunks\` (with Repairer) are times for one of TextDecoder, which is \`1\`; the goal of \`repair\` of UTF-8 is at most ${GOALS.repair.wanted}. A
figure that misses its goal is bold, with ✗: ${missed} figures.

${parts.join('\n')}`,
);
rmSync(folder, { recursive: true, force: true });
