/** Names of files that are not UTF-8: as strings, as arguments, on a terminal. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatName, isText, losslessArguments, nameOf, pathOf } from '../../src/cli/file-name.ts';
import { expectOneLineError, runCli } from '../support/command-line.ts';
import { unhex } from '../support/hex.ts';
import { root } from '../support/library.ts';
import { PROGRAM } from '../support/program.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const names: readonly (readonly [octets: string, name: string, printed: string])[] = [
  ['', '', '""'],
  ['61 62', 'ab', 'ab'],
  ['61 FF 62', 'a\uDCFFb', 'a\\xFFb'],
  ['E2 82 AC', '€', '€'],
  ['E2 82', '\uDCE2\uDC82', '\\xE2\\x82'],
  ['E2 82 F0 9F 98 80', '\uDCE2\uDC82\u{1F600}', '\\xE2\\x82\u{1F600}'],
  ['ED A0 80', '\uDCED\uDCA0\uDC80', '\\xED\\xA0\\x80'],
  // The UTF-8 of U+DCFF, if that were a character: three octets that are not UTF-8.
  ['ED B3 BF', '\uDCED\uDCB3\uDCBF', '\\xED\\xB3\\xBF'],
  ['C0 80', '\uDCC0\uDC80', '\\xC0\\x80'],
  ['1B FF', '\u001B\uDCFF', '\\x1B\\xFF'],
  ['EF BF BD', '\uFFFD', '\uFFFD'],
  ['2D', '-', '<stdin>'],
];

describe('a name', () => {
  it.each(names)('of octets %s is a string without loss', (octets, name, printed) => {
    const path = Buffer.from(unhex(octets));
    expect(nameOf(path)).toBe(name);
    expect(pathOf(name)).toEqual(path);
    expect(formatName(name)).toBe(printed);
    expect(isText(name)).toBe(!/[\uDC80-\uDCFF]/u.test(name));
  });
});

describe.runIf(process.platform === 'linux')('an argument that is not UTF-8', () => {
  const folder = temporaryFolder();
  const program = [process.execPath, ...PROGRAM];

  /** Runs a command line that the shell makes, since Node starts programs only with arguments that are UTF-8. */
  const runInShell = (line: string) =>
    execFileSync('sh', ['-c', `exec 2>&1; cd "$0" && ${line}; echo "exit $?"`, folder, ...program], {
      cwd: root,
      encoding: 'utf8',
    });

  it('names its own file, not one whose name looks the same', () => {
    for (const [octets, content] of [
      ['61 FF', '41'],
      ['61 FE', 'C0'],
      ['61 EF BF BD', 'C1'],
    ] as const) {
      execFileSync('sh', ['-c', `cd "$0" && cat > "$(printf '${unhexOctal(octets)}')"`, folder], {
        input: unhex(content),
      });
    }
    const check = `cd "${root}" && "$@" check`;
    const at = (octets: string) => `"${folder}/$(printf '${unhexOctal(octets)}')"`;
    const out = runInShell(`${check} ${at('61 FF')} ${at('61 FE')} ${at('61 EF BF BD')} ${at('61 FD')}`);
    expect(out).toContain(`${folder}/a\\xFF: well-formed UTF-8, 1 octet\n`);
    expect(out).toContain(`${folder}/a\\xFE:1:1: octet 0: C0 `);
    expect(out).toContain(`${folder}/a\uFFFD:1:1: octet 0: C1 `);
    expect(out).toContain(`${folder}/a\\xFD: no such file or directory\n`);
    expect(out).toMatch(/exit 2\n$/);
    const explained = runInShell(`cd "${root}" && "$@" explain ${at('61 FE')}:0+1`);
    expect(explained).toContain('octet 0: C0 is ill-formed UTF-8');
  });

  it('is one clear error where its octets cannot be found', () => {
    const decoded = ['check', 'other than in /proc/self/cmdline\uFFFD'];
    expect(() => losslessArguments(decoded)).toThrow('its octets in /proc/self/cmdline cannot be read');
    expect(losslessArguments(['check', 'a'])).toEqual(['check', 'a']);
  });

  it('is refused by commands that take only text as names', async () => {
    put(folder, 'a\uFFFD.ohm', '');
    for (const command of ['generate', 'emit', 'diff', 'init', 'audit', 'vectors']) {
      expectOneLineError(await runCli([command, join(folder, 'a\uDCFF.ohm')]), /a\\xFF\.ohm is not UTF-8; only check/);
    }
  });
});

/** `61 FF` → `\141\377`, for printf. */
function unhexOctal(octets: string): string {
  return Array.from(unhex(octets), (octet) => `\\${octet.toString(8).padStart(3, '0')}`).join('');
}
