/** The program around the commands: help, version, unknown names, completions, output, and which modules are loaded. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FORMS } from '../../generated/forms.ts';
import { FAULT_KEYS } from '../../src/cli/check/json-text.ts';
import { COMMANDS, runCommandLine } from '../../src/cli/command-line.ts';
import { OCTET_FORMS } from '../../src/cli/forms.ts';
import { commandPage } from '../../src/cli/help/help.ts';
import { formatSize, groupDigits, withNoun } from '../../src/cli/numbers.ts';
import { Output, OutputError } from '../../src/cli/terminal.ts';
import { VERSION } from '../../src/shared/version.ts';
import { runCli } from '../support/command-line.ts';

const names = COMMANDS.map(({ name }) => name);
const root = new URL('../../', import.meta.url);

describe('help', () => {
  it('fits 80 columns, and on a terminal 60', async () => {
    for (const name of ['', ...COMMANDS.map((command) => command.name)]) {
      const argv = [...(name ? [name] : []), '--help'];
      const narrow = await runCli(argv, { terminal: true, environment: { COLUMNS: '60' } });
      const { out } = await runCli(argv);
      for (const line of narrow.out.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
      for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
      const words = (text: string) => text.replace(/ \\\n/g, ' ').split(/\s+/);
      expect(words(narrow.out)).toEqual(words(out));
    }
  });

  it.each([['--help'], ['-h'], ['help']])('%s names every command, with examples', async (word) => {
    const { code, out, err } = await runCli([word]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const name of names) expect(out).toContain(`\n  ${name} `);
    expect(out.indexOf('wellformed check README.md')).toBeLessThan(out.indexOf('commands:'));
  });

  it.each(names)(
    'for %s is the same for both command lines, with all options and examples, in 80 columns',
    async (name) => {
      const { code, out } = await runCli(['help', name]);
      expect(code).toBe(0);
      expect((await runCli([name, '--help'])).out).toBe(out);
      const { command } = await (COMMANDS.find((entry) => entry.name === name) as (typeof COMMANDS)[number]).load();
      for (const option of Object.keys(command.options)) expect(out).toMatch(new RegExp(`--${option}(?: |$)`, 'm'));
      const { examples } = commandPage(name);
      expect(examples.length).toBeGreaterThan(0);
      for (const [line, what] of examples) {
        expect(out.replace(/\s+/g, ' ')).toContain(`${line} ${what}`);
      }
      for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    },
  );

  it('for --version is the version', async () => {
    expect(await runCli(['--version'])).toEqual({ code: 0, out: `wellformed ${VERSION}\n`, err: '' });
  });
});

it('docs/commands.md has a section for each command and no other, with the keys of ndjson', () => {
  const page = readFileSync(new URL('docs/commands.md', root), 'utf8');
  expect(Array.from(page.matchAll(/^## (.*)$/gm), ([, name]) => name)).toEqual(names);
  expect(commandPage('check').paragraphs.join(' ')).toContain(
    `with the keys file, form, line, column, record, field, ${FAULT_KEYS.join(', ')} (`,
  );
});

it('the table of options in the documentation has every option with its short form and its commands, and no other', async () => {
  const table = readFileSync(new URL('docs/command-line.md', root), 'utf8').split('## Options')[1] as string;
  const documented = [...table.matchAll(/^\| `--([\w-]+)`(?: `-(\w)`)? +\| (.*?) *\| (.*?) *\|$/gm)].map(
    ([, option, short = '', commands = '']) => `${option} ${short} ${commands.replaceAll('`', '')}`,
  );
  const commandsOf = new Map<string, string[]>();
  for (const { name, load } of COMMANDS) {
    for (const [option, { short }] of Object.entries((await load()).command.options)) {
      const key = `${option} ${short ?? ''}`;
      commandsOf.set(key, [...(commandsOf.get(key) ?? []), name]);
    }
  }
  expect(documented).toEqual(
    [...commandsOf].map(([option, commands]) => `${option} ${commands.sort().join(' ')}`).sort(),
  );
});

describe('completions', () => {
  it.each(['bash', 'zsh', 'fish'])('for %s have every command, option and form', async (shell) => {
    const { code, out } = await runCli(['completions', shell]);
    expect(code).toBe(0);
    for (const word of [...names, ...OCTET_FORMS, 'ndjson', 'html']) expect(out).toContain(word);
    expect(out).toMatch(/(--|-l )encodings/);
  });
});

describe('output', () => {
  const failing = new Output(
    { write: (_, done) => done(Object.assign(new Error('broken'), { code: 'EPIPE', syscall: 'write' })) },
    {},
  );

  it('that cannot be written ends the command', async () => {
    failing.write('x');
    await expect(failing.flush()).rejects.toBeInstanceOf(OutputError);
  });

  it('is written in pieces, one after the other', async () => {
    const pieces: number[] = [];
    const write = (text: Uint8Array, done: () => void) => {
      pieces.push(text.length);
      setImmediate(done);
    };
    const output = new Output({ write }, {});
    for (let i = 0; i < 3000; i++) await output.write('x'.repeat(100));
    await output.flush();
    expect(Math.max(...pieces)).toBeLessThan(70_000);
    expect(pieces.reduce((sum, length) => sum + length, 0)).toBe(300_000);
  });

  it('has no message for an unexpected error: the process reports it', async () => {
    const broken = new Proxy(
      {},
      {
        get: () => {
          throw new Error('boom');
        },
      },
    ) as never;
    await expect(runCommandLine(['check', 'x'], broken)).rejects.toThrow('boom');
  });
});

describe('numbers', () => {
  it('are grouped, have a noun, and are rounded as sizes', () => {
    expect([0, 999, 1000, 1234567].map(groupDigits)).toEqual(['0', '999', '1,000', '1,234,567']);
    expect([withNoun(1, 'file'), withNoun(2, 'file')]).toEqual(['1 file', '2 files']);
    expect([999_999, 1e6, 1.26e9, 4.3e12].map(formatSize)).toEqual(['999,999 octets', '1.0 MB', '1.3 GB', '4.3 TB']);
  });
});

const packageImports = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).imports;

/** A module that another one imports: its path from the root of the package, or the name of a package. */
function targetOf(from: string, path: string): string {
  if (from.startsWith('#')) return packageImports[from].node.slice('./'.length);
  if (!from.startsWith('.')) return from;
  return fileURLToPath(new URL(from, new URL(path, root))).slice(fileURLToPath(root).length);
}

/** The modules that are loaded with a module, without those it imports dynamically. */
function loadedBy(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  if (!path.endsWith('.ts')) return seen;
  const source = readFileSync(new URL(path, root), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  for (const [, clause, from] of source.matchAll(/^(?:import|export)\s+((?:type\s)?[^;()]*?)\s*from\s+'([^']+)';/gm)) {
    if (/^type\s/.test(clause as string)) continue;
    loadedBy(targetOf(from as string, path), seen);
  }
  return seen;
}

describe('the modules loaded', () => {
  const main = [...loadedBy('src/cli/process.ts')];
  const check = [...main, ...loadedBy('src/cli/commands/check.ts')];
  const generate = [...main, ...loadedBy('src/cli/commands/generate.ts')];

  it('at the start are no command and no table', () => {
    expect(main).toContain('src/cli/command-line.ts');
    expect(main.filter((path) => /^generated\/|ohm-js|parsimmon/.test(path))).toEqual([]);
    for (const name of names) expect(main).not.toContain(`src/cli/commands/${name}.ts`);
  });

  it('by generate are no generated file, so that it works in an empty folder', () => {
    expect(generate).toContain('ohm-js');
    expect(generate.filter((path) => /^generated\//.test(path))).toEqual([]);
  });

  it('by check are neither ohm nor parsimmon nor the compiler, and only the tables that the platform can check', () => {
    expect(check).toContain('src/run/first-fault.ts');
    expect(check.filter((path) => /ohm-js|parsimmon|compile\/(abnf|grammar|automaton|form)/.test(path))).toEqual([]);
    const registered = new Set(FORMS.map(({ id }) => `generated/${id}.ts`));
    const tables = check.filter((path) => registered.has(path));
    expect(tables.sort()).toEqual(['generated/utf16.ts', 'generated/utf8.ts']);
  });
});

it('check takes every form over octets that has been generated', () => {
  const { forms } = JSON.parse(readFileSync(new URL('generated/manifest.json', root), 'utf8'));
  const inOctets = Object.keys(forms).filter((id) =>
    readFileSync(new URL(`generated/${id}.ts`, root), 'utf8').includes("alphabet: 'octets'"),
  );
  expect([...OCTET_FORMS].sort()).toEqual(inOctets.sort());
});
