/**
 * The tags of captures: which parts of a text become values, and how they are read.
 *
 *     ; @capture scheme, host, path-abempty as path     [ scheme → scheme, host → host, path-abempty → path ]
 *     ; @value port integer                             [ port: integer ]
 *     ; @capture-label kind                             kind
 *
 * The field of a rule has the name of the rule, as TypeScript writes it: `path-abempty` is `pathAbempty`.
 */
import { printable } from '../../shared/printable.ts';
import { SourceText } from '../../shared/source.ts';
import { type Named, namesOf, type TagLine } from './comments.ts';
import { requireRuleName, tagError } from './values.ts';

/** A rule that is captured, and the field that its text becomes. */
export interface CapturedName extends Named {
  readonly field: string;
}

/** How the text of a field is read. */
export interface ReaderName extends Named {
  readonly reader: string;
}

/** What the tags of one rule say of captures. */
export interface CaptureTags {
  readonly captures?: readonly CapturedName[];
  readonly captureLabel?: Named;
  readonly readers?: readonly ReaderName[];
}

const FIELD = /^[A-Za-z][A-Za-z0-9_]*$/;

/** The names that every captured value has already, and those that JavaScript gives a meaning. */
const RESERVED = ['start', 'end', 'text', 'octets', 'then', 'constructor', 'prototype', 'toString', 'toJSON'];

export function captures(line: TagLine): CapturedName[] {
  const words = namesOf(line);
  const found: CapturedName[] = [];
  for (let i = 0; i < words.length; i++) {
    const rule = words[i] as Named;
    const renamed = words[i + 1]?.name === 'as' ? words[i + 2] : undefined;
    requireRuleName(rule, line, exampleOf(line));
    if (found.some(({ name }) => name.toLowerCase() === rule.name.toLowerCase() && line.notation === 'abnf'))
      throw tagError(`${rule.name} is named twice`, rule.span, 'name each rule once');
    found.push({ ...rule, field: fieldOf(renamed ?? { ...rule, name: fieldName(rule.name) }, line) });
    if (renamed) i += 2;
  }
  return found;
}

/** What the option `--capture` says, as if it were a tag of the start rule. */
export function captureOption(text: string): CapturedName[] {
  const source = new SourceText('--capture', text);
  const span = source.span(0, text.length);
  // Names of both notations: a rule that does not exist is found later.
  const notation = text.includes('_') ? 'ohm' : 'abnf';
  return captures({ notation, tag: 'capture', text, span, word: span, whole: span });
}

export function captureLabel(line: TagLine): Named {
  const [name, ...others] = namesOf(line);
  if (!name || others.length > 0)
    throw tagError('@capture-label takes one field', line.whole, 'write: @capture-label kind');
  fieldOf(name, line);
  return name;
}

export function captureReaders(line: TagLine): ReaderName[] {
  const [field, reader, ...others] = namesOf(line);
  if (!field || !reader || others.length > 0)
    throw tagError('@value takes a field and how it is read', line.whole, 'write: @value port integer');
  return [{ ...field, reader: reader.name }];
}

function fieldOf({ name, span }: Named, line: TagLine): string {
  if (!FIELD.test(name)) {
    const near = fieldName(name);
    const remedy = FIELD.test(near) ? `write it as a name of TypeScript: ${near}` : exampleOf(line);
    throw tagError(`${printable(name)} is not the name of a field`, span, remedy);
  }
  if (RESERVED.includes(name))
    throw tagError(`a field cannot be called ${name}`, span, `give it another name: @capture ${name} as ${name}Part`);
  return name;
}

function exampleOf({ notation }: TagLine): string {
  return `write for example ${notation === 'ohm' ? '//' : ';'} @capture scheme, host, port`;
}

/** `path-abempty` → `pathAbempty`, `Host` → `host`, `URI` → `uri`. */
export function fieldName(rule: string): string {
  const name = /[a-z]/.test(rule) ? rule : rule.toLowerCase();
  return name.charAt(0).toLowerCase() + name.slice(1).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
