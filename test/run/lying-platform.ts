/**
 * Forms under a platform that lies (impostors.ts): the cases, every function that gives a verdict, and the wrong verdicts
 * that each gives.
 */
import {
  conclude,
  IllFormedError,
  merge,
  type OctetsInput,
  utf8,
  utf16,
  utf16le,
  type Validator,
  withSignature,
  withTier,
} from '../../src/index.ts';
import type { Tier } from '../../src/run/tier.ts';
import { unhex } from '../support/hex.ts';
import { having, type Replacement } from './impostors.ts';

interface Case<Input> {
  readonly text: Input;
  readonly isWellFormed: boolean;
}

function octetsEndingIn(length: number, end: readonly number[]): Uint8Array {
  const text = new Uint8Array(length + end.length).fill(0x61);
  text.set(end, length);
  return text;
}

const OCTETS: readonly Case<Uint8Array>[] = [5, 60, 700].flatMap((length) => [
  { text: octetsEndingIn(length, [0xe2, 0x82, 0xac]), isWellFormed: true },
  { text: octetsEndingIn(length, [0xe2, 0x82, 0x28]), isWellFormed: false },
]);
export const STRINGS: readonly Case<string>[] = [5, 60, 700].flatMap((length) => [
  { text: `${'a'.repeat(length)}\u{1F600}`, isWellFormed: true },
  { text: `${'a'.repeat(length)}\uD83D`, isWellFormed: false },
]);

/** All functions of the package that give a verdict: whether the text is well-formed. */
type Ask = <Input>(form: Validator<Input>, text: Input) => boolean;
const ASKS: Readonly<Record<string, Ask>> = {
  test: (form, text) => form.test(text),
  check: (form, text) => form.check(text) === null,
  assert: (form, text) => {
    try {
      form.assert(text);
      return true;
    } catch (error) {
      if (error instanceof IllFormedError) return false;
      throw error;
    }
  },
  push: (form, text) => {
    const checker = form.checker();
    return (checker.push(text) ?? checker.end()) === null;
  },
  summarize: (form, text) => conclude(form, merge(form.summarize(text), form.summarize(text))) === null,
};
const names = Object.keys(ASKS);

/** The wrong verdicts; errors are allowed. It calls no function of the platform. */
export function wrongVerdicts<Input>(form: Validator<Input>, cases: readonly Case<Input>[], wrong: string): string {
  let found = wrong;
  for (let i = 0; i < cases.length; i++) {
    const { text, isWellFormed } = cases[i] as Case<Input>;
    for (let k = 0; k < names.length; k++) {
      try {
        if ((ASKS[names[k] as string] as Ask)(form, text) !== isWellFormed) found += ` ${form.id} ${names[k]} ${i}`;
      } catch {}
    }
  }
  return found;
}

export const MODES: readonly (readonly [Tier, string])[] = [
  ['javascript', 'used before'],
  ['javascript', 'made meanwhile'],
  ['native', 'used before'],
  ['native', 'made meanwhile'],
];

/** Forms with other code around the table: a signature that is required or forbidden, code units of two octets. */
const PAIRS = [5, 60, 700].flatMap((length) => [
  { text: Uint8Array.from({ length: 2 * length }, (_, i) => (i % 2 ? 0 : 0x61)), isWellFormed: true },
  { text: Uint8Array.from({ length: 2 * length }, (_, i) => (i % 2 ? 0xdc : 0x61)), isWellFormed: false },
]);
const SIGNED = [unhex('EF BB BF 41'), unhex('41')];
const OTHERS: readonly (readonly [Validator<OctetsInput>, readonly Case<Uint8Array>[]])[] = [
  [utf16le, PAIRS],
  [withSignature(utf8, 'require'), SIGNED.map((text, i) => ({ text, isWellFormed: i === 0 }))],
  [withSignature(utf8, 'forbid'), SIGNED.map((text, i) => ({ text, isWellFormed: i === 1 }))],
];

/** The wrong verdicts of these forms. */
export const judgeOthers = (): string => {
  let found = '';
  for (let i = 0; i < OTHERS.length; i++) {
    const [form, cases] = OTHERS[i] as (typeof OTHERS)[number];
    found = wrongVerdicts(form, cases, found);
  }
  return found;
};

/** The wrong verdicts of UTF-8 and UTF-16 up to a tier: forms that have been used before, or that are made at each call. */
export function judgeOf(tier: Tier, when: string): () => string {
  const make = () => ({ octets: withTier(utf8, tier), units: withTier(utf16, tier) });
  const used = make();
  return () => {
    const { octets, units } = when === 'used before' ? used : make();
    return wrongVerdicts(units, STRINGS, wrongVerdicts(octets, OCTETS, ''));
  };
}

/** The wrong verdicts under each replacement, by its name; errors are allowed. */
export function wrongUnder(all: Iterable<Replacement>, judge: () => string): string[] {
  const wrong: string[] = [];
  for (const { name, object, key, planted } of all) {
    const found = having(object, key, planted, () => {
      try {
        return judge();
      } catch {
        return '';
      }
    });
    if (found) wrong.push(`${name}:${found}`);
  }
  return wrong;
}
