/** All faults of a text, one after the other, do not depend on where it is cut into chunks. */
import { expect, test } from 'vitest';
import { octetForms, octetTexts } from '../ranges/forms.ts';
import { chunksOf } from '../support/chunks.ts';
import { allFaults } from '../support/faults.ts';
import { hex } from '../support/hex.ts';

/** Here symbols after an ill-formed sequence are read again, and one of them is a fault itself. */
const AGAIN = ['"\\uD834\\uDD1"\\uDD1E', '"\\uD834\\u00', '"\\uDBFF\\uDF"'].map((text) => Buffer.from(text));

test.each(octetForms)('all faults in texts of %s are the same for chunks of 1, 2, 3 and 7 octets', (id, form) => {
  for (const text of [...AGAIN, ...octetTexts(id, 60, 71)]) {
    const whole = allFaults(form, [text]);
    for (const size of [1, 2, 3, 7]) {
      const chunks = chunksOf<Uint8Array>(Uint8Array.from(text), size);
      expect(allFaults(form, chunks), `${hex(text)} by ${size}`).toEqual(whole);
    }
  }
});
