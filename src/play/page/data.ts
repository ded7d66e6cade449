/** What the build writes into the page for its script. */
import type { Workspace } from './workspace.ts';

export interface Example extends Workspace {
  readonly name: string;
}

export interface PlayData {
  readonly examples: readonly Example[];
}
