/**
 * The id of a form → the form as `explain` shows it, compiled from the grammar of this package: what is shown comes from
 * the grammar, not from the committed table.
 */
import { auditedForm } from '../../audit/audited-form.ts';
import { loadLedgers } from '../../audit/files.ts';
import { traceProvenance } from '../../audit/provenance.ts';
import type { CitedGrammar } from '../../audit/verdict-trace.ts';
import { compileForm, loadLibrary, packageRoot } from '../../compile/index.ts';
import { lazy } from '../../shared/memoize.ts';
import type { KeptForm } from './kept-form.ts';

const cited = ({ rules, clause, source, reason }: CitedGrammar): CitedGrammar => ({ rules, clause, source, reason });

const library = lazy(() => loadLibrary(packageRoot()));
const ledgers = lazy(() => loadLedgers(packageRoot()));

export function formToKeep(form: string): KeptForm {
  const file = library().file(form);
  const compiled = compileForm(file);
  const { id, title, relaxations, labelled, minimal, table, grammar } = compiled;
  const encoding = (file.encoding?.file ?? file).main;
  const [traced] = traceProvenance([auditedForm(compiled, file.relaxations, table)], ledgers()).forms;
  return {
    form: { id, title, relaxations, labelled, minimal, table, grammar: cited(grammar) },
    alphabet: encoding.alphabet,
    isProfile: file.encoding !== undefined,
    lifting: file.relaxations.map(cited),
    rowsOf: new Map((traced?.rules ?? []).map(({ rule, rows }) => [rule, rows])),
  };
}
