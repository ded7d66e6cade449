/**
 * A vector instruction, run by the engine: a module of one function that loads its
 * operands from memory, executes the instruction and stores the result.
 * Opcodes: WebAssembly Core Specification 2.0, §5.4.
 */
const OPCODES: Readonly<Record<string, readonly number[]>> = {
  'i8x16.swizzle': [0xfd, 0x0e],
  'i8x16.lt_u': [0xfd, 0x26],
  'i8x16.gt_u': [0xfd, 0x28],
  'i8x16.le_u': [0xfd, 0x2a],
  'v128.and': [0xfd, 0x4e],
  'v128.or': [0xfd, 0x50],
  'v128.xor': [0xfd, 0x51],
  'v128.any_true': [0xfd, 0x53],
  'i8x16.bitmask': [0xfd, 0x64],
  'i8x16.sub': [0xfd, 0x71],
  'i8x16.sub_sat_u': [0xfd, 0x73],
  'i8x16.min_u': [0xfd, 0x77],
  'i8x16.max_u': [0xfd, 0x79],
  'i16x8.shr_u': [0xfd, 0x8d, 0x01],
  'i32.eqz': [0x45],
};
const UNARY = ['v128.any_true', 'i8x16.bitmask', 'i32.eqz'];

/** The sixteen octets of the result, or the integer. An integer operand is the first four octets of its vector. */
export function engineResult(op: string, a: readonly number[], b: readonly number[]): number[] | number {
  const opcode = OPCODES[op];
  if (!opcode) throw new Error(`no opcode is known for ${op}`);
  const load = (at: number, isInteger: boolean) => [0x41, at, ...(isInteger ? [0x28, 2, 0] : [0xfd, 0, 4, 0])];
  const operands = [...load(0, op === 'i32.eqz'), ...(UNARY.includes(op) ? [] : load(16, op === 'i16x8.shr_u'))];
  const store = UNARY.includes(op) ? [0x36, 2, 0] : [0xfd, 0x0b, 4, 0];
  const code = [0, 0x41, 32, ...operands, ...opcode, ...store, 0x0b];
  const octets = [
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0, 5, 3, 1, 0, 1],
    ...[7, 9, 2, 1, 0x6d, 2, 0, 1, 0x66, 0, 0],
    ...[10, code.length + 2, 1, code.length, ...code],
  ];
  const { WebAssembly: api } = globalThis as unknown as { WebAssembly: Api };
  const { m, f } = new api.Instance(new api.Module(Uint8Array.from(octets))).exports;
  const memory = new Uint8Array(m.buffer);
  memory.set([...a, ...b]);
  f();
  const result = [...memory.slice(32, 48)];
  return UNARY.includes(op) ? new DataView(m.buffer).getInt32(32, true) : result;
}

interface Api {
  Module: new (octets: Uint8Array) => object;
  Instance: new (module: object) => { exports: { m: { buffer: ArrayBuffer }; f(): void } };
}
