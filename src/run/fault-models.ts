/**
 * Faults whose messages differ in the offset only: the message is made once, and written again for each of them.
 *
 *     octet 7: FF is ill-formed UTF-8: …     octet 9: FF is ill-formed UTF-8: …
 *
 * It is apart from diagnosis.ts because only a scan for all faults needs it: a bundle of a validator has none of it.
 */
import { listBy } from '../lists.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { Fault } from './fault.ts';
import { getIdentity, Identities, imul, setIdentity, sliceOfString } from './intrinsics.ts';

/** A fault whose message others share, but for the offset. */
export interface FaultModel {
  readonly key: number;
  readonly state: number;
  readonly reason: number;
  readonly size: number;
  readonly fault: Fault;
  /** The message after the offset. */
  readonly rest: string;
  /** For the lines of a report: how often it has been written, and its line. */
  uses: number;
  line: unknown;
}

/** A slot for each model that is kept. */
export type Models = (FaultModel | undefined)[];

const kept = /* @__PURE__ */ new Identities<Diagnosis, Models>();

/** The models of a form. No element is missing: one of the prototype would be read instead. */
export function modelsOf(diagnosis: Diagnosis): Models {
  const found = getIdentity(kept, diagnosis) ?? listBy<FaultModel | undefined>(MODELS, () => undefined);
  setIdentity(kept, diagnosis, found);
  return found;
}

/** The number of models is a power of two: of 32 bits, these are left out. */
const MODEL_BITS = 32 - 13;
const MODELS = 2 ** 13;

/**
 * What the faults of a state, a reason and a sequence have in common: `key` has its `size` + 1 symbols, at most four, as one
 * number. `undefined` where more is said of a fault. `make`: such a fault.
 */
export function modelOf(
  models: Models,
  { alphabet }: Diagnosis,
  state: number,
  reason: number,
  size: number,
  key: number,
  make: () => Fault,
): FaultModel | undefined {
  const first = imul(key + state, 0x9e3779b1) >>> MODEL_BITS;
  // Two of the same slot have a neighbour.
  const other = first % 2 === 0 ? first + 1 : first - 1;
  for (let k = 0, slot = first; k < 2; k++, slot = other) {
    const model = models[slot];
    if (model?.key === key && model.state === state && model.reason === reason && model.size === size) return model;
  }
  const fault = make();
  if (fault.disallowed !== undefined) return undefined;
  const rest = sliceOfString(fault.message, `${alphabet.noun} ${fault.offset}`.length);
  const model = { key, state, reason, size, fault, rest, uses: 0, line: undefined };
  models[models[first] ? other : first] = model;
  return model;
}

/** The fault of a model at an offset. Written out: a spread takes ten times as long (measured). */
export function faultLike({ fault: like, rest, size }: FaultModel, offset: number, noun: string): Fault {
  return {
    offset,
    length: like.length,
    at: offset + size,
    incomplete: false,
    reason: like.reason,
    expected: like.expected,
    rule: like.rule,
    clause: like.clause,
    octets: like.octets,
    message: `${noun} ${offset}${rest}`,
  };
}
