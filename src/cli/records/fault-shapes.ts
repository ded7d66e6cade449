/**
 * A text → its faults, as FaultScan finds them, with what each has in common with others (fault-models.ts):
 *
 *     octet 57: E9 20 is ill-formed …    offset 57 and the model of E9 20
 *     octet 90: E9 20 is ill-formed …    offset 90 and the same model
 */
import type { FaultModel } from '../../run/diagnosis.ts';
import type { Fault } from '../../run/fault.ts';
import { faultLike } from '../../run/fault-models.ts';
import { FaultScan } from '../../run/fault-scan.ts';

/** A fault, and its model where others can have the same. */
export interface ShapedFault extends Fault {
  shape?: FaultModel;
}

export class ShapedScan extends FaultScan<Uint8Array> {
  override fault(): ShapedFault {
    const model = this.model();
    return model ? faultOf(model, this.offset) : super.fault();
  }
}

function faultOf(shape: FaultModel, offset: number): ShapedFault {
  const fault: ShapedFault = faultLike(shape, offset, 'octet');
  fault.shape = shape;
  return fault;
}

/** The same fault at another offset. */
export function movedTo(fault: ShapedFault, offset: number): ShapedFault {
  return fault.shape ? faultOf(fault.shape, offset) : fault;
}
