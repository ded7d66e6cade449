/**
 * The machine of messages: an automaton for each open rule, one above the other, and the numbers that were read.
 *
 *     30 07 | 00 03 61 2F 62 | 68 69      PUBLISH: remaining 7 ── topic: length 3, "a/b" ── payload: the rest, "hi"
 *
 * A rule reads octets until one is refused. Then a part begins there, or the rule ends, or it is a fault. A part is a number,
 * octets that a form reads, or a rule inside this one, with a bound where its length says. All of it is kept between chunks:
 * a whole text is a stream of one chunk. Memory grows with the open rules and with what is captured, never by a number.
 */
import { allOf, append } from '../../lists.ts';
import type { FieldPart, MessageCount, MessageTable } from '../../message-table.ts';
import { digitOf } from '../captures/reading.ts';
import { type Memory, operate } from '../captures/run.ts';
import { Assembler } from '../captures/tape.ts';
import { captureValue } from '../captures/values.ts';
import type { Checker } from '../checker.ts';
import type { Fault } from '../fault.ts';
import type { OctetsInput } from '../input.ts';
import { min, part as partOfView } from '../intrinsics.ts';
import {
  classOfPart,
  type LoadedForm,
  type LoadedInteger,
  type LoadedMessage,
  type LoadedRule,
  loadMessage,
} from './loaded.ts';
import { type Inner, MessageSource, MessageText } from './values.ts';

/** A rule that is open. */
interface Open {
  readonly loaded: LoadedRule;
  /** The part of the rule around it that it is. */
  readonly part: FieldPart | undefined;
  /** The first cell of the state. */
  cell: number;
  start: number;
  /** Where it must have ended: Infinity if this is not known. */
  readonly limit: number;
  /** Whether it ends at the limit; otherwise where its octets say. */
  readonly isBounded: boolean;
  memory: Memory;
  inner: Inner[];
  /** How often it comes again. */
  left: number;
  /** Of a repetition, the values of the items. */
  readonly items: object[] | undefined;
  /** Where the repetition begins. */
  readonly first: number;
  /** The numbers that it has set, as they were before it. */
  saved: Saved[];
}

/** A number that was read, and where. */
interface Known {
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

interface Saved {
  readonly number: number;
  readonly known: Known;
}

/** What is read at the moment: a number, or octets of a field. */
interface Leaf {
  readonly start: number;
  readonly integer?: LoadedInteger;
  readonly field?: FieldPart;
  readonly form?: LoadedForm | undefined;
  /** Where the octets end. */
  readonly end: number;
  checker?: Checker<OctetsInput> | undefined;
  /** Of a number. */
  state: number;
  value: number;
  factor: number;
}

/** What is wrong, in offsets of the message. */
export interface MessageFault {
  readonly offset: number;
  readonly at: number;
  /** If not up to and with `at`. */
  readonly end?: number;
  readonly reason: string;
  readonly incomplete?: boolean;
  readonly expected: string;
  readonly rule: string;
  readonly clause: string;
  /** The fault of a form, with its own offsets. */
  readonly inner?: Fault;
}

const NONE: Saved[] = [];
const UNKNOWN: Known = { value: -1, start: 0, end: 0 };

/** Texts up to this length are run by the small table at once; longer ones have faster kernels. */
const SHORT = 64;

export class MessageMachine {
  readonly #message: LoadedMessage;
  readonly #stack: (Open | undefined)[] = [];
  /** How many rules are open. To make a list shorter takes longer than to keep a count. */
  #height = 0;
  /** How many levels of each rule are open. */
  readonly #levels: number[] = [];
  readonly #numbers: Known[] = [];
  #leaf: Leaf | undefined;
  /** The octets of the message that values may read. */
  text = new MessageText();
  /** The offset of the next octet. */
  offset = 0;
  fault: MessageFault | undefined;
  /** The value of the message, when it has ended. */
  value: object | undefined;
  isDone = false;
  /** Told of each number, field and rule when it ends; `depth`: how many rules are open around it. */
  onEnd: ((rule: string, start: number, end: number, depth: number) => void) | undefined;
  /** Told of each field of octets when it begins. */
  onField: ((field: FieldPart, start: number, end: number) => void) | undefined;

  constructor(table: MessageTable) {
    this.#message = loadMessage(table);
    for (let i = 0; i < this.#message.rules.length; i++) append(this.#levels, 0);
    for (let i = 0; i < table.numbers.length; i++) append(this.#numbers, UNKNOWN);
    this.reset();
  }

  /** The next octet begins a message. */
  reset(): void {
    this.#height = 0;
    for (let i = 0; i < this.#levels.length; i++) this.#levels[i] = 0;
    this.#leaf = undefined;
    this.text = new MessageText();
    this.offset = 0;
    this.fault = undefined;
    this.value = undefined;
    this.isDone = false;
    this.#open(this.#message.rules[0] as LoadedRule, undefined, Infinity, false, 0);
  }

  /** Whether the message has begun. */
  get hasBegun(): boolean {
    return this.offset > 0;
  }

  /** The field of octets that is read at the moment. */
  get openField(): { readonly field: FieldPart; readonly start: number; readonly end: number } | undefined {
    return this.#leaf?.field && { field: this.#leaf.field, start: this.#leaf.start, end: this.#leaf.end };
  }

  /** Reads octets up to the end of the message, a fault, or `to`; the index after the last one that was read. */
  run(text: Uint8Array, from: number, to: number): number {
    const base = this.offset - from;
    let i = from;
    while (!this.isDone && !this.fault) {
      const leaf = this.#leaf;
      if (leaf) {
        i = leaf.integer
          ? this.#readInteger(leaf, leaf.integer, text, i, to, base)
          : this.#readOctets(leaf, text, i, to, base);
        this.offset = base + i;
        if (this.#leaf) break;
        continue;
      }
      const open = this.#stack[this.#height - 1] as Open;
      const stop = min(to, open.limit - base);
      i = this.#readRule(open, text, i, stop, base);
      this.offset = base + i;
      if (this.#goOn(open, i < stop ? (text[i] as number) : -1)) continue;
      if (i === to) break;
    }
    return i;
  }

  /** The input has ended: a fault if the message has not. */
  finish(): void {
    while (!this.isDone && !this.fault) {
      const leaf = this.#leaf;
      if (leaf) {
        if (leaf.end !== Infinity || !this.#endLeaf(leaf)) {
          this.fault ??= this.#tooShort(leaf);
          return;
        }
        continue;
      }
      const open = this.#stack[this.#height - 1] as Open;
      const { loaded, cell } = open;
      if (this.#goOn(open, -1)) continue;
      // A rule that goes on up to the end of the input: nothing else says where it ends.
      if (open.limit === Infinity && (loaded.ends[cell / loaded.width] as number) > 0) this.#close(open);
      else this.fault ??= this.#tooShort(undefined);
    }
  }

  /** Refuses what comes after the message. */
  refuseRest(offset: number): void {
    const { rule, clause } = (this.#message.rules[0] as LoadedRule).of;
    this.#refuse('after-the-end', offset, offset + 1, '', rule, clause);
  }

  /** The rule itself, over octets: its automaton, with the operations of captures. */
  #readRule(open: Open, text: Uint8Array, from: number, stop: number, base: number): number {
    const { next, classes, flagged, captures } = open.loaded;
    let s = open.cell;
    let i = from;
    for (; i < stop; i++) {
      const cell = next[s + (classes[text[i] as number] as number)] as number;
      if (cell >= 0) s = cell;
      else if (cell === -1) break;
      else {
        s = flagged[-2 - 2 * cell] as number;
        operate(captures.lists[flagged[-1 - 2 * cell] as number] as readonly number[], open.memory, base + i);
      }
    }
    open.cell = s;
    return i;
  }

  /** Begins a part, or ends the rule; false where neither can be: more octets are needed, or it is a fault. */
  #goOn(open: Open, octet: number): boolean {
    const { loaded, cell, limit } = open;
    const state = cell / loaded.width;
    const begins = loaded.of.begins[state] as readonly number[];
    for (let k = 0; k < begins.length; k++) {
      const part = begins[k] as number;
      if (this.#canBegin(loaded, part, octet)) return this.#begin(open, part);
    }
    const ends = loaded.ends[state] as number;
    const isAtLimit = this.offset === limit;
    if (open.isBounded ? isAtLimit && ends > 0 : ends === 2) return this.#close(open);
    if (octet < 0 && !isAtLimit) return false;
    const label = loaded.of.labels[state] as readonly [string, string];
    const rule = label[0];
    const clause = label[1];
    const expected = loaded.of.expected[state] as string;
    const { offset } = this;
    const switched = begins.length > 0 && loaded.parts[begins[0] as number];
    const when =
      switched && switched.kind === 'field' && switched.when ? this.#numbers[switched.when.number] : undefined;
    if (when) this.#refuse('unknown-alternative', when.start, when.end, expected, rule, clause);
    else if (isAtLimit)
      this.fault = { offset, at: offset, end: offset, reason: 'length-mismatch', expected, rule, clause };
    else
      this.#refuse(
        open.isBounded && ends > 0 && !expected ? 'length-mismatch' : 'unexpected',
        offset,
        offset + 1,
        expected,
        rule,
        clause,
      );
    return false;
  }

  #canBegin({ first, parts }: LoadedRule, part: number, octet: number): boolean {
    const octets = first[part];
    if (octets) return octet >= 0 && octets[octet] === 1;
    const field = parts[part] as FieldPart;
    const { when } = field;
    if (!when) return true;
    const { value } = this.#numbers[when.number] as Known;
    for (let i = 0; i < when.values.length; i++) if (when.values[i] === value) return true;
    return false;
  }

  #begin(open: Open, index: number): boolean {
    const { loaded } = open;
    const { offset } = this;
    const part = loaded.parts[index] as FieldPart | LoadedInteger;
    let cell = loaded.next[open.cell + classOfPart(loaded, index)] as number;
    if (cell < 0) {
      operate(loaded.captures.lists[loaded.flagged[-1 - 2 * cell] as number] as readonly number[], open.memory, offset);
      cell = loaded.flagged[-2 - 2 * cell] as number;
    }
    open.cell = cell;
    if (part.kind === 'integer') {
      this.#leaf = { start: offset, integer: part, end: open.limit, state: 0, value: 0, factor: 1 };
      return true;
    }
    const { length, times } = part;
    const size = length === undefined ? Infinity : length === 'rest' ? open.limit - offset : this.#count(length);
    const isBounded = length !== undefined && size !== Infinity;
    const repeats = times ? this.#count(times) : 1;
    // A count that does not fit is known by the number: the octets need not come.
    if (size < 0 || repeats < 0 || (isBounded && offset + size > open.limit)) {
      const { start, end } = this.#numbers[((size < 0 || isBounded ? length : times) as MessageCount).number] as Known;
      const expected = size < 0 || repeats < 0 ? 'a larger number' : `at most ${open.limit - offset} octets`;
      this.#refuse('length-mismatch', start, end, expected, part.rule, part.clause);
      return false;
    }
    const end = isBounded ? offset + size : open.limit;
    if (part.content === 'rule') {
      const rule = this.#message.rules[part.index] as LoadedRule;
      if (repeats === 0) append(open.inner, { rule: part.rule, start: offset, value: [] });
      else this.#open(rule, part, end, isBounded, repeats - 1);
      return this.fault === undefined;
    }
    const form = part.content === 'form' ? this.#message.forms[part.index] : undefined;
    this.#leaf = { start: offset, field: part, form, end, state: 0, value: 0, factor: 1 };
    this.onField?.(part, offset, end);
    return true;
  }

  #count({ number, times, plus }: MessageCount): number {
    return (this.#numbers[number] as Known).value * times + plus;
  }

  #open(loaded: LoadedRule, part: FieldPart | undefined, limit: number, isBounded: boolean, left: number): void {
    const { offset } = this;
    const { index, of } = loaded;
    const levels = (this.#levels[index] as number) + 1;
    if (levels > loaded.depth) {
      const { rule, clause } = of;
      this.fault = { offset, at: offset, end: offset, reason: 'nested-too-deeply', expected: '', rule, clause };
      return;
    }
    this.#levels[index] = levels;
    const open: Open = {
      loaded,
      part,
      cell: 0,
      start: offset,
      limit,
      isBounded,
      memory: loaded.memory(),
      inner: [],
      left,
      items: part?.times ? [] : undefined,
      first: offset,
      saved: NONE,
    };
    if (this.#height === this.#stack.length) append(this.#stack, open);
    else this.#stack[this.#height] = open;
    this.#height++;
    this.#shift(loaded, open);
  }

  /** What is known of captures before the first octet is an offset from the start of the rule. */
  #shift({ captures }: LoadedRule, { memory, start }: Open): void {
    const { slots } = captures;
    if (start > 0)
      for (let i = 0; i < slots.length; i++)
        if ((slots[i] as number) >= 0) memory.slots[i] = start + (slots[i] as number);
  }

  /** Ends a rule. */
  #close(open: Open): boolean {
    const { loaded, part, start, memory, inner, items } = open;
    const { captures, of } = loaded;
    const { offset } = this;
    operate(captures.lists[captures.ends[open.cell / loaded.width] as number] as readonly number[], memory, offset);
    const source = new MessageSource(this.text, inner);
    const value = captureValue(
      captures.shape,
      source,
      memory.slots,
      new Assembler(captures, memory.tape.cells, 0, memory.tape.length),
      start,
      offset,
    );
    if (items) append(items, value);
    this.#forget(open);
    if (open.left > 0) {
      open.left--;
      open.cell = 0;
      open.start = offset;
      open.memory = loaded.memory();
      open.inner = [];
      open.saved = NONE;
      this.#shift(loaded, open);
      return true;
    }
    this.onEnd?.(of.rule, open.first, offset, this.#height - 1);
    this.#levels[loaded.index] = (this.#levels[loaded.index] as number) - 1;
    this.#stack[--this.#height] = undefined;
    const around = this.#stack[this.#height - 1];
    if (!around || !part) {
      this.value = value;
      this.isDone = true;
      return true;
    }
    append(around.inner, { rule: part.rule, start: open.first, value: items ?? value });
    return true;
  }

  #readInteger(leaf: Leaf, integer: LoadedInteger, text: Uint8Array, from: number, to: number, base: number): number {
    const { rows, accepting, isOpen, isLittle, base: of, limit } = integer;
    const stop = min(to, leaf.end - base);
    let i = from;
    for (; i < stop; i++) {
      const octet = text[i] as number;
      const state = rows[leaf.state * 0x100 + octet] as number;
      if (state < 0) break;
      leaf.state = state;
      const digit = digitOf(integer.integer, octet);
      leaf.value = isLittle ? leaf.value + digit * leaf.factor : leaf.value * of + digit;
      leaf.factor *= of;
      if (!isOpen && accepting[state] === 1) {
        this.#endInteger(leaf, integer, base + i + 1);
        return i + 1;
      }
      // A larger number of digits cannot become smaller.
      if (isOpen && leaf.value > limit) {
        this.#refuse('too-long', leaf.start, base + i + 1, `at most ${limit}`, integer.rule, integer.clause);
        this.#leaf = undefined;
        return i;
      }
    }
    if (i === to && base + i < leaf.end) return i;
    this.#leaf = undefined;
    if (isOpen && accepting[leaf.state] === 1) this.#endInteger(leaf, integer, base + i);
    else {
      const { rule, clause } = integer;
      const at = base + i;
      const expected = `the rest of ${rule}`;
      if (i < stop) this.#refuse('unexpected', at, at + 1, expected, rule, clause);
      else this.fault = { offset: leaf.start, at, end: at, reason: 'length-mismatch', expected, rule, clause };
    }
    return i;
  }

  #endInteger({ start, value }: Leaf, { number, limit, rule, clause }: LoadedInteger, end: number): void {
    this.#leaf = undefined;
    const open = this.#stack[this.#height - 1] as Open;
    if (open.saved === NONE) open.saved = [];
    if (allOf(open.saved, (each) => each.number !== number))
      append(open.saved, { number, known: this.#numbers[number] as Known });
    this.#numbers[number] = { value, start, end };
    this.onEnd?.(rule, start, end, this.#height);
    if (value > limit) this.#refuse('too-long', start, end, `at most ${limit}`, rule, clause);
  }

  /** The octets of a field, by its form. */
  #readOctets(leaf: Leaf, text: Uint8Array, from: number, to: number, base: number): number {
    const { form, end, start } = leaf;
    const stop = min(to, end - base);
    if (form) {
      const size = stop - from;
      const isWhole = base + stop === end && base + from === start;
      if (isWhole && size <= SHORT) {
        if (form.accepting[form.machine.run(0, text, from, stop)] !== 1) {
          this.#refuseForm(leaf, form.validator.check(partOfView(text, from, stop)) as Fault);
          return from;
        }
      } else if (size > 0 || isWhole) {
        leaf.checker ??= form.validator.checker();
        const fault = leaf.checker.push(partOfView(text, from, stop));
        if (fault) {
          this.#refuseForm(leaf, fault);
          return from;
        }
        if (base + stop === end) return this.#endLeaf(leaf) ? stop : from;
      } else if (base + stop === end) return this.#endLeaf(leaf) ? stop : from;
    }
    if (base + stop === end) this.#endField(leaf, end);
    return stop;
  }

  /** Ends the octets of a field, or a number at the end of the input; false if they cannot end. */
  #endLeaf(leaf: Leaf): boolean {
    const { integer, form } = leaf;
    this.#leaf = undefined;
    if (integer) {
      if (!integer.isOpen || integer.accepting[leaf.state] !== 1) {
        this.#leaf = leaf;
        return false;
      }
      this.#endInteger(leaf, integer, this.offset);
      return this.fault === undefined;
    }
    const fault = form && (leaf.checker ?? form.validator.checker()).end();
    if (fault) this.#refuseForm(leaf, fault);
    else this.#endField(leaf, leaf.end === Infinity ? this.offset : leaf.end);
    return !fault;
  }

  /** Numbers that a rule has read are forgotten at its end. */
  #forget({ saved }: Open): void {
    for (let i = 0; i < saved.length; i++) {
      const { number, known } = saved[i] as Saved;
      this.#numbers[number] = known;
    }
  }

  #endField({ field, start }: Leaf, end: number): void {
    this.#leaf = undefined;
    if (field) this.onEnd?.(field.rule, start, end, this.#height);
  }

  #refuse(reason: string, offset: number, end: number, expected: string, rule: string, clause: string): void {
    this.fault = { offset, at: end - 1, end, reason, expected, rule, clause };
  }

  #refuseForm({ start }: Leaf, inner: Fault): void {
    this.#leaf = undefined;
    const { reason, expected, rule, clause } = inner;
    this.fault = { offset: start + inner.offset, at: start + inner.at, reason, expected, rule, clause, inner };
  }

  #tooShort(leaf: Leaf | undefined): MessageFault {
    const { offset } = this;
    const open = this.#stack[this.#height - 1] as Open;
    const { of, width } = open.loaded;
    const field = leaf?.integer ?? leaf?.field;
    const label = of.labels[open.cell / width] as readonly [string, string];
    const rule = field ? field.rule : label[0];
    const clause = field ? field.clause : label[1];
    const expected = field ? `the rest of ${rule}` : (of.expected[open.cell / width] as string);
    return {
      offset: leaf?.start ?? open.start,
      at: offset,
      end: offset,
      reason: 'too-short',
      incomplete: true,
      expected,
      rule,
      clause,
    };
  }
}
