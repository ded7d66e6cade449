/**
 * Captures of rules of RFCs by APG, a parser of ABNF by Lowell D. Thomas, which shares nothing with the compiler.
 *
 * APG takes the first alternative that matches and repeats as often as it can, without a way back. So it refuses texts that
 * ABNF accepts, but what it accepts is a parse. A grammar with captures has one parse for each text, so its spans must
 * be those of APG.
 */
import apg from 'apg-js';
import type { Rules } from '../reference/abnf.ts';
import { alternatives, type Item, type Reading, readingOf, type Tags } from '../reference/readings.ts';

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

/** The reading of a text by a grammar with tags, whose records and labels are those of the reference. */
export function apgReadings(
  grammar: string,
  rules: Rules,
  tags: ReadonlyMap<string, Tags>,
): (start: string, text: readonly number[]) => Reading | null {
  const parse = apgWalk(grammar);
  const captured = new Set([...tags.values()].flatMap(({ captures }) => [...captures.keys()]));
  const labels = new Map<string, readonly string[]>();
  for (const [rule, { hasLabel }] of tags) {
    if (!hasLabel) continue;
    const names = alternatives(rules.get(rule) as never).map((each) => {
      const [call] = each.kind === 'sequence' ? each.of : [each];
      return call?.kind === 'rule' ? call.name : '';
    });
    labels.set(rule, names);
  }
  const watched = [...new Set([...captured, ...labels.keys(), ...[...labels.values()].flat()])];
  return (start, text) => {
    type Open = { rule: string; start: number; end: number; items: Item[] };
    const whole: Open = { rule: start.toLowerCase(), start: 0, end: text.length, items: [] };
    const open: Open[] = [whole];
    const walked = parse(start, watched, text, (rule, from, length, isOpen) => {
      const above = open.at(-1) as Open;
      if (!isOpen) {
        open.pop();
        // What no record captures leaves what is in it.
        const outer = open.at(-1) as Open;
        if (captured.has(rule)) outer.items.push(above);
        else outer.items.push(...above.items);
        return;
      }
      if (labels.get(above.rule)?.includes(rule)) above.items.push({ of: above.rule, label: rule });
      open.push({ rule, start: from, end: from + length, items: [] });
    });
    return walked ? readingOf(tags, whole) : null;
  };
}

type Visit = (rule: string, from: number, length: number, isOpen: boolean) => void;

function apgWalk(grammar: string) {
  const used = CORE.trim()
    .split('\n')
    .filter((rule) => !new RegExp(`^${rule.split(' ')[0]}\\s*=`, 'm').test(grammar));
  const api = new apg.apgApi(`${grammar.replace(/^;.*\n/gm, '')}\n${used.join('\n')}\n`);
  api.generate();
  if (api.errors.length > 0) throw new Error(JSON.stringify(api.errors));
  const object = api.toObject();
  const { ids, ast: Ast, parser: Parser } = apg.apgLib;
  // Both are used again: to make them takes as long as to parse a short text.
  const [parser, ast] = [new Parser(), new Ast()];
  let visitor: Visit = () => {};
  let watched: readonly string[] | undefined;
  return (start: string, captured: readonly string[], text: readonly number[], visit: Visit): boolean => {
    visitor = visit;
    if (watched !== captured) {
      watched = captured;
      for (const rule of Object.keys(ast.callbacks)) delete ast.callbacks[rule];
      for (const rule of captured) {
        ast.callbacks[rule.toLowerCase()] = (state, _, from, length) => {
          visitor(rule, from, length, state === ids.SEM_PRE);
          return ids.SEM_OK;
        };
      }
    }
    parser.ast = ast;
    if (!parser.parse(object, start, text).success) return false;
    ast.translate({});
    return true;
  };
}
