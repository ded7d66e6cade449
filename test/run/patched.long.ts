/** All forms up to all tiers under every replacement of impostors.ts that they read; patched.test.ts tries a part. */
import { expect, test } from 'vitest';
import { pollutions, replacements } from './impostors.ts';
import { answersTo, GROUPS, load, readIn, wrongUnder } from './lying-platform.ts';

const all = [...replacements(), ...pollutions()];

test.each(GROUPS)('$name: no wrong answer', (group) => {
  const used = load();
  answersTo(group, used);
  const wrong = readIn(group, all).flatMap((one) => [...wrongUnder(one, group), ...wrongUnder(one, group, used)]);
  expect(wrong).toEqual([]);
});

test.each(GROUPS.filter(({ name }) => /^(?:utf8|utf16) up to native/.test(name)))(
  '$name: no wrong answer, also under what it does not read',
  (group) => expect(all.flatMap((one) => wrongUnder(one, group))).toEqual([]),
);
