/**
 * What grammars of users may refer to, read from this package when it is first
 * asked for: the grammars below `grammar/`, and the ABNF of RFC 3629. In messages
 * they have the names they have for those who depend on this package:
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

/** What the texts of users may refer to: the grammars and the ABNF of this package. Read when first asked for, and kept. */
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

/** Under the name it has for those who depend on this package. */
function asPackaged({ name, text }: SourceText): SourceText {
  return new SourceText(`wellformed/${name}`, text);
}
