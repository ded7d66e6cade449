/**
 * Hot calls on short texts, by task. A task runs in its own process, because V8
 * optimizes for all that ran before; `WARMED` tasks run after every other form
 * has been used, which must not slow the form that is measured.
 *
 * Every candidate is a function literal of its own: two closures of one literal
 * would share what V8 learns, and each would be slower than in an application.
 */
import * as buffer from 'node:buffer';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as wellformed from '../src/index.ts';
import * as profiles from '../src/profiles.ts';
import { decodes } from './decodes.ts';
import { messages } from './messages.ts';
import { texts } from './texts.ts';

export interface Contender {
  readonly name: string;
  readonly run: (input: never) => unknown;
}

export interface Row {
  readonly text: string;
  /** In octets; code units of a string. `null` for messages of several sizes. */
  readonly size: number | null;
  /** For each contender, inputs that it takes in turn. One list serves all. */
  readonly inputs: readonly (readonly unknown[])[];
}

export interface Task {
  /** The first is ours; the others are compared with it. */
  readonly contenders: readonly Contender[];
  readonly rows: readonly Row[];
}

const { utf8, utf16 } = wellformed;
const SIZES = [8, 16, 32, 48, 64, 96, 128, 256, 1024];
const CHUNKS = [16, 32, 64, 128, 256, 1024];
const UNITS = [8, 16, 32, 48, 64];
const SCRIPTS = ['ASCII', 'CJK', 'JSON'] as const;
/** Inputs of a row: enough that no single one stays in the registers. */
const COPIES = 16;

const copies = (octets: Uint8Array) => Array.from({ length: COPIES }, () => Buffer.from(octets));
const rowsOf = (sizes: readonly number[], inputsOf: (script: (typeof SCRIPTS)[number], size: number) => unknown[][]) =>
  SCRIPTS.flatMap((text) => sizes.map((size): Row => ({ text, size, inputs: inputsOf(text, size) })));
const wholeTexts = (script: (typeof SCRIPTS)[number], size: number) => [copies(texts[script](size))];

const isUtf8: Contender = { name: 'buffer.isUtf8', run: (octets: Uint8Array) => buffer.isUtf8(octets) };

const test = (): Task => ({
  contenders: [{ name: 'utf8.test', run: (octets: Uint8Array) => utf8.test(octets) }, isUtf8],
  rows: rowsOf(SIZES, wholeTexts),
});

const check = (): Task => ({
  contenders: [{ name: 'utf8.check', run: (octets: Uint8Array) => utf8.check(octets) === null }, isUtf8],
  rows: rowsOf(SIZES, wholeTexts),
});

const strings = (): Task => ({
  contenders: [
    { name: 'utf16.test', run: (text: string) => utf16.test(text) },
    {
      name: 'isWellFormed',
      run: (text: string) => (text as unknown as { isWellFormed(): boolean }).isWellFormed(),
    },
  ],
  rows: rowsOf(UNITS, (script, size) => [stringsOf(script, size)]),
});

/** Different flat strings of a size. */
function stringsOf(script: (typeof SCRIPTS)[number], size: number): string[] {
  const long = Buffer.from(texts[script](8 * size)).toString('utf8');
  return Array.from({ length: COPIES }, (_, i) => Buffer.from(long.slice(i, i + size), 'utf16le').toString('utf16le'));
}

const pushWith = (rows: readonly Row[]): Task => {
  const checker = utf8.checker();
  return {
    contenders: [
      { name: 'push', run: (chunk: Uint8Array) => checker.push(chunk) === null },
      { name: 'utf8.test', run: (octets: Uint8Array) => utf8.test(octets) },
    ],
    rows,
  };
};

const push = (): Task => pushWith(rowsOf(CHUNKS, wholeTexts));

/** `test` takes texts of whole characters in place of these chunks. */
const pushCut = (): Task =>
  pushWith(CHUNKS.map((size) => ({ text: 'CJK', size, inputs: [cutAnywhere(size), ...wholeTexts('CJK', size)] })));

/** Chunks of one text whose length is a multiple of the size, so that the text can be pushed again and again. */
function cutAnywhere(size: number): Uint8Array[] {
  const text = Buffer.alloc(3 * COPIES * size, '字');
  return Array.from({ length: 3 * COPIES }, (_, i) => Buffer.from(text.subarray(i * size, (i + 1) * size)));
}

const summarize = (): Task => ({
  contenders: [
    { name: 'summarize', run: (octets: Uint8Array) => wellformed.summarize(utf8, octets) !== null },
    { name: 'utf8.test', run: (octets: Uint8Array) => utf8.test(octets) },
  ],
  rows: rowsOf(CHUNKS, wholeTexts),
});

/** Ill-formed texts as they come, written in Latin-1. */
const ILL_FORMED: Readonly<Record<string, Uint8Array>> = {
  'topic in Latin-1': Buffer.from('k\xFCche/temperature', 'latin1'),
  'chat line, cut in a character': Buffer.from('danke, schau ich mir morgen fr\xC3', 'latin1'),
  'JSON with a surrogate': Buffer.from('{"id":17,"text":"\xED\xA0\xBD"}', 'latin1'),
  'path with an overlong slash': Buffer.from('/files/..\xC0\xAF..', 'latin1'),
};

const fault = (): Task => ({
  contenders: [
    { name: 'utf8.check', run: (octets: Uint8Array) => utf8.check(octets) === null },
    { name: 'check, reason', run: (octets: Uint8Array) => utf8.check(octets)?.reason === undefined },
    { name: 'check, message', run: (octets: Uint8Array) => utf8.check(octets)?.message === undefined },
    { name: 'utf8.test', run: (octets: Uint8Array) => utf8.test(octets) },
    { name: 'TextDecoder, caught', run: decodes },
  ],
  rows: Object.entries(ILL_FORMED).map(([text, octets]) => ({ text, size: octets.length, inputs: [copies(octets)] })),
});

/**
 * The checks of ws and undici on real messages. ws steps through frames below 24 octets in JavaScript and calls
 * `buffer.isUtf8` for others; undici decodes (`utf8Decode`), and has no check without a string.
 */
const realMessages = (root: string): Task => {
  const require = createRequire(join(root, 'package.json'));
  const inside = (name: string, path: string) => require(join(root, 'node_modules', name, path));
  const { isValidUTF8 } = inside('ws', 'lib/validation.js') as { isValidUTF8: (octets: Uint8Array) => boolean };
  const { utf8Decode } = inside('undici', 'lib/web/websocket/util.js') as {
    utf8Decode: (octets: Uint8Array) => string;
  };
  const utf8Validate = require('utf-8-validate') as (octets: Uint8Array) => boolean;
  return {
    contenders: [
      { name: 'utf8.test', run: (octets: Uint8Array) => utf8.test(octets) },
      isUtf8,
      { name: 'ws', run: (octets: Uint8Array) => isValidUTF8(octets) },
      { name: 'utf-8-validate', run: (octets: Uint8Array) => utf8Validate(octets) },
      { name: 'undici', run: (octets: Uint8Array) => typeof utf8Decode(octets) === 'string' },
      { name: 'TextDecoder fatal', run: decodes },
    ],
    rows: Object.entries(messages()).map(([text, all]) => ({ text, size: null, inputs: [all] })),
  };
};

/** Name of a task → the task. */
export const TASKS: Readonly<Record<string, (root: string) => Task>> = {
  test,
  check,
  strings,
  push,
  'push, cut in characters': pushCut,
  summarize,
  fault,
  messages: realMessages,
};

/** Tasks that are measured again after all forms were used. */
export const WARMED = ['test', 'check', 'strings'];

type AnyForm = wellformed.Validator<Uint8Array | string>;

/** Calls every method of every form and profile until V8 has optimized them for all. */
export function useAllForms(): number {
  const forms = [...Object.values(wellformed), ...Object.values(profiles)].filter(
    (one): one is typeof one & AnyForm => typeof one === 'object' && '~standard' in one,
  );
  const octets = [...Object.values(messages()).flatMap((all) => all.slice(0, 8)), ...Object.values(ILL_FORMED)];
  const strings = octets.map((one) => Buffer.from(one).toString('latin1'));
  for (const form of forms) {
    const inputs = takes(form, octets) ? octets : strings;
    for (let round = 0; round < 40; round++) for (const input of inputs) useOnce(form, input);
  }
  return forms.length;
}

function takes(form: AnyForm, [octets]: readonly Uint8Array[]): boolean {
  try {
    form.test(octets as Uint8Array);
    return true;
  } catch {
    return false;
  }
}

function useOnce(form: AnyForm, input: Uint8Array | string): void {
  form.test(input);
  form.check(input);
  form.checker().push(input);
  if (!/signature/.test(form.id)) wellformed.summarize(form, input);
}
