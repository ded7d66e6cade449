/**
 * What the types promise, as code that only compiles: in this project
 * (`npm run types`), and in strict projects that install the package
 * (types.package.ts). It needs the types of a platform with web streams.
 */
import {
  checkAll,
  type Fault,
  IllFormedError,
  type ReasonOf,
  repair,
  type UnitsInput,
  utf8,
  utf16,
  type Validator,
  WellFormedStream,
} from 'wellformed';
import { iJsonCharacters } from 'wellformed/profiles';

/** Equal types, not only assignable ones. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function holds<_Claim extends true>(): void;

declare const octets: ReadableStream<Uint8Array>;
declare const views: ReadableStream<DataView>;
declare const strings: ReadableStream<string>;

/** A stream keeps the type of its chunks. */
export async function streams() {
  const passed = octets.pipeThrough(new WellFormedStream(utf8));
  holds<Same<typeof passed, typeof octets>>();
  const ofViews = views.pipeThrough(new WellFormedStream(utf8));
  holds<Same<typeof ofViews, typeof views>>();
  const ofStrings = strings.pipeThrough(new WellFormedStream(utf16));
  holds<Same<typeof ofStrings, typeof strings>>();
  const blob = new Blob([]).stream();
  const ofBlob = blob.pipeThrough(new WellFormedStream(utf8));
  holds<Same<typeof ofBlob, typeof blob>>();
  const { body } = await fetch('https://example.org');
  const ofBody = body?.pipeThrough(new WellFormedStream(utf8));
  if (body && ofBody) holds<Same<typeof ofBody, typeof body>>();
  // Without a stream around it: the chunks that streams of the platform have.
  const stored = new WellFormedStream(utf8);
  const ofStored = octets.pipeThrough(stored);
  holds<Same<typeof ofStored, typeof octets>>();
  const transform: TransformStream<Uint8Array, Uint8Array> = stored;
  // @ts-expect-error strings are no octets
  strings.pipeThrough(new WellFormedStream(utf8));
  // @ts-expect-error octets are no code units
  octets.pipeThrough(new WellFormedStream(utf16));
  return transform;
}

/** `checkAll` takes all that gives chunks of the form, and no others. */
export async function chunks(signal: AbortSignal) {
  async function* generated() {
    yield new Uint8Array(1);
  }
  const fault = await checkAll(utf8, octets, { signal });
  holds<Same<typeof fault, Fault<ReasonOf<typeof utf8>> | null>>();
  await checkAll(utf8, generated());
  await checkAll(utf8, [new Uint8Array(1), new ArrayBuffer(1), new DataView(new ArrayBuffer(1))]);
  await checkAll(utf16, strings);
  await checkAll(utf16, ['a', new Uint16Array(1)]);
  // @ts-expect-error strings are no octets
  await checkAll(utf8, ['a']);
  // @ts-expect-error strings are no octets
  await checkAll(utf8, strings);
}

/** The type of a text goes through `repair`. */
export function repaired(text: Uint8Array, string: string, units: Uint16Array) {
  const octetsBack: Uint8Array = repair(utf8, text);
  const stringBack = repair(utf16, string);
  holds<Same<typeof stringBack, string>>();
  const unitsBack: Uint16Array = repair(utf16, units);
  // @ts-expect-error code units are no octets
  const wrong: Uint8Array = unitsBack;
  return [octetsBack, stringBack, wrong];
}

/** A switch over all reasons needs no default. */
export function advice(reason: ReasonOf<typeof utf8>): string {
  switch (reason) {
    case 'truncated':
      return 'wait for the rest';
    case 'overlong':
    case 'surrogate':
    case 'above-10FFFF':
      return 'encode again';
    case 'unexpected-continuation':
    case 'never-used':
      return 'this is another encoding';
  }
}

// @ts-expect-error a reason is missing
export function incomplete(reason: ReasonOf<typeof utf8>): string {
  switch (reason) {
    case 'truncated':
      return 'wait for the rest';
  }
}

export const any: Validator<UnitsInput> = utf16;
export const profile: string | undefined = iJsonCharacters.check(new Uint8Array(1))?.reason;

export function thrown(error: unknown): Fault | undefined {
  return error instanceof IllFormedError ? error.fault : undefined;
}

// @ts-expect-error a string holds code units
utf8.test('a');
