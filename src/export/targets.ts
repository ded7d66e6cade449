/**
 * The targets of `emit`, by name: a description, a file extension, and the
 * function that writes the file.
 */

import TABLE_SCHEMA from '../../docs/table.schema.json' with { type: 'json' };
import { exportNameOf } from '../author/export-name.ts';
import { userArtefacts } from '../author/user-module.ts';
import { toAbnf } from './abnf.ts';
import { toC } from './c.ts';
import { toCertificate } from './certificate/certificate.ts';
import { toJson } from './json.ts';
import { toAutomatonSvg } from './picture.ts';
import { toRailroad } from './railroad.ts';
import { toPosix, toRegExp } from './regexp.ts';
import { toRust } from './rust.ts';
import { toJavaScript, toTypeScript } from './script.ts';
import type { TargetSource } from './target-source.ts';

interface EmitTarget {
  readonly about: string;
  /** Extension of such a file. */
  readonly extension: string;
  /** Returns the content of the file. Throws SpecError if the form cannot be written so. */
  make(source: TargetSource): string;
}

export const TARGETS = {
  typescript: { about: 'a module that imports nothing', extension: 'ts', make: toTypeScript },
  javascript: { about: 'the same, with types in comments', extension: 'mjs', make: toJavaScript },
  module: { about: 'a TypeScript module that uses this package', extension: 'ts', make: toModule },
  c: { about: 'a C99 header without libraries', extension: 'h', make: toC },
  rust: { about: 'a Rust module, no_std, without crates', extension: 'rs', make: toRust },
  json: { about: 'the table, for other generators', extension: 'json', make: toJson },
  'json-schema': { about: 'the JSON Schema of that table', extension: 'json', make: toSchema },
  abnf: { about: 'the rules in ABNF, if they can be written so', extension: 'abnf', make: toAbnf },
  regexp: { about: 'a JavaScript regular expression', extension: 'mjs', make: toRegExp },
  'regexp-posix': { about: 'a POSIX extended regular expression', extension: 'txt', make: toPosix },
  certificate: { about: 'what the table is, for two small checkers', extension: 'json', make: toCertificate },
  railroad: { about: 'railroad diagrams of the rules, as SVG', extension: 'svg', make: (source) => toRailroad(source) },
  svg: { about: 'the automaton as a picture', extension: 'svg', make: toAutomatonSvg },
} as const satisfies Readonly<Record<string, EmitTarget>>;

export type TargetName = keyof typeof TARGETS;

export function isTargetName(name: string): name is TargetName {
  return Object.hasOwn(TARGETS, name);
}

/** The module that `generate` writes for a user's grammar, here for any form. */
function toModule({ form, rules, inputs, request }: TargetSource): string {
  const named = { ...form, exportName: exportNameOf(form.id), start: rules.start, rules, inputs, grammars: [] };
  const command = `npx wellformed emit ${request} --target module`;
  return userArtefacts(named, { command }).get(`${form.id}.ts`) as string;
}

function toSchema(): string {
  return `${JSON.stringify(TABLE_SCHEMA, null, 2)}\n`;
}
