/**
 * Well-formed UTF-8 → whether it was encoded twice: its octets were read as
 * Windows-1252 or Latin-1, and those characters were encoded again.
 *
 *     é   ──UTF-8──►  C3 A9   ──Windows-1252──►  Ã©   ──UTF-8──►  C3 83 C2 A9
 *
 * So each run of characters outside of ASCII, written in Windows-1252, must be
 * well-formed UTF-8 again.
 */
import { printable } from '../../printable.ts';
import { decodeAs } from './decode.ts';
import { type Hint, isWellFormedIn } from './sample.ts';

/** Octet → character. Where Windows-1252 has a C1 control, it is that of Latin-1. */
const characters =
  decodeAs(
    'windows-1252',
    Uint8Array.from({ length: 256 }, (_, octet) => octet),
  ) ?? '';

/** Character → octet: those of Windows-1252, and those of Latin-1. */
const octets = new Map<string, number>([
  ...Array.from({ length: 256 }, (_, octet) => [String.fromCharCode(octet), octet] as const),
  ...[...characters].map((character, octet) => [character, octet] as const),
]);

/** Fewer runs can be chance. */
const MIN_RUNS = 2;

/** Nearly all runs must be encoded twice. */
const MIN_SHARE = 0.9;

export async function hintOfDoubleEncoding(text: Uint8Array): Promise<Hint | undefined> {
  const runs = new TextDecoder().decode(text).match(/\P{ASCII}+/gu) ?? [];
  const twice: { run: string; decoded: string }[] = [];
  for (const run of runs) {
    const decoded = await decodedAgain(run);
    if (decoded !== undefined) twice.push({ run, decoded });
  }
  const [first] = twice;
  if (!first || twice.length < MIN_RUNS || twice.length < MIN_SHARE * runs.length) return undefined;
  const sample = `${printable([...first.run].slice(0, 12).join(''))} is ${printable([...first.decoded].slice(0, 6).join(''))}`;
  return {
    kind: 'double',
    text: `perhaps UTF-8 that was read as Windows-1252 and encoded again: ${sample}, and so are ${twice.length} of ${runs.length} words`,
  };
}

async function decodedAgain(run: string): Promise<string | undefined> {
  const found = [...run].map((character) => octets.get(character));
  if (found.length < 2 || found.includes(undefined)) return undefined;
  const again = Uint8Array.from(found as number[]);
  return (await isWellFormedIn('utf8', again, true)) ? new TextDecoder().decode(again) : undefined;
}
