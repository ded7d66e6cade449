/**
 * The tags of messages: which rules are numbers, and what these count.
 *
 *     ; @integer len u16be                    the text of the rule len is a number
 *     ; @bits flags = reserved:1=0 stream:31  flags is four octets, and stream the number in its lower 31 bits
 *     ; @length payload = len * 4 - n - 8     payload has that many octets; "rest": all up to the end of the field around it
 *     ; @repeat items = count                 items, that many times
 *     ; @switch body = type { 1: connect, 3, 4: publish, else: other }
 *     ; @offset name = pointer - 49152        the pointer in name, less 49152, is the offset of an octet before name
 *     ; @max len 65535
 *
 * A rule means the same wherever it is used, so a tag may stand above any rule.
 */
import { INTEGERS, type IntegerKind, integerForm, isIntegerKind } from '../../shared/integer-kinds.ts';
import { printable } from '../../shared/printable.ts';
import type { Span } from '../../shared/source.ts';
import { didYouMean } from '../../shared/spelling.ts';
import { type Named, namesOf, type TagLine } from './comments.ts';
import { requireRuleName, tagError } from './values.ts';

interface IntegerTag extends Named {
  readonly kind: IntegerKind;
}

/** A part of a number. */
interface BitsName extends Named {
  readonly size: number;
  /** The value that it must have. */
  readonly equals?: number;
}

/** `@bits`: the highest bits first. */
export interface BitsTag extends IntegerTag {
  readonly parts: readonly BitsName[];
}

/** `= a / b * times - c + plus`. Several names in a term: the number that was read last. */
export interface CountTag extends Named {
  readonly terms: readonly { readonly numbers: readonly Named[]; readonly times: number }[];
  readonly plus: number;
}

/** `@length`: none of the terms is "rest". */
interface LengthTag extends CountTag {
  readonly isRest: boolean;
}

export interface SwitchTag extends Named {
  /** As of a count. */
  readonly numbers: readonly Named[];
  readonly cases: readonly { readonly values: readonly number[]; readonly rule: Named }[];
  /** The alternative of all other numbers. */
  readonly other?: Named;
}

interface MaximumTag extends Named {
  readonly max: number;
}

/** The tags of messages above one rule. */
export interface MessageTags {
  readonly integers?: readonly TagLine[];
  readonly bits?: readonly TagLine[];
  readonly lengths?: readonly TagLine[];
  readonly repeats?: readonly TagLine[];
  readonly switches?: readonly TagLine[];
  readonly offsets?: readonly TagLine[];
  readonly maxima?: readonly TagLine[];
}

export function integerTag(line: TagLine): IntegerTag {
  const [rule, kind, ...others] = ruleFirst(line, 'write for example: @integer len u16be');
  if (kind && isIntegerKind(kind.name) && others.length === 0) return { ...rule, kind: kind.name };
  const remedy = kindRemedy(kind?.name ?? '');
  throw tagError(`@integer takes a rule and one kind of integer`, kind?.span ?? line.whole, remedy);
}

function kindRemedy(name: string): string {
  const bits = Number(/^(?:i|s|int|sint|signed)(8|16|24|32|64)/.exec(name)?.[1]);
  if (bits)
    return `numbers have no sign: read u${bits}${bits > 8 ? (name.endsWith('le') ? 'le' : 'be') : ''}, and take 2^${bits} from a value of 2^${bits - 1} or more`;
  if (/^(?:f|float|double)\d*/.test(name)) return 'numbers are whole: capture the octets, and read them yourself';
  const kinds = Object.keys(INTEGERS);
  return didYouMean(name, kinds, `the kinds are ${kinds.join(', ')}`);
}

/** `flags = reserved:1=0 stream:31`, or `flags u32le = …` */
export function bitsTag(line: TagLine): BitsTag {
  const example = 'write for example: @bits flags = reserved:1=0 stream:31';
  const [first, ...words] = wordsOf(line, /\S+/g);
  const order = words[0]?.name === '=' ? undefined : words.shift();
  if (!first || words.shift()?.name !== '=' || words.length === 0)
    throw tagError('@bits takes a rule and the parts of its number', line.whole, example);
  const rule = requireRuleName(first, line, example);
  const parts = words.map((word) => bitsName(word, line, example));
  const twice = parts.find(({ name }, i) => parts.findIndex((each) => each.name === name) < i);
  if (twice) throw tagError(`${rule.name} has two parts ${twice.name}`, twice.span, 'give each part its own name');
  const bits = parts.reduce((sum, { size }) => sum + size, 0);
  const kinds = Object.keys(INTEGERS)
    .filter(isIntegerKind)
    .filter((kind) => {
      const { octets, base } = integerForm(kind);
      return octets !== 'open' && base === 256 && octets <= 4 && octets * 8 === bits;
    });
  const kind = order ? kinds.find((each) => each === order.name) : kinds[0];
  if (kind) return { ...rule, kind, parts };
  if (order && kinds.length > 0)
    throw tagError(`parts of ${bits} bits are not read as ${order.name}`, order.span, `write ${kinds.join(' or ')}`);
  const remedy = 'let them have 8, 16, 24 or 32 together, and name unused bits, too: spare:3';
  throw tagError(`the parts of ${rule.name} have ${bits} bits`, line.whole, remedy);
}

function bitsName({ name, span }: Named, line: TagLine, example: string): BitsName {
  const [, part = '', bits, value] = /^([^:=]+):([1-9]\d?)(?:=(.+))?$/.exec(name) ?? [];
  const [size, equals] = [Number(bits), value === undefined ? undefined : numberIn(value, 2 ** Number(bits))];
  if (!bits) throw tagError(`${printable(name)} is no part: a name, a colon, a number of bits`, span, example);
  if (value !== undefined && equals === undefined)
    throw tagError(`${part} has ${size} bits, and cannot be ${printable(value)}`, span, `write 0 to ${2 ** size - 1}`);
  return { ...requireRuleName({ name: part, span }, line, example), size, ...(equals !== undefined && { equals }) };
}

export function maximumTag(line: TagLine): MaximumTag {
  const [rule, max, ...others] = ruleFirst(line, 'write for example: @max len 65535');
  const found = numberIn(max?.name ?? '');
  if (found !== undefined && others.length === 0) return { ...rule, max: found };
  const remedy = 'write for example: @max len 65535';
  throw tagError(`@max takes a rule and a number of at most ${Number.MAX_SAFE_INTEGER}`, line.whole, remedy);
}

export function lengthTag(line: TagLine): LengthTag {
  const tag = countTag(line, 'write for example: @length payload = len');
  const [first, ...less] = tag.terms;
  const rest = tag.terms.flatMap(({ numbers }) => numbers).find(({ name }) => name === 'rest');
  if (!rest) return { ...tag, isRest: false };
  const isFirst = first?.numbers.length === 1 && first.numbers[0] === rest && first.times === 1;
  if (isFirst && tag.plus <= 0 && less.every(({ times }) => times < 0)) return { ...tag, terms: less, isRest: true };
  const remedy = 'take away from it, or let it stand alone: @length payload = rest - padding - 4';
  throw tagError('rest is all that is left of the field around it: nothing is more', rest.span, remedy);
}

export function repeatTag(line: TagLine): CountTag {
  return countTag(line, 'write for example: @repeat items = count');
}

export function offsetTag(line: TagLine): CountTag {
  const tag = countTag(line, 'write for example: @offset name = pointer - 49152');
  if (tag.terms.length === 1 && tag.terms[0]?.numbers.length === 1) return tag;
  throw tagError('@offset takes one number', line.whole, 'write a tag for each number, with a rule of its own');
}

export function switchTag(line: TagLine): SwitchTag {
  const remedy = 'write for example: @switch body = type { 1: connect, 3, 4: publish }';
  const words = wordsOf(line, /[{}:,=/]|[^\s{}:,=/]+/g);
  const texts = words.map(({ name }) => name);
  const [rule, equals] = words;
  const open = texts.indexOf('{');
  const numbers = words.slice(2, Math.max(2, open));
  const isChoice = numbers.every(({ name }, i) => (i % 2 === 1) === (name === '/'));
  if (!rule || equals?.name !== '=' || numbers.length % 2 === 0 || !isChoice || texts.at(-1) !== '}')
    throw tagError('@switch takes a rule, a number, and the alternative of each value', line.whole, remedy);
  const cases = casesOf(words.slice(open + 1, -1), line, remedy);
  const named = numbers.filter((_, i) => i % 2 === 0).map((each) => requireRuleName(each, line, remedy));
  return { ...requireRuleName(rule, line, remedy), numbers: named, ...cases };
}

/** `1: connect, 3, 4: publish, else: other` */
function casesOf(words: readonly Named[], line: TagLine, remedy: string): Pick<SwitchTag, 'cases' | 'other'> {
  const cases: { readonly values: number[]; readonly rule: Named }[] = [];
  let values: number[] = [];
  let other: Named | undefined;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as Named;
    if (word.name === ',') continue;
    const target = words[i + 2];
    const isElse = word.name === 'else';
    const value = numberIn(word.name);
    if (!isElse && value === undefined) throw tagError(`${printable(word.name)} is not a number`, word.span, remedy);
    if (value !== undefined) values.push(value);
    if (words[i + 1]?.name !== ':' && !isElse) continue;
    if (!target) throw tagError('a value has no alternative', word.span, remedy);
    if (isElse && (other || values.length > 0)) throw tagError('else stands alone, and once', word.span, remedy);
    if (isElse) other = requireRuleName(target, line, remedy);
    else cases.push({ values, rule: requireRuleName(target, line, remedy) });
    values = [];
    i += 2;
  }
  if (values.length > 0 || cases.length === 0) throw tagError('a value has no alternative', line.whole, remedy);
  const all = cases.flatMap((each) => each.values);
  const twice = all.find((value, i) => all.indexOf(value) < i);
  if (twice !== undefined) throw tagError(`@switch has two alternatives for ${twice}`, line.whole, remedy);
  return { cases, ...(other && { other }) };
}

/** `payload = a / b * 4 - 8` */
function countTag(line: TagLine, remedy: string): CountTag {
  const [rule, equals, ...words] = wordsOf(line, /[^\s=]+|=/g);
  if (!rule || equals?.name !== '=' || words.length === 0)
    throw tagError(`@${line.tag} takes a rule and what it counts`, line.whole, remedy);
  const terms: { readonly numbers: Named[]; times: number }[] = [];
  let plus = 0;
  let sign = '+';
  /** Whether the last word was a rule: a factor or another rule can follow it. */
  let isRule = false;
  for (const [i, word] of words.entries()) {
    if (i % 2 === 1) {
      sign = word.name;
      continue;
    }
    const value = numberIn(word.name, 1e10);
    const last = terms.at(-1);
    const factor = sign === '-' ? -1 : 1;
    if (sign === '*' && isRule && value && last) {
      last.times *= value;
      isRule = false;
    } else if (value !== undefined && i > 0 && /^[+-]$/.test(sign)) {
      plus += factor * value;
      isRule = false;
    } else {
      const isNext = sign === '/' && isRule;
      if (!isNext && (value === undefined ? !/^[+-]$/.test(sign) : i > 0))
        throw tagError(...wrongCount(sign, word, line, remedy));
      const named = requireRuleName(word, line, countRemedy(word.name, i, remedy));
      if (isNext) last?.numbers.push(named);
      else terms.push({ numbers: [named], times: factor });
      isRule = true;
    }
  }
  if (words.length % 2 === 0) throw tagError(`@${line.tag} ends after ${sign}`, line.whole, remedy);
  return { ...requireRuleName(rule, line, remedy), terms, plus };
}

/** What cannot be said, and what says it. */
function wrongCount(sign: string, word: Named, { tag }: TagLine, remedy: string): [string, Span, string] {
  const isName = /^[A-Za-z]/.test(word.name);
  if (isName && sign === '*') return ['products of two numbers cannot be said', word.span, PRODUCTS];
  if (!/^[+*/-]$/.test(sign)) return ['bits of a number cannot be taken', word.span, BITS];
  return [`@${tag} counts by numbers, each times a constant, and by constants`, word.span, remedy];
}

const PRODUCTS = 'repeat a rule that has a repeated rule inside: @repeat row = a, and in row @repeat cell = b';
const BITS = 'name the bits, and count by a part: @bits flags = high:4 low:4 and @length field = low';

/** `49152`, or `0xC000` as documents write it; `undefined`: no number, or one that is not below `limit`. */
function numberIn(word: string, limit = 2 ** 53): number | undefined {
  const found = /^(\d+|0x[\da-f]+)$/i.test(word) ? Number(word) : limit;
  return found < limit ? found : undefined;
}

/** What to write in place of a word that is no rule. */
function countRemedy(word: string, i: number, remedy: string): string {
  if (/[&|^~<>%]/.test(word)) return BITS;
  if (/[+*/()]/.test(word)) return 'put blanks around + - * and /, without parentheses: len * 4 - 8';
  if (!/^\d/.test(word)) return remedy;
  if (i === 0) return `write the rule first: len * ${word}`;
  return 'there is no division ("/" means "or"): let an alternative for each number have its own length, %x02 1OCTET / %x04 2OCTET';
}

function ruleFirst(line: TagLine, remedy: string): [Named, ...Named[]] {
  const [rule, ...others] = namesOf(line);
  if (!rule) throw tagError(`@${line.tag} names no rule`, line.whole, remedy);
  return [requireRuleName(rule, line, remedy), ...others];
}

function wordsOf({ text, span }: TagLine, word: RegExp): Named[] {
  const at = (from: number, to: number): Span => span.source.span(span.start + from, span.start + to);
  return Array.from(text.matchAll(word), ({ 0: name, index }) => ({ name, span: at(index, index + name.length) }));
}
