/**
 * `emit`: a form → a file for another language, another tool, or the eye.
 *
 *     wellformed emit mqtt-utf8 --target c -o mqtt_utf8.h
 */
import type { DotLayout } from '../../export/picture.ts';
import { toRailroad } from '../../export/railroad.ts';
import { isTargetName, TARGETS, type TargetName } from '../../export/targets.ts';
import type { Command, ParsedArgs } from '../command.ts';
import { CommandError, invalidChoice, UsageError } from '../errors.ts';
import { FORM_OPTIONS, readForm } from '../export/form.ts';
import { OUTPUT_OPTIONS, writeOutput } from '../export/output.ts';
import type { Terminal } from '../terminal.ts';

const NAMES = Object.keys(TARGETS);

export const command: Command = {
  usage: 'emit FORM --target TARGET [OPTION]…',
  about: [
    'Writes a form for another language or tool. FORM is a grammar of this package (utf8, mqtt-utf8, …) or a file of ' +
      'yours, as for generate. All that is code gives the same verdict, offset, length and reason as this package.',
    `TARGET is one of: ${Object.entries(TARGETS)
      .map(([name, { about }]) => `${name} (${about})`)
      .join('; ')}.`,
    'For svg, Graphviz must be installed beside this package: npm install --save-dev @hpcc-js/wasm-graphviz. ' +
      'Everything else needs nothing.',
    'Exit status: 0 done (--check: the file is fresh), 1 it is not, 2 trouble.',
  ],
  options: {
    target: { value: 'TARGET', short: 't', about: 'what to write', choices: NAMES },
    ...OUTPUT_OPTIONS,
    ...FORM_OPTIONS,
    diagram: { value: 'RULE', about: 'with railroad: the diagram of one rule' },
  },
  examples: [
    ['emit mqtt-utf8 --target c -o mqtt_utf8.h', 'a matcher for a C program'],
    ['emit my.ohm --target rust -o src/my.rs', 'of a grammar of yours, for Rust'],
    ['emit utf8 --target regexp', 'the regular expression of UTF-8'],
    ['emit utf8 --target railroad -o utf8.svg', 'its rules as a picture'],
    ['emit mqtt-utf8 --target c -o mqtt_utf8.h --check', 'in CI: is it fresh?'],
  ],
  run: emit,
};

async function emit(words: ParsedArgs, terminal: Terminal): Promise<number> {
  const target = targetOf(words);
  const { diagram } = words.values;
  if (diagram !== undefined && target !== 'railroad') throw new UsageError('--diagram is about --target railroad');
  const layout = target === 'svg' ? await graphviz() : noLayout;
  const source = readForm(words);
  const content = typeof diagram === 'string' ? toRailroad(source, diagram) : TARGETS[target].make(source, layout);
  return writeOutput(content, words, terminal);
}

function targetOf({ values: { target } }: ParsedArgs): TargetName {
  if (typeof target !== 'string') throw new UsageError('what shall be written?', `--target ${NAMES.join(', ')}`);
  if (isTargetName(target)) return target;
  throw invalidChoice('--target', target, NAMES);
}

const noLayout: DotLayout = () => {
  throw new TypeError('expected a layout');
};

/** Loaded from wherever the user has it: an import that a bundler does not see, since the package must stay without it. */
async function graphviz(): Promise<DotLayout> {
  const name = '@hpcc-js/wasm-graphviz';
  try {
    const { Graphviz } = await import(/* @vite-ignore */ name);
    const loaded = await Graphviz.load();
    return (dot) => loaded.layout(dot, 'svg', 'dot');
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new CommandError(
      `the picture is laid out by Graphviz, which is not part of this package: npm install --save-dev ${name}, or ask for --target dot`,
    );
  }
}
