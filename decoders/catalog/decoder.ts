/** What a decoder of the catalog is, the forms that it can have, how it can differ, and the notes that several share. */
import type { LanguageName } from '../languages.ts';

/** Forms that other decoders have, each with its title and the arguments of `wellformed vectors`. */
export const FORMS = {
  utf8: { title: 'UTF-8', vectors: ['utf8'] },
  utf16: { title: '16-bit code units', vectors: ['utf16'] },
  utf16be: { title: 'UTF-16BE', vectors: ['utf16be'] },
  utf16le: { title: 'UTF-16LE', vectors: ['utf16le'] },
  utf32be: { title: 'UTF-32BE', vectors: ['utf32be'] },
  utf32le: { title: 'UTF-32LE', vectors: ['utf32le'] },
  cesu8: { title: 'CESU-8', vectors: ['cesu8'] },
  mutf8: { title: 'modified UTF-8', vectors: ['mutf8'] },
  wtf8: { title: 'WTF-8', vectors: ['wtf8'] },
  uri: {
    title: 'URI',
    vectors: [
      ...['decoders/grammars/uri.abnf', '--example', 'http://u@a.example:8042/b/c?d=e#f'],
      ...['--example', 'ldap://[2001:db8::192.0.2.7]/c', '--example', 'mailto:A%40b'],
    ],
  },
  dateTime: {
    title: 'date-time',
    vectors: [
      ...['decoders/grammars/date-time.abnf', '--example', '2026-11-22T10:58:31Z'],
      ...['--example', '1985-04-12T23:20:50.52-08:00'],
    ],
  },
} as const;
export type FormName = keyof typeof FORMS;

/** How a decoder differs from a form; judge.ts shows an example of each. */
export type Kind = 'accepts' | 'ends' | 'refuses' | 'changes' | 'offset' | 'replacements';

export interface Decoder {
  readonly name: string;
  readonly language: LanguageName;
  readonly setup?: string;
  readonly npm?: string;
  readonly forms: Readonly<Partial<Record<FormName, string>>>;
  /** What its documents say, or why a difference may be by design. */
  readonly note?: string;
  /** The same for one kind of difference, in place of `note`. */
  readonly notes?: Readonly<Partial<Record<Kind, string>>>;
}

export const LOSSY = 'its documents promise no error';
export const NO_CHECK = 'its documents promise no check';
export const NONCHARACTERS =
  'its documents: noncharacters are not allowed (Unicode’s Corrigendum 9 of 2013 says that they may be exchanged)';
export const RESTRICTED = 'also days and hours that do not exist, as RFC 3339 §5.7 asks';
export const SURROGATES = 'lone surrogates: what defines this form says less about them than RFC 3629 about UTF-8';
export const BINARY_STRING = 'takes octets as a string of characters below U+0100';
