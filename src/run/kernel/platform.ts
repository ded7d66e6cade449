/**
 * Which tiers may run on this platform, and what they share.
 *
 *     javascript   the machine that steps: shifts, rows or blocks
 *     wasm         WebAssembly kernels on top, where the platform has WebAssembly with SIMD
 *     native       the platform's own check on top, where it has one with exactly this language
 *
 * The environment variable WELLFORMED_ENGINE names the highest tier that may run;
 * so does `withTier`. The verdicts are the same on all tiers.
 */
import { TIERS, type Tier } from '../tier.ts';

export type { Tier };

/** Whether both the caller and the environment allow the tier. */
export function isTierAllowed(tier: Tier, limit: Tier): boolean {
  const rankOf = (name: string | undefined) => TIERS.indexOf(name as Tier);
  const named = rankOf(environment());
  return rankOf(tier) <= rankOf(limit) && (named < 0 || rankOf(tier) <= named);
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
    // Deno would ask the user for permission, which a library must not cause.
    const isReadable = !Deno || Deno.permissions.querySync({ name: 'env', variable: VARIABLE }).state === 'granted';
    return isReadable ? process?.env?.[VARIABLE] : undefined;
  } catch {
    return undefined;
  }
}

/** A member of a built-in module, such as `isUtf8` of `buffer`; `undefined` where the platform has none. */
export function builtinMember(module: string, member: string): unknown {
  try {
    return (globalThis as Platform).process?.getBuiltinModule?.(module)?.[member];
  } catch {
    return undefined;
  }
}

/** The error when two kernels disagree, a bug in wellformed: no verdict is better than a wrong one. */
export function disagreement(title: string, engine: string): Error {
  return new Error(
    `${engine} and the table of ${title} disagree: please report this, and set WELLFORMED_ENGINE=javascript`,
  );
}
