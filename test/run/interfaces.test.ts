/**
 * The interfaces that frameworks and mail use: charset labels with the rules of
 * the two documents, Standard Schema (tested with Hono), the error, and methods
 * that work without their object.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { sValidator } from '@hono/standard-validator';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import {
  chooseLabel,
  forLabel,
  IllFormedError,
  utf8,
  utf16,
  utf16be,
  utf16le,
  utf16Signature,
} from '../../src/index.ts';
import { inputOf, validators } from '../implementations.ts';
import { formIds } from '../reference/index.ts';
import { unhex } from '../support/hex.ts';
import { root } from '../support/library.ts';
import { thrownBy } from '../support/thrown-by.ts';

const tsx = join(root, 'node_modules/tsx/dist/loader.mjs');

describe('forLabel', () => {
  test('refuses a long label in linear time, with a short message', () => {
    const refuse = (spaces: number) => {
      const start = performance.now();
      expect(() => forLabel(`a${'\t'.repeat(spaces)}x`)).toThrow(/^.{1,300}$/s);
      return performance.now() - start;
    };
    refuse(1000);
    // Sixteen times the length takes 256 times as long where the time is quadratic, and then a second.
    expect(refuse(32_000)).toBeLessThan(100 * Math.max(1, refuse(2000)));
    expect(forLabel(`${' \t'.repeat(50_000)}utf8\n`)).toBe(utf8);
  });

  const rows = [
    ['UTF-8', utf8],
    ['utf-8', utf8],
    ['uTf-8', utf8],
    [' UTF-8\t', utf8],
    ['UTF-16BE', utf16be],
    ['utf-16Be', utf16be],
    ['UTF-16LE', utf16le],
    ['uTF-16lE', utf16le],
    ['UTF-16', utf16Signature],
    ['utf-16', utf16Signature],
    ['utf8', utf8],
    ['\t\n\f\r utf8 \r\f\n\t', utf8],
    ['csUTF8', utf8],
    ['csUTF16', utf16Signature],
    ['csUTF16BE', utf16be],
    ['csUTF16LE', utf16le],
    ['UCS-2', utf16le],
    ['unicodeFFFE', utf16be],
  ] as const;
  test.each(rows)('finds the form of %j', (label, form) => {
    expect(forLabel(label)).toBe(form);
    expect(forLabel(label, { mediaType: 'application/xml' })).toBe(form);
  });

  test('rejects UTF-16 with text/ in any case, and with no other media type', () => {
    for (const mediaType of ['text/plain', 'TEXT/Html', ' text/xml; charset=utf-16', 'text/']) {
      for (const label of ['UTF-16', 'utf-16be', 'UTF-16LE']) {
        expect(() => forLabel(label, { mediaType })).toThrow(RangeError);
      }
      expect(forLabel('utf-8', { mediaType })).toBe(utf8);
    }
    for (const mediaType of ['application/text', 'textual/plain', '', undefined]) {
      expect(forLabel('UTF-16', mediaType === undefined ? {} : { mediaType })).toBe(utf16Signature);
    }
  });

  const browserLabels = [
    ...['unicode-1-1-utf-8', 'unicode11utf8', 'unicode20utf8', 'utf-8', 'utf8', 'x-unicode20utf8'],
    ...['unicodefffe', 'utf-16be', 'csunicode', 'iso-10646-ucs-2', 'ucs-2', 'unicode', 'unicodefeff'],
    ...['utf-16', 'utf-16le'],
  ];
  test.each(browserLabels)('gives %j the meaning that TextDecoder gives it, for pages', (label) => {
    const formOf: Record<string, unknown> = { 'utf-8': utf8, 'utf-16be': utf16be, 'utf-16le': utf16le };
    for (const one of [label, label.toUpperCase(), ` ${label}\n`]) {
      const expected = formOf[new TextDecoder(one).encoding];
      expect(expected).toBeDefined();
      expect(forLabel(one, { registry: 'whatwg', mediaType: 'text/html' })).toBe(expected);
      if (label !== 'utf-16') expect(forLabel(one)).toBe(expected);
    }
  });

  test('rejects for pages what TextDecoder rejects, and what is no registry', () => {
    for (const label of [
      'csUTF8',
      'csUTF16',
      'csUTF16BE',
      'utf-32be',
      '',
      'utf 8',
      '\u00a0utf-8',
      '\vutf-8',
      'utf-8 utf8',
    ]) {
      expect(() => new TextDecoder(label), label).toThrow(RangeError);
      expect(() => forLabel(label, { registry: 'whatwg' }), label).toThrow(RangeError);
    }
    expect(() => forLabel('utf-8', { registry: 'ietf' as never })).toThrow('got "ietf"');
  });

  test('rejects labels that no registry has for a form of ours', () => {
    for (const label of [
      '',
      'UTF_8',
      'UTF-16-BE',
      'UCS-4',
      'UTF-32',
      'utf-8 utf8',
      '\u00a0utf-8',
      '\u017fsUTF8',
      'latin1',
      'constructor',
      '__proto__',
      'UTF-8\0',
    ]) {
      expect(() => forLabel(label), label).toThrow(RangeError);
      expect(() => forLabel(label), label).toThrow(`got ${JSON.stringify(label)}`);
    }
    for (const wrong of [null, undefined, 8, {}]) expect(() => forLabel(wrong as never)).toThrow(RangeError);
  });

  test('UTF-16BE and UTF-16LE ignore the signature; UTF-16 uses it, and is big-endian without one', () => {
    const little = unhex('FF FE 00 DC');
    expect(forLabel('UTF-16').check(little)?.reason).toBe('lone-low-surrogate');
    expect(forLabel('UTF-16BE').check(little)).toMatchObject({ offset: 0, length: 2 });
    expect(forLabel('UTF-16LE').check(unhex('FE FF 00 41'))).toMatchObject({ offset: 0, length: 2 });
    expect(forLabel('UTF-16').test(unhex('DC 00'))).toBe(false);
    expect(forLabel('UTF-16').test(unhex('00 DC'))).toBe(true);
  });
});

test('chooseLabel names the order if it is known, and otherwise recommends a signature', () => {
  expect(chooseLabel({ order: 'big' })).toEqual({ label: 'UTF-16BE', signature: 'optional' });
  expect(chooseLabel({ order: 'little' })).toEqual({ label: 'UTF-16LE', signature: 'optional' });
  for (const known of [{}, { order: undefined }, undefined]) {
    expect(chooseLabel(known)).toEqual({ label: 'UTF-16', signature: 'recommended' });
  }
  expect(() => chooseLabel({ order: 'middle' as never })).toThrow(TypeError);
});

describe.each(formIds)('%s as a Standard Schema', (id) => {
  const schema = validators[id]['~standard'];

  test('has the version, a vendor and a synchronous validate', () => {
    expect([schema.version, schema.vendor, typeof schema.validate]).toEqual([1, 'wellformed', 'function']);
  });

  test('gives the same value, or an issue with the message of check', () => {
    const good = inputOf(id, []);
    const result = schema.validate(good);
    expect(result).not.toHaveProperty('issues.0');
    expect('value' in result && result.value).toBe(good);
    const bad = inputOf(id, [0xdc00, 0xdc, 0xdc]);
    const fault = validators[id].check(bad);
    expect(fault).not.toBe(null);
    expect(schema.validate(bad)).toEqual({ issues: [{ message: fault?.message, fault }] });
  });

  test('gives an issue for a value that is not a text', () => {
    for (const wrong of [null, undefined, 1, {}, []]) {
      const { issues } = schema.validate(wrong);
      expect(issues).toHaveLength(1);
      expect(issues?.[0]?.message).toMatch(/^expected a .*, got /);
    }
  });
});

describe('in an app of Hono', () => {
  const app = new Hono();
  app.post('/string', sValidator('json', utf16), (c) => c.json({ length: (c.req.valid('json') as string).length }));
  app.post('/octets', async (c) => {
    const result = utf8['~standard'].validate(await c.req.arrayBuffer());
    return result.issues ? c.text(result.issues[0]?.message ?? '', 400) : c.text('well-formed');
  });
  const post = (path: string, body: string | Uint8Array) =>
    app.request(path, { method: 'POST', body: body as string, headers: { 'content-type': 'application/json' } });

  test('well-formed and ill-formed strings from JSON, where an escape can be a lone surrogate, are distinguished', async () => {
    const good = await post('/string', '"\\ud83d\\ude00"');
    expect([good.status, await good.json()]).toEqual([200, { length: 2 }]);
    const bad = await post('/string', '"a\\ud800b"');
    expect(bad.status).toBe(400);
    expect(JSON.stringify(await bad.json())).toContain('code unit 1: D800 0062 is ill-formed UTF-16');
    expect((await post('/string', '{"no": "string"}')).status).toBe(400);
  });

  test('well-formed and ill-formed octets of a body are distinguished', async () => {
    expect((await post('/octets', unhex('E2 82 AC'))).status).toBe(200);
    const bad = await post('/octets', unhex('41 C0 80'));
    expect([bad.status, await bad.text()]).toEqual([400, utf8.check(unhex('41 C0 80'))?.message]);
  });
});

test('IllFormedError is a TypeError with code and fault', () => {
  const fault = utf8.check(unhex('FF'));
  const thrown = thrownBy(() => utf8.assert(unhex('FF')));
  expect(thrown).toBeInstanceOf(IllFormedError);
  expect(thrown).toBeInstanceOf(TypeError);
  expect(thrown).toMatchObject({
    name: 'IllFormedError',
    code: 'ERR_ILL_FORMED',
    fault,
    message: fault?.message,
  });
  expect(() => utf8.assert(unhex('41'))).not.toThrow();
});

describe('an IllFormedError', () => {
  const fault = utf8.check(unhex('41 C0 80'));
  const error = thrownBy(() => utf8.assert(unhex('41 C0 80')));

  test('is no plain data, but its fault is: a clone of the error has the message alone', async () => {
    const { port1, port2 } = new MessageChannel();
    port1.postMessage(error);
    const posted = (receiveMessageOnPort(port2) as { message: Error }).message;
    port1.close();
    for (const clone of [structuredClone(error) as Error, posted]) {
      expect(clone).toBeInstanceOf(Error);
      expect([clone.message, clone.stack]).toEqual([fault?.message, (error as Error).stack]);
      expect([clone.name, 'fault' in clone, 'code' in clone]).toEqual(['Error', false, false]);
    }
    expect(structuredClone(fault)).toEqual(fault);
    expect(JSON.parse(JSON.stringify(fault))).toEqual(fault);
  });

  test('has no cause, which loggers expect to be an error, and the fault among what they print', () => {
    expect('cause' in (error as Error)).toBe(false);
    expect({ ...(error as object) }).toEqual({ name: 'IllFormedError', code: 'ERR_ILL_FORMED', fault });
    // A wrong argument is distinguished without its message.
    const wrong = thrownBy(() => utf8.assert('a' as never));
    expect([wrong instanceof TypeError, wrong instanceof IllFormedError, 'code' in (wrong as object)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('is printed with its fault once, and its message as a whole', () => {
    const printed = inspect(error);
    expect(printed.match(/reason: 'overlong'/g)).toHaveLength(1);
    expect(printed.startsWith(`IllFormedError: ${fault?.message}\n`)).toBe(true);
    expect(printed).toContain("code: 'ERR_ILL_FORMED'");
  });

  test('that no one catches is printed with its fault once', () => {
    const program = `import { utf8 } from ${JSON.stringify(join(root, 'src/index.ts'))}; utf8.assert(Uint8Array.of(0xc0))`;
    const { status, stderr } = spawnSync(process.execPath, ['--import', tsx, '--input-type=module', '-e', program], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stderr.match(/reason: 'overlong'/g)?.length]).toEqual([1, 1]);
  });
});

test('methods work without their object, and a validator cannot be changed', () => {
  for (const id of formIds) {
    const { test: isWellFormed, check, assert, checker } = validators[id];
    const empty = inputOf(id, []);
    expect([isWellFormed(empty), check(empty), assert(empty), checker().end()]).toEqual([true, null, undefined, null]);
    expect(Object.isFrozen(validators[id])).toBe(true);
  }
});
