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
import type { Ledger } from '../../audit/ledger/ledger.ts';
import { mutantsByExamples } from '../../audit/mutation/by-examples.ts';
import type { AuditOptions, Judges } from '../../audit/options.ts';
import { plainText } from '../../audit/text/formats/plain-text.ts';
import { packageRoot, sha256 } from '../../compile/index.ts';
import { printable } from '../../shared/printable.ts';
import { lockOfPackage } from '../audit/beside.ts';
import { auditLink } from '../audit/link.ts';
import { type LockedAudit, lockedPackage, writeLock } from '../audit/lock.ts';
import { LEDGER_END, readLedgers, requireOnce, requireOperands } from '../audit/operands.ts';
import { lostProblems, ranOn } from '../audit/provenance.ts';
import { FORMATS, LOCAL_FILE, outputFile, requireReplaceable, writeReport } from '../audit/report.ts';
import { auditReview } from '../audit/review.ts';
import { auditStart, auditUpdate } from '../audit/start.ts';
import { lockOfAudit, userGrammar, userOptions } from '../audit/user-audit.ts';
import type { Command, ParsedArgs } from '../command.ts';
import { CommandError, withFileName } from '../errors.ts';
import { Progress } from '../progress.ts';
import { auditLedgers } from '../project/audit-ledgers.ts';
import { readProject } from '../project/project.ts';
import type { Terminal } from '../terminal.ts';

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
