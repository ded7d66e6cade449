/**
 * Tables of tests as plain files: `== NAME` begins a section, lines of a word and a list in JSON are its lists, and the
 * other lines are its text. What is before the first section are notes.
 *
 *     == RFC 6901: json-pointer        { name: 'RFC 6901: json-pointer', lists: { rejects: ['a'] }, text: 'json-pointer = …\n' }
 *     rejects ["a"]
 *     json-pointer = …
 */
import { readFileSync } from 'node:fs';

export interface FileSection {
  readonly name: string;
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** With its line ends, without empty lines at its end. */
  readonly text: string;
}

const LIST = /^(\w+) (\[.*\])\n/gm;

export function sectionsOf(url: URL): FileSection[] {
  const [, ...sections] = `\n${readFileSync(url, 'utf8')}`.split('\n== ');
  return sections.map((section) => {
    const [name = '', ...lines] = section.split('\n');
    const rest = `${lines.join('\n')}\n`;
    const lists = Array.from(rest.matchAll(LIST), ([, key, list]) => [key, JSON.parse(list as string)]);
    return { name, lists: Object.fromEntries(lists), text: rest.replace(LIST, '').replace(/\n+$/, '\n') };
  });
}
