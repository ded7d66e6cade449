/** `check` as a user sees it: verdicts, formats, folders, forms, files that cannot be read. */
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { checkedForm } from '../../src/cli/check/checked-form.ts';
import { FileChecker } from '../../src/cli/check/file-checker.ts';
import { FAULT_KEYS } from '../../src/cli/check/json-text.ts';
import { loadTable } from '../../src/cli/forms.ts';
import { Hinter } from '../../src/cli/hints/hinter.ts';
import { NameFilter } from '../../src/cli/sources/name-filter.ts';
import { type Fault, utf8 } from '../../src/index.ts';
import { mqtt } from '../../src/profiles.ts';
import { capturingTerminal } from '../support/captured-terminal.ts';
import { expectOneLineError, runCli } from '../support/command-line.ts';
import { hex, unhex } from '../support/hex.ts';
import { jsonLines } from '../support/json-lines.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const good = put(folder, 'good.txt', 'grüße\n');
const bad = put(folder, 'bad.txt', unhex('61 62 63 64 65 66 67 68 69 6A 6B 6C 6D 6E 6F 70 71 ED A0 80 72'));
const surrogate = 'octet 17: ED A0 is ill-formed UTF-8: surrogate; after ED expected 80..9F [utf8_3_ed, RFC 3629 §4]';

describe('the verdict on a file', () => {
  it('is a line and exit status 0 when it is well-formed', async () => {
    expect(await runCli(['check', good])).toEqual({ code: 0, out: `${good}: well-formed UTF-8, 8 octets\n`, err: '' });
  });

  it('is the fault with a hex frame and carets, and exit status 1, when it is not', async () => {
    const lines = [
      `${bad}:1:18: ${surrogate}`,
      '  1 │ abcdefghijklmnopq<ED><A0><80>r',
      '    │                  ^^^^ column 18 in code points',
      '  00000009  6A 6B 6C 6D 6E 6F 70 71 ED A0 80 72              |jklmnopq...r|',
      '                                    ^^ ^^',
    ];
    expect(await runCli(['check', '--hints', 'never', bad])).toEqual({
      code: 1,
      out: `${lines.join('\n')}\n`,
      err: '',
    });
  });

  it('is well-formed, 0 octets, for an empty file', async () => {
    const empty = put(folder, 'empty', '');
    expect(await runCli(['check', empty])).toMatchObject({ code: 0, out: `${empty}: well-formed UTF-8, 0 octets\n` });
  });

  it('of a text that ends inside a character is truncated, with carets under the octets of that character', async () => {
    const cut = put(folder, 'cut.txt', unhex('41 E2 82'));
    const { out, code } = await runCli(['check', '--hints', 'never', cut]);
    expect(code).toBe(1);
    expect(out).toContain('octet 1: E2 82 is ill-formed UTF-8: truncated; the input ends where 80..BF is expected');
    expect(out).toMatch(/\n {2}00000000 {2}41 E2 82 .*\n {15}\^\^ \^\^\n$/);
  });

  it('ends at the first fault, and with --all after the last', async () => {
    const three = put(folder, 'three.txt', unhex('FF 41 C0 41 FF'));
    expect((await runCli(['check', three])).out.match(/is ill-formed/g)).toHaveLength(1);
    const { out } = await runCli(['check', '--all', three]);
    expect(out.match(/is ill-formed/g)).toHaveLength(3);
    expect(out).toContain(`${three}: ill-formed UTF-8: 3 faults\n`);
  });
});

describe('ndjson', () => {
  it('is one object for each fault, with the keys in order, and nothing else on standard output', async () => {
    const { out, err, code } = await runCli(['check', '--format', 'ndjson', '--hints', 'never', '--all', bad, good]);
    const objects = jsonLines(out);
    expect(code).toBe(1);
    expect(objects).toHaveLength(3);
    expect(Object.keys(objects[0])).toEqual(
      'file form line column offset length at incomplete reason expected rule clause octets message'.split(' '),
    );
    expect(objects[0]).toEqual({
      file: bad,
      form: 'utf8',
      line: 1,
      column: { octets: 18, codePoints: 18, utf16: 18 },
      offset: 17,
      length: 1,
      at: 18,
      incomplete: false,
      reason: 'surrogate',
      expected: '80..9F',
      rule: 'utf8_3_ed',
      clause: 'RFC 3629 §4',
      octets: 'ED A0',
      message: surrogate,
    });
    expect(err).toBe(
      '2 files, 29 octets: 1 well-formed, 1 ill-formed\nfaults by reason: 2 unexpected-continuation, 1 surrogate\n',
    );
  });

  it('has every field of the fault that the package gives, with its value', async () => {
    const keys = FAULT_KEYS;
    const zero = unhex('61 00');
    const faults = [utf8.check(readFileSync(bad)), mqtt.check(zero)] as Fault[];
    expect(faults[1]?.disallowed).toBe('U+0000');
    const path = put(folder, 'nul.txt', zero);
    const printed = [['utf8', bad] as const, ['mqtt-utf8', path] as const].map(async ([form, file], i) => {
      const { out } = await runCli(['check', '--format', 'ndjson', '--hints', 'never', '--as', form, file]);
      const fault = faults[i] as Fault;
      expect(JSON.parse(out)).toEqual({
        file,
        form,
        line: 1,
        column: expect.objectContaining({ octets: fault.offset + 1 }),
        ...JSON.parse(JSON.stringify(fault)),
      });
      for (const key of Object.keys(fault)) expect(keys).toContain(key);
    });
    await Promise.all(printed);
    const { out: help } = await runCli(['check', '--help']);
    expect(help.replace(/\s+/g, ' ')).toContain(
      `with the keys file, form, line, column, record, field, ${keys.join(', ')}`,
    );
  });

  it('is empty for a well-formed file', async () => {
    expect(await runCli(['check', '--format', 'ndjson', good])).toEqual({ code: 0, out: '', err: '' });
  });

  it('has file names unchanged, and no control character in a line', async () => {
    const odd = put(folder, 'odd\u001B[2J\u202E\u0085.txt', unhex('FF'));
    const { out } = await runCli(['check', '--format', 'ndjson', odd]);
    expect(JSON.parse(out).file).toBe(odd);
    expect(out.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});

describe('standard input', () => {
  const chunks = [unhex('41 E2'), unhex('82'), unhex('AC'), new Uint8Array(0), unhex('C0')];

  it('is read without an argument and for "-", in chunks cut anywhere', async () => {
    for (const argv of [['check'], ['check', '-']]) {
      const { out, code } = await runCli(argv, { input: chunks });
      expect(out).toContain('<stdin>:1:3: octet 4: C0 is ill-formed UTF-8: overlong');
      expect(code).toBe(1);
    }
    expect(await runCli(['check'], { input: chunks.slice(0, 3) })).toMatchObject({
      code: 0,
      out: '<stdin>: well-formed UTF-8, 4 octets\n',
    });
  });

  it('is called "-" in ndjson, and can be named only once', async () => {
    const { out } = await runCli(['check', '--format', 'ndjson', '-'], { input: chunks });
    expect(JSON.parse(out).file).toBe('-');
    expect((await runCli(['check', '-', '-'])).code).toBe(2);
  });
});

describe('folders', () => {
  const tree = join(folder, 'tree');
  put(tree, 'b/2.txt', unhex('FF'));
  put(tree, 'a.txt', 'a');
  put(tree, 'b/.hidden', unhex('FE'));
  put(tree, '.git/HEAD', unhex('C0'));
  put(tree, 'node_modules/x.js', unhex('C1'));
  put(folder, 'elsewhere/outside.txt', unhex('F5'));
  symlinkSync(join(folder, 'elsewhere'), join(tree, 'link-to-folder'));
  symlinkSync(join(folder, 'elsewhere/outside.txt'), join(tree, 'link-to-file'));
  symlinkSync(join(folder, 'nowhere'), join(tree, 'link-to-nothing'));

  it('are read in the order of names, hidden files too, without .git; links to folders are not followed', async () => {
    const { out, code } = await runCli(['check', tree]);
    const faulty = [...out.matchAll(/^(\S+):1:1: octet/gm)].map((match) => match[1]?.slice(tree.length + 1));
    expect(faulty).toEqual(['b/.hidden', 'b/2.txt', 'link-to-file', 'node_modules/x.js']);
    expect(out).toContain('5 files, 5 octets: 1 well-formed, 4 ill-formed; skipped: 2 links or special files\n');
    expect(code).toBe(1);
  });

  it('print well-formed files only with --verbose', async () => {
    expect((await runCli(['check', tree])).out).not.toContain('a.txt: well-formed');
    expect((await runCli(['check', '--verbose', tree])).out).toContain('a.txt: well-formed UTF-8, 1 octet\n');
  });

  it('may be empty: the summary then counts 0 files', async () => {
    mkdirSync(join(folder, 'nothing'));
    expect(await runCli(['check', join(folder, 'nothing')])).toMatchObject({
      code: 0,
      out: '0 files, 0 octets: 0 well-formed, 0 ill-formed\n',
    });
  });

  it('may have names that are not UTF-8', async () => {
    const odd = join(folder, 'octet-names');
    mkdirSync(odd);
    writeFileSync(Buffer.concat([Buffer.from(`${odd}/`), unhex('61 FF')]), unhex('C0'));
    // The same name on a terminal, and in JSON if octets were escaped there.
    put(odd, 'a\\xFF', unhex('C1'));
    const { out, code } = await runCli(['check', odd]);
    expect(out.match(/octet-names\/a\\xFF:1:1: octet 0: C[01]/g)).toHaveLength(2);
    expect(code).toBe(1);
    const { out: json } = await runCli(['check', '--format', 'ndjson', odd]);
    const objects = jsonLines(json);

    expect(objects).toMatchObject([
      { file: `${odd}/a\\xFF`, octets: 'C1' },
      { file: `${odd}/a\uFFFD`, fileOctets: `${hex(Buffer.from(`${odd}/a`))} FF`, octets: 'C0' },
    ]);
    expect(objects[0]).not.toHaveProperty('fileOctets');
  });
});

describe('forms', () => {
  const units = put(folder, 'le.txt', unhex('FF FE 41 00 3D D8 00 DE'));

  it.each([
    ['utf16le', 'UTF-16LE'],
    ['UTF-16LE', 'UTF-16LE'],
    ['utf-16', 'UTF-16 with signature'],
    ['UTF-16', 'UTF-16 with signature'],
    ['utf16-signature', 'UTF-16 with signature'],
  ])('--as %s is %s', async (word, title) => {
    expect(await runCli(['check', '--as', word, units])).toMatchObject({
      code: 0,
      out: `${units}: well-formed ${title}, 8 octets\n`,
    });
  });

  it.each(['utf16be', 'UTF-8', 'utf8-1997', 'CESU-8', 'UTF-32BE', 'utf-32le'])(
    '--as %s refuses the same octets',
    async (word) => {
      expect((await runCli(['check', '--as', word, units])).code).toBe(1);
    },
  );

  it('stay little-endian after a fault', async () => {
    const text = put(folder, 'faulty-le.txt', unhex('FF FE 00 DC 41 00 00 DC 42 00'));
    const { out } = await runCli(['check', '--as', 'UTF-16', '--all', '--format', 'ndjson', text]);
    expect(jsonLines(out).map(({ offset }) => offset)).toEqual([2, 6]);
  });

  it('have a signature only at the start, also after a fault', async () => {
    const text = put(folder, 'late-signature.txt', unhex('DC 00 FF FE 00 41 DC 00'));
    const { out } = await runCli(['check', '--as', 'UTF-16', '--all', '--format', 'ndjson', text]);
    expect(jsonLines(out).map(({ offset }) => offset)).toEqual([0, 6]);
  });

  it('can be the profile of a protocol', async () => {
    const zero = put(folder, 'zero.txt', unhex('61 00'));
    expect((await runCli(['check', '--as', 'mqtt-utf8', zero])).out).toContain(
      'octet 1: U+0000 is not allowed in an MQTT string',
    );
  });

  it.each([
    ['61 C3 A9', 'octet 1: U+00E9 is not allowed in ascii'],
    ['F0 9F 98 80', 'octet 0: U+1F600 is not allowed in ascii'],
    // No character is there, or not all of it.
    ['C3 41', 'octet 0: none of U+00C0..U+00FF is allowed in ascii'],
    ['E2 82', 'octet 0: none of U+2000..U+2FFF is allowed in ascii'],
    ['ED A0 80', 'octet 0: none of U+D000..U+D7FF is allowed in ascii'],
  ])(
    'can be a grammar that refuses %s: the message names the character, as far as the file has it',
    async (octets, message) => {
      const grammar = put(folder, 'ascii.abnf', 'ascii = *%x00-7F\n');
      const { out } = await runCli(['check', '--as', grammar, put(folder, 'refused.txt', unhex(octets))]);
      expect(out).toContain(`${message};`);
      if (message.includes('none of')) return;
      const { out: json } = await runCli([
        'check',
        '--as',
        grammar,
        '-f',
        'ndjson',
        put(folder, 'refused.txt', unhex(octets)),
      ]);
      expect(JSON.parse(json).disallowed).toBe(/U\+\w+/.exec(message)?.[0]);
    },
  );

  it.each([
    ['utf16', 'utf16'],
    ['UTF16', 'utf16'],
    ['ucs2', 'ucs2'],
    ['UCS-2', 'ucs-2'],
    ['yang-utf16', 'yang-utf16'],
  ])('--as %s is refused: it is over code units, and a file holds octets', async (name, form) => {
    const { code, err } = await runCli(['check', '--as', name, units]);
    expect(code).toBe(2);
    expect(err).toContain(`--as ${name}: ${form} is 16-bit code units, a file holds octets`);
    expect(err).toContain('choose utf16-signature (charset label UTF-16), utf16be or utf16le');
  });

  it.each(['latin1', 'Windows-1252', 'GBK'])(
    '--as %s is refused: legacy text has no check, and repair reads it',
    async (name) => {
      const outcome = await runCli(['check', '--as', name, good]);
      expectOneLineError(outcome, `--as ${name}: legacy text has no check`);
      expect(outcome.err).toMatch(new RegExp(`wellformed repair --from ${name}\\b`, 'i'));
    },
  );

  it('are suggested by the closest name for an unknown one', async () => {
    expect((await runCli(['check', '--as', 'uft8', good])).err).toContain('did you mean utf8?');
  });
});

describe('an error', () => {
  const missing = join(folder, 'missing\u0007.txt');

  it('of one file is one line with an escaped name; the others are checked, and the exit status is 2, not 1', async () => {
    const { code, out, err } = await runCli(['check', missing, bad, good]);
    expect(code).toBe(2);
    expect(err).toBe(`${folder}/missing\\x07.txt: no such file or directory\n`);
    expect(out).toContain(surrogate);
    expect(out).toContain(`${good}: well-formed`);
    expect(out).toContain('3 files, 27 octets: 1 well-formed, 1 ill-formed, 1 unreadable\n');
  });

  it('never prints a control character of a file name', async () => {
    const odd = put(folder, 'a\u001B[31m\nb.txt', 'x');
    expect((await runCli(['check', odd])).out).toBe(`${folder}/a\\x1B[31m\\x0Ab.txt: well-formed UTF-8, 1 octet\n`);
  });

  it('never prints the octets of a file but in hexadecimal and printable ASCII', async () => {
    const odd = put(folder, 'escape.txt', unhex('1B 5B 32 4A FF 07 7F 9B'));
    expect((await runCli(['check', odd])).out).toContain('|.[2J....|');
  });

  it('of a file without permission to read says so', async (context) => {
    const locked = put(folder, 'locked.txt', 'x');
    chmodSync(locked, 0);
    if (process.getuid?.() === 0) context.skip('root can read every file');
    expect(await runCli(['check', locked])).toMatchObject({ code: 2, err: `${locked}: permission denied\n` });
  });

  it('of a path through a file, or of an empty name, says so', async () => {
    expect((await runCli(['check', `${good}/x`])).err).toBe(`${good}/x: not a directory\n`);
    expect((await runCli(['check', ''])).err).toBe('"": no such file or directory\n');
  });

  it('in the middle of a file is reported, and the other files are checked', async () => {
    const input = (function* () {
      yield unhex('41');
      throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' });
    })();
    const { code, out, err } = await runCli(['check', '-', good], { input });
    expect(code).toBe(2);
    expect(err).toBe('<stdin>: i/o error\n');
    expect(out).toContain(`${good}: well-formed`);
  });

  it('of a file that is removed from a folder before it is read makes it unreadable', async () => {
    const tree = join(folder, 'vanishing');
    put(tree, '1.txt', '1');
    const second = put(tree, '2.txt', '2');
    const { terminal, written } = capturingTerminal();
    const checker = new FileChecker(terminal, await checkedForm(await loadTable('utf8')), {
      all: false,
      verbose: false,
      walk: { ignore: true, follow: false, filter: new NameFilter([], []) },
      select: { decompress: 'auto', binary: false, wide: false },
      hinter: new Hinter({}),
      reporter: { begin: () => ({ verdict: () => rmSync(second, { force: true }) as undefined }) },
    });
    await checker.checkAll([tree]);
    expect(written.err).toBe(`${second}: no such file or directory\n`);
    expect(checker.totals).toMatchObject({ wellFormed: 1, unreadable: 1 });
  });
});

describe('a file that changes while it is read', () => {
  // Two blocks; the clock is read between them.
  const octets = 3 << 20;
  const changing = (change: (file: string) => void) => {
    const file = put(folder, 'changing.txt', Buffer.alloc(octets, 'a'));
    let times = 0;
    const now = () => {
      if (++times === 2) change(file);
      return 0;
    };
    return { file, now };
  };
  const message = 'was changed while it was read: check it again';

  it.each<[string, (file: string) => void]>([
    ['is cut off', (file) => truncateSync(file, 2 << 20)],
    ['is cut off to nothing', (file) => truncateSync(file)],
    ['is written anew in its place', (file) => writeFileSync(file, Buffer.alloc(octets, 'b'))],
  ])('has no verdict when it %s', async (_, change) => {
    for (const extra of [[], ['--all'], ['--format', 'ndjson'], ['--records', 'lines']]) {
      const { file, now } = changing(change);
      const { code, out, err } = await runCli(['check', ...extra, file], { now });
      expect({ code, err }).toEqual({ code: 2, err: `${file}: ${message}\n` });
      expect(out).not.toContain('well-formed');
    }
  });

  it('has the verdict on what was read when it only grows, as a log does', async () => {
    const { file, now } = changing((name) => appendFileSync(name, 'more'));
    const { code, out } = await runCli(['check', file], { now });
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('well-formed UTF-8') });
  });
});

describe('on a terminal', () => {
  it('is coloured, unless NO_COLOR is set', async () => {
    const coloured = await runCli(['check', bad], { terminal: true });
    expect(coloured.out).toContain('\u001B[31m');
    expect((await runCli(['check', bad], { terminal: true, environment: { NO_COLOR: '1' } })).out).not.toContain(
      '\u001B',
    );
    expect((await runCli(['check', bad])).out).not.toContain('\u001B');
  });

  it.each([
    ['i-json-tokens-utf8', '["\\udc00x"]', '"\\udc00" is not allowed'],
    ['i-json-tokens-utf8', '["\\ud83d\\u0041"]', '"\\ud83d\\u0041" is not allowed'],
    ['postgresql-jsonb-tokens-utf8', '["\\u0000"]', '"\\u0000" is not allowed'],
    ['postgresql-jsonb-tokens-utf8', '["\\ud83dx"]', '"\\ud83d" before U+0078 is not allowed'],
  ])('names the whole escape in a fault of %s, %s', async (form, text, message) => {
    const path = put(folder, 'escape.json', text);
    for (const format of ['text', 'ndjson']) {
      const { out } = await runCli(['check', '--as', form, '-f', format, path]);
      expect(format === 'text' ? out : JSON.parse(out).message).toContain(message);
    }
  });

  it.each([
    ['utf16le', 'utf16be'],
    ['utf16be', 'utf16le'],
  ])(
    'says of well-formed text in %s that it is rather in %s, where its octets are in that order',
    async (form, other) => {
      const text = Buffer.from('Привет, это таблица\nвторая строка; Ärger\n'.repeat(9), 'utf16le');
      const [right, wrong] =
        form === 'utf16le' ? [text, Buffer.from(text).swap16()] : [Buffer.from(text).swap16(), text];
      const path = put(folder, 'order.txt', wrong);
      const { code, out } = await runCli(['check', '--as', form, path]);
      expect({ code, out }).toEqual({
        code: 0,
        out: expect.stringContaining(`wellformed repair --from ${other.replace('utf', 'utf-')} ${path}`),
      });
      expect((await runCli(['check', '--as', form, put(folder, 'order.txt', right)])).out).not.toContain('probably');
    },
  );

  it('says that text was encoded twice also where its first part is ASCII, but says of UTF-16 further on that it is a part', async () => {
    const ascii = 'a line of ASCII\n'.repeat(20_000);
    const twice = Buffer.from('Müller;Köln\n'.repeat(30_000)).toString('latin1');
    const path = put(folder, 'twice.txt', ascii + twice);
    expect((await runCli(['check', path])).out).toContain(`wellformed repair --undo-double ${path}`);
    const wide = put(folder, 'part.txt', ascii + 'U\0T\0F\0'.repeat(50_000));
    expect((await runCli(['check', wide])).out).toBe(
      `${wide}: well-formed UTF-8, 620,000 octets\n  probably a part in UTF-16LE: further on, among octets of ASCII\n`,
    );
  });

  it.each([
    [40, 6],
    [60, 11],
    [80, 16],
    [200, 16],
  ])('wraps no line of a frame on %i columns, which has %i octets, and marks the fault', async (columns, octets) => {
    const wide = put(
      folder,
      'wide.txt',
      Buffer.concat([Buffer.from('日本語'.repeat(30)), unhex('FF'), Buffer.from('語'.repeat(90))]),
    );
    const tenth = put(folder, 'tenth.txt', `${'\n'.repeat(123_455)}${'e\u0301'.repeat(70)}`);
    writeFileSync(tenth, Buffer.concat([readFileSync(tenth), unhex('F0 9F 98')]));
    for (const file of [wide, tenth, bad]) {
      const surroundings = { terminal: true, environment: { COLUMNS: String(columns), NO_COLOR: '1' } };
      const { out } = await runCli(['check', file], surroundings);
      const [, message = '', shown = ''] = /^(.*?)\n( *\d+ │.*)$/s.exec(stripVTControlCharacters(out)) ?? [];
      const [line = '', carets = '', ...rest] = shown.split('\n');
      expect(message.replace(/\s+/g, ' ')).toContain('is ill-formed UTF-8: ');
      const hexCarets = rest.findIndex((each) => each.trim().startsWith('^^'));
      const frames = [line, carets, ...rest.slice(0, hexCarets + 1)];
      for (const each of frames) expect(stringWidth(each)).toBeLessThanOrEqual(columns);
      const ill = file === tenth ? '<F0>' : file === bad ? '<ED>' : '<FF>';
      expect(stringWidth(line.slice(0, line.indexOf(ill)))).toBe(carets.indexOf('^'));
      expect(frames.join(' ').replace(/[│\s]+/g, ' ')).toMatch(
        / column \d+ in code points, \d+ in octets|column 18 in/,
      );
      const row = rest[hexCarets - 1] as string;
      expect(row.indexOf(ill.slice(1, 3), 12)).toBe(rest[hexCarets]?.indexOf('^'));
      expect(row.indexOf('|')).toBe('  00000000 '.length + '00 '.length * octets + 2);
    }
  });

  it('fits messages, hints, errors with their frames, and explanations to the terminal', async () => {
    const surroundings = { terminal: true, environment: { COLUMNS: '60', NO_COLOR: '1' } };
    const legacy = put(folder, 'legacy.txt', Buffer.from('Zo\xEB et Fran\xE7ois, d\xE9j\xE0 vu\n', 'latin1'));
    const grammar = put(folder, 'long.ohm', `Long {\n  start = "${'a'.repeat(50)}" missing "${'b'.repeat(50)}"\n}\n`);
    for (const argv of [
      ['check', legacy],
      ['check', '--as', grammar, legacy],
      ['check', '--nothing'],
      ['explain', 'E2', '82', 'FF'],
      ['explain', '--clauses', 'E0', '9F'],
      ['help', 'undefined-rule'],
    ]) {
      const { out, err } = await runCli(argv, surroundings);
      const lines = stripVTControlCharacters(out + err).split('\n');
      // A command is to be copied whole, and a path is one word.
      const isWord = (line: string) => line.includes('wellformed repair') || line.trim().split(' ').length === 1;
      expect(lines.filter((line) => stringWidth(line) > 60 && !isWord(line))).toEqual([]);
      if (argv.includes(grammar)) {
        const at = lines.findIndex((line) => line.includes('^~'));
        expect(lines[at - 1]?.indexOf('missing')).toBe(lines[at]?.indexOf('^'));
      }
    }
  });

  it('takes 80 columns where neither the terminal nor COLUMNS says how many; other output has no width', async () => {
    const { out } = await runCli(['check', bad], { terminal: true, environment: { COLUMNS: 'many', NO_COLOR: '1' } });
    const of80 = { terminal: true, environment: { COLUMNS: '80', NO_COLOR: '1' } };
    expect(out).toBe((await runCli(['check', bad], of80)).out);
    const { out: piped } = await runCli(['check', bad], { environment: { COLUMNS: '40' } });
    expect(piped).toMatch(/^.*: ED A0 is ill-formed UTF-8: surrogate; after ED expected 80\.\.9F \[utf8_3_ed, .*\]\n/);
  });

  it('shows progress after a second, with the size, and clears it before the verdict', async () => {
    const large = put(folder, 'large.txt', new Uint8Array(12 << 20));
    let time = 0;
    const now = () => (time += 300);
    const { err } = await runCli(['check', large], { terminal: true, now, environment: { NO_COLOR: '' } });
    expect(err).toMatch(/large\.txt: \d\.\d MB of 12\.6 MB \(\d\d %\), \d\.\d MB\/s, \d+ s left/);
    expect(err.endsWith('\r\u001B[K')).toBe(true);
    expect((await runCli(['check', large], { now })).err).toBe('');
    expect((await runCli(['check', large], { terminal: true })).err).toBe('');
  });
});
