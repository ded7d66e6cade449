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
import { FaultScan } from './all-faults.ts';
import { encodedBy, hasCoding } from './coding.ts';
import { NO_SYMBOLS } from './diagnosis.ts';
import type { Fault } from './fault.ts';
import { copied, requireOptions, type Text, unshared } from './input.ts';
import { gatingOf, type Internals, internalsOf } from './internals.ts';
import { concat, emptyAs, type Octets, pieceOf, type Units } from './pieces.ts';
import {
  notWellFormed,
  type Replacement,
  replacementOf,
  requireNoJoin,
  requireReplacement,
  requireString,
} from './replacement.ts';
import type { Validator } from './validator.ts';
import { lengthOf } from './views.ts';
import { giveWriter, takeWriter, type Writer } from './writer.ts';

/** The replacement of an ill-formed sequence. */
export interface RepairOptions {
  /**
   * The replacement (default U+FFFD), or a function that returns it for a fault. An exception from the function ends the
   * repair and is passed on. A string costs some nanoseconds a fault, a function the fault itself: 1 to 10 µs.
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
 * @throws RangeError where the repair would change more than faults: as `Repairer`, and its `push`, say.
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
  const first = repairer.push(input) as Text;
  const last = repairer.end() as Text;
  if (repairer.faults === 0) return input as Repaired<T>;
  return (lengthOf(last) === 0 ? first : concat(first, [first, last])) as Repaired<T>;
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
  /** The replacement, where it is a string. */
  #prepared: Replacement | undefined;
  /** Whether nothing of the result has been given yet. */
  #isFirst = true;
  /** A call is under way, which the function `replacement` could disturb. */
  #busy = false;
  #ended = false;
  /** The exception that has ended the repair. */
  #failure: { readonly cause: unknown } | undefined;

  /**
   * @throws TypeError when `form` is not a validator, or forbids or requires a signature: such a fault cannot be repaired;
   * for an unknown option; and for a replacement that is neither a string nor a function, or ill-formed in the form.
   * @throws RangeError for `skip`, and for half of a surrogate pair, where characters of the form can be such halves
   * (WTF-8, modified UTF-8): two of them would be joined.
   */
  constructor(form: Validator<Input>, options: RepairOptions = {}) {
    const { replacement: given, skip = false } = requireOptions(options, ['replacement', 'skip']);
    const replacement = given ?? '\uFFFD';
    this.#form = internalsOf(form);
    const policy = gatingOf(form)?.policy;
    if (policy === 'forbid' || policy === 'require')
      throw new TypeError(`cannot repair a text to "${policy}" a signature`);
    if (typeof replacement !== 'function') requireString(replacement);
    if (typeof given === 'string' && !skip) requireReplacement(this.#form, given);
    this.#replacement = skip ? '' : replacement;
    if (typeof this.#replacement === 'string') requireNoJoin(this.#form, this.#replacement);
    this.#held = emptyOf(this.#form);
  }

  /** How many ill-formed sequences have been replaced (or left out) so far. */
  get faults(): number {
    return this.#faults;
  }

  /**
   * Reads the next chunk, and returns the repaired text as far as it is certain: well-formed, of the same type as the
   * chunk. A chunk without a fault can come back as it is, or a view of it; no two results share memory.
   *
   * Cost: as `check`, and a diagnosis for each fault.
   * @throws TypeError when the form does not take the chunk; the text then continues as if the chunk had not come.
   * @throws TypeError when the replacement is not a string, or not well-formed in the form; RangeError when what follows it
   * would be read as a signature; and what the function `replacement` throws. This ends the repair.
   * @throws Error when the repair has ended, by `end` or by such an exception (then its `cause`), and when the function
   * `replacement` calls it.
   */
  push<T extends Input>(chunk: T): RepairedPart<T> {
    this.#requireOpen();
    return this.#run(this.#form.textOf(chunk)) as RepairedPart<T>;
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

  /** Starts over: the next chunk begins a new text. */
  reset(): void {
    if (this.#busy) throw reentered();
    this.#faults = 0;
    this.#forget();
    this.#isFirst = true;
    this.#ended = false;
    this.#failure = undefined;
  }

  /** Keeps nothing of the text. */
  #forget(): void {
    this.#scan = undefined;
    this.#start = NO_SYMBOLS;
    this.#held = emptyAs(this.#held);
    this.#prepared = undefined;
  }

  #requireOpen(): void {
    if (this.#busy) throw reentered();
    if (this.#failure)
      throw new Error('this repair ended with an exception, see `cause`; `reset` begins a new text', this.#failure);
    if (this.#ended) throw new Error('this repair has ended; `reset` begins a new text');
  }

  #run(text: Text | undefined): Text {
    this.#busy = true;
    try {
      const repaired = text === undefined ? this.#last() : this.#repair(text);
      if (this.#isFirst && lengthOf(repaired) > 0) {
        this.#isFirst = false;
        if (this.#faults > 0) requireNoSignature(this.#form, repaired, this.#start);
      }
      return repaired;
    } catch (cause) {
      this.#forget();
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
    const { symbols, rows } = this.#replacementFor(fault);
    // At the end of the text, the text must be complete with it.
    if (!scan.canEnd(rows.rowAfter(scan.acceptedRow))) throw notWellFormed(fault, this.#replacement);
    return concat(empty, [symbols]);
  }

  #repair(live: Text): Text {
    // The function could change the memory of the chunk.
    const isCalled = typeof this.#replacement === 'function';
    const text = isCalled ? copied(live) : unshared(live);
    const scan = this.#scanner();
    this.#readStart(text);
    if (scan.pass(text)) {
      this.#held = emptyAs(text);
      // A copy of shared memory is ours; a view of a caller's is given back as one.
      return pieceOf(text, 0, lengthOf(text));
    }
    const writer = takeWriter();
    try {
      writer.begin(text, this.#held);
      if (this.#prepared) use(writer, this.#prepared);
      scan.start(text);
      while (scan.next(writer)) {
        this.#faults++;
        const replacement = this.#replacementFor(isCalled ? scan.fault() : undefined);
        const { symbols, rows } = replacement;
        const row = rows.rowAfter(scan.before);
        if (row < 0) throw notWellFormed(scan.fault(), this.#replacement);
        writer.write(symbols);
        scan.goOn(row);
        if (!isCalled) use(writer, replacement);
      }
      this.#faults += writer.faults;
      const { text: repaired, held } = writer.end(Math.max(0, scan.position - scan.accepted));
      scan.leave(typeof held === 'string' ? undefined : held);
      this.#held = held;
      return repaired;
    } finally {
      giveWriter(writer);
    }
  }

  #readStart(text: Text): void {
    const begun = this.#start;
    const { machine } = this.#form.engine();
    const count = Math.min(START, begun.length + lengthOf(text));
    if (begun.length < START)
      this.#start = Array.from({ length: count }, (_, i) =>
        i < begun.length ? (begun[i] as number) : machine.symbolAt(text, i - begun.length),
      );
  }

  #scanner(): FaultScan<Text> {
    this.#scan ??= new FaultScan(this.#form.engine());
    return this.#scan;
  }

  #replacementFor(fault: Fault | undefined): Replacement {
    if (typeof this.#replacement === 'function') {
      const string = this.#replacement(fault as Fault);
      requireString(string);
      requireNoJoin(this.#form, string);
      return replacementOf(this.#form, this.#start, string);
    }
    this.#prepared ??= replacementOf(this.#form, this.#start, this.#replacement);
    return this.#prepared;
  }
}

/** Symbols at the start of a text in which a signature is: four octets in UTF-32. */
const START = 4;

/** The text that a form reads, without symbols. */
function emptyOf({ table }: Internals): Text {
  return table.alphabet === 'octets' ? new Uint8Array(0) : '';
}

/** The transducer is to write the replacement, if it is short. */
function use(writer: Writer, { words, symbols, rows }: Replacement): void {
  if (words) writer.use(words, symbols.length, rows.after);
}

/**
 * Throws RangeError where the repaired text begins with U+FEFF, or with U+FFFE, which is U+FEFF in the other order, and the
 * text did not: a receiver would take it for a signature, as `encode` says.
 */
function requireNoSignature(form: Internals, repaired: Text, start: readonly number[]): void {
  if (!hasCoding(form.table)) return;
  const { machine } = form.engine();
  const begins = (symbols: ArrayLike<number>) =>
    lengthOf(repaired) >= symbols.length &&
    Array.from(symbols).every((symbol, i) => machine.symbolAt(repaired, i) === symbol);
  for (const mark of ['\uFEFF', '\uFFFE']) {
    const symbols = form.table.alphabet === 'units' ? [mark.charCodeAt(0)] : encodedBy(form.table, start, mark);
    const isNew = Array.from(symbols).some((symbol, i) => start[i] !== symbol);
    const isMark = mark === '\uFEFF' || (form.table.alphabet === 'octets' && form.table.codeUnit === 2);
    if ((isNew || mark === '\uFFFE') && isMark && begins(symbols))
      throw new RangeError(
        'the repaired text would begin with a signature that the text did not begin with: put U+FFFD in the place of its first fault',
      );
  }
}

function reentered(): Error {
  return new Error('the function `replacement` must not call push, end or reset of the Repairer that calls it');
}
