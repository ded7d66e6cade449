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
 * state: a state is the set of all that the symbols so far can mean.
 */
import type { SymbolRange } from '../../alphabet.ts';
import { type Automaton, classOfSymbol, minimise, START_STATE } from '../../compile/index.ts';
import { AuditError } from '../error.ts';
import type { CharacterRanges } from '../predicates/characters.ts';
import { edgesOf } from '../predicates/edges.ts';

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
  // "S state", or "B position target": inside the new character.
  return fromSteps(automaton, [box], ['S 0 start'], (threads, symbol) =>
    threads.flatMap((thread) => {
      const [kind, first, second] = thread.split(' ') as [string, string, string];
      if (kind === 'B') {
        if (!contains(box[Number(first)], symbol)) return [];
        return Number(first) + 1 === box.length ? [`S ${second} later`] : [`B ${Number(first) + 1} ${second}`];
      }
      const state = Number(first);
      const begins = mayBegin(automaton, state, second, at) && contains(box[0], symbol);
      // The text goes on as after the smallest other character.
      const target = edges.afterCharacter(state);
      const entered = box.length === 1 ? `S ${target} later` : `B 1 ${target}`;
      return [`S ${step(automaton, state, symbol)} later`, ...(begins ? [entered] : [])];
    }),
  );
}

function withoutCharacter(automaton: Automaton, { box, at }: BoxChange): Automaton {
  // One thread "S state", and "T position" for each begun occurrence of the box; a finished one refuses the text.
  return fromSteps(automaton, [box], ['S 0 start'], (threads, symbol) => {
    // No thread is left after a text that is refused for good.
    if (threads.length === 0) return [];
    const [, state = '0', when = ''] = (threads[0] as string).split(' ');
    const from = Number(state);
    const begun = [...threads.slice(1), ...(mayBegin(automaton, from, when, at) ? ['T 0'] : [])]
      .map((thread) => Number(thread.split(' ')[1]))
      .filter((position) => contains(box[position], symbol))
      .map((position) => position + 1);
    if (begun.includes(box.length)) return [];
    return [`S ${step(automaton, from, symbol)} later`, ...[...new Set(begun)].map((position) => `T ${position}`)];
  });
}

function withoutEmpty(automaton: Automaton): Automaton {
  const other = automaton.next.length;
  const next = [...automaton.next.map((row) => Array.from(row)), Array.from(automaton.next[START_STATE] ?? [])];
  // The old start state moves to the end; the new one accepts nothing.
  const moved = next.map((row) => row.map((target) => (target === START_STATE ? other : target)));
  const accepting = [...automaton.accepting.with(START_STATE, false), automaton.accepting[START_STATE] as boolean];
  return minimise({ ...automaton, next: moved, accepting }).automaton;
}

/** Whether a character may begin in this state, where the change applies. */
function mayBegin({ accepting }: Automaton, state: number, when: string, at: BoxChange['at']): boolean {
  if (at === 'start') return when === 'start';
  return (accepting[state] as boolean) && (at === 'anywhere' || when !== 'start');
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
  start: readonly string[],
  stepOf: (threads: readonly string[], symbol: number) => readonly string[],
): Automaton {
  const cuts = [0, ...classes.flat().map(([from]) => from), ...boxes.flat().flatMap(([from, to]) => [from, to + 1])];
  const starts = [...new Set(cuts)].filter((symbol) => symbol < alphabet.size).sort((a, b) => a - b);
  const numberOf = new Map([[start.join('|'), 0]]);
  const queue: (readonly string[])[] = [start];
  const next: number[][] = [];
  for (const threads of queue) {
    next.push(
      starts.map((symbol) => {
        // The first thread leads; the order of the others does not matter.
        const [head, ...rest] = stepOf(threads, symbol);
        const after = head === undefined ? [] : [head, ...[...new Set(rest)].sort()];
        const key = after.join('|');
        const known = numberOf.get(key) ?? queue.push(after) - 1;
        numberOf.set(key, known);
        return known;
      }),
    );
  }
  return minimise({
    alphabet,
    classes: starts.map((from, i): SymbolRange[] => [[from, (starts[i + 1] ?? alphabet.size) - 1]]),
    next,
    accepting: queue.map((threads) =>
      threads.some((thread) => thread.startsWith('S ') && (accepting[Number(thread.split(' ')[1])] as boolean)),
    ),
  }).automaton;
}
