/**
 * Rules in an older notation → ABNF, token by token; what both write the same stays.
 *
 *     <sign> ::= '+' | "-"        sign = "+" / "-"
 *     my_list := sign             my-list = sign
 *     | sign my_list                / sign my-list
 *
 * Names lose their brackets where the rules are defined with brackets; elsewhere brackets hold prose (RFC 822, RFC 2616).
 */

/** What is passed over comes first: strings and comments. */
const TOKEN =
  /"[^"\n]*"|;.*|(?:\/\*|\(\*)(?<block>[\s\S]*?)\*[/)](?=[ \t]*$)|^[ \t]*(?:#|\/\/)(?<line>.*)|'(?<quoted>[^'"\n]*)'|<(?<name>[A-Za-z][\w -]*)>|<[^>\n]*>|(?<define>::?=)|^(?<next>\|)|(?<or>\|)|(?<word>[A-Za-z][\w-]*)/gm;

export function abnfFromBnf(text: string): string {
  const hasBrackets = /^[ \t]*<[A-Za-z][\w -]*>\s*::?=/m.test(text);
  const plain = (name: string) => name.trim().replace(/[_ ]+/g, '-');
  return text.replaceAll('\r\n', '\n').replace(TOKEN, (token, ...rest) => {
    const { block, line, quoted, name, define, next, or, word } = rest.at(-1) as Record<string, string | undefined>;
    const comment = block ?? line;
    if (comment !== undefined)
      return comment
        .split('\n')
        .map((each) => `; ${each.trim()}`)
        .join('\n');
    if (quoted !== undefined) return `"${quoted}"`;
    if (name !== undefined && hasBrackets) return plain(name);
    if (define) return '=';
    // A line that continues a rule is indented.
    if (next) return '  /';
    return or ? '/' : word ? plain(word) : token;
  });
}
