/**
 * Validator + table of captures → a validator that also parses.
 *
 *     uri.match(octets)?.host.text      'example.com', or undefined where the text is ill-formed
 *     uri.parse(octets)                 throws what `assert` throws
 *
 * The table of captures decides alone: that it accepts what the validator accepts was proved when it was made.
 */
import type { CaptureShape, CaptureTable } from '../../shared/capture-table.ts';
import { memoize } from '../../shared/memoize.ts';
import type { Chunks } from '../chunks.ts';
import { iterate } from '../chunks.ts';
import type { Engine } from '../engine.ts';
import { upToFault } from '../errors.ts';
import type { Text } from '../input.ts';
import { internalsOf, register } from '../internals.ts';
import type { Validator } from '../validator.ts';
import { type Delivery, StreamParser, smallStates } from './parser.ts';
import { disagree, interpreted, type Reads } from './run.ts';
import type { CapturedRecord } from './values.ts';

/** The methods of a form with captures, beside its verdicts. `Value` is the type of a whole text. */
export interface Parses<Input, Value = CapturedRecord> {
  /**
   * The captures of a text. They keep the text, and read it when they are asked: do not change it before. Shared memory
   * is copied when they are first asked, and is read again then: it throws TypeError if it has become ill-formed.
   *
   * Cost: one pass, as the header of the module says; some tens of nanoseconds for the value.
   * @throws IllFormedError with the first fault when the text is ill-formed.
   * @throws TypeError when the form does not take the input, or its memory is gone (detached or out of bounds).
   */
  parse(input: Input): Value;
  /** The same, and `null` when the text is ill-formed. */
  match(input: Input): Value | null;
  /** A parser for a text that comes in chunks: it gives each capture as soon as it is certain. */
  parser(): StreamParser<Input>;
  /**
   * The items of the list that the whole text is, each as soon as it is certain; the source is closed when the caller
   * stops. Memory: one item and one chunk.
   *
   * @throws TypeError when the whole text has no list, or several.
   * @throws IllFormedError at the first fault. Items before it have been given.
   */
  records(source: Chunks<Input>): AsyncGenerator<ItemOf<Value>>;
}

/** The items of the lists of a value. */
type ItemOf<Value> = {
  [Field in keyof Value]: Value[Field] extends readonly (infer Item)[] ? Item : never;
}[keyof Value];

/** Adds captures to a validator. @internal */
export function withCaptures<Input, Reason extends string, Value>(
  form: Validator<Input, Reason>,
  table: CaptureTable,
  readsOf: (textOf: (input: unknown) => Text) => Reads = (textOf) => interpreted(table, textOf),
): Validator<Input, Reason> & Parses<Input, Value> {
  const internals = internalsOf(form);
  const { textOf } = internals;
  const { match: matchOf, step } = readsOf(textOf);
  const match = matchOf as (input: Input) => Value | null;
  const parse = (input: Input): Value => {
    const value = match(input);
    if (value !== null) return value;
    form.assert(input);
    return disagree();
  };
  const { id, title, test, check, assert, checker, '~standard': standard } = form;
  const small = memoize((engine: Engine<Text>) => smallStates(table, engine));
  const parser = () => new StreamParser<Input>(table, internals, step, small);
  const records = (source: Chunks<Input>) => recordsOf(table.shape, parser(), source) as AsyncGenerator<ItemOf<Value>>;
  const methods = {
    id,
    title,
    test,
    check,
    assert,
    checker,
    '~standard': standard,
    parse,
    match,
    parser,
    records,
  };
  return register<Validator<Input, Reason> & Parses<Input, Value>>(methods, internals);
}

function recordsOf<Input>(
  { fields }: CaptureShape,
  parser: StreamParser<Input>,
  source: Chunks<Input>,
): AsyncGenerator<CapturedRecord> {
  const lists = fields.filter(({ occurs }) => occurs === 'list').map(({ field }) => field);
  if (lists.length !== 1)
    throw new TypeError(`records needs a form with one list, this one has ${lists.join(', ') || 'none'}`);
  async function* items(read: () => readonly Delivery[]): AsyncGenerator<CapturedRecord> {
    const { values, error } = upToFault(read, 'captures');
    for (const { field, value } of values) if (field === lists[0]) yield value;
    if (error) throw error;
  }
  return (async function* () {
    for await (const chunk of iterate(source)) yield* items(() => parser.push(chunk));
    yield* items(() => parser.end());
  })();
}
