/**
 * A small assembler: instructions → the octets of a WebAssembly function, and a
 * listing of it. It has only the instructions that the kernels use.
 *
 *     code.get('p').load(16).op('i32.add')
 *
 *       local.get $p            20 04
 *       v128.load offset=16     fd 00 00 10
 *       i32.add                 6a
 *
 * WebAssembly Core Specification 2.0, §5 (binary format); relaxed SIMD 1.0.
 */

import { type KernelExports, PAGES } from '../../shared/kernel-abi.ts';

/** Opcodes of instructions without immediates. Opcodes above FD00 have the prefix FD. */
const OPERATIONS = {
  'i32.eqz': 0x45,
  'i32.lt_u': 0x49,
  'i32.ge_u': 0x4f,
  'i32.add': 0x6a,
  'i32.sub': 0x6b,
  'i32.and': 0x71,
  'i32.shl': 0x74,
  'i32.shr_u': 0x76,
  return: 0x0f,
  select: 0x1b,
  'i8x16.swizzle': 0xfd0e,
  'i8x16.eq': 0xfd23,
  'i8x16.lt_s': 0xfd25,
  'i8x16.gt_s': 0xfd27,
  'i8x16.le_u': 0xfd2a,
  'i8x16.gt_u': 0xfd28,
  'i8x16.lt_u': 0xfd26,
  'v128.and': 0xfd4e,
  'v128.or': 0xfd50,
  'v128.xor': 0xfd51,
  'v128.any_true': 0xfd53,
  'i8x16.bitmask': 0xfd64,
  'i8x16.sub': 0xfd71,
  'i8x16.sub_sat_u': 0xfd73,
  'i8x16.add': 0xfd6e,
  'i8x16.min_s': 0xfd76,
  'i8x16.min_u': 0xfd77,
  'i8x16.max_s': 0xfd78,
  'i8x16.max_u': 0xfd79,
  'i16x8.shr_u': 0xfd8d,
  'i8x16.relaxed_swizzle': 0xfe00,
} as const;

type Operation = keyof typeof OPERATIONS;
type LocalType = 'i32' | 'v128';

const TYPES: Readonly<Record<LocalType, number>> = { i32: 0x7f, v128: 0x7b };
const EMPTY = 0x40;

/** The body of one function. Its methods append an instruction and return the object. */
export class Code {
  readonly #octets: number[] = [];
  readonly #lines: { depth: number; text: string; octets: readonly number[] }[] = [];
  readonly #locals = new Map<string, { index: number; type: LocalType }>();
  readonly #labels: string[] = [];
  readonly #parameters: number;

  constructor(parameters: readonly string[]) {
    this.#parameters = parameters.length;
    parameters.forEach((name, index) => {
      this.#locals.set(name, { index, type: 'i32' });
    });
  }

  local(name: string, type: LocalType): this {
    if (!this.#locals.has(name)) this.#locals.set(name, { index: this.#locals.size, type });
    return this;
  }

  op(...names: Operation[]): this {
    for (const name of names) this.#emit(name, opcode(OPERATIONS[name]));
    return this;
  }

  get(name: string): this {
    return this.#emit(`local.get $${name}`, [0x20, ...unsigned(this.#indexOf(name))]);
  }

  set(name: string): this {
    return this.#emit(`local.set $${name}`, [0x21, ...unsigned(this.#indexOf(name))]);
  }

  tee(name: string): this {
    return this.#emit(`local.tee $${name}`, [0x22, ...unsigned(this.#indexOf(name))]);
  }

  i32(value: number): this {
    return this.#emit(`i32.const ${value}`, [0x41, ...signed(value)]);
  }

  /** Loads sixteen octets; the address may be unaligned. */
  load(offset: number): this {
    return this.#emit(`v128.load offset=${offset}`, [0xfd, 0x00, 0x00, ...unsigned(offset)]);
  }

  /** Loads four octets, the low-order octet first. */
  load32(offset: number): this {
    return this.#emit(`i32.load offset=${offset}`, [0x28, 0x00, ...unsigned(offset)]);
  }

  store32(offset: number): this {
    return this.#emit(`i32.store offset=${offset}`, [0x36, 0x00, ...unsigned(offset)]);
  }

  store(offset: number): this {
    return this.#emit(`v128.store offset=${offset}`, [0xfd, 0x0b, 0x00, ...unsigned(offset)]);
  }

  block(label: string, body: () => void): this {
    return this.#nest(`block $${label}`, [0x02, EMPTY], label, body);
  }

  loop(label: string, body: () => void): this {
    return this.#nest(`loop $${label}`, [0x03, EMPTY], label, body);
  }

  if(body: () => void): this {
    return this.#nest('if', [0x04, EMPTY], '', body);
  }

  branch(label: string): this {
    return this.#emit(`br $${label}`, [0x0c, ...unsigned(this.#depthOf(label))]);
  }

  branchIf(label: string): this {
    return this.#emit(`br_if $${label}`, [0x0d, ...unsigned(this.#depthOf(label))]);
  }

  comment(text: string): this {
    this.#lines.push({ depth: this.#labels.length, text: `;; ${text}`, octets: [] });
    return this;
  }

  /** The function as in a code section, without its length. */
  body(): number[] {
    const own = [...this.#locals.values()].slice(this.#parameters);
    const runs: { type: LocalType; count: number }[] = [];
    for (const { type } of own) {
      const last = runs.at(-1);
      if (last?.type === type) last.count++;
      else runs.push({ type, count: 1 });
    }
    const declared = runs.flatMap(({ type, count }) => [...unsigned(count), TYPES[type]]);
    return [...unsigned(runs.length), ...declared, ...this.#octets, 0x0b];
  }

  listing(): string[] {
    return this.#lines.map(({ depth, text, octets }) => {
      const line = '  '.repeat(depth + 1) + text;
      if (octets.length === 0) return line;
      return `${line.padEnd(44)} ${octets.map((octet) => octet.toString(16).padStart(2, '0')).join(' ')}`;
    });
  }

  #emit(text: string, octets: readonly number[]): this {
    this.#octets.push(...octets);
    this.#lines.push({ depth: this.#labels.length, text, octets });
    return this;
  }

  #nest(text: string, octets: readonly number[], label: string, body: () => void): this {
    this.#emit(text, octets);
    this.#labels.unshift(label);
    body();
    this.#labels.shift();
    return this.#emit('end', [0x0b]);
  }

  #indexOf(name: string): number {
    const local = this.#locals.get(name);
    if (!local) throw new Error(`assembler: unknown local ${name}`);
    return local.index;
  }

  #depthOf(label: string): number {
    const depth = this.#labels.indexOf(label);
    if (depth < 0) throw new Error(`assembler: no enclosing block has the label ${label}`);
    return depth;
  }
}

interface ModuleParts {
  readonly code: Code;
  /** The content of the memory from address `at` on. */
  readonly data: { readonly at: number; readonly octets: readonly number[] };
}

/** A module that exports a memory and one function `scan`, from three 32-bit integers to one. */
export function assemble({ code, data }: ModuleParts): Uint8Array {
  const body = code.body();
  const text = (name: keyof KernelExports) => [...unsigned(name.length), ...Buffer.from(name)];
  const i32 = TYPES.i32;
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [1, 0x60, 3, i32, i32, i32, 1, i32]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0x00, ...unsigned(PAGES)]),
    ...section(7, [2, ...text('memory'), 0x02, 0, ...text('scan'), 0x00, 0]),
    ...section(10, [1, ...unsigned(body.length), ...body]),
    ...section(11, [1, 0x00, 0x41, ...signed(data.at), 0x0b, ...unsigned(data.octets.length), ...data.octets]),
  ]);
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...unsigned(content.length), ...content];
}

function opcode(operation: number): number[] {
  if (operation < 0x100) return [operation];
  // FE00 means FD 100: the relaxed instructions are numbered from 100 on.
  return [0xfd, ...unsigned(operation >= 0xfe00 ? operation - 0xfe00 + 0x100 : operation & 0xff)];
}

/** LEB128, §5.2.2. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: number): number[] {
  const low = value & 0x7f;
  const rest = value >> 7;
  const done = (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0);
  return done ? [low] : [low | 0x80, ...signed(rest)];
}
