/**
 * The validators of forms.ts with all tiers: shift kernel, SIMD, and what the
 * platform has built in. What runs is the only difference.
 */
import { kernels as cesu8Kernels } from '../../generated/cesu8.simd.ts';
import { table as cesu8Table } from '../../generated/cesu8.ts';
import { kernels as ucs2Kernels } from '../../generated/ucs2.simd.ts';
import { table as ucs2Table } from '../../generated/ucs2.ts';
import { kernels as utf8Kernels } from '../../generated/utf8.simd.ts';
import { table as utf8Table } from '../../generated/utf8.ts';
import { kernels as utf8of1997Kernels } from '../../generated/utf8-1997.simd.ts';
import { table as utf8of1997Table } from '../../generated/utf8-1997.ts';
import { kernels as utf16Kernels } from '../../generated/utf16.simd.ts';
import { table as utf16Table } from '../../generated/utf16.ts';
import { kernels as utf16SignatureKernels } from '../../generated/utf16-signature.simd.ts';
import { table as utf16SignatureTable } from '../../generated/utf16-signature.ts';
import { kernels as utf16beKernels } from '../../generated/utf16be.simd.ts';
import { table as utf16beTable } from '../../generated/utf16be.ts';
import { kernels as utf16leKernels } from '../../generated/utf16le.simd.ts';
import { table as utf16leTable } from '../../generated/utf16le.ts';
import { kernels as utf32beKernels } from '../../generated/utf32be.simd.ts';
import { table as utf32beTable } from '../../generated/utf32be.ts';
import { kernels as utf32leKernels } from '../../generated/utf32le.simd.ts';
import { table as utf32leTable } from '../../generated/utf32le.ts';
import type { OctetsInput, UnitsInput } from './input.ts';
import type { NativeCheck } from './kernel/native.ts';
import { octetTiers, type Tiers } from './kernel/tiers.ts';
import { unitTiers } from './kernel/units.ts';
import type { Tier } from './tier.ts';
import { octetForm, unitForm, type Validator } from './validator.ts';

/** What Node checks UTF-8 with; from about this length on it is the fastest (measured). */
const IS_UTF8: NativeCheck = { module: 'buffer', member: 'isUtf8', from: 128 };

const tiersOf = {
  utf8: octetTiers(utf8Kernels, IS_UTF8),
  utf8of1997: octetTiers(utf8of1997Kernels),
  cesu8: octetTiers(cesu8Kernels),
  utf16: unitTiers(utf16Kernels, 'isWellFormed'),
  ucs2: unitTiers(ucs2Kernels),
  utf16be: octetTiers(utf16beKernels),
  utf16le: octetTiers(utf16leKernels),
  utf16Signature: octetTiers(utf16SignatureKernels),
  utf32be: octetTiers(utf32beKernels),
  utf32le: octetTiers(utf32leKernels),
};

/** All forms, with no kernel above the given tier. */
export function forms(limit: Tier) {
  const octets = (table: typeof utf8Table, tiers: Tiers<Uint8Array>): Validator<OctetsInput> =>
    octetForm(table, (t) => tiers(t, limit));
  const units = (table: typeof utf16Table, tiers: Tiers<UnitsInput>): Validator<UnitsInput> =>
    unitForm(table, (t) => tiers(t, limit));
  return {
    utf8: octets(utf8Table, tiersOf.utf8),
    utf8of1997: octets(utf8of1997Table, tiersOf.utf8of1997),
    cesu8: octets(cesu8Table, tiersOf.cesu8),
    utf16: units(utf16Table, tiersOf.utf16),
    ucs2: units(ucs2Table, tiersOf.ucs2),
    utf16be: octets(utf16beTable, tiersOf.utf16be),
    utf16le: octets(utf16leTable, tiersOf.utf16le),
    utf16Signature: octets(utf16SignatureTable, tiersOf.utf16Signature),
    utf32be: octets(utf32beTable, tiersOf.utf32be),
    utf32le: octets(utf32leTable, tiersOf.utf32le),
  };
}

const all = forms('native');

/** As `utf8` of the main entry point, with its fastest kernels: see `utf8.engine`. */
export const utf8: Validator<OctetsInput> = all.utf8;
/** As `utf8of1997` of the main entry point, with its fastest kernels: see `utf8of1997.engine`. */
export const utf8of1997: Validator<OctetsInput> = all.utf8of1997;
/** As `cesu8` of the main entry point, with its fastest kernels: see `cesu8.engine`. */
export const cesu8: Validator<OctetsInput> = all.cesu8;
/** As `utf16` of the main entry point, with its fastest kernels: see `utf16.engine`. */
export const utf16: Validator<UnitsInput> = all.utf16;
/** As `ucs2` of the main entry point, with its fastest kernels: see `ucs2.engine`. */
export const ucs2: Validator<UnitsInput> = all.ucs2;
/** As `utf16be` of the main entry point, with its fastest kernels: see `utf16be.engine`. */
export const utf16be: Validator<OctetsInput> = all.utf16be;
/** As `utf16le` of the main entry point, with its fastest kernels: see `utf16le.engine`. */
export const utf16le: Validator<OctetsInput> = all.utf16le;
/** As `utf16Signature` of the main entry point, with its fastest kernels: see `utf16Signature.engine`. */
export const utf16Signature: Validator<OctetsInput> = all.utf16Signature;
/** As `utf32be` of the main entry point, with its fastest kernels: see `utf32be.engine`. */
export const utf32be: Validator<OctetsInput> = all.utf32be;
/** As `utf32le` of the main entry point, with its fastest kernels: see `utf32le.engine`. */
export const utf32le: Validator<OctetsInput> = all.utf32le;
