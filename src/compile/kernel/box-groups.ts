/** Boxes → groups of at most eight boxes that share their look-ups, with few look-ups in total. */
import { type Box, type BoxGroup, dimensionsOf, type Exemption } from './lookup-kernel.ts';

/** Greedy: boxes with the most dimensions first; each goes to the group to which it adds the fewest dimensions. */
export function groupBoxes(boxes: readonly Box[], exemption: Exemption | null): BoxGroup[] {
  const groups: Box[][] = exemption ? [[]] : [];
  const sorted = boxes
    .map((box, i) => ({ box, i, size: dimensionsOf([box]).length }))
    .sort((a, b) => b.size - a.size || a.i - b.i);
  for (const { box, size } of sorted) {
    let best: { group: Box[]; added: number } | null = null;
    for (const [g, group] of groups.entries()) {
      const reserved = g === 0 && exemption ? [exemption.box] : [];
      if (group.length + reserved.length >= 8) continue;
      const before = dimensionsOf([...group, ...reserved]).length;
      const added = dimensionsOf([...group, ...reserved, box]).length - before;
      if (!best || added < best.added) best = { group, added };
    }
    if (best && best.added < size + 1) best.group.push(box);
    else groups.push([box]);
  }
  return groups.filter((group, g) => group.length > 0 || (g === 0 && exemption));
}
