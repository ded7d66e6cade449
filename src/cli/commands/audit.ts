/**
 * `audit`: clause by clause, what the documents demand and whether the tables
 * that ship do it.
 *
 *     wellformed audit --spec ../shared/spec   →   audit: proved
 *
 * Everything is decided in src/audit; here are the words of the command line,
 * the folder, and how long it takes.
 */

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Audit, AuditOptions } from '../../audit/audit.ts';
import { AuditError } from '../../audit/error.ts';
import type { Ledger } from '../../audit/ledger/ledger.ts';
import { LedgerError } from '../../audit/ledger/text.ts';
import { packageRoot, replaceFile } from '../../compile/index.ts';
import { printable } from '../../printable.ts';
import { auditAccept } from '../audit/accept.ts';
import { auditDiff } from '../audit/diff.ts';
import { requireOperands } from '../audit/operands.ts';
import { LOCAL_FILE, outputFile } from '../audit/page.ts';
import { ProgressLine } from '../audit/progress.ts';
import { FORMATS, requireReplaceable, writeReport } from '../audit/report.ts';
import { auditStart } from '../audit/start.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { CommandError, UsageError, withFileName } from '../errors.ts';
import { withNoun } from '../numbers.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  usage: 'audit [LEDGER…] [OPTION]… | audit start|diff|accept …',
  about: [
    'Decides every clause of the specifications on the tables that ship: which grammar rule and which entries of the ' +
      'table carry it, and what was run to show that it holds, in both directions. Takes some seconds.',
    'DIR holds the texts of the specifications (rfc3629.txt, …), which are not part of this package. Their sentences ' +
      'are compared with the ledgers in grammar/spec. Without a text its clauses stay unverified.',
    'With --mutations, every cell of every table, every bound and alternative of every grammar is changed, one at a ' +
      'time: what no evidence notices is a survivor, and fails the audit.',
    'Reports hold no sentence of any text, unless asked for with --local. On a terminal, the format text shows the ' +
      'nearest sentence of a clause that is not found: [+word+] is new, [-□-] a word that is gone.',
    'audit diff compares two documents by their ledgers, two lock files, two grammars or two git revisions: rows added, ' +
      'gone and changed, and the shortest text whose verdict changed. Exit status: 0 alike, 1 different, 2 trouble.',
    'audit accept records in grammar/spec/accepted.txt that somebody has read a sentence that is not as it was ' +
      'classified, and why it may stand: one row at a time.',
    'Of your own document and grammar: audit start writes a ledger with a row for each sentence of TEXT, without the ' +
      'sentence; say of each row what it is and which rules carry it; then MY.ledger is audited against MY.ohm. The ' +
      'evidence is the @accepts and @rejects beside those rules, run by what the grammar compiles to: each rule needs ' +
      'both. With --mutations, every bound and alternative of the grammar is changed: an example has to notice.',
    'Exit status: 0 all proved, 1 something is violated, 2 trouble, 3 a text differs from what was classified ' +
      '(suspect), 4 no text was supplied for some clauses (unverified).',
  ],
  options: {
    spec: { value: 'DIR', about: 'the folder with the texts' },
    grammar: { value: 'MY.ohm', about: 'the grammar that a ledger of yours is audited against' },
    section: { value: 'N', about: 'with start: only this section and those below it' },
    mutations: { about: 'change all that ships, one place at a time: what notices? Takes a minute or two' },
    reason: { value: 'TEXT', about: 'with accept: why the sentence may stand' },
    reviewer: { value: 'NAME', about: 'with accept: who has read it' },
    lock: { about: 'write grammar/spec/trace.lock: every link, by digest; the audit requires that it is fresh' },
    format: { value: 'FORMAT', short: 'f', about: `${FORMATS.join(', ')} (default: text)`, choices: FORMATS },
    output: { value: 'FILE', short: 'o', about: 'write to FILE (default: standard output)' },
    local: { about: `with html: show the sentences of the texts too, in ${LOCAL_FILE}, which is not to be published` },
  },
  examples: [
    ['audit', 'without any text: what is decided, and what stays unverified'],
    ['audit --spec ~/rfc', 'with the texts in a folder'],
    ['audit --spec ~/rfc -f json -o audit.json', 'all of it, the same bytes every time'],
    ['audit diff rfc2279bis-03 rfc3629', 'what one document says and another does not'],
    ["audit accept 'rfc3629#3/35' …", 'one sentence read: with --spec, --reviewer and --reason'],
    ['audit diff HEAD~1 HEAD', 'what a commit changed: rows, links, verdicts'],
    ['audit start labels.txt --section 2 -o labels.ledger', 'a ledger of your own, to be filled in'],
    ['audit labels.ledger --grammar labels.ohm --spec .', 'and whether your grammar is that paragraph'],
    ['audit --mutations', 'and does the evidence notice when something is changed?'],
    ['audit --spec ~/rfc -f sarif -o audit.sarif', 'for a viewer of code scanning'],
    ['audit --spec ~/rfc -f html -o audit.html', 'one page: clauses, grammar and automaton, to be explored'],
  ],
  run: runAudit,
};

async function runAudit(words: ParsedArgs, terminal: Terminal): Promise<number> {
  const { spec, mutations } = words.values;
  const [task, ...operands] = words.positionals;
  if (task === 'diff') return auditDiff(operands, terminal);
  if (task === 'accept') return auditAccept(operands, words, await suppliedTexts(spec), terminal);
  if (task === 'start') return auditStart(operands, words, terminal);
  requireOperands(words);
  if (words.values.lock) return writeLock(terminal);
  const output = outputFile(words);
  if (output !== undefined) requireReplaceable(output);
  const { options, audit } = await decided(() => load(words), mutations === true, terminal);
  return writeReport(audit, options, words, terminal);
}

async function suppliedTexts(folder: string | true | undefined): Promise<Map<string, string>> {
  if (typeof folder !== 'string')
    throw new UsageError('audit accept needs the text', 'the folder with the texts is given as --spec DIR');
  const { loadLedgers, loadTexts } = await import('../../audit/files.ts');
  try {
    return readTexts(folder, loadLedgers(packageRoot()), loadTexts);
  } catch (error) {
    throw error instanceof AuditError ? new CommandError(printable(error.message)) : error;
  }
}

/** Links are reviewed where they are committed: this only says what they are now. */
async function writeLock({ out }: Terminal): Promise<number> {
  const { loadAudit, LOCK } = await import('../../audit/files.ts');
  const { lockChanges, formatLock: lockOf } = await import('../../audit/lock.ts');
  const root = packageRoot();
  const options = loadAudit(root);
  const lock = lockOf(options);
  const changes = lockChanges(options.lock ?? '', lock);
  const path = join(root, LOCK);
  withFileName(path, () => replaceFile(path, lock));
  await out.write(`written ${LOCK}: ${withNoun(changes.length, 'link')} added, gone or changed\n`);
  return EXIT.ok;
}

async function decided(
  load: () => Promise<AuditOptions>,
  mutations: boolean,
  terminal: Terminal,
): Promise<{ options: AuditOptions; audit: Audit }> {
  // Loaded only here: help and completions work where no table has been generated yet.
  const { audit } = await import('../../audit/audit.ts');
  const busy = new ProgressLine(terminal);
  try {
    busy.show('audit: compiling the grammars');
    const mutate = mutations && { mutate: (what: string) => busy.show(what) };
    const options = { ...(await load()), ...mutate };
    return { options, audit: audit({ ...options, evidence: told(options.evidence, busy) }) };
  } catch (error) {
    if (error instanceof AuditError || error instanceof LedgerError) throw new CommandError(printable(error.message));
    throw error;
  } finally {
    busy.clear();
    await terminal.err.flush();
  }
}

/** What is audited: this package, or a user's grammar. The folder first: whoever has mistyped it need not wait. */
async function load({ values: { spec, grammar }, positionals: operands }: ParsedArgs): Promise<AuditOptions> {
  const { loadAudit, loadLedgers, loadTexts } = await import('../../audit/files.ts');
  const textsOf = (ledgers: readonly Ledger[]) =>
    typeof spec === 'string' ? readTexts(spec, ledgers, loadTexts) : new Map<string, string>();
  if (typeof grammar === 'string') {
    const { readLedgers, userOptions } = await import('../audit/user-audit.ts');
    const found = readLedgers(operands);
    return userOptions(found, grammar, textsOf(found.ledgers));
  }
  const texts = textsOf(loadLedgers(packageRoot()));
  return { ...loadAudit(packageRoot()), texts };
}

function readTexts(
  folder: string,
  ledgers: readonly Ledger[],
  load: (folder: string, ledgers: readonly Ledger[]) => Map<string, string>,
): Map<string, string> {
  const stats = withFileName(folder, () => statSync(folder));
  if (!stats.isDirectory())
    throw new CommandError(`${printable(folder)} is no folder: --spec names the folder of the texts`);
  for (const { file } of ledgers) {
    const path = join(folder, file);
    if (existsSync(path) && !statSync(path).isFile()) throw new CommandError(`${printable(path)} is no file`);
  }
  return withFileName(folder, () => load(folder, ledgers));
}

/** The same evidence, which says when its turn comes. */
function told(evidence: AuditOptions['evidence'], busy: ProgressLine): AuditOptions['evidence'] {
  let n = 0;
  return new Map(
    [...evidence].map(([id, each]) => [
      id,
      {
        ...each,
        decide: (context) => {
          busy.show(`audit: deciding ${++n} of ${evidence.size}: ${id}`);
          return each.decide(context);
        },
      },
    ]),
  );
}
