/** What the reader works on: grammar, start rule, typed text. It is what a link holds and what the browser keeps. */

import type { Mode } from '../../page/script/parse-input.ts';
import type { GrammarInput } from '../protocol.ts';

export interface Workspace extends GrammarInput {
  readonly typed: string;
  readonly mode: Mode;
}

export interface Example extends Workspace {
  readonly name: string;
}

/** What the build writes into the page for its script. */
export interface PlayData {
  readonly examples: readonly Example[];
}

/** `null` for anything else: what a link or a file of the browser holds is not trusted. */
export function asWorkspace(value: unknown): Workspace | null {
  if (typeof value !== 'object' || value === null) return null;
  const { text, rule = '', reads = '', typed = '', mode = 'text' } = value as Partial<Record<string, unknown>>;
  const isText = (one: unknown): one is string => typeof one === 'string';
  if (!isText(text) || !isText(rule) || !isText(reads) || !isText(typed) || (mode !== 'text' && mode !== 'hex'))
    return null;
  return { text, rule, reads, typed, mode };
}
