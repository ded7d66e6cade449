/**
 * A SIMD module at work: compiled at the first long text, then fed piece by
 * piece through its own memory, or, where a text was read into that memory from
 * the start, run over it where it lies. Where WebAssembly or its SIMD is not there, or
 * a content security policy forbids it, there is no module, and that is all.
 */
import { AFTER, BEFORE, BEGINS, ENDS, type KernelExports, PAGE, TEXT_START } from '../../kernel-abi.ts';
import type { SimdKernel } from '../../layout.ts';

/** What is used of WebAssembly: not all platforms have it, nor all libraries of types. */
interface WebAssemblyApi {
  readonly Module: new (octets: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: KernelExports };
  validate(octets: Uint8Array): boolean;
}

/** Octets copied at a time: what the nearest caches hold twice; a multiple of a block (measured). */
export const PIECE = 32_768;

/**
 * Where texts lie that are read into the memory by others; not where the page cache would lie in step with it: such
 * copies are four times as slow (measured).
 */
const ROOM = TEXT_START + PIECE + AFTER;

/** Puts the octets of a text from one position to another at an address of the memory. */
export type Copy = (from: number, to: number, address: number) => void;

export class SimdScan {
  memory: Uint8Array;
  readonly #own: KernelExports['memory'];
  readonly #scan: KernelExports['scan'];

  constructor({ memory, scan }: KernelExports) {
    this.memory = new Uint8Array(memory.buffer);
    this.#own = memory;
    this.#scan = scan;
  }

  /** Room for `octets` octets in this memory, behind where pieces are copied to. What was given before is gone. */
  buffer(octets: number): Uint8Array {
    const missing = ROOM + octets + AFTER - this.memory.length;
    if (missing > 0) this.#own.grow(Math.ceil(missing / PAGE));
    this.memory = new Uint8Array(this.#own.buffer);
    return this.memory.subarray(ROOM, ROOM + octets);
  }

  /** As `find` without `final`, for octets that lie in this memory; positions are addresses. */
  findInPlace(from: number, to: number): number {
    const { memory } = this;
    // What the module writes before a text, so that windows begin anew, is another text's.
    const before = memory.slice(from - BEFORE, from);
    const address = to > from ? this.#scan(from, to, BEGINS) : 0;
    memory.set(before, from - BEFORE);
    return address === 0 ? -1 : address;
  }

  /** The address of octets that were read into `room`; −1 for all others. */
  addressOf({ buffer, byteOffset }: Uint8Array): number {
    return buffer === this.memory.buffer && byteOffset >= ROOM ? byteOffset : -1;
  }

  /** Whether no flag goes up in a whole text of at most `PIECE` octets. */
  isClear(octets: Uint8Array): boolean {
    this.memory.set(octets, TEXT_START);
    return this.#scan(TEXT_START, TEXT_START + octets.length, BEGINS | ENDS) === 0;
  }

  /**
   * The position of the first block in which a flag goes up, −1 where none does.
   * Without `final`, to − from is a multiple of 64 and the text may go on.
   */
  find(copy: Copy, from: number, to: number, final: boolean): number {
    for (let position = from; position < to; position += PIECE) {
      const end = Math.min(to, position + PIECE);
      const before = position === from ? 0 : BEFORE;
      copy(position - before, end, TEXT_START - before);
      const mode = (before === 0 ? BEGINS : 0) | (final && end === to ? ENDS : 0);
      const address = this.#scan(TEXT_START, TEXT_START + end - position, mode);
      if (address !== 0) return position + address - TEXT_START;
    }
    return -1;
  }
}

/** Compiles a kernel; `null` where the platform does not allow it. */
export function simdScan(kernel: SimdKernel): SimdScan | null {
  const exports = instance(kernel);
  return exports && new SimdScan(exports);
}

/** A module at work, the one with relaxed SIMD where the platform has it; `null` where it has neither. */
export function instance(modules: Pick<SimdKernel, 'module' | 'relaxed'>): KernelExports | null {
  const api = (globalThis as unknown as { readonly WebAssembly?: WebAssemblyApi }).WebAssembly;
  try {
    if (!api) return null;
    const relaxed = decode(modules.relaxed);
    return new api.Instance(new api.Module(api.validate(relaxed) ? relaxed : decode(modules.module))).exports;
  } catch {
    return null;
  }
}

function decode(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
