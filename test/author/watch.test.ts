/**
 * `generate --watch`, save by save, in this process: it prints what an edit
 * changed since the last correct save, goes on after a mistake, and is fast. The
 * tutorial shows in a process of its own that a save is noticed.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readJob } from '../../src/cli/generate/job.ts';
import { Session } from '../../src/cli/generate/watch.ts';
import { capturingTerminal } from '../support/captured-terminal.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

/** Milliseconds from a save to the files. */
const LIMIT = 300;

const folder = temporaryFolder();
const before = process.cwd();
beforeAll(() => process.chdir(folder));
afterAll(() => process.chdir(before));

class Watching {
  readonly #written: { out: string; err: string };
  readonly #session: Session;

  constructor(...operands: string[]) {
    const { terminal, written } = capturingTerminal({ now: cpuTime });
    this.#written = written;
    this.#session = new Session(readJob({ values: { output: 'out' }, positionals: operands }), terminal);
  }

  get files(): readonly string[] {
    return this.#session.files;
  }

  /** The output after this text is saved. */
  async save(name: string, text: string): Promise<{ out: string; err: string }> {
    put(folder, name, text);
    return this.again();
  }

  async again(): Promise<{ out: string; err: string }> {
    Object.assign(this.#written, { out: '', err: '' });
    await this.#session.update();
    return { ...this.#written };
  }
}

const grammar = (body: string) => `My <: Mqtt {\n  mqtt_char := ${body}\n}\n`;
const module = () => readFileSync(join(folder, 'out/my-utf8.ts'), 'utf8');

describe('watching', () => {
  it('describes the forms first, and then what each edit changed', async () => {
    const watching = new Watching('my.ohm');
    const first = await watching.save('my.ohm', grammar('"a".."y"'));
    expect(first.out).toMatch(
      /^\d+ ms, 2 files written to out\nmy: My in UTF-8, over octets; a text matches mqtt_string; /,
    );
    const wider = await watching.save('my.ohm', grammar('"a".."z"'));
    expect(wider.out).toMatch(/^\d+ ms, 2 files written to out\nmy-utf8\n {2}wider: now accepts "z" \(7A\)\n$/);
    const equal = await watching.save('my.ohm', `// the same\n${grammar('"a".."m" | "n".."z"')}`);
    expect(equal.out).toContain('  language: equal (proved)\n');
    const other = await watching.save('my.ohm', grammar('"b".."z" | "\\u{20AC}"'));
    expect(other.out).toContain(
      '  wider: now accepts E2 82 AC\n  narrower: no longer accepts "a" (61)\n  states: 2 → 4; new: after E2, after E2 82\n',
    );
  });

  it('prints a mistake, keeps the files, and compares the next correct save with the last one', async () => {
    const watching = new Watching('my.ohm');
    await watching.save('my.ohm', grammar('"a"'));
    const good = module();
    const wrong = await watching.save('my.ohm', grammar('"b".."a"'));
    expect(wrong.out).toBe('');
    expect(wrong.err).toContain('my.ohm:2:16: 0062..0061 is a reversed range');
    expect(wrong.err).toContain(
      'more: wellformed help reversed-range\nnothing was written: the files are from the last correct save\n',
    );
    expect(module()).toBe(good);
    rmSync('my.ohm');
    expect((await watching.again()).err).toContain('there is no file my.ohm');
    expect((await watching.save('my.ohm', grammar('"a".."b"'))).out).toContain('  wider: now accepts "b" (62)\n');
    expect(module()).not.toBe(good);
  });

  it('can begin with a mistake', async () => {
    const watching = new Watching('late.ohm');
    expect((await watching.save('late.ohm', 'Late {')).err).toMatch(/nothing was written\n$/);
    expect(existsSync('out/late.ts')).toBe(false);
    expect((await watching.save('late.ohm', 'Late { a = "a" }')).out).toContain('late: Late, over octets');
  });

  it('compiles again only the changed grammar and those that extend it', async () => {
    const watching = new Watching('base.ohm', 'child.ohm', 'other.abnf');
    put(folder, 'child.ohm', 'Child <: Base { more = mqtt_char }\n');
    put(folder, 'other.abnf', 'other = 1*ALPHA\n');
    const base = (body: string) => `Base <: Mqtt {\n  mqtt_char := ${body}\n}\n`;
    expect((await watching.save('base.ohm', base('"a".."y"'))).out).toContain('other: other, over octets');
    const { out } = await watching.save('base.ohm', base('"a".."z"'));
    expect(out).toMatch(
      /^\d+ ms, 4 files written to out\nbase-utf8\n {2}wider: now accepts "z" \(7A\)\nchild-utf8\n {2}wider: now accepts 7A\n$/,
    );
    const wrong = await watching.save('child.ohm', 'Child <: Bse { more = mqtt_char }\n');
    expect(wrong.err).toContain('nothing was written');
    const corrected = await watching.save('child.ohm', 'Child <: Mqtt { more = mqtt_char }\n');
    expect(corrected.out).toMatch(/^\d+ ms, 2 files written to out\nchild-utf8\n {2}wider: now accepts 01\n/);
  });

  it('compiles again when a file that is imported, directly or not, changes, appears or goes', async () => {
    const watching = new Watching('host.abnf');
    put(folder, 'parts/uri.abnf', '; @import ../letters.abnf letter\nhost = 1*letter\n');
    expect((await watching.save('host.abnf', '; @import parts/uri.abnf host\nname = host\n')).err).toContain(
      'letters.abnf',
    );
    expect(watching.files).toEqual(['host.abnf', 'parts/uri.abnf', 'letters.abnf']);
    expect((await watching.save('letters.abnf', 'letter = %x61\n')).out).toContain('name: name, over octets');
    expect((await watching.save('letters.abnf', 'letter = %x61-62\n')).out).toContain('  wider: now accepts 62\n');
    expect(await watching.again()).toEqual({ out: '', err: '' });
    rmSync('letters.abnf');
    expect((await watching.again()).err).toContain('letters.abnf');
    await watching.save('letters.abnf', 'letter = %x61-62\n');
    await watching.save('host.abnf', 'name = "x"\n');
    expect(watching.files).toEqual(['host.abnf']);
  });

  it('does nothing at a save without a change', async () => {
    const watching = new Watching('my.ohm');
    await watching.save('my.ohm', grammar('"a"'));
    expect(await watching.again()).toEqual({ out: '', err: '' });
  });

  it(`takes less than ${LIMIT} ms from a save to the files`, async () => {
    const watching = new Watching('my.ohm', 'name.abnf', 'octets.ohm');
    put(folder, 'name.abnf', 'name = 1*( ALPHA / UTF8-2 / UTF8-3 / UTF8-4 )\n');
    put(folder, 'octets.ohm', 'Octets <: Utf8 {\n  utf8_1 := "\\x20".."\\x7E"\n}\n');
    const times: number[] = [];
    for (let last = 0x70; last < 0x78; last++) {
      const { out } = await watching.save(
        'my.ohm',
        grammar(`"\\u{20}".."\\u{${last.toString(16)}}" | "\\u{A0}".."\\u{D7FF}"`),
      );
      times.push(Number(/^(\d+) ms/.exec(out)?.[1]));
    }
    process.stdout.write(`three grammars generated at each save, in ms: ${times.join(', ')}\n`);
    // The first save reads the grammars that are extended; the others may compete with other work on this machine.
    expect(Math.min(...times.slice(1))).toBeLessThan(LIMIT);
  });
});
