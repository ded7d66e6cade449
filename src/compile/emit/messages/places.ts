/**
 * The slots of a rule → where a module keeps their offsets, in as few cells of its frame as it can:
 *
 *     entry = key value      entry and key begin where the frame begins, entry and value end where it ends: no cell
 *                            key ends where value begins: one cell for both
 *
 * The frames of CBOR are half as long by it, and new memory for them is what takes the most time of a short message (measured).
 */
import { type CaptureShape, type CaptureTable, OPERATION } from '../../../capture-table.ts';
import { memoize } from '../../../memoize.ts';
import { MESSAGE_FRAME } from '../../../message-table.ts';
import { HERE } from '../../captures/registers.ts';

/** An offset is that of a cell of the frame, and this much more. */
export interface SlotPlace {
  readonly cell: number;
  readonly distance: number;
}

interface FrameLayout {
  /** Of each slot. */
  readonly places: readonly SlotPlace[];
  /** How long the frame is, up to what is found inside the rule. */
  readonly size: number;
}

export const frameLayout = /* @__PURE__ */ memoize((captures: CaptureTable): FrameLayout => {
  const { slots, ends } = captures;
  const asked = new Set(slotsAskedFor(captures.shape));
  const atEnd = new Set(ends);
  for (let k = 1; k < captures.flagged.length; k += 2) atEnd.delete(captures.flagged[k] as number);
  const cells = new Map<string, SlotPlace>();
  const placeOf = (slot: number): SlotPlace => {
    const known = slots[slot] as number;
    const settings = settingsOf(captures, slot);
    const [first] = settings;
    if (!first && known >= 0) return { cell: MESSAGE_FRAME.start, distance: known };
    const isEnd = settings.every(({ list, from, distance }) => atEnd.has(list) && from === HERE && distance === 0);
    if (first && isEnd && known < 0 && !asked.has(slot)) return { cell: MESSAGE_FRAME.end, distance: 0 };
    // One that is asked for has the offset itself, or −1.
    const base = known < 0 && !asked.has(slot) && first ? first.distance : 0;
    const key = JSON.stringify([known, settings.map((each) => ({ ...each, distance: each.distance - base }))]);
    const { cell, distance } = cells.get(key) ?? { cell: MESSAGE_FRAME.size + cells.size, distance: base };
    cells.set(key, { cell, distance });
    return { cell, distance: base - distance };
  };
  const order = [...asked, ...slots.keys()];
  const found = new Map(order.map((slot) => [slot, placeOf(slot)]));
  const places = slots.map((_, slot) => found.get(slot) as SlotPlace);
  return { places, size: MESSAGE_FRAME.size + cells.size };
});

/** Where a slot is set: by which lists of operations, and to which offset. */
function settingsOf({ lists }: CaptureTable, slot: number) {
  return lists.flatMap((operations, list) => {
    const found: { readonly list: number; readonly from: number; readonly distance: number }[] = [];
    for (let k = 0; k < operations.length; k += 4) {
      const [what, which, from, distance] = operations.slice(k, k + 4) as [number, number, number, number];
      if (what === OPERATION.slot && which === slot) found.push({ list, from, distance });
    }
    return found;
  });
}

/** The slots of a rule that a getter asks whether they are set. Others are set wherever they are read. */
export function slotsAskedFor({ fields, label }: CaptureShape): readonly number[] {
  const inside = fields.flatMap((field) => {
    if (field.occurs === 'list') return [];
    return [...(field.occurs === 'required' ? [] : [field.slot]), ...slotsAskedFor(field)];
  });
  return [...(label?.slots ?? []), ...inside];
}
