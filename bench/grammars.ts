/**
 * Kernels for every grammar, beside what people use: `npm run bench:grammars`. Writes bench/grammars.md.
 *
 * Profiles beside `isUtf8`, tokens of JSON beside JSON.parse, own grammars over octets and strings beside regular
 * expressions, emitted expressions beside those of people, emitted C beside re2c. Time is that of the
 * processor; the candidates of a row take turns.
 */
import { isUtf8 } from 'node:buffer';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { compile } from '../src/compiler.ts';
import { toRegExp } from '../src/export/regexp.ts';
import * as profiles from '../src/profiles.ts';
import { internalsOf } from '../src/run/internals.ts';
import { octetValidator, unitValidator } from '../src/run/validator.ts';
import { sharedVerdict } from '../src/run/verdict.ts';
import type { VerdictOf } from '../src/shared/verdict-of.ts';
import { GOALS } from './goals.ts';
import { type Row, rowsInC, sourceOfGrammar } from './grammars-c.ts';
import { HELD_BACK, LONG, SUBJECTS, type Subject } from './grammars-subjects.ts';
import { quantile, type Timer, timeInRounds } from './rounds.ts';
import { texts } from './texts.ts';

let made = 0;

/** A function of its own: an engine keeps what it learns by the text of a function, so no two may have one text. */
function own<T>(code: string, ...given: readonly (readonly [name: string, value: unknown])[]): T {
  return new Function(...given.map(([name]) => name), `// ${made++}\n${code}`)(...given.map(([, value]) => value)) as T;
}

function timerOf<Input>(run: (input: Input) => unknown, inputs: readonly Input[]): Timer {
  const loop = own<(times: number) => number>(
    'return (times) => { let sum = 0; for (let k = 0; k < times; k++) for (let i = 0; i < inputs.length; i++) sum += run(inputs[i]) ? 1 : 0; return sum; };',
    ['run', run],
    ['inputs', inputs],
  );
  const answers = inputs.map((input) => Boolean(run(input)));
  if (answers.includes(false)) throw new Error(`refused: ${String(inputs[answers.indexOf(false)]).slice(0, 60)}`);
  return (times) => {
    const before = process.cpuUsage();
    loop(times);
    const { user, system } = process.cpuUsage(before);
    return ((user + system) * 1000) / (times * inputs.length) || 1;
  };
}

/** Medians of nanoseconds, and for each candidate the median of the ratios to the first one. */
function measured(timers: readonly Timer[]): { readonly ns: number[]; readonly times: number[] } {
  const all = timeInRounds(timers, { rounds: 15, span: 4_000_000 });
  const ratio = (i: number) =>
    quantile(
      (all[i] as number[]).map((ns, r) => ns / (all[0]?.[r] as number)),
      0.5,
    );
  return { ns: all.map((each) => quantile(each, 0.5)), times: all.map((_, i) => ratio(i)) };
}

const gigabytes = (octets: number, ns: number | undefined) => `${(octets / (ns as number)).toPrecision(2)} GB/s`;
const nanoseconds = (ns: number | undefined) => `${(ns as number).toFixed(0)} ns`;

interface OctetForm {
  test(octets: Uint8Array): boolean;
}

const PROFILES: readonly (readonly [name: string, form: OctetForm])[] = [
  ['mqtt', profiles.mqtt],
  ['postgresqlText', profiles.postgresqlText],
  ['unicodeScalars', profiles.unicodeScalars],
  ['wtf8', profiles.wtf8],
];

function profileRows(): Row[] {
  return PROFILES.flatMap(([name, form]) =>
    (['ASCII', 'French', 'CJK'] as const).flatMap((script) =>
      [65_536, 256].map((size): Row => {
        const text = texts[script](size);
        const { ns, times } = measured([timerOf((octets) => form.test(octets), [text]), timerOf(isUtf8, [text])]);
        const of = `${name}, ${script}, ${size === 256 ? '256 octets' : '64 KiB'}`;
        return {
          of,
          ours: gigabytes(size, ns[0]),
          beside: `isUtf8 ${gigabytes(size, ns[1])}`,
          ratio: times[1] as number,
          goal: size > 256 && name === 'mqtt' ? GOALS.mqtt.wanted : 0,
        };
      }),
    ),
  );
}

/** A body of an API: objects with short strings and numbers. */
function apiBody(octets: number): string {
  const items: string[] = [];
  for (let i = 0, length = 2; length < octets; i++) {
    const item = JSON.stringify({
      id: 1000 + i,
      name: ['Zoë', 'Ada', 'Grace'][i % 3],
      email: `user${i}@example.org`,
      tags: ['new', 'α'].slice(i % 2),
      price: i * 1.25,
      ok: i % 5 > 0,
      note: 'a plain text of some words, "quoted" once\n',
    });
    items.push(item);
    length += Buffer.byteLength(item) + 1;
  }
  return `[${items.join()}]`;
}

function tokenRows(): Row[] {
  const body = apiBody(65_536);
  const octets = new TextEncoder().encode(body);
  const forms = {
    jsonTokens: profiles.jsonTokens,
    iJsonTokens: profiles.iJsonTokens,
    postgresqlJsonbTokens: profiles.postgresqlJsonbTokens,
  };
  return Object.entries(forms).flatMap(([name, form]): Row[] => {
    const { ns, times } = measured([
      timerOf((text) => form.test(text), [octets]),
      timerOf(isUtf8, [octets]),
      timerOf((text) => JSON.parse(text), [body]),
    ]);
    const row = (beside: string, ratio: number, goal: number): Row => ({
      of: `${name}, 64 KiB of an API`,
      ours: gigabytes(octets.length, ns[0]),
      beside,
      ratio,
      goal,
    });
    return [
      row(
        `JSON.parse ${gigabytes(octets.length, ns[2])}`,
        times[2] as number,
        name === 'jsonTokens' ? GOALS.tokens.wanted : 0,
      ),
      row(`isUtf8 ${gigabytes(octets.length, ns[1])}`, times[1] as number, 0),
    ];
  });
}

/** As the generated module of a grammar has it: with a verdict of its own. */
function formsOf(grammar: string) {
  const verdict = () => own<VerdictOf>(`return ${sharedVerdict.toString()}`);
  const tableOf = (encoding: 'utf8' | 'utf16') =>
    internalsOf(compile(grammar, { syntax: 'abnf', ...(encoding === 'utf16' && { encoding }) } as never)).table;
  return {
    octets: octetValidator(tableOf('utf8'), { verdict: verdict() }),
    strings: unitValidator(tableOf('utf16'), { verdict: verdict() }),
  };
}

function stringRows({ name, grammar, texts: all, byHand }: Subject): Row[] {
  if (!byHand) return [];
  const { octets, strings } = formsOf(grammar);
  const expression = own<RegExp>(`return ${byHand}`);
  const { ns, times } = measured([
    timerOf((text) => strings.test(text), all),
    timerOf(
      (text) => octets.test(text),
      all.map((text) => new TextEncoder().encode(text)),
    ),
    timerOf((text) => expression.test(text), all),
  ]);
  const row = (of: string, beside: string, ratio: number, wanted = 0): Row => ({
    of,
    ours: nanoseconds(ns[0]),
    beside,
    ratio,
    goal: wanted,
  });
  return [
    row(`string, ${name}`, `octets ${nanoseconds(ns[1])}`, times[1] as number),
    row(`string, ${name}`, `regular expression ${nanoseconds(ns[2])}`, times[2] as number),
  ];
}

function longRows({ name, grammar, texts: [line = ''], byHand }: Subject): Row[] {
  const { strings, octets } = formsOf(grammar);
  const text = line.repeat(Math.floor(2 ** 20 / line.length));
  const { ns, times } = measured([
    timerOf((each) => strings.test(each), [text]),
    timerOf((each) => octets.test(each), [new TextEncoder().encode(text)]),
    timerOf((each) => (byHand as RegExp).test(each), [text]),
  ]);
  const row = (beside: string, ratio: number, goal: number): Row => ({
    of: `string, ${name}`,
    ours: gigabytes(text.length, ns[0]),
    beside,
    ratio,
    goal,
  });
  return [
    row(`regular expression ${gigabytes(text.length, ns[2])}`, times[2] as number, 0),
    row(`octets ${gigabytes(text.length, ns[1])}`, times[1] as number, 0),
  ];
}

function expressionRows({ name, grammar, texts: all, byHand }: Subject): Row[] {
  if (!byHand) return [];
  const [, pattern = ''] = /^export const pattern = (\/.*\/);$/m.exec(toRegExp(sourceOfGrammar(grammar))) ?? [];
  const [emitted, hand] = [own<RegExp>(`return ${pattern}`), own<RegExp>(`return ${byHand}`)];
  const latin = all.map((text) => Buffer.from(text).toString('latin1'));
  const { ns, times } = measured([
    timerOf((text) => emitted.test(text), latin),
    timerOf((text) => hand.test(text), latin),
  ]);
  return [
    {
      of: `emitted expression, ${name}, ${pattern.length} characters`,
      ours: nanoseconds(ns[0]),
      beside: `by hand, ${String(byHand).length} characters, ${nanoseconds(ns[1])}`,
      ratio: times[1] as number,
      goal: 0,
    },
  ];
}

function table(rows: readonly Row[]): string[] {
  const line = ({ of, ours, beside, ratio, goal }: Row) =>
    `| ${of} | ${ours} | ${beside} | ${ratio.toPrecision(2)} | ${goal === 0 ? '' : `≥ ${Number(goal.toPrecision(2))}${ratio < goal ? ' ✗' : ''}`} |`;
  return ['| what | ours | beside it | ratio | goal |', '| --- | --: | --- | --: | --- |', ...rows.map(line), ''];
}

const inC = rowsInC([...SUBJECTS, ...HELD_BACK]);
const parts: readonly (readonly [title: string, rows: readonly Row[]])[] = [
  ['Profiles over octets', profileRows()],
  ['Tokens of JSON', tokenRows()],
  ['Own grammars, strings', SUBJECTS.flatMap(stringRows)],
  ['Own grammars, long strings', LONG.flatMap(longRows)],
  ['Emitted regular expressions', SUBJECTS.flatMap(expressionRows)],
  ['Emitted C', inC.rows],
];
const missed = parts.flatMap(([, rows]) => rows).filter(({ ratio, goal }) => ratio < goal).length;

writeFileSync(
  new URL('grammars.md', import.meta.url),
  `${[
    '# Kernels for every grammar',
    '',
    `Written by \`npm run bench:grammars\`. ${cpus()[0]?.model}, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}. Medians of 15`,
    'interleaved rounds, in time of the processor. The ratio is our speed divided by the other one. A goal that is missed has ✗;',
    `${missed} are missed.`,
    '',
    ...parts.flatMap(([title, rows]) => [`## ${title}`, '', ...table(rows)]),
    ...inC.skipped.map((why) => `Not measured: ${why}.\n`),
  ]
    .join('\n')
    .trimEnd()}\n`,
);
for (const why of inC.skipped) process.stderr.write(`not measured: ${why}\n`);
