/** The table of cases on every implementation, and every split of every case. */
import { describe, expect, test } from 'vitest';
import { FORMS } from '../generated/forms.ts';
import { type Case, cases } from './cases.ts';
import { explaining, implementations, inputOf, validators } from './implementations.ts';
import type { FormId } from './reference/index.ts';
import { hex } from './support/hex.ts';

/** The cases on which an implementation and the table disagree, one line each. */
function disagreements(verdict: (one: Case) => unknown, expected: (one: Case) => unknown): string[] {
  return cases.flatMap((one) => {
    const [got, want] = [JSON.stringify(verdict(one)), JSON.stringify(expected(one))];
    return got === want
      ? []
      : [`${one.form} ${hex(one.symbols) || 'the empty text'} (${one.note}): got ${got}, want ${want}`];
  });
}

test('the table holds well-formed and ill-formed texts of every form that is audited', () => {
  const forms = new Set(cases.map(({ form }) => form));
  const audited = FORMS.filter((form) => 'audited' in form).map(({ id }) => id);
  expect([...forms].sort()).toEqual(audited.sort());
  expect(forms.size).toBeGreaterThan(9);
  for (const form of forms) {
    const own = cases.filter((one) => one.form === form);
    expect(own.filter(({ fault }) => fault === null).length, form).toBeGreaterThan(4);
    // UCS-2 has only one kind of fault: a surrogate.
    expect(own.filter(({ fault }) => fault !== null).length, form).toBeGreaterThan(3);
  }
});

describe.each(implementations)('$name', (implementation) => {
  test('accepts exactly the well-formed texts of the table', () => {
    expect(
      disagreements(
        (one) => implementation.accepts(one.form as FormId, one.symbols),
        (one) => one.fault === null,
      ),
    ).toEqual([]);
  });
});

describe.each(explaining)('$name', (implementation) => {
  test('finds offset, length, first offending symbol, completeness and reason of each fault', () => {
    const pick = (fault: Case['fault'] | ReturnType<typeof implementation.fault>, withReason: boolean) =>
      fault && [fault.offset, fault.length, fault.at, fault.incomplete, withReason && fault.reason];
    const knowsReasons = implementation.name !== 'the arithmetic reference';
    expect(
      disagreements(
        (one) => pick(implementation.fault(one.form as FormId, one.symbols), knowsReasons),
        (one) => pick(one.fault, knowsReasons),
      ),
    ).toEqual([]);
  });
});

test('assert throws IllFormedError with the fault of check, and only for ill-formed texts', () => {
  for (const one of cases) {
    const validator = validators[one.form as FormId];
    const input = inputOf(one.form as FormId, one.symbols);
    const thrown = (() => {
      try {
        validator.assert(input);
        return null;
      } catch (error) {
        return error as { fault: unknown; code: string };
      }
    })();
    expect(thrown && { ...(thrown.fault as object) }).toEqual(validator.check(input));
    if (thrown) expect([thrown instanceof TypeError, thrown.code]).toEqual([true, 'ERR_ILL_FORMED']);
  }
});
