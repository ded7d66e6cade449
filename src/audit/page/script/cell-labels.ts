import { cellTarget } from '../../../page/script/target.ts';
import { cellFrom, type FormData } from '../data.ts';

/** Gives each cell of the table its target, a label and a tooltip: its symbols and where they lead. */
export function labelCells({ id, cells, classes }: FormData): void {
  const elements = document.querySelectorAll(`[data-form="${id}"] .cells td`);
  for (const [i, cell] of cells.map(cellFrom).entries()) {
    const reasons = cell.forbidden.map((rule) => rule.replace(/^.*~/, '')).join(', ');
    const result = cell.next >= 0 ? `to state ${cell.next}` : reasons || 'no rule continues';
    const element = elements[i];
    element?.setAttribute('data-target', cellTarget(cell));
    element?.setAttribute('aria-label', `state ${cell.state}, ${classes[cell.class]}: ${result}`);
    element?.setAttribute('title', `${classes[cell.class]}: ${result}`);
  }
}
