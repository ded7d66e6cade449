/**
 * The grammars that users' grammars may refer to, read from the wellformed package
 * on first use: the files in `grammar/`, and the ABNF of RFC 3629. Messages use
 * the names that a dependent package sees:
 *
 *     grammar/octets/utf8.ohm   →   wellformed/grammar/octets/utf8.ohm
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot, readGrammars } from '../compile/index.ts';
import { SourceText } from '../shared/source.ts';
import { type PackagedGrammars, readOnce } from './packaged-grammars.ts';

const ABNF = 'grammar/spec/rfc3629.abnf';

/** The grammars and the ABNF in the wellformed package. */
export const packagedGrammars: PackagedGrammars = readOnce({
  grammars: () => readGrammars(packageRoot()).map((text) => ({ ...text, source: asPackaged(text.source) })),
  abnf: () => asPackaged(new SourceText(ABNF, readFileSync(join(packageRoot(), ABNF), 'utf8'))),
});

/** The text under the name that a dependent package sees. */
function asPackaged({ name, text }: SourceText): SourceText {
  return new SourceText(`wellformed/${name}`, text);
}
