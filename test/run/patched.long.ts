/** Every replacement of impostors.ts, also of properties that the code does not read: patched.test.ts tries the others. */
import { expect, test } from 'vitest';
import { CONSTRUCTORS, PROTOTYPES, pollutions, replacements } from './impostors.ts';
import { judgeOf, judgeOthers, MODES, wrongUnder } from './lying-platform.ts';

test('forms with a signature policy, and in UTF-16LE, give no wrong verdict', () => {
  const all = [...replacements({ ...PROTOTYPES, ...CONSTRUCTORS }), ...pollutions()];
  expect(wrongUnder(all, judgeOthers)).toEqual([]);
});

test.each(MODES)('forms up to %s, %s, give no wrong verdict', (tier, when) => {
  const judge = judgeOf(tier, when);
  expect(judge()).toBe('');
  expect(wrongUnder([...replacements(), ...pollutions()], judge)).toEqual([]);
});
