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
import { withCaptures } from '../../run/captures/capture-form.ts';
import { hasCoding, UTF8_FORM, withCoding } from '../../run/coding.ts';
import { messageForm } from '../../run/messages/message-form.ts';
import { octetValidator, unitValidator } from '../../run/validator.ts';
import { type Alphabet, formatSymbols } from '../../shared/alphabet.ts';
import type { FormTable } from '../../shared/layout.ts';
import { printable } from '../../shared/printable.ts';
import type { PlayCapture, PlayStep, PlayWalk, Typed } from '../protocol.ts';
import { type CompiledInput, Refusal } from './compiled.ts';

export function answerWalk(compiled: CompiledInput, typed: Typed): PlayWalk {
  const { made, source, rules } = compiled;
  const symbols = symbolsOf(compiled, typed);
  const { alphabet } = rules;
  const { fault, value } = verdictOf(compiled, symbols);
  const wellFormed = `well-formed: ${symbols.length === 0 ? 'the empty text' : counted(symbols.length, alphabet.noun)}`;
  const captures = fault ? [] : capturesOf(value);
  const about = {
    isWellFormed: fault === null,
    message: fault?.message ?? wellFormed,
    captures,
    pieces: captures.length > 0 ? piecesOf(captures, symbols, alphabet, typed.mode) : [],
  };
  if (!('minimal' in made)) return { ...about, symbols: [], steps: [] };
  const { labelled, minimal, table } = made;
  const walk = new TableWalker(table).walk(symbols);
  const [write, live] = [rangesIn(table), liveStates(minimal)];
  let labelledState = START_STATE;
  const steps = walk.steps.map(({ symbol, text, state, next, fault, character }): PlayStep => {
    const origins = fault ? [] : originsInState(labelled, labelledState, [[symbol, symbol]]);
    labelledState = nextState(labelled, labelledState, symbol);
    return {
      text,
      state,
      next,
      column: classOfSymbol(minimal, symbol),
      expected: write(alphabet, liveSymbols(minimal, state, live)),
      character: hasCoding(table) ? character : characterText(asciiIn(table, symbol)),
      rules: formatRules(origins, rules.start),
      stretches: stretchesOf(origins, source.text),
    };
  });
  return { ...about, symbols: walk.symbols, steps };
}

/** Whether each text is well-formed; `null` for one that cannot be read. */
export function answerVerdicts(compiled: CompiledInput, texts: readonly Typed[]): (boolean | null)[] {
  return texts.map((typed) => {
    try {
      return verdictOf(compiled, symbolsOf(compiled, typed)).fault === null;
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  });
}

function symbolsOf({ made }: CompiledInput, { typed, mode }: Typed): readonly number[] {
  const input = parseInput(typed, mode, 'minimal' in made ? withCoding(made.table) : UTF8_FORM);
  if ('problem' in input) throw new Refusal(input.problem);
  return input.symbols;
}

function verdictOf({ made }: CompiledInput, symbols: readonly number[]) {
  if (!('minimal' in made)) {
    const form = messageForm(made.table);
    const octets = Uint8Array.from(symbols);
    const fault = form.check(octets);
    return { fault, value: fault ? null : form.match(octets) };
  }
  const { captures, table } = made;
  const isOctets = table.alphabet === 'octets';
  const fault = isOctets
    ? octetValidator(table).check(Uint8Array.from(symbols))
    : unitValidator(table).check(Uint16Array.from(symbols));
  if (!captures || fault) return { fault, value: null };
  const value = isOctets
    ? withCaptures(octetValidator(table), captures.table).match(Uint8Array.from(symbols))
    : withCaptures(unitValidator(table), captures.table).match(Uint16Array.from(symbols));
  return { fault, value };
}

/** The value of a text → a row for each field, in the order of the grammar. */
function capturesOf(value: unknown): PlayCapture[] {
  const rows: PlayCapture[] = [];
  const visit = (path: string, field: unknown): void => {
    if (Array.isArray(field)) for (const [i, item] of field.entries()) visit(`${path}[${i}]`, item);
    else if (typeof field === 'object' && field !== null) {
      const { start, end, text, ...fields } = field as PlayCapture;
      // The whole text is no field of itself.
      if (path !== '' && typeof start === 'number' && typeof end === 'number')
        rows.push({ path, start, end, text: printable(text ?? '') });
      for (const [name, inner] of Object.entries(fields)) visit(path ? `${path}.${name}` : name, inner);
    } else if (typeof field === 'number') rows.push({ path, start: -1, end: -1, text: String(field) });
  };
  visit('', JSON.parse(JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? Number(each) : each))));
  return rows;
}

/** The text, cut where captures begin and end. `row`: the innermost capture of a piece. */
function piecesOf(
  captures: readonly PlayCapture[],
  symbols: readonly number[],
  alphabet: Alphabet,
  mode: Mode,
): PlayWalk['pieces'] {
  const cuts = [...new Set([0, symbols.length, ...captures.flatMap(({ start, end }) => [start, end])])];
  const sorted = cuts.filter((cut) => cut >= 0).sort((a, b) => a - b);
  const shown = (part: readonly number[]) => {
    if (mode === 'hex') return ` ${formatSymbols(alphabet, part)} `;
    return alphabet.name === 'octets' ? new TextDecoder().decode(Uint8Array.from(part)) : String.fromCharCode(...part);
  };
  return sorted.slice(0, -1).map((from, i) => {
    const to = sorted[i + 1] as number;
    const row = captures.findLastIndex(({ start, end }) => start >= 0 && start <= from && to <= end);
    return { text: visible(shown(symbols.slice(from, to))), row };
  });
}

/** Control characters as pictures; a line end is seen and kept. */
function visible(text: string): string {
  return Array.from(text, (one) => {
    const code = one.charCodeAt(0);
    const picture = code === 0x7f ? '␡' : code < 0x20 ? String.fromCharCode(0x2400 + code) : one;
    return one === '\n' ? `${picture}\n` : picture;
  }).join('');
}

function asciiIn({ alphabet }: FormTable, symbol: number): number | null {
  return alphabet === 'octets' && symbol < 0x80 ? symbol : null;
}

function stretchesOf(origins: readonly Origin[], text: string): { from: number; to: number }[] {
  const own = origins.filter(({ span }) => span.source.text === text);
  return [...new Map(own.map(({ span }) => [span.start, { from: span.start, to: span.end }])).values()];
}
