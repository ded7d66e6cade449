/**
 * What is read inside a rule that is no rule: a number, or the octets of a field, by its form. It may come in chunks.
 *
 *     00 03        u16be: 3                  61 2F 62        topic: the automaton of its form says yes
 *
 * There is one leaf at a time, and the machine of messages uses the same object for each of them.
 */
import type { Checker } from '../checker.ts';
import type { Fault } from '../fault.ts';
import type { OctetsInput } from '../input.ts';
import { part as partOfView } from '../views.ts';
import type { MessageFault } from './fault.ts';
import { type LoadedField, type LoadedForm, type LoadedInteger, SHORT_FIELD } from './loaded.ts';
import { digitOf } from './numbers.ts';

export class Leaf {
  /** Whether more octets can belong to it. */
  isOpen = false;
  fault: MessageFault | undefined;
  start = 0;
  /** Where its octets must have ended. */
  end = Infinity;
  integer: LoadedInteger | undefined;
  field: LoadedField | undefined;
  /** Of a number. */
  value = 0;
  #state = 0;
  #factor = 1;
  #form: LoadedForm | undefined;
  #checker: Checker<OctetsInput> | undefined;

  reset(): void {
    this.isOpen = false;
    this.fault = undefined;
    this.#checker = undefined;
  }

  beginInteger(integer: LoadedInteger, start: number, limit: number): void {
    this.isOpen = true;
    this.integer = integer;
    this.field = undefined;
    this.start = start;
    this.end = limit;
    this.value = 0;
    this.#state = 0;
    this.#factor = 1;
  }

  beginField(field: LoadedField, form: LoadedForm | undefined, start: number, end: number): void {
    this.isOpen = true;
    this.integer = undefined;
    this.field = field;
    this.#form = form;
    this.#checker = undefined;
    this.start = start;
    this.end = end;
  }

  /** Reads octets; the index after them. Then it is open, has ended there, or has a fault. `base`: the offset of index 0. */
  read(text: Uint8Array, from: number, to: number, base: number): number {
    return this.integer
      ? this.#readInteger(this.integer, text, from, to, base)
      : this.#readOctets(text, from, to, base);
  }

  /** Ends it where the input ends; it stays open if it cannot. */
  finish(): void {
    const { integer } = this;
    if (this.end !== Infinity) return;
    if (integer) {
      if (integer.ends[this.#state] === 1) this.isOpen = false;
      return;
    }
    this.#endForm();
  }

  #readInteger(integer: LoadedInteger, text: Uint8Array, from: number, to: number, base: number): number {
    const { rows, ends, isWritten, digits, limit, rule, clause } = integer;
    const { base: of, isLittle } = digits;
    const stop = Math.min(to, this.end - base);
    let i = from;
    for (; i < stop; i++) {
      const octet = text[i] as number;
      const state = rows[this.#state * 0x100 + octet] as number;
      if (state < 0) break;
      this.#state = state;
      const digit = digitOf(digits, octet);
      this.value = isLittle ? this.value + digit * this.#factor : this.value * of + digit;
      this.#factor *= of;
      if (isWritten && this.value > limit) return this.#refuseLarge(integer, i, base + i + 1);
      if (ends[state] === 2) {
        this.isOpen = false;
        return i + 1;
      }
    }
    if (i === to && base + i < this.end) return i;
    this.isOpen = false;
    if (ends[this.#state] === 1) return i;
    const at = base + i;
    const expected = `the rest of ${rule}`;
    this.fault =
      i < stop
        ? { offset: at, at, end: at + 1, reason: 'unexpected', expected, rule, clause }
        : { offset: this.start, at, end: at, reason: 'length-mismatch', expected, rule, clause };
    return i;
  }

  #refuseLarge({ limit, rule, clause }: LoadedInteger, index: number, end: number): number {
    this.isOpen = false;
    this.fault = {
      offset: this.start,
      at: end - 1,
      end,
      reason: 'too-long',
      expected: `at most ${limit}`,
      rule,
      clause,
    };
    return index;
  }

  #readOctets(text: Uint8Array, from: number, to: number, base: number): number {
    const form = this.#form;
    const { start, end } = this;
    const stop = Math.min(to, end - base);
    const isEnd = base + stop === end;
    if (!form) {
      this.isOpen = !isEnd;
      return stop;
    }
    if (isEnd && base + from === start && stop - from <= SHORT_FIELD) {
      if (form.accepting[form.machine.run(0, text, from, stop)] === 1) this.isOpen = false;
      else this.#refuse(form.validator.check(partOfView(text, from, stop)) as Fault);
    } else if (stop > from || isEnd) {
      this.#checker ??= form.validator.checker();
      const fault = stop > from ? this.#checker.push(partOfView(text, from, stop)) : null;
      if (fault) this.#refuse(fault);
      else if (isEnd) this.#endForm();
    }
    return this.fault ? from : stop;
  }

  #endForm(): void {
    const fault = this.#form && (this.#checker ?? this.#form.validator.checker()).end();
    if (fault) this.#refuse(fault);
    this.isOpen = false;
  }

  #refuse(inner: Fault): void {
    const { start } = this;
    const { reason, expected, rule, clause } = inner;
    this.isOpen = false;
    this.fault = { offset: start + inner.offset, at: start + inner.at, reason, expected, rule, clause, inner };
  }
}
