/**
 * `wellformed.json`: the grammars of a project and what is made of them. Every
 * command reads it in the current folder, so no command has to repeat what it says:
 *
 *     { "grammars": [{ "file": "rfc3261.txt", "section": "25", "starts": ["Via", "Contact"] }],
 *       "targets":  [{ "form": "rfc3261.txt#Via", "target": "c", "output": "via.h" }],
 *       "ledgers":  [{ "ledger": "sip.ledger", "grammar": "sip.ohm", "spec": "rfc" }] }
 *
 * Its schema is wellformed.schema.json, which also decides here what is a mistake.
 */
import { existsSync } from 'node:fs';
import { join, normalize } from 'node:path';
import SCHEMA from '../../../wellformed.schema.json' with { type: 'json' };
import type { DepthsByRule } from '../../compile/index.ts';
import type { EncodingName } from '../../shared/encodings.ts';
import { shapeMistake } from '../../shared/json-shape.ts';
import { printable } from '../../shared/printable.ts';
import { CommandError } from '../errors.ts';
import { readText } from '../read-text.ts';

export const PROJECT_FILE = 'wellformed.json';

/** What the project says about one grammar. */
interface ProjectGrammar {
  readonly file: string;
  readonly starts?: readonly string[];
  readonly section?: string;
  readonly alphabet?: 'octets' | 'units' | 'scalars';
  readonly encodings?: readonly EncodingName[];
  readonly depths?: DepthsByRule;
  /** What rules capture, as in their tags @capture. */
  readonly captures?: Readonly<Record<string, string>>;
}

export interface Project {
  readonly out?: string;
  readonly javascript?: boolean;
  readonly simd?: boolean;
  readonly grammars: readonly ProjectGrammar[];
  readonly targets?: readonly { readonly form: string; readonly target: string; readonly output: string }[];
  readonly ledgers?: readonly { readonly ledger: string; readonly grammar: string; readonly spec?: string }[];
}

/** The project of the current folder; `undefined` if there is none. Throws CommandError. */
export function readProject(): Project | undefined {
  if (!existsSync(PROJECT_FILE)) return undefined;
  const text = readText(PROJECT_FILE);
  const value = parse(text);
  const mistake = shapeMistake(value, SCHEMA);
  if (mistake !== undefined) throw new CommandError(`${PROJECT_FILE}: ${mistake}`);
  const project = value as Project;
  const files = project.grammars.map(({ file }) => normalize(file));
  const twice = files.find((file, i) => files.indexOf(file) < i);
  if (twice !== undefined)
    throw new CommandError(`${PROJECT_FILE}: ${printable(twice)} is listed twice; give it several starts instead`);
  return project;
}

/** What the project of the current folder says about a file; nothing if it does not list the file. */
export function projectGrammar(path: string): Omit<ProjectGrammar, 'file'> {
  const { file, ...settings } = readProject()?.grammars.find(({ file }) => join(file) === join(path)) ?? { file: path };
  return settings;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${PROJECT_FILE}: ${printable((error as Error).message)}; it must be JSON`);
  }
}
