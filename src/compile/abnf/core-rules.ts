/**
 * The core rules of RFC 5234 Appendix B.1, as ABNF text for the same parser. A
 * document may use them without defining them. Its own definition of a core rule
 * replaces the core rule.
 */
import { lazy } from '../../shared/memoize.ts';
import { SourceText } from '../../shared/source.ts';
import { citeComments } from './citation.ts';
import { dedent } from './pages.ts';
import { parseRuleList } from './syntax.ts';
import type { AbnfRule } from './tree.ts';

const CORE_RULES = `
; @clause RFC 5234 §B.1
ALPHA  = %x41-5A / %x61-7A
BIT    = "0" / "1"
CHAR   = %x01-7F
CR     = %x0D
CRLF   = CR LF
CTL    = %x00-1F / %x7F
DIGIT  = %x30-39
DQUOTE = %x22
HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
HTAB   = %x09
LF     = %x0A
LWSP   = *( WSP / CRLF WSP )
OCTET  = %x00-FF
SP     = %x20
VCHAR  = %x21-7E
WSP    = SP / HTAB
`;

/** The sixteen core rules, parsed on first use. */
export const abnfCoreRules = lazy((): readonly AbnfRule[] =>
  citeComments(parseRuleList(dedent(new SourceText('RFC 5234 Appendix B.1', CORE_RULES)))),
);
