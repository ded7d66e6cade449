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

import { groupDigits } from '../numbers.ts';
import { charactersOutsideAscii, type Hint, type HintSample, utf8Faults } from './sample.ts';

/** Blocks of disks, pipes and buffers: from the largest on. In octets. */
const BLOCKS = [65_536, 32_768, 16_384, 8192, 4096, 2048, 1024, 512];

export async function hintOfCut({ head, before, window, ended, fault }: HintSample): Promise<Hint | undefined> {
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
  const allAtBlocks = others.every(
    ({ offset, at, reason }) => blockAt(fault.offset + cutOf(offset, at, reason)) !== undefined,
  );
  if (!allAtBlocks || charactersOutsideAscii(window) < 2) return undefined;
  const where = groupDigits(cutOf(fault.offset, fault.at, fault.reason));
  return {
    kind: 'cut',
    text: `perhaps cut: a character is cut at octet ${where}, a multiple of ${groupDigits(block)}, and all other faults nearby are at such offsets`,
  };
}

function truncated(end: number): string {
  const block = blockAt(end);
  const multiple = block ? `, a multiple of ${groupDigits(block)}` : '';
  return `perhaps truncated: it ends in the middle of a character, after ${groupDigits(end)} octets${multiple}, as a download that was cut`;
}

/** Where two pieces meet: before the octet that is wrong, or before a continuation octet at the start of a piece. */
function cutOf(offset: number, at: number, reason: string): number {
  return reason === 'unexpected-continuation' ? offset : at;
}

function blockAt(offset: number): number | undefined {
  return offset === 0 ? undefined : BLOCKS.find((block) => offset % block === 0);
}
