/**
 * What is typed → its walk: symbols, states, the rules of the grammar that match
 * and where they stand in its text, and the verdict of the validator.
 */
import { type Alphabet, formatSymbol } from '../../alphabet.ts';
import { formatRules, originsInState } from '../../author/rule-path.ts';
import {
  classOfSymbol,
  liveStates,
  liveSymbols,
  nextState,
  type Origin,
  rangesIn,
  START_STATE,
} from '../../compile/index.ts';
import type { FormTable } from '../../layout.ts';
import { type Mode, parseInput } from '../../page/script/parse-input.ts';
import { TableWalker } from '../../page/script/table-walk.ts';
import { printable } from '../../printable.ts';
import { hasCoding } from '../../run/coding.ts';
import type { WalkStep, WalkView } from '../protocol.ts';
import type { CompiledInput } from './compiled.ts';
import { Refusal } from './refusal.ts';

export function answerWalk({ form, source }: CompiledInput, typed: string, mode: Mode): WalkView {
  const { labelled, rules, table } = form;
  const { alphabet } = labelled;
  const input = parseInput(typed, mode, withCoding(table));
  if ('problem' in input) throw new Refusal(input.problem);
  const walk = new TableWalker(table).walk(input.symbols);
  const [write, live] = [rangesIn(table), liveStates(form.minimal)];
  let state = START_STATE;
  const steps = walk.steps.map(({ symbol, fault, scalar, ...step }): WalkStep => {
    const origins = fault ? [] : originsInState(labelled, state, [[symbol, symbol]]);
    state = nextState(labelled, state, symbol);
    return {
      symbol: formatSymbol(alphabet, symbol),
      state: step.state,
      next: step.next,
      column: classOfSymbol(form.minimal, symbol),
      expected: write(alphabet, liveSymbols(form.minimal, step.state, live)),
      character: visible(hasCoding(table) ? scalar : asciiIn(table, symbol)),
      rules: formatRules(origins, rules.start),
      stretches: stretchesOf(origins, source.text),
    };
  });
  return {
    symbols: input.symbols.map((symbol) => formatSymbol(alphabet, symbol)),
    steps,
    isWellFormed: walk.fault === null,
    message: walk.fault?.message ?? `well-formed: ${counted(input.symbols.length, alphabet)}`,
  };
}

/** Text is encoded in the encoding of the form; in UTF-8 or UTF-16 where the form describes none. */
export function withCoding(table: FormTable): FormTable {
  return hasCoding(table) ? table : { ...table, id: table.alphabet === 'octets' ? 'utf8' : 'utf16' };
}

function asciiIn({ alphabet }: FormTable, symbol: number): number | null {
  return alphabet === 'octets' && symbol < 0x80 ? symbol : null;
}

function visible(scalar: number | null): string {
  if (scalar === null || scalar > 0x10ffff || (scalar >= 0xd800 && scalar <= 0xdfff)) return '';
  const text = String.fromCodePoint(scalar);
  return printable(text) === text && !/\p{M}/u.test(text) ? text : '';
}

function stretchesOf(origins: readonly Origin[], text: string): { from: number; to: number }[] {
  const own = origins.filter(({ span }) => span.source.text === text);
  return [...new Map(own.map(({ span }) => [span.start, { from: span.start, to: span.end }])).values()];
}

function counted(count: number, { noun }: Alphabet): string {
  return count === 0 ? 'the empty text' : `${count} ${noun}${count === 1 ? '' : 's'}`;
}
