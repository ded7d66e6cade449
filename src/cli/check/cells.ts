/**
 * Octets of a text → what a terminal shows for them, cell by cell. Ill-formed
 * octets are shown in hexadecimal, between angle brackets:
 *
 *     63 61 66 E9 20 E6 97 A5     "c" "a" "f" "<E9>" " " "日"
 *                                  1   1   1    4     1   2     columns of a terminal
 *
 * A cell is one character as a person sees it, so a combining mark stays with its
 * letter. Control characters and bidirectional controls become escapes. A tab
 * becomes spaces: what follows it must not move.
 */
import { formatSymbol, octets as octetAlphabet } from '../../alphabet.ts';
import { printable } from '../../printable.ts';
import { codingOf } from '../../run/coding.ts';
import type { Engine } from '../../run/engine.ts';
import { FaultScan } from '../../run/fault-scan.ts';
import { StringReader } from '../../run/string-reader.ts';

/** A character, or an octet of an ill-formed sequence, as it is shown. */
export interface TextCell {
  /** Safe to print. */
  readonly text: string;
  /** Columns of a terminal. */
  readonly width: number;
  /** Its octets: the offset of the first, and of the first after it. */
  readonly from: number;
  readonly to: number;
  readonly isIllFormed: boolean;
}

/** What is shown for a tab. The columns of the text itself are not known where its line is cut. */
const TAB = '    ';

const SIGNATURE = Uint8Array.of(0xff, 0xfe);

/** The cells of octets that begin at the offset `start` of a file, between two characters. `isLittle`: for the label UTF-16. */
export async function cellsOf(
  engine: Engine<Uint8Array>,
  octets: Uint8Array,
  start: number,
  isLittle: boolean,
): Promise<TextCell[]> {
  if (isLittle)
    return (await cellsOf(engine, Uint8Array.of(...SIGNATURE, ...octets), start - SIGNATURE.length, false)).slice(1);
  const cells: TextCell[] = [];
  let done = 0;
  const pass = async (to: number) => {
    if (to > done) cells.push(...(await textCells(engine, octets.subarray(done, to), start + done, octets)));
    done = to;
  };
  const faults = new FaultScan(engine);
  for (const { offset, length } of [...faults.push(octets), ...faults.end()]) {
    await pass(offset);
    for (; done < offset + length; done++) cells.push(illFormed(octets[done] as number, start + done));
  }
  await pass(octets.length);
  return cells;
}

function illFormed(octet: number, at: number): TextCell {
  return { text: `<${formatSymbol(octetAlphabet, octet)}>`, width: 4, from: at, to: at + 1, isIllFormed: true };
}

/** Text in which each character is one cell and one column: no letter has a mark, and none is wide. */
const SIMPLE = /^[\0-\u00AC\u00AE-\u02FF]*$/;

/** The cells of whole characters. `all` begins with what can be a signature. */
async function textCells(
  { table }: Engine<Uint8Array>,
  text: Uint8Array,
  at: number,
  all: Uint8Array,
): Promise<TextCell[]> {
  const coding = codingOf(table, all);
  const isLittle = table.id === 'utf16-signature' && all[0] === SIGNATURE[0] && all[1] === SIGNATURE[1];
  const string = new StringReader(isLittle ? { id: 'utf16le' } : table).push(text);
  const { segments, columns } = await charactersOf(string);
  let from = at;
  return segments.map((segment) => {
    const lengths = Array.from(segment, (character) => coding.encode(character.codePointAt(0) as number).length);
    const to = from + lengths.reduce((sum, each) => sum + each, 0);
    const shown = segment === '\t' ? TAB : printable(segment);
    const cell = { text: shown, width: columns(shown), from, to, isIllFormed: false };
    from = to;
    return cell;
  });
}

async function charactersOf(text: string) {
  if (SIMPLE.test(text)) return { segments: [...text], columns: (shown: string) => shown.length };
  const { segmentsOf, terminalColumns } = await import('./graphemes.ts');
  return { segments: segmentsOf(text), columns: terminalColumns };
}
