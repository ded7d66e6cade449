/**
 * Captures of rules of RFCs by APG, a parser of ABNF by Lowell D. Thomas, which shares nothing with the compiler.
 *
 * APG takes the first alternative that matches and repeats as often as it can, without a way back. So it refuses texts that
 * ABNF accepts, but what it accepts is a parse. A grammar with captures has one parse for each text, so its spans must
 * be those of APG.
 */
import apg from 'apg-js';

/** Each span with its rule: `[rule, start, end]`, in the order in which they begin. */
export type Spans = readonly (readonly [rule: string, start: number, end: number])[];

const CORE = `
ALPHA = %x41-5A / %x61-7A
CR = %x0D
CRLF = CR LF
DIGIT = %x30-39
DQUOTE = %x22
HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
HTAB = %x09
LF = %x0A
OCTET = %x00-FF
SP = %x20
VCHAR = %x21-7E
`;

/** `null`: APG refuses the text. */
export type ApgParser = (start: string, captured: readonly string[], text: readonly number[]) => Spans | null;

export function apgParser(grammar: string): ApgParser {
  const used = CORE.trim()
    .split('\n')
    .filter((rule) => !new RegExp(`^${rule.split(' ')[0]}\\s*=`, 'm').test(grammar));
  const api = new apg.apgApi(`${grammar.replace(/^;.*\n/gm, '')}\n${used.join('\n')}\n`);
  api.generate();
  if (api.errors.length > 0) throw new Error(JSON.stringify(api.errors));
  const object = api.toObject();
  const { ids, ast: Ast, parser: Parser } = apg.apgLib;
  return (start, captured, text) => {
    const found: [string, number, number][] = [];
    const parser = new Parser();
    const ast = new Ast();
    for (const rule of captured) {
      ast.callbacks[rule.toLowerCase()] = (state, _, from, length) => {
        if (state === ids.SEM_PRE) found.push([rule, from, from + length]);
        return ids.SEM_OK;
      };
    }
    parser.ast = ast;
    if (!parser.parse(object, start, text).success) return null;
    ast.translate({});
    return found;
  };
}
