/**
 * A form at one stage of the compilation → plain text, for `--dump STAGE`. The
 * text is the same on every machine: it has no times and no absolute paths.
 *
 *     tree       the rules as parsed, each expression with its span
 *     formulas   the states of the derivative construction, each with its formula
 *     automaton  the labelled automaton, before minimisation
 *     minimal    the minimal automaton
 *     classes    the symbols of each class
 *     table      the numbers of the table and of the diagnosis
 *     kernel     the look-up kernels, as WebAssembly text
 */
import type { LabelledAutomaton } from '../automaton/automaton.ts';
import type { Reading } from '../automaton/language.ts';
import { kernelLines } from '../emit/lookup-kernels.ts';
import { automatonLines } from '../emit/picture.ts';
import type { RuleSet } from '../expression.ts';
import type { Form } from '../form.ts';
import { formulaLines } from './formulas.ts';
import { dumpedClassLines, tableLines } from './table.ts';
import { treeLines } from './tree.ts';

export const DUMP_STAGES = ['tree', 'formulas', 'automaton', 'minimal', 'classes', 'table', 'kernel'] as const;

export type DumpStage = (typeof DUMP_STAGES)[number];

/** What a dump is made from. */
export interface DumpSource {
  /** The name in the heading: `utf8`, `my.ohm`. */
  readonly name: string;
  readonly rules: RuleSet;
  readonly reading: Reading;
  /** Compiled only for the stages after the formulas. */
  readonly form: () => Form;
}

/** One stage of a form: a heading `STAGE of NAME: …`, then its lines. Throws SpecError where the form cannot be compiled. */
export function dumpStage(stage: DumpStage, source: DumpSource): string {
  const { title, lines } = DUMPS[stage](source);
  return `${[`${stage} of ${source.name}: ${title}`, ...lines].join('\n')}\n`;
}

interface Dump {
  readonly title: string;
  readonly lines: readonly string[];
}

const DUMPS: Readonly<Record<DumpStage, (source: DumpSource) => Dump>> = {
  tree: ({ rules }) => ({
    title: `${rules.rules.size} rules over ${rules.alphabet.name}, start rule ${rules.start}`,
    lines: treeLines(rules),
  }),
  formulas: ({ rules, reading }) => ({
    title: `states of the derivative construction, over ${rules.alphabet.name}`,
    lines: formulaLines(rules, reading),
  }),
  automaton: ({ form }) => {
    const { labelled } = form();
    return { title: `${sizeOf(labelled)}, before minimisation`, lines: automatonLines(labelled) };
  },
  minimal: ({ form }) => {
    const { minimal } = form();
    return { title: sizeOf(minimal), lines: automatonLines(minimal) };
  },
  classes: ({ form }) => {
    const { minimal } = form();
    return {
      title: `${minimal.classes.length} classes over ${minimal.alphabet.name}`,
      lines: dumpedClassLines(minimal),
    };
  },
  table: ({ form }) => {
    const { minimal, table } = form();
    return { title: `${sizeOf(minimal)}, digest ${table.digest}`, lines: tableLines(minimal, table) };
  },
  kernel: ({ form }) => {
    const lines = kernelLines(form());
    return lines.length === 0
      ? { title: 'no look-up kernel: no window of a few symbols shows every fault', lines }
      : { title: 'look-up kernels, with every instruction', lines };
  },
};

function sizeOf({ next, classes, alphabet }: LabelledAutomaton): string {
  return `${next.length} states, ${classes.length} classes, over ${alphabet.name}`;
}
