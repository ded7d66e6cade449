/**
 * The grammars that users' grammars may refer to, read from the wellformed package
 * on first use: the files in `grammar/`, and the ABNF of RFC 3629. Messages use
 * the names that a dependent package sees:
 *
 *     grammar/octets/utf8.ohm   →   wellformed/grammar/octets/utf8.ohm
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GrammarText, packageRoot, readGrammars } from '../compile/index.ts';
import { SourceText } from '../source.ts';
import type { PackagedGrammars } from './packaged-grammars.ts';

const cache = {
  grammars: undefined as readonly GrammarText[] | undefined,
  abnf: undefined as SourceText | undefined,
};

/** The grammars and the ABNF in the wellformed package. Read on first use and cached. */
export const packagedGrammars: PackagedGrammars = {
  grammars: () => {
    cache.grammars ??= readGrammars(packageRoot()).map((text) => ({ ...text, source: asPackaged(text.source) }));
    return cache.grammars;
  },
  abnf: () => {
    const name = 'grammar/spec/rfc3629.abnf';
    cache.abnf ??= asPackaged(new SourceText(name, readFileSync(join(packageRoot(), name), 'utf8')));
    return cache.abnf;
  },
};

/** The text under the name that a dependent package sees. */
function asPackaged({ name, text }: SourceText): SourceText {
  return new SourceText(`wellformed/${name}`, text);
}
