/** The table of a message → the arrays that its machine reads, made once. */
import type { CaptureTable } from '../../shared/capture-table.ts';
import { memoize } from '../../shared/memoize.ts';
import {
  type BitsPart,
  FIRST_PART,
  type FieldPart,
  type IntegerPart,
  type MessageRule,
  type MessageTable,
} from '../../shared/message-table.ts';
import { loadCaptures } from '../captures/run.ts';
import type { OctetsInput } from '../input.ts';
import { internalsOf } from '../internals.ts';
import type { Machine } from '../machine.ts';
import { octetValidator, type Validator } from '../validator.ts';
import { filled } from '../views.ts';
import { type Digits, digitsOf } from './numbers.ts';

/** Texts up to this length are run by the small table at once; longer ones have faster kernels. */
export const SHORT_FIELD = 64;

export interface LoadedInteger extends Pick<IntegerPart, 'kind' | 'rule' | 'clause' | 'numbers'> {
  readonly bits: readonly BitsPart[];
  /** For each state: 0 the number cannot end, 1 it can, 2 it ends, since no octet can follow. */
  readonly ends: Uint8Array;
  readonly rows: Int32Array;
  /** Whether it is written in digits: one that is too large never becomes smaller. */
  readonly isWritten: boolean;
  readonly digits: Digits;
  readonly limit: number;
  readonly before: IntegerPart['before'];
}

export interface LoadedForm {
  readonly validator: Validator<OctetsInput>;
  readonly machine: Machine<Uint8Array>;
  readonly accepting: Uint8Array;
}

/** All of one shape, so that an engine reads them fast; without a length the property is there, too. */
export type LoadedField = {
  readonly [Key in keyof Required<FieldPart>]: FieldPart[Key] | undefined;
} & Pick<FieldPart, 'kind' | 'rule' | 'content' | 'index' | 'clause'>;

type LoadedPart = LoadedInteger | LoadedField;

export interface LoadedRule {
  readonly of: MessageRule;
  readonly index: number;
  readonly captures: CaptureTable;
  readonly next: Int32Array;
  readonly classes: Uint16Array;
  readonly flagged: Int32Array;
  readonly width: number;
  readonly parts: readonly LoadedPart[];
  readonly first: readonly (Uint8Array | null)[];
  readonly ends: Uint8Array;
  readonly depth: number;
}

export interface LoadedMessage {
  readonly table: MessageTable;
  readonly rules: readonly LoadedRule[];
  readonly forms: readonly LoadedForm[];
}

const numbersOf = (list: readonly number[]) => filled(new Int32Array(list.length), (i) => list[i] as number);
const octetsOf = (list: readonly number[]) => filled(new Uint8Array(list.length), (i) => list[i] as number);

function endOf({ next, accepting }: IntegerPart, state: number): number {
  let octet = 0;
  while (octet <= 0xff && (next[state * 0x100 + octet] as number) < 0) octet++;
  return accepting[state] === 1 ? (octet <= 0xff ? 1 : 2) : 0;
}

function loadedPart(part: IntegerPart | FieldPart): LoadedPart {
  const { rule, clause } = part;
  if (part.kind === 'field') {
    const { content, index } = part;
    const length = part.length;
    return { kind: 'field', rule, clause, content, index, length, times: part.times, when: part.when };
  }
  const { integer, numbers, bits = [], next, accepting } = part;
  const digits = digitsOf(integer);
  return {
    kind: 'integer',
    rule,
    clause,
    numbers,
    bits,
    ends: filled(new Uint8Array(accepting.length), (state) => endOf(part, state)),
    rows: numbersOf(next),
    digits,
    isWritten: digits.base < 128,
    limit: part.max ?? Infinity,
    before: part.before,
  };
}

export const loadMessage = /* @__PURE__ */ memoize(
  (table: MessageTable): LoadedMessage => ({
    table,
    forms: table.forms.map((form) => {
      const validator = octetValidator(form);
      const { machine } = internalsOf(validator).engine();
      return { validator, machine: machine as Machine<Uint8Array>, accepting: octetsOf(form.accepting) };
    }),
    rules: table.rules.map((of, index): LoadedRule => {
      const { next, classes, flagged } = loadCaptures(of.captures);
      return {
        of,
        index,
        captures: of.captures,
        next,
        classes,
        flagged,
        width: of.captures.classCount,
        parts: of.parts.map(loadedPart),
        first: of.first.map((flags) => flags && octetsOf(flags)),
        ends: octetsOf(of.ends),
        depth: of.depth ?? Infinity,
      };
    }),
  }),
);

/** The class of the symbol of a part. */
export function classOfPart({ classes }: LoadedRule, part: number): number {
  return classes[FIRST_PART + part] as number;
}
