/**
 * Tests the four octets of a word against four ranges at once, for tables whose
 * skip sets are not the octets 00..7F: MQTT skips 01..7F.
 */
import type { FormTable } from '../../shared/layout.ts';
import type { Machine } from '../machine.ts';
import { type RangeTestOf, shiftMachine } from './shift.ts';

/**
 * The high bits of the octets in a word must be clear. Adding 7F − to sets the high bit of an octet above `to`.
 * Subtracting `from` from the octet with its high bit set clears that bit for an octet below `from`. No octet carries
 * into the next. An octet without a range is masked out.
 */
const rangeTestOf: RangeTestOf = (high, above, below) => (word) => ((word + above) | ~((word | high) - below)) & high;

/** The shift machine with the test of ranges, for any table that has shifts. */
export function rangedShiftMachine(table: FormTable): Machine<Uint8Array> {
  return shiftMachine(table, rangeTestOf);
}
