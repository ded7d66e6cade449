/** Rows → docs/decoders.md: what differs, then every pair of decoder and form, then a command for each, then what was not run. */
import { VERSION } from '../src/shared/version.ts';
import { type Decoder, FORMS, type FormName, type Kind } from './catalog.ts';
import type { Difference, Judgement, Text } from './judge.ts';
import { type Call, LANGUAGES, type Language } from './languages.ts';

export interface Row {
  readonly decoder: Decoder;
  readonly form: FormName;
  readonly version?: string;
  readonly call?: Call;
  readonly judgement?: Judgement;
  readonly texts?: readonly Text[];
  /** Why it was not run. */
  readonly notRun?: string;
}

type RunRow = Row & Required<Pick<Row, 'version' | 'call' | 'judgement' | 'texts'>>;

/** Differences of the verdict. */
const VERDICTS = ['accepts', 'ends', 'refuses', 'changes'] as const;

export function report(rows: readonly Row[], date: string): string {
  const run = rows.filter((row): row is RunRow => row.judgement !== undefined);
  const differing = run.filter(({ judgement }) => VERDICTS.some((kind) => judgement.differences[kind]));
  return [
    '<!-- DO NOT EDIT: written by npm run decoders -->',
    '',
    '# What other decoders do',
    '',
    'For those who use or write another decoder.',
    '',
    `Run on ${date} with the vectors of wellformed ${VERSION}: ${run.length} pairs of a decoder and a form,`,
    `${differing.length} with a verdict that is not that of the grammar. \`npm run decoders\` in a clone runs all of them again.`,
    '',
    ...INTRODUCTION,
    '## Verdicts that differ',
    '',
    ...differenceTable(differing),
    '',
    '## All pairs',
    '',
    ...pairTable(run),
    '',
    '## One command for each',
    '',
    'The text is the shortest that differs, or, where none does, a short one that is ill-formed. Commands with `decoders/` work in the',
    'root of a clone. A command for a package of npm installs it first: run it in an empty folder.',
    '',
    ...commands(run),
    '## Not run',
    '',
    ...notRun(rows),
    '',
  ].join('\n');
}

const INTRODUCTION = [
  'The texts are those of `wellformed vectors` ([how they are chosen](other-languages.md)): of a decoder that is a small automaton, they',
  'find every mistake; of others, the usual ones. "No difference" is no proof.',
  '',
  'A difference is not always a mistake. The last column says what may be by design, as far as we know:',
  '',
  '- A decoder can be made to detect text, to read what others wrote wrongly, or for speed, and say so.',
  '- How many U+FFFD replace ill-formed octets is fixed for browsers alone (WHATWG). The Unicode Standard recommends the same',
  '  number and allows others.',
  '- An offset can be that of the octet that cannot follow, and not that of the start of the fault.',
  '- CESU-8 and UTF-32 have definitions that say less about lone surrogates than RFC 3629 says for UTF-8. Some decoders keep them',
  '  so that a string survives a round trip.',
  '',
  'If a row is unfair to a decoder that you know, tell us, with the sentence in its documents.',
  '',
];

/** A row for each kind of difference in the verdict. */
function differenceTable(rows: readonly RunRow[]): string[] {
  return table(
    [
      'decoder',
      'version',
      'form',
      'what it does',
      'texts',
      'the shortest',
      'gives',
      'its documents, or what may be by design',
    ],
    rows.flatMap(({ decoder, version, form, judgement }) =>
      VERDICTS.flatMap((kind) => {
        const difference = judgement.differences[kind];
        if (!difference) return [];
        return [
          [
            decoder.name,
            version,
            FORMS[form].title,
            WORDS[kind],
            String(difference.count),
            code(form, difference.witness.hex),
            shown(difference.line),
            decoder.notes?.[kind === 'ends' ? 'accepts' : kind] ?? decoder.note ?? '',
          ],
        ];
      }),
    ),
  );
}

const WORDS: Readonly<Record<Kind, string>> = {
  accepts: 'accepts ill-formed text',
  ends: 'accepts a text that ends too early',
  refuses: 'refuses well-formed text',
  changes: 'changes well-formed text',
  offset: 'another offset',
  replacements: 'another number of U+FFFD',
};

function pairTable(rows: readonly RunRow[]): string[] {
  return table(
    ['decoder', 'version', 'form', 'texts', 'verdict', 'offset', 'number of U+FFFD'],
    rows.map(({ decoder, version, form, judgement }) => {
      const { differences, gives, texts, dropsSignature } = judgement;
      const wrong = VERDICTS.filter((kind) => differences[kind]);
      const verdict = wrong.map((kind) => WORDS[kind]).join('; ') || 'no difference';
      const comparison = (kind: Kind, isGiven: boolean) =>
        isGiven || differences[kind] ? agreement(form, differences[kind]) : 'none given';
      return [
        decoder.name,
        version,
        FORMS[form].title,
        String(texts),
        dropsSignature ? `${verdict}; leaves out a signature` : verdict,
        comparison('offset', gives.offset),
        comparison('replacements', gives.replacements),
      ];
    }),
  );
}

function agreement(form: FormName, difference: Difference | undefined): string {
  if (!difference) return 'the same';
  return `${difference.count} differ: ${code(form, difference.witness.hex)}`;
}

function commands(rows: readonly RunRow[]): string[] {
  return rows.flatMap(({ decoder, form, call, judgement, texts }) => {
    const [found] = ([...VERDICTS, 'replacements', 'offset'] as const).flatMap((kind) => {
      const difference = judgement.differences[kind];
      return difference ? [{ kind, difference }] : [];
    });
    const hex = found ? found.difference.witness.hex : shortestIllFormed(texts);
    const language: Language = LANGUAGES[decoder.language];
    const what = found ? `${WORDS[found.kind]}: ${shown(found.difference.line).replaceAll('`', '')}` : 'no difference';
    return [
      `${decoder.name}, ${FORMS[form].title}: ${code(form, hex).replaceAll('`', '')}, ${what}`,
      '',
      '```sh',
      language.example(call, hex),
      '```',
      '',
    ];
  });
}

/** A surrogate, if the form refuses one, since that is what decoders often accept. */
function shortestIllFormed(texts: readonly Text[]): string {
  const illFormed = texts.filter(({ offset }) => offset !== null);
  const surrogates = illFormed.filter(({ reason, incomplete }) => reason?.includes('surrogate') && !incomplete);
  const lengths = (surrogates.length > 0 ? surrogates : illFormed).map(({ hex }) => hex);
  return lengths.reduce((a, b) => (a.length <= b.length ? a : b), lengths[0] ?? '');
}

function notRun(rows: readonly Row[]): string[] {
  const missing = rows.flatMap(({ decoder, form, notRun: reason }) =>
    reason ? [`- ${decoder.name}, ${FORMS[form].title}: ${reason}`] : [],
  );
  return [
    ...missing,
    ...(missing.length > 0 ? [`- On Debian, \`apt-get install ${DEBIAN}\` installs the languages.`] : []),
    `- ${ABSENT.join(', ')}: there is no program for them here yet; \`decoders/languages.ts\` shows what one takes.`,
  ];
}

/** The packages of Debian that the programs need, beside Node, Python, Perl, Java and Rust. */
const DEBIAN =
  'ruby php-cli php-mbstring golang lua5.4 guile-3.0 erlang-base moreutils libunistring-dev libglib2.0-dev libicu-dev';

const ABSENT = [
  'Bun',
  'Deno',
  '.NET',
  'Swift',
  'Dart',
  'Haskell',
  'Julia',
  'OCaml',
  'R',
  'Tcl',
  'Common Lisp',
  'databases',
];

const spaced = (hex: string) => (hex.match(/../g) ?? []).join(' ');

function code(form: FormName, hex: string): string {
  if (hex === '') return 'the empty text';
  const isText = (form === 'uri' || form === 'dateTime') && /^(?:[2-6][0-9A-F]|7[0-9A-E])+$/i.test(hex);
  return `\`${isText ? Buffer.from(hex, 'hex').toString('latin1') : spaced(hex)}\``;
}

/** A line of a program, for people: `= 110000` → U+110000. */
function shown(line: string): string {
  const [head, ...values] = line.split(' ');
  if (head === '1') return 'accepted';
  if (head === '0') return 'refused';
  if (values.length === 0) return 'the empty text';
  const points = values.slice(0, 6).map((value) => `U+${value.toUpperCase().padStart(4, '0')}`);
  return `\`${points.join(' ')}${values.length > 6 ? ' …' : ''}\``;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)];
}
