/**
 * What is typed → its walk: symbols, states, the rules of the grammar that match
 * and where they stand in its text, the verdict of the validator, and what is captured.
 */
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
import { type Mode, parseInput } from '../../page/script/parse-input.ts';
import { characterText, counted, TableWalker } from '../../page/script/table-walk.ts';
import { withCaptures } from '../../run/captures/form.ts';
import { hasCoding } from '../../run/coding.ts';
import { octetValidator, unitValidator } from '../../run/validator.ts';
import type { FormTable } from '../../shared/layout.ts';
import { printable } from '../../shared/printable.ts';
import type { PlayCapture, PlayStep, PlayWalk } from '../protocol.ts';
import { type CompiledInput, Refusal } from './compiled.ts';

export function answerWalk({ form, source }: CompiledInput, typed: string, mode: Mode): PlayWalk {
  const { labelled, rules, table } = form;
  const { alphabet } = labelled;
  const input = parseInput(typed, mode, withCoding(table));
  if ('problem' in input) throw new Refusal(input.problem);
  const walk = new TableWalker(table).walk(input.symbols);
  const [write, live] = [rangesIn(table), liveStates(form.minimal)];
  let labelledState = START_STATE;
  const steps = walk.steps.map(({ symbol, text, state, next, fault, character }): PlayStep => {
    const origins = fault ? [] : originsInState(labelled, labelledState, [[symbol, symbol]]);
    labelledState = nextState(labelled, labelledState, symbol);
    return {
      text,
      state,
      next,
      column: classOfSymbol(form.minimal, symbol),
      expected: write(alphabet, liveSymbols(form.minimal, state, live)),
      character: hasCoding(table) ? character : characterText(asciiIn(table, symbol)),
      rules: formatRules(origins, rules.start),
      stretches: stretchesOf(origins, source.text),
    };
  });
  const { length } = input.symbols;
  const wellFormed = `well-formed: ${length === 0 ? 'the empty text' : counted(length, alphabet.noun)}`;
  const { symbols, fault } = walk;
  const captures = fault ? [] : capturesOf(form, input.symbols);
  return { symbols, steps, isWellFormed: fault === null, message: fault?.message ?? wellFormed, captures };
}

/** The value of a text → a row for each field, in the order of the grammar. */
function capturesOf({ captures, table }: CompiledInput['form'], symbols: readonly number[]): PlayCapture[] {
  if (!captures) return [];
  const value =
    table.alphabet === 'octets'
      ? withCaptures(octetValidator(table), captures.table).match(Uint8Array.from(symbols))
      : withCaptures(unitValidator(table), captures.table).match(Uint16Array.from(symbols));
  const rows: PlayCapture[] = [];
  const visit = (path: string, field: unknown): void => {
    if (Array.isArray(field)) for (const [i, item] of field.entries()) visit(`${path}[${i}]`, item);
    else if (typeof field === 'object' && field !== null) {
      const { start, end, text, ...fields } = field as PlayCapture;
      if (typeof text === 'string') rows.push({ path, start, end, text: printable(text) });
      else for (const [name, inner] of Object.entries(fields)) visit(path ? `${path}.${name}` : name, inner);
    }
  };
  visit('', JSON.parse(JSON.stringify(value)));
  return rows;
}

/** Text is encoded in the encoding of the form; in UTF-8 or UTF-16 where the form describes none. */
export function withCoding(table: FormTable): FormTable {
  return hasCoding(table) ? table : { ...table, id: table.alphabet === 'octets' ? 'utf8' : 'utf16' };
}

function asciiIn({ alphabet }: FormTable, symbol: number): number | null {
  return alphabet === 'octets' && symbol < 0x80 ? symbol : null;
}

function stretchesOf(origins: readonly Origin[], text: string): { from: number; to: number }[] {
  const own = origins.filter(({ span }) => span.source.text === text);
  return [...new Map(own.map(({ span }) => [span.start, { from: span.start, to: span.end }])).values()];
}
