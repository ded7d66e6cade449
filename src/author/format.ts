/**
 * A grammar text → the same grammar, laid out plainly: rules in one column, one space
 * between parts, alternatives of later lines under the sign of the definition, comments
 * at the ends of successive lines in one column. Line breaks stay as the author made
 * them, and so do blank lines (one at most).
 *
 *     a=b/c   ;  x              a = b / c  ;  x
 *        /d;y            →        / d      ;y
 *
 * The signs of successive rules stay aligned where the author aligned them, and so do
 * parts of several lines of a rule. Nothing changes but white space between tokens; the
 * parse tree and the comments of both texts are compared, and a text whose tree would
 * change is refused.
 */
import { grammarShape, type Notation } from '../compile/index.ts';
import { SpecError } from '../shared/diagnostic.ts';
import { SourceText } from '../shared/source.ts';
import { type Token, tokensOf } from '../shared/tokens.ts';

/** A line of the text: its tokens, and where it stood. */
interface Line {
  readonly tokens: readonly Token[];
  /** In the text, of its first token. */
  readonly column: number;
  readonly isAfterBlank: boolean;
}

/** A line of the result. */
interface Laid {
  /** With its indentation; empty for a comment that goes on from the line above. */
  code: string;
  label: string;
  comment: string;
  readonly isAfterBlank: boolean;
}

/** The text, formatted. Throws SpecError for a text that cannot be parsed. */
export function formatGrammar(source: SourceText, notation: Notation): string {
  const before = grammarShape(source, notation);
  const text = layOut(source.text, notation);
  if (grammarShape(new SourceText(source.name, text), notation) === before) return text;
  throw new SpecError('syntax', 'this text cannot be formatted: with another layout it would mean something else', {
    span: source.span(0),
    remedy: 'write each rule on lines of its own',
  });
}

function layOut(text: string, notation: Notation): string {
  const lineEnd = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
  const signature = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const lines = linesOf(text.slice(signature.length), notation);
  const laid = new Layout(lines, notation).laid;
  alignEnds(laid, 'label');
  alignEnds(laid, 'comment');
  const shown = laid.map(({ code, isAfterBlank }) => `${isAfterBlank ? lineEnd : ''}${code.trimEnd()}${lineEnd}`);
  return `${signature}${shown.join('')}`;
}

function linesOf(text: string, notation: Notation): Line[] {
  const lines: { tokens: Token[]; column: number; isAfterBlank: boolean }[] = [];
  let end = 0;
  for (const token of tokensOf(text, notation)) {
    const breaks = text.slice(end, token.start).match(/\r\n|[\r\n\f]/g)?.length ?? 0;
    const last = lines.at(-1);
    end = token.start + token.text.length;
    if (last && breaks === 0) last.tokens.push(token);
    else {
      const start = Math.max(text.lastIndexOf('\n', token.start - 1), text.lastIndexOf('\r', token.start - 1)) + 1;
      lines.push({ tokens: [token], column: token.start - start, isAfterBlank: breaks > 1 && lines.length > 0 });
    }
  }
  return lines;
}

const isSign = ({ kind, text }: Token) => kind === 'operator' && /^(?:=|=\/|:=|\+=)$/.test(text);
const isAlternative = ({ kind, text }: Token) => kind === 'operator' && /^[/|]$/.test(text);

/** Where the lines of a rule go on. */
interface Open {
  /** Of "/", "|" and what closes it. */
  readonly sign: number;
  readonly part: number;
}

class Layout {
  readonly laid: Laid[] = [];
  readonly #notation: Notation;
  /** The column of rules in the text: lines further in go on with a rule. */
  readonly #margin: number;
  /** The rule, and the brackets that are open in it. */
  #open: Open[] = [];
  #depth = 0;
  #isTable = false;
  /** The column in the text of the comment at the end of the line above. */
  #comment = -1;

  constructor(lines: readonly Line[], notation: Notation) {
    this.#notation = notation;
    this.#margin = lines.find(({ tokens }) => tokens[0]?.kind === 'definition')?.column ?? 0;
    const widths = alignedHeads(lines, (tokens) => this.#text(tokens).length);
    const tables = tablesIn(lines);
    for (const [i, line] of lines.entries()) {
      this.#isTable = tables.has(line);
      this.#add(line, widths.get(line) ?? 0, codeBelow(lines, i));
    }
  }

  #add(line: Line, width: number, next: Token | undefined): void {
    const { tokens, column, isAfterBlank } = line;
    const [first] = tokens as [Token];
    const isComment = tokens.every(({ kind }) => kind === 'comment');
    if (isComment && !isAfterBlank && column === this.#comment) {
      this.laid.push({ code: '', label: '', comment: this.#text(tokens), isAfterBlank });
      return;
    }
    const indent = isComment ? this.#commentIndent(line, next) : this.#indent(first);
    const code = tokens.slice(0, endOf(tokens));
    const rest = tokens.slice(code.length);
    const labels = rest.filter(({ kind }) => kind === 'label').map(({ text }) => text.replace(/^--[ \t]*/, '-- '));
    const comments = rest.filter(({ kind }) => kind === 'comment');
    const [at] = comments;
    this.#comment = at && code.length > 0 ? column + at.start - first.start : -1;
    this.laid.push({
      code: code.length > 0 ? this.#place(code, indent, width) : ' '.repeat(indent) + this.#text(comments),
      label: labels.join(' '),
      comment: code.length > 0 ? this.#text(comments) : '',
      isAfterBlank,
    });
  }

  /** The code of a line; remembers where the next lines go on. `width`: of the name before the sign, if it is aligned. */
  #place(tokens: readonly Token[], indent: number, width: number): string {
    let text = ' '.repeat(indent);
    for (const [i, token] of tokens.entries()) {
      const before = tokens[i - 1];
      if (before) text += ' '.repeat(this.#gap(before, token));
      if (isSign(token)) {
        text = text.padEnd(indent + width + (width > 0 ? 1 : 0));
        const sign = text.length + token.text.length - 1;
        const isLast = i === tokens.length - 1;
        this.#open = [isLast && i > 0 ? { sign: indent + 2, part: indent + 2 } : { sign, part: sign + 2 }];
      } else if (/^[([]$/.test(token.text)) this.#open.push({ sign: text.length, part: text.length + 2 });
      else if (/^[)\]]$/.test(token.text)) this.#open.pop();
      else if (token.text === '{') this.#depth++;
      else if (token.text === '}') this.#depth--;
      text += token.text;
    }
    return text;
  }

  #indent(first: Token): number {
    const base = this.#notation === 'ohm' ? 2 * this.#depth : 0;
    const open = this.#open.at(-1);
    if (first.text === '}') this.#open = [];
    if (first.text === '}') return Math.max(0, base - 2);
    if (first.kind === 'definition' || first.kind === 'grammar') {
      this.#open = [];
      return base;
    }
    if (isSign(first) || !open)
      return this.#open.length === 0 && !isSign(first) && first.kind === 'other' ? 0 : base + 2;
    return isAlternative(first) || /^[)\]]$/.test(first.text) ? open.sign : open.part;
  }

  /** A comment on a line of its own goes with the next line of code, or with the rule that it is further in than. */
  #commentIndent({ column, isAfterBlank }: Line, next: Token | undefined): number {
    const base = this.#notation === 'ohm' ? 2 * this.#depth : 0;
    const goesOn = next && next.kind !== 'definition' && next.kind !== 'grammar' && next.text !== '}';
    const open = this.#open.at(-1);
    if (!open || (next && isSign(next))) return base;
    if (goesOn) return isAlternative(next) ? open.sign : open.part;
    return this.#notation === 'abnf' && !isAfterBlank && column > this.#margin ? (this.#open[0] as Open).part : base;
  }

  #text(tokens: readonly Token[]): string {
    return tokens
      .map((token, i) => ' '.repeat(i > 0 ? this.#gap(tokens[i - 1] as Token, token) : 0) + token.text)
      .join('');
  }

  /** The spaces between two tokens of a line: around signs one, else those of the author, one at most but in a table. */
  #gap(before: Token, token: Token): number {
    const given = gapBetween(before, token);
    if (this.#isTable && given > 1 && !isSign(token)) return given;
    const isApart = (each: Token) => isSign(each) || isAlternative(each) || each.text === '<:';
    if (isApart(before) || isApart(token)) return 1;
    if (this.#notation === 'abnf' && (/^[([]$/.test(before.text) || /^[)\]]$/.test(token.text))) return 1;
    if (token.text === '{') return 1;
    return Math.min(given, 1);
  }
}

/** The first token of code in the lines after one. */
function codeBelow(lines: readonly Line[], i: number): Token | undefined {
  let next = i + 1;
  while (lines[next]?.tokens[0]?.kind === 'comment') next++;
  return lines[next]?.tokens[0];
}

/** The number of tokens before the label and the comments at the end of a line. */
function endOf(tokens: readonly Token[]): number {
  let end = tokens.length;
  while (end > 0 && tokens[end - 1]?.kind === 'comment') end--;
  return end > 0 && tokens[end - 1]?.kind === 'label' ? end - 1 : end;
}

const gapBetween = (before: Token, token: Token) => token.start - before.start - before.text.length;

/** The lines of rules in which the author aligned parts of several lines. */
function tablesIn(lines: readonly Line[]): Set<Line> {
  const rules: Line[][] = [[]];
  for (const line of lines) {
    if (line.tokens[0]?.kind === 'definition') rules.push([]);
    rules.at(-1)?.push(line);
  }
  const isWide = ({ tokens }: Line) =>
    tokens.slice(1, endOf(tokens)).some((token, i) => !isSign(token) && gapBetween(tokens[i] as Token, token) > 1);
  return new Set(rules.filter((rule) => rule.filter(isWide).length > 1).flat());
}

/** The first lines of successive rules whose signs stand in one column → the width of their longest name. */
function alignedHeads(lines: readonly Line[], widthOf: (tokens: readonly Token[]) => number): Map<Line, number> {
  const blocks: { line: Line; at: number; width: number }[][] = [];
  for (const line of lines) {
    const isRule = line.tokens[0]?.kind === 'definition';
    const sign = isRule ? line.tokens.findIndex(isSign) : -1;
    const at = sign > 0 ? line.column + (line.tokens[sign] as Token).start - (line.tokens[0] as Token).start : -1;
    if (at < 0) continue;
    if (blocks.at(-1)?.[0]?.at !== at) blocks.push([]);
    blocks.at(-1)?.push({ line, at, width: widthOf(line.tokens.slice(0, sign)) });
  }
  return new Map(
    blocks.flatMap((block) => block.map(({ line }) => [line, Math.max(...block.map(({ width }) => width))] as const)),
  );
}

/** Puts the labels or the comments at the ends of successive lines in one column, and joins them to the code. */
function alignEnds(laid: Laid[], part: 'label' | 'comment'): void {
  let run: Laid[] = [];
  const finish = () => {
    const column = Math.max(0, ...run.map(({ code }) => code.length)) + 2;
    for (const line of run) line.code = line.code.padEnd(column) + line[part];
    run = [];
  };
  for (const line of laid) {
    if (line.isAfterBlank || line[part] === '') finish();
    if (line[part] !== '') run.push(line);
  }
  finish();
}
