/**
 * The value of --as → the form it names. Files hold octets, so commands that
 * read files take the forms over octets. Beside the names of the forms, the
 * charset labels of RFC 3629 §8 and draft-hoffman-utf16 §4 are names, in upper
 * or lower case:
 *
 *     utf8, UTF-8   →  utf8
 *     UTF-16LE      →  utf16le
 *     UTF-16        →  utf16-signature: the label allows a signature
 *     utf16         →  16-bit code units: refused for files, taken by explain
 */
import { FORMS } from '../../generated/forms.ts';
import type { FormTable } from '../shared/layout.ts';
import { printable } from '../shared/printable.ts';
import type { Option } from './command.ts';
import { invalidChoice, UsageError } from './errors.ts';

type Form = (typeof FORMS)[number];

export type OctetForm = Extract<Form, { alphabet: 'octets' }>['id'];

const DEFAULT: OctetForm = 'utf8';

const overOctets = FORMS.filter((form) => form.alphabet === 'octets');

export const OCTET_FORMS: readonly OctetForm[] = overOctets.map(({ id }) => id);

const namesOf = (kind: string) =>
  overOctets
    .filter((form) => form.kind === kind && form.id !== DEFAULT)
    .map(({ id }) => id)
    .join(', ');

/** For help: the encoding forms over octets, the default left out; the profiles; and the option of commands that read files. */
export const OTHER_ENCODINGS = namesOf('encoding form');
export const PROFILE_NAMES = namesOf('profile');
export const FORM_OF_FILES: Option = {
  value: 'FORM',
  about: `utf8 (default), ${OTHER_ENCODINGS}; a profile: ${PROFILE_NAMES}; or your own grammar`,
};

/** The forms over 16-bit code units. A file holds octets, so none of them names the content of a file. */
export const UNIT_FORMS: readonly string[] = FORMS.filter(({ alphabet }) => alphabet === 'units').map(({ id }) => id);

/** The charset labels in lower case, with their forms. */
const LABELS: ReadonlyMap<string, OctetForm> = new Map(
  overOctets.flatMap((form) => ('charset' in form ? [[form.charset.toLowerCase(), form.id] as const] : [])),
);

/** Whether a name or a label is that of a form of this package. */
export function isFormName(name: string): boolean {
  return formOfLabel(name) !== undefined || FORMS.some(({ id }) => id === name.toLowerCase());
}

/** The form over octets that a name or a charset label stands for. Throws UsageError. */
export function octetFormNamed(name: string): OctetForm {
  const lower = name.toLowerCase();
  const isOfUnits = FORMS.some(
    (form) => 'charset' in form && form.charset.toLowerCase() === lower && form.alphabet === 'units',
  );
  if (UNIT_FORMS.includes(lower) || isOfUnits) {
    throw new UsageError(
      `--as ${printable(name)}: ${printable(lower)} is 16-bit code units, a file holds octets`,
      'choose utf16-signature (charset label UTF-16), utf16be or utf16le',
    );
  }
  return formNamed(name, OCTET_FORMS) as OctetForm;
}

/** The form, over octets or code units, that a name or a charset label stands for; one of `forms`. Throws UsageError. */
export function formNamed(name: string, forms: readonly string[]): string {
  const lower = name.toLowerCase();
  const form = forms.find((id) => id === lower) ?? formOfLabel(name);
  if (form) return form;
  throw invalidChoice('--as', name, [...forms, ...LABELS.keys()]);
}

/** Whether a code unit of a form over octets is larger than an octet: then a NUL octet is common in text. */
export function isWide(form: OctetForm): boolean {
  return overOctets.some(({ id, codeUnit }) => id === form && codeUnit > 1);
}

/** The form over octets that a charset label stands for, in upper or lower case. */
export function formOfLabel(label: string): OctetForm | undefined {
  return LABELS.get(label.toLowerCase());
}

/** Loads a generated table. Throws UsageError where its file is missing. */
export async function loadTable(form: OctetForm): Promise<FormTable> {
  try {
    return (await (FORMS.find(({ id }) => id === form) as Form).load()).table;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError(`the table of ${form} has not been generated`, 'run npm run generate');
  }
}
