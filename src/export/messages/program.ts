/**
 * The plan of a message → arrays of numbers, which C and Rust share, and the sizes of what its machine keeps.
 *
 *     netstring = size ":" text ","     state 0: "5" begins the part size, state 1 next     part size: a number, decimal
 *
 * States of all rules are numbered together, and so are those of all parts. A cell of `rule_next` that is no state is a flag:
 * operations on captures, the next state, and the part that begins there, if one does. Flag 0 refuses. Indices that may be
 * missing have 1 added: 0 is none.
 */
import { type CompiledMessages, sixteenToARow } from '../../compile/index.ts';
import { SpecError } from '../../shared/diagnostic.ts';
import { FIRST_PART, type MessagePart, type MessageRule, type MessageTable } from '../../shared/message-table.ts';
import { type CapturedProgram, capturedProgram } from '../captured.ts';
import { type ArrayName, bitsFor, type TargetArray } from '../tables.ts';
import { type FieldRow, type MessageFrame, messageFrames } from './fields.ts';
import { joinLeaves, leafOfForm, leafOfInteger } from './leaves.ts';
import { jointTable, numbered, sums } from './numbering.ts';
import { partLists } from './parts.ts';

export interface MessageProgram {
  readonly arrays: readonly TargetArray[];
  /** What the machine reads elements of. */
  readonly arrayNames: ReadonlySet<string>;
  readonly rules: number;
  readonly numbers: number;
  readonly states: number;
  readonly classCount: number;
  readonly leafStates: number;
  readonly leafClassCount: number;
  /** How many rules can be open, and how many cells their captures take then. */
  readonly height: number;
  readonly cells: number;
  /** Rule and clause, alternating. */
  readonly names: readonly string[];
  readonly reasons: readonly string[];
  readonly fields: readonly FieldRow['field'][];
}

/** Writes an element of an array. */
export type Element = (array: string, index: string) => string;

/** A cell that is no state: the next state, the operations before it, and the part that begins, plus 1. */
type Flag = readonly [state: number, steps: number, part: number];

/** What a step does with the cells of its rule. */
export const CELL_STEP = { stop: 0, set: 1, open: 2, close: 3 } as const;

/** Throws SpecError for tables that are too large for 16 bits. */
export function messageProgram({ table, captures, forms }: CompiledMessages): MessageProgram {
  const programs = captures.map(capturedProgram);
  const names = numbered<readonly [string, string]>();
  const reasons = numbered<string>();
  const nameOf = ({ rule, clause }: { readonly rule: string; readonly clause: string }) => names.of([rule, clause]);
  const firstState = sums(table.rules.map(({ ends }) => ends.length));
  const firstPart = sums(table.rules.map(({ parts }) => parts.length));
  const states = firstState.at(-1) as number;
  const frames = messageFrames(captures, programs, table.rules);
  const steps = stepsOf(programs, frames);
  const parts = table.rules.flatMap((rule) => rule.parts);

  const integers = new Map(parts.flatMap((part) => (part.kind === 'integer' ? [[part.rule, part] as const] : [])));
  const leaves = [...forms.map(leafOfForm), ...[...integers.values()].map(leafOfInteger)];
  const firstLeaf = sums(leaves.map(({ ends }) => ends.length));
  const joined = joinLeaves(leaves, firstLeaf, nameOf, reasons.of);

  const rules = rulesOf(table, firstState, firstPart, steps.startOf);
  const leafOf = (part: MessagePart) => {
    if (part.kind === 'field' && part.content === 'rule') return part.index;
    if (part.kind === 'field') return part.content === 'form' ? (firstLeaf[part.index] as number) : 0;
    return firstLeaf[forms.length + [...integers.keys()].indexOf(part.rule)] as number;
  };
  const depths = reach(table.rules.map(({ depth, parts: own }) => ({ depth, inner: own.flatMap(innerOf) })));
  const sizes = programs.map(({ registers }, r) => registers + frames.cellsOf(r));
  const lists: Readonly<Record<string, readonly number[]>> = {
    ...rules.lists,
    steps: steps.all,
    state_end: table.rules.flatMap(({ ends }) => ends),
    state_close: table.rules.flatMap(({ captures: { ends } }, r) => ends.map((list) => steps.startOf(r, list))),
    state_name: table.rules.flatMap(({ labels }) => labels.map(([rule, clause]) => nameOf({ rule, clause }))),
    rule_start: firstState.slice(0, -1),
    rule_name: table.rules.map(nameOf),
    rule_depth: table.rules.map(({ depth }) => depth ?? 0),
    rule_cells: sizes,
    rule_frame: frames.rootOf,
    ...frames.lists,
    ...partLists(parts, nameOf, leafOf),
    ...joined.lists,
  };
  const wide = ['part_max', 'case_value', 'count_times', 'count_plus', 'count_minus'];
  return {
    arrayNames: new Set([...Object.keys(lists), 'names', 'reasons']),
    arrays: Object.entries(lists).map(([name, numbers]) => arrayOf(name as ArrayName, numbers, wide.includes(name))),
    rules: table.rules.length,
    numbers: Math.max(1, table.numbers.length),
    states,
    classCount: rules.classCount,
    leafStates: firstLeaf.at(-1) as number,
    leafClassCount: joined.classCount,
    height: depths(() => 1),
    cells: Math.max(
      1,
      depths((r) => sizes[r] as number),
    ),
    names: names.all.flat(),
    reasons: reasons.all,
    fields: frames.fields,
  };
}

const innerOf = (part: MessagePart) => (part.kind === 'field' && part.content === 'rule' ? [part.index] : []);

function arrayOf(name: ArrayName, numbers: readonly number[], isWide: boolean): TargetArray {
  const bits = isWide ? 64 : bitsFor(numbers);
  const rows = numbers.length > 32 ? { rows: sixteenToARow(numbers, String) } : {};
  if (bits !== 32) return { name, numbers, bits, ...rows };
  throw new SpecError('too-many-states', 'the tables of this message have more than 65,535 states', {
    remedy: 'describe a smaller part of the protocol',
  });
}

/** The lists of operations of all rules, one after the other, four numbers each; the first is empty. */
function stepsOf(programs: readonly CapturedProgram[], frames: { readonly all: readonly MessageFrame[] }) {
  const all: number[] = [CELL_STEP.stop, 0, 0, 0];
  const starts = programs.map(({ lists }, r) => {
    const own = frames.all.filter(({ rule }) => rule === r);
    return new Map(
      lists.map(([list, steps]) => {
        const start = all.length / 4;
        for (const step of steps) {
          if (step.kind === 'keep') all.push(CELL_STEP.set, step.to, step.from + 1, 0);
          else {
            const frame = own[step.frame] as MessageFrame;
            const to = step.kind === 'slot' ? frame.cell + step.slot : frames.all.indexOf(frame);
            all.push(CELL_STEP[step.kind === 'slot' ? 'set' : step.kind], to, step.from + 1, step.plus);
          }
        }
        all.push(CELL_STEP.stop, 0, 0, 0);
        return [list, start] as const;
      }),
    );
  });
  return { all, startOf: (rule: number, list: number) => starts[rule]?.get(list) ?? 0 };
}

/**
 * The most that open rules can weigh together. A rule with a depth is open that often at most, and after each comes a way
 * through rules without one, which never comes back.
 */
function reach(rules: readonly { readonly depth: number | undefined; readonly inner: readonly number[] }[]) {
  return (weight: (rule: number) => number): number => {
    const known = new Map<number, number>();
    const longest = (rule: number): number => {
      const found = known.get(rule);
      if (found !== undefined) return found;
      const inner = (rules[rule]?.inner ?? []).filter((each) => rules[each]?.depth === undefined);
      const total = weight(rule) + Math.max(0, ...inner.map(longest));
      known.set(rule, total);
      return total;
    };
    const start = rules[0]?.depth === undefined ? longest(0) : 0;
    return rules.reduce((sum, { depth = 0 }, rule) => sum + (depth === 0 ? 0 : depth * longest(rule)), start);
  };
}

/** The automata of all rules, over octets, and what begins where they refuse one. */
function rulesOf(
  table: MessageTable,
  firstState: readonly number[],
  firstPart: readonly number[],
  startOf: (rule: number, list: number) => number,
) {
  const states = firstState.at(-1) as number;
  const flags = numbered<Flag>();
  flags.of([0, 0, 0]);
  const flagOf = (r: number, state: number, symbol: number): Flag => {
    const { captures: of } = table.rules[r] as MessageRule;
    const cell = of.next[state * of.classCount + (of.classes[symbol] as number)] as number;
    const [target, list] = cell < 0 ? [of.flagged[-2 - 2 * cell], of.flagged[-1 - 2 * cell]] : [cell, -1];
    const to = (firstState[r] as number) + (target as number) / of.classCount;
    const part = symbol < FIRST_PART ? 0 : (firstPart[r] as number) + symbol - FIRST_PART + 1;
    return [to, startOf(r, list as number), part];
  };
  // Parts that begin whatever comes: the flags of a state follow each other.
  const begins: number[] = [];
  table.rules.forEach(({ begins: all, first }, r) => {
    all.forEach((here, state) => {
      begins.push(flags.all.length);
      for (const part of here) if (!first[part]) flags.add(flagOf(r, state, FIRST_PART + part));
    });
  });
  begins.push(flags.all.length);
  const cellOf = (r: number, state: number, octet: number): number => {
    const { captures: of, begins: all, first } = table.rules[r] as MessageRule;
    const cell = of.next[state * of.classCount + (of.classes[octet] as number)] as number;
    if (cell >= 0) return (firstState[r] as number) + cell / of.classCount;
    if (cell < -1) return states + flags.of(flagOf(r, state, octet));
    const part = all[state]?.find((each) => first[each]?.[octet]);
    return states + (part === undefined ? 0 : flags.of(flagOf(r, state, FIRST_PART + part)));
  };
  const rules = jointTable(
    table.rules.flatMap(({ ends }, r) => ends.map((_, state) => (octet: number) => cellOf(r, state, octet))),
  );
  const lists = {
    rule_classes: rules.classes,
    rule_next: rules.next,
    flag_state: flags.all.map(([state]) => state),
    flag_steps: flags.all.map(([, list]) => list),
    flag_part: flags.all.map(([, , part]) => part),
    state_begins: begins,
  };
  return { lists, classCount: rules.classCount };
}
