/**
 * Ill-formed text → well-formed text. Each maximal subpart of an ill-formed
 * sequence is replaced once (Unicode 3.9, "U+FFFD Substitution of Maximal
 * Subparts"), as the decoders of browsers do (WHATWG Encoding), or left out, or
 * replaced by the result of a callback:
 *
 *     61 F0 80 62   →   61 EF BF BD EF BF BD 62
 *
 * This is one pass of the scanner that finds the faults, with a writer. Streams and
 * whole texts give the same result.
 *
 * The result is always well-formed, and that goes before likeness to browsers in
 * one case: U+FFFE at the very start of UTF-16BE and UTF-16LE is a signature in
 * the other order. Decoders keep it, the draft refuses it (draft-hoffman-utf16
 * §3.2, §3.3), and it is replaced.
 */
import { NO_SYMBOLS } from './diagnosis.ts';
import type { Fault } from './fault.ts';
import { FaultScan } from './fault-scan.ts';
import { copied, requireObject, type Text, unshared } from './input.ts';
import { gatingOf, type Internals, internalsOf } from './internals.ts';
import { concat, emptyAs, type Octets, pieceOf, type Units } from './pieces.ts';
import { notWellFormed, type Prepared, preparedOf, requireString, use } from './replacement.ts';
import type { Validator } from './validator.ts';
import { bufferOf, lengthOf } from './views.ts';
import { giveWriter, NO_OCTETS, SHORT_CHUNK, takeWriter, Writer } from './writer.ts';

/** What replaces an ill-formed sequence. */
export interface RepairOptions {
  /**
   * The replacement (default U+FFFD), or a function that returns it for a fault. An exception from the function ends the
   * repair and is passed on.
   */
  readonly replacement?: string | ((fault: Fault) => string) | undefined;
  /** Leaves ill-formed sequences out; `replacement` then is not used. */
  readonly skip?: boolean | undefined;
}

/** The type of the input; where something was replaced, a string, Uint16Array or Uint8Array in new memory. */
type Repaired<T> = T extends string ? string : T | (T extends Uint16Array ? Units : Octets);

/** The type of a part of a repaired stream, for a chunk of type `T`. */
type RepairedPart<T> = T extends string ? string : T extends Uint16Array ? Uint16Array : Uint8Array;

/**
 * The text with every ill-formed sequence replaced: a string for a string, a Uint16Array for a Uint16Array, and a
 * Uint8Array for octets. A text without such a sequence is returned as the same object, not copied.
 *
 * The result is what a browser's decoder makes of the text (with `ignoreBOM`: a signature stays), encoded again, but for
 * U+FFFE at the start of `utf16be` and `utf16le`, which browsers keep. It is a signature in the other order, which `check`
 * refuses as `swapped-signature` (draft-hoffman-utf16 §3.2, §3.3), so it is replaced like all that is ill-formed.
 *
 * Cost: as `check`, a diagnosis for each fault, and a copy of the text where there is a fault.
 * @throws TypeError when the form does not take the input, when the replacement is not well-formed in the form, and for a
 * form that forbids or requires a signature; and what the function `replacement` throws.
 * @example
 * repair(utf8, new Uint8Array([0x61, 0xff])); // → Uint8Array [0x61, 0xef, 0xbf, 0xbd]
 * repair(utf16, 'a\uD800', { skip: true }); // → 'a'
 */
export function repair<Input, T extends Input>(
  form: Validator<Input>,
  input: T,
  options: RepairOptions = {},
): Repaired<T> {
  const repairer = new Repairer(form, options);
  if (form.test(input)) return input as Repaired<T>;
  const text = internalsOf(form).textOf(input);
  const first = repairer.push(input) as Text;
  const rest = repairer.end() as Text;
  if (repairer.faults === 0) return input as Repaired<T>;
  const isOwn = typeof first !== 'string' && bufferOf(first) !== bufferOf(text as Uint8Array);
  return (isOwn && lengthOf(rest) === 0 ? first : concat(first, [first, rest])) as Repaired<T>;
}

/**
 * Repairs a text that comes in chunks. The results of all calls, joined, are the
 * result of `repair` for the whole text. Where a chunk ends inside a character,
 * the octets (code units) of that character are held back until it is complete.
 *
 * @example
 * const repairer = new Repairer(utf8);
 * repairer.push(new Uint8Array([0x61, 0xe2])); // → Uint8Array [0x61]
 * repairer.end(); // → Uint8Array [0xef, 0xbf, 0xbd]
 */
export class Repairer<Input> {
  #faults = 0;
  readonly #form: Internals;
  readonly #replacement: string | ((fault: Fault) => string);
  /** Made for the first chunk. */
  #scan: FaultScan<Text> | undefined;
  /** The first two symbols: in text labelled UTF-16 they can be a signature, which gives the order of octets. */
  #start: readonly number[] = NO_SYMBOLS;
  /** Symbols of a sequence that is not complete yet. */
  #held: Text;
  /** The last replacement, ready to be written. */
  #prepared: Prepared | undefined;
  /** For the results of short chunks, which share memory; made for the second one. */
  #shared: Writer | 'first' | undefined;
  /** A call is under way, which the function `replacement` could disturb. */
  #busy = false;
  #ended = false;
  /** The exception that has ended the repair. */
  #failure: { readonly cause: unknown } | undefined;

  /**
   * @throws TypeError when `form` is not a validator, or forbids or requires a signature: such a fault cannot be repaired;
   * and for a replacement that is neither a string nor a function.
   */
  constructor(form: Validator<Input>, options: RepairOptions = {}) {
    const { replacement = '\uFFFD', skip = false } = requireObject(options, 'options');
    this.#form = internalsOf(form);
    const policy = gatingOf(form)?.policy;
    if (policy === 'forbid' || policy === 'require')
      throw new TypeError(`cannot repair a text to "${policy}" a signature`);
    if (typeof replacement !== 'function') requireString(replacement);
    this.#replacement = skip ? '' : replacement;
    this.#held = this.#form.table.alphabet === 'octets' ? NO_OCTETS : '';
  }

  /** How many ill-formed sequences have been replaced (or left out) so far. */
  get faults(): number {
    return this.#faults;
  }

  /**
   * Reads the next chunk, and returns the repaired text as far as it is certain: well-formed, of the same type as the
   * chunk. The result can share memory with the chunk, and with other results of this Repairer, as Buffers of Node do:
   * what is transferred to another thread, copy with `slice` first.
   *
   * Cost: as `check`, and a diagnosis for each fault.
   * @throws TypeError when the form does not take the chunk; the text then continues as if the chunk had not come.
   * @throws TypeError when the replacement is not a string, or not well-formed in the form; and what the function
   * `replacement` throws. This ends the repair.
   * @throws Error when the repair has ended, by `end` or by such an exception (then its `cause`), and when the function
   * `replacement` calls it.
   */
  push<T extends Input>(chunk: T): RepairedPart<T> {
    this.#requireOpen();
    const { textOf, wholeLength } = this.#form;
    const whole = this.#scan?.isAtStart && this.#start.length === 2 ? (wholeLength?.(chunk) ?? 0) : 0;
    if (whole > 0) {
      this.#scan?.passWhole(whole);
      return pieceOf(chunk as Text, 0, whole) as RepairedPart<T>;
    }
    return this.#run(textOf(chunk)) as RepairedPart<T>;
  }

  /**
   * Ends the text, and returns its last part: the replacement of an unfinished sequence, otherwise an empty text. After
   * an exception that has ended the repair, and when called again, it returns an empty text, so it may stand in `finally`.
   *
   * @throws TypeError when the replacement is not a string, or not well-formed in the form; what the function
   * `replacement` throws; and Error when that function calls it.
   */
  end(): RepairedPart<Input> {
    if (this.#busy) throw reentered();
    if (this.#failure || this.#ended) return emptyAs(this.#held) as RepairedPart<Input>;
    this.#ended = true;
    return this.#run(undefined) as RepairedPart<Input>;
  }

  #requireOpen(): void {
    if (this.#busy) throw reentered();
    if (this.#failure)
      throw new Error('this repair ended with an exception, see `cause`; it takes no more text', this.#failure);
    if (this.#ended) throw new Error('this repair has ended; a new text needs a new Repairer');
  }

  #run(text: Text | undefined): Text {
    this.#busy = true;
    try {
      return text === undefined ? this.#last() : this.#repair(text);
    } catch (cause) {
      this.#failure = { cause };
      throw cause;
    } finally {
      this.#busy = false;
    }
  }

  #last(): Text {
    const scan = this.#scanner();
    const empty = emptyAs(this.#held);
    const fault = scan.last();
    if (!fault || (fault.joined && scan.canEnd(scan.acceptedRow))) return empty;
    this.#faults++;
    const { symbols, standing } = this.#replacementOf(fault);
    const row = standing.rowAfter(scan.acceptedRow);
    // At the end of the text, the text must be complete with it.
    if (!scan.canEnd(row)) throw notWellFormed(fault, this.#replacement);
    return concat(empty, [symbols]);
  }

  #repair(live: Text): Text {
    // The function could change the memory of the chunk.
    const isCalled = typeof this.#replacement === 'function';
    const text = isCalled ? copied(live) : unshared(live);
    const scan = this.#scanner();
    const begun = this.#start;
    if (begun.length < 2) {
      const { machine } = this.#form.engine();
      const at = (i: number) => (i < begun.length ? (begun[i] as number) : machine.symbolAt(text, i - begun.length));
      this.#start = Array.from({ length: Math.min(2, begun.length + lengthOf(text)) }, (_, i) => at(i));
    }
    if (scan.pass(text)) {
      if (this.#form.table.alphabet === 'units') this.#held = emptyAs(text);
      return pieceOf(text, 0, lengthOf(text));
    }
    // A function could transfer what was given before.
    const writer = isCalled ? takeWriter() : this.#writerFor(text);
    try {
      writer.begin(text, this.#held);
      if (this.#prepared && !isCalled) use(writer, this.#prepared);
      scan.start(text);
      while (scan.next(writer)) {
        this.#faults++;
        const prepared = this.#replacementOf(isCalled ? scan.fault() : undefined);
        const row = prepared.standing.rowAfter(scan.before);
        if (row < 0) throw notWellFormed(scan.fault(), this.#replacement);
        writer.write(prepared.symbols);
        scan.goOn(row);
        if (!isCalled) use(writer, prepared);
      }
      this.#faults += writer.faults;
      const { text: repaired, held } = writer.end(Math.max(0, scan.position - scan.accepted));
      scan.leave(typeof held === 'string' ? undefined : held);
      this.#held = held;
      return repaired;
    } finally {
      if (!writer.shares) giveWriter(writer);
    }
  }

  /** Results of one Repairer share memory, and of no others: a text does not stand in memory that others can read. */
  #writerFor(text: Text): Writer {
    if (lengthOf(text) > SHORT_CHUNK) return takeWriter();
    if (this.#shared === undefined) {
      this.#shared = 'first';
      return takeWriter();
    }
    if (this.#shared === 'first') this.#shared = new Writer(true);
    return this.#shared;
  }

  #scanner(): FaultScan<Text> {
    this.#scan ??= new FaultScan(this.#form.engine());
    return this.#scan;
  }

  #replacementOf(fault: Fault | undefined): Prepared {
    const string = typeof this.#replacement === 'function' ? this.#replacement(fault as Fault) : this.#replacement;
    requireString(string);
    if (this.#prepared?.string !== string) this.#prepared = preparedOf(this.#form, this.#start, string);
    return this.#prepared;
  }
}

function reentered(): Error {
  return new Error('the function `replacement` must not call push or end of the Repairer that calls it');
}
