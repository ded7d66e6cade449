/**
 * `generate FILE --watch`: generates at each save and prints what the edit changed.
 * Files that a grammar imports are watched too. After a mistake the files stay as
 * they were, and watching goes on. The next
 * correct save is compared with the last correct one.
 *
 *     61 ms, 2 files written to generated
 *     my-utf8
 *       wider: now accepts 7F
 */

import { existsSync, watch as watchFolder } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CompiledUserGrammar, UserForm } from '../../author/compile-user-grammar.ts';
import type { UserGrammar } from '../../author/user-grammar.ts';
import {
  type Automaton,
  type Form,
  isEmptyDifference,
  languageDifference,
  liveStates,
  runAutomaton,
  shortestPrefixes,
} from '../../compile/index.ts';
import { formatSymbols, formatWitness } from '../../shared/alphabet.ts';
import { SpecError } from '../../shared/diagnostic.ts';
import { printable } from '../../shared/printable.ts';
import { EXIT } from '../command.ts';
import { CommandError, formatError, withFileName } from '../errors.ts';
import { withNoun } from '../numbers.ts';
import { endOnSignals } from '../signals.ts';
import type { Terminal } from '../terminal.ts';
import { describeForm, printDiagnostics } from './generate-files.ts';
import {
  compareGenerated,
  compileUserGrammars,
  type GenerateJob,
  generatedFiles,
  readUserGrammars,
  textsWithImports,
  writeGenerated,
} from './job.ts';

/**
 * A form before and after an edit → what the edit changed: the language, with a
 * shortest text in each direction, the states, and the kernels.
 *
 *     wider: now accepts 7F               (and everything it accepted before)
 *     narrower: no longer accepts 41
 *     states: 9 → 10; new: after C2
 *     kernels: shift lost
 *
 * A state is new if the shortest text that leads to it led to a dead state
 * before, or to a state that another new state already corresponds to.
 */

type ComparedForm = Pick<Form, 'minimal' | 'table'>;

/** The most new states that are listed; the others are counted. */
const MAX_STATES_LISTED = 4;

/** One line for each change; one line in all if nothing changed. */
export function formChanges(before: ComparedForm, after: ComparedForm): string[] {
  return [
    ...languageChange(before.minimal, after.minimal, after.table.characters),
    ...stateChange(before.minimal, after.minimal),
    ...kernelChange(before, after),
  ];
}

function languageChange(before: Automaton, after: Automaton, characters: boolean | undefined): string[] {
  if (before.alphabet !== after.alphabet) return [`alphabet: ${before.alphabet.name} → ${after.alphabet.name}`];
  const found = languageDifference(before, after);
  if (isEmptyDifference(found)) return ['language: equal (proved)'];
  const text = (symbols: readonly number[]) => formatWitness(after.alphabet, symbols, characters);
  return [
    ...(found.onlyRight ? [`wider: now accepts ${text(found.onlyRight)}`] : []),
    ...(found.onlyLeft ? [`narrower: no longer accepts ${text(found.onlyLeft)}`] : []),
  ];
}

function stateChange(before: Automaton, after: Automaton): string[] {
  const [from, to] = [before.next.length, after.next.length];
  const fresh = before.alphabet === after.alphabet ? newStates(before, after) : [];
  if (from === to && fresh.length === 0) return [];
  const shown = fresh.slice(0, MAX_STATES_LISTED).map((prefix) => `after ${formatSymbols(after.alphabet, prefix)}`);
  const more = fresh.length > MAX_STATES_LISTED ? ` and ${fresh.length - MAX_STATES_LISTED} more` : '';
  return [
    `states: ${from === to ? to : `${from} → ${to}`}${shown.length > 0 ? `; new: ${shown.join(', ')}${more}` : ''}`,
  ];
}

/** The shortest texts that lead to new states. */
function newStates(before: Automaton, after: Automaton): (readonly number[])[] {
  const [live, lived] = [liveStates(after), liveStates(before)];
  const taken = new Set<number>();
  return shortestPrefixes(after).flatMap((prefix, state) => {
    if (!prefix || !live[state]) return [];
    const old = runAutomaton(before, prefix);
    if (!lived[old] || taken.has(old)) return [prefix];
    taken.add(old);
    return [];
  });
}

function kernelChange(before: ComparedForm, after: ComparedForm): string[] {
  const [from, to] = [kernelNames(before), kernelNames(after)];
  const changes = [
    ...to.filter((name) => !from.includes(name)).map((name) => `${name} gained`),
    ...from.filter((name) => !to.includes(name)).map((name) => `${name} lost`),
  ];
  return changes.length > 0 ? [`kernels: ${changes.join(', ')}`] : [];
}

function kernelNames({ table }: Pick<Form, 'table'>): string[] {
  return [...(table.shifts.length > 0 ? ['shift'] : []), ...(table.skip.length > 0 ? ['skip'] : [])];
}

/** Milliseconds without a change after which a save is complete: editors write in several steps. */
const QUIET_PERIOD = 15;

/** Generates, then watches until the process is interrupted. */
export async function watch(job: GenerateJob, terminal: Terminal): Promise<number> {
  const session = new Session(job, terminal);
  await session.update();
  endOnSignals();
  await new Promise<never>((_, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let running = Promise.resolve();
    const saved = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running
          .then(() => session.update())
          .then(watchFolders)
          .catch(reject);
      }, QUIET_PERIOD);
    };
    const watched = new Set<string>();
    /** An edit can add an import from another folder. */
    const watchFolders = () => {
      for (const folder of session.files.map((path) => dirname(path))) {
        if (watched.has(folder) || !existsSync(folder)) continue;
        watched.add(folder);
        // The folder, not the file: most editors write another file and rename it.
        const watcher = withFileName(folder, () => watchFolder(folder));
        watcher.on('change', (_, name) => {
          if (name === null || session.files.includes(join(folder, String(name)).replaceAll('\\', '/'))) saved();
        });
        watcher.on('error', reject);
      }
    };
    watchFolders();
    // Only now: an edit that follows this line is seen.
    terminal.out.write(`watching ${session.files.map(printable).join(', ')}; to stop, press Ctrl-C\n`);
    running = terminal.out.flush().then(saved, reject);
  });
  return EXIT.ok;
}

/** The last generated forms, and the job to generate them again. */
export class Session {
  readonly #job: GenerateJob;
  readonly #terminal: Terminal;
  #texts = '';
  /** The grammars and all files that they import, missing ones too, as they were read last. */
  files: readonly string[];
  #forms: ReadonlyMap<string, UserForm> | undefined;
  #compiled: readonly CompiledUserGrammar[] = [];

  constructor(job: GenerateJob, terminal: Terminal) {
    this.#job = job;
    this.files = job.paths;
    this.#terminal = terminal;
  }

  /** Generates if a text has changed. Prints SpecError and CommandError; throws other errors. */
  async update(): Promise<void> {
    const { out, err, now } = this.#terminal;
    const started = now();
    try {
      const texts = readUserGrammars(this.#job);
      const imported = textsWithImports(texts);
      this.files = [...new Set([...this.#job.paths, ...imported.keys()])];
      const all = JSON.stringify([...imported].map(([name, source]) => [name, source?.text]));
      if (all === this.#texts) return;
      this.#texts = all;
      await this.#generate(texts, started);
    } catch (error) {
      if (!(error instanceof SpecError || error instanceof CommandError)) throw error;
      err.write(formatError(error, 'wellformed generate') as string);
      err.write(
        this.#forms ? 'nothing was written: the files are from the last correct save\n' : 'nothing was written\n',
      );
    }
    await out.flush();
    await err.flush();
  }

  async #generate(texts: readonly UserGrammar[], started: number): Promise<void> {
    const { out, now } = this.#terminal;
    const compiled = compileUserGrammars(this.#job, texts, this.#compiled);
    const states = compareGenerated(this.#job.folder, await generatedFiles(this.#job, compiled));
    writeGenerated(states);
    const took = `${Math.round(now() - started)} ms`;
    for (const each of compiled) await printDiagnostics(each, this.#terminal, this.#job);
    this.#compiled = compiled;
    const forms = compiled.flatMap((each) => each.forms);
    const written = states.filter(({ state }) => state !== 'fresh').length;
    out.write(`${took}, ${withNoun(written, 'file')} written to ${printable(this.#job.folder)}\n`);
    for (const form of forms) this.#report(form);
    for (const id of this.#forms?.keys() ?? []) {
      if (!forms.some((form) => form.id === id)) out.write(`${id} is no longer generated: its files can be deleted\n`);
    }
    this.#forms = new Map(forms.map((form) => [form.id, form]));
  }

  #report(form: UserForm): void {
    const { out } = this.#terminal;
    const before = this.#forms?.get(form.id);
    // The same object: none of its texts has changed.
    if (before === form) return;
    out.write(`${before ? form.id : describeForm(form)}\n`);
    if (before) for (const change of formChanges(before, form)) out.write(`  ${change}\n`);
  }
}
