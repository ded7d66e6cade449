/**
 * The octets of a WebAssembly module → its one function as a tree of
 * instructions. Written from the WebAssembly Core Specification 2.0, §5, and not
 * from the assembler that made the module: a wrong opcode there is decoded here
 * as the instruction that it really is.
 *
 *     20 00 fd 00 00 10   →   local.get 0, v128.load 16
 *
 * Unknown instructions and further sections are refused.
 */
import { PAGES } from './abi.ts';
import { Unproved } from './unproved.ts';

export interface Instruction {
  readonly op: string;
  readonly arguments: readonly number[];
  /** The nested instructions of a block, loop or if. */
  readonly body?: readonly Instruction[];
}

export interface DecodedModule {
  /** The types of the locals, without the parameters. */
  readonly locals: readonly ('i32' | 'v128')[];
  readonly body: readonly Instruction[];
  /** The initial content of the memory: address → octet, for the octets of the data segment. */
  readonly data: ReadonlyMap<number, number>;
}

/** The name of an instruction, and the immediates that follow it: unsigned or signed integers. */
type Shape = readonly [name: string, ...immediates: ('u' | 's')[]];

/** §5.4: opcodes. */
const PLAIN = new Map<number, Shape>([
  [0x0c, ['br', 'u']],
  [0x0d, ['br_if', 'u']],
  [0x0f, ['return']],
  [0x1b, ['select']],
  [0x20, ['local.get', 'u']],
  [0x21, ['local.set', 'u']],
  [0x22, ['local.tee', 'u']],
  [0x28, ['i32.load', 'u', 'u']],
  [0x36, ['i32.store', 'u', 'u']],
  [0x41, ['i32.const', 's']],
  [0x45, ['i32.eqz']],
  [0x49, ['i32.lt_u']],
  [0x4f, ['i32.ge_u']],
  [0x6a, ['i32.add']],
  [0x6b, ['i32.sub']],
  [0x71, ['i32.and']],
  [0x74, ['i32.shl']],
  [0x76, ['i32.shr_u']],
]);

/** §5.4.9: opcodes after the prefix FD; those from 100 on are relaxed SIMD. */
const VECTOR = new Map<number, Shape>([
  [0x00, ['v128.load', 'u', 'u']],
  [0x0b, ['v128.store', 'u', 'u']],
  [0x0e, ['i8x16.swizzle']],
  [0x23, ['i8x16.eq']],
  [0x25, ['i8x16.lt_s']],
  [0x26, ['i8x16.lt_u']],
  [0x27, ['i8x16.gt_s']],
  [0x28, ['i8x16.gt_u']],
  [0x2a, ['i8x16.le_u']],
  [0x4e, ['v128.and']],
  [0x50, ['v128.or']],
  [0x51, ['v128.xor']],
  [0x53, ['v128.any_true']],
  [0x64, ['i8x16.bitmask']],
  [0x6e, ['i8x16.add']],
  [0x71, ['i8x16.sub']],
  [0x73, ['i8x16.sub_sat_u']],
  [0x76, ['i8x16.min_s']],
  [0x77, ['i8x16.min_u']],
  [0x78, ['i8x16.max_s']],
  [0x79, ['i8x16.max_u']],
  [0x8d, ['i16x8.shr_u']],
  [0x100, ['i8x16.relaxed_swizzle']],
]);

const NESTED = new Map([
  [0x02, 'block'],
  [0x03, 'loop'],
  [0x04, 'if'],
]);
const PREFIX = 0xfd;
const EMPTY = 0x40;
const END = 0x0b;
const TYPES = new Map<number, 'i32' | 'v128'>([
  [0x7f, 'i32'],
  [0x7b, 'v128'],
]);

class Reader {
  readonly #octets: Uint8Array;
  #at = 0;

  constructor(octets: Uint8Array) {
    this.#octets = octets;
  }

  get done(): boolean {
    return this.left === 0;
  }

  /** The number of octets not yet read. */
  get left(): number {
    return this.#octets.length - this.#at;
  }

  octet(): number {
    const octet = this.#octets[this.#at++];
    if (octet === undefined) throw new Unproved('the module ends too early');
    return octet;
  }

  octets(count: number): number[] {
    return Array.from({ length: count }, () => this.octet());
  }

  expect(what: string, ...octets: number[]): void {
    if (octets.some((octet) => this.octet() !== octet)) throw new Unproved(`the module has an unexpected ${what}`);
  }

  /** LEB128, §5.2.2. */
  unsigned(): number {
    const octet = this.octet();
    return octet < 0x80 ? octet : (octet & 0x7f) + 0x80 * this.unsigned();
  }

  signed(): number {
    const octet = this.octet();
    if (octet >= 0x80) return (octet & 0x7f) + 0x80 * this.signed();
    return octet < 0x40 ? octet : octet - 0x80;
  }

  /** The content of the next section, which must have the given id. */
  section(id: number): Reader {
    this.expect('order of sections', id);
    return new Reader(Uint8Array.from(this.octets(this.unsigned())));
  }
}

/**
 * A module must also be valid (§3): types and indices are right, and nothing is left on the stack. The platform decides
 * that. Relaxed look-ups are first rewritten as plain ones of the same length, for platforms that have only those.
 */
function requireValid(octets: Uint8Array): void {
  const { WebAssembly: api } = globalThis as unknown as { WebAssembly: { validate(octets: Uint8Array): boolean } };
  const plain = Buffer.from(octets).toString('latin1').replaceAll('\xfd\x80\x02', '\xfd\x8e\x00');
  if (!api.validate(Buffer.from(plain, 'latin1'))) throw new Unproved('the module is not valid WebAssembly');
}

/** Throws `Unproved` unless the module is valid: a memory, its data, and one function `scan` from three integers to one. */
export function decodeModule(octets: Uint8Array): DecodedModule {
  const reader = new Reader(octets);
  reader.expect('magic number', 0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);
  reader.section(1).expect('type', 1, 0x60, 3, 0x7f, 0x7f, 0x7f, 1, 0x7f);
  reader.section(3).expect('function', 1, 0);
  reader.section(5).expect('memory', 1, 0x00, PAGES);
  const names = [...[6, ...Buffer.from('memory'), 2, 0], ...[4, ...Buffer.from('scan'), 0, 0]];
  reader.section(7).expect('export', 2, ...names);
  const code = functionOf(reader.section(10));
  const data = dataOf(reader.section(11));
  if (!reader.done) throw new Unproved('the module has a further section');
  requireValid(octets);
  return { ...code, data };
}

function functionOf(section: Reader): Pick<DecodedModule, 'locals' | 'body'> {
  section.expect('number of functions', 1);
  if (section.unsigned() !== section.left) throw new Unproved('the function does not end where its section ends');
  const locals: ('i32' | 'v128')[] = [];
  for (let runs = section.unsigned(); runs > 0; runs--) {
    const count = section.unsigned();
    const type = TYPES.get(section.octet());
    if (!type) throw new Unproved('a local has an unknown type');
    locals.push(...new Array<typeof type>(count).fill(type));
  }
  const body = instructions(section);
  if (!section.done) throw new Unproved('something follows the end of the function');
  return { locals, body };
}

/** Instructions up to the end of a block. */
function instructions(reader: Reader): Instruction[] {
  const list: Instruction[] = [];
  for (let octet = reader.octet(); octet !== END; octet = reader.octet()) {
    const nested = NESTED.get(octet);
    if (nested) {
      reader.expect('type of a block', EMPTY);
      list.push({ op: nested, arguments: [], body: instructions(reader) });
      continue;
    }
    const number = octet === PREFIX ? reader.unsigned() : octet;
    const known = (octet === PREFIX ? VECTOR : PLAIN).get(number);
    if (!known) throw new Unproved(`unknown instruction: ${number.toString(16)}`);
    const [op, ...immediates] = known;
    list.push({ op, arguments: immediates.map((kind) => (kind === 'u' ? reader.unsigned() : reader.signed())) });
  }
  return list;
}

function dataOf(section: Reader): Map<number, number> {
  section.expect('number of data segments', 1, 0x00, 0x41);
  const at = section.signed();
  section.expect('kind of data segment', END);
  const octets = section.octets(section.unsigned());
  if (!section.done) throw new Unproved('something follows the data');
  return new Map(octets.map((octet, i) => [at + i, octet]));
}
