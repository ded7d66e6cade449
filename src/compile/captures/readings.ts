/** Two readings of one text → the error that shows them side by side. */
import { type Alphabet, formatWitness } from '../../shared/alphabet.ts';
import { SpecError } from '../../shared/diagnostic.ts';
import type { Rule } from '../expression.ts';
import type { Ambiguity, MarkAt } from './ambiguity.ts';
import { type Capture, type CaptureTree, FIRST_LABEL } from './tree.ts';

/** `"a/b"`, or in hexadecimal where it is not printable. */
export function quoteText(alphabet: Alphabet, symbols: readonly number[]): string {
  const isPrintable = symbols.every((symbol) => symbol >= 0x20 && symbol < 0x7f && symbol !== 0x22);
  return isPrintable ? `"${String.fromCharCode(...symbols)}"` : formatWitness(alphabet, symbols);
}

export function ambiguousCaptures(alphabet: Alphabet, tree: CaptureTree, { text, readings }: Ambiguity): SpecError {
  const [one, other] = readings;
  const [rule] = tree.root.rules as [Rule];
  const [longer, shorter] = one.length < other.length ? [other, one] : [one, other];
  const [mark] = longer.find((at, i) => `${at}` !== `${shorter[i]}`) as MarkAt;
  const capture = mark >= FIRST_LABEL ? tree.labels[mark - FIRST_LABEL]?.capture : tree.all[mark >> 1];
  const { rules } = capture as Capture;
  const read = (reading: readonly MarkAt[]) => formatReading(alphabet, tree, text, reading) || 'no captures';
  return new SpecError(
    'ambiguous-capture',
    `the captures of ${rule.name} are ambiguous: ${quoteText(alphabet, text)} has two readings`,
    {
      span: rules[0]?.span,
      subject: { kind: 'rule', names: rules.map(({ name }) => name) },
      related: [{ message: `one reading:   ${read(one)}` }, { message: `other reading: ${read(other)}` }],
      remedy: 'let the one rule end where the other cannot begin, or write it in ohm, where order decides',
    },
  );
}

/** `x "a" at octet 0, y "bb" at octet 1`: fields in the order in which they begin. */
function formatReading(
  alphabet: Alphabet,
  tree: CaptureTree,
  text: readonly number[],
  reading: readonly MarkAt[],
): string {
  return reading
    .flatMap(([mark, start], i) => {
      if (mark >= FIRST_LABEL) return [tree.labels[mark - FIRST_LABEL]?.name ?? ''];
      if (mark % 2 === 1) return [];
      const end = reading.slice(i).find(([other]) => other === mark + 1)?.[1] ?? start;
      const quoted = quoteText(alphabet, text.slice(start, end));
      return [`${tree.all[mark >> 1]?.field} ${quoted} at ${alphabet.noun} ${start}`];
    })
    .join(', ');
}
