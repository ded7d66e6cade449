/**
 * The tree of captures → the shape of the value: frames, slots, readers.
 *
 *     scheme, host, port?        frame of the whole text: slots 0 1, 2 3, 4 5
 *     header*: name, value       list 0; each item has a frame: slots 0 1 (itself), 2 3, 4 5
 */
import type { CaptureReader, CaptureShape } from '../../shared/capture-table.ts';
import { SpecError } from '../../shared/diagnostic.ts';
import { FIRST_PART } from '../../shared/message-table.ts';
import { didYouMean } from '../../shared/spelling.ts';
import { fieldName } from '../tags/captures.ts';
import { tagError } from '../tags/values.ts';
import { countCaptures, type Occurs } from './counts.ts';
import type { MarkedAutomaton } from './marked.ts';
import { READERS, requireTotal } from './readers.ts';
import { quoteText } from './readings.ts';
import { type Capture, type CaptureTree, closeMark, isRecord, OWN_FIELDS, openMark } from './tree.ts';

/** A field with what its type and its documentation need. */
export interface CaptureField extends CaptureShape {
  readonly capture: Capture;
  readonly fields: readonly CaptureField[];
  /** For each name of the label: how often the field occurs in such a record. */
  readonly inAlternatives: ReadonlyMap<string, Occurs>;
}

export interface Shaped {
  readonly root: CaptureField;
  /** The slot of a mark in the frame of the whole text; `undefined`: it goes to the tape. */
  readonly slotOf: (mark: number) => number | undefined;
  /** The marks of labels, a record before its fields. */
  readonly labelMarks: readonly number[];
}

interface Frame {
  slots: number;
  lists: number;
  readonly isRoot: boolean;
}

export function shapeOf(automaton: MarkedAutomaton, tree: CaptureTree): Shaped {
  const occurs = countCaptures(automaton, tree);
  const slotOf = new Map<number, number>();
  const labelMarks: number[] = [];
  const build = (capture: Capture, around: Frame): CaptureField => {
    const isRoot = capture === tree.root;
    const how = isRoot ? 'required' : occurs(capture);
    const frame: Frame = isRoot ? around : how === 'list' ? { slots: 2, lists: 0, isRoot: false } : around;
    const slot = isRoot ? 0 : how === 'list' ? around.lists++ : around.slots;
    if (!isRoot && how !== 'list') {
      if (around.isRoot) slotOf.set(openMark(capture), slot).set(closeMark(capture), slot + 1);
      around.slots += 2;
    }
    const label = capture.tags?.captureLabel;
    const labels = capture.labels.map(({ name, mark }) => {
      const at = frame.slots++;
      labelMarks.push(mark);
      if (frame.isRoot) slotOf.set(mark, at);
      return { name, at };
    });
    const order = capture.tags?.captures?.map(({ field }) => field) ?? [];
    const children = [...capture.children].sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
    const fields = children.map((child) => build(child, frame));
    const { parent } = capture;
    return {
      field: capture.field,
      occurs: how,
      slot,
      id: capture.id,
      isText: automaton.alphabet.name !== 'octets' || 'reader' in requireTotal('text', automaton, capture),
      reader: readerOf(automaton, capture),
      ...bitsOf(automaton, capture),
      isRecord: isRecord(capture),
      ...(!isRoot && partOf(automaton, capture) === 'inner' && { inner: capture.rules.map(({ name }) => name) }),
      fields,
      ...(label && {
        label: { field: label.name, names: labels.map(({ name }) => name), slots: labels.map(({ at }) => at) },
      }),
      ...(frame !== around || isRoot ? { frame: { slots: frame.slots, lists: frame.lists } } : {}),
      capture,
      inAlternatives: new Map(parent?.labels.map(({ name, mark }) => [name, occurs(capture, mark)])),
    };
  };
  const root = build(tree.root, { slots: 0, lists: 0, isRoot: true });
  return {
    root,
    slotOf: (mark) => slotOf.get(mark),
    labelMarks,
  };
}

/** What the rules of a field are as parts of a message. */
function partOf({ parts }: MarkedAutomaton, { rules, field }: Capture): 'inner' | CaptureReader | undefined {
  const [kind, other = kind] = new Set(rules.map(({ name }) => parts?.kindOf(name)));
  if (kind === other) return kind;
  throw tagError(`${field} is the field of rules that are read in different ways`, rules[0]?.span, OWN_FIELDS);
}

/** The parts of a number, by the names that they have in TypeScript. */
function bitsOf({ parts }: MarkedAutomaton, { rules, reader, field }: Capture): Pick<CaptureShape, 'bits'> {
  const all = rules.map(({ name }) =>
    parts?.bitsOf(name)?.map(({ name: part, shift, size }) => ({ name: fieldName(part), shift, size })),
  );
  const [bits] = all;
  if (reader || all.every((each) => !each)) return {};
  if (all.every((each) => JSON.stringify(each) === JSON.stringify(bits))) return { bits };
  throw tagError(`${field} is the field of numbers with different parts`, rules[0]?.span, OWN_FIELDS);
}

function readerOf(automaton: MarkedAutomaton, capture: Capture): CaptureReader | undefined {
  const { reader: named, rules } = capture;
  const part = partOf(automaton, capture);
  if (!named) return part === 'inner' ? undefined : part;
  const name = READERS.find((each) => each === named.reader);
  if (!name) {
    const remedy = didYouMean(named.reader, READERS, `the readers are ${READERS.join(', ')}`);
    throw tagError(`${named.reader} is not a reader`, named.span, remedy);
  }
  const total = requireTotal(name, automaton, capture);
  if ('reader' in total) return total.reader;
  if (automaton.parts && total.refused.some((symbol) => symbol >= FIRST_PART)) {
    const remedy = 'leave the tag out: its value has the fields of the rules inside';
    throw tagError(`${name} cannot read ${capture.field}: it has counted fields inside`, named.span, remedy);
  }
  const text = quoteText(automaton.alphabet, total.refused);
  throw new SpecError('annotation', `${name} cannot read each text of ${capture.field}: ${text} is one`, {
    span: named.span,
    related: rules.map((rule) => ({ message: `${rule.name} matches it`, span: rule.span })),
    remedy: 'write the rule so that it does not match such a text, or leave the tag out and read the text yourself',
  });
}
