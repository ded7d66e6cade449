/** Rules and documents of RFCs, from the files of text beside this one. */
import { sectionsOf } from '../support/sections.ts';

export interface RfcRule {
  readonly rfc: string;
  readonly rule: string;
  readonly abnf: string;
  /** Encoded in UTF-8. */
  readonly accepts: readonly string[];
  readonly rejects: readonly string[];
  /** In hexadecimal. */
  readonly acceptsOctets?: readonly string[];
  readonly rejectsOctets?: readonly string[];
}

const read = (file: string) => sectionsOf(new URL(file, import.meta.url));

function rulesIn(file: string): RfcRule[] {
  return read(file).map(({ name, lists, text }) => {
    const [rfc = '', rule = ''] = name.split(': ');
    const { accepts = [], rejects = [], ...octets } = lists;
    return { rfc, rule, abnf: text, accepts, rejects, ...octets };
  });
}

export const IN_OCTETS: readonly RfcRule[] = [
  ...rulesIn('rfc-rules.txt'),
  {
    rfc: 'RFC 7405 §2.1',
    rule: 'rulename',
    abnf: 'rulename = %s"aBc" / %i"dEf" / %d103.104 / %b01101001\r\n\t; CRLF, and a tab\r\n',
    accepts: ['aBc', 'DEF', 'def', 'gh', 'i'],
    rejects: ['abc', 'ABC', 'GH', 'I', ''],
  },
];

export const IN_SCALAR_VALUES: readonly RfcRule[] = rulesIn('rfc-rules-in-scalars.txt');

export interface RfcDocument {
  readonly rfc: string;
  readonly abnf: string;
  /** What stands in the comment lines of the text: `; @import rfc3986.abnf host`. */
  readonly tags: string;
}

/** By file name. */
export const DOCUMENTS: Readonly<Record<string, RfcDocument>> = Object.fromEntries(
  read('rfc-documents.txt').map(({ name, text }) => {
    const [, file = '', rfc = ''] = /^(\S+) (.*)/.exec(name) ?? [];
    const [, tags = '', abnf = ''] = /^((?:; @[^\n]*\n)*)(.*)$/s.exec(text) ?? [];
    return [file, { rfc, tags, abnf }];
  }),
);
