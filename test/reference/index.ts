/**
 * The arithmetic reference: every form, by the id of its grammar file. Tests
 * compare grammars, tables and kernels with it.
 */
import { cesu8 } from './cesu8.ts';
import type { ReferenceForm } from './form.ts';
import { ucs2 } from './ucs2.ts';
import { utf8 } from './utf8.ts';
import { utf81997 } from './utf8-1997.ts';
import { utf16, utf16be, utf16le, utf16Signature } from './utf16.ts';
import { utf32be, utf32le } from './utf32.ts';

export type FormId =
  | 'utf8'
  | 'utf8-1997'
  | 'cesu8'
  | 'utf16be'
  | 'utf16le'
  | 'utf16-signature'
  | 'utf32be'
  | 'utf32le'
  | 'utf16'
  | 'ucs2';

export const reference: Record<FormId, ReferenceForm> = {
  utf8,
  'utf8-1997': utf81997,
  cesu8,
  utf16be,
  utf16le,
  'utf16-signature': utf16Signature,
  utf32be,
  utf32le,
  utf16,
  ucs2,
};

export const formIds = Object.keys(reference) as FormId[];

export { firstFault, hasContinuation, type ReferenceFault } from './fault.ts';
export type { ReferenceForm } from './form.ts';
