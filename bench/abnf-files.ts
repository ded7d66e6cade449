/**
 * How many rules of public ABNF compile: `npx tsx bench/abnf-files.ts [FILE|FOLDER]…`. Every rule of every file is a
 * start rule once. Without arguments: ../shared, grammar/spec, and the .abnf and .bnf files in node_modules.
 *
 *     compiled                as it is
 *     compiled with a bound   the rule is recursive; with two levels of each recursive rule it compiles
 *     in prose, not defined   the author wrote a sentence, or the rule is in a document that is not there: no tool can help
 *     too large, other        what a better tool could do
 *
 * Files are read in place, and nothing of them is kept. It judges nothing.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { compileUserGrammar } from '../src/author/compile-user-grammar.ts';
import { packagedGrammars } from '../src/author/packaged-files.ts';
import { findAbnf } from '../src/compile/abnf/document.ts';
import { isAbnfFile } from '../src/compile/abnf/documents.ts';
import { parseAnyAbnf } from '../src/compile/abnf/to-expression.ts';
import { SpecError } from '../src/shared/diagnostic.ts';
import { SourceText } from '../src/shared/source.ts';

const OUTCOMES = [
  'compiled',
  'compiled with a bound',
  'in prose',
  'not defined',
  'not ABNF',
  'too large',
  'other',
] as const;

type Outcome = (typeof OUTCOMES)[number];

const UNLIFTABLE: readonly Outcome[] = ['in prose', 'not defined', 'not ABNF'];

/** Longer than any text with ABNF, in octets. */
const LONGEST = 4_000_000;

function filesIn(path: string): string[] {
  if (!existsSync(path)) {
    process.stderr.write(`skipped: there is no ${path}\n`);
    return [];
  }
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => (path.includes('node_modules') ? /\.(?:abnf|bnf)$/i : /\.(?:abnf|bnf|txt)$/i).test(name))
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile() && statSync(file).size < LONGEST);
}

function outcomeOf(source: SourceText, rule: string): [Outcome, string] {
  const depths: Record<string, number> = {};
  for (;;) {
    try {
      const text = { id: 'rule', syntax: 'abnf', source } as const;
      compileUserGrammar(text, { rule, depths }, packagedGrammars);
      return [Object.keys(depths).length > 0 ? 'compiled with a bound' : 'compiled', ''];
    } catch (error) {
      if (!(error instanceof SpecError)) return ['other', `not a SpecError: ${String(error)}`];
      const { code, subject, summary } = error.diagnostic;
      const [first] = subject?.names ?? [];
      if (code === 'recursion' && first !== undefined && depths[first] === undefined) depths[first] = 2;
      else return [refusals[code] ?? 'other', `${code}: ${summary}`];
    }
  }
}

const refusals: Readonly<Record<string, Outcome>> = {
  'prose-val': 'in prose',
  'undefined-rule': 'not defined',
  'no-abnf': 'not ABNF',
  syntax: 'not ABNF',
  'too-many-states': 'too large',
  'too-long': 'too large',
};

function rulesOf(source: SourceText): string[] {
  const rules = isAbnfFile(source) ? parseAnyAbnf(source) : findAbnf(source).rules;
  return [...new Map(rules.map(({ name }) => [name.toLowerCase(), name])).values()];
}

const given = process.argv.slice(2);
const paths = given.length > 0 ? given : ['../shared/data', '../shared/spec', 'grammar/spec', 'node_modules'];
const counts = new Map<Outcome, number>();
const reasons = new Map<string, number>();
let files = 0;
for (const path of paths.flatMap(filesIn)) {
  const source = new SourceText(path, readFileSync(path, 'utf8'));
  let rules: string[] = [];
  try {
    rules = rulesOf(source);
  } catch (error) {
    if (/\.abnf$/i.test(path)) process.stdout.write(`${path}: ${(error as Error).message.split('\n')[0]}\n`);
  }
  if (rules.length === 0) continue;
  files++;
  for (const rule of rules) {
    const [outcome, why] = outcomeOf(source, rule);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    if (why) reasons.set(`${outcome}   ${path} ${rule}: ${why.split('\n')[0]}`, 1);
  }
}
const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
const good = OUTCOMES.filter((each) => each.startsWith('compiled') || UNLIFTABLE.includes(each));
const sum = good.reduce((all, each) => all + (counts.get(each) ?? 0), 0);
for (const line of reasons.keys()) process.stdout.write(`${line}\n`);
process.stdout.write(`${total} rules of ${files} files\n`);
for (const each of OUTCOMES) process.stdout.write(`${String(counts.get(each) ?? 0).padStart(6)}  ${each}\n`);
if (total > 0) {
  const share = ((100 * sum) / total).toFixed(1);
  process.stdout.write(`${share} % compile, or are refused for a reason that no tool could lift\n`);
}
