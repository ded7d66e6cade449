/**
 * Which kernels may run, and what they all share.
 *
 *     javascript   the shift kernel, or rows
 *     wasm         the SIMD kernel above it, where it is imported and WebAssembly is allowed
 *     native       the platform's own check above both, where it has one for exactly this form
 *
 * The environment variable WELLFORMED_ENGINE names the last of them that may
 * run; so does the option of a validator. Fewer is never wrong, only slower.
 */
import type { Located, Machine } from '../machine.ts';
import { TIERS, type Tier } from '../tier.ts';

export type { Tier };

/** A machine that is more than a loop. */
export interface KernelMachine<Text> extends Machine<Text> {
  /** What runs, from short texts to long ones: `shift, wasm from 40, buffer.isUtf8 from 128`. */
  engine(): string;
  locate(text: Text): Located | null;
  /** Texts shorter than this are stepped through by `step`, on every tier: no more calls than that. */
  readonly stepBelow: number;
  readonly step: (text: Text) => boolean;
}

/** The least of the tiers that the caller and the environment allow. */
export function isTierAllowed(tier: Tier, limit: Tier): boolean {
  const rank = TIERS.indexOf(tier);
  const named = TIERS.indexOf(environment() as Tier);
  return rank <= TIERS.indexOf(limit) && (named < 0 || rank <= named);
}

interface Platform {
  readonly Deno?: {
    readonly permissions: { querySync(of: { name: 'env'; variable: string }): { readonly state: string } };
  };
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>;
    readonly getBuiltinModule?: (name: string) => Readonly<Record<string, unknown>> | undefined;
  };
}

const VARIABLE = 'WELLFORMED_ENGINE';

function environment(): string | undefined {
  const { Deno, process } = globalThis as Platform;
  try {
    // Deno would ask whoever sits before it for permission, and that is not for a library to cause.
    const isReadable = !Deno || Deno.permissions.querySync({ name: 'env', variable: VARIABLE }).state === 'granted';
    return isReadable ? process?.env?.[VARIABLE] : undefined;
  } catch {
    return undefined;
  }
}

/** A member of a module of the platform, such as `isUtf8` of `buffer`, where there are such modules. */
export function builtinMember(module: string, member: string): unknown {
  try {
    return (globalThis as Platform).process?.getBuiltinModule?.(module)?.[member];
  } catch {
    return undefined;
  }
}

/** Two kernels differ, which must not happen: better no verdict than a wrong one. */
export function disagreement(title: string, engine: string): Error {
  return new Error(
    `${engine} and the table of ${title} disagree: please report this, and set WELLFORMED_ENGINE=javascript`,
  );
}
