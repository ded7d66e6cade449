/** Two grammars → a proof that they accept the same texts, or a shortest text in each direction. */
import { formatSymbols } from '../../alphabet.ts';
import { languageDifference } from '../../compile/index.ts';
import { TableWalker } from '../../page/script/table-walk.ts';
import { printable } from '../../printable.ts';
import { codingOf } from '../../run/coding.ts';
import type { Difference, Witness } from '../protocol.ts';
import type { CompiledInput } from './compiled.ts';
import { Refusal } from './refusal.ts';
import { withCoding } from './walk.ts';

export function answerDiff({ form: now }: CompiledInput, { form: saved }: CompiledInput): Difference {
  const [one, other] = [now.minimal, saved.minimal];
  if (one.alphabet !== other.alphabet)
    throw new Refusal(
      `this grammar is over ${one.alphabet.noun}s, the saved one over ${other.alphabet.noun}s: they have no text in common`,
    );
  const { onlyLeft, onlyRight } = languageDifference(one, other);
  return {
    states: one.next.length,
    onlyNew: onlyLeft && witness(onlyLeft, saved),
    onlySaved: onlyRight && witness(onlyRight, now),
  };
}

function witness(symbols: readonly number[], { minimal, table }: CompiledInput['form']): Witness {
  return {
    symbols: formatSymbols(minimal.alphabet, symbols),
    characters: charactersOf(symbols, table),
    refusal: new TableWalker(table).walk(symbols).fault?.message ?? '',
  };
}

/** The characters, if the symbols are such in the encoding of the form. */
function charactersOf(symbols: readonly number[], table: CompiledInput['form']['table']): string {
  const isAscii = symbols.every((symbol) => symbol < 0x80) && codingOf(withCoding(table), []).encode(0x41).length === 1;
  return isAscii ? printable(String.fromCharCode(...symbols)) : '';
}
