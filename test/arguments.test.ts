/**
 * Every export of every entry point, every argument: missing, null, or of a wrong type. What is not taken is refused with
 * one sentence of this package that says what is expected. A message of the engine ("Cannot read properties of null")
 * tells a user nothing. An export without a row here fails.
 */
import { expect, test } from 'vitest';
import { table as utf8Table } from '../generated/utf8.ts';
import { table as utf16Table } from '../generated/utf16.ts';
import { compiledMessages } from '../src/author/compile-text.ts';
import { compileUserGrammar } from '../src/author/compile-user-grammar.ts';
import { packagedGrammars } from '../src/author/packaged-files.ts';
import * as bullmq from '../src/bullmq.ts';
import { messagesModule } from '../src/compile/emit/messages/module.ts';
import * as compiler from '../src/compiler.ts';
import * as fastCheck from '../src/fast-check.ts';
import * as index from '../src/index.ts';
import * as messages from '../src/messages.ts';
import * as node from '../src/node.ts';
import * as ranges from '../src/ranges.ts';
import { SourceText } from '../src/shared/source.ts';
import * as table from '../src/table.ts';

const { utf8, utf16 } = index;
const ENTRIES = { index, table, ranges, node, bullmq, compiler, fastCheck, messages } as Record<
  string,
  Record<string, unknown>
>;

/** Exports that other checks hold, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'index.IllFormedError': 'made by this package',
  'node.IllFormedError': 'made by this package',
  'ranges.IncompleteError': 'made by this package',
  'ranges.SourceError': 'made by this package',
  'compiler.SpecError': 'made by this package',
  'bullmq.runFlows': 'takes objects of BullMQ: test/bullmq',
  'fastCheck.wellFormed': 'takes fast-check: test/author/fast-check.test.ts',
  'fastCheck.illFormed': 'takes fast-check: test/author/fast-check.test.ts',
};

const text = Uint8Array.of(0x41);
const fault = utf8.check(Uint8Array.of(0x41, 0xff));
const summary = index.summarize(utf8, text);
const source = { name: 'a', version: '1', size: 1, open: () => [text] };
const [range] = [...ranges.plan([source], { form: utf8 })];
const result = await ranges.summarizeRange(utf8, source, range as never);
const grammar = 'X { x = "a" }';
const captured = 'a = b "x"\nb = %x41\n';
const capturing = `; @capture b\n${captured}`;
const headOf = { id: 'head', syntax: 'abnf', source: new SourceText('head.abnf', capturing) } as const;
const [head] = compileUserGrammar(headOf, {}, packagedGrammars).forms;
const counted = '; @integer size u8\n; @length text = size\na = size text\nsize = OCTET\ntext = *OCTET\n';
const { lines } = messagesModule(compiledMessages(counted, {}), 'a', false);
const messageParts = new Function(`${lines.join('\n')}\nreturn [MESSAGE_TABLE, READ_MESSAGE];`)() as unknown[];
const open = () => source;
const chunks = () => [text];

type Call = (...given: never[]) => unknown;
const made =
  (type: unknown): Call =>
  (...given) =>
    new (type as new (...all: never[]) => unknown)(...given);

/** A call that is right. Functions are made anew for each call; strings name nothing that exists. */
const ROWS: Readonly<Record<string, readonly [Call, () => readonly unknown[]]>> = {
  'index.Decoder': [made(index.Decoder), () => [utf8, {}]],
  'index.Decoder.push': [(chunk) => new index.Decoder(utf8).push(chunk), () => [text]],
  'index.DecoderStream': [made(index.DecoderStream), () => [utf8, {}]],
  'index.Repairer': [made(index.Repairer), () => [utf8, {}]],
  'index.Repairer.push': [(chunk) => new index.Repairer(utf8).push(chunk), () => [text]],
  'index.WellFormedStream': [made(index.WellFormedStream), () => [utf8]],
  'index.checkAll': [index.checkAll as Call, () => [utf8, chunks(), {}]],
  'index.chooseLabel': [index.chooseLabel as Call, () => [{}]],
  'index.conclude': [index.conclude as Call, () => [utf8, summary]],
  'index.decode': [index.decode as Call, () => [utf8, text, {}]],
  'index.encode': [index.encode as Call, () => [utf8, 'a']],
  'index.faults': [
    ((...given: never[]) => [...(index.faults as unknown as (...all: never[]) => Iterable<unknown>)(...given)]) as Call,
    () => [utf8, text, {}],
  ],
  'index.faultsInChunks': [
    (async (...given: never[]) => {
      for await (const _ of (index.faultsInChunks as unknown as (...all: never[]) => AsyncIterable<unknown>)(...given));
    }) as unknown as Call,
    () => [utf8, chunks(), {}],
  ],
  'index.forLabel': [index.forLabel as Call, () => ['utf-8', {}]],
  'index.locate': [index.locate as Call, () => [fault, utf8, Uint8Array.of(0x41, 0xff)]],
  'index.merge': [index.merge as Call, () => [summary, summary]],
  'index.repair': [index.repair as Call, () => [utf8, text, {}]],
  'index.scalars': [
    ((...given: never[]) => [...(index.scalars as unknown as (...all: never[]) => Iterable<number>)(...given)]) as Call,
    () => [utf8, text],
  ],
  'index.summarizeAll': [index.summarizeAll as Call, () => [utf8, chunks(), {}]],
  'index.withSignature': [index.withSignature as Call, () => [utf8, 'strip']],
  'index.withTier': [index.withTier as Call, () => [utf8, 'wasm']],
  'index.utf8.test': [utf8.test as Call, () => [text]],
  'index.utf8.check': [utf8.check as Call, () => [text]],
  'index.utf8.assert': [utf8.assert as Call, () => [text]],
  'index.summarize': [index.summarize as Call, () => [utf8, text]],
  'index.utf8.checker.push': [(chunk) => utf8.checker().push(chunk), () => [text]],
  'index.utf16.test': [utf16.test as Call, () => ['a']],
  'table.lookUps': [table.lookUps as Call, () => [[]]],
  'table.unitLookUps': [table.unitLookUps as Call, () => [[]]],
  'table.capturing': [table.capturing as Call, () => [utf8, head?.captures?.table]],
  'table.messagesOf': [table.messagesOf as Call, () => messageParts],
  'messages.compileMessages': [messages.compileMessages as Call, () => [counted, {}]],
  'table.octetValidator': [table.octetValidator as Call, () => [utf8Table, [table.steps]]],
  'table.unitValidator': [table.unitValidator as Call, () => [utf16Table, []]],
  'ranges.Fold': [made(ranges.Fold), () => [utf8, [range]]],
  'ranges.Fold.add': [(one) => new ranges.Fold(utf8, [range]).add(one), () => [result]],
  'ranges.httpSource': [ranges.httpSource as Call, () => ['http://a.invalid/', { known: { version: '1', size: 1 } }]],
  'ranges.plan': [ranges.plan as Call, () => [[source], { form: utf8 }]],
  'ranges.rangeResultOf': [ranges.rangeResultOf as Call, () => [range, summary]],
  'ranges.readRange': [ranges.readRange as Call, () => [range]],
  'ranges.readRangeResult': [ranges.readRangeResult as Call, () => [result]],
  'ranges.summarizeAll': [ranges.summarizeAll as Call, () => [utf8, chunks(), {}]],
  'ranges.summarizeRange': [ranges.summarizeRange as Call, () => [utf8, source, range, {}]],
  'node.WellFormedTransform': [made(node.WellFormedTransform), () => [utf8, {}]],
  'node.fileSource': [node.fileSource as Call, () => ['package.json', 'name']],
  'bullmq.flowOf': [
    ((...given: never[]) => [
      ...(bullmq.flowOf as unknown as (...all: never[]) => Iterable<unknown>)(...given),
    ]) as Call,
    () => [[range], {}],
  ],
  'bullmq.foldProcessor': [bullmq.foldProcessor as Call, () => [utf8, {}]],
  'bullmq.rangeProcessor': [bullmq.rangeProcessor as Call, () => [utf8, open, {}]],
  'compiler.compile': [compiler.compile as Call, () => [grammar, {}]],
  'compiler.compileParser': [compiler.compileParser as Call, () => [capturing, {}]],
  'compiler.formatDiagnostic': [
    compiler.formatDiagnostic as Call,
    () => [{ severity: 'error', code: 'syntax', summary: 'a', related: [] }],
  ],
};

const WRONG: Readonly<Record<string, unknown>> = {
  null: null,
  undefined,
  'a number': 42,
  NaN: Number.NaN,
  'a negative number': -1,
  'a string': 'x',
  'an empty string': '',
  'a boolean': true,
  'an object': {},
  'an object without a prototype': Object.create(null),
  'a list': [],
  'a list of null': [null],
  'a symbol': Symbol('s'),
  'a bigint': 1n,
  'a function': () => 1,
  'a map': new Map(),
  'a date': new Date(0),
};

/** What the engine, or a module of Node, says. */
const OF_THE_ENGINE =
  /is not a function|Cannot (?:read|set|destructure|convert|mix|perform)|not iterable|not defined|^Invalid|is not a constructor|^undefined|does not have|argument must be|\[object|ERR_/;

/** What is wrong with the answer to a call; nothing where it is taken, or refused in a sentence. */
async function problem(call: Call, given: readonly unknown[]): Promise<string | undefined> {
  try {
    await call(...(given as never[]));
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) return `throws ${String(error)}`;
    const { message } = error;
    const isSentence = error instanceof compiler.SpecError || !message.includes('\n');
    const isOurs = isSentence && message !== '' && !OF_THE_ENGINE.test(message);
    return isOurs ? undefined : `${error.name}: ${message}`;
  }
}

const functionsOf = (entry: string) =>
  Object.entries(ENTRIES[entry] ?? {}).flatMap(([name, value]) =>
    typeof value === 'function' ? [`${entry}.${name}`] : [],
  );

test('every function that is exported has a row', () => {
  const without = Object.keys(ENTRIES)
    .flatMap(functionsOf)
    .filter((name) => !(name in ROWS) && !(name in LEFT_OUT));
  expect(without).toEqual([]);
});

test.each(Object.entries(ROWS))(
  '%s refuses each wrong argument in a sentence of its own',
  async (name, [call, right]) => {
    expect(await problem(call, right()), 'the right call').toBeUndefined();
    const problems: string[] = [];
    for (let i = 0; i < right().length; i++) {
      for (const [kind, wrong] of Object.entries(WRONG)) {
        const found = await problem(
          call,
          right().map((given, at) => (at === i ? wrong : given)),
        );
        if (found !== undefined) problems.push(`${name}, argument ${i + 1}, ${kind}: ${found}`);
      }
      const missing = await problem(call, right().slice(0, i));
      if (missing !== undefined) problems.push(`${name}, ${i} arguments: ${missing}`);
    }
    expect(problems).toEqual([]);
  },
);
