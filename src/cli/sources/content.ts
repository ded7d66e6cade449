/**
 * The first octets of a file → what `check` does with it:
 *
 *     1F 8B 08 …  in x.gz       compressed: the text in it is checked
 *     50 4B 03 04 …             an archive: skipped and counted below a folder, an error where the user names it
 *     89 50 4E 47 …, or a NUL   binary: skipped and counted; where the user names it, checked like a text: the user asked
 *     all else                  text: checked, with --as auto as what it declares, with --encoding-from as its project says
 *
 * A NUL in the first 8,000 octets is the rule of Git (buffer_is_binary), for
 * text whose code units are octets. A text with the signature of UTF-16 or UTF-32
 * is not binary: it is ill-formed as UTF-8, and must not pass unseen.
 */

import { FileError } from '../errors.ts';
import { isWide } from '../forms.ts';
import { type Declared, declaredForm } from './declaration.ts';
import type { EncodingRules } from './encoding-rules.ts';
import { type FileKind, fileKindOf, signatureOf } from './magic.ts';

/** Octets from the start of a file that decide. */
export const HEAD = 8192;

/** Where Git looks for a NUL. In octets. */
const GIT_HEAD = 8000;

type Content =
  | { readonly sort: 'text' }
  | { readonly sort: 'compressed' | 'archive'; readonly kind: FileKind }
  | { readonly sort: 'binary'; readonly kind?: FileKind | undefined };

const TEXT: Content = { sort: 'text' };

/** The ends of names that go with each kind of compression. */
const ENDINGS: Readonly<Record<string, RegExp>> = {
  gzip: /\.(?:gz|tgz)$/i,
  zstd: /\.(?:zst|tzst)$/i,
  bzip2: /\.(?:bz2|tbz2?)$/i,
  xz: /\.(?:xz|txz)$/i,
};

/** The kinds of compressed files. */
export const COMPRESSIONS: readonly string[] = Object.keys(ENDINGS);

/** `auto`: what its name and its first octets both say; `always`: its first octets alone. */
export type Decompress = 'auto' | 'always' | 'never';

interface ContentRules {
  readonly decompress: Decompress;
  /** Whether code units are larger than octets: then a NUL is common in text. */
  readonly wide: boolean;
}

/** How a file is compressed, by the end of its name alone. */
export function compressionOfName(name: string): string | undefined {
  return COMPRESSIONS.find((kind) => ENDINGS[kind]?.test(name));
}

export function emptyData(kind: string): FileError {
  return new FileError(`is empty, which is no ${kind} data; fetch it again`);
}

export function contentOf(head: Uint8Array, name: string, { decompress, wide }: ContentRules): Content {
  const kind = fileKindOf(head);
  if (kind?.sort === 'compressed') {
    const isMeant = decompress === 'always' || (decompress === 'auto' && ENDINGS[kind.id]?.test(name));
    return { sort: isMeant ? 'compressed' : 'binary', kind };
  }
  if (kind) return { sort: kind.sort, kind };
  if (wide || signatureOf(head)) return TEXT;
  return head.subarray(0, GIT_HEAD).includes(0) ? { sort: 'binary' } : TEXT;
}

/** Why an entry of a folder is not checked, and what such entries are called. */
export const SKIPPED = {
  special: ['link or special file', 'links or special files'],
  loop: ['link to a folder above it', 'links to folders above them'],
  again: ['folder that was read by another path', 'folders that were read by other paths'],
  twice: ['file that was named before', 'files that were named before'],
  ignored: ['ignored entry', 'ignored entries'],
  excluded: ['excluded entry', 'excluded entries'],
  binary: ['binary file', 'binary files'],
  archive: ['archive', 'archives'],
  legacy: ['file declared in a legacy encoding', 'files declared in legacy encodings'],
} as const;

export type SkipReason = keyof typeof SKIPPED;

export interface SelectRules {
  readonly decompress: Decompress;
  /** Whether binary files and archives are checked like texts: --binary. */
  readonly binary: boolean;
  /** Whether code units are larger than octets; `auto`: each file declares its form. */
  readonly wide: boolean | 'auto';
  /** Which files are declared to be in another form: --encoding-from. */
  readonly encodings?: EncodingRules | undefined;
}

type Selection =
  | { readonly kind: 'text'; readonly declared?: Declared | undefined }
  | { readonly kind: 'compressed'; readonly by: string }
  | { readonly kind: 'skipped'; readonly reason: 'binary' | 'archive' | 'legacy' };

/** Throws FileError for an archive that the user named, and for a form that this package does not have. */
export async function select(
  head: Uint8Array,
  { name, named }: { readonly name: string; readonly named: boolean },
  { decompress, binary, wide, encodings }: SelectRules,
): Promise<Selection> {
  const compression = head.length === 0 && decompress !== 'never' ? compressionOfName(name) : undefined;
  if (compression) throw emptyData(compression);
  const stated = encodings?.of(name);
  if (stated === 'legacy') return { kind: 'skipped', reason: stated };
  const declared = stated ?? (wide === 'auto' && !fileKindOf(head) ? await declaredForm(head) : undefined);
  const isWideText = declared ? isWide(declared.form) : wide === true;
  const content = contentOf(head, name, { decompress, wide: isWideText });
  if (content.sort === 'compressed') return { kind: 'compressed', by: content.kind.id };
  if (content.sort === 'text' || binary) return { kind: 'text', declared };
  if (!named) return { kind: 'skipped', reason: content.sort };
  if (content.sort === 'binary') return { kind: 'text', declared };
  throw new FileError(`is ${content.kind.title}, not a text; unpack it, or check its octets with --binary`);
}
