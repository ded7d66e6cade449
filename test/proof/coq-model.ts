/**
 * What proofs/Verdicts.v defines, written here once more: offset and length of the first fault, what a piece of
 * text does from a state, and repair. The names are those of Verdicts.v. The rules of a form, and a table with more
 * states where there is one, are read from its proof, since they are part of what is proved.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coqModuleName } from '../../proofs/coq/form.ts';
import { PUBLISHED, proofFiles } from '../../proofs/files.ts';
import { bitTable, surrogatePairs } from '../../src/run/arithmetic.ts';
import { plainCells } from '../../src/shared/blocks.ts';
import type { FormTable } from '../../src/shared/layout.ts';
import { SourceText } from '../../src/shared/source.ts';
import { classesOf } from '../../src/verify/octet-automaton.ts';
import { library, root } from '../support/library.ts';

type Symbols = readonly number[];
type Found = readonly [offset: number, length: number] | null;

/** The last boundary in a piece, the symbols since then, and the offending symbol. */
interface Outcome {
  readonly state: number;
  readonly last: number | null;
  readonly begun: Symbols;
  readonly stop: number | undefined;
}

export interface CoqModel {
  readonly check: (text: Symbols) => Found;
  /** The state after a symbol. */
  readonly step: (state: number, symbol: number) => number;
  /** The state of the small table that a state stands for. */
  readonly smallOf: (state: number) => number;
  readonly walk: (state: number, piece: Symbols) => Outcome;
  readonly repair: (text: Symbols) => Symbols | null;
}

interface Rules {
  readonly boundary: (state: number) => boolean;
  readonly character: (symbols: Symbols) => boolean;
  readonly unread: (state: number, symbol: number) => number;
  readonly whole: (state: number, symbol: number) => number;
  readonly width: number;
  readonly replacement: (state: number) => Symbols;
}

let files: ReadonlyMap<string, string> | undefined;

/** The proof of a form, whose digest is in proofs/forms/. */
export function proofOf(id: string): string {
  files ??= proofFiles(library, new SourceText(PUBLISHED.path, readFileSync(join(root, PUBLISHED.path), 'utf8')));
  return files.get(`${coqModuleName(id)}.v`) as string;
}

/** Whether some scalar value has this encoding: one that a decoder finds, and that gives the symbols back. */
const CHARACTERS: Record<string, Rules['character']> = {
  no_character: () => false,
  utf8_character: (octets) => isOneCharacter(octets, 4, bitTable),
  utf16_character: (units) => isOneCharacter(units, 2, surrogatePairs),
};

function isOneCharacter(symbols: Symbols, most: number, coding: typeof bitTable): boolean {
  if (symbols.length > most) return false;
  const scalar = coding.decode(symbols);
  const isScalar = scalar >= 0 && scalar <= 0x10ffff && !(scalar >= 0xd800 && scalar <= 0xdfff);
  return isScalar && coding.encode(scalar).join() === symbols.join();
}

/** The lists of numbers in a text of Coq. */
function listsIn(text: string): number[][] {
  return Array.from(text.matchAll(/\[([\d; \n]*)\]/g), ([, list = '']) => (list.match(/\d+/g) ?? []).map(Number));
}

/** What a definition in a text is. */
function definition(text: string, name: string): string {
  return new RegExp(`Definition ${name} : [^=]*:= ([^.]*)\\.`).exec(text)?.[1] as string;
}

type Numbers = Pick<FormTable, 'alphabet' | 'classes' | 'classCount' | 'next' | 'accepting'>;

/** The table in the module `Finer` of a file; `undefined`: there is none, and the rules are about the table itself. */
function finerIn(text: string, { alphabet }: FormTable) {
  const inside = /Module Finer\.([\s\S]*)End Finer\./.exec(text)?.[1];
  if (inside === undefined) return undefined;
  const rows = listsIn(definition(inside, 'NEXT').slice(1, -1));
  const classes = (definition(inside, 'CLASSES').match(/\d+/g) ?? []).map(Number);
  const [accepting, standsFor] = ['ACCEPTING', 'stands_for'].map((name) => listsIn(definition(inside, name))[0]);
  const numbers = { alphabet, classes, classCount: rows[0]?.length, next: rows.flat(), accepting } as Numbers;
  const [unread, whole] = ['UNREAD', 'WHOLE'].map((name) => listsIn(definition(inside, name).slice(1, -1)));
  return { numbers, unread, whole, standsFor: standsFor as number[] };
}

/** `Definition form_rules` of a file. */
function rulesIn(
  text: string,
  accepting: Symbols,
  smallOf: (state: number) => number,
): Omit<Rules, 'unread' | 'whole'> {
  const field = (name: string) => new RegExp(`\\n {2}${name} := (.*?);?\\n`).exec(text)?.[1] as string;
  const boundary = field('boundary');
  const bits = boundary.startsWith('accepts ') ? accepting : (listsIn(boundary)[0] as number[]);
  const isOfSmall = boundary.includes('stands_for');
  const replacement = field('replacement');
  const usual = listsIn(replacement).at(-1) as number[];
  const others = new Map(
    Array.from(replacement.matchAll(/if q =\? (\d+) then (\[[\d; ]*\])/g), ([, state, list = '']) => [
      Number(state),
      listsIn(list)[0] as number[],
    ]),
  );
  return {
    boundary: (state) => bits[isOfSmall ? smallOf(state) : state] === 1,
    character: CHARACTERS[field('character')] as Rules['character'],
    width: Number(field('width')),
    replacement: (state) => others.get(state) ?? usual,
  };
}

export function coqModel(id: string, table: FormTable): CoqModel {
  const text = proofOf(id);
  const finer = finerIn(text, table);
  const numbers: Numbers = finer?.numbers ?? { ...table, next: plainCells(table) };
  const { accepting, next, classCount } = numbers;
  const classes = classesOf(numbers);
  const smallOf = (q: number) => finer?.standsFor[q] ?? q;
  const { boundary, character, width, replacement } = rulesIn(text, accepting, smallOf);
  const unread: Rules['unread'] = (q, c) => finer?.unread?.[q]?.[classes[c] as number] ?? 0;
  const whole: Rules['whole'] = (q, c) => finer?.whole?.[q]?.[classes[c] as number] ?? 0;
  const reject = accepting.length - 1;
  const step = (q: number, c: number) => next[q * classCount + (classes[c] as number)] as number;
  const after = (q: number, s: Symbols) => s.reduce(step, q);
  const accepts = (q: number) => accepting[q] === 1;

  function faultLength(q: number, begun: Symbols, c: number): number {
    const m = begun.length - unread(q, c) + whole(q, c);
    return character([...begun, c]) ? begun.length + 1 : Math.max(width, m - (m % width));
  }

  function walk(q: number, s: Symbols): Outcome {
    let [state, last, begun]: [number, number | null, number[]] = [q, null, []];
    for (const [i, c] of s.entries()) {
      const to = step(state, c);
      if (to === reject) return { state, last, begun, stop: c };
      state = to;
      if (boundary(to)) [last, begun] = [i + 1, []];
      else begun.push(c);
    }
    return { state, last, begun, stop: undefined };
  }

  /** `decide` of what a text does; Verdicts.v proves that it is `scan`. */
  function scan(q: number, s: Symbols): Found {
    const { state, last, begun, stop } = walk(q, s);
    if (stop !== undefined) return [last ?? 0, faultLength(state, begun, stop)];
    return accepts(state) ? null : [last ?? 0, begun.length];
  }

  function rewrite(s: Symbols): Symbols | null {
    let [high, home, q, begun, w] = [false, 0, 0, [] as number[], [] as number[]];
    const takenBack = () => w.slice(0, w.length - begun.length);
    for (let i = 0; i < s.length; ) {
      const c = s[i] as number;
      const to = step(q, c);
      w.push(c);
      i++;
      if (to !== reject) {
        [high, home, begun] = boundary(to) ? [false, to, []] : [high, home, [...begun, c]];
        q = to;
        continue;
      }
      w.pop();
      const n = faultLength(q, begun, c);
      const goesOn = after(home, replacement(home));
      if (!boundary(goesOn)) return null;
      w = [...takenBack(), ...replacement(home)];
      high = width === 2 && n === 2 && begun.length >= 2;
      i += n - begun.length - 1;
      [home, q, begun] = [goesOn, goesOn, []];
    }
    if (high && begun.length === 1 && accepts(home)) return takenBack();
    if (accepts(q)) return w;
    const goesOn = after(home, replacement(home));
    return boundary(goesOn) && accepts(goesOn) ? [...takenBack(), ...replacement(home)] : null;
  }

  return { check: (s) => scan(0, s), step, smallOf, walk, repair: rewrite };
}
