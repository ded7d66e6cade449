/** Rules of RFCs with captures that are in no example, from rfc-captures.txt. */
import { sectionsOf } from '../support/sections.ts';

const sections = sectionsOf(new URL('rfc-captures.txt', import.meta.url));

export const RFC_CAPTURES: readonly (readonly [name: string, abnf: string, forApg?: string])[] = sections.map(
  ({ name, text }) => [name, ...text.split('-- for APG\n')] as unknown as [string, string, string?],
);

/** Rule → a text, its middle repeated, on which a parser with a way back tries each place to stop. */
export const HOSTILE = Object.fromEntries(
  sections.map(({ name, lists }) => [name, lists.hostile as unknown as [before: string, again: string, after: string]]),
);
