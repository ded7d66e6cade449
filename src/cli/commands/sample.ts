/**
 * `sample FORM`: random texts of a form, or texts that together use all of its grammar;
 * texts with one fault; variants of a text; and what of the grammar the texts of a
 * folder reach.
 *
 *     wellformed sample uri.abnf --rule URI --count 2     →  "a:/#"  "F+:?@"
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RandomTexts, seededRandom, variant, withFault } from '../../author/sample/random-text.ts';
import { accepts, START_STATE, shortestCompletions } from '../../compile/index.ts';
import { anyEngine } from '../../run/any-engine.ts';
import type { Fault } from '../../run/fault.ts';
import { faultIn } from '../../run/first-fault.ts';
import { printable } from '../../shared/printable.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { CommandError, UsageError, withFileName } from '../errors.ts';
import { FORM_OPTIONS, readForm } from '../export/read-form.ts';
import { requireOurs, writeFile } from '../files/write-file.ts';
import { coveringTexts, type SampledForm, sampledForm } from '../sample/texts.ts';
import { shownText, textFacts } from '../shown-text.ts';
import type { Terminal } from '../terminal.ts';

/** Octets by which random texts may be longer than the shortest text of the form. */
const GROWTH = 32;

export const command: Command = {
  options: {
    count: { value: 'N', about: 'how many texts (default: 10; with --by rules: as many as it takes)' },
    seed: { value: 'N', about: 'the seed of the random choices (default: 1)' },
    length: { value: 'N', about: `the most octets of a text (default: ${GROWTH} more than the shortest text)` },
    by: {
      value: 'length|rules',
      about: 'what the texts are chosen by (default: length)',
      choices: ['length', 'rules'],
    },
    'ill-formed': { about: 'texts with one change that the form refuses, each with the reason' },
    like: { value: 'FILE', about: 'variants of the text in FILE' },
    coverage: { value: 'FOLDER', about: 'report what of the grammar the texts in FOLDER use' },
    format: { value: 'text|json', short: 'f', about: 'default: text', choices: ['text', 'json'] },
    output: { value: 'FOLDER', short: 'o', about: 'write each text into a file of FOLDER' },
    ...FORM_OPTIONS,
  },
  run: sample,
};

async function sample(args: ParsedArgs, terminal: Terminal): Promise<number> {
  const { values, positionals } = args;
  const form = sampledForm(readForm({ values: formValues(values), positionals }));
  const json = values.format === 'json';
  if (typeof values.coverage === 'string') {
    const { reportCoverage } = await import('../sample/coverage.ts');
    return reportCoverage(form, values.coverage, json, terminal);
  }
  const texts: Sampled[] = values['ill-formed']
    ? faulty(form, args)
    : textsOf(form, args).map((octets) => ({ octets }));
  if (typeof values.output === 'string') return writeTexts(values.output, texts, terminal);
  for (const { octets, fault } of texts) {
    const facts = fault && { reason: fault.reason, offset: fault.offset };
    const line = json
      ? JSON.stringify({ ...textFacts(octets), ...facts })
      : `${shownText(octets)}${fault ? `  ${fault.reason} at octet ${fault.offset}` : ''}`;
    await terminal.out.write(`${line}\n`);
  }
  return EXIT.ok;
}

/** The options of `readForm` alone: it takes the others for options of a file. */
function formValues(values: ParsedArgs['values']): ParsedArgs['values'] {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in FORM_OPTIONS));
}

interface Sampled {
  readonly octets: readonly number[];
  readonly fault?: Fault;
}

function textsOf(form: SampledForm, { values }: ParsedArgs): (readonly number[])[] {
  const count = numberOf(values.count, '--count');
  if (values.by === 'rules') {
    if (values.like) throw new UsageError('--like cannot be used with --by rules', 'use one of them');
    const all = coveringTexts(form);
    return count === undefined ? all : all.slice(0, count);
  }
  const random = seededRandom(numberOf(values.seed, '--seed') ?? 1);
  const next = typeof values.like === 'string' ? variants(form, values.like, random) : uniform(form, values, random);
  return Array.from({ length: count ?? 10 }, next);
}

function uniform(
  { automaton, source }: SampledForm,
  values: ParsedArgs['values'],
  random: () => number,
): () => number[] {
  const shortest = shortestCompletions(automaton)[START_STATE]?.length ?? 0;
  const longest = numberOf(values.length, '--length') ?? shortest + GROWTH;
  const texts = new RandomTexts(automaton, random);
  const lengths = texts.lengths(longest);
  if (lengths.length === 0)
    throw new CommandError(
      `the shortest text of ${source.form.title} has ${shortest} octets: give --length ${shortest}`,
    );
  return () => texts.text(lengths[Math.floor(random() * lengths.length)] as number);
}

function variants({ automaton, source }: SampledForm, path: string, random: () => number): () => number[] {
  const text = [...withFileName(path, () => readFileSync(path))];
  if (accepts(automaton, text)) return () => variant(automaton, text, random);
  const end =
    text.at(-1) === 0x0a && accepts(automaton, text.slice(0, -1)) ? '; without its last line end it is not' : '';
  throw new CommandError(
    `${printable(path)} is ill-formed ${source.form.title}${end}: --like needs a well-formed text`,
  );
}

/** Each text with a change that the form refuses. */
function faulty(form: SampledForm, args: ParsedArgs): Sampled[] {
  const seed = numberOf(args.values.seed, '--seed') ?? 1;
  const engine = anyEngine(form.source.form.table);
  return textsOf(form, args).flatMap((text, i) => {
    const octets = withFault(form.automaton, text, seed * 1_000_003 + i);
    const fault = octets && faultIn(engine, Uint8Array.from(octets));
    return octets && fault ? [{ octets, fault }] : [];
  });
}

function numberOf(value: string | true | undefined, option: string): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(String(value))) return Number(value);
  throw new UsageError(`${option} takes a number`, `for example: ${option} 10`);
}

/** `0001`, `0002` …; with the reason in the name of a text with a fault. */
async function writeTexts(folder: string, texts: readonly Sampled[], { out }: Terminal): Promise<number> {
  const files = texts.map(({ octets, fault }, i) => {
    const name = [String(i + 1).padStart(4, '0'), ...(fault ? [fault.reason.replace(/[^\w-]/g, '-')] : [])].join('-');
    return { path: join(folder, name), content: Buffer.from(octets) };
  });
  for (const { path, content } of files)
    requireOurs(path, {
      isOurs: (present) => present.equals(content),
      otherwise: 'exists',
      remedy: 'choose another folder (-o)',
    });
  for (const { path, content } of files) writeFile(path, content, { folders: true });
  await out.write(`written  ${files.length} texts in ${printable(folder)}\n`);
  return EXIT.ok;
}
