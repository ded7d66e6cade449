/**
 * The first octets of a file → what `check` does with it:
 *
 *     text          it is checked, with --as auto as what it declares, with --encoding-from as its project says
 *     compressed    the text in it is checked
 *     binary        below a folder it is skipped, and counted
 *     archive       the same; but an archive that the user names is an error
 *
 * A binary file that the user names is checked like a text: the user asked.
 */
import { FileError } from '../errors.ts';
import { isWide } from '../forms.ts';
import { contentOf, type Decompress } from './content.ts';
import { type Declared, declaredForm } from './declaration.ts';
import type { EncodingRules } from './encoding-rules.ts';
import { fileKindOf } from './magic.ts';

/** Why an entry of a folder is not checked, and what such entries are called. */
export const SKIPPED = {
  special: ['link or special file', 'links or special files'],
  loop: ['link to a folder above it', 'links to folders above them'],
  again: ['folder that was read by another path', 'folders that were read by other paths'],
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

export type Selection =
  | { readonly kind: 'text'; readonly declared?: Declared | undefined }
  | { readonly kind: 'compressed'; readonly by: string }
  | { readonly kind: 'skipped'; readonly reason: 'binary' | 'archive' | 'legacy' };

/** Throws FileError for an archive that the user named, and for a form that this package does not have. */
export async function select(
  head: Uint8Array,
  { name, named }: { readonly name: string; readonly named: boolean },
  { decompress, binary, wide, encodings }: SelectRules,
): Promise<Selection> {
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
