/**
 * The first fault of a file → the probable encoding of a file, as a guess with its
 * evidence. What can be decided comes first: a signature, a magic number, an
 * automaton of ours. The first that is sure enough gives the hint; where none is,
 * there is no hint, because a wrong one costs the reader more.
 *
 *     FF FE 61 00 …   probably UTF-16LE: it begins with the signature FF FE, and …
 *     63 61 66 E9 …   probably Windows-1252: there E9 is é, as are 41 of 41 faults …
 */
import { FORMS } from '../../../generated/forms.ts';
import { formatSymbols, octets } from '../../shared/alphabet.ts';
import { groupDigits } from '../numbers.ts';
import { HEAD } from '../sources/content.ts';
import { fileKindOf, signatureOf } from '../sources/magic.ts';
import { hintOfDoubleEncoding } from './double.ts';
import { hintOfLegacyEncoding } from './legacy.ts';
import { noteOf } from './notes.ts';
import { charactersOutsideAscii, type Guess, type HintSample, isWellFormedIn, utf8Faults } from './sample.ts';
import { fourInPairs, unicodeFormNamed } from './unicode-forms.ts';
import { hintOfWideForm } from './wide.ts';

/** The probable encoding of an ill-formed file. */
export async function hintOfFault(sample: HintSample): Promise<Guess | undefined> {
  const { head, form, fault } = sample;
  const hint = (await hintOfBeginning(sample)) ?? (await hintOfWideForm(head, form));
  const lines = hint ?? hintOfLines(sample);
  // A character that a profile refuses is well-formed: it is neither cut nor in another encoding.
  if (lines || fault.disallowed !== undefined) return lines;
  return (await hintOfVariant(sample)) ?? (await hintOfCut(sample)) ?? (await hintOfLegacyEncoding(sample));
}

/** The probable encoding of a well-formed text: by its first octets (`isHead`) UTF-16, or UTF-8 encoded twice; or what is in it by mistake. */
export async function hintOfText(sample: Uint8Array, form: string, isHead: boolean): Promise<Guess | undefined> {
  const wide = isHead ? await hintOfWideForm(sample, form) : undefined;
  return wide ?? hintOfDoubleEncoding(sample) ?? (form === 'utf8' ? noteOf(sample, isHead) : undefined);
}

/** The first line end of a file, where the form has none: each line may be meant as a text. An encoding form refuses no LF. */
function hintOfLines({ head, fault }: HintSample): Guess | undefined {
  const lineEnd = head.indexOf(0x0a);
  const isLineEnd = fault.at === lineEnd || (fault.at === lineEnd - 1 && head[fault.at] === 0x0d);
  if (fault.at < 1 || fault.offset < fault.at || !isLineEnd) return undefined;
  return { kind: 'lines', text: 'the line end is not part of the text: --records lines checks each line without it' };
}

/**
 * The first octets → what the file is, by its signature or magic number:
 *
 *     FF FE 61 00 …            UTF-16LE, if it is well-formed so
 *     89 50 4E 47 0D 0A 1A 0A  a PNG image
 */
async function hintOfBeginning({ head, form }: HintSample): Promise<Guess | undefined> {
  const file = fileKindOf(head);
  if (file) return { kind: file.id, text: `probably not text: it begins as ${file.title}` };
  const signature = signatureOf(head);
  if (!signature || signature.form === form || signature.form === 'utf8') return undefined;
  const { title, form: own } = signature;
  // What was appended in octets can end inside a code unit.
  const whole = head.subarray(0, head.length - (head.length % (title.includes('32') ? 4 : 2)));
  if (!(await isWellFormedIn(own, whole, head.length < HEAD))) return undefined;
  const evidence = `it begins with the signature ${formatSymbols(octets, [...signature.octets])}`;
  return {
    kind: title.toLowerCase().replace('-', ''),
    form: own,
    text: `probably ${title}: ${evidence}, and its first ${whole.length} octets are well-formed so`,
  };
}

/** Those that explain the fewest reasons come first: their hint says the most. */
const VARIANTS = FORMS.filter((form) => 'explains' in form && form.alphabet === 'octets').sort(
  (a, b) => a.explains.length - b.explains.length,
);

/**
 * A fault of UTF-8 that a variant of UTF-8 allows → that variant, if all octets
 * from there on are well-formed in it: our automata decide.
 *
 *     ED A0 BD ED B8 80   CESU-8: two surrogates
 *     C0 80               modified UTF-8 (Java): U+0000
 *     ED A0 80            WTF-8: a lone surrogate
 *     F8 88 80 80 80      UTF-8 of 1997: five octets
 */
async function hintOfVariant({ window, ended, fault, form }: HintSample): Promise<Guess | undefined> {
  for (const variant of VARIANTS) {
    if (variant.id === form || !(variant.explains as readonly string[]).includes(fault.reason)) continue;
    const read = unicodeFormNamed(variant.id) ? fourInPairs(window) : window;
    if (!(await isWellFormedIn(variant.id, read, ended))) continue;
    const beside = read.length > window.length ? ', with characters of four octets' : '';
    const evidence = `all is well-formed so in ${window.length} octets from there on${beside}`;
    return { kind: variant.id, text: `probably ${variant.hint}; ${evidence}` };
  }
  return undefined;
}

/** Blocks of disks, pipes and buffers: from the largest on. In octets. */
const MIN_BLOCK = 4096;
const BLOCKS = [65_536, 32_768, 16_384, 8192, 4096, 2048, 1024, 512];

/**
 * Faults of UTF-8 where a text was cut: at its end, or at a multiple of a block
 * size in its middle, where octets are missing.
 *
 *     … 61 E2 82                the text ends in the middle of a character
 *     … E2 │ 20 62 …            at offset 8,192: a block is missing
 *
 * Both say that the text was UTF-8, so other characters outside of ASCII must be
 * there as UTF-8: "caf E9" ends in the same way as a text in Windows-1252.
 */
async function hintOfCut({ head, before, window, ended, fault }: HintSample): Promise<Guess | undefined> {
  const sequence = fault.at - fault.offset;
  if (fault.incomplete) {
    const end = fault.offset + sequence;
    const isUtf8 = sequence > 1 || charactersOutsideAscii(head) + charactersOutsideAscii(before) > 1;
    return isUtf8 || blockAt(end) ? { kind: 'truncated', text: truncated(end) } : undefined;
  }
  const block = blockAt(cutOf(fault.offset, fault.at, fault.reason));
  if (block === undefined) return undefined;
  const others = await utf8Faults(window, ended);
  // The window begins at the first fault, which is at a multiple of a block size: so must be the others.
  // One fault is at a multiple of 512 by chance.
  if (others.length === 1 && block < MIN_BLOCK) return undefined;
  const allAtBlocks = others.every(
    ({ offset, at, reason }) => blockAt(fault.offset + cutOf(offset, at, reason)) !== undefined,
  );
  if (!allAtBlocks || charactersOutsideAscii(window) < 2) return undefined;
  const where = groupDigits(cutOf(fault.offset, fault.at, fault.reason));
  return {
    kind: 'cut',
    text: `probably cut: a character is cut at octet ${where}, a multiple of ${groupDigits(block)}, and all other faults nearby are at such offsets`,
  };
}

function truncated(end: number): string {
  const block = blockAt(end);
  const multiple = block ? `, a multiple of ${groupDigits(block)}` : '';
  return `probably truncated: it ends in the middle of a character, after ${groupDigits(end)} octets${multiple}, as a download that was cut`;
}

/** Where two pieces meet: before the octet that is wrong, or before a continuation octet at the start of a piece. */
function cutOf(offset: number, at: number, reason: string): number {
  return reason === 'unexpected-continuation' ? offset : at;
}

function blockAt(offset: number): number | undefined {
  return offset === 0 ? undefined : BLOCKS.find((block) => offset % block === 0);
}
