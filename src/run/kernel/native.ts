/**
 * The native tier: the platform's own check, for a form that it checks exactly.
 * That it does is proved by tests, on the texts that tell the form's automaton
 * from all others; which form that is, the validator's definition says.
 *
 * "Well-formed" is taken from it. "Ill-formed" is not, until another kernel
 * has found the fault; where none finds any, nothing is answered at all.
 */
import type { FormTable } from '../../layout.ts';
import { allowed, builtIn, disagreement, isShared, type KernelMachine, type Tier } from './tier.ts';

/** A function of a module of the platform that takes octets and gives a boolean. */
export interface NativeCheck {
  readonly module: string;
  readonly member: string;
  /** Octets from which on the call pays (measured: isUtf8 takes 28 ns before the first octet). */
  readonly from: number;
}

/** Octets before the end of a chunk among which a character begins. */
const TAIL = 8;

/** Chunks shorter than this are not worth two looks at their end. */
const RUN_FROM = 1024;

/** The machine with the platform's check above it, where there is one. */
export function withNative(
  table: FormTable,
  base: KernelMachine<Uint8Array>,
  { module, member, from }: NativeCheck,
  limit: Tier,
): KernelMachine<Uint8Array> {
  const native = allowed('native', limit)
    ? (builtIn(module, member) as ((octets: Uint8Array) => boolean) | undefined)
    : undefined;
  if (!native) return base;
  const engine = `${module}.${member}`;
  const ends = table.accepting.flatMap((accepting, state) => (accepting ? [state] : []));
  const begins = (octet: number) => base.run(0, Uint8Array.of(octet), 0, 1) !== table.accepting.length - 1;
  const beginning = Uint8Array.from({ length: 256 }, (_, octet) => Number(begins(octet)));
  const locate = (octets: Uint8Array) => {
    if (octets.length < from) return base.locate(octets);
    if (native(octets)) return null;
    const found = base.locate(octets);
    if (found === null && !isShared(octets)) throw disagreement(table.title, engine);
    return found;
  };
  /** A chunk from the start state on: up to the last octet that begins something the native check decides. */
  const runChunk = (octets: Uint8Array, start: number, to: number): number | undefined => {
    let cut = to - 1;
    while (cut > to - TAIL && !beginning[octets[cut] as number]) cut--;
    return native(octets.subarray(start, cut)) ? base.run(0, octets, cut, to) : undefined;
  };
  return {
    ...base,
    engine: `${base.engine}, ${engine} from ${from}`,
    accepts: (octets) => (octets.length < from ? base.accepts(octets) : native(octets) || locate(octets) === null),
    run: (state, octets, start, to) => {
      const decided = to - start >= RUN_FROM && state === 0 && ends.length === 1 && ends[0] === 0;
      return (decided ? runChunk(octets, start, to) : undefined) ?? base.run(state, octets, start, to);
    },
    locate,
  };
}
