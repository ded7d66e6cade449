/**
 * Faults of a text, each with its model (run/fault-models.ts), from which a report takes what faults have in common. What
 * the model has of a fault is read there: most faults are written without a look at it (check/fault-lines.ts).
 */
import type { Fault } from '../../run/fault.ts';
import { type FaultModel, faultLike } from '../../run/fault-models.ts';
import { FaultScan } from '../../run/fault-scan.ts';
import type { Splitter } from './splitter.ts';

/** A fault, and its model where others can have the same. */
export interface ShapedFault extends Fault {
  readonly shape?: FaultModel;
}

/** A fault like that of its model, at another offset. */
class LikeFault {
  readonly shape: FaultModel;
  readonly offset: number;

  constructor(shape: FaultModel, offset: number) {
    this.shape = shape;
    this.offset = offset;
  }
}

for (const key of [
  'length',
  'at',
  'incomplete',
  'reason',
  'expected',
  'rule',
  'clause',
  'octets',
  'message',
] as const) {
  Object.defineProperty(LikeFault.prototype, key, {
    get(this: LikeFault) {
      return faultLike(this.shape, this.offset, 'octet')[key];
    },
  });
}

const likeFault = (shape: FaultModel, offset: number) => new LikeFault(shape, offset) as ShapedFault;

/** All faults of a text in octets. */
export class ShapedScan extends FaultScan<Uint8Array> {
  readonly splitter: Splitter | undefined = undefined;

  override fault(): ShapedFault {
    const model = this.model();
    return model ? likeFault(model, this.offset) : super.fault();
  }
}

/** The same fault at another offset. */
export function movedTo(fault: ShapedFault, offset: number): ShapedFault {
  return fault.shape ? likeFault(fault.shape, offset) : fault;
}
