/**
 * The targets by name: what each gives, and the function that makes it. All
 * but one need nothing else; the picture of the automaton is laid out by
 * Graphviz, which whoever asks for it hands in.
 */

import { exportNameOf } from '../author/export-name.ts';
import { userArtefacts } from '../author/user-module.ts';
import { toAbnf } from './abnf.ts';
import { toC } from './c.ts';
import { toDot } from './dot.ts';
import { toJson } from './json.ts';
import { type DotLayout, toAutomatonSvg } from './picture.ts';
import { toRailroad } from './railroad.ts';
import { toPosix, toRegExp } from './regexp.ts';
import { toRust } from './rust.ts';
import { toJavaScript, toTypeScript } from './script.ts';
import TABLE_SCHEMA from './table.schema.json' with { type: 'json' };
import type { TargetSource } from './target-source.ts';

interface Target {
  readonly about: string;
  /** What the name of such a file ends in. */
  readonly extension: string;
  /** Makes the file. Throws SpecError where the form has none of this kind. */
  make(source: TargetSource, layout: DotLayout): string;
}

export const TARGETS = {
  typescript: { about: 'a module that imports nothing', extension: 'ts', make: toTypeScript },
  javascript: { about: 'the same, with its types in comments', extension: 'mjs', make: toJavaScript },
  module: { about: 'a TypeScript module on the validators of this package', extension: 'ts', make: toModule },
  c: { about: 'a C99 header that needs no library', extension: 'h', make: toC },
  rust: { about: 'a Rust module, no_std and without crates', extension: 'rs', make: toRust },
  json: { about: 'the table, for other generators', extension: 'json', make: toJson },
  'json-schema': { about: 'what the JSON looks like', extension: 'json', make: toSchema },
  abnf: { about: 'the rules in ABNF, where they have one', extension: 'abnf', make: toAbnf },
  regexp: { about: 'a JavaScript regular expression', extension: 'mjs', make: toRegExp },
  'regexp-posix': { about: 'one in POSIX syntax', extension: 'txt', make: toPosix },
  railroad: { about: 'railroad diagrams of the rules, as SVG', extension: 'svg', make: (source) => toRailroad(source) },
  dot: { about: 'the automaton, for Graphviz', extension: 'dot', make: toDot },
  svg: { about: 'a picture of the automaton', extension: 'svg', make: toAutomatonSvg },
} as const satisfies Readonly<Record<string, Target>>;

export type TargetName = keyof typeof TARGETS;

export function isTargetName(name: string): name is TargetName {
  return Object.hasOwn(TARGETS, name);
}

/** What `generate` writes for a file of a user, for a form that has a name already. */
function toModule({ form, rules, inputs, request }: TargetSource): string {
  const named = { ...form, exportName: exportNameOf(form.id), start: rules.start, rules, inputs, grammars: [] };
  const command = `npx wellformed emit ${request} --target module`;
  return userArtefacts(named, { command }).get(`${form.id}.ts`) as string;
}

function toSchema(): string {
  return `${JSON.stringify(TABLE_SCHEMA, null, 2)}\n`;
}
