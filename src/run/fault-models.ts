/**
 * Faults whose messages differ in the offset only: the message is made once, and written again for each of them.
 *
 *     octet 7: FF is ill-formed UTF-8: …     octet 9: FF is ill-formed UTF-8: …
 *
 * It is apart from diagnosis.ts because only a scan for all faults needs it: a bundle of a validator has none of it.
 */
import { listBy } from '../lists.ts';
import type { Diagnosis, FaultModel } from './diagnosis.ts';
import { type Fault, fault } from './fault.ts';
import { imul, sliceOfString } from './intrinsics.ts';

/** The number of models is a power of two: of 32 bits, these are left out. */
const MODEL_BITS = 32 - 12;
const MODELS = 2 ** 12;

/**
 * As the method `fault` of a diagnosis, for a sequence of at most four symbols, with the offending one: `key` has them as
 * one number.
 */
export function faultAgain(
  diagnosis: Diagnosis,
  state: number,
  offset: number,
  at: number,
  key: number,
  reason: number,
  symbolAt: (position: number) => number,
): Fault {
  const { noun } = diagnosis.alphabet;
  const slot = imul(key + state, 0x9e3779b1) >>> MODEL_BITS;
  // No element is missing: one of the prototype would be read instead.
  if (diagnosis.models.length === 0) diagnosis.models = listBy<FaultModel | undefined>(MODELS, () => undefined);
  let model = diagnosis.models[slot];
  if (model?.key !== key || model.state !== state || model.reason !== reason || model.size !== at - offset) {
    const pending = listBy(at - offset, (i) => symbolAt(offset + i));
    const made = diagnosis.fault({ state, accepted: offset, position: at, pending }, symbolAt(at), reason);
    if (model || diagnosis.explain !== fault) return made;
    model = {
      key,
      state,
      reason,
      size: at - offset,
      fault: made,
      rest: sliceOfString(made.message, `${noun} ${offset}`.length),
    };
    diagnosis.models[slot] = model;
  }
  const { fault: like, rest } = model;
  return {
    offset,
    length: like.length,
    at,
    incomplete: false,
    reason: like.reason,
    expected: like.expected,
    rule: like.rule,
    clause: like.clause,
    octets: like.octets,
    message: `${noun} ${offset}${rest}`,
  };
}
