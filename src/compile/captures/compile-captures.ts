/**
 * The captures of a rule set, all stages:
 *
 *     rule set + tags ──► marked automaton ──► one reading? ──► encoded ──► shape ──► events ──► registers ──► table
 *
 * With its marks taken away, the automaton accepts what the verdict accepts: that is proved each time.
 */

import type { Alphabet } from '../../shared/alphabet.ts';
import { type CaptureTable, OPERATION } from '../../shared/capture-table.ts';
import { ENCODINGS, type EncodingName } from '../../shared/encodings.ts';
import { Distinct } from '../../shared/groups.ts';
import { type Automaton, edgesFrom, liveStates, START_STATE } from '../automaton/automaton.ts';
import { isEmptyDifference, languageDifference } from '../automaton/difference.ts';
import { tooManyPositions } from '../automaton/errors.ts';
import type { Reading } from '../automaton/language.ts';
import { encodeAutomaton } from '../encoding/encode.ts';
import type { RuleSet } from '../expression.ts';
import { containsSymbol, differenceOfSets, type SymbolSet, smallestSymbol } from '../symbols.ts';
import { classesToMap } from '../table/class-map.ts';
import { shortestAmbiguity } from './ambiguity.ts';
import { type ClassedAutomaton, withClasses } from './classes.ts';
import { type Event, type Events, findEvents } from './distances.ts';
import { flaggedCells } from './loop.ts';
import { type MarkedAutomaton, type MarkedEdge, type MarkedParts, markedAutomaton } from './marked.ts';
import { ambiguousCaptures } from './readings.ts';
import { HERE, mergedClasses, type Operation, registerAutomaton } from './registers.ts';
import { type CaptureField, type Shaped, shapeOf } from './shape.ts';
import { FIRST_LABEL, type TagsOf } from './tree.ts';

/**
 * Marked automaton → two passes, where too much is uncertain for registers: forward over the sets of states, which are
 * recorded, and backwards over what one of them was.
 *
 *     forward   {0} ─a→ {1, 2} ─b→ {2, 3}          the text ends in 3 alone
 *     back                2  ←b─  3                 3 came from 2, with these marks; 2 came from 0 …
 *
 * Each text has one reading, so each step back has one answer.
 */

interface TwoPassAutomaton {
  /** `next[set][class]`; -1 refuses. */
  readonly next: readonly (readonly number[])[];
  /** `back[set][class]`: for each state of the next set, by its index, the index of the state before and a list. */
  readonly back: readonly (readonly (readonly number[])[])[];
  /** The lists of events that a step passes, in order. */
  readonly lists: readonly (readonly number[])[];
  /** For each set, the index of the state in which the text ends and a list; none: it cannot end here. */
  readonly ends: readonly (readonly number[])[];
}

const STATE_LIMIT = 20_000;

/** `undefined` if there are too many sets. */
function twoPassAutomaton({ classes, steps, ends }: ClassedAutomaton): TwoPassAutomaton | undefined {
  const sets = new Distinct<readonly number[]>([[0]]);
  const lists = new Distinct<readonly number[]>([[]]);
  const [next, back]: [number[][], number[][][]] = [[], []];
  for (const set of sets.values) {
    if (sets.values.length > STATE_LIMIT) return undefined;
    const cells = classes.map((_, c) => {
      const cameFrom = new Map<number, [number, number]>();
      set.forEach((state, i) => {
        for (const { events, target } of steps[state]?.[c] ?? []) cameFrom.set(target, [i, lists.of(events)]);
      });
      const reached = [...cameFrom.keys()].sort((a, b) => a - b);
      return {
        target: reached.length > 0 ? sets.of(reached) : -1,
        pairs: reached.flatMap((state) => cameFrom.get(state) as [number, number]),
      };
    });
    next.push(cells.map(({ target }) => target));
    back.push(cells.map(({ pairs }) => pairs));
  }
  const last = sets.values.map((set) =>
    set.flatMap((state, i) => (ends[state] ?? []).slice(0, 1).flatMap((events) => [i, lists.of(events)])).slice(0, 2),
  );
  return { next, back, lists: lists.values, ends: last };
}

/**
 * Marked automaton over scalar values → the same over the symbols of an encoding. Marks stand before the first symbol of
 * a character.
 *
 *     0 ─00E9 (open x)→ 1        0 ─C3 (open x)→ • ─A9→ 1
 *
 * The sequences are those of an automaton that reads one character: encoding/encode.ts makes it, with a state for each class.
 */

function encodeMarked(automaton: MarkedAutomaton, encoding: EncodingName): MarkedAutomaton {
  const { classes } = withClasses(automaton, () => false);
  const character = oneCharacter(automaton.alphabet, classes, encoding);
  const live = liveStates(character);
  const out = character.next.map((_, node) => [...edgesFrom(character, node, live)]);
  const edges: MarkedEdge[][] = automaton.edges.map(() => []);
  const numberOf = new Map<string, number>();
  /** What is read from a node of the sequences on, to reach `target` by one of `wanted`. */
  const steps = (node: number, wanted: ReadonlySet<number>, key: string, target: number): [SymbolSet, number][] =>
    (out[node] as [number, SymbolSet][]).flatMap(([to, set]): [SymbolSet, number][] => {
      if (to >= 1 && to <= classes.length) return wanted.has(to - 1) ? [[set, target]] : [];
      const name = `${to} ${key} ${target}`;
      const known = numberOf.get(name);
      if (known !== undefined) return known < 0 ? [] : [[set, known]];
      const number = edges.push([]) - 1;
      numberOf.set(name, number);
      const after = steps(to, wanted, key, target);
      edges[number] = after.map(([symbols, next]) => ({ set: symbols, marks: [], target: next }));
      if (after.length > 0) return [[set, number]];
      numberOf.set(name, -1);
      return [];
    });
  automaton.edges.forEach((all, state) => {
    edges[state] = all.flatMap(({ set, marks, target }) => {
      // A class is within a set or apart from it.
      const wanted = new Set(classes.flatMap((each, c) => (containsSymbol(set, smallestSymbol(each)) ? [c] : [])));
      return steps(START_STATE, wanted, [...wanted].join(), target).map(([symbols, next]) => ({
        set: symbols,
        marks,
        target: next,
      }));
    });
  });
  const ends = edges.map((_, state) => automaton.ends[state] ?? []);
  return { alphabet: ENCODINGS[encoding], edges, ends };
}

/** An automaton that reads one character: the start, a state for each class, and one that rejects; in the encoding. */
function oneCharacter(alphabet: Alphabet, classes: readonly SymbolSet[], encoding: EncodingName): Automaton {
  const reject = classes.length + 1;
  const states = Array.from({ length: reject + 1 }, (_, state) => state);
  return encodeAutomaton(
    {
      alphabet,
      classes: [...classes, ...otherSymbols(classes, alphabet.size)],
      next: states.map((state) =>
        Array.from({ length: reject }, (_, c) => (state === 0 && c < classes.length ? c + 1 : reject)),
      ),
      accepting: states.map((state) => state > 0 && state < reject),
      origins: states.map(() => []),
    },
    encoding,
  );
}

/** The symbols that are in no class, as one class; none if there are none. */
function otherSymbols(classes: readonly SymbolSet[], size: number): SymbolSet[] {
  const others = differenceOfSets([[0, size - 1]], classes.flat());
  return others.length > 0 ? [others] : [];
}

export interface CompiledCaptures {
  readonly table: CaptureTable;
  readonly root: CaptureField;
  /** For proofs. */
  readonly events: Events;
}

interface CaptureOptions {
  readonly reading: Reading;
  readonly tagsOf: TagsOf;
  readonly encoding?: EncodingName | undefined;
  /** What the verdict accepts. */
  readonly verdict: Automaton;
  /** Of a rule of a message. */
  readonly parts?: MarkedParts;
  /** Two passes even where one is enough: a test compares them. */
  readonly twoPasses?: boolean;
}

/** Throws SpecError for captures that are ambiguous, or that read a text which is none of theirs. */
export function compileCaptures(rules: RuleSet, options: CaptureOptions): CompiledCaptures {
  const { reading, tagsOf, encoding, verdict } = options;
  const marked = markedAutomaton(rules, reading, tagsOf);
  const { tree } = marked;
  const plain = { ...marked.automaton, parts: options.parts };
  const ambiguity = reading === 'regular' ? shortestAmbiguity(plain) : undefined;
  if (ambiguity) throw ambiguousCaptures(plain.alphabet, tree, ambiguity);
  const automaton = encoding ? encodeMarked(plain, encoding) : plain;
  const shaped = shapeOf(automaton, tree);
  const isTape = (mark: number) => mark >= 0 && shaped.slotOf(mark) === undefined;
  const events = findEvents(automaton, (mark, next) => isTape(mark) === isTape(next));
  const classed = withClasses(automaton, (mark) => events.of.has(mark));
  const layout = new Layout(shaped, tree.all.length, (mark) => events.of.get(mark) as Event);
  const { alphabet } = automaton;
  const registers = options.twoPasses ? undefined : registerAutomaton(classed);
  const merged = registers && mergedClasses(registers, classed.classes);
  const forward = merged?.automaton;
  const used = merged?.classes ?? classed.classes;
  const found = forward ?? twoPassAutomaton(classed);
  if (!found) throw tooManyPositions(rules, new Map(), 20_000);
  const classes = [...used, ...otherSymbols(used, alphabet.size)];
  const accepting = found.ends.map((end) => (typeof end === 'number' ? end >= 0 : end.length > 0));
  if (!isEmptyDifference(languageDifference(erased(alphabet, classes, found.next, accepting), verdict)))
    throw new Error('the captures accept other texts than the verdict: please report this grammar');
  const table = forward
    ? { ...layout.rows(forward.next, forward.operations, forward.lists, classes.length), ends: forward.ends }
    : twoPassLayout(layout, found as NonNullable<ReturnType<typeof twoPassAutomaton>>, classes.length);
  return {
    root: shaped.root,
    events,
    table: {
      alphabet: alphabet.name === 'octets' ? 'octets' : 'units',
      classCount: classes.length,
      classes: classesToMap(alphabet, classes),
      registers: forward?.registers ?? 0,
      ...table,
      slots: layout.slotsAtStart(events.atStart),
      events: layout.events.values,
      shape: shaped.root,
      labels: { marks: shaped.labelMarks.map((mark) => 2 * tree.all.length + mark - FIRST_LABEL) },
    },
  };
}

/** The automaton without its marks, and with a state that rejects. */
function erased(
  alphabet: Alphabet,
  classes: readonly SymbolSet[],
  next: readonly (readonly number[])[],
  accepting: readonly boolean[],
): Automaton {
  const reject = next.length;
  const rows = [...next, []].map((row) => classes.map((_, c) => ((row[c] ?? -1) < 0 ? reject : (row[c] as number))));
  return { alphabet, classes, next: rows, accepting: [...accepting, false] };
}

class Layout {
  /** The events of the tape that occur. */
  readonly events = new Distinct<readonly number[]>([]);
  readonly #shaped: Shaped;
  readonly #firstLabel: number;
  readonly #eventOf: (mark: number) => Event;

  constructor(shaped: Shaped, captures: number, eventOf: (mark: number) => Event) {
    this.#shaped = shaped;
    this.#firstLabel = 2 * captures;
    this.#eventOf = eventOf;
  }

  /** Cells, flagged cells and lists of operations. */
  rows(
    next: readonly (readonly number[])[],
    operations: readonly (readonly number[])[],
    lists: readonly (readonly Operation[])[],
    width: number,
  ): Pick<CaptureTable, 'next' | 'flagged' | 'lists'> {
    const ways = next.flatMap((row, state) =>
      Array.from({ length: width }, (_, c) => {
        const to = row[c] ?? -1;
        return to < 0 ? undefined : { to, list: operations[state]?.[c] ?? 0 };
      }),
    );
    return { ...flaggedCells(ways, width), lists: lists.map((list) => list.flatMap((each) => this.#operation(each))) };
  }

  #operation(operation: Operation): number[] {
    if (operation.kind === 'keep') return [OPERATION.keep, operation.to, operation.from, 0];
    const { event, from } = operation;
    if (this.#shaped.slotOf(event) === undefined) return [OPERATION.event, this.#number(event), from, 0];
    return this.#eventOf(event).flatMap(([mark, distance]) => [
      OPERATION.slot,
      this.#shaped.slotOf(mark) as number,
      from,
      distance,
    ]);
  }

  /** The number of an event on the tape. */
  #number(event: number): number {
    const marks = this.#eventOf(event).flatMap(([mark, distance]) => [
      mark >= FIRST_LABEL ? this.#firstLabel + mark - FIRST_LABEL : mark,
      distance,
    ]);
    return this.events.of(marks);
  }

  slotsAtStart(atStart: Event): number[] {
    const slots = new Array<number>(this.#shaped.root.frame?.slots ?? 0).fill(-1);
    for (const [mark, offset] of atStart) slots[this.#shaped.slotOf(mark) as number] = offset;
    return slots;
  }
}

function twoPassLayout(
  layout: Layout,
  { next, back, lists, ends }: NonNullable<ReturnType<typeof twoPassAutomaton>>,
  width: number,
): Pick<CaptureTable, 'next' | 'flagged' | 'lists' | 'ends' | 'back'> {
  // Events that a step passes, as operations at its symbol.
  const operations = lists.map((events) => events.map((event): Operation => ({ kind: 'write', event, from: HERE })));
  return {
    ...layout.rows(next, [], operations, width),
    ends: ends.flatMap(([way = -1, list = 0]) => [way, list]),
    back: back.flatMap((row) => Array.from({ length: width }, (_, c) => row[c] ?? [])),
  };
}
