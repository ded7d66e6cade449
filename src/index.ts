/**
 * wellformed: text validators compiled from the specification's own grammar.
 * The whole public surface.
 */
export { IllFormedError } from './errors.ts';
export type { Fault } from './run/fault.ts';
export {
  cesu8,
  ucs2,
  utf8,
  utf8of1997,
  utf16,
  utf16be,
  utf16le,
  utf16Signature,
  utf32be,
  utf32le,
} from './run/forms.ts';
export type { OctetsInput, UnitsInput } from './run/input.ts';
export type { Validator } from './run/validator.ts';
