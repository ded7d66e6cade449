/**
 * The package, loaded anew each time, and what it answers about hostile texts on a platform that lies (impostors.ts).
 *
 * What a module takes from the platform at the first use of a form it takes once. So a bundle of the package is one
 * function here, which loads all modules again at each call, on a platform as it was: the first use is on one that lies.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { buildSync } from 'esbuild';
import { compiledMessages } from '../../src/author/compile-text.ts';
import { compileUserGrammar } from '../../src/author/compile-user-grammar.ts';
import { packagedGrammars } from '../../src/author/packaged-files.ts';
import { capturesModule } from '../../src/compile/emit/captures.ts';
import { messagesModule } from '../../src/compile/emit/messages/module.ts';
import type * as index from '../../src/index.ts';
import type { Validator } from '../../src/index.ts';
import type * as profiles from '../../src/profiles.ts';
import type { withCaptures } from '../../src/run/captures/form.ts';
import { TIERS, type Tier } from '../../src/run/tier.ts';
import { memoize } from '../../src/shared/memoize.ts';
import { SourceText } from '../../src/shared/source.ts';
import type * as table from '../../src/table.ts';
import { unhex } from '../support/hex.ts';
import { root } from '../support/library.ts';
import { having, type Replacement, readBy } from './impostors.ts';

type Package = typeof index & typeof profiles & typeof table & { withCaptures: typeof withCaptures };

/** Loads the package anew. */
export const load = ((): (() => Package) => {
  const modules = ['./src/index.ts', './src/profiles.ts', './src/table.ts', './src/run/captures/form.ts'];
  const { outputFiles } = buildSync({
    stdin: { contents: modules.map((name) => `export * from '${name}';`).join('\n'), resolveDir: root },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'es2022',
  });
  const code = `(module, require) => { const exports = module.exports; ${outputFiles[0]?.text}\nreturn module.exports; }`;
  const make = runInThisContext(code, { filename: join(root, 'bundle.js') });
  const require = createRequire(import.meta.url);
  return () => make({ exports: {} }, require);
})();

/** What was asked of one form up to one tier, and what was answered. */
interface Answers {
  readonly questions: string[];
  readonly answers: unknown[];
  count: number;
}

/** All questions to one form up to one tier. No function here calls one of the platform, but for the package. */
export interface Group {
  readonly name: string;
  ask(the: Package, all: Answers): void;
}

/** Forms of each kind of table and kernel. */
const OCTETS = [
  'utf8',
  'cesu8',
  'utf16le',
  'utf32be',
  'utf16Signature',
  'wtf8',
  'yang',
  'jsonTokens',
  'iJsonTokens',
  'iJsonCharacters',
  'jsonEncoding',
  'xmlCharacters',
  'unicodeAssignables',
  'mqttStrict',
] as const;
const UNITS = ['utf16', 'ucs2', 'xmlCharactersString', 'iJsonTokensString'] as const;

const TEXTS = [2, 70, 1100].flatMap((length) => {
  const text = `"${'a'.repeat(length)}€"`;
  return [text, `${text}\uD800`];
});

/** The same texts in octets. */
function octetsOf(form: string): Uint8Array[] {
  const wide = (text: string, order: readonly number[]) =>
    Uint8Array.from([...text].flatMap((unit) => order.map((shift) => (unit.charCodeAt(0) >>> shift) & 0xff)));
  if (form === 'utf16le') return TEXTS.map((text) => wide(text, [0, 8]));
  if (form === 'utf16Signature') return TEXTS.map((text) => wide(text, [8, 0]));
  if (form === 'utf32be') return TEXTS.map((text) => wide(text, [24, 16, 8, 0]));
  return TEXTS.map((text) => Buffer.concat([Buffer.from(text.replace('\uD800', '')), illFormedEnd(text)]));
}

const illFormedEnd = (text: string) => Buffer.from(text.endsWith('\uD800') ? [0xed, 0xa0, 0x80, 0xff] : []);

const SIGNED = ['\uFEFFA', 'A'].map((text) => Buffer.from(text));

/** An error that is no verdict. */
const FAILED = 'failed';

function note(all: Answers, { IllFormedError }: Package, question: string, run: () => unknown): void {
  let answer: unknown;
  try {
    answer = run();
  } catch (error) {
    answer = error instanceof IllFormedError ? 'ill-formed' : FAILED;
  }
  all.questions[all.count] = question;
  all.answers[all.count++] = answer;
}

/** A text as a short string. */
function told(symbols: string | ArrayLike<number> | null | undefined): string {
  if (typeof symbols === 'string') return symbols;
  let sum = 0;
  let i = 0;
  for (let symbol = symbols?.[i]; symbol !== undefined; symbol = symbols?.[++i]) sum = (sum * 31 + symbol) % 65_521;
  return `${i} ${sum}`;
}

function askForm<T>(the: Package, all: Answers, form: Validator<T>, texts: readonly T[]): void {
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i] as T;
    const ask = (question: string, run: () => unknown) => note(all, the, `${question} ${i}`, run);
    ask('test', () => form.test(text));
    ask('check', () => {
      const fault = form.check(text);
      return fault ? `${fault.offset} ${fault.length} ${fault.reason}` : 'well-formed';
    });
    ask('assert', () => form.assert(text));
    ask('push', () => {
      const checker = form.checker();
      return (checker.push(text) ?? checker.end())?.offset;
    });
    ask('summarize', () => the.conclude(form, the.merge(form.summarize(text), form.summarize(text)))?.offset);
    ask('repair', () => told(the.repair(form as Validator<never>, text as never)));
    ask('decode', () => the.decode(form as Validator<never>, text as never));
    ask('encode', () => told(the.encode(form, i % 2 ? 'a\u{1F600}\uD800' : 'a\u20AC') as never));
    ask('Decoder', () => {
      const decoder = new the.Decoder(form as Validator<never>);
      return decoder.push(text as never) + decoder.end();
    });
  }
}

const HEAD = `; @capture method, target, header
; @value target percent-decoded
head = method SP target CRLF *( header CRLF )
method = 1*%x41-5A
target = 1*( %x21-24 / %x26-7E / "%" 2HEXDIG )
; @capture name, value, size
; @value size integer
header = name ":" *SP ( size / value )
name = 1*( ALPHA / "-" )
size = 1*3DIGIT
value = *( ALPHA / %xC3 %x80-BF )
`;
const source = new SourceText('head.abnf', HEAD);
const [head] = compileUserGrammar({ id: 'head', syntax: 'abnf', source }, {}, packagedGrammars).forms;

const HEADS = ['Host: b\r\nX: 12\r\nY: é\r\n', 'Z: ?\r\n'].flatMap((line) =>
  [1, 8].map((count) => Buffer.from(`GET /a%C3\r\n${line.repeat(count)}`)),
);
const CHUNKS = HEADS.map((text) => Array.from({ length: text.length / 7 + 1 }, (_, i) => text.slice(7 * i, 7 * i + 7)));

type Read = { readonly text: string; readonly value?: unknown };
type Header = Record<'name' | 'value' | 'size', Read | undefined>;

function headerText({ name, value, size }: Header): string {
  return ` ${name?.text}=${value?.text}/${size?.value}`;
}

/** The table and the loop of the module that `generate` writes. */
const [moduleTable, moduleMatch] = new Function(
  `${capturesModule(head?.captures as never, 'head', false).join('\n')}\nreturn [captureTable, captureMatch];`,
)() as [never, never];

/** Parses, whole and as a stream, and reads all fields; with the loop of a module, or a table that is interpreted. */
function askParser(the: Package, all: Answers, tier: Tier, isModule: boolean): void {
  const form = the.withTier(the.octetValidator(head?.table as never, [the.steps]), tier);
  const parser = isModule
    ? the.capturing(form, moduleTable, moduleMatch)
    : the.withCaptures(form, head?.captures?.table as never);
  for (let i = 0; i < HEADS.length; i++) {
    note(all, the, `match ${i}`, () => {
      const value = parser.match(HEADS[i] as Buffer) as never as { method: Read; header: Header[] } | null;
      if (!value) return null;
      let found = value.method.text;
      for (let k = 0; k < value.header.length; k++) found += headerText(value.header[k] as Header);
      return found;
    });
    note(all, the, `parse ${i}`, () => {
      const value = parser.parse(HEADS[i] as Buffer) as never as {
        target: { octets: Uint8Array; value: Uint8Array };
        toJSON(): { target: Read; header: Header[] };
      };
      const shown = value.toJSON();
      return `${told(value.target.octets)} ${told(value.target.value)} ${shown.target.text} ${headerText(shown.header[0] as Header)}`;
    });
    note(all, the, `parser ${i}`, () => {
      const stream = parser.parser();
      const chunks = CHUNKS[i] as Buffer[];
      let found = '';
      for (let k = 0; k <= chunks.length; k++) {
        const some = k < chunks.length ? stream.push(chunks[k] as Buffer) : stream.end();
        for (let d = 0; d < some.length; d++) {
          const { field, value } = some[d] as (typeof some)[number];
          found += field === 'header' ? headerText(value as never as Header) : `${field} ${value.text}`;
        }
      }
      return found;
    });
  }
}

const COUNTED = `
; @integer count u8
; @repeat item = count
; @capture item
message = count item
count = %x00-05
; @integer size u8
; @max size 40
; @length body = size
; @capture size, body
item = size body
size = OCTET
body = *( %x20-7E / UTF8-2 )
`;
const [messageTable, messageRead] = new Function(
  `${messagesModule(compiledMessages(COUNTED, {}), 'message', false).lines.join('\n')}\nreturn [MESSAGE_TABLE, READ_MESSAGE];`,
)() as [never, never];

const MESSAGES = ['00', '02 01 61 03 62 C3 A9', '02 01 61 03 62 C3', '01 02 61 FF', '01 29 61', '06'].map(unhex);

interface Item {
  readonly body: Read & { readonly octets: Uint8Array };
  readonly size: Read;
}

/** Messages, whole and octet by octet, with the function of a module or by the machine. */
function askMessages(the: Package, all: Answers, isModule: boolean): void {
  const form = isModule ? the.messagesOf(messageTable, messageRead) : the.messagesOf(messageTable);
  const shown = (value: unknown): string => {
    const { item } = value as { item: readonly Item[] };
    let found = '';
    for (let k = 0; k < item.length; k++) {
      const { body, size } = item[k] as Item;
      found += ` ${size.value}=${body.text}/${told(body.octets)}`;
    }
    return found;
  };
  for (let i = 0; i < MESSAGES.length; i++) {
    const octets = MESSAGES[i] as Uint8Array;
    note(all, the, `check ${i}`, () => {
      const fault = form.check(octets);
      return fault === null ? null : `${fault.offset} ${fault.length} ${fault.at} ${fault.reason} ${fault.rule}`;
    });
    note(all, the, `match ${i}`, () => {
      const value = form.match(octets);
      return value && shown(value);
    });
    note(all, the, `reader ${i}`, () => {
      const reader = form.reader();
      const pieces = PIECES[i] as Uint8Array[];
      let found = '';
      for (let k = 0; k < pieces.length; k++) {
        const some = reader.push(pieces[k] as Uint8Array);
        for (let d = 0; d < some.length; d++) found += shown(some[d]);
      }
      reader.end();
      return found;
    });
  }
}

const PIECES = MESSAGES.map((octets) => Array.from(octets, (octet) => Uint8Array.of(octet)));

/** The items that `records` gives of a head in chunks, by a package that is new; `undefined`: an error. */
export async function recordsIn(the: Package): Promise<string | undefined> {
  const form = the.octetValidator(head?.table as never, [the.steps]);
  let [found, k] = ['', 0];
  const source = {
    [Symbol.asyncIterator]: () => ({
      next: async () => ({ done: k === CHUNKS[1]?.length, value: CHUNKS[1]?.[k++] as Uint8Array }),
    }),
  };
  try {
    const records = the.capturing(form, moduleTable, moduleMatch).records(source) as AsyncIterator<Header>;
    for (;;) {
      const { done, value } = await records.next();
      if (done) return found;
      found += headerText(value);
    }
  } catch {
    return undefined;
  }
}

const OF_MESSAGES: readonly Group[] = [true, false].map((isModule) => ({
  name: `messages, ${isModule ? 'of a module' : 'by the machine'}`,
  ask: (the, all) => askMessages(the, all, isModule),
}));

const OF_FORMS: readonly Group[] = TIERS.flatMap((tier) => {
  const groupOf = <T>(name: (typeof OCTETS | typeof UNITS)[number], texts: readonly T[]): Group => ({
    name: `${name} up to ${tier}`,
    ask: (the, all) => askForm<T>(the, all, the.withTier(the[name] as never, tier), texts),
  });
  return [
    ...OCTETS.map((name) => groupOf(name, octetsOf(name))),
    ...UNITS.map((name) => groupOf(name, TEXTS)),
    {
      name: `utf8 with a signature up to ${tier}`,
      ask: (the, all) => {
        askForm(the, all, the.withSignature(the.withTier(the.utf8, tier), 'require'), SIGNED);
        askForm(the, all, the.withSignature(the.withTier(the.utf8, tier), 'forbid'), SIGNED);
      },
    },
    { name: `captures up to ${tier}`, ask: (the, all) => askParser(the, all, tier, false) },
    { name: `captures of a module up to ${tier}`, ask: (the, all) => askParser(the, all, tier, true) },
  ];
});

export const GROUPS: readonly Group[] = [...OF_FORMS, ...OF_MESSAGES];

/** Made before the platform lies, with all its elements. */
const paper = (): Answers => {
  const listOf = () => Array.from({ length: 100 }, () => '');
  return { questions: listOf(), answers: listOf(), count: 0 };
};

/** What a group is answered by an instance. */
export function answersTo(group: Group, the = load(), all = paper()): Answers {
  group.ask(the, all);
  return all;
}

/** What a group is answered on a platform as it was. */
const expectedOf = memoize((group: Group) => answersTo(group));

/** Those of the replacements whose property a group reads, at the first use of its form or later. */
export function readIn(group: Group, all: readonly Replacement[]): Replacement[] {
  const [the, answers] = [load(), paper()];
  return readBy(() => group.ask(the, answers), all);
}

/** Answers of a group that are other ones under a replacement; errors are allowed. `the` was used before, or is new. */
export function wrongUnder({ name, object, key, planted }: Replacement, group: Group, the = load()): string[] {
  const expected = expectedOf(group);
  const found = paper();
  try {
    having(object, key, planted, () => group.ask(the, found));
  } catch {
    return [];
  }
  return expected.questions.slice(0, expected.count).flatMap((question, i) => {
    const [was, is] = [expected.answers[i], found.answers[i]];
    return is === was || is === FAILED ? [] : [`${name}: ${group.name}: ${question}: ${is} instead of ${was}`];
  });
}
