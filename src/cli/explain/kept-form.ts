/**
 * A form of this package → what `explain` shows of it. The program has each form compiled, in a file of its own
 * (build/program.ts), since to compile it takes longer than all the rest. The sources have no such files: there the grammar is
 * compiled (compiled.ts).
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { CitedGrammar } from '../../audit/verdict-trace.ts';
import type { Form } from '../../compile/index.ts';
import type { Alphabet } from '../../shared/alphabet.ts';
import { octetsToGraph } from '../user/graph.ts';

/** A form, of this package or of a user, as it is explained. */
export interface ExplainedForm extends Form {
  readonly grammar: CitedGrammar;
}

export interface KeptForm {
  readonly form: ExplainedForm;
  readonly alphabet: Alphabet;
  /** Whether its grammar is over scalar values. */
  readonly isProfile: boolean;
  /** The grammars that lift one restriction each. */
  readonly lifting: readonly CitedGrammar[];
  /** Rule → the ids of the ledger rows that name it. */
  readonly rowsOf: ReadonlyMap<string, readonly string[]>;
}

/** The file of a form, beside the program: compressed, since all of them take 3 MB. */
export const keptFile = (form: string): string => `${form}.form.gz`;

/** `undefined` where there is no such file, or the runtime cannot read it. */
export function keptForm(form: string): KeptForm | undefined {
  try {
    return octetsToGraph(gunzipSync(readFileSync(new URL(keptFile(form), import.meta.url)))) as KeptForm;
  } catch {
    return undefined;
  }
}
