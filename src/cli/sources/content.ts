/**
 * The first octets of a file → whether `check` reads it as text:
 *
 *     1F 8B 08 …  in x.gz       compressed: the text in it is checked
 *     50 4B 03 04 …             an archive: its files are not
 *     89 50 4E 47 …, or a NUL   binary: not text at all
 *     all else                  text
 *
 * A NUL in the first 8,000 octets is the rule of Git (buffer_is_binary), for
 * text whose code units are octets. A text with the signature of UTF-16 or UTF-32
 * is not binary: it is ill-formed as UTF-8, and must not pass unseen.
 */
import { type FileKind, fileKindOf } from './magic.ts';
import { signatureOf } from './signature.ts';

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
