/**
 * Lists of intrinsics → queries that they do what the module does, of which all else is proved. A list is compared with
 * the module instruction by instruction; a query is about one instruction, on any octets:
 *
 *     x3 = v128.and x2 x1    x3 = _mm_and_si128(x2, x1)    (distinct (v128.and a b) (_mm_and_si128 a b)): unsat
 *
 * An intrinsic may leave less than the instruction does, if no more is used of it: a shift of octets in place of pairs
 * gives the same four lowest bits. A vector of 32 octets is two vectors of the module, side by side.
 */
import {
  INSTRUCTION_SETS,
  type InstructionSet,
  type Straight,
  toIntrinsics,
  type VectorTerm,
} from '../src/export/intrinsics.ts';
import { Unprovable } from '../src/export/provable.ts';
import { definitionsOf } from '../src/export/smt/instructions.ts';
import type { ModuleParts } from '../src/export/smt/module-parts.ts';
import { kernelParts, SORTS } from '../src/export/smt/smt.ts';
import { type Binding, translate, type VectorExpression } from '../src/export/smt/translate.ts';
import type { SimdKernel } from '../src/shared/layout.ts';
import { intrinsicDefinitions } from './intrinsics.ts';

/**
 * How a value of a list is that of the module: the same, and below 10 in each lane; the same; in four bits; in which lanes
 * are 0. Of a test: it says whether some half of the module's says so, or each.
 */
type Likeness = 'low' | 'equal' | 'nibble' | 'zeros' | 'some' | 'each';

const TESTS: readonly string[] = ['i8x16.bitmask', 'v128.any_true'];

/** The queries on the lists of some kernels; what is asked of several is asked once. Throws Unprovable. */
export function sameSteps(kernels: readonly SimdKernel[]): string {
  const used = new Set(['i8x16.swizzle']);
  const all = kernels.map(({ module }) => kernelParts(module));
  const queries = INSTRUCTION_SETS.map((set) => new Set(all.flatMap((parts) => queriesOn(parts, set, used))));
  return [
    ...SORTS,
    '(define-sort Wide () (_ BitVec 256))',
    ...definitionsOf(used),
    ...INSTRUCTION_SETS.flatMap((set, i) => [
      `\n; ---------- ${set.name.toUpperCase()}: what the intrinsics mean, and that each does what is done in its place.`,
      ...intrinsicDefinitions(set),
      ...(queries[i] ?? []),
    ]),
    '',
  ].join('\n');
}

/** Adds to `used` the instructions that the queries name. */
function queriesOn(parts: ModuleParts, set: InstructionSet, used: Set<string>): string[] {
  const list = toIntrinsics(parts, set);
  const known = new Map([...parts.constants.keys()].map((local) => [local, `c${local}`]));
  const flags = new Map([...known, [parts.flags, 'flags']]);
  const clean = parts.clean && translate(parts.clean, known, { load: 'block' });
  const walk = (module: VectorExpression, own: Straight, last: Likeness) => {
    for (const op of module.used) used.add(op);
    return new Steps(set, parts, module, own).walk(last);
  };
  return [
    ...walk(translate(parts.round, flags, { load: 'octets', result: parts.flags }), list.round, 'equal'),
    ...walk(translate(parts.test, flags), list.test, 'some'),
    ...(clean && list.clean ? walk(clean, list.clean, 'each') : []),
  ];
}

/** A list beside the part of the module from which it was made. */
class Steps {
  readonly #set: InstructionSet;
  readonly #parts: ModuleParts;
  readonly #module: VectorExpression;
  readonly #list: Straight;
  readonly #values: ReadonlyMap<string, VectorTerm | number>;
  readonly #likeness = new Map<string, Likeness>();

  constructor(set: InstructionSet, parts: ModuleParts, module: VectorExpression, list: Straight) {
    this.#set = set;
    this.#parts = parts;
    this.#module = module;
    this.#list = list;
    this.#values = new Map(list.lines);
  }

  walk(last: Likeness): string[] {
    const { bindings, value } = this.#module;
    const loads = bindings.filter(({ op }) => op === 'v128.load');
    const queries = bindings.filter(({ op }) => op !== 'v128.load').map((binding) => this.#step(binding));
    const likeness = this.#likenessOf(value) === 'low' ? 'equal' : this.#likenessOf(value);
    if (likeness !== last || this.#image(value) !== this.#list.value)
      throw new Unprovable(`what ${this.#set.name} has in the end is not what the module has`);
    const moved = loads.map(({ name, operands }): [number, number] => {
      const at = this.#values.get(this.#image(name) as string);
      if (typeof at !== 'number') throw new Unprovable(`${this.#set.name} does not load ${name}`);
      return [Number(operands[0]), at];
    });
    if (moved.every(([from, at]) => from === at)) return queries;
    if (last !== 'each' || this.#set.octets === 16) throw new Unprovable(`${this.#set.name} loads other octets`);
    return [...queries, movedQuery(this.#module, this.#parts.constants, new Map(moved))];
  }

  /** What stands for a value of the module: the name of a line, or of a test the comparison. */
  #image(name: string): VectorTerm {
    return this.#list.images.get(name) ?? name;
  }

  #likenessOf(name: string): Likeness {
    return this.#likeness.get(name) ?? 'equal';
  }

  #constant(name: string): readonly number[] | undefined {
    return /^c\d/.test(name) ? this.#parts.constants.get(Number(name.slice(1))) : undefined;
  }

  #step(binding: Binding): string {
    const { name, op } = binding;
    const tested = op === 'i32.eqz' ? this.#module.bindings.find((one) => one.name === binding.operands[0]) : binding;
    if (!tested || (op === 'i32.eqz' && !TESTS.includes(tested.op)))
      throw new Unprovable('the module negates more than a test');
    const claim = op === 'i32.eqz' ? 'each' : this.#claim(binding);
    this.#likeness.set(name, claim);
    const operands = this.#operands(tested.operands, claim);
    const image = this.#image(name);
    const line = typeof image === 'string' && image === name ? this.#values.get(image) : image;
    if (line === undefined || typeof line === 'number') throw new Unprovable(`${name} is not a value of the list`);
    const result = this.#text(line, new Map(operands.map(({ line, like }) => [line, like])));
    const halves = Array.from({ length: this.#set.octets / 16 }, (_, h) => {
      const of = operands.map(({ text, isVector }) => (isVector ? this.#half(text, h) : text));
      return `(${[tested.op, ...of].join(' ')})`;
    });
    const given = new Set(operands.flatMap(({ given }) => given));
    return query(`${op} with ${this.#set.name}`, `(not ${this.#isLike(claim, halves, result)})`, [...given]);
  }

  /** What is claimed of the result of an instruction. The solver says whether it is so. */
  #claim({ op, operands }: Binding): Likeness {
    const isLow = operands.some((name) => this.#constant(name)?.every((octet) => octet < 16));
    if (TESTS.includes(op)) return 'some';
    if (op === 'v128.and' && isLow) return 'low';
    if (op === 'i16x8.shr_u' && this.#set.name === 'neon') return 'nibble';
    if (/[gl]t_u$/.test(op) && this.#set.name !== 'neon') return 'zeros';
    return operands.some((name) => this.#likenessOf(name) === 'zeros') ? 'zeros' : 'equal';
  }

  /** The operands in the module, in the list, and what is given of them: any octets, or the constant where it matters. */
  #operands(names: readonly string[], claim: Likeness) {
    return names.map((name, i) => {
      const line = this.#image(name);
      const constant = claim === 'low' ? this.#constant(name) : undefined;
      const number =
        constant &&
        Buffer.from([...constant].reverse())
          .toString('hex')
          .repeat(this.#set.octets / 16);
      if (number) return { line, text: `#x${number}`, like: `#x${number}`, isVector: true, given: [] };
      if (name.startsWith('#')) return { line, text: name, like: name, isVector: false, given: [] };
      const text = 'ab'[names.findIndex((one) => this.#image(one) === line)] ?? `ab${i}`;
      const likeness = this.#likenessOf(name);
      const like = likeness === 'nibble' || likeness === 'zeros' ? `${text}.like` : text;
      const halves = Array.from({ length: this.#set.octets / 16 }, (_, h) => this.#half(text, h));
      const sort = this.#set.octets === 16 ? 'Vector' : 'Wide';
      const any = [...new Set([text, like])].map((one) => `(declare-const ${one} ${sort})`);
      const given = likeness === 'low' ? lowOctets(text, this.#set.octets) : any;
      return {
        line,
        text,
        like,
        isVector: true,
        given: like === text ? given : [...given, `(assert ${this.#isLike(likeness, halves, like)})`],
      };
    });
  }

  #isLike(likeness: Likeness, halves: readonly string[], image: string): string {
    const { octets } = this.#set;
    const whole = halves.length === 1 ? halves[0] : `(concat ${[...halves].reverse().join(' ')})`;
    const masked = (text: string | undefined, octet: string) => `(bvand ${text} #x${octet.repeat(octets)})`;
    const lane = (text: string | undefined, i: number) => `(= ((_ extract ${8 * i + 7} ${8 * i}) ${text}) #x00)`;
    switch (likeness) {
      case 'low':
        return `(and (= ${whole} ${image}) (= ${masked(whole, 'f0')} ${masked(whole, '00')}))`;
      case 'equal':
        return `(= ${whole} ${image})`;
      case 'nibble':
        return `(= ${masked(whole, '0f')} ${masked(image, '0f')})`;
      case 'zeros':
        return `(and ${Array.from({ length: octets }, (_, i) => `(= ${lane(whole, i)} ${lane(image, i)})`).join(' ')})`;
      case 'some':
        return `(= ${image} (or false ${halves.map((text) => `(distinct ${text} #x00000000)`).join(' ')}))`;
      case 'each':
        return `(= ${image} (and true ${halves.map((text) => `(= ${text} #x00000000)`).join(' ')}))`;
    }
  }

  #half(text: string, h: number): string {
    return this.#set.octets === 16 ? text : `((_ extract ${128 * h + 127} ${128 * h}) ${text})`;
  }

  /** A line of the list. All that it names are the operands. */
  #text(term: VectorTerm, operands: ReadonlyMap<VectorTerm, string>): string {
    const known = operands.get(term);
    if (known !== undefined) return known;
    if (typeof term !== 'string') {
      const [name, ...rest] = term;
      if (name.includes('setzero')) return `#x${'00'.repeat(this.#set.octets)}`;
      const op = { '!=': 'distinct', '==': '=', '>': 'bvugt', '<=': 'bvule' }[name] ?? name;
      return `(${[op, ...rest.map((one) => this.#text(one, operands))].join(' ')})`;
    }
    if (!/^\d/.test(term)) throw new Unprovable(`${this.#set.name} uses ${term} where the module does not`);
    return `#x${Number(term)
      .toString(16)
      .padStart(this.#set.integer / 4, '0')}`;
  }
}

/** Any octets below 10, so that a solver sees that they are: asserted, a look-up takes it a minute. */
function lowOctets(name: string, octets: number): string[] {
  const lanes = Array.from({ length: octets }, (_, i) => `#x0 ((_ extract ${4 * i + 3} ${4 * i}) ${name}.nibbles)`);
  return [
    `(declare-const ${name}.nibbles (_ BitVec ${4 * octets}))`,
    `(define-fun ${name} () (_ BitVec ${8 * octets}) (concat ${lanes.reverse().join(' ')}))`,
  ];
}

/**
 * A test of a block that reads other octets, twice: what is clean for both is clean for the module. `moved`: the offset in
 * the module → that of 32 octets, whose halves are read.
 */
function movedQuery(
  { bindings, value }: VectorExpression,
  constants: ModuleParts['constants'],
  moved: ReadonlyMap<number, number>,
): string {
  const test = (suffix: string, at: (offset: number) => number) =>
    bindings.map(({ name, sort, op, operands, expression }) => {
      const own = (text: string) => text.replace(/\b(x\d+)\b/g, `$1${suffix}`);
      const text = op === 'v128.load' ? `v${at(Number(operands[0])) / 16}` : own(expression);
      return `(declare-const ${own(name)} ${sort}) (assert (= ${own(name)} ${text}))`;
    });
  const there = (offset: number) => moved.get(offset) as number;
  return query(
    'what is clean in 32 octets at a time is clean in 16',
    `(and (distinct ${value}low #x00000000) (distinct ${value}high #x00000000) (= ${value} #x00000000))`,
    [
      ...[0, 1, 2, 3, 4].map((i) => `(declare-const v${i} Vector)`),
      ...[...constants]
        .filter(([local]) => bindings.some(({ operands }) => operands.includes(`c${local}`)))
        .map(([local, sixteen]) => `(define-fun c${local} () Vector #x${digits(sixteen)})`),
      ...test('', (offset) => offset),
      ...test('low', there),
      ...test('high', (offset) => there(offset) + 16),
    ],
  );
}

/** `given`: declarations and assertions of this query alone. */
function query(name: string, claim: string, given: readonly string[]): string {
  return ['(push 1)', ...given, `(echo "${name}")`, `(assert ${claim})`, '(check-sat)', '(pop 1)'].join('\n');
}

/** Lane 0 is the last of the digits. */
const digits = (octets: readonly number[]) => Buffer.from([...octets].reverse()).toString('hex');
