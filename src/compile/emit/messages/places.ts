/**
 * The slots of a rule → where a module keeps their offsets, in as few cells of its frame as it can:
 *
 *     entry = key value      entry and key begin where the frame begins, entry and value end where it ends: no cell
 *                            key ends where value begins: one cell for both
 *     item = text / array    a bit each says which it is: both begin where the frame does; what is inside only one of them
 *                            has one cell with what is inside the other
 *
 * The frames of CBOR are a third as long by it, and new memory for them is what takes the most time of a short message.
 */
import { type CaptureShape, type CaptureTable, OPERATION } from '../../../shared/capture-table.ts';
import { memoize } from '../../../shared/memoize.ts';
import { MESSAGE_FRAME } from '../../../shared/message-table.ts';
import { HERE } from '../../captures/registers.ts';

/** An offset is that of a cell of the frame, and this much more. */
export interface SlotPlace {
  readonly cell: number;
  readonly distance: number;
  /** Which bit of the frame says that it is set; −1: it is, wherever it is read. */
  readonly bit: number;
}

interface FrameLayout {
  /** Of each slot. */
  readonly places: readonly SlotPlace[];
  /** How many cells of bits follow the numbers of the frame. */
  readonly bits: number;
  /** How long the frame is, up to what is found inside the rule. */
  readonly size: number;
}

/** How many bits a cell has: all of them are small integers to an engine. */
export const CELL_BITS = 30;

/** Where a slot is set: by which list of operations, and to which offset. */
interface Setting {
  readonly list: number;
  readonly from: number;
  readonly distance: number;
}

export const frameLayout = /* @__PURE__ */ memoize((captures: CaptureTable): FrameLayout => {
  const { slots, ends } = captures;
  const asked = slotsAskedFor(captures.shape);
  const bits = Math.ceil(asked.length / CELL_BITS);
  const settings = slots.map((_, slot) => settingsOf(captures, slot));
  const steps = stepsOf(captures);
  const areBothSet = togetherOf(captures, steps, settings);
  const isFirst = (list: number) =>
    steps.every((step) => step.to !== 0 && (step.state === 0 || step.list !== list)) &&
    ends.every((last, state) => state === 0 || last !== list);
  const isLast = (list: number) => steps.every((step) => step.list !== list);
  // The offset itself where something is known before the first octet.
  const bases = slots.map((known, slot) => (known < 0 ? (settings[slot]?.[0]?.distance ?? 0) : 0));
  const keys = slots.map((known, slot) => {
    const base = bases[slot] as number;
    return JSON.stringify([known, settings[slot]?.map((each) => ({ ...each, distance: each.distance - base }))]);
  });
  const cells: number[][] = [];
  const placeOf = (slot: number): Omit<SlotPlace, 'bit'> => {
    const known = slots[slot] as number;
    const all = settings[slot] as readonly Setting[];
    const base = bases[slot] as number;
    if (all.length === 0) return { cell: MESSAGE_FRAME.start, distance: known };
    if (known < 0 && all.every(({ from, distance }) => from === HERE && distance === base)) {
      if (all.every(({ list }) => isFirst(list))) return { cell: MESSAGE_FRAME.start, distance: base };
      if (all.every(({ list }) => isLast(list))) return { cell: MESSAGE_FRAME.end, distance: base };
    }
    const isSame = (other: number) => keys[other] === keys[slot];
    const found = cells.findIndex((inside) => inside.every((other) => isSame(other) || !areBothSet(slot, other)));
    const cell = found < 0 ? cells.push([]) - 1 : found;
    const inside = cells[cell] as number[];
    const same = inside.find(isSame) ?? slot;
    inside.push(slot);
    return { cell: MESSAGE_FRAME.size + bits + cell, distance: base - (bases[same] as number) };
  };
  const places = slots.map((_, slot) => ({ ...placeOf(slot), bit: asked.indexOf(slot) }));
  return { places, bits, size: MESSAGE_FRAME.size + bits + cells.length };
});

/** The ways from a state to the next, each once. */
function stepsOf({ next, flagged, classCount }: CaptureTable) {
  const found = new Map<string, { readonly state: number; readonly to: number; readonly list: number }>();
  next.forEach((cell, k) => {
    if (cell === -1) return;
    const [to, list] = cell < 0 ? (flagged.slice(-2 - 2 * cell) as [number, number]) : [cell, -1];
    const step = { state: Math.floor(k / classCount), to: to / classCount, list };
    found.set(Object.values(step).join(), step);
  });
  return [...found.values()];
}

/** Whether there may be a way that sets both of two slots. */
function togetherOf(
  { slots, ends }: CaptureTable,
  steps: ReturnType<typeof stepsOf>,
  settings: readonly (readonly Setting[])[],
): (one: number, other: number) => boolean {
  const setBy = (list: number) => slots.flatMap((_, k) => (settings[k]?.some((each) => each.list === list) ? [k] : []));
  /** For each state, the slots that may be set before. */
  const before = ends.map(
    (_, state) => new Set(state === 0 ? slots.flatMap((known, k) => (known < 0 ? [] : [k])) : []),
  );
  const pairs = new Set<number>();
  const after = (state: number, list: number): ReadonlySet<number> => {
    const set = setBy(list);
    const all = new Set([...(before[state] as ReadonlySet<number>), ...set]);
    for (const one of set)
      for (const other of all) pairs.add(one * slots.length + other).add(other * slots.length + one);
    return all;
  };
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const { state, to, list } of steps) {
      const known = before[to] as Set<number>;
      const { size } = known;
      for (const slot of after(state, list)) known.add(slot);
      isNew ||= known.size > size;
    }
  }
  for (const [state, list] of ends.entries()) after(state, list);
  return (one, other) => pairs.has(one * slots.length + other);
}

function settingsOf({ lists }: CaptureTable, slot: number): Setting[] {
  return lists.flatMap((operations, list) => {
    const found: Setting[] = [];
    for (let k = 0; k < operations.length; k += 4) {
      const [what, which, from, distance] = operations.slice(k, k + 4) as [number, number, number, number];
      if (what === OPERATION.slot && which === slot) found.push({ list, from, distance });
    }
    return found;
  });
}

/** The slots of a rule that a getter asks whether they are set. Others are set wherever they are read. */
function slotsAskedFor({ fields, label }: CaptureShape): readonly number[] {
  const inside = fields.flatMap((field) => {
    if (field.occurs === 'list') return [];
    return [...(field.occurs === 'required' ? [] : [field.slot]), ...slotsAskedFor(field)];
  });
  return [...(label?.slots ?? []), ...inside];
}
