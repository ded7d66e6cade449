/**
 * The lines of a document → candidates for rules: a name and "=" at the start of a
 * line, with the lines that continue it. The parser and the neighbours decide
 * whether a candidate is a rule (document.ts).
 *
 *     U3 = %xE0 2( tail ) /           line 1
 *     Doe      Page 5                 furniture: left out
 *          %xE1-EC 2( ta-             deeper than line 1: continues it
 *     il )                            the name is cut: joined, with a note
 *
 * A line that is not deeper continues a rule only if the rule is incomplete: inside
 * brackets, after "/", "=" or a hyphen, or if the line starts with "/".
 */
import { type Diagnostic, note } from '../../shared/diagnostic.ts';
import type { SourceText } from '../../shared/source.ts';
import { type MappedPiece, MappedText } from './mapped-text.ts';
import type { DocumentLine } from './pages.ts';

export interface RuleCandidate {
  readonly name: string;
  /** Indices of its first and last line. */
  readonly first: number;
  readonly last: number;
  readonly indent: number;
  readonly mapped: MappedText;
  /** The same up to a page break, if the rule may have ended there. */
  readonly shorter: MappedText | undefined;
  /** The lines around it look like a paragraph or a program. */
  readonly amidProse: boolean;
  /** Notes on what was repaired to read it. */
  readonly repairs: readonly Diagnostic[];
}

const RULE_START = /^[ \t]*([A-Za-z][A-Za-z0-9-]*)[ \t]*=(?!=)/;
const NAME_ALONE = /^[ \t]*([A-Za-z][A-Za-z0-9-]*)[ \t]*$/;

export function findRuleCandidates(source: SourceText, lines: readonly DocumentLine[]): RuleCandidate[] {
  const found: RuleCandidate[] = [];
  for (let at = 0; at < lines.length; at++) {
    const name = ruleNameAt(lines, at);
    if (name === undefined) continue;
    const candidate = readCandidate(source, lines, at, name);
    found.push(candidate);
    at = candidate.last;
  }
  return found;
}

/** The name of a rule that starts at this line. Its "=" may be on the next line. */
function ruleNameAt(lines: readonly DocumentLine[], at: number): string | undefined {
  const line = lines[at];
  if (line?.kind !== 'text') return undefined;
  const direct = RULE_START.exec(line.text);
  if (direct) return direct[1];
  const next = lines[at + 1];
  const alone =
    next && next.indent > line.indent && /^[ \t]*=(?!=)/.test(next.text) ? NAME_ALONE.exec(line.text) : null;
  return alone?.[1];
}

function readCandidate(source: SourceText, lines: readonly DocumentLine[], first: number, name: string): RuleCandidate {
  const start = lines[first] as DocumentLine;
  const builder = new CandidateBuilder(source, start);
  let last = first;
  let shorter: MappedText | undefined;
  for (let at = first + 1; at < lines.length; at++) {
    const line = lines[at] as DocumentLine;
    if (line.kind !== 'text' || isComment(line)) continue;
    if (ruleNameAt(lines, at) !== undefined) break;
    const gap = lines.slice(last + 1, at);
    const link = howContinues(builder, line, start.indent, gap);
    if (link === 'none') break;
    if (link === 'after page break') shorter ??= builder.build();
    builder.add(line, gap, link === 'repair');
    last = at;
  }
  const amidProse = continuesAsParagraph(lines, last, start.indent) || isListing(lines, first, last);
  const { repairs } = builder;
  return { name, first, last, indent: start.indent, mapped: builder.build(), shorter, amidProse, repairs };
}

type Link = 'none' | 'continues' | 'after page break' | 'repair';

/** Whether and how a line continues the rule. */
function howContinues(
  builder: CandidateBuilder,
  line: DocumentLine,
  indent: number,
  gap: readonly DocumentLine[],
): Link {
  const deeper = line.indent > indent;
  const pageBreak = gap.some(({ kind }) => kind === 'furniture');
  const apart = !pageBreak && gap.some(({ kind }) => kind === 'blank');
  if (builder.endsInHyphen && /^[ \t]*[A-Za-z0-9]/.test(line.text)) return apart && !deeper ? 'none' : 'repair';
  const certain = builder.isOpen || /^[ \t]*\//.test(line.text);
  if (deeper && (certain || gap.length === 0)) return 'continues';
  if (deeper) return pageBreak ? 'after page break' : apart ? 'none' : 'continues';
  return certain && !apart ? 'repair' : 'none';
}

/** The pieces of a rule so far, and whether its last line is incomplete. */
class CandidateBuilder {
  readonly #source: SourceText;
  readonly #pieces: MappedPiece[] = [];
  readonly repairs: Diagnostic[] = [];
  #last: DocumentLine;
  #depth = 0;
  #code = '';

  constructor(source: SourceText, first: DocumentLine) {
    this.#source = source;
    this.#last = first;
    const margin = first.text.length - first.text.trimStart().length;
    this.#append({ text: first.text.slice(margin), start: first.start + margin });
  }

  /** The rule is incomplete. */
  get isOpen(): boolean {
    return this.#depth > 0 || /[/=]$/.test(this.#code);
  }

  /** The last line ends inside a name or a range, because neither can end in a hyphen. */
  get endsInHyphen(): boolean {
    return /[A-Za-z0-9]-$/.test(this.#code);
  }

  build(): MappedText {
    return new MappedText(this.#source, this.#pieces);
  }

  add(line: DocumentLine, gap: readonly DocumentLine[], repaired: boolean): void {
    const margin = line.text.length - line.text.trimStart().length;
    if (repaired) {
      const { start } = line;
      const repair = this.endsInHyphen
        ? 'the line before ends inside a name, so this line was joined to it'
        : 'this line is not indented but was read as part of the rule above, which is incomplete';
      this.repairs.push(note(repair, this.#source.span(start + margin, start + line.text.trimEnd().length)));
      if (this.endsInHyphen) this.#trimEnd();
      else this.#pieces.push({ text: '\n ', start: this.#last.end });
      this.#append({ text: line.text.slice(margin), start: start + margin });
    } else {
      this.#pieces.push({ text: '\n', start: this.#last.end });
      for (const { kind, text, start } of gap) {
        if (kind === 'text') this.#pieces.push({ text: `${text}\n`, start });
      }
      this.#append({ text: line.text, start: line.start });
    }
    this.#last = line;
  }

  #trimEnd(): void {
    const piece = this.#pieces.pop();
    if (piece) this.#pieces.push({ ...piece, text: piece.text.trimEnd() });
  }

  #append(piece: MappedPiece): void {
    this.#pieces.push(piece);
    const { code, comment } = splitComment(piece.text);
    const unquoted = code.replace(/"[^"]*"|<[^>]*>/g, '_').trimEnd();
    for (const character of unquoted) {
      if (character === '(' || character === '[') this.#depth++;
      else if (character === ')' || character === ']') this.#depth--;
    }
    // A hyphen before a comment is not at the end of the line, so no name was cut.
    this.#code = comment && unquoted.endsWith('-') ? `${unquoted};` : unquoted;
  }
}

/** The part of a line before its comment, and the comment. */
function splitComment(text: string): { code: string; comment: string } {
  const code = (/^(?:[^";<]|"[^"]*"|<[^>]*>)*/.exec(text) as RegExpExecArray)[0];
  return { code, comment: text.slice(code.length) };
}

function isComment(line: DocumentLine): boolean {
  return /^[ \t]*;/.test(line.text);
}

/** The next line continues in the same column, as in a paragraph. */
function continuesAsParagraph(lines: readonly DocumentLine[], last: number, indent: number): boolean {
  const next = lines[last + 1];
  if (next?.kind !== 'text' || next.indent !== indent) return false;
  return !isComment(next) && ruleNameAt(lines, last + 1) === undefined;
}

/** A statement of a program (`x = "y";`), or a continuation of one (`type: a/b;`). */
function isListing(lines: readonly DocumentLine[], first: number, last: number): boolean {
  const before = lines[first - 1];
  const continues = before?.kind === 'text' && !isComment(before) && /[;,\\&({][ \t]*$/.test(before.text);
  return continues || /;[ \t]*$/.test((lines[last] as DocumentLine).text);
}
