/**
 * The first octets of a file → what kind of file it is, by its magic number, or the form of a text, by its signature:
 *
 *     1F 8B 08 …   gzip        89 50 4E 47 0D 0A 1A 0A …   a PNG image        FF FE …   UTF-16LE
 *
 * A file that this table names is never checked as text in a folder, so each
 * number is long, or has octets that no text has: "BM" of a bitmap and "MZ" of a
 * program are words too, and are left to the rule of NUL (content.ts). The numbers
 * are those of the formats' own specifications, and of the IANA media types.
 */

import type { OctetForm } from '../forms.ts';

/** `compressed`: one stream that check reads through; `archive`: many files in one. */
type Sort = 'compressed' | 'archive' | 'binary';

export interface FileKind {
  /** One word: `gzip`. */
  readonly id: string;
  readonly sort: Sort;
  /** For people, after "begins as": `a PNG image`. */
  readonly title: string;
}

type Row = readonly [id: string, sort: Sort, title: string, magic: string, at?: number];

/** Magic numbers in hexadecimal; `..` is any octet. The first row that matches decides. */
const ROWS: readonly Row[] = [
  ['gzip', 'compressed', 'gzip data', '1F 8B 08'],
  ['zstd', 'compressed', 'Zstandard data', '28 B5 2F FD'],
  ['bzip2', 'compressed', 'bzip2 data', '42 5A 68 .. 31 41 59 26 53 59'],
  ['bzip2', 'compressed', 'empty bzip2 data', '42 5A 68 .. 17 72 45 38 50 90'],
  ['xz', 'compressed', 'xz data', 'FD 37 7A 58 5A 00'],
  ['zip', 'archive', 'a zip archive', '50 4B 03 04'],
  ['zip', 'archive', 'an empty zip archive', '50 4B 05 06'],
  ['tar', 'archive', 'a tar archive', '75 73 74 61 72 00', 257],
  ['tar', 'archive', 'a tar archive', '75 73 74 61 72 20 20 00', 257],
  ['7z', 'archive', 'a 7-Zip archive', '37 7A BC AF 27 1C'],
  ['rar', 'archive', 'a RAR archive', '52 61 72 21 1A 07'],
  ['ar', 'archive', 'an ar archive', '21 3C 61 72 63 68 3E 0A'],
  ['cab', 'archive', 'a cabinet archive', '4D 53 43 46 00 00 00 00'],
  ['rpm', 'archive', 'an RPM package', 'ED AB EE DB'],
  ['png', 'binary', 'a PNG image', '89 50 4E 47 0D 0A 1A 0A'],
  ['jpeg', 'binary', 'a JPEG image', 'FF D8 FF'],
  ['gif', 'binary', 'a GIF image', '47 49 46 38 37 61'],
  ['gif', 'binary', 'a GIF image', '47 49 46 38 39 61'],
  ['webp', 'binary', 'a WebP image', '52 49 46 46 .. .. .. .. 57 45 42 50 56 50 38'],
  ['wave', 'binary', 'WAVE sound', '52 49 46 46 .. .. .. .. 57 41 56 45'],
  ['tiff', 'binary', 'a TIFF image', '49 49 2A 00'],
  ['tiff', 'binary', 'a TIFF image', '4D 4D 00 2A'],
  ['ico', 'binary', 'an icon', '00 00 01 00'],
  ['pdf', 'binary', 'a PDF document', '25 50 44 46 2D'],
  ['ole2', 'binary', 'a Microsoft Office 97 document', 'D0 CF 11 E0 A1 B1 1A E1'],
  ['elf', 'binary', 'an ELF program', '7F 45 4C 46'],
  ['mach-o', 'binary', 'a Mach-O program', 'CF FA ED FE'],
  ['class', 'binary', 'a Java class', 'CA FE BA BE'],
  ['wasm', 'binary', 'a WebAssembly module', '00 61 73 6D'],
  ['sqlite', 'binary', 'an SQLite database', '53 51 4C 69 74 65 20 66 6F 72 6D 61 74 20 33 00'],
  ['parquet', 'binary', 'a Parquet file', '50 41 52 31 15'],
  ['arrow', 'binary', 'an Arrow file', '41 52 52 4F 57 31 00 00'],
  ['avro', 'binary', 'an Avro file', '4F 62 6A 01'],
  ['hdf5', 'binary', 'an HDF5 file', '89 48 44 46 0D 0A 1A 0A'],
  ['pgdump', 'binary', 'a custom-format dump of PostgreSQL', '50 47 44 4D 50 01'],
  ['ogg', 'binary', 'Ogg media', '4F 67 67 53 00'],
  ['flac', 'binary', 'FLAC sound', '66 4C 61 43 00'],
  ['mp3', 'binary', 'MP3 sound', '49 44 33 .. 00'],
  ['mp4', 'binary', 'MP4 media', '00 00 00 .. 66 74 79 70'],
  ['matroska', 'binary', 'Matroska media', '1A 45 DF A3'],
  ['woff', 'binary', 'a WOFF font', '77 4F 46 46 00'],
  ['woff2', 'binary', 'a WOFF2 font', '77 4F 46 32 00'],
  ['truetype', 'binary', 'a TrueType font', '00 01 00 00 00'],
];

const KINDS = ROWS.map(([id, sort, title, magic, at = 0]) => {
  const octets = magic.split(' ').map((octet) => (octet === '..' ? undefined : Number.parseInt(octet, 16)));
  return { kind: { id, sort, title }, octets, at };
});

/** The kind of a file that begins with `head`; `undefined` for text, and for what has no magic number. */
export function fileKindOf(head: Uint8Array): FileKind | undefined {
  return KINDS.find(({ octets, at }) => octets.every((octet, i) => octet === undefined || octet === head[at + i]))
    ?.kind;
}

/**
 * The signature (BOM) of a text, Unicode §23.8. FF FE 00 00 is UTF-32: a UTF-16 text does not begin with U+0000 (XML 1.0,
 * appendix F, decides in the same way).
 */
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
  return SIGNATURES.find(({ octets }) => beginsWith(head, octets));
}

export function beginsWith(head: Uint8Array, octets: readonly number[]): boolean {
  return octets.every((octet, i) => head[i] === octet);
}
