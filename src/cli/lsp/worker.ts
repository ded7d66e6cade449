/** The thread of `lsp` that compiles: a text → mistakes and forms; a rule → examples and its picture; a text → its verdict. */
import { basename, dirname, extname, join, relative } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { compileUserMessages, mayCount } from '../../author/compile-messages.ts';
import { type CompiledUserGrammar, compileUserGrammar } from '../../author/compile-user-grammar.ts';
import { packagedGrammars } from '../../author/packaged-files.ts';
import { Targets } from '../../author/sample/targets.ts';
import type { UserGrammar, UserGrammarOptions } from '../../author/user-grammar.ts';
import { toRailroad } from '../../export/railroad.ts';
import { anyEngine } from '../../run/any-engine.ts';
import { faultIn } from '../../run/first-fault.ts';
import { type Diagnostic, SpecError } from '../../shared/diagnostic.ts';
import { SourceText } from '../../shared/source.ts';
import { projectGrammar } from '../project/project.ts';
import { shownText } from '../shown-text.ts';
import { openImport } from '../source-file.ts';
import { alphabetOfFile } from '../user/grammar-file.ts';
import { mistakeOf, type ThreadAnswer, type ThreadQuestion } from './protocol.ts';

/** Examples of a rule. */
const MOST_EXAMPLES = 4;

/** The grammar that was compiled last. */
let last: { readonly key: string; readonly whole: CompiledUserGrammar } | undefined;

parentPort?.on('message', (asked: ThreadQuestion) => {
  const { id, about } = asked;
  const send = (answer: ThreadAnswer) => parentPort?.postMessage(answer);
  if (!about) compile(asked, send);
  else send({ id, markdown: 'rule' in about ? factsOf(asked, about) : verdictOf(asked, about.text) });
});

function compile(asked: ThreadQuestion, send: (answer: ThreadAnswer) => void): void {
  const { id } = asked;
  const source = sourceOf(asked);
  const mistakes = (work: () => Diagnostic[]) => {
    try {
      return work().map((each) => mistakeOf(each, source));
    } catch (error) {
      // What is no mistake in the grammar, such as a broken wellformed.json, is one of its first line.
      const { diagnostic, others } =
        error instanceof SpecError ? error : new SpecError('syntax', String((error as Error).message));
      return [diagnostic, ...others].map((each) => mistakeOf(each, source));
    }
  };
  // A file that it imports may have changed on disk.
  last = undefined;
  let whole: CompiledUserGrammar | undefined;
  const found = mistakes(() => {
    const messages = mayCount(source.text) && compileUserMessages(...grammarOf(asked, source), packagedGrammars);
    if (messages) return [];
    whole = compiled(asked, source);
    return [...whole.notes];
  });
  const forms = whole?.forms.map(({ start, minimal }) => ({ start, states: minimal.next.length })) ?? [];
  send({ id, compiled: { mistakes: found, forms }, isLast: whole === undefined });
  const warned = whole && mistakes(() => [...(whole as CompiledUserGrammar).warnings]);
  if (warned) send({ id, compiled: { mistakes: [...found, ...warned], forms }, isLast: true });
}

/** Messages name a file relative to the folder of the project, as the commands do. */
const sourceOf = ({ name, texts }: ThreadQuestion) => new SourceText(shownName(name), texts[name] as string);
const shownName = (name: string) =>
  name.startsWith('/') || /^[A-Za-z]:\\/.test(name) ? relative('.', name).replaceAll('\\', '/') : name;

function compiled(asked: ThreadQuestion, source: SourceText): CompiledUserGrammar {
  const key = JSON.stringify([source.name, asked.texts]);
  if (last?.key === key) return last.whole;
  last = undefined;
  const whole = compileUserGrammar(...grammarOf(asked, source), packagedGrammars);
  last = { key, whole };
  return whole;
}

function grammarOf({ notation, texts }: ThreadQuestion, source: SourceText): [UserGrammar, UserGrammarOptions] {
  const { name } = source;
  const open = (path: string, from: SourceText) => {
    const file = join(dirname(from.name), path);
    const text = Object.entries(texts).find(([each]) => shownName(each) === file)?.[1];
    return text === undefined ? openImport(path, from) : new SourceText(file, text);
  };
  return [
    { id: basename(name, extname(name)), syntax: notation, source, alphabet: alphabetOfFile(name), open },
    { ...projectGrammar(name), defaultEncodings: ['utf8'] },
  ];
}

/** The form of a text that was compiled; `undefined` if it cannot be compiled. */
function formOf(asked: ThreadQuestion) {
  try {
    return compiled(asked, sourceOf(asked)).forms[0];
  } catch {
    return undefined;
  }
}

function factsOf(
  asked: ThreadQuestion,
  { rule: name, pictures }: { readonly rule: string; readonly pictures: boolean },
): string {
  const form = formOf(asked);
  const rule = [...(form?.rules.rules.values() ?? [])].find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (!form || !rule) return '';
  const reading = asked.notation === 'ohm' ? 'peg' : 'regular';
  const picture = pictures
    ? toRailroad({ form, rules: form.rules, reading, inputs: [], request: form.start }, rule.name).replace(
        /<metadata>[\s\S]*?<\/metadata>/,
        '',
      )
    : '';
  const image = picture && `![${rule.name}](data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')})`;
  return [examplesOf(form.rules, rule.name, form.grammars[0]?.peg !== undefined), image]
    .filter((each) => each !== '')
    .join('\n\n');
}

/** Texts of a rule that together use its first alternatives. With look-ahead, the graph has more texts than the grammar. */
function examplesOf(rules: NonNullable<ReturnType<typeof formOf>>['rules'], start: string, isPeg: boolean): string {
  if (isPeg || (rules.rules.get(start)?.parameters.length ?? 0) > 0) return '';
  try {
    const targets = new Targets({ ...rules, start });
    const texts = targets.all.slice(0, 4 * MOST_EXAMPLES).flatMap((target) => {
      const text = targets.textThrough(target);
      const octets =
        text && (rules.alphabet.name === 'octets' ? text : [...Buffer.from(String.fromCodePoint(...text))]);
      return octets ? [`\`${shownText(octets)}\``] : [];
    });
    return texts.length > 0 ? `for example ${[...new Set(texts)].slice(0, MOST_EXAMPLES).join(', ')}` : '';
  } catch (error) {
    // Too large for examples.
    if (error instanceof SpecError) return '';
    throw error;
  }
}

function verdictOf(asked: ThreadQuestion, text: string): string {
  const form = formOf(asked);
  if (!form) return 'the grammar has a mistake, so there is no verdict';
  const engine = anyEngine(form.table);
  const input =
    form.table.alphabet === 'octets' ? Buffer.from(text) : Uint16Array.from(text, (each) => each.charCodeAt(0));
  return faultIn(engine as never, input as never)?.message ?? `well-formed ${form.title}`;
}
