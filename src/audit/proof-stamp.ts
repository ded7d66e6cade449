/**
 * What `npm run prove -- --stamp` writes → which files Coq has proved, in the form that they have now:
 *
 *     coq     8.16.1
 *     proved  d1c351ad…  proofs/Wellformed.v
 *     proved  a5145fce…  proofs/forms/Utf8.v
 *
 * Evidence is "proved by Coq" only where its file and the whole library are stamped,
 * and none of them has a gap. Otherwise its theorem is stated in Coq, and not run here.
 */
import { sha256 } from '../compile/index.ts';
import { memoize } from '../shared/memoize.ts';
import type { CoqProof } from './evidence.ts';

export const STAMP = 'proofs/proved.txt';
const LIBRARY = /^proofs\/\w+\.v$/;
/** What takes a theorem for granted. */
const GAP =
  /\b(?:Admitted|Axioms?|Parameters?|Conjectures?|Primitive|Abort|admit|give_up|bypass_check|Admit\s+Obligations|Unset\s+\w+\s+Checking)\b/;
const STRING = /"[^"]*"/g;
/** A comment without one in it: comments of Coq nest. */
const COMMENT = /\(\*(?:(?!\(\*|\*\))[\s\S])*\*\)/g;

/** `version`: `coq 8.16.1`. `files`: path → text. */
export function formatStamp(version: string, files: ReadonlyMap<string, string>): string {
  const lines = [...files].sort().map(([path, text]) => `proved  ${sha256(text)}  ${path}`);
  return `${['# What Coq has proved without an axiom. DO NOT EDIT: npm run prove -- --stamp utf8 utf16', version, ...lines].join('\n')}\n`;
}

/** A line of a file of Coq that takes something for granted; `null` when there is none. Comments do not count. */
export function gapIn(text: string): string | null {
  let [before, code] = ['', text.replace(STRING, '""')];
  while (before !== code) [before, code] = [code, code.replace(COMMENT, ' ')];
  return GAP.exec(code)?.[0] ?? outsideSections(code);
}

const SCOPE = /\b(?:(Section)|(Module)(?!\s+\w+\s*:=)|(End)|(Hypothes[ie]s|Variables?|Context))\s/g;

/** What a section assumes becomes a premise of its theorems. Outside of sections, the same words are axioms. */
function outsideSections(code: string): string | null {
  const open: boolean[] = [];
  for (const [, section, module, end, assumption] of code.matchAll(SCOPE)) {
    if (section ?? module) open.push(section !== undefined);
    else if (end) open.pop();
    else if (!open.includes(true)) return `${assumption} outside of a section`;
  }
  return null;
}

/** The paths of the files that are as Coq has proved them. */
const stamped = memoize((files: ReadonlyMap<string, string>): ReadonlySet<string> => {
  const lines = new Set(files.get(STAMP)?.split('\n'));
  return new Set(
    [...files].filter(([path, text]) => lines.has(`proved  ${sha256(text)}  ${path}`)).map(([path]) => path),
  );
});

/** The files of Coq that are not as Coq has proved them: they, or their lines of the stamp, have changed. */
export function unproved(files: ReadonlyMap<string, string>): string[] {
  return [...files.keys()].filter((path) => path.endsWith('.v') && !stamped(files).has(path));
}

/** Whether Coq has proved a file and the library, as they are in `files` (path → text, the stamp among them). */
export function isProved({ file }: CoqProof, files: ReadonlyMap<string, string>): boolean {
  const needed = [file, ...[...files.keys()].filter((path) => LIBRARY.test(path))];
  return needed.length > 1 && needed.every((path) => stamped(files).has(path));
}
