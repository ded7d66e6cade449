/**
 * `--from LABEL` and `--undo-double` → how each record of a file is read.
 *
 *     4D FC 6C           with faults alone               →   all of it in the legacy encoding
 *     C3 BC FC           as many characters of UTF-8     →   only the faults, where an octet is a character
 *     EF BB BF 4D FC     after a signature               →   the signature stays
 *
 * `--from auto` takes what the hint of `check` says of the file, and refuses where that is no legacy encoding.
 */

import type { OctetsInput } from '../../run/input.ts';
import { Repairer } from '../../run/repair.ts';
import type { Validator } from '../../run/validator.ts';
import { printable } from '../../shared/printable.ts';
import { CommandError, UsageError } from '../errors.ts';
import { formatName } from '../file-name.ts';
import { type Charset, charsetNamed } from '../hints/charset.ts';
import { undoDouble } from '../hints/double.ts';
import { charactersOutsideAscii } from '../hints/sample.ts';
import { recordFormatNamed } from '../records/formats.ts';
import type { Input } from '../sources/input.ts';
import { evidenceIn } from './evidence-in.ts';
import { type ReadRecord, RecordRepair, repairedWhole } from './record-repair.ts';
import { charsetReplacement, type RepairedForm, type RepairWay } from './replacement.ts';

/** Throws UsageError for a name of no legacy encoding or record; the way, CommandError where `auto` is not sure. */
export async function fromWay(label: string, records: string, form: RepairedForm): Promise<RepairWay> {
  const named = label === 'auto' ? undefined : requireCharset(label);
  const repairOf = await byRecords(records, form);
  return async (input) => {
    const charset = named ?? (await charsetOf(input));
    if (!charset) return repairOf(() => undefined, 'read');
    return repairOf((record) => readIn(charset, record, form.validator), `read as ${charset.name}`);
  };
}

export async function undoDoubleWay(records: string, form: RepairedForm): Promise<RepairWay> {
  const repairOf = await byRecords(records, form);
  const read = (record: Uint8Array) => {
    if (!form.validator.test(record)) return null;
    const text = Buffer.from(record).toString();
    const once = undoDouble(text);
    return once === text ? undefined : once;
  };
  return async () => repairOf(read, 'encoded once');
}

async function byRecords(records: string, { validator }: RepairedForm) {
  const format = await recordFormatNamed(records, { id: 'utf8', title: validator.title, codeUnit: 1 });
  if (format.terminator) return (read: ReadRecord, how: string) => new RecordRepair(validator, format, read, how);
  throw new UsageError(`--records ${records}: the lengths would no longer be those of the records`, 'choose others');
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
      'it can be auto, or a legacy encoding such as windows-1252, iso-8859-15, koi8-r, cp437, shift_jis or gbk',
  );
}

const SIGNATURE = Buffer.of(0xef, 0xbb, 0xbf);

function readIn(charset: Charset, record: Uint8Array, form: Validator<OctetsInput>): string | undefined | null {
  if (form.test(record)) return undefined;
  if (SIGNATURE.equals(record.subarray(0, SIGNATURE.length))) {
    const rest = readIn(charset, record.subarray(SIGNATURE.length), form);
    return rest && `\uFEFF${rest}`;
  }
  const { options, undefinedOctets } = charsetReplacement(charset.characters ?? [], form);
  const repairer = new Repairer(form, options);
  const repaired = repairedWhole(repairer, record);
  // Of pairs of octets, up to a third are characters of UTF-8 by chance.
  const faults = charset.characters ? repairer.faults : 2 * repairer.faults;
  if (faults > charactersOutsideAscii(record)) return charset.decode(record) ?? null;
  return charset.characters && undefinedOctets() === 0 ? Buffer.from(repaired).toString() : null;
}

/** The legacy encoding that a file is surely in; `undefined` for one that is well-formed. */
async function charsetOf(input: Input): Promise<Charset | undefined> {
  const found = await evidenceIn(input);
  const charset = found?.hint && charsetNamed(found.hint.kind);
  if (charset || !found) return charset;
  const why = found.hint?.text ?? 'no hint';
  throw new CommandError(
    `the encoding of ${formatName(input.name)} is not sure: ${why}; name it (--from windows-1252)`,
  );
}
