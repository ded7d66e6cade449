/**
 * Captures of a form → what the functions that find them consist of, for C and Rust: arrays, frames, and the lists of
 * operations as assignments to slots. Their text is in c-captures.ts and rust-captures.ts.
 *
 *     list 3: slot 2 of the text is register 0, slot 3 is one more         f0[2] = r[0];  f0[3] = r[0] + 1;
 *     the mark that closes an item of a list                               item 1: its frame is kept
 *
 * A frame is the text, or an item of a list (capture-table.ts). All names are those of fields in snake case.
 */

import {
  type Automaton,
  type CaptureField,
  type CompiledCaptures,
  closeMark,
  mapToClasses,
  openMark,
} from '../compile/index.ts';
import { octets, units } from '../shared/alphabet.ts';
import { OPERATION } from '../shared/capture-table.ts';
import { pascalCase } from '../shared/words.ts';
import { bitsFor, captureClasses, type TargetArray } from './tables.ts';

export interface CapturedFrame {
  /** The path of the field, `header` or `header_parameter`; that of the text is empty. */
  readonly name: string;
  readonly field: CaptureField;
  /** What each slot has at the start; −1: nothing. */
  readonly slots: readonly number[];
  readonly lists: readonly CapturedFrame[];
}

/** What an operation does, with a slot of a frame or a register. */
export type CapturedStep =
  | {
      readonly kind: 'slot';
      readonly frame: number;
      readonly slot: number;
      readonly from: number;
      readonly plus: number;
    }
  | { readonly kind: 'open' | 'close'; readonly frame: number; readonly from: number; readonly plus: number }
  | { readonly kind: 'keep'; readonly to: number; readonly from: number };

export interface CapturedProgram {
  readonly arrays: readonly TargetArray[];
  /** Its states, and then one for each flagged cell: it does the list of `flagged`, and goes on as the state there. */
  readonly automaton: Automaton;
  readonly flagged: readonly { readonly to: number; readonly list: number }[];
  /** For each state the list at the end of a text; −1: it may not end there. */
  readonly ends: readonly number[];
  readonly states: number;
  readonly classCount: number;
  readonly registers: number;
  /** The first is the text. */
  readonly frames: readonly CapturedFrame[];
  /** Each list of operations that does something, with its number. */
  readonly lists: readonly (readonly [number: number, steps: readonly CapturedStep[]])[];
}

export function capturedProgram({ table, root }: CompiledCaptures): CapturedProgram {
  const { next, flagged, classCount, ends, lists, events, registers } = table;
  const frames: CapturedFrame[] = [];
  const places = new Map<
    number,
    Pick<Extract<CapturedStep, { frame: number }>, 'kind' | 'frame'> & { slot?: number }
  >();
  let labels = 0;
  const visit = (field: CaptureField, name: string, around: number): void => {
    const isItem = field.occurs === 'list';
    const isFrame = isItem || field === root;
    const frame = isFrame ? frames.length : around;
    if (isFrame) {
      const own: CapturedFrame = { name, field, slots: isItem ? empty(field) : table.slots, lists: [] };
      if (isItem) ((frames[around] as CapturedFrame).lists as CapturedFrame[]).push(own);
      frames.push(own);
    }
    [openMark(field.capture), closeMark(field.capture)].forEach((mark, i) => {
      places.set(
        mark,
        isItem ? { kind: i === 0 ? 'open' : 'close', frame } : { kind: 'slot', frame, slot: field.slot + i },
      );
    });
    for (const slot of field.label?.slots ?? []) {
      places.set(table.labels.marks[labels++] as number, { kind: 'slot', frame, slot });
    }
    for (const child of field.fields) visit(child, name ? `${name}_${memberName(child)}` : memberName(child), frame);
  };
  visit(root, '', 0);
  const stepsOf = ([what, which = 0, from = 0, plus = 0]: readonly number[]): CapturedStep[] => {
    if (what === OPERATION.keep) return [{ kind: 'keep', to: which, from }];
    if (what === OPERATION.slot) return [{ kind: 'slot', frame: 0, slot: which, from, plus }];
    const marks = events[which] as readonly number[];
    return marks.flatMap((mark, i) =>
      i % 2 === 0 ? [{ ...places.get(mark), from, plus: marks[i + 1] as number } as CapturedStep] : [],
    );
  };
  const states = ends.length;
  const cells = next.map((cell) => (cell >= 0 ? cell / classCount : states - 1 - cell));
  const pairs = Array.from({ length: flagged.length / 2 }, (_, i) => flagged.slice(2 * i, 2 * i + 2));
  const rowOf = (state: number) => cells.slice(state * classCount, (state + 1) * classCount);
  // The first flagged cell refuses.
  const targets = [...ends.keys(), ...pairs.map(([cell = 0]) => cell / classCount)];
  const alphabet = table.alphabet === 'octets' ? octets : units;
  const automaton = {
    alphabet,
    classes: mapToClasses(alphabet, table.classes, classCount),
    next: targets.map((state) => (state < 0 ? rowOf(0).map(() => states) : rowOf(state))),
    accepting: targets.map((state) => state >= 0 && (ends[state] as number) >= 0),
  };
  const array = (name: TargetArray['name'], numbers: readonly number[]) => ({ name, numbers, bits: bitsFor(numbers) });
  return {
    arrays: [
      ...captureClasses(table).map((each, i) => (i === 0 ? { ...each, about: ['Captures.'] } : each)),
      array('capture_next', cells),
      array(
        'capture_state',
        pairs.map(([cell = 0]) => Math.max(0, cell / classCount)),
      ),
      array(
        'capture_list',
        pairs.map(([, list = 0]) => list),
      ),
      array(
        'capture_end',
        ends.map((list) => list + 1),
      ),
    ],
    automaton,
    flagged: pairs.map(([cell = 0, list = 0]) => ({ to: cell / classCount, list })),
    ends,
    states,
    classCount,
    registers,
    frames,
    lists: lists.flatMap((list, number) => {
      const operations = Array.from({ length: list.length / 4 }, (_, i) => list.slice(4 * i, 4 * i + 4));
      return list.length > 0 ? [[number, operations.flatMap(stepsOf)] as const] : [];
    }),
  };
}

function empty({ frame }: CaptureField): number[] {
  return new Array<number>(frame?.slots ?? 0).fill(-1);
}

const KEYWORDS = new Set(
  (
    'abstract as async auto await become bool box break case char class const continue crate default do double dyn else ' +
    'enum export extern false final float fn for goto if impl in inline int let long loop macro match mod move mut new ' +
    'override private priv pub ref register restrict return self short signed sizeof start end static struct super switch ' +
    'this template trait true try type typedef typeof union unsafe unsigned unsized use virtual void volatile where while yield'
  ).split(' '),
);

/** The name of a field in C and Rust: `quotedText` is `quoted_text`, `type` is `type_field`. */
export function memberName({ field, capture }: CaptureField): string {
  const snake = snakeName(field);
  const before = capture.parent?.children.slice(0, capture.parent.children.indexOf(capture)) ?? [];
  const twins = before.filter((other) => snakeName(other.field) === snake).length;
  return `${snake}${KEYWORDS.has(snake) ? '_field' : ''}${twins > 0 ? `_${twins + 1}` : ''}`;
}

export function snakeName(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[^A-Za-z0-9]+/g, '_');
  return words.replace(/^(?=[0-9_]|$)/, 'f').toLowerCase();
}

/** The type of a record, or of an item, in Rust: `HeaderParameter`. */
export function recordTypeName(path: string): string {
  return pascalCase(path.replaceAll('_', '-'));
}

/** The fields of a record that its struct has: those that occur, without lists, whose items are elsewhere. */
export function structFields({ fields }: CaptureField): readonly CaptureField[] {
  return fields.filter(({ occurs }) => occurs === 'required' || occurs === 'optional');
}

/** The index into the classes, for a symbol. */
export function classIndexOf(
  { arrays }: CapturedProgram,
  symbol: string,
  element: (array: TargetArray['name'], index: string) => string,
): string {
  if (!arrays.some(({ name }) => name === 'capture_blocks')) return symbol;
  return `(${element('capture_blocks', `${symbol} >> 8`)} << 8) | (${symbol} & 0xFF)`;
}

/** An item that is a span, and no more. */
export function isSpan({ field, lists }: CapturedFrame): boolean {
  return structFields(field).length === 0 && !field.label && lists.length === 0;
}
