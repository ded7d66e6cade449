/**
 * Table → validator: the entry point `wellformed/table`, for the modules that
 * `wellformed generate` writes into a user's project. The layout of a table is
 * not public: the version that generates a table also reads it.
 *
 *     export const myString: Validator<OctetsInput> = octetValidator(table, [steps], verdict);
 *
 * A module names the kernels that are right for its table, so a bundle has the code
 * of no other. In bundles for browsers they are all empty.
 */
import * as platform from '#tiers';
import { type Parses, withCaptures } from './run/captures/capture-form.ts';
import { compiledReads } from './run/captures/compiled.ts';
import type { CapturedRecord } from './run/captures/values.ts';
import { explainCharacter } from './run/disallowed.ts';
import type { OctetsInput, UnitsInput } from './run/input.ts';
import { octetMachine } from './run/kernel/octet-rows.ts';
import { anyUnitMachine, withPlainDiagnosis } from './run/kernel/unit-rows.ts';
import { type MessageForm, messageForm } from './run/messages/message-form.ts';
import { unpackedMessages } from './run/messages/packed.ts';
import { type Validator, validatorOf } from './run/validator.ts';
import { octetInput, sharedVerdict, unitInput } from './run/verdict.ts';
import type { CaptureMatch } from './shared/capture-match.ts';
import { CAPTURES_VERSION, type CaptureTable as CaptureLayout } from './shared/capture-table.ts';
import type { FormTable as Layout, SimdKernel as SimdLayout } from './shared/layout.ts';
import type { MessageRead } from './shared/message-read.ts';
import { MESSAGES_VERSION, type MessageTable } from './shared/message-table.ts';
import type { VerdictOf } from './shared/verdict-of.ts';

export type { Parses } from './run/captures/capture-form.ts';
export type { Delivery, StreamParser } from './run/captures/parser.ts';
export type { Captured } from './run/captures/values.ts';
export type { OctetsInput, UnitsInput } from './run/input.ts';
export type { MessageForm } from './run/messages/message-form.ts';
export type { MessagePiece, MessageReader, ReaderOptions } from './run/messages/reader.ts';
export type { ReasonOf, Validator } from './run/validator.ts';
export type { CaptureMatch } from './shared/capture-match.ts';
export type { MessageRead } from './shared/message-read.ts';
export type { VerdictOf } from './shared/verdict-of.ts';

/** A table, as `wellformed generate` writes it. */
export interface FormTable {
  /** The name of the form: `my-utf8`. */
  readonly id: string;
  /** The form's name in messages. */
  readonly title: string;
  /** Identifies the content of this table: the first 16 digits of its SHA-256. */
  readonly digest: string;
}

/** A SIMD kernel, as `wellformed generate --simd` writes it beside a table. */
export interface SimdKernel {
  /** The module, in base64. */
  readonly module: string;
}

/** A kernel for tables over octets: `steps`, `isUtf8`, or what `lookUps` returns. */
export interface OctetKernel {
  readonly alphabet: 'octets';
}

/** A kernel for tables over 16-bit code units: `isWellFormed`, `asciiStrings`, or what `unitLookUps` returns. */
export interface UnitKernel {
  readonly alphabet: 'units';
}

/** A WebAssembly module that steps through a table of at most 1,024 states, in six places of a text at once. */
export const steps: OctetKernel = platform.steps;

/** The platform's own check of UTF-8, for tables that have the texts of UTF-8, or those without up to six octets. It is used once it has passed a suite. */
export const isUtf8: OctetKernel = platform.isUtf8;

/** The platform's own check of strings, for tables with exactly the language of UTF-16. */
export const isWellFormed: UnitKernel = platform.isWellFormed;

/** For long strings of ASCII: the kernels over octets. */
export const asciiStrings: UnitKernel = platform.asciiStrings;

/** The SIMD kernels that `generate --simd` wrote for a table over octets. They run where there is WebAssembly with SIMD. */
export function lookUps(kernels: readonly SimdKernel[]): OctetKernel {
  return platform.lookUps(kernels as readonly SimdLayout[]);
}

/** The same for a table over 16-bit code units. */
export function unitLookUps(kernels: readonly SimdKernel[]): UnitKernel {
  return platform.unitLookUps(kernels as readonly SimdLayout[]);
}

/**
 * The validator of a generated table over octets. Its input is octets, and offsets count octets. The table is unfolded at
 * the first use.
 *
 * `kernels` make long texts faster, each on top of those before it; the generated module names those that are right for
 * its table. Bundles for browsers leave all kernels out. `verdict` is the function of the module behind `test`; without it,
 * the form shares one with others, which makes short texts slower where a program uses several forms.
 *
 * `Reason` is the union of the form's reasons; the generated module declares it.
 */
export function octetValidator<Reason extends string = string>(
  table: FormTable,
  kernels: readonly OctetKernel[] = [],
  verdict: VerdictOf = sharedVerdict,
): Validator<OctetsInput, Reason> {
  const tiers = platform.tiersOf(kernels as readonly platform.Kernel<Uint8Array>[]);
  const parts = { machine: octetMachine, tiers, explain: explainCharacter, verdict };
  return validatorOf(withPlainDiagnosis(layoutOf<Reason>(table)), parts, octetInput);
}

/** The same for a table over 16-bit code units. Its input is strings and Uint16Array, and offsets count code units. */
export function unitValidator<Reason extends string = string>(
  table: FormTable,
  kernels: readonly UnitKernel[] = [],
  verdict: VerdictOf = sharedVerdict,
): Validator<UnitsInput, Reason> {
  const tiers = platform.tiersOf(kernels as readonly platform.Kernel<UnitsInput>[]);
  const parts = { machine: anyUnitMachine, tiers, explain: explainCharacter, verdict };
  return validatorOf(withPlainDiagnosis(layoutOf<Reason>(table)), parts, unitInput);
}

/** A table of captures, as `wellformed generate` writes it. */
export interface CaptureTable {
  readonly classCount: number;
  readonly registers: number;
}

/**
 * A validator with the captures of its generated module. `match` is the function of the module; without it, the table is
 * interpreted. `Value` is the type of a whole text, which the module declares.
 *
 * @throws TypeError for a module of a version of wellformed that had other captures: generate it again.
 */
export function capturing<Input, Reason extends string = string, Value = CapturedRecord>(
  form: Validator<Input, Reason>,
  table: CaptureTable,
  match?: CaptureMatch,
): Validator<Input, Reason> & Parses<Input, Value> {
  const captures = table as CaptureLayout;
  if (!captures?.shape) throw new TypeError('expected the captures of a generated module');
  requireVersion(captures.version, CAPTURES_VERSION);
  return withCaptures(form, captures, match && ((textOf) => compiledReads(captures, match, textOf)));
}

/** A table of messages, as `wellformed generate` writes it. */
export interface PackedMessages {
  /** The rule of a message. */
  readonly title: string;
  readonly endsItself: boolean;
}

/**
 * The form of a generated table of messages. `read` is the function of the module, for messages that are whole and
 * well-formed; without it, the table is interpreted. `Value` is the type of a message, which the module declares.
 *
 * @throws TypeError for a module of a version of wellformed that had other messages: generate it again.
 */
export function messagesOf<Value = CapturedRecord>(table: PackedMessages, read?: MessageRead): MessageForm<Value> {
  const packed = table as MessageTable;
  if (!packed?.rules) throw new TypeError('expected the table of messages of a generated module');
  requireVersion(packed.version, MESSAGES_VERSION);
  return messageForm(unpackedMessages(packed), read);
}

function requireVersion(found: number | undefined, ours: number): void {
  if (found === ours) return;
  const remedy = 'run "wellformed generate" as its header says';
  throw new TypeError(`this module was generated by another version of wellformed, and its captures differ: ${remedy}`);
}

function layoutOf<Reason extends string>(table: FormTable): Layout<Reason> {
  if ((table as Layout<Reason> | null)?.diagnosis) return table as Layout<Reason>;
  throw new TypeError('expected a table');
}
