/** What the reader works on: grammar, start rule, typed text. It is what a link holds and what the browser keeps. */

import type { GrammarInput, Typed } from '../protocol.ts';

/** A text with the verdict that the author wants. */
export interface TestText extends Typed {
  readonly accepts: boolean;
}

export interface Workspace extends GrammarInput, Typed {
  readonly tests: readonly TestText[];
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
  const { text, rule = '', reads = '', typed = '', mode = 'text', tests = [] } = value as Record<string, unknown>;
  const isText = (one: unknown): one is string => typeof one === 'string';
  if (!isText(text) || !isText(rule) || !isText(reads) || !isText(typed) || (mode !== 'text' && mode !== 'hex'))
    return null;
  return {
    text,
    rule,
    reads,
    typed,
    mode,
    tests: Array.isArray(tests) ? tests.slice(0, MOST_TESTS).flatMap(asTest) : [],
  };
}

/** The most texts that the page keeps. */
export const MOST_TESTS = 100;

function asTest(value: unknown): TestText[] {
  const { typed, mode, accepts } = (value ?? {}) as Record<string, unknown>;
  if (typeof typed !== 'string' || (mode !== 'text' && mode !== 'hex')) return [];
  return [{ typed, mode, accepts: accepts === true }];
}
