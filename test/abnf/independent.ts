/**
 * Rules of RFCs, the validators that are compiled from them, and texts: those of the
 * reference's own walk through a rule, with some edits. The compiler and the
 * reference (test/reference/abnf.ts) share no line.
 */
import { compile } from '../../src/compiler.ts';
import { type Node, type Rules, readRules, recognises } from '../reference/abnf.ts';
import type { Random } from '../support/random.ts';

import { DOCUMENTS, IN_OCTETS, IN_SCALAR_VALUES } from './rfc-rules.ts';

export interface ComparedRule {
  readonly name: string;
  readonly rules: Rules;
  readonly start: string;
  /** Whether the rule is over scalar values: its texts are then encoded in UTF-8. */
  readonly inScalars: boolean;
  accepts(text: readonly number[]): boolean;
  test(text: readonly number[]): boolean;
}

/** RFC 3629 §4, which ABNF over octets may use. */
const UTF8 = `
UTF8-1 = %x00-7F
UTF8-2 = %xC2-DF UTF8-tail
UTF8-3 = %xE0 %xA0-BF UTF8-tail / %xE1-EC 2( UTF8-tail ) / %xED %x80-9F UTF8-tail / %xEE-EF 2( UTF8-tail )
UTF8-4 = %xF0 %x90-BF 2( UTF8-tail ) / %xF1-F3 3( UTF8-tail ) / %xF4 %x80-8F 2( UTF8-tail )
UTF8-tail = %x80-BF
`;

/** Prose that the compiler reads as a difference of sets, in RFC 6265; the reference gets the ranges. */
const PROSE = '<any CHAR except CTLs or ";">';
const PROSE_AS_RANGES = '%x20-3A / %x3C-7E';

/** What is compared: a text, and the rules of it to start from. */
interface Source {
  readonly rfc: string;
  readonly abnf: string;
  /** Comment lines above it: `; @import rfc3986.abnf host`. */
  readonly tags: string;
  readonly inScalars: boolean;
  readonly starts: readonly string[];
}

/**
 * One rule of each text, or all of them. A text with lists (#rule) is not of RFC 5234: the reference does not read it.
 */
export function comparedRules(which: 'one' | 'all'): ComparedRule[] {
  const single = [...IN_OCTETS, ...IN_SCALAR_VALUES]
    .filter(({ abnf }) => !/#\w|\d#|#\(/.test(abnf))
    .map((each) => ({ ...each, tags: '', inScalars: IN_SCALAR_VALUES.includes(each), starts: [each.rule] }));
  const documents = Object.values(DOCUMENTS).map((each) => ({ ...each, inScalars: false, starts: [] }));
  return [...single, ...documents].flatMap((source) => {
    const named = [...source.abnf.matchAll(/^[ \t]*([A-Za-z][\w-]*)[ \t]*=(?!\/)/gm)].map(([, name]) => name as string);
    return rulesOf(source, which === 'all' ? [...new Set(named)] : [source.starts[0] ?? (named[0] as string)]);
  });
}

function rulesOf({ rfc, abnf, tags, inScalars }: Source, starts: readonly string[]): ComparedRule[] {
  const imports = Object.fromEntries(Object.entries(DOCUMENTS).map(([file, each]) => [file, each.tags + each.abnf]));
  const named = DOCUMENTS[/@import (\S+)/.exec(tags)?.[1] ?? ''];
  const rules = readRules(`${UTF8}\n${abnf.replace(PROSE, PROSE_AS_RANGES)}`, named && readRules(named.abnf));
  const [, rule = '', levels = '0'] = /@depth (\S+) (\d+)/.exec(tags) ?? [];
  const depth = { rule: rule.toLowerCase(), levels: Number(levels) };
  const encoder = new TextEncoder();
  return starts.map((start) => {
    const name = `${rfc.replaceAll(/\W+/g, '-')}.abnf`;
    const options = { name, rule: start, imports, ...(inScalars && { encoding: 'utf8' as const }) };
    const validator = compile(`${tags}${abnf}`, options);
    const octetsOf = (text: readonly number[]) =>
      inScalars ? encoder.encode(String.fromCodePoint(...text)) : Uint8Array.from(text);
    return {
      name: `${rfc} ${start}`,
      rules,
      start,
      inScalars,
      accepts: (text: readonly number[]) => recognises(rules, start, text, depth),
      test: (text: readonly number[]) => validator.test(octetsOf(text)),
    };
  });
}

/** Longer texts are cut: the reference takes time, in symbols. */
const LONGEST = 60;

/** A text near the language of the rule: of a random walk through it, mostly with an edit or two. */
export function nearbyText({ rules, start, inScalars }: ComparedRule, chance: Random): number[] {
  const text = walk(rules, { kind: 'rule', name: start.toLowerCase() }, chance, 40).slice(0, LONGEST);
  const symbol = () =>
    text.length > 0 && chance.chance(0.5) ? chance.pick(text) : chance.below(inScalars ? 0xd800 : 0x100);
  for (let edits = chance.below(3); edits > 0; edits--) {
    const at = chance.below(text.length + 1);
    const roll = chance.below(4);
    if (roll === 0) text.splice(at, 1);
    else if (roll === 1) text.splice(at, 0, symbol());
    else if (roll === 2) text.splice(at, 1, symbol());
    else text.splice(at, 0, ...text.slice(at, at + 1 + chance.below(4)));
  }
  return text;
}

/** `left`: how many more calls of rules the walk may go down, which bounds recursion. */
function walk(rules: Rules, node: Node, chance: Random, left: number): number[] {
  if (left < 0) return [];
  switch (node.kind) {
    case 'range': {
      const roll = chance.below(4);
      if (roll === 0) return [node.from];
      if (roll === 1) return [node.to];
      const value = node.from + chance.below(node.to - node.from + 1);
      return [value >= 0xd800 && value <= 0xdfff ? node.from : value];
    }
    case 'choice':
      return walk(rules, chance.pick(node.of), chance, left);
    case 'sequence':
      return node.of.flatMap((each) => walk(rules, each, chance, left));
    case 'repeat': {
      const count = Math.min(node.max, node.min + chance.below(3));
      return Array.from({ length: count }).flatMap(() => walk(rules, node.of, chance, left));
    }
    case 'rule':
      return walk(rules, rules.get(node.name) as Node, chance, left - 1);
  }
}

/** The texts on which the two disagree, and how many each of them accepts. */
export function compareTexts(rule: ComparedRule, chance: Random, count: number) {
  let accepted = 0;
  for (let n = 0; n < count; n++) {
    const text = nearbyText(rule, chance);
    const want = rule.accepts(text);
    if (want) accepted++;
    if (rule.test(text) !== want) return { disagrees: { text, want }, accepted };
  }
  return { disagrees: undefined, accepted };
}
