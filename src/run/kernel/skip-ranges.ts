/**
 * Four octets of a word against four ranges at once, for skip sets that are not
 * the octets 00..7F: MQTT passes over 01..7F.
 */
import type { FormTable } from '../../layout.ts';
import type { Machine } from '../machine.ts';
import { type RangeTestOf, shiftMachine } from './shift.ts';

/**
 * Not zero where one of the four octets of a word without high bits lies
 * outside its range from..to. Adding 7F − to sets the high bit above `to`;
 * subtracting `from` from the octet with its high bit set clears that bit below
 * `from`. No octet carries into the next. One that may be anything is masked out.
 */
const rangeTestOf: RangeTestOf = (high, above, below) => {
  const outside = (word: number) => (word + above) | ~((word | high) - below);
  return (a, b, c, d) => ((outside(a) | outside(b) | outside(c) | outside(d)) & high) !== 0;
};

/** The shift machine of a table whose skip set needs the test of ranges. */
export function rangedShiftMachine(table: FormTable): Machine<Uint8Array> {
  return shiftMachine(table, rangeTestOf);
}
