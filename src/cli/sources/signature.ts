/**
 * The first octets of a text → its signature (BOM), Unicode §23.8:
 *
 *     EF BB BF      UTF-8           FF FE 00 00   UTF-32LE
 *     FF FE         UTF-16LE        00 00 FE FF   UTF-32BE
 *     FE FF         UTF-16BE
 *
 * FF FE 00 00 is UTF-32: a UTF-16 text does not begin with U+0000 (XML 1.0,
 * appendix F, decides in the same way).
 */
import type { OctetForm } from '../forms.ts';

interface Signature {
  /** The form that a text with this signature is checked as; in UTF-16 the signature is a part of the form. */
  readonly form: OctetForm;
  readonly title: string;
  readonly octets: readonly number[];
}

const SIGNATURES: readonly Signature[] = [
  { form: 'utf8', title: 'UTF-8', octets: [0xef, 0xbb, 0xbf] },
  { form: 'utf32le', title: 'UTF-32LE', octets: [0xff, 0xfe, 0x00, 0x00] },
  { form: 'utf32be', title: 'UTF-32BE', octets: [0x00, 0x00, 0xfe, 0xff] },
  { form: 'utf16-signature', title: 'UTF-16LE', octets: [0xff, 0xfe] },
  { form: 'utf16-signature', title: 'UTF-16BE', octets: [0xfe, 0xff] },
];

export function signatureOf(head: Uint8Array): Signature | undefined {
  return SIGNATURES.find(({ octets }) => octets.every((octet, i) => head[i] === octet));
}
