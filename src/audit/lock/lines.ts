/**
 * `trace.lock` ↔ its lines. A line has a kind, a name or a link of two names,
 * for a row also what it is, and a digest:
 *
 *     row   rfc3629#0c4f77aa  normative MUST  8667bca6de153ecc
 *     by    rfc3629#0c4f77aa → utf8:refusal  b2dc272c121c7deb
 *
 * Every line must have this form. A merge leaves lines such as `=======`: they
 * are an error, with the number of the line.
 */
import { AuditError } from '../problem.ts';

/** The order is that of the file. */
const LOCK_KINDS = [
  'history',
  'form',
  'running',
  'source',
  'evidence',
  'counter',
  'ledger',
  'row',
  'rule',
  'by',
  'refuses',
  'review',
] as const;
export type LockKind = (typeof LOCK_KINDS)[number];

export interface LockLine {
  readonly kind: LockKind;
  /** `rfc3629#5f3c09a1`, or a link: `rfc3629#5f3c09a1 → utf8:utf8_2`. */
  readonly name: string;
  /** Of a row its kind and detail: `normative MUST`; otherwise "". */
  readonly what: string;
  readonly digest: string;
}

const FORMAT = 2;
const HEAD = `format  ${FORMAT}`;
const ABOUT =
  '# What is linked to what, by digest. DO NOT EDIT: wellformed audit --lock writes it; review what changes.';
const LINE = new RegExp(`^(${LOCK_KINDS.join('|')}) +(\\S+(?: \\S+)*?)(?:  (\\S+(?: \\S+)*))?  ([0-9a-f]{16})$`);

export function formatLockLines(lines: readonly LockLine[]): string {
  const texts = lines.map(({ kind, name, what, digest }) =>
    [kind.padEnd(8), name, ...(what === '' ? [] : [what]), digest].join('  '),
  );
  return `${[ABOUT, HEAD, ...texts].join('\n')}\n`;
}

/** `name`: the file, for messages. Throws AuditError for a line of any other form. */
export function parseLockLines(name: string, text: string): LockLine[] {
  const all = text.split(/\r?\n/);
  if (!all.includes(HEAD)) throw new AuditError(`${name} has no line "${HEAD}": ${REWRITE}`);
  const lines = all.flatMap((line, i): LockLine[] => {
    if (line === '' || line.startsWith('#') || line === HEAD) return [];
    const found = LINE.exec(line);
    if (!found || (found[1] === 'row') !== (found[3] !== undefined))
      throw new AuditError(`${name}:${i + 1}: ${lineError(line)}`);
    const [, kind, linked, what = '', digest] = found as unknown as [string, LockKind, string, string, string];
    return [{ kind, name: linked, what, digest }];
  });
  const names = new Set<string>();
  for (const line of lines) {
    if (names.has(keyOf(line))) throw new AuditError(`${name}: "${keyOf(line)}" is there twice: ${REWRITE}`);
    names.add(keyOf(line));
  }
  return lines;
}

/** What identifies a line: `row rfc3629#5f3c09a1`. */
export function keyOf({ kind, name }: Pick<LockLine, 'kind' | 'name'>): string {
  return `${kind} ${name}`;
}

const REWRITE = 'restore the file (git checkout), then run wellformed audit --lock';

function lineError(line: string): string {
  if (/^(?:<{7}|={7}|>{7}|\|{7})/.test(line)) return `a mark that a merge left: ${REWRITE}`;
  return `expected a kind, a name and a digest: ${REWRITE}`;
}
