/**
 * Names of encoding forms of Unicode other than UTF-8, as people write them → the form. Of `utf16` and `utf32` the file says
 * the order of octets.
 *
 *     UTF-16LE, utf16le, UCS-2LE   →   utf16le
 */
import type { OctetForm } from '../forms.ts';

const FORMS: Readonly<Record<string, OctetForm | 'utf16' | 'utf32'>> = {
  utf16: 'utf16',
  utf16signature: 'utf16',
  ucs2: 'utf16',
  utf16le: 'utf16le',
  ucs2le: 'utf16le',
  utf16be: 'utf16be',
  ucs2be: 'utf16be',
  utf32: 'utf32',
  ucs4: 'utf32',
  utf32le: 'utf32le',
  utf32be: 'utf32be',
  cesu8: 'cesu8',
  mutf8: 'mutf8',
  modifiedutf8: 'mutf8',
};

export const unicodeFormNamed = (label: string) => FORMS[label.toLowerCase().replace(/[-_ ]/g, '')];

/** `utf16le` → `utf-16le`. */
export const usualName = (form: string) => form.replace(/^(utf|cesu|mutf)(?=\d)/, '$1-');

const FOUR = /\xF0[\x90-\xBF][\x80-\xBF]{2}|[\xF1-\xF3][\x80-\xBF]{3}|\xF4[\x80-\x8F][\x80-\xBF]{2}/g;

/**
 * Characters of four octets → pairs of surrogates, as CESU-8 and modified UTF-8 have them: programs that write these forms
 * read both.
 *
 *     F0 9F 98 80   →   ED A0 BD ED B8 80
 */
export function fourInPairs(octets: Uint8Array): Uint8Array {
  if (!octets.some((octet) => octet >= 0xf0)) return octets;
  return Buffer.from(Buffer.from(octets).toString('latin1').replace(FOUR, inPairs), 'latin1');
}

function inPairs(octets: string): string {
  const units = Buffer.from(octets, 'latin1').toString().split('');
  return units
    .map((unit) => unit.charCodeAt(0))
    .map((unit) => String.fromCharCode(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)))
    .join('');
}
