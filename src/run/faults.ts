/**
 * A text → all its faults, one for each U+FFFD that a decoder would write, one after the other:
 *
 *     faults(utf8, 61 FF 0A FF)   →   FF at 1, FF at 3
 *
 * With line and column where these are asked for (line-counter.ts). Of a text in chunks, only the symbols of a character
 * that has not ended are kept.
 */
import { FaultScan } from './all-faults.ts';
import { type Chunks, iterate, type StopSignal } from './chunks.ts';
import { type Fault, within } from './fault.ts';
import { copied, requireOptions, type Text, unshared } from './input.ts';
import { gatingOf, internalsOf } from './internals.ts';
import { LineCounter, type TextPosition } from './line-counter.ts';
import { concat, pieceOf } from './pieces.ts';
import type { Validator } from './validator.ts';
import { lengthOf } from './views.ts';

/** Options: what to add to each fault. */
export interface FaultsOptions {
  /** Whether each fault has its `position`: line and column. */
  readonly position?: boolean | undefined;
  /** For chunks: when it aborts, reading ends with its reason. */
  readonly signal?: StopSignal | undefined;
}

/** A fault; with `position: true`, where it is as an editor counts. */
export type LocatedFault<Reason extends string = string> = Fault<Reason> & { readonly position?: TextPosition };

/**
 * All faults of a whole text, in order. Nothing is read beyond the fault that was asked for last. The text must stay as it is
 * until the last one; of shared memory, a copy is read.
 *
 * Cost: as `repair`; with `position`, one more pass.
 * @throws TypeError when the form does not take the input, forbids or requires a signature, and for an unknown option.
 * @example
 * [...faults(utf8, new Uint8Array([0x61, 0xff, 0x0a, 0xff]))].map(({ offset }) => offset); // → [1, 3]
 * const [, second] = faults(utf8, new Uint8Array([0x61, 0xff, 0x0a, 0xff]), { position: true });
 * second?.position?.line; // → 2
 */
export function faults<Input, Reason extends string = string>(
  form: Validator<Input, Reason>,
  input: NoInfer<Input>,
  options: Pick<FaultsOptions, 'position'> = {},
): IterableIterator<LocatedFault<Reason>> {
  const { position } = requireOptions(options, ['position']);
  const reader = new FaultReader(form, position === true);
  const text = unshared(internalsOf(form).textOf(input));
  return (function* () {
    for (const fault of reader.push(text)) yield within(fault, lengthOf(text));
    yield* reader.end();
  })() as IterableIterator<LocatedFault<Reason>>;
}

/**
 * All faults of a text in chunks, as `checkAll` reads them. Offsets count over all chunks.
 *
 * Cost: as `faults`.
 * @throws TypeError as `faults` and `checkAll`; the reason of the signal; and all that the source throws.
 * @example
 * const found: number[] = [];
 * const chunks = [new Uint8Array([0x61, 0xe2]), new Uint8Array([0x62, 0xff])];
 * for await (const { offset } of faultsInChunks(utf8, chunks)) found.push(offset);
 * found; // → [1, 3]
 */
export async function* faultsInChunks<Input, Reason extends string = string>(
  form: Validator<Input, Reason>,
  chunks: Chunks<NoInfer<Input>>,
  options: FaultsOptions = {},
): AsyncGenerator<LocatedFault<Reason>, void, void> {
  const { position, signal } = requireOptions(options, ['position', 'signal']);
  const reader = new FaultReader(form, position === true);
  const { textOf } = internalsOf(form);
  for await (const chunk of iterate(chunks, signal))
    yield* reader.push(unshared(textOf(chunk))) as Iterable<LocatedFault<Reason>>;
  yield* reader.end() as Iterable<LocatedFault<Reason>>;
}

class FaultReader {
  readonly #scan: FaultScan<Text>;
  readonly #form: object;
  readonly #isLocated: boolean;
  #counter: LineCounter | undefined;
  /** What the counter has not read yet, from its position on. */
  #text: Text | undefined;

  constructor(form: object, isLocated: boolean) {
    const { engine } = internalsOf(form);
    const policy = gatingOf(form)?.policy;
    if (policy === 'forbid' || policy === 'require')
      throw new TypeError(`expected a form without the signature policy "${policy}": check gives its fault`);
    this.#form = form;
    this.#scan = new FaultScan(engine());
    this.#isLocated = isLocated;
  }

  *push(text: Text): Generator<LocatedFault, void, void> {
    if (!this.#isLocated) return yield* this.#scan.push(text);
    this.#text = this.#text === undefined ? text : concat(text, [this.#text, text]);
    for (const fault of this.#scan.push(text)) yield this.#located(fault);
    this.#count(this.#scan.accepted);
    this.#text = copied(this.#text);
  }

  *end(): Generator<LocatedFault, void, void> {
    for (const fault of this.#scan.end()) yield this.#isLocated ? this.#located(fault) : fault;
  }

  #located(fault: Fault): LocatedFault {
    const counter = this.#count(fault.offset);
    const position = counter.here;
    if (counter.isReplaced(fault)) {
      const to = Math.min(fault.offset + fault.length, this.#scan.pushed);
      this.#skip(to - counter.position);
      counter.replace(to, fault.joined);
    }
    return { ...fault, position };
  }

  /** Counts up to an offset, in whole code units. */
  #count(to: number): LineCounter {
    const text = this.#text as Text;
    this.#counter ??= new LineCounter(internalsOf(this.#form).table, typeof text === 'string' ? [] : text);
    const before = this.#counter.position;
    this.#counter.read(text, 0, to - before);
    this.#skip(this.#counter.position - before);
    return this.#counter;
  }

  #skip(count: number): void {
    const text = this.#text as Text;
    this.#text = pieceOf(text, Math.min(count, lengthOf(text)), lengthOf(text));
  }
}
