/**
 * `audit`: decides, clause by clause, whether the shipped tables conform to the
 * specifications.
 *
 *     wellformed audit --spec ../shared/spec   →   audit: proved
 *
 * The decisions are in src/audit. This file has the arguments, the help, the
 * folder of the texts and the progress line.
 */

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Audit, audit } from '../../audit/audit.ts';
import { loadAudit, loadLedgers, loadTexts } from '../../audit/files.ts';
import { loadImported } from '../../audit/imported.ts';
import { needsExcuse } from '../../audit/ledger/keywords.ts';
import { INSPECTION, inScope, type Ledger, type Row, rowId } from '../../audit/ledger/ledger.ts';
import { oddSignature, signatureProblems, signed } from '../../audit/ledger/signature.ts';
import { formatLedger, parseLedger } from '../../audit/ledger/text.ts';
import { mutantsByExamples } from '../../audit/mutation/by-examples.ts';
import type { AuditOptions, Judges } from '../../audit/options.ts';
import { plainText } from '../../audit/text/formats/plain-text.ts';
import { packageRoot, sha256 } from '../../compile/index.ts';
import { printable } from '../../shared/printable.ts';
import { lockOfPackage } from '../audit/beside.ts';
import { auditLink } from '../audit/link.ts';
import { type LockedAudit, lockedPackage, today, writeLock } from '../audit/lock.ts';
import { LEDGER_END, oneLine, readLedgers, requireLedgers, requireOnce, requireOperands } from '../audit/operands.ts';
import { lostProblems, ranOn } from '../audit/provenance.ts';
import { FORMATS, LOCAL_FILE, outputFile, requireReplaceable, writeReport } from '../audit/report.ts';
import { auditStart, auditUpdate } from '../audit/start.ts';
import { lockOfAudit, userGrammar, userOptions } from '../audit/user-audit.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { CommandError, UsageError, withFileName } from '../errors.ts';
import { writeFile } from '../files/write-file.ts';
import { Progress } from '../progress.ts';
import { auditLedgers } from '../project/audit-ledgers.ts';
import { readProject } from '../project/project.ts';
import { readText } from '../read-text.ts';
import type { Terminal } from '../terminal.ts';

/**
 * `audit review ROW… [LEDGER]… --reviewer NAME`: signs rows as they stand now,
 * with the date and a digest of each row. A row that changes later has no review.
 *
 *     audit review rfc3629#5f3c09a1 --reviewer 'A. Doe'
 *     →   review A. Doe, 2026-11-22, 4f1a2b3c4d5e6f70   in grammar/spec/rfc3629.ledger
 *
 * A demand that is out of scope, or absolute and by inspection, is excused by it. A row
 * whose sentence has changed is no longer suspect.
 */

/** Returns the exit status. Nothing is written when one of the rows cannot be signed. Throws UsageError, CommandError. */
async function auditReview(
  operands: readonly string[],
  { values }: ParsedArgs,
  { out }: Terminal,
  root: string = packageRoot(),
): Promise<number> {
  const rows = operands.filter((each) => each.includes('#'));
  const named = operands.filter((each) => !each.includes('#'));
  const reviewer = oneLine(values.reviewer);
  if (rows.length === 0)
    throw new UsageError('audit review takes rows', 'for example: audit review labels#5f3c09a1 labels.ledger');
  if (reviewer === '' || /[,;:]/.test(reviewer))
    throw new UsageError('audit review needs a name without ",", ";" and ":"', "--reviewer 'A. Doe'");
  requireLedgers(named);
  const files = named.length > 0 ? new Set(named) : new Set(rows.map((row) => packagedLedger(root, row)));
  const ledgers = new Map([...files].map((file) => [file, parseLedger(file, readText(file))]));
  const lines = rows.map((id) => {
    const [file, ledger] = [...ledgers].find(([, each]) => each.rows.some((row) => rowId(each, row) === id)) ?? [];
    if (file === undefined || !ledger) throw new CommandError(`there is no row with the id ${printable(id)}`);
    const row = ledger.rows.find((each) => rowId(ledger, each) === id) as Row;
    const fields = fieldsToSign(row);
    const read = signedRow(ledger, { ...row, was: '' }, fields, reviewer);
    ledgers.set(file, { ...ledger, rows: ledger.rows.map((each) => (each === row ? read : each)) });
    return `${fields.map((field) => (field === 'review' ? 'reviewed' : 'excused')).join(', ')} ${id}`;
  });
  for (const [file, ledger] of ledgers) writeFile(file, formatLedger(ledger));
  await out.write(`${lines.join('\n')}\nwritten ${printable([...files].join(', '))}; then: audit --lock\n`);
  return EXIT.ok;
}

function packagedLedger(root: string, row: string): string {
  return join(root, 'grammar/spec', `${row.split('#')[0]}${LEDGER_END}`);
}

function fieldsToSign(row: Row): readonly ('review' | 'excused')[] {
  if (!needsExcuse(row)) return ['review'];
  return inScope(row) && row.by.includes(INSPECTION) ? ['review', 'excused'] : ['excused'];
}

function signedRow(ledger: Ledger, row: Row, fields: ReturnType<typeof fieldsToSign>, reviewer: string): Row {
  const [odd] = fields.flatMap((field) => oddSignature(row, field) ?? []);
  if (odd !== undefined)
    throw new CommandError(
      `${printable(`${rowId(ledger, row)} is signed already, oddly: ${odd}`)}: find out who wrote it and remove it; nothing was written`,
    );
  const result = signed(ledger, row, fields, reviewer, today());
  const [wrong] = fields.flatMap((field) => signatureProblems(ledger, result, field));
  if (wrong !== undefined)
    throw new CommandError(`${printable(`${rowId(ledger, row)} ${wrong}`)}; nothing was written`);
  return result;
}

/** `judges`: what changes this package, to audit its evidence too; an installed package has none. */
export const auditCommand = (judges?: JudgesOf): Command => ({
  options: {
    spec: { value: 'DIR', about: 'the folder with the texts' },
    grammar: { value: 'MY.ohm', about: 'your grammar, which is audited against your ledger' },
    section: { value: 'N', about: 'with start: only this section and its subsections' },
    ids: {
      value: 'PATTERN',
      about: 'with start: a regular expression for the ids of its sentences, such as REQ-[0-9]+',
    },
    mutations: {
      about: 'check the evidence with mutants of your grammar',
    },
    reason: {
      value: 'TEXT',
      about: 'with lock: why fewer clauses may be checked, or with weaker evidence',
    },
    reviewer: {
      value: 'NAME',
      about: 'with review and lock: who has read the row with its sentence, or judged the change',
    },
    lock: { about: 'write the lock, which the audit requires to be fresh; prints what it accepts' },
    source: { value: 'PATH', about: 'with link: code and tests, a file or a folder; can be given again' },
    run: { value: 'COMMAND', about: 'with link: runs the tests, which write RESULTS' },
    format: {
      value: 'FORMAT',
      short: 'f',
      about: `${FORMATS.join(', ')} (default: text)`,
      choices: FORMATS,
    },
    output: { value: 'FILE', short: 'o', about: 'write to FILE (default: standard output)' },
    local: { about: `with html: include the sentences of the texts; written to ${LOCAL_FILE}, not for publication` },
  },
  run: (args, terminal) => runAudit(args, terminal, judges),
});

export const command = auditCommand();

/** A progress line → the judges that use it. */
type JudgesOf = (say: (what: string) => void) => Judges;

async function runAudit(args: ParsedArgs, terminal: Terminal, judges?: JudgesOf): Promise<number> {
  const [task, ...operands] = args.positionals;
  requireOnce(args);
  if (task === 'start') return auditStart(operands, args, terminal);
  if (task === 'update') return auditUpdate(operands, terminal);
  if (task === 'link') return link(operands, args, terminal);
  if (task === 'review') return auditReview(operands, args, terminal);
  const project = args.positionals.length === 0 && args.values.grammar === undefined ? readProject() : undefined;
  if (project?.ledgers?.length) {
    return auditLedgers(project, terminal, args.values, command.run);
  }
  requireOperands(args);
  if (args.values.lock) {
    const locked = args.positionals.length === 0 ? lockedPackage() : await lockedByUser(args);
    return writeLock(args, terminal, locked);
  }
  const output = outputFile(args);
  if (output !== undefined) requireReplaceable(output);
  const judging = args.values.mutations ? judgesOfUser : judges;
  const { options, audit } = await auditWithProgress(() => load(args), judging, terminal);
  return writeReport(audit, options, args, terminal);
}

async function link(operands: readonly string[], args: ParsedArgs, terminal: Terminal): Promise<number> {
  const found = readLedgers(operands.filter((each) => each.endsWith(LEDGER_END)));
  const supplied = await suppliedBy(args.values.spec, found.ledgers);
  return auditLink(operands, args, found, supplied, terminal);
}

async function lockedByUser(args: ParsedArgs): Promise<LockedAudit> {
  const options = await load(args);
  const [problem] = options.problems ?? [];
  if (problem) throw new CommandError(`nothing is locked: ${printable(`${problem.where}: ${problem.what}`)}`);
  const { grammar } = args.values;
  const own = typeof grammar === 'string' ? userGrammar(grammar) : null;
  return { options, paths: lockOfAudit(own, readLedgers(args.positionals)) };
}

/** The mutants of a user's grammar, judged by its examples and by the ABNF of the document. */
const judgesOfUser: JudgesOf = (say) => ({
  mutants: ({ forms, languages = [] }) => mutantsByExamples(forms, languages, say),
  problems: () => [],
});

async function auditWithProgress(
  load: () => Promise<AuditOptions>,
  judges: JudgesOf | undefined,
  terminal: Terminal,
): Promise<{ options: AuditOptions; audit: Audit }> {
  const progress = new Progress(terminal);
  try {
    const judging = judges && { judges: judges((what) => progress.say(printable(what))) };
    const options = { ...(await load()), ...judging };
    return { options, audit: audit({ ...options, evidence: withProgress(options.evidence, progress) }) };
  } finally {
    await progress.clear();
  }
}

/**
 * Loads what is audited: this package, or a user's grammar. The texts first, so that a mistyped folder fails at once.
 */
async function load({ values: { spec, grammar }, positionals: operands }: ParsedArgs): Promise<AuditOptions> {
  if (operands.length > 0) {
    const found = readLedgers(operands);
    const { texts, digests } = await suppliedBy(spec, found.ledgers);
    return { ...userOptions(found, typeof grammar === 'string' ? userGrammar(grammar) : null, texts), digests };
  }
  const found = await suppliedBy(spec, loadLedgers(packageRoot()));
  const root = packageRoot();
  return {
    ...loadAudit(root, await loadImported(root)),
    ...found,
    ran: ranOn(root),
    problems: lostProblems(lockOfPackage(root)),
  };
}

/** The documents in the folder of --spec; none without it. */
async function suppliedBy(spec: string | true | undefined, ledgers: readonly Ledger[]): Promise<Supplied> {
  return typeof spec === 'string' ? readSuppliedTexts(spec, ledgers) : { texts: new Map(), digests: new Map() };
}

/** The supplied documents as text, and the SHA-256 of their files. */
type Supplied = Required<Pick<AuditOptions, 'texts' | 'digests'>>;

async function readSuppliedTexts(folder: string, ledgers: readonly Ledger[]): Promise<Supplied> {
  const stats = withFileName(folder, () => statSync(folder));
  if (!stats.isDirectory())
    throw new CommandError(`${printable(folder)} is not a folder: --spec names the folder with the texts`);
  for (const { file } of ledgers) {
    const path = join(folder, file);
    if (existsSync(path) && !statSync(path).isFile()) throw new CommandError(`${printable(path)} is not a file`);
  }
  const contents = [...withFileName(folder, () => loadTexts(folder, ledgers))];
  const texts = await Promise.all(contents.map(async ([file, each]) => [file, await plainText(file, each)] as const));
  return { texts: new Map(texts), digests: new Map(contents.map(([file, each]) => [file, sha256(each)])) };
}

/** The same evidence, which shows on the progress line when it is decided. */
function withProgress(evidence: AuditOptions['evidence'], progress: Progress): AuditOptions['evidence'] {
  let n = 0;
  return new Map(
    [...evidence].map(([id, each]) => [
      id,
      {
        ...each,
        decide: (context, constants) => {
          if (constants === undefined) progress.say(printable(`audit: deciding ${++n} of ${evidence.size}: ${id}`));
          return each.decide(context, constants);
        },
      },
    ]),
  );
}
