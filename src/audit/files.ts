/**
 * Files → the input of an audit: the ledgers and the stored ABNF of the
 * package, and the documents that an auditor supplies. No other part of the
 * audit reads files. A document is found by its file name (`rfc3629.txt`);
 * other files in the folder are ignored.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadLibrary } from '../compile/index.ts';
import { SourceText } from '../shared/source.ts';
import type { Imported } from './imported.ts';
import type { Ledger } from './ledger/ledger.ts';
import { parseLedger } from './ledger/text.ts';
import { type Counter, parseCounters } from './lock/counters.ts';
import { parseHistory } from './lock/history.ts';
import type { AuditOptions, LockFile } from './options.ts';
import { AuditError } from './problem.ts';
import { STAMP } from './proof-stamp.ts';
import { evidenceCatalogue, shippedForms } from './shipped.ts';
import { decidingSources } from './sources.ts';

const SPEC = 'grammar/spec';
export const LOCK = `${SPEC}/trace.lock`;
const COUNTERS = `${SPEC}/counters.txt`;
export const HISTORY = `${SPEC}/history.txt`;

/** Every ledger below `<root>/grammar/spec`, by name. Throws AuditError when there is none. */
export function loadLedgers(root: string): Ledger[] {
  const names = readdirSync(join(root, SPEC))
    .filter((name) => name.endsWith('.ledger'))
    .sort();
  if (names.length === 0) throw new AuditError(`there is no ledger in ${SPEC}`);
  return names.map((name) => parseLedger(`${SPEC}/${name}`, readFileSync(join(root, SPEC, name), 'utf8')));
}

/** The text of a file; "" where there is none. */
function textOf(root: string, path: string): string {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
}

/** File name → text, for each document in `folder` that has a ledger. Throws AuditError when there is none. */
export function loadTexts(folder: string, ledgers: readonly Ledger[]): Map<string, string> {
  if (!existsSync(folder)) throw new AuditError(`there is no folder ${folder}`);
  const present = ledgers.filter(({ file }) => existsSync(join(folder, file)));
  if (present.length === 0) {
    throw new AuditError(`${folder} has none of the documents: ${ledgers.map(({ file }) => file).join(', ')}`);
  }
  return new Map(present.map(({ file }) => [file, readFileSync(join(folder, file), 'utf8')]));
}

/** The counter-languages; none where the file is missing, so that every clause lacks one. */
function loadCounters(root: string): Counter[] {
  return parseCounters(COUNTERS, textOf(root, COUNTERS));
}

/** The lock of this package and its history. Throws AuditError when the history was changed by hand. */
function loadLock(root: string): LockFile {
  const history = textOf(root, HISTORY);
  parseHistory(HISTORY, history);
  return { name: LOCK, text: textOf(root, LOCK), history, sources: decidingSources() };
}

/** The proofs that evidence names, their library and its stamp, as far as they are there. */
function loadProofs(root: string): Map<string, string> {
  const forms = [...evidenceCatalogue.values()].flatMap(({ proof }) => proof?.file ?? []);
  const library = existsSync(join(root, 'proofs')) ? readdirSync(join(root, 'proofs')) : [];
  const files = new Set([
    ...forms,
    STAMP,
    ...library.filter((name) => name.endsWith('.v')).map((name) => `proofs/${name}`),
  ]);
  const present = [...files].filter((file) => existsSync(join(root, file)));
  return new Map(present.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/** The input of an audit of this package, without the documents. `imported`: what programs import of it. */
export function loadAudit(root: string, imported?: Imported): AuditOptions {
  const library = loadLibrary(root);
  const ledgers = loadLedgers(root);
  const forms = shippedForms(library, imported?.copies);
  const name = `${SPEC}/rfc3629.abnf`;
  return {
    ledgers,
    forms,
    evidence: evidenceCatalogue,
    proofs: loadProofs(root),
    abnf: new SourceText(name, readFileSync(join(root, name), 'utf8')),
    texts: new Map(),
    counters: loadCounters(root),
    lock: loadLock(root),
    ...(imported && { imported }),
    unaudited: library.ids.filter((id) => !forms.some((form) => form.id === id)),
  };
}
