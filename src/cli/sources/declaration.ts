/**
 * `--as auto`: the first octets of a text → the form that it says it is in, and
 * what says so. In this order:
 *
 *     signature            FF FE …                          UTF-16LE
 *     XML declaration      <?xml … encoding="UTF-8"?>       in any family of octets
 *     HTML                 <meta charset="utf-8">           in the first 1,024 octets
 *     none of them         UTF-8
 *
 * For XML: XML 1.0, appendix F: the first four octets show how wide a code unit
 * is, so that the declaration can be read. For HTML: WHATWG HTML, "prescan a byte
 * stream to determine its encoding"; there a label of UTF-16 means UTF-8, because
 * the declaration itself was read as octets.
 */
import { printable } from '../../shared/printable.ts';
import { FileError } from '../errors.ts';
import { formOfLabel, type OctetForm } from '../forms.ts';
import { beginsWith, signatureOf } from './magic.ts';

export interface Declared {
  readonly form: OctetForm;
  /** What says so, ready to print: `its signature FF FE`. */
  readonly why: string;
}

/** How XML without a signature begins: `<?xm`, `<?` or `<` in each family of encodings. */
const XML_FAMILIES: readonly { readonly octets: readonly number[]; readonly form: OctetForm | undefined }[] = [
  { octets: [0x00, 0x00, 0x00, 0x3c], form: 'utf32be' },
  { octets: [0x3c, 0x00, 0x00, 0x00], form: 'utf32le' },
  { octets: [0x00, 0x3c, 0x00, 0x3f], form: 'utf16be' },
  { octets: [0x3c, 0x00, 0x3f, 0x00], form: 'utf16le' },
  { octets: [0x3c, 0x3f, 0x78, 0x6d], form: undefined },
];

/** `<?xml` in EBCDIC. */
const EBCDIC = [0x4c, 0x6f, 0xa7, 0x94];

/** Octets in which HTML looks for its declaration. */
const HTML_HEAD = 1024;

/** The form that a text declares. Throws FileError where this package does not have it. */
export async function declaredForm(head: Uint8Array): Promise<Declared> {
  const signature = signatureOf(head);
  if (signature) {
    const octets = signature.octets.map((octet) => octet.toString(16).toUpperCase().padStart(2, '0')).join(' ');
    return { form: signature.form, why: `its signature ${octets} (${signature.title})` };
  }
  if (beginsWith(head, EBCDIC)) {
    throw new FileError(
      'begins as XML in EBCDIC, which is no form of this package; convert it, or choose another --as',
    );
  }
  const family = XML_FAMILIES.find(({ octets }) => beginsWith(head, octets));
  if (family) return xmlForm(head, family.form);
  return (await htmlForm(head)) ?? { form: 'utf8', why: 'the default: no signature and no declaration' };
}

/** `wide`: the family of 16-bit or 32-bit code units that the text is in. */
async function xmlForm(head: Uint8Array, wide: OctetForm | undefined): Promise<Declared> {
  if (wide) return { form: wide, why: 'its first octets: "<" of XML in this form' };
  const text = Buffer.from(head).toString('latin1');
  const declaration = /^<\?xml[\s][^>]*?\?>/.exec(text)?.[0] ?? '';
  const label = /\sencoding\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(declaration);
  if (!label) return { form: 'utf8', why: 'its XML declaration: without encoding it is UTF-8' };
  const name = label[1] ?? label[2] ?? '';
  const form = await formOrThrow(name, `XML declaration encoding="${name}"`);
  // In octets like these the text is not UTF-16, whatever its declaration says.
  if (/^utf(?:16|32)/.test(form))
    return { form: 'utf8', why: `its first octets: not ${printable(name)}, as it declares` };
  return { form, why: `its XML declaration encoding="${printable(name)}"` };
}

async function htmlForm(head: Uint8Array): Promise<Declared | undefined> {
  const text = Buffer.from(head.subarray(0, HTML_HEAD)).toString('latin1');
  if (!/^\s*</.test(text)) return undefined;
  const tags = text.replace(/<!--[\s\S]*?(?:-->|$)/g, '').match(/<meta[\s/][^>]*>/gi) ?? [];
  for (const tag of tags) {
    const label = /[\s/]charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(tag)?.[1] ?? contentCharset(tag);
    if (label === undefined) continue;
    const why = `its HTML declaration charset=${printable(label)}`;
    const form = await formOrThrow(label, `HTML declaration charset=${label}`);
    return /^utf16/.test(form) ? { form: 'utf8', why: `${why}, which HTML reads as UTF-8` } : { form, why };
  }
  return undefined;
}

/** The charset in `<meta http-equiv="Content-Type" content="text/html; charset=…">`. */
function contentCharset(tag: string): string | undefined {
  if (!/http-equiv\s*=\s*["']?\s*content-type/i.test(tag)) return undefined;
  return /content\s*=\s*["'][^"']*charset\s*=\s*([^\s"';]+)/i.exec(tag)?.[1];
}

async function formOrThrow(label: string, where: string): Promise<OctetForm> {
  const form = formOfLabel(label) ?? (await formOfAlias(label));
  if (form) return form;
  throw new FileError(`its ${printable(where)} names no form of this package; convert it, or choose another --as`);
}

/** The form of a label that only the registries have: `unicode-1-1-utf-8`. Their validators load all tables. */
async function formOfAlias(label: string): Promise<OctetForm | undefined> {
  const { forLabel } = await import('../../run/labels.ts');
  try {
    return forLabel(label).id as OctetForm;
  } catch {
    return undefined;
  }
}
