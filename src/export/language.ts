/**
 * Form → a validator in a language, from a record of its syntax. The arrays are the
 * same in all languages (tables.ts), and so is the algorithm (`verdictOf` in
 * machine.ts); a record says how an array is declared and read, and has the
 * functions as text with gaps:
 *
 *     array `next` of utf8     C      static const uint8_t wellformed_utf8_next[…] = { … };
 *                              Rust   static NEXT: [u8; …] = [ … ];
 *     its element `i`          C      wellformed_utf8_next[i]
 *                              Rust   usize::from(NEXT[i])
 *
 * A new language is such a record and a line in targets.ts.
 */
import { octets } from '../alphabet.ts';
import { type CapturedProgram, capturedProgram } from './captured.ts';
import { type FaultMachine, formToMachine } from './machine.ts';
import { type NativeKernels, nativeKernels } from './simd.ts';
import { type ArrayName, machineToTables, type TargetArray, type TargetTables } from './tables.ts';
import { asComments, type TargetSource, targetHeader } from './target-source.ts';

export interface TargetLanguage {
  /** The name of the target, for the command in the header. */
  readonly target: string;
  /** Lines between the header and the arrays. */
  readonly opening: readonly string[];
  /** Type of an octet, and of a code unit of 16 bits. */
  readonly types: readonly [octet: string, unit: string];
  /** The symbol that is read, and FF, in expressions. */
  readonly symbol: string;
  readonly mask: string;
  declare(array: TargetArray): readonly string[];
  declareReasons(reasons: readonly string[]): readonly string[];
  /** An element of an array, as a number that can be added to others. */
  element(array: ArrayName, index: string): string;
  /** The functions and all that comes after the arrays. */
  program(gaps: Gaps): string;
  /** The structs of captures, and the function that finds them. */
  captures?(program: CapturedProgram, gaps: Gaps, element: TargetLanguage['element']): string;
  /** The last line. */
  readonly closing?: string;
}

/** What the functions of a validator depend on, apart from the arrays. */
export interface Gaps extends Pick<FaultMachine, 'alphabet' | 'codeUnit'>, Pick<TargetTables, 'states' | 'classCount'> {
  /** Of a symbol. */
  readonly type: string;
  /** The index into the classes, for the symbol that is read. */
  readonly classIndex: string;
  /** What the outcome adds to the length of a fault: ` + WHOLE[outcome] - UNREAD[outcome]`, or nothing. */
  readonly extent: string;
  /** The array that says after which states a fault begins. */
  readonly boundary: ArrayName;
  /** Width of a cell in bits. */
  readonly cellBits: number;
  readonly simd?: NativeKernels;
}

export function inLanguage(source: TargetSource, language: TargetLanguage): string {
  const machine = formToMachine(source.form);
  const tables = machineToTables(machine);
  const { captures } = source;
  const captured = captures && !captures.table.back && language.captures ? capturedProgram(captures) : undefined;
  const gaps = {
    ...gapsIn(language, machine, tables),
    ...(source.simd && { simd: nativeKernels(source, machine) }),
  };
  const arrays = [...tables.arrays, ...(captured?.arrays ?? [])].flatMap((array, i) => [
    ...(array.about && i > 0 ? [''] : []),
    ...asComments(array.about ?? []),
    ...language.declare(array),
  ]);
  return [
    ...asComments(targetHeader(source, 'A validator for', language.target)),
    ...language.opening,
    ...arrays,
    ...language.declareReasons(machine.reasons),
    '',
    language.program(gaps),
    ...(captured ? ['', language.captures?.(captured, gaps, language.element) as string] : []),
    ...(captures?.table.back && language.captures
      ? ['', '// Its captures take two passes, which are not written here.']
      : []),
    ...(language.closing ? ['', language.closing] : []),
    '',
  ].join('\n');
}

function gapsIn({ types, symbol, mask, element }: TargetLanguage, machine: FaultMachine, tables: TargetTables): Gaps {
  const { alphabet, codeUnit } = machine;
  const { states, classCount, arrays } = tables;
  const has = (name: ArrayName) => arrays.some((array) => array.name === name);
  const block = element('blocks', `${symbol} >> 8`);
  return {
    alphabet,
    codeUnit,
    states,
    classCount,
    type: types[alphabet === octets ? 0 : 1],
    classIndex: has('blocks') ? `(${block} << 8) | (${symbol} & ${mask})` : symbol,
    extent: [
      ...(has('whole') ? [` + ${element('whole', 'outcome')}`] : []),
      ...(has('unread') ? [` - ${element('unread', 'outcome')}`] : []),
    ].join(''),
    boundary: has('boundary') ? 'boundary' : 'accepting',
    cellBits: arrays.find(({ name }) => name === 'next')?.bits ?? 8,
  };
}
