/**
 * The octets of a WebAssembly module → its one function as a tree of
 * instructions, for the proof that it does what it should. Written from the
 * WebAssembly Core Specification 2.0, §5, and not from the assembler that made
 * the module: a wrong number there is read here as what it really is.
 *
 *     20 00 fd 00 00 10   →   local.get 0, v128.load 16
 *
 * What is not known, such as a section or an instruction more, is refused.
 */
import { Unproved } from './unproved.ts';

export interface Instruction {
  readonly op: string;
  readonly arguments: readonly number[];
  /** The instructions inside, of a block, loop or if. */
  readonly body?: readonly Instruction[];
}

export interface DecodedModule {
  /** Types of the locals that are not parameters. */
  readonly locals: readonly ('i32' | 'v128')[];
  readonly body: readonly Instruction[];
  /** Octets of the memory as the module sets it up, from its first segment's start to its last one's end. */
  readonly data: ReadonlyMap<number, number>;
}

/** §5.4: the numbers of instructions, and how many integers follow each. */
const PLAIN: Readonly<Record<number, readonly [name: string, ...immediates: ('u' | 's')[]]>> = {
  12: ['br', 'u'],
  13: ['br_if', 'u'],
  15: ['return'],
  27: ['select'],
  32: ['local.get', 'u'],
  33: ['local.set', 'u'],
  34: ['local.tee', 'u'],
  65: ['i32.const', 's'],
  69: ['i32.eqz'],
  73: ['i32.lt_u'],
  79: ['i32.ge_u'],
  106: ['i32.add'],
  107: ['i32.sub'],
  113: ['i32.and'],
};

/** §5.4.9, behind FD; those from 100 on are of relaxed SIMD. */
const VECTOR: typeof PLAIN = {
  0: ['v128.load', 'u', 'u'],
  11: ['v128.store', 'u', 'u'],
  14: ['i8x16.swizzle'],
  38: ['i8x16.lt_u'],
  40: ['i8x16.gt_u'],
  42: ['i8x16.le_u'],
  78: ['v128.and'],
  80: ['v128.or'],
  81: ['v128.xor'],
  83: ['v128.any_true'],
  100: ['i8x16.bitmask'],
  113: ['i8x16.sub'],
  115: ['i8x16.sub_sat_u'],
  119: ['i8x16.min_u'],
  121: ['i8x16.max_u'],
  141: ['i16x8.shr_u'],
  256: ['i8x16.relaxed_swizzle'],
};

const NESTED: Readonly<Record<number, string>> = { 2: 'block', 3: 'loop', 4: 'if' };
const PREFIX = 0xfd;
const EMPTY = 0x40;
const END = 0x0b;
const TYPES: Readonly<Record<number, 'i32' | 'v128'>> = { 127: 'i32', 123: 'v128' };

class Reader {
  readonly #octets: Uint8Array;
  #at = 0;

  constructor(octets: Uint8Array) {
    this.#octets = octets;
  }

  get done(): boolean {
    return this.#at === this.#octets.length;
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
    if (octets.some((octet) => this.octet() !== octet)) throw new Unproved(`the module has another ${what}`);
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

  /** The content of the section with a number, which must come next. */
  section(id: number): Reader {
    this.expect('order of sections', id);
    return new Reader(Uint8Array.from(this.octets(this.unsigned())));
  }
}

/** Throws `Unproved` where the module is not one function `scan` of three integers to one, a memory and its data. */
export function decodeModule(octets: Uint8Array): DecodedModule {
  const reader = new Reader(octets);
  reader.expect('magic number', 0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);
  reader.section(1).expect('type', 1, 0x60, 3, 0x7f, 0x7f, 0x7f, 1, 0x7f);
  reader.section(3).expect('function', 1, 0);
  reader.section(5).expect('memory', 1, 0x00, 2);
  const names = [...[6, ...Buffer.from('memory'), 2, 0], ...[4, ...Buffer.from('scan'), 0, 0]];
  reader.section(7).expect('export', 2, ...names);
  const code = functionOf(reader.section(10));
  const data = dataOf(reader.section(11));
  if (!reader.done) throw new Unproved('the module has a section too many');
  return { ...code, data };
}

function functionOf(section: Reader): Pick<DecodedModule, 'locals' | 'body'> {
  section.expect('number of functions', 1);
  section.unsigned();
  const locals: ('i32' | 'v128')[] = [];
  for (let runs = section.unsigned(); runs > 0; runs--) {
    const count = section.unsigned();
    const type = TYPES[section.octet()];
    if (!type) throw new Unproved('a local has another type');
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
    const nested = NESTED[octet];
    if (nested) {
      reader.expect('type of a block', EMPTY);
      list.push({ op: nested, arguments: [], body: instructions(reader) });
      continue;
    }
    const number = octet === PREFIX ? reader.unsigned() : octet;
    const known = (octet === PREFIX ? VECTOR : PLAIN)[number];
    if (!known) throw new Unproved(`an instruction is not known: ${number.toString(16)}`);
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
