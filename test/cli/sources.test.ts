/**
 * What `check` takes a file for: the text in compressed files, and with --as auto
 * the form that a text declares. Damaged compressed data is an error, and never a
 * verdict on the part before the damage.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decompress } from '../../src/cli/sources/decompress.ts';
import { memoize } from '../../src/shared/memoize.ts';
import { expectOneLineError, runCli } from '../support/command-line.ts';
import { unhex } from '../support/hex.ts';
import { jsonLines } from '../support/json-lines.ts';
import { isInstalled, runOctets } from '../support/programs.ts';
import { randomOctets } from '../support/random.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();

/** Compresses octets. `false`: the program for it is not installed. */
type Compress = ((octets: Uint8Array) => Uint8Array) | false;
const program = (name: string): Compress =>
  isInstalled(name) && memoize((octets: Uint8Array) => runOctets(name, ['-c'], octets));

const KINDS: readonly (readonly [kind: string, ending: string, compress: Compress])[] = [
  ['gzip', 'gz', gzipSync],
  ['zstd', 'zst', program('zstd')],
  ['bzip2', 'bz2', program('bzip2')],
  ['xz', 'xz', program('xz')],
];

/** Text that does not compress well, so that damage in its middle is in the middle of the data. */
const text = Buffer.from(Buffer.from(randomOctets(3, 200_000)).toString('base64'));
const other = Buffer.from(Buffer.from(randomOctets(4, 140_000)).toString('base64'));

describe.each(KINDS.filter(([, , compress]) => compress))('%s', (kind, ending, compress) => {
  const pack = compress as (octets: Uint8Array) => Uint8Array;
  const ill = Buffer.concat([text, unhex('C0 80'), other]);

  it('is read through: offsets are those of the text in it, and the output says so', async () => {
    const path = put(folder, `ill.txt.${ending}`, pack(ill));
    const { out, code } = await runCli(['check', path]);
    expect(out).toContain(
      `${path}:1:${text.length + 1}: (${kind}, decompressed) octet ${text.length}: C0 is ill-formed UTF-8`,
    );
    expect(code).toBe(1);
    const { out: json } = await runCli(['check', '--format', 'ndjson', path]);
    expect(JSON.parse(json)).toMatchObject({ file: path, offset: text.length, decompressed: kind });
  });

  it('is well-formed where the text in it is', async () => {
    const path = put(folder, `good.txt.${ending}`, pack(text));
    expect(await runCli(['check', path])).toMatchObject({
      code: 0,
      out: `${path} (${kind}, decompressed): well-formed UTF-8, ${text.length.toLocaleString('en')} octets\n`,
    });
  });

  it.each(['cut', 'changed'])(
    'that is %s is an error of that file, with no verdict; a fault before the cut is reported',
    async (damage) => {
      for (const content of [text, ill]) {
        const data = Buffer.from(pack(content));
        if (damage === 'changed') data.fill(0x55, data.length - 2000, data.length - 1900);
        const path = put(folder, `${damage}.${ending}`, damage === 'cut' ? data.subarray(0, -1000) : data);
        const { code, out, err } = await runCli(['check', path]);
        expect({ code, heads: out.match(/^\S+: .+ is ill-formed/gm) ?? [] }).toEqual({
          code: 2,
          heads:
            // bzip2 has nothing before the end of a block.
            damage === 'cut' && content === ill && kind !== 'bzip2'
              ? [`${path}:1:${text.length + 1}: (${kind}, decompressed) octet ${text.length}: C0 is ill-formed`]
              : [],
        });
        expect(err).toMatch(new RegExp(`^\\S+: its ${kind} data cannot be decompressed: [^;\\n]+; fetch it again\\n$`));
      }
    },
  );

  it('goes through --accept, --reject and repair, which write plain text, and say so for other names', async () => {
    const path = put(folder, `rows.${ending}`, pack(Buffer.from('good\nb\xff\n', 'latin1')));
    const [accept, reject, output] = ['good', 'bad', 'repaired'].map((name) => join(folder, `${kind}.${name}`));
    const delivered = await runCli(['check', path, '--accept', accept as string, '--reject', reject as string]);
    expect(delivered.out).toContain(`${path} (${kind}, decompressed): 1 record accepted`);
    expect([accept, reject].map((name) => readFileSync(name as string, 'latin1'))).toEqual(['good\n', 'b\xff\n']);
    const { code, out } = await runCli(['repair', path, '-o', output as string]);
    expect(code).toBe(0);
    expect(out).toBe(`${path} (${kind}, decompressed): 1 ill-formed sequence replaced by U+FFFD\n`);
    expect(readFileSync(output as string, 'utf8')).toBe('good\nb\uFFFD\n');
    const packed = join(folder, `other.${ending}`);
    for (const argv of [
      ['repair', path, '-o', packed],
      ['check', '--accept', packed, path],
    ]) {
      expectOneLineError(await runCli(argv), `name it ${join(folder, 'other')}, and compress it then`);
    }
    expectOneLineError(await runCli(['repair', path, '-o', path]), 'would be plain text');
    const { err } = await runCli(['repair', '--in-place', path]);
    expect(err).toContain('is compressed, and its place would get plain text: repair it with -o');
    expect(existsSync(packed)).toBe(false);
    const cut = put(folder, `part.${ending}`, pack(text).subarray(0, -1000));
    for (const argv of [
      ['check', '--accept', `${accept}-2`, cut],
      ['repair', cut, '-o', `${output}-2`],
    ]) {
      expectOneLineError(await runCli(argv), `part.${ending}: its ${kind} data cannot be decompressed: `);
    }
    expect(existsSync(`${accept}-2`) || existsSync(`${output}-2`)).toBe(false);
  });

  it('is counted in the totals as what was read of it', async () => {
    const root = join(folder, `totals-${kind}`);
    put(root, `ill.${ending}`, pack(ill));
    put(root, `good.${ending}`, pack(text));
    const octets = (ill.length + text.length).toLocaleString('en');
    expect((await runCli(['check', root])).out).toContain(`2 files, ${octets} octets: 1 well-formed, 1 ill-formed`);
  });

  it('is read through by its name and magic number; always, by the latter alone; never, not at all', async () => {
    const plain = put(folder, `plain.${ending}`, 'text\n');
    expect((await runCli(['check', plain])).out).toBe(`${plain}: well-formed UTF-8, 5 octets\n`);
    const unnamed = put(folder, `data-${ending}`, pack(text));
    expect((await runCli(['check', '--decompress', 'always', unnamed])).code).toBe(0);
    expect((await runCli(['check', '--decompress', 'always'], { input: [pack(text)] })).out).toContain(
      `<stdin> (${kind}, decompressed): well-formed`,
    );
    const named = put(folder, `named.${ending}`, pack(text));
    for (const argv of [[unnamed], ['--decompress', 'never', named]]) {
      expect((await runCli(['check', ...argv])).out).toMatch(/: octet \d+: .* is ill-formed UTF-8/);
    }
  });

  it('of an archive is an archive, and compressed data in it is binary', async () => {
    const tar = Buffer.concat([Buffer.alloc(257, 'a'), Buffer.from('ustar\0')]);
    const root = join(folder, `inside-${kind}`);
    put(root, `a.tar.${ending}`, pack(tar));
    put(root, `b.${ending}`, pack(pack(text)));
    expect((await runCli(['check', root])).out).toBe(
      '0 files, 0 octets: 0 well-formed, 0 ill-formed; skipped: 1 binary file, 1 archive\n',
    );
  });
});

describe('compressed data', () => {
  it('that is cut soon after a fault shows the fault, also where its hint needs what is cut off', async () => {
    const data = gzipSync(Buffer.concat([text, unhex('C0 80'), other.subarray(0, 50_000)]));
    const path = put(folder, 'soon.gz', data.subarray(0, -1000));
    const { code, out, err } = await runCli(['check', '--format', 'json', path]);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('unexpected end of file') });
    const { files, totals } = JSON.parse(out);
    expect(files).toEqual([expect.objectContaining({ faults: [expect.objectContaining({ offset: text.length })] })]);
    expect(totals).toMatchObject({ unreadable: 1, faults: 1 });
    expect(totals.octets).toBeGreaterThan(text.length);
    const { out: junit } = await runCli(['check', '--format', 'junit', path]);
    expect(junit).toMatch(/type="unreadable" message="its gzip data[^>]+>\d+:\d+: octet \d+: C0 is ill-formed/);
  });

  it('needs a program for some kinds: without it the error says which package to install', async () => {
    const before = process.env.PATH;
    process.env.PATH = folder;
    try {
      const file = put(folder, 'no-program.xz', unhex('FD 37 7A 58 5A 00 00 04'));
      const { code, err } = await runCli(['check', file]);
      expect(code).toBe(2);
      expect(err).toBe(`${file}: xz data, and the program xz is missing: install xz-utils, or use --exclude\n`);
    } finally {
      process.env.PATH = before;
    }
  });

  it('of gzip may have several members and zeros after them, but no other octets', async () => {
    const read = async (...parts: Uint8Array[]) => {
      let length = 0;
      const data = Buffer.concat(parts);
      for await (const chunk of decompress('gzip', [data] as unknown as AsyncIterable<Uint8Array>))
        length += chunk.length;
      return length;
    };
    const member = gzipSync('abc');
    expect(await read(member, member)).toBe(6);
    expect(await read(member, new Uint8Array(512))).toBe(3);
    await expect(read(member, new Uint8Array(512), member)).rejects.toThrow('other octets follow its end');
    await expect(read(member, Buffer.from('x'))).rejects.toThrow('cannot be decompressed');
  });
});

describe('--as auto', () => {
  const utf16 = (label: string) => Buffer.from(`<?xml version="1.0" encoding="${label}"?><a/>`, 'utf16le');
  const html = (head: string) => `<!DOCTYPE html>\n<html><head>${head}<title>t</title>`;

  it.each([
    ['a signature of UTF-8', unhex('EF BB BF 61'), 'UTF-8', 'its signature EF BB BF (UTF-8)'],
    ['a signature of UTF-16LE', unhex('FF FE 61 00'), 'UTF-16 with signature', 'its signature FF FE (UTF-16LE)'],
    ['a signature of UTF-16BE', unhex('FE FF 00 61'), 'UTF-16 with signature', 'its signature FE FF (UTF-16BE)'],
    ['a signature of UTF-32LE', unhex('FF FE 00 00 61 00 00 00'), 'UTF-32LE', 'its signature FF FE 00 00 (UTF-32LE)'],
    ['XML in UTF-16LE', utf16('UTF-16'), 'UTF-16LE', 'its first octets: "<" of XML in this form'],
    ['XML in UTF-16BE', utf16('UTF-16').swap16(), 'UTF-16BE', 'its first octets: "<" of XML in this form'],
    ['XML', '<?xml version="1.0"?><a/>', 'UTF-8', 'its XML declaration: without encoding it is UTF-8'],
    ['XML in UTF-8', "<?xml version='1.0' encoding = 'utf-8' ?>", 'UTF-8', 'its XML declaration encoding="utf-8"'],
    ['XML in CESU-8', '<?xml version="1.0" encoding="CESU-8"?>', 'CESU-8', 'its XML declaration encoding="CESU-8"'],
    [
      'XML that is not as it declares',
      '<?xml version="1.0" encoding="UTF-16"?>',
      'UTF-8',
      'its first octets: not UTF-16, as it declares',
    ],
    ['HTML', html('<meta charset="UTF-8">'), 'UTF-8', 'its HTML declaration charset=UTF-8'],
    [
      'HTML 4',
      html('<META http-equiv="Content-Type" content="text/html; charset=utf8">'),
      'UTF-8',
      'its HTML declaration charset=utf8',
    ],
    [
      'HTML of UTF-16',
      html('<meta charset=utf-16le>'),
      'UTF-8',
      'its HTML declaration charset=utf-16le, which HTML reads as UTF-8',
    ],
    [
      'HTML with a comment',
      html('<!-- <meta charset=koi8-r> -->'),
      'UTF-8',
      'the default: no signature and no declaration',
    ],
    [
      'HTML that declares late',
      html(`${' '.repeat(1024)}<meta charset=koi8-r>`),
      'UTF-8',
      'the default: no signature and no declaration',
    ],
    ['a text about HTML', 'write <meta charset=koi8-r>', 'UTF-8', 'the default: no signature and no declaration'],
    ['an empty text', '', 'UTF-8', 'the default: no signature and no declaration'],
  ])('of %s is as expected, and the output says why', async (name, content, title, why) => {
    const path = put(folder, `auto/${name}`, content);
    const { code, out } = await runCli(['check', '--as', 'auto', path]);
    expect(out).toMatch(`${path}: well-formed ${title} (by ${why}), `);
    expect(code).toBe(0);
    expect((await runCli(['check', '--as', 'auto'], { input: [Buffer.from(content)] })).out).toContain(`(by ${why}), `);
  });

  it.each([
    [
      'xml',
      '<?xml version="1.0" encoding="windows-1251"?>',
      'its XML declaration encoding="windows-1251" names no form',
    ],
    ['html', html('<meta charset=koi8-r>'), 'its HTML declaration charset=koi8-r names no form of this package'],
    ['ebcdic', unhex('4C 6F A7 94'), 'begins as XML in EBCDIC, which is no form of this package'],
  ])(
    'refuses a form that this package does not have, in one line with a remedy: %s',
    async (name, content, message) => {
      const path = put(folder, `other/${name}`, content);
      const { code, out, err } = await runCli(['check', '--as', 'auto', path]);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toContain(`${path}: ${message}`);
      expect(err).toMatch(/; convert it, or choose another --as\n$/);
    },
  );

  it('prints what it believed with a fault, in text and in ndjson, and checks each file as its own form', async () => {
    const root = join(folder, 'mixed');
    put(root, 'a.txt', unhex('FF FE 00 DC'));
    put(root, 'b.txt', unhex('61 FF'));
    const { out } = await runCli(['check', '--as', 'auto', root]);
    expect(out).toContain('read as UTF-16 with signature by its signature FF FE (UTF-16LE)\n');
    expect(out).toContain('read as UTF-8 by the default: no signature and no declaration\n');
    const { out: json } = await runCli(['check', '--as', 'auto', '--format', 'ndjson', root]);
    const faults = jsonLines(json);
    expect(faults).toMatchObject([
      { form: 'utf16-signature', reason: 'lone-low-surrogate', believed: 'its signature FF FE (UTF-16LE)' },
      { form: 'utf8', believed: 'the default: no signature and no declaration' },
    ]);
  });

  it('reads UTF-16 without a signature only where XML shows it: other texts with NUL stay binary', async () => {
    const root = join(folder, 'nul');
    put(root, 'a.xml', utf16('UTF-16'));
    put(root, 'b.txt', Buffer.from('text', 'utf16le'));
    expect((await runCli(['check', '--as', 'auto', root])).out).toContain(
      '1 well-formed, 0 ill-formed; skipped: 1 binary file',
    );
  });
});
