/**
 * Table → validator: the entry point `wellformed/table`, for the modules that
 * `wellformed generate` writes into a user's project. The layout of a table is
 * not public: the version that generates a table also reads it.
 *
 *     export const myString: Validator<OctetsInput> = octetValidator(table);
 */
import type { SimdKernel as Kernel, FormTable as Layout } from './layout.ts';
import type { OctetsInput, UnitsInput } from './run/input.ts';
import { octetValidator as overOctets, unitValidator as overUnits, type Validator } from './run/validator.ts';

export type { OctetsInput, UnitsInput } from './run/input.ts';
export type { ReasonOf, Validator } from './run/validator.ts';

/** A table, as `wellformed generate` writes it. */
export interface FormTable {
  /** The name of the form: `my-utf8`. */
  readonly id: string;
  /** The form's name in messages. */
  readonly title: string;
  /** Identifies the content of this table: the first 16 digits of its SHA-256. */
  readonly digest: string;
}

/** A SIMD kernel, as `wellformed generate --simd` writes it beside a table. */
export interface SimdKernel {
  /** The module, in base64. */
  readonly module: string;
}

/**
 * The validator of a generated table over octets. Its input is octets, and offsets count octets. The table is unfolded at
 * the first use.
 *
 * `kernels` are those that `generate --simd` wrote for the table. They run where the platform has WebAssembly with SIMD;
 * bundles for browsers leave all kernels out, except with `wellformed/fast`.
 *
 * `Reason` is the union of the form's reasons; the generated module declares it.
 */
export function octetValidator<Reason extends string = string>(
  table: FormTable,
  kernels?: readonly SimdKernel[],
): Validator<OctetsInput, Reason> {
  return overOctets(table as Layout<Reason>, { kernels: kernels as readonly Kernel[] | undefined });
}

/** The same for a table over 16-bit code units. Its input is strings and Uint16Array, and offsets count code units. */
export function unitValidator<Reason extends string = string>(
  table: FormTable,
  kernels?: readonly SimdKernel[],
): Validator<UnitsInput, Reason> {
  return overUnits(table as Layout<Reason>, { kernels: kernels as readonly Kernel[] | undefined });
}
