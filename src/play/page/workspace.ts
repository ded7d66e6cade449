/** What the reader works on: grammar, start rule, typed text. It is what a link holds and what the browser keeps. */
import type { Mode } from '../../page/script/parse-input.ts';

export interface Workspace {
  readonly text: string;
  /** Empty: the start rule of the grammar. */
  readonly rule: string;
  readonly typed: string;
  readonly mode: Mode;
}

/** `null` for anything else: what a link or a file of the browser holds is not trusted. */
export function asWorkspace(value: unknown): Workspace | null {
  if (typeof value !== 'object' || value === null) return null;
  const { text, rule = '', typed = '', mode = 'text' } = value as Partial<Record<string, unknown>>;
  const isText = (one: unknown): one is string => typeof one === 'string';
  if (!isText(text) || !isText(rule) || !isText(typed) || (mode !== 'text' && mode !== 'hex')) return null;
  return { text, rule, typed, mode };
}
