/**
 * The reasons of a form as a type: the union in the generated table lists what
 * the diagnosis can say, no more and no less. `npm run types` checks the types.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FORMS } from '../../generated/forms.ts';
import type { Fault, OctetsInput, ReasonOf, UnitsInput, Validator } from '../../src/index.ts';
import { checkAll, conclude, summarize, ucs2, utf8, utf16, withSignature, withTier } from '../../src/index.ts';
import { plainCells } from '../../src/shared/blocks.ts';

import { root } from '../support/library.ts';

describe.each(FORMS)('the type of the table of $id', ({ id, load }) => {
  test('lists the reasons that some text has, and no other', async () => {
    const source = readFileSync(join(root, 'generated', `${id}.ts`), 'utf8');
    const [, union = ''] = /^export const table: FormTable<(.*)> = \{$/m.exec(source) ?? [];
    const { diagnosis } = (await load()).table;
    const { accepting, atEnd, classCount, reasons } = diagnosis;
    const next = diagnosis.blocks ? plainCells(diagnosis) : diagnosis.next;
    const found = new Set<string | undefined>();
    const reached = new Set([0]);
    for (const state of reached) {
      if (accepting[state] !== 1) found.add(reasons[atEnd[state] as number]);
      for (const cell of next.slice(state * classCount, (state + 1) * classCount)) {
        if (cell < 0) found.add(reasons[-1 - cell]);
        else reached.add(cell);
      }
    }
    expect(union.split(' | ').sort()).toEqual([...found].map((reason) => `'${reason}'`).sort());
  });
});

/** Equal types, not only assignable ones. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <Claim extends true>(claim: Claim) => expect(claim).toBe(true);

function advice(reason: ReasonOf<typeof ucs2>): string {
  switch (reason) {
    case 'surrogate':
      return 'write the character in UTF-16';
  }
}

// @ts-expect-error Function lacks ending return statement: 'lone-high-surrogate' is missing
function incomplete(reason: ReasonOf<typeof utf16>): string {
  switch (reason) {
    case 'lone-low-surrogate':
      return 'a low surrogate alone';
  }
}

test('a switch over all reasons compiles without default, and one that lacks a reason does not', () => {
  const reason = ucs2.check('\uD800')?.reason;
  expect(reason && advice(reason)).toBe('write the character in UTF-16');
  expect(incomplete('lone-high-surrogate')).toBe(undefined);
});

test('every method and function that gives a fault of a form gives its reasons', async () => {
  type Units = 'lone-low-surrogate' | 'lone-high-surrogate';
  type UnitsFault = Fault<Units> | null;
  holds<Same<ReasonOf<typeof utf16>, Units>>(true);
  const faults = {
    check: utf16.check('a'),
    push: utf16.checker().push('a'),
    end: utf16.checker().end(),
    conclude: conclude(utf16, summarize(utf16, 'a')),
    all: await checkAll(utf16, ['a']),
    tier: withTier(utf16, 'javascript').check('a'),
    strip: withSignature(utf16, 'strip').check('a'),
  };
  holds<Same<(typeof faults)[keyof typeof faults], UnitsFault>>(true);
  const result = utf16['~standard'].validate('a');
  holds<Same<NonNullable<NonNullable<(typeof result)['issues']>[number]['fault']>, Fault<Units>>>(true);
  expect(Object.values(faults).every((fault) => fault === null)).toBe(true);
});

test('a signature policy adds its reason, and takes that of the policy before', () => {
  const required = withSignature(withSignature(ucs2, 'forbid'), 'require');
  holds<Same<ReasonOf<typeof required>, 'surrogate' | 'signature-missing'>>(true);
  holds<
    Same<ReasonOf<ReturnType<typeof withSignature<string, 'surrogate', 'forbid'>>>, 'surrogate' | 'signature-forbidden'>
  >(true);
  expect(required.check('a')?.reason).toBe('signature-missing');
});

test('a form fits where any validator of its input is expected, and not where one of other reasons is', () => {
  const any: Validator<UnitsInput> = utf16;
  // @ts-expect-error the reasons of UTF-8 are others
  const wrong: Validator<OctetsInput, ReasonOf<typeof utf16>> = utf8;
  expect([any.id, wrong.id]).toEqual(['utf16', 'utf8']);
});
