/**
 * Table → validator, for the modules that `wellformed generate` writes into the
 * projects of others: the entry point `wellformed/table`. What is in a table is
 * nobody's to build upon: it is made by the version that reads it.
 *
 *     export const myString: Validator<OctetsInput> = octetValidator(table);
 */
import type { SimdKernel as Kernel, FormTable as Layout } from './layout.ts';
import type { OctetsInput, UnitsInput } from './run/input.ts';
import { octetValidator as overOctets, unitValidator as overUnits, type Validator } from './run/validator.ts';

export type { OctetsInput, UnitsInput } from './run/input.ts';
export type { Validator } from './run/validator.ts';

/** A table as `wellformed generate` writes it. */
export interface FormTable {
  /** The name of the form: `my-utf8`. */
  readonly id: string;
  /** The form's name in messages. */
  readonly title: string;
  /** Names the content of this table among all others: the first 16 digits of its SHA-256. */
  readonly digest: string;
}

/** A SIMD kernel as `wellformed generate --simd` writes it beside a table. */
export interface SimdKernel {
  /** The module, in base64. */
  readonly module: string;
}

/**
 * The validator of a generated table over octets. Nothing is unfolded before its first use. `kernels` run where there
 * is WebAssembly with SIMD, and where bundles have not left kernels out.
 */
export function octetValidator(table: FormTable, kernels?: readonly SimdKernel[]): Validator<OctetsInput> {
  return overOctets(table as Layout, { kernels: kernels as readonly Kernel[] | undefined });
}

/** The same over 16-bit code units. */
export function unitValidator(table: FormTable, kernels?: readonly SimdKernel[]): Validator<UnitsInput> {
  return overUnits(table as Layout, { kernels: kernels as readonly Kernel[] | undefined });
}
