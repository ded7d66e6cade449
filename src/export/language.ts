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

import { generatedHeader } from '../compile/index.ts';
import { octets } from '../shared/alphabet.ts';
import { type CapturedProgram, capturedProgram } from './captured.ts';
import { type FaultMachine, formToMachine } from './machine.ts';
import { type MessageProgram, messageProgram } from './messages/program.ts';
import { type NativeKernels, nativeKernels } from './simd.ts';
import { type ArrayName, machineToTables, type TargetArray, type TargetTables } from './tables.ts';
import { asComments, type MessageSource, type TargetSource, targetHeader } from './target-source.ts';

/** How a file of it is written, whatever is in it. */
export interface TargetSyntax {
  /** The name of the target, for the command in the header. */
  readonly target: string;
  /** Lines between the header and the arrays. */
  readonly opening: readonly string[];
  declare(array: TargetArray): readonly string[];
  declareTexts(name: string, texts: readonly string[]): readonly string[];
  /** An element of an array, as a number that can be added to others. `isPlain`: as it is. */
  element(array: ArrayName, index: string, isPlain?: boolean): string;
  /** The last line. */
  readonly closing?: string;
}

export interface TargetLanguage extends TargetSyntax {
  /** Type of an octet, and of a code unit of 16 bits. */
  readonly types: readonly [octet: string, unit: string];
  /** The functions and all that comes after the arrays. */
  program(gaps: Gaps): string;
  /** The structs of captures, and the function that finds them. */
  captures?(program: CapturedProgram, gaps: Gaps, element: TargetLanguage['element']): string;
}

/** What the functions of a validator depend on, apart from the arrays. */
export interface Gaps extends Pick<FaultMachine, 'alphabet' | 'codeUnit'>, Pick<TargetTables, 'states' | 'classCount'> {
  /** Of a symbol. */
  readonly type: string;
  /** What the outcome adds to the length of a fault: ` + WHOLE[outcome] - UNREAD[outcome]`, or nothing. */
  readonly extent: string;
  /** The array that says after which states a fault begins. */
  readonly boundary: ArrayName;
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
  const capturing = captured && (language.captures?.(captured, gaps, language.element) as string);
  // Code that is direct reads no table.
  const read = captured?.arrays.filter(({ name }) => capturing?.toLowerCase().includes(name)) ?? [];
  return fileIn(language, {
    header: targetHeader(source, 'A validator for', language.target),
    arrays: [...tables.arrays, ...read],
    texts: { reasons: machine.reasons },
    program: [
      language.program(gaps),
      ...(capturing ? ['', capturing] : []),
      ...(captures?.table.back && language.captures
        ? ['', '// Its captures take two passes, which are not written here.']
        : []),
    ],
  });
}

interface FileParts {
  readonly header: readonly string[];
  readonly arrays: readonly TargetArray[];
  readonly texts: Readonly<Record<string, readonly string[]>>;
  readonly program: readonly string[];
}

function fileIn(language: TargetSyntax, { header, arrays, texts, program }: FileParts): string {
  return [
    ...asComments(header),
    ...language.opening,
    ...arrays.flatMap((array, i) => [
      ...(array.about && i > 0 ? [''] : []),
      ...asComments(array.about ?? []),
      ...language.declare(array),
    ]),
    ...Object.entries(texts).flatMap(([name, all]) => language.declareTexts(name, all)),
    '',
    ...program,
    ...(language.closing ? ['', language.closing] : []),
    '',
  ].join('\n');
}

/** The reader of messages, in a language whose functions `machine` writes; it reads elements with `at`. Throws SpecError. */
export function messagesInLanguage(
  { messages, inputs, request }: MessageSource,
  language: TargetSyntax,
  machine: (program: MessageProgram, at: (array: string, index: string) => string) => string,
): string {
  const program = messageProgram(messages);
  const { arrays, names, reasons } = program;
  const narrow = new Set(arrays.flatMap(({ name, bits }) => (bits === 64 ? [] : [name as string])));
  const command = `npx wellformed emit ${request} --target ${language.target}`;
  return fileIn(language, {
    header: generatedHeader(`A reader of messages for ${messages.table.title}.`, inputs, command),
    arrays,
    texts: { names, reasons },
    program: [machine(program, (array, index) => language.element(array as ArrayName, index, !narrow.has(array)))],
  });
}

function gapsIn({ types, element }: TargetLanguage, machine: FaultMachine, tables: TargetTables): Gaps {
  const { alphabet, codeUnit } = machine;
  const { states, classCount, arrays } = tables;
  const has = (name: ArrayName) => arrays.some((array) => array.name === name);
  return {
    alphabet,
    codeUnit,
    states,
    classCount,
    type: types[alphabet === octets ? 0 : 1],
    extent: [
      ...(has('whole') ? [` + ${element('whole', 'outcome')}`] : []),
      ...(has('unread') ? [` - ${element('unread', 'outcome')}`] : []),
    ].join(''),
    boundary: has('boundary') ? 'boundary' : 'accepting',
  };
}
