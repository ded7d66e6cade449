/**
 * `explain --trace`: the derivation of a short text, symbol by symbol, as the
 * compiler makes it (src/compile/dump/trace.ts): which positions of the grammar
 * match the symbol, the state after it, its formula and its live positions.
 */
import { scalars } from '../../alphabet.ts';
import type { CitedGrammar } from '../../audit/verdict-trace.ts';
import { type Form, type Reading, traceDerivation } from '../../compile/index.ts';
import { printable } from '../../printable.ts';
import { EXIT } from '../command.ts';
import { UsageError } from '../errors.ts';
import { withNoun } from '../numbers.ts';
import type { Output } from '../terminal.ts';
import type { GivenSymbols } from './input.ts';

/** A longer trace is not read by a person. In symbols. */
const TRACE_LIMIT = 64;

/** A form, of this package or of a user; `reading`: how its choices are read. */
interface TracedForm extends Pick<Form, 'title' | 'labelled'> {
  readonly grammar: Pick<CitedGrammar, 'rules' | 'source'>;
}

/** Returns the exit status. */
export async function explainTrace(
  form: TracedForm,
  reading: Reading,
  { symbols, offset }: GivenSymbols,
  out: Output,
): Promise<number> {
  const { labelled, title, grammar } = form;
  const { noun } = labelled.alphabet;
  if (symbols.length > TRACE_LIMIT) {
    throw new UsageError(
      `--trace shows at most ${TRACE_LIMIT} ${noun}s, got ${symbols.length}`,
      'explain without --trace shows longer texts',
    );
  }
  // The automaton of a grammar over scalar values was encoded after it was derived.
  const derivedFrom = grammar.rules.alphabet === scalars ? null : { rules: grammar.rules, reading };
  const { lines, read, accepted } = traceDerivation({ labelled, derivedFrom }, symbols, offset);
  const unread = symbols.length - read;
  const text = [
    `${title}, by the grammar ${printable(grammar.source.name)}: ${withNoun(symbols.length, noun)}`,
    '',
    ...lines,
    '',
    ...(unread > 0 ? [`not read after the rejection: ${withNoun(unread, noun)}`, ''] : []),
    `${accepted ? out.styled('green', 'well-formed') : out.styled('red', 'ill-formed')} ${title}`,
    '',
  ];
  await out.write(text.join('\n'));
  return accepted ? EXIT.ok : EXIT.failed;
}
