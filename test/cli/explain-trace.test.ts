/** `explain --trace`: the derivation of a text, as printed, and held against the dump of the same automaton. */
import { describe, expect, it } from 'vitest';
import { expectOneLineError, runCli } from '../support/command-line.ts';

const explain = (argv: readonly string[]) => runCli(['explain', '--trace', ...argv]);
const tail = 'grammar/octets/utf8.ohm:65:15  utf8_octets › utf8_char › utf8_3 › utf8_3_e1 › utf8_tail';

describe('explain --trace', () => {
  it('prints for each octet the positions that match it, the state, its formula and its live positions', async () => {
    const { code, out, err } = await explain(['E2 82 AC']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [heading, start, ...steps] = out.trimEnd().split('\n\n');
    expect(heading).toBe('UTF-8, by the grammar grammar/octets/utf8.ohm: 3 octets');
    expect(start).toMatch(/^start\n {2}state {5}0, accepts: a text may end here\n {2}formula {3}any \? a\d+ \| /);
    expect(steps).toEqual([
      [
        'E2  at 0',
        '  matched   E1..EC  grammar/octets/utf8.ohm:51:12  utf8_octets › utf8_char › utf8_3 › utf8_3_e1',
        '  state     4',
        '  formula   a9',
        `  a9        80..BF  ${tail}`,
      ].join('\n'),
      [
        '82  at 1',
        `  matched   80..BF  ${tail}`,
        '  state     11',
        '  formula   a8',
        `  a8        80..BF  ${tail}`,
      ].join('\n'),
      ['AC  at 2', `  matched   80..BF  ${tail}`, '  state     0, accepts: a text may end here (as above)'].join('\n'),
      'well-formed UTF-8',
    ]);
  });

  it('ends at the first rejection', async () => {
    const { code, out } = await explain(['ED', 'A0', '80']);
    expect(code).toBe(1);
    expect(out).toContain('\nA0  at 1\n  matched   nothing\n  state     1: rejected, no text goes on from here\n');
    expect(out).toMatch(/not read after the rejection: 1 octet\n\nill-formed UTF-8\n$/);
  });

  it('calls a text ill-formed that ends where more must follow', async () => {
    const { code, out } = await explain(['E2', '82']);
    expect(code).toBe(1);
    expect(out).toMatch(/\n\nill-formed UTF-8\n$/);
  });

  it('shows the states of --dump formulas, each with the formula it has there', async () => {
    const { out: trace } = await explain(['E1 80 80 F0 90 80 80']);
    const { out: dump } = await runCli(['generate', 'utf8', '--dump', 'formulas']);
    const traced = [...trace.matchAll(/^ {2}state {5}(\d+)[^(\n]*\n((?: {2}(?!state).*\n)+)/gm)];
    expect(traced).toHaveLength(6);
    for (const [, state, lines] of traced) {
      const block = dump.split('\n\n').find((each) => each.startsWith(`state ${state} `));
      expect(block).toContain((lines as string).trimEnd());
    }
  });

  it('shows positions without formulas for a form that was encoded from a grammar over scalar values', async () => {
    const { code, out } = await explain(['--as', 'mqtt-utf8', 'C3 A9']);
    expect(code).toBe(0);
    expect(out).toContain('  position  80..BF  grammar/scalars/mqtt.ohm:35:15  mqtt_string › mqtt_char\n');
    expect(out).not.toContain('formula');
  });

  it('shows code units, and offsets in a file', async () => {
    expect((await explain(['--as', 'utf16', 'U+1F600'])).out).toContain('\nDE00  at 1\n');
    expect((await explain(['grammar/octets/utf8.ohm:7+2'])).out).toMatch(/\n\n[\dA-F]{2} {2}at 8\n/);
  });

  it.each([
    [['41'.repeat(65)], '--trace shows at most 64 octets, got 65; explain without --trace shows longer texts'],
    [['--clauses', '41'], '--trace and --clauses are two different outputs; choose one of them'],
    [['--all', '41'], '--all needs --clauses'],
    [[], 'there are no octets to explain'],
  ])('refuses %j with one line', async (argv, message) => {
    expectOneLineError(await explain(argv), message);
  });

  it('shows a text of 64 octets', async () => {
    expect((await explain(['41'.repeat(64)])).code).toBe(0);
  });
});
