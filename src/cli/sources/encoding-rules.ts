/**
 * `--encoding-from` → the form in which a project says that a file is:
 *
 *     .editorconfig      [*.{csv,tsv}]
 *                        charset = utf-16le
 *     .gitattributes     *.csv working-tree-encoding=UTF-16LE
 *
 * As for editors and Git, such a file holds for its folder and all below it: up to a `.editorconfig` with `root = true`,
 * and to the top of the repository. The nearest file decides, and in it the last glob that matches. Globs of both are
 * those of gitignore(5), which the package `ignore` reads, once the braces of EditorConfig are written out.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { memoizeBy } from '../../shared/memoize.ts';
import { printable } from '../../shared/printable.ts';
import { isSystemError } from '../errors.ts';
import { formatName, systemPath } from '../file-name.ts';
import { formOfLabel } from '../forms.ts';
import type { Declared } from './declaration.ts';

export const ENCODING_FILES = ['.editorconfig', '.gitattributes'] as const;

interface Rule {
  readonly globs: Ignore;
  /** `utf-16le`; `undefined` where the rule takes back what another one says. */
  readonly label: string | undefined;
}

interface FolderRules {
  readonly folder: string;
  readonly rules: readonly Rule[];
  readonly above: FolderRules | undefined;
}

/** More globs than this are not written out of braces. */
const MAX_GLOBS = 1000;

export class EncodingRules {
  readonly #file: (typeof ENCODING_FILES)[number];
  readonly #of: (folder: string) => FolderRules;

  constructor(file: (typeof ENCODING_FILES)[number]) {
    this.#file = file;
    this.#of = memoizeBy(
      (folder) => folder,
      (folder) => this.#read(folder),
    );
  }

  /** The form of a file; `legacy` for an encoding that is no form of ours; `undefined` where nothing is said of it. */
  of(name: string): Declared | 'legacy' | undefined {
    const path = resolve(name);
    for (let at: FolderRules | undefined = this.#of(dirname(path)); at; at = at.above) {
      const { folder, rules } = at;
      const rule = rules.findLast(({ globs }) => globs.ignores(relative(folder, path)));
      if (!rule) continue;
      if (rule.label === undefined) return undefined;
      const form = formOfLabel(rule.label.replace(/-bom$/i, ''));
      const where = formatName(join(relative('', folder), this.#file));
      return form ? { form, why: `${where}: ${printable(rule.label)}` } : 'legacy';
    }
    return undefined;
  }

  #read(folder: string): FolderRules {
    const text = textOf(join(folder, this.#file));
    const isEditors = this.#file === '.editorconfig';
    const rules = isEditors ? editorRules(text) : gitRules(text);
    const isTop = isEditors ? isRoot(text) : existsSync(systemPath(join(folder, '.git')));
    const above = dirname(folder);
    return { folder, rules, above: isTop || above === folder ? undefined : this.#of(above) };
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(systemPath(path), 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    if (isSystemError(error)) return '';
    throw error;
  }
}

const isRoot = (text: string) => /^\s*root\s*=\s*true\s*$/im.test(text.split(/^\s*\[/m)[0] as string);

function editorRules(text: string): Rule[] {
  return text.split(/^(?=\s*\[)/m).flatMap((section) => {
    const [, glob] = /^\s*\[(.*)\]\s*(?:[#;].*)?$/m.exec(section) ?? [];
    const [, label = 'unset'] = section.match(/^\s*charset\s*=\s*([^\s#;]+)/im) ?? [];
    if (!glob || label === 'unset') return glob && /^\s*charset/im.test(section) ? [ruleOf([glob], undefined)] : [];
    return [ruleOf(writtenOut(glob.replace(/\*\*(?=[^/])/g, '**/*')), label)];
  });
}

function gitRules(text: string): Rule[] {
  return text.split('\n').flatMap((line) => {
    const [, quoted, plain, attributes = ''] = /^\s*(?:"((?:\\.|[^"\\])*)"|([^\s#"[]\S*))\s(.*)$/.exec(line) ?? [];
    const glob = quoted?.replace(/\\(["\\])/g, '$1') ?? plain;
    const set = attributes.match(/(?<=^|\s)(?:[-!]working-tree-encoding(?=\s|$)|working-tree-encoding=\S+)/g)?.at(-1);
    return glob && set ? [ruleOf([glob], set.split('=')[1])] : [];
  });
}

function ruleOf(globs: readonly string[], label: string | undefined): Rule {
  // These would be a comment, and take back a glob.
  const escaped = globs.map((glob) => glob.replace(/^[#!]/, '\\$&'));
  return { globs: ignore({ ignorecase: false }).add(escaped), label };
}

/** `*.{csv,tsv}` → `*.csv`, `*.tsv`; `{1..3}` → `1`, `2`, `3`. */
function writtenOut(glob: string): string[] {
  const globs = [glob];
  for (let i = 0; i < globs.length && globs.length < MAX_GLOBS; ) {
    const [braces, inside = ''] = /\{([^{}]*)\}/.exec(globs[i] as string) ?? [];
    if (braces === undefined) {
      i++;
      continue;
    }
    const [first, last] = (/^(-?\d+)\.\.(-?\d+)$/.exec(inside)?.slice(1) ?? []).map(Number);
    const count = Math.min(Math.abs((last ?? 0) - (first ?? 0)) + 1, MAX_GLOBS);
    const numbers = Array.from({ length: count }, (_, n) => String(Math.min(first ?? 0, last ?? 0) + n));
    const parts = first === undefined ? inside.split(',') : numbers;
    globs.splice(i, 1, ...parts.map((part) => (globs[i] as string).replace(braces, () => part)));
  }
  return globs;
}
