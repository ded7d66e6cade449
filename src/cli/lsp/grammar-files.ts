/**
 * The texts that an editor has open, and those on disk → where a name is defined: in the
 * text itself, in a file that it imports, in an RFC, in a grammar that it extends, in the
 * core rules. Open texts count before files.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { packagedGrammars } from '../../author/packaged-files.ts';
import {
  type AbnfRule,
  abnfCoreRules,
  builtInRules,
  isAbnfFile,
  type Notation,
  packageRoot,
  tagLines,
} from '../../compile/index.ts';
import { formatClause } from '../../shared/clause.ts';
import { lazy } from '../../shared/memoize.ts';
import { excerpt, SourceText, type Span } from '../../shared/source.ts';
import type { Token } from '../../shared/tokens.ts';
import { readSource } from '../source-file.ts';
import { definitionText, nameKey, type Outline, orNone, outlineOf, placesOf, spanOf } from './outline.ts';

/** A definition: its name, its text, and the clause that it is from. */
interface DefinitionPlace {
  readonly span: Span;
  readonly text: string;
  readonly clause: string | undefined;
}

/** The path in the name of a text; those of the package have a name that a dependent package sees. */
const pathOf = ({ name }: SourceText) => resolve(existsSync(name) ? name : name.replace(/^wellformed/, packageRoot()));

export const uriOf = (source: SourceText) =>
  source.name.includes('://') || source.name.startsWith('untitled:') ? source.name : pathToFileURL(pathOf(source)).href;

/** The name of a text in an editor: its path, or its URI if it is not in a file. */
export const nameOfUri = (uri: string) => (uri.startsWith('file:') ? fileURLToPath(uri) : uri);

export class GrammarFiles {
  /** By name. */
  readonly open = new Map<string, Outline>();
  /** The folder that the editor has open, if it has one. */
  root: string | undefined;
  readonly #read = new Map<string, { readonly changed: number; readonly outline: Outline }>();

  set(uri: string, text: string, language: string): Outline {
    const name = nameOfUri(uri);
    const outline = outlineOf(new SourceText(name, text), language === 'ohm' || name.endsWith('.ohm') ? 'ohm' : 'abnf');
    this.open.set(name, outline);
    return outline;
  }

  /** A file as it is open, or on disk; `undefined` if there is none, or it cannot be read. */
  file(path: string): Outline | undefined {
    const open = this.open.get(path);
    if (open) return open;
    try {
      const changed = statSync(path).mtimeMs;
      const known = this.#read.get(path);
      if (known?.changed === changed) return known.outline;
      const outline = outlineOf(readSource(path), path.endsWith('.ohm') ? 'ohm' : 'abnf');
      this.#read.set(path, { changed, outline });
      return outline;
    } catch {
      return undefined;
    }
  }

  /** The names that a text can use, each with its definition; `isWhole`: and no others. */
  names(outline: Outline): { readonly names: ReadonlyMap<string, () => DefinitionPlace>; readonly isWhole: boolean } {
    const names = new Map<string, () => DefinitionPlace>();
    const offer = (name: string, place: () => DefinitionPlace) => {
      const key = nameKey(name, outline.notation);
      if (!names.has(key)) names.set(key, place);
    };
    for (const [name, place] of ownNames(outline)) offer(name, place);
    const isWhole =
      outline.notation === 'ohm' ? this.#inherited(outline, offer, new Set()) : this.#imported(outline, offer);
    const shared = outline.notation === 'abnf' ? [...abnfCoreRules(), ...packagedAbnf()] : [];
    for (const rule of shared) offer(rule.name, () => placeOf(rule));
    const noSpan = new SourceText('', '').span(0);
    for (const name of outline.notation === 'ohm' ? builtInRules() : [])
      offer(name, () => ({ span: noSpan, text: `${name}, a rule of ohm`, clause: undefined }));
    return { names, isWhole };
  }

  /** Whether a text imports a file, or a file that does, or extends one of its grammars. `seen`: files on the way. */
  uses(outline: Outline, name: string, seen = new Set([outline.source.name])): boolean {
    const imported = outline.imports.map(({ file }) => join(dirname(outline.source.name), file));
    if (imported.includes(name)) return true;
    const declared = this.file(name)?.tokens.filter(({ kind }) => kind === 'grammar') ?? [];
    if (outline.notation === 'ohm' && declared.some(({ text }) => outline.parents.includes(text))) return true;
    return imported.some((file) => {
      const other = seen.has(file) ? undefined : this.file(file);
      seen.add(file);
      return other !== undefined && this.uses(other, name, seen);
    });
  }

  /** Every place that has a name of this text: in it, and in the texts that import it from there. */
  places(outline: Outline, name: string): Span[] {
    const spans = (of: Outline) => placesOf(of, name).map((token) => spanOf(of, token));
    const key = nameKey(name, outline.notation);
    const others = new Set([
      ...this.open.values(),
      ...grammarsBelow(this.root).flatMap((path) => this.file(path) ?? []),
    ]);
    const elsewhere = [...others].flatMap((other) => {
      const lines = other.imports.filter(({ file }) => join(dirname(other.source.name), file) === outline.source.name);
      return lines.flatMap(({ names }) => {
        const meant = names.find((each) => nameKey(each.name, outline.notation) === key);
        if (!meant) return [];
        return meant.name === meant.local ? spans(other) : [meant.span];
      });
    });
    return [...spans(outline), ...elsewhere];
  }

  /** Returns whether all imported files were read. */
  #imported(outline: Outline, offer: (name: string, place: () => DefinitionPlace) => void): boolean {
    let isWhole = true;
    for (const { file, names } of outline.imports) {
      const other = this.file(join(dirname(outline.source.name), file));
      const found = other && ownNames(other);
      if (!found) isWhole = false;
      const given = names.length > 0 ? names : [...(found?.keys() ?? [])].map((name) => ({ name, local: name }));
      for (const { name, local } of given) {
        const place = found?.get(nameKey(name, 'abnf'));
        if (place) offer(local, place);
        else isWhole = false;
      }
    }
    return isWhole;
  }

  /** Returns whether all extended grammars were found. */
  #inherited(
    outline: Outline,
    offer: (name: string, place: () => DefinitionPlace) => void,
    seen: Set<string>,
  ): boolean {
    const declares = ({ tokens }: Outline, name: string) =>
      tokens.some(({ kind, text }) => kind === 'grammar' && text === name);
    const parents = outline.parents.filter((name) => !seen.has(name));
    for (const name of parents) seen.add(name);
    return parents.every((parent) => {
      const isOwn = outline.tokens.some(
        ({ kind, text }, i) => kind === 'grammar' && text === parent && outline.tokens[i - 1]?.text !== '<:',
      );
      if (isOwn) return true;
      const near = [...this.open.values(), ...this.#beside(outline)].filter(
        (other) => other !== outline && other.notation === 'ohm',
      );
      const found = near.find((other) => declares(other, parent)) ?? packagedDeclaring(parent);
      for (const [name, place] of found ? ownNames(found) : []) offer(name, place);
      return found !== undefined && this.#inherited(found, offer, seen);
    });
  }

  /** The grammars in the folder of a text. */
  #beside({ source }: Outline): Outline[] {
    const folder = dirname(source.name);
    const files = orNone(() => readdirSync(folder)).filter(
      (file) => file.endsWith('.ohm') && file !== basename(source.name),
    );
    return files.flatMap((file) => this.file(join(folder, file)) ?? []);
  }
}

/** A workspace with more folders is perhaps a whole disk. */
const MOST_FOLDERS = 2000;

/** The grammars in ABNF below a folder. What is installed there, and hidden folders, are passed over. */
function grammarsBelow(root: string | undefined): string[] {
  const found: string[] = [];
  const folders = root === undefined ? [] : [root];
  for (let i = 0; i < Math.min(folders.length, MOST_FOLDERS); i++) {
    const folder = folders[i] as string;
    for (const entry of orNone(() => readdirSync(folder, { withFileTypes: true }))) {
      if (entry.isFile() && entry.name.endsWith('.abnf')) found.push(join(folder, entry.name));
      else if (entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name)) folders.push(join(folder, entry.name));
    }
  }
  return found;
}

const packagedAbnf = lazy(() => outlineOf(packagedGrammars.abnf(), 'abnf').documentRules());

function packagedDeclaring(grammar: string): Outline | undefined {
  const source = packagedGrammars
    .grammars()
    .find((each) => new RegExp(`^${grammar}\\b`, 'm').test(each.source.text))?.source;
  return source && outlineOf(source, 'ohm');
}

/** The rules that a text defines, by key. */
function ownNames(outline: Outline): Map<string, () => DefinitionPlace> {
  const { source, notation, definitions } = outline;
  if (notation === 'abnf' && !isAbnfFile(source)) {
    const rules = outline.documentRules();
    return new Map(
      rules.map((rule) => [nameKey(rule.name, notation), () => ({ ...placeOf(rule), span: rule.nameSpan })]),
    );
  }
  const placeOfToken = (token: Token) => ({
    span: spanOf(outline, token),
    text: definitionText(outline, token),
    clause: clauseAbove(source, token.start, notation),
  });
  return new Map(Array.from(definitions, ([key, token]) => [key, () => placeOfToken(token)]));
}

const placeOf = ({ span, clause }: Pick<AbnfRule, 'span' | 'clause'>): DefinitionPlace => {
  return { span, text: excerpt(span), clause: clause && formatClause(clause) };
};

/** In ABNF a citation is of all rules below it. */
function clauseAbove(source: SourceText, offset: number, notation: Notation): string | undefined {
  if (notation === 'ohm') return tagLines(source, offset, notation).find(({ tag }) => tag === 'clause')?.text;
  return [...source.text.slice(0, offset).matchAll(/^[ \t]*;[ \t]*@clause[ \t]+(.*)$/gm)].at(-1)?.[1]?.trim();
}
