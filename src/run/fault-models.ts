/**
 * Faults whose messages differ in the offset only: the message is made once, and written again for each of them.
 *
 *     octet 7: FF is ill-formed UTF-8: …     octet 9: FF is ill-formed UTF-8: …
 *
 * It is apart from diagnosis.ts because only a scan for all faults needs it: a bundle of a validator has none of it.
 */
import { listBy } from '../shared/lists.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { Fault } from './fault.ts';
import { floor, getIdentity, Identities, imul, setIdentity, sliceOfString } from './intrinsics.ts';

/** A fault whose message others share, but for the offset. One object: of thousands, most are not near (measured). */
export interface FaultModel extends Pick<Fault, 'length' | 'reason' | 'expected' | 'rule' | 'clause' | 'octets'> {
  readonly key: number;
  /** Four times the state of the diagnosis before it, and how many octets of it come before the offending one. */
  readonly kind: number;
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
const MODEL_BITS = 32 - 14;
const MODELS = 2 ** 14;

/**
 * What the faults of a kind and a sequence have in common: `key` has its octets, at most four, as one number. `undefined`
 * where more is said of a fault. `make`: such a fault, at offset 0.
 */
export function modelOf(models: Models, kind: number, key: number, make: () => Fault): FaultModel | undefined {
  const first = imul(key + kind, 0x9e3779b1) >>> MODEL_BITS;
  // Two of the same slot have a neighbour.
  const other = first % 2 === 0 ? first + 1 : first - 1;
  for (let k = 0, slot = first; k < 2; k++, slot = other) {
    const model = models[slot];
    if (model?.key === key && model.kind === kind) return model;
  }
  const { disallowed, length, reason, expected, rule, clause, octets, message } = make();
  if (disallowed !== undefined) return undefined;
  const rest = sliceOfString(message, 'octet 0'.length);
  const model = { key, kind, length, reason, expected, rule, clause, octets, rest, uses: 0, line: undefined };
  models[models[first] ? other : first] = model;
  return model;
}

/** The fault of a model at an offset. Written out: a spread takes ten times as long (measured). */
export function faultLike(model: FaultModel, offset: number): Fault {
  const { kind, length, reason, expected, rule, clause, octets, rest } = model;
  const at = offset + (kind % 4);
  const message = `${placeOf(offset)}${rest}`;
  return { offset, length, at, incomplete: false, reason, expected, rule, clause, octets, message };
}

/** The last three digits of an offset, made for the first one above 999; the number and the text of those before them. */
let digits: readonly string[] | undefined;
let thousands = 0;
let before = '';

/** An engine keeps the text of a number that it writes: in two parts, a fault takes a tenth to a third less (measured). */
function placeOf(offset: number): string {
  const high = floor(offset / 1000);
  if (high === 0) return `octet ${offset}`;
  digits ??= listBy(1000, (i) => sliceOfString(`${1000 + i}`, 1));
  if (high !== thousands) before = `octet ${high}`;
  thousands = high;
  return before + (digits[offset - 1000 * high] as string);
}
