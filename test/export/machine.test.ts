/** The fault machine gives the package's own verdict on every text: offset, length, at, completeness, reason. */
import { describe, expect, test } from 'vitest';
import { wMethodSuite } from '../../src/compile/automaton/suite.ts';
import { snakeCase, upperCase } from '../../src/export/c.ts';
import { formToMachine, verdictOf } from '../../src/export/verdict-automaton.ts';
import { hex } from '../support/hex.ts';
import { form } from '../support/library.ts';
import { lineOf, scannerLines } from './verdict-line.ts';

const FORMS = [
  'utf8',
  'mqtt-utf8',
  'mqtt-strict-utf8',
  'i-json-characters-utf8',
  'json-encoding-utf8',
  'atext-utf8',
  'mutf8',
  'utf32be',
  'json-tokens-utf8',
  'i-json-tokens-utf8',
  'postgresql-jsonb-tokens-utf8',
];
const UNITS = ['utf16', 'ucs2', 'yang-utf16', 'utf16be', 'utf16le', 'i-json-tokens-utf16'];

describe.each([...FORMS, ...UNITS])('%s', (id) => {
  const machine = formToMachine(form(id));

  test('has the verdict of the validators for every text of the suite', () => {
    const lineFor = scannerLines(form(id).table);
    const wrong = Array.from(wMethodSuite(form(id).minimal, 0)).flatMap((symbols) => {
      const [got, want] = [lineOf(verdictOf(machine, symbols)), lineFor(symbols)];
      return got === want ? [] : [`${hex(symbols)}: got ${got}, want ${want}`];
    });
    expect(wrong).toEqual([]);
  });

  test('has at most as many states as the diagnosis, and uses every reason it lists', () => {
    expect(machine.next.length).toBeLessThanOrEqual(form(id).table.diagnosis.accepting.length);
    const used = [...machine.atEnd, ...machine.outcomes.map(({ reason }) => reason)];
    expect([...new Set(used)].sort((a, b) => a - b)).toEqual(machine.reasons.map((_, i) => i));
  });
});

test('the length of a fault includes a disallowed character up to the refused symbol', () => {
  const machine = formToMachine(form('mqtt-strict-utf8'));
  expect(lineOf(verdictOf(machine, [0x61, 0xc2, 0x85]))).toBe('1 2 2 0 control-character');
  expect(lineOf(verdictOf(machine, [0x00]))).toBe('0 1 0 0 disallowed-character');
});

test('names are identifiers of C and Rust', () => {
  expect(['utf8-1997', 'mqtt-utf8', 'My.Form', '9p'].map(snakeCase)).toEqual([
    'utf8_1997',
    'mqtt_utf8',
    'my_form',
    'form_9p',
  ]);
  expect(upperCase('utf8-1997')).toBe('UTF8_1997');
});
