/** Two grammars → a proof that they accept the same texts, or a shortest text in each direction. */
import { formatSymbols } from '../../alphabet.ts';
import { languageDifference } from '../../compile/index.ts';
import { type Html, html } from '../../page/html.ts';
import { counted, TableWalker } from '../../page/script/table-walk.ts';
import { printable } from '../../printable.ts';
import { codingOf } from '../../run/coding.ts';
import { type CompiledInput, Refusal } from './compiled.ts';
import { withCoding } from './walk.ts';

type Form = CompiledInput['form'];

export function differencePanel({ form: now }: CompiledInput, { form: saved }: CompiledInput): Html {
  const [one, other] = [now.minimal, saved.minimal];
  if (one.alphabet !== other.alphabet)
    throw new Refusal(
      `this grammar is over ${one.alphabet.noun}s, the saved one over ${other.alphabet.noun}s: they have no text in common`,
    );
  const { onlyLeft, onlyRight } = languageDifference(one, other);
  if (!onlyLeft && !onlyRight) {
    const proof = `the minimal automaton of both has ${counted(one.next.length, 'state')}`;
    return html`<p class="same">This grammar and the saved one accept the same texts (proved: ${proof}).</p>`;
  }
  return html`${direction('the editor', 'the saved version', onlyLeft, saved)}${direction('the saved version', 'the editor', onlyRight, now)}`;
}

/** `witness`: a shortest text that `one` accepts and `other`, a grammar of the form `refusing`, does not. */
function direction(one: string, other: string, witness: readonly number[] | null, refusing: Form): Html {
  if (!witness) return html`<p class="direction">The grammar in ${other} accepts every text that ${one} accepts.</p>`;
  const { minimal, table } = refusing;
  const symbols = formatSymbols(minimal.alphabet, witness);
  const characters = charactersOf(witness, table);
  return html`<section class="direction">
    <h3>A shortest text that only ${one} accepts</h3>
    <p><code>${symbols || 'the empty text'}</code>${characters && html`<span class="characters"> ${characters}</span>`}</p>
    <p class="refusal">${other}: ${new TableWalker(table).walk(witness).fault?.message}</p>
    <button type="button" class="plain" data-walk="${symbols}">Walk this text</button>
  </section>`;
}

/** The characters, if the symbols are such in the encoding of the form. */
function charactersOf(symbols: readonly number[], table: Form['table']): string {
  const isAscii = symbols.every((symbol) => symbol < 0x80) && codingOf(withCoding(table), []).encode(0x41).length === 1;
  return isAscii ? printable(String.fromCharCode(...symbols)) : '';
}
