/**
 * A string has one verdict and one fault, however the engine stores it: flat, joined, as a slice, outside the heap, in
 * one octet a unit or two. The Uint16Array with the same units is read by the loop alone, so it has the answer to compare.
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { compile } from '../../src/compiler.ts';
import { withTier } from '../../src/index.ts';
import { internalsOf } from '../../src/run/internals.ts';

const GRAMMARS = {
  // Few states: the step module takes the octets.
  lines: 'lines = *( *( VCHAR / SP / %xA0-D7FF / %xE000-10FFFF ) LF )\n',
  // More than sixteen states: rows do.
  fields: 'fields = *( 3*20ALPHA "=" 1*9( DIGIT / %xE9 / %x2200-22FF ) LF )\n',
};
const FILLERS = { lines: 'GET /index.html\n', fields: 'alpha=12345\n' };

/** The lengths at which another loop begins, or another piece. */
const LENGTHS = [127, 128, 129, 32_768, 32_770];
const ODD = ['\x7F', '\x80', 'é', '\u2200', '\uD800', '\uD83D\uDE00'];

/** The same text as engines can hold it. */
function* storedAs(text: string): Generator<string> {
  yield text;
  yield text.slice(0, text.length >> 1) + text.slice(text.length >> 1);
  yield `\u5b57${text}`.slice(1);
  yield `x${text}x`.slice(1, -1);
  yield JSON.parse(JSON.stringify(text));
}

function* textsOf(filler: string): Generator<string> {
  for (const length of LENGTHS) {
    const whole = filler.repeat(Math.ceil(length / filler.length)).slice(0, length);
    yield whole;
    for (const odd of ODD) {
      for (const at of [5, 32_767, 32_768, length - 1]) {
        if (at < length) yield whole.slice(0, at) + odd + whole.slice(at + 1);
      }
    }
  }
}

const unitsOf = (text: string) => Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));

describe.each(['lines', 'fields'] as const)('strings for the grammar of %s', (name) => {
  const form = compile(GRAMMARS[name], { encoding: 'utf16' });

  test('have the verdict and the fault of their code units, however they are stored', () => {
    const wrong: string[] = [];
    for (const text of textsOf(FILLERS[name])) {
      const fault = JSON.stringify(form.check(unitsOf(text)));
      for (const stored of storedAs(text)) {
        if (form.test(stored) !== (fault === 'null') || JSON.stringify(form.check(stored)) !== fault) wrong.push(text);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('and so have a string of a mebibyte outside the heap, and one with lone surrogates', () => {
    const outside = Buffer.alloc(2 ** 20 + 12, FILLERS[name]).toString('latin1');
    for (const text of [outside, `${outside}\uDFFF`, outside.replaceAll('1', '\uD800')]) {
      const fault = form.check(unitsOf(text));
      expect([form.test(text), form.check(text)]).toEqual([fault === null, fault]);
    }
  });
});

test('the tier is named, and limits hold for it', () => {
  const form = compile(GRAMMARS.lines, { encoding: 'utf16' });
  expect(form.engine).toMatch(/^table, strings of ASCII from 128 by table, wasm steps from \d+$/);
  expect(withTier(form, 'javascript').engine).toBe('table');
});

describe('an encoder of the platform', () => {
  const { table } = internalsOf(compile(GRAMMARS.lines, { encoding: 'utf16' }));
  const { encodeInto } = TextEncoder.prototype;
  type Into = typeof encodeInto;
  afterEach(() => {
    TextEncoder.prototype.encodeInto = encodeInto;
    vi.resetModules();
  });

  async function engineWith(write: Into) {
    vi.resetModules();
    TextEncoder.prototype.encodeInto = write;
    const { unitValidator } = await import('../../src/run/validator.ts');
    const form = unitValidator(table);
    const text = FILLERS.lines.repeat(100);
    expect([form.test(text), form.test(text.replace('i', '\0'))]).toEqual([true, false]);
    return form.engine;
  }

  test.each<[string, Into]>([
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['writes nothing', (text) => ({ read: text.length, written: text.length })],
    [
      'counts a character above ASCII as one octet',
      function (this: InstanceType<typeof TextEncoder>, text, to) {
        encodeInto.call(this, text, to);
        return { read: text.length, written: text.length };
      },
    ],
    ['is missing', undefined as never],
  ])('that %s is not used', async (_, write) => {
    expect(await engineWith(write)).toBe('table');
  });
});
