/** Grammars of a user: those that proofs and certificates are tried with, as `emit` reads them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PUBLISHED } from '../../proofs/files.ts';
import { compileUserGrammar, type UserForm } from '../../src/author/compile-user-grammar.ts';
import { packagedGrammars } from '../../src/author/packaged-files.ts';
import type { TargetSource } from '../../src/export/target-source.ts';
import { against } from '../../src/export/target-source.ts';
import { SourceText } from '../../src/shared/source.ts';
import { DOCUMENTS, IN_OCTETS } from '../abnf/rfc-rules.ts';
import { root } from '../support/library.ts';
import { sourceOf } from './target-source.ts';

/** A user's grammar, as `emit` reads it. */
export function ownSource(name: string, text: string): TargetSource {
  const [id = '', syntax] = name.split('.');
  const source = new SourceText(name, text);
  const [form] = compileUserGrammar({ id, syntax: syntax as 'abnf' | 'ohm', source }, {}, packagedGrammars).forms;
  const { rules, inputs } = form as UserForm;
  const reading = syntax === 'ohm' ? 'peg' : 'regular';
  return { form: form as UserForm, rules, reading, inputs, request: name };
}

const ipv6 = IN_OCTETS.find(({ rule }) => rule === 'IPv6address')
  ?.abnf.replaceAll(/^ {6}/gm, '')
  .trimEnd() as string;
export const published = new SourceText(PUBLISHED.path, readFileSync(join(root, PUBLISHED.path), 'utf8'));
/** The table of UTF-8, against the grammar of RFC 3629 §4. */
export const rfc3629: TargetSource = against(sourceOf('utf8'), ownSource('rfc3629.abnf', published.text));

export const ownSources: readonly (readonly [name: string, source: TargetSource])[] = [
  ['ipv6', ownSource('ipv6.abnf', `${ipv6}\n`)],
  ['uri', ownSource('uri.abnf', DOCUMENTS['rfc3986.abnf']?.abnf as string)],
  [
    'words',
    ownSource(
      'words.ohm',
      '// @peg tries look-ahead\nWords { words = word* word = ~"do" &small small+ line_end* line_end = "\\n" small = "a".."z" }',
    ),
  ],
  ['nothing', ownSource('nothing.abnf', 'nothing = ""\n')],
  ['nullable', ownSource('nullable.abnf', 'nullable = 2*5( *"a" [ "b" ] ) *( *"c" )\n')],
];
