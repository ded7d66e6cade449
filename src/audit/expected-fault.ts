/**
 * A text → its first fault, by a slow walk of the tables that the grammar
 * compiles to now. No table or code that ships takes part in it.
 *
 *     41 E2 89   → from offset 1, at 3, reason "unfinished"
 */
import { octets, units } from '../alphabet.ts';
import { mapToClasses } from '../compile/index.ts';
import type { DiagnosisTable, FormTable } from '../layout.ts';
import type { WayFault } from './audited-form.ts';
import type { SymbolText } from './predicates/decision.ts';

/** Offsets in symbols; `null` for well-formed text. */
export function expectedFault({ alphabet, diagnosis }: FormTable, text: SymbolText): WayFault {
  const classOf = symbolClasses(alphabet, diagnosis);
  const { next, classCount, reasons, accepting, atEnd } = diagnosis;
  let [state, offset] = [0, 0];
  for (const [at, symbol] of text.entries()) {
    if (accepting[state]) offset = at;
    const cell = next[state * classCount + (classOf[symbol] as number)] as number;
    if (cell < 0) return { offset, at, reason: reasons[-1 - cell] as string };
    state = cell;
  }
  if (accepting[state] === 1) return null;
  if (accepting[state]) offset = text.length;
  return { offset, at: text.length, reason: reasons[atEnd[state] as number] as string };
}

const knownClasses = new WeakMap<DiagnosisTable, Uint16Array>();

function symbolClasses(alphabet: FormTable['alphabet'], diagnosis: DiagnosisTable): Uint16Array {
  const known = knownClasses.get(diagnosis);
  if (known) return known;
  const symbols = alphabet === 'octets' ? octets : units;
  const found = new Uint16Array(symbols.size);
  mapToClasses(symbols, diagnosis.classes, diagnosis.classCount).forEach((set, c) => {
    for (const [from, to] of set) found.fill(c, from, to + 1);
  });
  knownClasses.set(diagnosis, found);
  return found;
}
