import { cellTarget } from '../../../page/script/target.ts';
import { cellFrom, type FormData } from '../data.ts';

/** Gives each cell of the table a label and a tooltip: its symbols and where they lead. */
export function labelCells({ id, cells, classes }: FormData): void {
  for (const cell of cells.map(cellFrom)) {
    const element = document.querySelector(`[data-form="${id}"] [data-target="${cellTarget(cell)}"]`);
    const reasons = cell.forbidden.map((rule) => rule.replace(/^.*~/, '')).join(', ');
    const result = cell.next >= 0 ? `to state ${cell.next}` : reasons || 'no rule continues';
    element?.setAttribute('aria-label', `state ${cell.state}, ${classes[cell.class]}: ${result}`);
    element?.setAttribute('title', `${classes[cell.class]}: ${result}`);
  }
}
