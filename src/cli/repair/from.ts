/**
 * `--from LABEL` → how a file is read that is no UTF-8, or not everywhere:
 *
 *     windows-1252   each word by what the file is (legacy-repair.ts); with --whole-file all of it
 *     auto           the encoding that the hint of `check` names, and an error where that is no legacy encoding
 *     utf-16le       all of it (`fromUnicode`)
 */

import { packagedKernels } from '#tiers';
import { anyEngine } from '../../run/any-engine.ts';
import { Decoder } from '../../run/decoder.ts';
import type { Engine } from '../../run/engine.ts';
import type { OctetsInput } from '../../run/input.ts';
import { octetValidator } from '../../run/validator.ts';
import { printable } from '../../shared/printable.ts';
import { CommandError, UsageError } from '../errors.ts';
import { formatName } from '../file-name.ts';
import { loadTable, type OctetForm } from '../forms.ts';
import { type Charset, charsetNamed } from '../hints/charset.ts';
import { fourInPairs, unicodeFormNamed, usualName } from '../hints/unicode-forms.ts';
import { hintOfWideForm } from '../hints/wide.ts';
import type { Input } from '../sources/input.ts';
import { signatureOf } from '../sources/magic.ts';
import { evidenceIn } from './evidence-in.ts';
import { judgeFile } from './judge.ts';
import { LegacyRepair } from './legacy-repair.ts';
import { type RepairedForm, type RepairWay, replacementNamed, type TextRepair } from './replacement.ts';
import type { LookedInput } from './two-passes.ts';
import { LegacyWords } from './words.ts';

/**
 * `--from utf-16le`, and other encoding forms of Unicode → UTF-8. What is ill-formed is replaced in that form, as everywhere;
 * then characters are decoded, and written without the signature:
 *
 *     FF FE 61 00 00 DC   utf-16   →   FF FE 61 00 FD FF   →   61 EF BF BD
 *
 * Programs that write CESU-8 or modified UTF-8 read characters of four octets as well, and so does this.
 */

/** `replacement`: the value of `--with`. */
function fromUnicode(label: string, replacement: string): RepairWay {
  const named = unicodeFormNamed(label) as string;
  return async (input) => {
    const head = await headOf(input);
    const form = await orderedForm(named, head, input.name);
    const table = await loadTable(form);
    const validator = octetValidator(table, { kernels: packagedKernels(table) });
    const repair = await (await replacementNamed(replacement, { validator, table }))(input);
    return new Conversion(repair, new Decoder(validator), validator.title, form.endsWith('8'));
  };
}

/** Octets that show a signature, or the order of octets. */
const HEAD = 8192;

async function headOf({ look }: LookedInput): Promise<Uint8Array> {
  let head = Buffer.alloc(0);
  await look((octets) => {
    head = Buffer.concat([head, octets]);
    return head.length < HEAD;
  });
  return head.subarray(0, HEAD);
}

/** Throws CommandError where the file does not say its order of octets, or says another one. */
async function orderedForm(form: string, head: Uint8Array, name: string): Promise<OctetForm> {
  if (!/^utf(?:16|32)/.test(form)) return form as OctetForm;
  const signature = signatureOf(head)?.title.toLowerCase();
  const marked = signature?.startsWith('utf-8') ? undefined : signature?.replace('-', '');
  const found = marked ?? (/\d$/.test(form) ? (await hintOfWideForm(head, ''))?.kind : form);
  if (found?.startsWith(form)) return found as OctetForm;
  const shown = formatName(name);
  throw new CommandError(
    found
      ? `${shown} is ${usualName(found)}, not ${usualName(form)}: name that (--from ${usualName(found)})`
      : `${shown} has no signature: name the order of octets (--from ${usualName(form)}le, or ${usualName(form)}be)`,
  );
}

class Conversion implements TextRepair {
  readonly converts = true;
  readonly #repair: TextRepair;
  readonly #decoder: Decoder<OctetsInput>;
  readonly #title: string;
  readonly #fourOctets: FourOctets | undefined;
  #isStart = true;
  #hadSignature = false;

  constructor(repair: TextRepair, decoder: Decoder<OctetsInput>, title: string, hasFourOctets: boolean) {
    this.#repair = repair;
    this.#decoder = decoder;
    this.#title = title;
    this.#fourOctets = hasFourOctets ? new FourOctets() : undefined;
  }

  get faults(): number {
    return this.#repair.faults;
  }

  push(octets: Uint8Array): Uint8Array {
    const own = this.#fourOctets?.push(octets) ?? octets;
    return this.#write(this.#decoder.push(this.#repair.push(own)));
  }

  end(): Uint8Array {
    const last = this.#fourOctets ? this.#repair.push(this.#fourOctets.held) : new Uint8Array(0);
    const text = this.#decoder.push(last) + this.#decoder.push(this.#repair.end());
    return this.#write(text + this.#decoder.end());
  }

  describe(): string {
    const faults = this.faults > 0 ? `; ${this.#repair.describe()}` : '';
    return `${this.#title} written as UTF-8${this.#hadSignature ? ', without its signature' : ''}${faults}`;
  }

  warning(): string | undefined {
    return this.#repair.warning();
  }

  #write(text: string): Uint8Array {
    const isFirst = this.#isStart && text !== '';
    if (isFirst) this.#isStart = false;
    if (!isFirst || !text.startsWith('\uFEFF')) return Buffer.from(text);
    this.#hadSignature = true;
    return Buffer.from(text.slice(1));
  }
}

const BEGUN = /[\xF0-\xF4][\x80-\xBF]{0,2}$/;

/** The same of a stream. */
class FourOctets {
  held: Uint8Array = new Uint8Array(0);

  push(chunk: Uint8Array): Uint8Array {
    const octets = Buffer.concat([this.held, chunk]);
    const begun = BEGUN.exec(octets.subarray(-3).toString('latin1'))?.[0].length ?? 0;
    this.held = octets.subarray(octets.length - begun);
    const whole = octets.subarray(0, octets.length - begun);
    return fourInPairs(whole);
  }
}

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
