/**
 * `--from LABEL` → how a file is read that is no UTF-8, or not everywhere:
 *
 *     windows-1252   each word by what the file is (legacy-repair.ts); with --whole-file all of it
 *     auto           the encoding that the hint of `check` names, and an error where that is no legacy encoding
 *     utf-16le       all of it (convert.ts)
 */

import { anyEngine } from '../../run/any-engine.ts';
import type { Engine } from '../../run/engine.ts';
import { printable } from '../../shared/printable.ts';
import { CommandError, UsageError } from '../errors.ts';
import { formatName } from '../file-name.ts';
import { type Charset, charsetNamed } from '../hints/charset.ts';
import { unicodeFormNamed } from '../hints/unicode-forms.ts';
import type { Input } from '../sources/input.ts';
import { fromUnicode } from './convert.ts';
import { evidenceIn } from './evidence-in.ts';
import { judgeFile } from './judge.ts';
import { LegacyRepair } from './legacy-repair.ts';
import { type RepairedForm, type RepairWay, replacementNamed } from './replacement.ts';
import { LegacyWords } from './words.ts';

interface FromOptions {
  /** Whether no word is UTF-8: --whole-file. */
  readonly isWhole: boolean;
  /** What replaces ill-formed sequences, in forms of Unicode: --with. */
  readonly replacement: string | undefined;
}

/** Throws UsageError for a name of no encoding; the way, CommandError where `auto` is not sure. */
export function fromWay(label: string, options: FromOptions, form: RepairedForm): RepairWay {
  const named = label === 'auto' ? undefined : wayNamed(label, options, form);
  return async (input) => {
    if (named) return named(input);
    const hinted = await encodingOf(input);
    return hinted ? wayNamed(hinted, options, form)(input) : (await replacementNamed('FFFD', form))(input);
  };
}

function wayNamed(label: string, { isWhole, replacement }: FromOptions, form: RepairedForm): RepairWay {
  if (unicodeFormNamed(label)) return fromUnicode(label, replacement ?? 'FFFD');
  const charset = requireCharset(label);
  if (replacement !== undefined) {
    throw new UsageError('--with and --from are two repairs', 'choose one of them');
  }
  return fromLegacy(charset, isWhole, form);
}

function fromLegacy(charset: Charset, isWhole: boolean, { table }: RepairedForm): RepairWay {
  const engine = anyEngine(table) as Engine<Uint8Array>;
  return async (input) => {
    const judge = isWhole ? undefined : await judgeFile(charset, new LegacyWords(engine, charset), input.look);
    return new LegacyRepair(new LegacyWords(engine, charset), charset, judge);
  };
}

/** Encodings that the platform has no decoder for, and what reads them. */
const ELSEWHERE: readonly (readonly [names: RegExp, remedy: string])[] = [
  [/^johab$|^(?:ms|cp|windows-?)1361$/i, 'convert the whole file: iconv -f JOHAB -t UTF-8'],
  [/^(?:cs)?euc[_-]?tw$|^cns-?11643/i, 'convert the whole file: iconv -f EUC-TW -t UTF-8'],
  [/^mule/i, "only PostgreSQL reads it: export the data again, with client_encoding = 'UTF8'"],
];

function requireCharset(label: string): Charset {
  const charset = charsetNamed(label);
  if (charset) return charset;
  const [, elsewhere] = ELSEWHERE.find(([names]) => names.test(label)) ?? [];
  throw new UsageError(
    `--from cannot be ${printable(label)}`,
    elsewhere ??
      'it can be auto, utf-16, utf-32, cesu-8, or a legacy encoding such as windows-1252, koi8-r, cp437, shift_jis or gbk',
  );
}

/** The encoding that a file is surely in; `undefined` for one that is well-formed. */
async function encodingOf(input: Input): Promise<string | undefined> {
  const found = await evidenceIn(input);
  if (!found) return undefined;
  const { kind, text } = found.hint ?? { kind: '', text: 'no hint' };
  if (unicodeFormNamed(kind) || charsetNamed(kind)) return kind;
  throw new CommandError(`the encoding of ${formatName(input.name)} is not sure: ${text}; name it (--from ENCODING)`);
}
