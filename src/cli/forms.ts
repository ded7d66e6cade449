/**
 * Which form a word names, and how its table is loaded. Over octets, which is
 * what files hold, the charset labels of RFC 3629 §8 and draft-hoffman-utf16
 * §4 are understood beside the names of the forms, in any case:
 *
 *     UTF-16, utf16   →  utf16-signature: octets labelled so may open with a signature
 *     UTF-16LE        →  utf16le
 */
import type { FormTable } from '../layout.ts';
import { printable } from '../printable.ts';
import { invalidChoice, UsageError } from './errors.ts';

/** The encoding forms over octets, each loaded by itself and only when asked for. */
const ENCODINGS = {
  utf8: () => import('../../generated/utf8.ts'),
  'utf8-1997': () => import('../../generated/utf8-1997.ts'),
  cesu8: () => import('../../generated/cesu8.ts'),
  mutf8: () => import('../../generated/mutf8.ts'),
  wtf8: () => import('../../generated/wtf8.ts'),
  utf16be: () => import('../../generated/utf16be.ts'),
  utf16le: () => import('../../generated/utf16le.ts'),
  'utf16-signature': () => import('../../generated/utf16-signature.ts'),
  utf32be: () => import('../../generated/utf32be.ts'),
  utf32le: () => import('../../generated/utf32le.ts'),
} as const;

/** The profiles in octets: what protocols say of their strings. */
const PROFILES = {
  'atext-utf8': () => import('../../generated/atext-utf8.ts'),
  'i-json-utf8': () => import('../../generated/i-json-utf8.ts'),
  'json-text-utf8': () => import('../../generated/json-text-utf8.ts'),
  'mqtt-strict-utf8': () => import('../../generated/mqtt-strict-utf8.ts'),
  'mqtt-utf8': () => import('../../generated/mqtt-utf8.ts'),
  'unicode-assignables-utf8': () => import('../../generated/unicode-assignables-utf8.ts'),
  'unicode-scalars-utf8': () => import('../../generated/unicode-scalars-utf8.ts'),
  'utf8-non-ascii-utf8': () => import('../../generated/utf8-non-ascii-utf8.ts'),
  'xml-characters-utf8': () => import('../../generated/xml-characters-utf8.ts'),
  'yang-utf8': () => import('../../generated/yang-utf8.ts'),
} as const;

const TABLES = { ...ENCODINGS, ...PROFILES };

export type OctetForm = keyof typeof TABLES;

export const OCTET_FORMS = Object.keys(TABLES) as readonly OctetForm[];

/** For help: the forms other than the default. */
export const OTHER_ENCODINGS = Object.keys(ENCODINGS).slice(1).join(', ');
export const PROFILE_NAMES = Object.keys(PROFILES).join(', ');

/** The forms over 16-bit code units, which no file holds as they are. */
export const UNIT_FORMS: readonly string[] = [
  'utf16',
  'ucs2',
  'atext-utf16',
  'i-json-utf16',
  'unicode-assignables-utf16',
  'unicode-scalars-utf16',
  'xml-characters-utf16',
  'yang-utf16',
];

const LABELS: Readonly<Record<string, OctetForm>> = {
  'utf-8': 'utf8',
  'cesu-8': 'cesu8',
  'utf-16': 'utf16-signature',
  'utf-16be': 'utf16be',
  'utf-16le': 'utf16le',
  'utf-32be': 'utf32be',
  'utf-32le': 'utf32le',
};

/** The form over octets that a word names. Throws UsageError. */
export function octetForm(word: string): OctetForm {
  const lower = word.toLowerCase();
  if (lower === 'utf16') return 'utf16-signature';
  if (UNIT_FORMS.includes(lower) || lower === 'ucs-2') {
    throw new UsageError(
      `--as ${printable(word)}: that is a sequence of 16-bit code units, and a file holds octets`,
      'utf16be, utf16le and utf16-signature say in which order the octets stand',
    );
  }
  const form = labelled(lower) ?? OCTET_FORMS.find((id) => id === lower);
  if (form) return form;
  throw invalidChoice('--as', word, [...OCTET_FORMS, 'utf16', ...Object.keys(LABELS)]);
}

/** The form of either alphabet that a word names, of those given: here utf16 means code units. Throws UsageError. */
export function anyForm(word: string, forms: readonly string[]): string {
  const lower = word.toLowerCase();
  const form = forms.find((id) => id === lower) ?? labelled(lower);
  if (form) return form;
  throw invalidChoice('--as', word, [...forms, ...Object.keys(LABELS)]);
}

function labelled(lower: string): OctetForm | undefined {
  return Object.hasOwn(LABELS, lower) ? LABELS[lower] : undefined;
}

/** Loads a generated table. Throws UsageError where there is none yet. */
export async function loadTable(form: OctetForm): Promise<FormTable> {
  try {
    return (await TABLES[form]()).table;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError(`the table of ${form} has not been generated`, 'run wellformed generate');
  }
}
