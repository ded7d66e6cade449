/**
 * What src/run takes from the platform when it runs, and not when it is loaded: built-ins by name, their methods, and
 * iterators (`for … of`, spread, destructuring of a list). Another module can have replaced them by then.
 * `intrinsics.ts` and `lists.ts` have what verdicts, repair and summaries use. A new use fails here; patched.test.ts shows
 * that those below change no answer.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeOf, files } from '../support/imports.ts';
import { root } from '../support/library.ts';

const USES =
  /\b(?:Math|Object|Array|Number|String|Reflect|JSON|Promise|Symbol|Buffer|WebAssembly|Uint8Array|Uint16Array|Uint32Array|Int32Array)\.\w+|\bnew (?:Map|Set|WeakMap|Array|Uint8Array|Uint16Array|Uint32Array|Int32Array|Float64Array)\b|\.(?:pop|map|filter|forEach|some|every|find|findIndex|reduce|flat|flatMap|splice|sort|includes|indexOf|slice|subarray|concat|charCodeAt|codePointAt|padStart|toUpperCase|toLowerCase|startsWith|endsWith|replace|match|matchAll|trim|entries|from|fill)\(|\b(?:const|let) \[|\bfor (?:await )?\((?:const|let) [^;)]* of |[[(] ?\.\.\.\w/g;

/** Files whose late uses are in messages, in streams and options of callers, or while they are loaded. */
const LEDGER: Readonly<Record<string, readonly string[]>> = {
  'src/run/chunks.ts': ['Promise.race', 'Promise.resolve', 'Symbol.asyncIterator', 'Symbol.iterator'],
  'src/run/disallowed.ts': [
    '(...s',
    '.every(',
    '.filter(',
    '.includes(',
    '.match(',
    '.matchAll(',
    '.padStart(',
    '.replace(',
    '.slice(',
    'Array.from',
    'Number.parseInt',
    'String.fromCharCode',
  ],
  'src/run/fault.ts': ['.slice('],
  'src/run/input.ts': ['Symbol.iterator'],
  'src/run/labels.ts': ['.trim(', 'JSON.stringify'],
  'src/run/locate.ts': ['.replace(', 'Number.isSafeInteger'],
  'src/run/pieces.ts': ['Array.from'],
  'src/run/platform-text.ts': ['Object.defineProperty', 'Reflect.apply'],
  'src/run/scalar.ts': ['.padStart(', '.toUpperCase('],
  'src/run/stream.ts': ['for … of'],
  'src/run/string-reader.ts': ['.toUpperCase('],
  'src/run/summarize-all.ts': ['Number.isSafeInteger', 'for … of'],
  'src/run/text.ts': ['Object.getPrototypeOf', 'Symbol.iterator'],
  'src/run/captures/form.ts': ['for … of'],
  'src/run/captures/values.ts': ['Object.setPrototypeOf', 'Symbol.for'],
  'src/run/messages/form.ts': ['for … of'],
  'src/run/kernel/all-tiers.ts': ['String.prototype'],
  'src/run/kernel/lookup.ts': ['.find('],
  'src/run/kernel/module.ts': ['Object.getOwnPropertyDescriptor'],
  'src/run/kernel/qualify.ts': ['.filter(', '.includes('],
  'src/run/kernel/shift.ts': ['Uint32Array.of', 'new Uint8Array'],
  'src/run/kernel/unit-tiers.ts': ['Uint16Array.of', 'new Uint8Array'],
};

const sources = files.filter((path) => path.startsWith('src/run/') && !path.endsWith('intrinsics.ts'));

test.each(sources)('%s takes nothing else from the platform while it runs', (path) => {
  const code = codeOf(readFileSync(join(root, path), 'utf8'));
  const found = [...new Set([...code.matchAll(USES)].map(([use]) => use.replace(/^for .*/, 'for … of').trim()))].sort();
  expect(found).toEqual(LEDGER[path] ?? []);
});
