/**
 * wellformed: text validators compiled from the specification's own grammar.
 * This file is the main entry point: everything that `wellformed` exports.
 */

export * from '../generated/encodings.ts';
export type { Checker } from './run/checker.ts';
export type { Chunks, StopSignal } from './run/chunks.ts';
export { Decoder, DecoderStream } from './run/decoder.ts';
export { IllFormedError } from './run/errors.ts';
export type { Fault } from './run/fault.ts';
export { type FaultsOptions, faults, faultsInChunks, type LocatedFault } from './run/faults.ts';
export type { OctetsInput, UnitsInput } from './run/input.ts';
export {
  chooseLabel,
  forLabel,
  type Knowledge,
  type LabelContext,
  type Labelling,
  type LabelRegistry,
} from './run/labels.ts';
export type { Column, TextPosition } from './run/line-counter.ts';
export { locate } from './run/locate.ts';
export { Repairer, type RepairOptions, repair } from './run/repair.ts';
export { type DecodeOptions, type SignatureOption, type SignaturePolicy, withSignature } from './run/signature.ts';
export type { StandardResult, StandardSchema } from './run/standard-schema.ts';
export { type CheckAllOptions, checkAll, WellFormedStream } from './run/stream.ts';
export { type SummarizeAllOptions, summarize, summarizeAll } from './run/summarize-all.ts';
export { conclude, merge } from './run/summary.ts';
export type { Summary } from './run/summary-data.ts';
export { decode, encode, scalars } from './run/text.ts';
export type { Tier } from './run/tier.ts';
export type { ReasonOf, Validator } from './run/validator.ts';
export { withTier } from './run/with-tier.ts';
