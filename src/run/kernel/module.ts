/**
 * Runs a SIMD module. It is compiled at the first long text. Texts are copied into
 * its memory piece by piece. Where the platform has no WebAssembly with SIMD, or a
 * content security policy forbids it, there is no module, and the tier is left out.
 */
import { BEFORE, BEGINS, ENDS, type KernelExports, PAGE, TEXT_START } from '../../shared/kernel-abi.ts';
import type { SimdKernel } from '../../shared/layout.ts';
import { filled } from '../views.ts';

/** The part of WebAssembly that is used. Not all platforms have it, and not all type libraries declare it. */
interface WebAssemblyApi {
  readonly Module: new (octets: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: object };
  validate(octets: Uint8Array): boolean;
}

/** The memory of a module, grown where it has fewer octets than asked for. */
export function memoryWith(memory: KernelExports['memory'], octets: number): ArrayBuffer {
  const missing = octets - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  return memory.buffer;
}

/** Octets copied at a time: twice this fits into the nearest cache. A multiple of a block. */
export const PIECE = 32_768;

/** How the octets of a text get into the memory of a module. */
export interface Source<T> {
  /** Octets in a symbol of the table: 1, or 2 where symbols are code units. */
  readonly octets: number;
  /** The length of a text, in symbols, from which a kernel pays. */
  readonly from: number;
  /** Whether texts of this kind can be copied. */
  copies(text: T): boolean;
  /** Copies the octets of a text between two positions, in octets, to an address of the memory. */
  copy(text: T, from: number, to: number, memory: Uint8Array, address: number): void;
}

export class SimdScan {
  readonly memory: Uint8Array;
  /** For the caller: the state after each octet, where that does not depend on the state before (lookup.ts). */
  settled: Int32Array | undefined;
  readonly #scan: KernelExports['scan'];

  constructor({ memory, scan }: KernelExports) {
    this.memory = new Uint8Array(memory.buffer);
    this.#scan = scan;
  }

  /** `find` for a whole text of at most `PIECE` octets. */
  flagIn(octets: Uint8Array, length: number): number {
    this.memory.set(octets, TEXT_START);
    const address = this.#scan(TEXT_START, TEXT_START + length, BEGINS | ENDS);
    return address === 0 ? -1 : address - TEXT_START;
  }

  /**
   * The position of the first block with a flag; −1 where there is none. With `final`, the text ends at `to`. Without it,
   * `to − from` is a multiple of 64.
   */
  find<T>({ copy }: Pick<Source<T>, 'copy'>, text: T, from: number, to: number, final: boolean): number {
    for (let position = from; position < to; position += PIECE) {
      const end = Math.min(to, position + PIECE);
      const before = position === from ? 0 : BEFORE;
      copy(text, position - before, end, this.memory, TEXT_START - before);
      const mode = (before === 0 ? BEGINS : 0) | (final && end === to ? ENDS : 0);
      const address = this.#scan(TEXT_START, TEXT_START + end - position, mode);
      if (address !== 0) return position + address - TEXT_START;
    }
    return -1;
  }
}

/** Compiles a kernel; `null` where the platform does not allow it. */
export function simdScan(kernel: SimdKernel): SimdScan | null {
  const exports = instantiate(kernel);
  return exports && new SimdScan(exports);
}

/** An instance of a module: the one with relaxed SIMD where the platform has that; `null` where it has no SIMD. */
export function instantiate(modules: Pick<SimdKernel, 'module' | 'relaxed'>): KernelExports | null {
  const { WebAssembly: wasm } = globalThis as { WebAssembly?: WebAssemblyApi };
  isAllowed ??= !!wasm && isAllowedBy(wasm);
  if (!wasm || !isAllowed) return null;
  try {
    const relaxed = decode(modules.relaxed);
    const module = new wasm.Module(wasm.validate(relaxed) ? relaxed : decode(modules.module));
    return new wasm.Instance(module).exports as KernelExports;
  } catch {
    return null;
  }
}

/** Whether modules may be made here. It is asked once. */
let isAllowed: boolean | undefined;

/** The part of a page that is used. */
interface Page {
  readonly documentElement: { append(frame: object): void };
  createElement(name: 'iframe'): { readonly contentWindow: { readonly WebAssembly?: WebAssemblyApi }; remove(): void };
}

/**
 * A content security policy without 'wasm-unsafe-eval' forbids modules, and each attempt to make one is reported. A frame has
 * the policy of its page, and reports nothing once it is removed: there the empty module is tried. A worker has no frames.
 */
function isAllowedBy(wasm: WebAssemblyApi): boolean {
  const { document } = globalThis as { document?: Page };
  try {
    const frame = document?.createElement('iframe');
    if (frame) document?.documentElement.append(frame);
    const { WebAssembly: asked = wasm } = frame?.contentWindow ?? {};
    frame?.remove();
    return !!new asked.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
  } catch {
    return false;
  }
}

function decode(base64: string): Uint8Array {
  const octets = atob(base64);
  return filled(new Uint8Array(octets.length), (i) => octets.charCodeAt(i));
}
