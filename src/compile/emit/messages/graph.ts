/**
 * The table of one rule of a message → what each of its states does, as the code of its module needs it.
 *
 *     netstring = size ":" text ","      state 0: part size, to state 1      state 1: the octet 3A, to state 2      …
 */
import {
  FIRST_PART,
  type MessagePart,
  type MessageRule,
  numbersOfField,
  numbersSet,
} from '../../../shared/message-table.ts';

/** What happens at a symbol: operations of captures, and the next state. */
export interface CodeStep {
  readonly list: readonly number[];
  readonly to: number;
}

/** Octets that have the same step, as ranges. */
interface OctetStep extends CodeStep {
  readonly ranges: readonly OctetRange[];
}

export type OctetRange = readonly [from: number, to: number];

export interface PartStep extends CodeStep {
  readonly part: MessagePart;
  readonly index: number;
  /** The octets that it begins with; none: it begins whatever comes. */
  readonly first: readonly OctetRange[] | undefined;
}

export interface StateCode {
  readonly octets: readonly OctetStep[];
  readonly parts: readonly PartStep[];
  /** 0 the rule cannot end, 1 it can end and go on, 2 it ends. */
  readonly ends: number;
  /** The operations at the end. */
  readonly last: readonly number[];
}

export function statesOf({ captures, parts, begins, first, ends }: MessageRule): readonly StateCode[] {
  const { next, flagged, lists, classCount, classes } = captures;
  const stepAt = (state: number, symbol: number): CodeStep | undefined => {
    const cell = next[state * classCount + (classes[symbol] as number)] as number;
    if (cell === -1) return undefined;
    if (cell >= 0) return { list: [], to: cell / classCount };
    const [to, list] = flagged.slice(-2 - 2 * cell) as [number, number];
    return { list: lists[list] as readonly number[], to: to / classCount };
  };
  return captures.ends.map((last, state): StateCode => {
    const found = new Map<string, { readonly step: CodeStep; readonly set: boolean[] }>();
    for (let octet = 0; octet <= 0xff; octet++) {
      const step = stepAt(state, octet);
      if (!step) continue;
      const key = `${step.to} ${step.list}`;
      const known = found.get(key) ?? { step, set: [] };
      found.set(key, known);
      known.set[octet] = true;
    }
    return {
      octets: [...found.values()].map(({ step, set }) => ({
        ...step,
        ranges: rangesOf((octet) => set[octet] === true),
      })),
      parts: (begins[state] as readonly number[]).map((index) => {
        const flags = first[index];
        return {
          ...(stepAt(state, FIRST_PART + index) as CodeStep),
          index,
          part: parts[index] as MessagePart,
          first: flags ? rangesOf((octet) => flags[octet] === 1) : undefined,
        };
      }),
      ends: ends[state] as number,
      last: last < 0 ? [] : (lists[last] as readonly number[]),
    };
  });
}

/** `size`: how many values there are. */
export function rangesOf(has: (value: number) => boolean, size = 0x100): OctetRange[] {
  const found: [number, number][] = [];
  for (let octet = 0; octet < size; octet++) {
    const last = found.at(-1);
    if (!has(octet)) continue;
    if (last?.[1] === octet - 1) last[1] = octet;
    else found.push([octet, octet]);
  }
  return found;
}

/**
 * The states that more than one step leads to: they are labels of the code. All others are written where they are reached, and
 * so are those where the rule ends, since that takes a line or two.
 */
export function sharedStates(states: readonly StateCode[]): ReadonlySet<number> {
  const reached = new Set([0]);
  const shared = new Set<number>();
  for (const state of reached) {
    const { octets, parts } = states[state] as StateCode;
    for (const step of [...octets, ...parts]) {
      if (isStay(step, state)) continue;
      if (reached.has(step.to) && states[step.to]?.ends !== 2) shared.add(step.to);
      reached.add(step.to);
    }
  }
  return shared;
}

/** Whether an octet changes nothing. */
export function isStay(step: CodeStep, state: number): boolean {
  return 'ranges' in step && step.to === state && step.list.length === 0;
}

/** The numbers that a part reads to begin. */
function usedBy({ part }: PartStep): number[] {
  if (part.kind === 'integer') return [];
  return numbersOfField(part);
}

/** The numbers that the parts of a rule ask for, and the rules that these are. */
export function numbersAsked(states: readonly StateCode[], outside: readonly (readonly number[])[]): Set<number> {
  const steps = states.flatMap(({ parts }) => parts);
  const inside = ({ part }: PartStep) =>
    part.kind === 'field' && part.content === 'rule' ? (outside[part.index] as readonly number[]) : [];
  return new Set(steps.flatMap((step) => [...usedBy(step), ...inside(step)]));
}

/** For each rule the numbers that it takes from the rules around it: it, or a rule inside it, needs them before it reads them. */
export function numbersFromOutside(all: readonly (readonly StateCode[])[]): readonly (readonly number[])[] {
  const needed = all.map(() => new Set<number>());
  for (let before = -1; before !== total(needed); ) {
    before = total(needed);
    all.forEach((states, rule) => {
      const known = knownNumbers(states);
      states.forEach(({ parts }, state) => {
        for (const step of parts) {
          const { part } = step;
          const inside = part.kind === 'field' && part.content === 'rule' ? [...(needed[part.index] ?? [])] : [];
          for (const number of [...usedBy(step), ...inside]) if (!known[state]?.has(number)) needed[rule]?.add(number);
        }
      });
    });
  }
  return needed.map((numbers) => [...numbers].sort((a, b) => a - b));
}

const total = (sets: readonly ReadonlySet<number>[]) => sets.reduce((sum, { size }) => sum + size, 0);

/** For each state the numbers that the rule itself has read on each way to it. */
function knownNumbers(states: readonly StateCode[]): readonly (ReadonlySet<number> | undefined)[] {
  const known: (ReadonlySet<number> | undefined)[] = states.map(() => undefined);
  known[0] = new Set();
  const queue = [0];
  for (const state of queue) {
    const here = known[state] as ReadonlySet<number>;
    const { octets, parts } = states[state] as StateCode;
    const reach = (to: number, numbers: ReadonlySet<number>) => {
      const before = known[to];
      const after = before ? new Set([...before].filter((number) => numbers.has(number))) : numbers;
      if (before?.size === after.size) return;
      known[to] = after;
      queue.push(to);
    };
    for (const { to } of octets) reach(to, here);
    for (const { to, part } of parts)
      reach(to, part.kind === 'integer' ? new Set([...here, ...numbersSet(part)]) : here);
  }
  return known;
}
