/**
 * A text → its faults, as FaultScan finds them, but each kind of them worded once.
 * Where two faults have the same octets and begin in the same state, all that is said
 * of them is the same but for the numbers: they have one shape.
 *
 *     octet 57: E9 20 is ill-formed …    offset 57 and the shape of E9 20
 *     octet 90: E9 20 is ill-formed …    offset 90 and the same shape
 */
import type { Fault } from '../../run/fault.ts';
import { FaultScan } from '../../run/fault-scan.ts';

/** What faults have in common. */
interface FaultShape {
  /** The first of them. */
  readonly fault: Fault;
  /** Its message before and after the offset. */
  readonly before: string;
  readonly after: string;
  /** For fault-lines.ts: how often it has been written, and its line. */
  uses: number;
  line?: unknown;
}

/** A fault, and its shape where others can have the same. */
export interface ShapedFault extends Fault {
  readonly shape?: FaultShape;
}

/** A fault with more octets, or in a state with a greater number, has no shape: keys are exact integers. */
const MOST_OCTETS = 4;
const MOST_STATES = 2 ** 19;

/** Shapes that are kept. */
const KEPT = 1 << 12;

export class ShapedScan extends FaultScan<Uint8Array> {
  readonly #shapes = new Map<number, FaultShape>();

  override fault(): ShapedFault {
    const { offset, at, shape: row } = this;
    const count = at - offset + 1;
    if (count > MOST_OCTETS || row >= MOST_STATES) return super.fault();
    let octets = 0;
    for (let position = offset; position <= at; position++) octets = octets * 0x100 + this.symbolAt(position);
    const key = (row * MOST_OCTETS + count - 1) * 0x1_0000_0000 + octets;
    let shape = this.#shapes.get(key);
    if (!shape) {
      const fault = super.fault();
      shape = shapeOf(fault);
      // What a profile or an end of the text adds to a fault is of that place alone.
      if (!shape) return fault;
      if (this.#shapes.size >= KEPT) this.#shapes.clear();
      this.#shapes.set(key, shape);
    }
    return faultOf(shape, offset);
  }
}

/** The fault of a shape at an offset. Written out: a spread takes ten times as long (measured). */
function faultOf(shape: FaultShape, offset: number): ShapedFault {
  const { fault, before, after } = shape;
  const { length, incomplete, reason, expected, rule, clause, octets } = fault;
  const at = offset + fault.at - fault.offset;
  const message = before + offset + after;
  return { offset, length, at, incomplete, reason, expected, rule, clause, octets, message, shape };
}

/** The same fault at another offset. */
export function movedTo(fault: ShapedFault, offset: number): ShapedFault {
  return fault.shape ? faultOf(fault.shape, offset) : fault;
}

function shapeOf(fault: Fault): FaultShape | undefined {
  const { message, offset, disallowed, joined } = fault;
  const number = String(offset);
  const from = message.indexOf(number);
  if (from < 0 || disallowed !== undefined || joined !== undefined) return undefined;
  return { fault, before: message.slice(0, from), after: message.slice(from + number.length), uses: 0 };
}
