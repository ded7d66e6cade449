/**
 * A change of a form in one line → the automaton of the changed form: what an
 * implementation would accept that broke one clause and kept all others.
 *
 *     + C1 80..BF      this is one more character, wherever a character may start
 *     - EF BB BF       a text that has this where a character may start is refused
 *     + ^FF FE         at the start of a text only;   - ~FF FE   anywhere but there
 *     - empty          the empty text is refused
 *     = utf16le        the language of another form
 *
 * Several changes are separated by ";". The changed form is built state by
 * state: a state is the set of all that the symbols so far can mean, its threads.
 * A thread is a number. With n states of the form:
 *
 *     2 · state, + 1 after the first symbol      the text so far, in a state of the form
 *     2n + n · position + state                  inside the box, and where it leads
 */

import type { CharacterRanges } from '../../../src/audit/predicates/characters.ts';
import { edgesOf } from '../../../src/audit/predicates/edges.ts';
import { AuditError } from '../../../src/audit/problem.ts';
import { type Automaton, classOfSymbol, minimise, START_STATE } from '../../../src/compile/index.ts';
import type { SymbolRange } from '../../../src/shared/alphabet.ts';
import { numberStates } from '../../../src/shared/explore.ts';

interface BoxChange {
  readonly kind: 'add' | 'remove';
  readonly at: 'anywhere' | 'start' | 'later';
  readonly box: CharacterRanges;
}

type Change = BoxChange | { readonly kind: 'no empty text' } | { readonly kind: 'form'; readonly form: string };

const RANGE = /^([0-9A-F]{2}|[0-9A-F]{4})(?:\.\.([0-9A-F]{2}|[0-9A-F]{4}))?$/;

/** Throws AuditError for a change that cannot be parsed. `where`: for the message. */
export function parseChanges(where: string, text: string): Change[] {
  return text.split(';').map((part) => {
    const [, sign, at = '', rest = ''] = /^([+=-]) ([~^]?)(\S.*)$/.exec(part.trim()) ?? [];
    const refuse = () =>
      new AuditError(`${where}: expected "+ C1 80..BF", "- …", "- empty" or "= FORM", got "${part.trim()}"`);
    if (sign === undefined) throw refuse();
    if (sign === '=') return { kind: 'form', form: rest };
    if (sign === '-' && rest === 'empty') return { kind: 'no empty text' };
    const box = rest.split(' ').map((range): SymbolRange => {
      const [, from, to = from] = RANGE.exec(range) ?? [];
      if (from === undefined || to === undefined) throw refuse();
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    });
    return { kind: sign === '+' ? 'add' : 'remove', at: at === '^' ? 'start' : at === '~' ? 'later' : 'anywhere', box };
  });
}

/** Applies the changes, in their order. `formOf`: the automaton of another form. */
export function changedForm(
  original: Automaton,
  changes: readonly Change[],
  formOf: (form: string) => Automaton,
): Automaton {
  return changes.reduce((automaton, change) => {
    if (change.kind === 'form') return formOf(change.form);
    if (change.kind === 'no empty text') return withoutEmpty(automaton);
    return change.kind === 'add' ? withCharacter(automaton, change) : withoutCharacter(automaton, change);
  }, original);
}

function withCharacter(automaton: Automaton, { box, at }: BoxChange): Automaton {
  const edges = edgesOf(automaton);
  const n = automaton.next.length;
  return fromSteps(automaton, [box], (threads, symbol) =>
    threads.flatMap((thread) => {
      if (thread >= 2 * n) {
        const [position, target] = [Math.floor(thread / n) - 2, thread % n];
        if (!contains(box[position], symbol)) return [];
        return [position + 1 === box.length ? later(target) : thread + n];
      }
      const state = thread >> 1;
      const begins = mayBegin(automaton, thread, at) && contains(box[0], symbol);
      // The text goes on as after the smallest other character.
      const target = edges.afterCharacter(state);
      const entered = box.length === 1 ? later(target) : 3 * n + target;
      return [later(step(automaton, state, symbol)), ...(begins ? [entered] : [])];
    }),
  );
}

function withoutCharacter(automaton: Automaton, { box, at }: BoxChange): Automaton {
  const n = automaton.next.length;
  // The first thread is the text so far; the others are begun occurrences of the box. A finished one refuses the text.
  return fromSteps(automaton, [box], ([thread, ...others], symbol) => {
    // No thread is left after a text that is refused for good.
    if (thread === undefined) return [];
    const begun = [...others, ...(mayBegin(automaton, thread, at) ? [2 * n] : [])]
      .filter((each) => contains(box[each / n - 2], symbol))
      .map((each) => each + n);
    if (begun.includes((box.length + 2) * n)) return [];
    return [later(step(automaton, thread >> 1, symbol)), ...begun];
  });
}

/** The thread of a text that has a symbol and is in a state of the form. */
function later(state: number): number {
  return 2 * state + 1;
}

function withoutEmpty(automaton: Automaton): Automaton {
  const other = automaton.next.length;
  const next = [...automaton.next.map((row) => Array.from(row)), Array.from(automaton.next[START_STATE] ?? [])];
  // The old start state moves to the end; the new one accepts nothing.
  const moved = next.map((row) => row.map((target) => (target === START_STATE ? other : target)));
  const accepting = [...automaton.accepting.with(START_STATE, false), automaton.accepting[START_STATE] as boolean];
  return minimise({ ...automaton, next: moved, accepting }).automaton;
}

/** Whether a character may begin after this thread, where the change applies. */
function mayBegin({ accepting }: Automaton, thread: number, at: BoxChange['at']): boolean {
  const isStart = thread % 2 === 0;
  if (at === 'start') return isStart;
  return (accepting[thread >> 1] as boolean) && (at === 'anywhere' || !isStart);
}

function contains(range: SymbolRange | undefined, symbol: number): boolean {
  return range !== undefined && range[0] <= symbol && symbol <= range[1];
}

function step(automaton: Automaton, state: number, symbol: number): number {
  return automaton.next[state]?.[classOfSymbol(automaton, symbol)] as number;
}

/** Threads → threads, over every class of symbols that the automaton or a box tells apart. */
function fromSteps(
  { alphabet, classes, accepting }: Automaton,
  boxes: readonly CharacterRanges[],
  stepOf: (threads: readonly number[], symbol: number) => readonly number[],
): Automaton {
  const cuts = [0, ...classes.flat().map(([from]) => from), ...boxes.flat().flatMap(([from, to]) => [from, to + 1])];
  const starts = [...new Set(cuts)].filter((symbol) => symbol < alphabet.size).sort((a, b) => a - b);
  const { states, rows } = numberStates<readonly number[], number[]>(
    [2 * START_STATE],
    (threads) => threads.join(),
    (threads, numberOf) =>
      starts.map((symbol) => {
        // The first thread leads; the order of the others does not matter.
        const [head, ...rest] = stepOf(threads, symbol);
        return numberOf(head === undefined ? [] : [head, ...[...new Set(rest)].sort((a, b) => a - b)]);
      }),
  );
  return minimise({
    alphabet,
    classes: starts.map((from, i): SymbolRange[] => [[from, (starts[i + 1] ?? alphabet.size) - 1]]),
    next: rows,
    accepting: states.map((threads) => threads.some((thread) => accepting[thread >> 1] === true)),
  }).automaton;
}
