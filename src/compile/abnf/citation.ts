/**
 * Which document and section a rule comes from, if the text says so: by its file
 * name and the heading above the rule, or by a comment in an ABNF file.
 *
 *     rfc3629.txt, "4.  Syntax of UTF-8 Byte Sequences"   →  RFC 3629 §4
 *     ; @clause RFC 3629 §4                               →  RFC 3629 §4, for the rules below it
 */
import type { SourceText } from '../../shared/source.ts';
import { abnfClauses } from '../tags/tags.ts';
import type { AbnfRule, Definition } from './tree.ts';

/** `drafts/rfc3629.txt` → `RFC 3629`; any other file is cited by its name without the ending. */
export function documentName(source: SourceText): string {
  const stem = fileName(source).replace(/\.[^.]*$/, '');
  const rfc = /^rfc[-_ ]?0*([1-9][0-9]*)$/i.exec(stem);
  return rfc ? `RFC ${rfc[1]}` : stem;
}

/** `drafts/rfc3629.txt` → `rfc3629.txt` */
export function fileName(source: SourceText): string {
  return source.name.replace(/^.*[\\/]/s, '') || source.name;
}

/** The name of a rule with that of its document: `rfc3986-host`. */
export function qualifiedName({ name, rules }: Definition): string {
  const stem = fileName(rules[0].span.source).replace(/\.[^.]*$/, '');
  const word = stem.replace(/[^A-Za-z0-9]+/g, '-').replace(/^[^A-Za-z]+|-$/g, '') || 'other';
  return `${word}-${name}`;
}

/** Gives each rule the clause of the nearest `; @clause` line above it; rules above the first keep none. */
export function citeComments(rules: readonly AbnfRule[]): AbnfRule[] {
  const clauses = rules[0] ? abnfClauses(rules[0].span.source) : [];
  return rules.map((rule) => {
    const above = clauses.findLast(({ line }) => line.whole.start < rule.span.start);
    return above ? { ...rule, clause: { ...above.clause, item: rule.name } } : rule;
  });
}

/** A heading at the left margin: `4.  Syntax`, `2.1 Terms`, `Appendix B. Core`, `B.1. Rules`. */
const HEADING =
  /^(?:appendix[ \t]+([A-Z](?:\.\d{1,2})*)|([A-Z](?:\.\d{1,2})+)|(\d{1,2}(?:\.\d{1,2})*))(?:[.:]|(?=[ \t]|$))[ \t]*(?:[ \t-]*["'“«]?\p{L}.*)?$/iu;
const LEADER = /\.{4}|(?:\. ){3}|[ \t]{3,}\d+[ \t]*$/;
const LONGEST_HEADING = 120;

/**
 * Follows the headings of a document from top to bottom. The numbers must
 * increase, so that the steps of a list ("1. Determine …") do not count as
 * sections. Numbers may be missing, because copies of documents lose pages.
 */
export class SectionTracker {
  #current: string | undefined;
  #rank: readonly number[] = [];

  /** The section the last heading opened; `undefined` before the first. */
  get section(): string | undefined {
    return this.#current;
  }

  /** Reads a line that follows an empty line. */
  offer(line: string): void {
    if (line.length > LONGEST_HEADING || LEADER.test(line)) return;
    const match = HEADING.exec(line.trimEnd());
    const number = match?.[1] ?? match?.[2] ?? match?.[3];
    if (!number) return;
    const rank = number.toUpperCase().split('.').map(rankOf);
    if (!isAfter(rank, this.#rank)) return;
    // A number without a dot may be a year, an octet or a count, so it must be the next section number.
    if (/^\d+[ \t]/.test(line) && rank[0] !== (this.#rank[0] ?? 0) + 1) return;
    this.#rank = rank;
    this.#current = number.toUpperCase();
  }
}

/** Appendices come after all numbered sections. */
function rankOf(part: string): number {
  return /\d/.test(part) ? Number(part) : 1000 + part.charCodeAt(0);
}

function isAfter(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = (a[i] ?? -1) - (b[i] ?? -1);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
