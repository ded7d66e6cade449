/**
 * A decoder of the catalog → a row for each of its forms: its results on the vectors, judged, or why it was not run.
 *
 * The vectors are those that the command `vectors` writes. Before them a decoder gets a plain text: if it refuses that,
 * something that it needs is missing, and it was not run.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Decoder, FORMS, type FormName } from './catalog.ts';
import { judge, type Text } from './judge.ts';
import { type Call, folder, npmVersion, type Workshop } from './languages.ts';
import type { Row } from './report.ts';

const root = join(folder, '..');

/** A plain text of each form; of the others the octet 41. */
const PLAIN: Partial<Record<FormName, string>> = {
  ...{ utf16: '0041', utf16be: '0041', utf16le: '4100', utf32be: '00000041', utf32le: '41000000' },
  ...{ uri: Buffer.from('a:b').toString('hex'), dateTime: Buffer.from('2026-11-22T10:58:31Z').toString('hex') },
};

interface Vector {
  readonly text: string;
  readonly offset?: number;
  readonly incomplete?: boolean;
  readonly reason?: string;
}

const known = new Map<string, Text[]>();

/** The vectors of a form, as the command writes them. */
function textsOf(form: FormName, extraStates: number): Text[] {
  const words = ['vectors', ...FORMS[form].vectors, '--extra-states', String(extraStates)];
  const texts = known.get(words.join()) ?? vectorsOf(words);
  known.set(words.join(), texts);
  return texts;
}

function vectorsOf(words: readonly string[]): Text[] {
  const command = ['--import', 'tsx', 'src/cli/main.ts', ...words];
  const { stdout, stderr, status } = spawnSync(process.execPath, command, { cwd: root, maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${words.join(' ')}: ${stderr}`);
  const { vectors } = JSON.parse(stdout.toString()) as { vectors: Vector[] };
  // UTF-16 with a fixed order: our grammars refuse the signature of the other order, which others read as U+FFFE.
  return vectors
    .filter(({ reason }) => reason !== 'swapped-signature')
    .map(({ text, offset = null, incomplete = false, reason = '' }) => ({ hex: text, offset, incomplete, reason }));
}

export function rowsOf(decoder: Decoder, workshop: Workshop): Row[] {
  const version = versionOf(decoder, workshop);
  const forms = Object.keys(FORMS) as FormName[];
  return forms.flatMap((form): Row[] => {
    const expression = decoder.forms[form];
    if (expression === undefined) return [];
    if (version === undefined) return [{ decoder, form, notRun: 'not installed here' }];
    const { setup, npm } = decoder;
    const call = { expression, ...(setup === undefined ? {} : { setup }), ...(npm === undefined ? {} : { npm }) };
    return [{ decoder, form, version, call, ...resultOf(decoder, form, call, workshop) }];
  });
}

function resultOf(
  decoder: Decoder,
  form: FormName,
  call: Call,
  workshop: Workshop,
): Pick<Row, 'judgement' | 'notRun' | 'texts'> {
  // isutf8 starts once for each text, and the grammars have many states.
  const isShort = decoder.language === 'moreutils' || form === 'dateTime' || form === 'uri';
  const texts = textsOf(form, isShort ? 0 : 1);
  try {
    const [plain = '', ...lines] = workshop.results(decoder.language, call, [
      PLAIN[form] ?? '41',
      ...texts.map(({ hex }) => hex),
    ]);
    if (plain.startsWith('0')) return { notRun: 'refuses a plain text: something that it needs is missing' };
    return { judgement: judge(form, texts, lines), texts };
  } catch (error) {
    return { notRun: (error as Error).message.split('\n')[0] as string };
  }
}

function versionOf({ language, npm }: Decoder, workshop: Workshop): string | undefined {
  const version = workshop.versionOf(language);
  return npm && version ? npmVersion(npm) : version;
}
