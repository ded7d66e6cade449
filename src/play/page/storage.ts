/** What the browser keeps until the next visit: the draft, and the saved grammar. */
import { asWorkspace, type Workspace } from './workspace.ts';

const KEY = 'wellformed-play';

interface Kept {
  readonly draft: Workspace;
  /** The grammar that Compare compares with. */
  readonly saved: Workspace;
}

/** The browser may forbid storage, or have none for a page opened from a file. */
export function keep(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The work then lasts until the page is closed.
  }
}

export function keptBefore(): Kept | null {
  try {
    const value = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const [draft, saved] = [asWorkspace(value?.draft), asWorkspace(value?.saved)];
    return draft && saved && { draft, saved };
  } catch {
    return null;
  }
}
