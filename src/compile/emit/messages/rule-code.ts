/**
 * One rule of a message → the lines of its function (reader.ts).
 *
 *     a state      the octets that may come, each with what it does; or the part that begins there, or the end
 *     T[f + 4]     a slot of the frame of the rule, which begins at f
 */
import { OPERATION } from '../../../shared/capture-table.ts';
import { type IntegerPart, MESSAGE_FRAME, type MessageTable, numbersSet } from '../../../shared/message-table.ts';
import { fieldLines } from './fields.ts';
import {
  type CodeStep,
  isStay,
  numbersAsked,
  type OctetRange,
  type PartStep,
  type StateCode,
  sharedStates,
} from './graph.ts';
import { type Dialect, readNumber } from './numbers.ts';
import { CELL_BITS, frameLayout, type SlotPlace } from './places.ts';

/** More ways on from a state than this are looked up: compared one after the other, those of CBOR take a twentieth longer. */
const FEW = 6;

interface RuleContext {
  readonly table: MessageTable;
  /** Of each rule its states, and the numbers that it takes from the rules around it. */
  readonly states: readonly (readonly StateCode[])[];
  readonly outside: readonly (readonly number[])[];
  readonly deepest: number;
  readonly dialect: Dialect;
  readonly typed: boolean;
  readonly constant: (letter: string, value: string) => string;
}

export class RuleCode {
  readonly #of: RuleContext;
  readonly #rule: number;
  readonly #states: readonly StateCode[];
  readonly #labels: ReadonlySet<number>;
  readonly #numbers: ReadonlySet<number>;

  constructor(of: RuleContext, rule: number) {
    this.#of = of;
    this.#rule = rule;
    this.#states = of.states[rule] as readonly StateCode[];
    this.#labels = sharedStates(this.#states);
    this.#numbers = numbersAsked(this.#states, of.outside);
  }

  lines(): string[] {
    const { table, outside, typed } = this.#of;
    const rule = this.#rule;
    const { rule: name, captures, depth, parts } = table.rules[rule] as MessageTable['rules'][number];
    const body = this.#labels.size > 0 ? this.#labelLoop() : this.#state(0);
    const text = body.join('\n');
    const given = outside[rule] as readonly number[];
    const own = [...new Set(parts.flatMap((part) => (part.kind === 'integer' ? this.#asked(numbersSet(part)) : [])))];
    const named = (variable: string) => new RegExp(`\\b${variable}\\b`).test(text);
    const typeOf = typed ? ': number' : '';
    const { places, bits, size } = frameLayout(captures);
    const cells = Array.from({ length: bits }, (_, cell) => cell);
    const variables = [
      ...own.filter((number) => !given.includes(number)).map((number) => `n${number}`),
      ...Array.from({ length: captures.registers }, (_, r) => `m${r}`),
      ...['c', 'q', 'e', 's', 'v'],
    ]
      .filter(named)
      .concat(cells.map((cell) => `k${cell}`))
      .map((variable) => `${variable} = 0`);
    const { length, rule: index, start, end } = MESSAGE_FRAME;
    const known = captures.slots.flatMap((offset, slot) =>
      offset < 0 ? [] : setLines(places[slot] as SlotPlace, plus('h', offset)),
    );
    return [
      '',
      `// ${name.replace(/\s+/g, ' ')}`,
      `const r${rule} = (${['i', named('limit') ? 'limit' : '_limit', ...given.map((number) => `n${number}`)].map((each) => each + typeOf).join(', ')})${typeOf} => {`,
      ...(depth === undefined ? [] : [`  if (++d${rule} > ${Math.min(depth, this.#of.deepest)}) return -1;`]),
      `  const ${[...(named('x') ? ['x = text'] : []), 'f = t', 'h = i - b'].join(', ')};`,
      `  let ${['T = t > last ? longer() : cells', ...variables].join(', ')};`,
      `  t += ${size};`,
      ...[...new Set(known)].map((line) => `  ${line}`),
      '  done: {',
      ...indented(body, 4),
      '  }',
      `  ${cellOf(length)} = f - t;`,
      `  ${cellOf(index)} = ${rule};`,
      `  ${cellOf(start)} = h;`,
      `  ${cellOf(end)} = i - b;`,
      ...cells.map((cell) => `  ${cellOf(MESSAGE_FRAME.size + cell)} = k${cell};`),
      ...(depth === undefined ? [] : [`  d${rule}--;`]),
      '  return i;',
      '};',
    ];
  }

  /** The states that several ways lead to are labels; others are written where they are reached. */
  #labelLoop(): string[] {
    const all = [...new Set([0, ...this.#labels])];
    return [
      's = 0;',
      'next: for (;;) {',
      '  switch (s) {',
      ...all.flatMap((state) => [`    case ${state}: {`, ...indented(this.#state(state), 6), '    }']),
      '    default: return -1;',
      '  }',
      '}',
    ];
  }

  #branch(step: PartStep): string[] {
    const lines = this.#part(step);
    const condition = this.#condition(step);
    return condition === undefined ? lines : [`if (${condition}) {`, ...indented(lines, 2), '}'];
  }

  /** When a part begins; none: always. */
  #condition({ part, first }: PartStep): string | undefined {
    const { at, isIn } = this.#of.dialect;
    if (first) return `i < limit${isAll(first) ? '' : ` && (c = ${at('x', 'i')}, ${isIn('c', first)})`}`;
    const when = part.kind === 'field' ? part.when : undefined;
    if (!when) return undefined;
    const [equal, joined] = when.isOther ? ['!==', ' && '] : ['===', ' || '];
    return when.values.map((value) => `n${when.number} ${equal} ${value}`).join(joined) || String(when.isOther);
  }

  /** What a state does, to its end: each way goes on elsewhere. */
  #state(state: number): string[] {
    const code = this.#states[state] as StateCode;
    const { at, isIn, isOut } = this.#of.dialect;
    const end = [...this.#operations(code.last), 'break done;'];
    if (code.ends === 2) return end;
    if (code.parts.some(({ first }) => !first)) {
      const lines = code.parts.flatMap((step) => this.#branch(step));
      return isOpen(code.parts) ? lines : [...lines, 'return -1;'];
    }
    const stay = code.octets.find((step) => isStay(step, state));
    const steps = [
      ...code.octets.filter((step) => step !== stay).map((step) => ({ step, ranges: step.ranges })),
      ...code.parts.map((step) => ({ step, ranges: step.first as readonly OctetRange[] })),
    ];
    const octet = at('x', 'i');
    const lines = [
      ...(stay ? [`while (i < limit && (c = ${octet}, ${isIn('c', stay.ranges)})) i++;`] : []),
      code.ends === 1 ? `if (i === limit) { ${end.join(' ')} }` : 'if (i === limit) return -1;',
    ];
    const doing = ({ step }: (typeof steps)[number]) =>
      'part' in step ? this.#part(step) : [...this.#operations(step.list), 'i++;', ...this.#goTo(step)];
    const [only] = steps;
    // A rule refuses by itself what it cannot begin with.
    if (steps.length === 1 && only && !stay && code.ends === 0 && isRule(only.step)) return doing(only);
    if (steps.length === 1 && only) {
      const isAny = isAll(only.ranges);
      return [
        ...lines,
        ...(isAny ? [] : [`if ((c = ${octet}, ${isOut('c', only.ranges)})) return -1;`]),
        ...doing(only),
      ];
    }
    if (steps.length === 0) return [...lines, 'return -1;'];
    if (steps.length > FEW) {
      const sets = JSON.stringify(steps.map(({ ranges }) => ranges.flat()));
      const cases = steps.flatMap((each, k) => [`  case ${k + 1}: {`, ...indented(doing(each), 4), '  }']);
      const choice = at(this.#of.constant('S', `setOf(${sets})`), octet);
      return [...lines, `switch (${choice}) {`, ...cases, '  default: return -1;', '}'];
    }
    const branches = steps.flatMap((each) => [`if (${isIn('c', each.ranges)}) {`, ...indented(doing(each), 2), '}']);
    return [...lines, `c = ${octet};`, ...branches, 'return -1;'];
  }

  #goTo({ to }: CodeStep): string[] {
    return this.#labels.has(to) ? [`s = ${to};`, 'continue next;'] : this.#state(to);
  }

  #part(step: PartStep): string[] {
    const { part, index } = step;
    const read = part.kind === 'integer' ? this.#number(part, index) : fieldLines(part, this.#of);
    return [...this.#operations(step.list), ...read, ...this.#goTo(step)];
  }

  #number(part: IntegerPart, index: number): string[] {
    const { dialect, constant } = this.#of;
    return readNumber(
      {
        ...part,
        numbers: this.#asked(part.numbers),
        ...(part.bits && { bits: part.bits.map((each) => ({ ...each, numbers: this.#asked(each.numbers) })) }),
      },
      {
        ...dialect,
        rows: () => constant('N', `integer(${this.#rule}, ${index})`),
      },
    );
  }

  /** Those of some numbers that this rule, or one inside it, asks for. */
  #asked(numbers: readonly number[]): readonly number[] {
    return numbers.filter((number) => this.#numbers.has(number));
  }

  /** The operations of captures, at i. */
  #operations(list: readonly number[]): string[] {
    const { places } = frameLayout((this.#of.table.rules[this.#rule] as MessageTable['rules'][number]).captures);
    const all = Array.from({ length: list.length / 4 }, (_, k) => {
      const [kind, what, from, distance] = list.slice(4 * k) as [number, number, number, number];
      const offset = (by: number) => plus(from < 0 ? 'i - b' : `m${from}`, by);
      if (kind === OPERATION.keep) return [`m${what} = ${offset(distance)};`];
      if (kind !== OPERATION.slot) return [`T[t++] = ${offset(distance)}; T[t++] = ${what};`];
      const place = places[what] as SlotPlace;
      return setLines(place, offset(distance - place.distance));
    });
    const lines = [...new Set(all.flat())];
    return lines.some((line) => line.startsWith('T[t')) ? ['if (t > last) T = longer();', ...lines] : lines;
  }
}

/** Whether a step is all of a rule, as far as it goes. */
function isRule(step: CodeStep | PartStep): boolean {
  const part = 'part' in step ? step.part : undefined;
  return part?.kind === 'field' && part.content === 'rule' && part.length === undefined && part.times === undefined;
}

/** Whether ranges have each octet. */
function isAll(ranges: readonly OctetRange[]): boolean {
  return `${ranges}` === '0,255';
}

/** Sets a slot: its bit, and its cell if it has one of its own. */
function setLines({ cell, bit }: SlotPlace, offset: string): string[] {
  return [
    ...(bit < 0 ? [] : [`k${Math.floor(bit / CELL_BITS)} |= ${1 << (bit % CELL_BITS)};`]),
    ...(cell < MESSAGE_FRAME.size ? [] : [`${cellOf(cell)} = ${offset};`]),
  ];
}

/** A cell of the frame. */
function cellOf(index: number): string {
  return `T[${plus('f', index)}]`;
}

function plus(name: string, distance: number): string {
  return distance === 0 ? name : `${name} ${distance < 0 ? '-' : '+'} ${Math.abs(distance)}`;
}

/** Whether one of the parts begins whatever comes. */
function isOpen(parts: readonly PartStep[]): boolean {
  return parts.some(({ part, first }) => !first && (part.kind === 'integer' || !part.when));
}

function indented(lines: readonly string[], by: number): string[] {
  return lines.map((line) => ' '.repeat(by) + line);
}
