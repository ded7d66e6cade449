/** The shift kernel, for every grammar over octets in the package, and some others. */
import { describe, expect, test } from 'vitest';
import { automatonToShifts, requireShifts } from '../../src/compile/kernel/shift.ts';
import { automatonToSkip, requireSkip } from '../../src/compile/kernel/skip.ts';
import { tableToAutomaton } from '../../src/compile/table/automaton-to-table.ts';
import { octetMachine } from '../../src/run/kernel/octet-rows.ts';
import { shiftMachine } from '../../src/run/kernel/shift.ts';
import { formIds } from '../reference/index.ts';
import { compiled } from '../support/grammar-text.ts';
import { form } from '../support/library.ts';
import { disagreements, SHORT, tableOf } from './battery.ts';
import { HUNDRED, otherGrammars } from './grammars.ts';

const octetForms = formIds.filter((id) => form(id).table.alphabet === 'octets');
const shifting = octetForms.filter((id) => form(id).table.shifts.length > 0);

test('all forms over octets have shifts', () => {
  expect(octetForms.filter((id) => !shifting.includes(id))).toEqual([]);
});

describe.each(shifting)('%s', (id) => {
  test('gives the verdicts and the states of the automaton', () => {
    const { table } = form(id);
    expect(disagreements(tableToAutomaton(table), shiftMachine(table), SHORT)).toEqual([]);
  });

  test('a slot that overlaps another is rejected', () => {
    const { table } = form(id);
    const automaton = tableToAutomaton(table);
    table.shifts.forEach((_, state) => {
      const changed = table.shifts.map((shift, i) =>
        i === state ? (table.shifts[(i + 1) % table.shifts.length] as number) : shift,
      );
      expect(() => requireShifts(automaton, changed)).toThrow('shift kernel');
    });
    const shuffled = [...table.shifts.slice(1), table.shifts[0] as number];
    expect(() => requireShifts(automaton, shuffled)).toThrow('shift kernel');
  });
});

describe.each(Object.entries(otherGrammars))('%s', (_, text) => {
  test('the verdicts and states of its kernel are those of the automaton', () => {
    const automaton = compiled(text);
    const table = tableOf(automaton);
    const effort = { ...SHORT, offsets: [0, 63, 64], randomTexts: 1000 };
    expect(disagreements(tableToAutomaton(table), octetMachine(table), effort)).toEqual([]);
  });
});

test('an automaton with a hundred states has no shifts', () => {
  const automaton = compiled(HUNDRED);
  expect(automaton.next.length).toBeGreaterThan(100);
  expect(automatonToShifts(automaton)).toBe(null);
});

test('the octets that can be skipped follow from the automaton', () => {
  const skipOf = (id: (typeof formIds)[number]) => automatonToSkip(tableToAutomaton(form(id).table));
  expect(skipOf('utf8')).toEqual({
    state: 0,
    ranges: [
      [0, 0x7f],
      [0, 0x7f],
      [0, 0x7f],
      [0, 0x7f],
    ],
  });
  expect(automatonToSkip(compiled(otherGrammars.NO_NUL))?.ranges[0]).toEqual([1, 0x7f]);
  expect(automatonToSkip(compiled(otherGrammars.RESTRICTED))?.ranges[0]).toEqual([0x20, 0x7e]);
  expect(skipOf('utf16le')?.ranges).toEqual([
    [0, 0xff],
    [0, 0x7f],
    [0, 0xff],
    [0, 0x7f],
  ]);
});

test('a range that is one octet too wide is rejected', () => {
  const automaton = compiled(otherGrammars.RESTRICTED);
  const skip = automatonToSkip(automaton);
  if (!skip) throw new Error('nothing to pass over');
  requireSkip(automaton, skip);
  skip.ranges.forEach((_, lane) => {
    for (const [from, to] of [
      [0x1f, 0x7e],
      [0x20, 0x7f],
      [0, 0xff],
    ] as const) {
      const ranges = skip.ranges.map((range, i) => (i === lane ? ([from, to] as const) : range));
      expect(() => requireSkip(automaton, { ...skip, ranges })).toThrow('skip');
    }
  });
});
