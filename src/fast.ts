/**
 * wellformed with all kernels: the surface of index.ts, where UTF-8 and the
 * other forms run on SIMD and on what the platform has built in. For Node,
 * where size does not matter, and for whoever imports it by name.
 */
export * from './index.ts';
export {
  cesu8,
  forms,
  ucs2,
  utf8,
  utf8of1997,
  utf16,
  utf16be,
  utf16le,
  utf16Signature,
  utf32be,
  utf32le,
} from './run/fast-forms.ts';
export type { Tier } from './run/tier.ts';
