/**
 * Conformance vectors of each form, run against every decoder of the catalog that is installed here:
 *
 *     npm run decoders                    all of them; writes docs/decoders.md
 *     npm run decoders -- iconv-lite      those whose name has this word; prints, and writes nothing
 *
 * The vectors are those of `wellformed vectors FORM`. The packages of npm are installed into decoders/node_modules, with
 * the versions in decoders/package.json; other languages are those of this machine. What is not installed
 * is listed as not run.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formToVectors, type Vector } from '../src/export/vectors/vectors.ts';
import { compileForm } from '../src/compile/index.ts';
import { loadLibrary } from '../src/compile/files.ts';
import { DECODERS, type Decoder, FORMS, type FormName } from './catalog.ts';
import { judge, type Text } from './judge.ts';
import { folder, npmVersion, Workshop } from './languages.ts';
import { report, type Row } from './report.ts';

const root = join(folder, '..');
const library = loadLibrary(root);

/** UTF-16 with a fixed order has no signature to refuse: our grammars refuse one of the other order, decoders do not. */
const isJudged = ({ fault }: Vector) => fault?.reason !== 'swapped-signature';

const hexOf = (form: FormName, symbols: readonly number[]) =>
  symbols.map((symbol) => symbol.toString(16).toUpperCase().padStart(form === 'utf16' ? 4 : 2, '0')).join('');

function textsOf(form: FormName, extraStates: number): Text[] {
  const { vectors } = formToVectors(compileForm(library.file(form)), library.inputsOf(form), {
    extraStates,
    request: `vectors ${form}`,
  });
  return vectors
    .filter(isJudged)
    .map(({ symbols, fault }) => ({ hex: hexOf(form, symbols), offset: fault?.offset ?? null }));
}

const texts = new Map(FORMS.map((form) => [form, textsOf(form, 1)]));
/** For programs that start once for each text. */
const fewTexts = new Map(FORMS.map((form) => [form, textsOf(form, 0)]));

function rowsOf(decoder: Decoder, workshop: Workshop): Row[] {
  const version = versionOf(decoder, workshop);
  return FORMS.flatMap((form): Row[] => {
    const expression = decoder.forms[form];
    if (expression === undefined) return [];
    if (version === undefined) return [{ decoder, form, notRun: 'not installed here' }];
    const call = { expression, ...(decoder.setup ? { setup: decoder.setup } : {}), ...(decoder.npm ? { npm: decoder.npm } : {}) };
    const given = (decoder.language === 'moreutils' ? fewTexts : texts).get(form) ?? [];
    try {
      const lines = workshop.results(decoder.language, call, given.map(({ hex }) => hex));
      return [{ decoder, form, version, call, judgement: judge(form, given, lines) }];
    } catch (error) {
      return [{ decoder, form, notRun: (error as Error).message.split('\n').slice(0, 3).join(' ') }];
    }
  });
}

function versionOf({ language, npm }: Decoder, workshop: Workshop): string | undefined {
  const version = workshop.versionOf(language);
  return npm && version ? npmVersion(npm) : version;
}

const [word] = process.argv.slice(2);
const asked = DECODERS.filter(({ name }) => word === undefined || name.toLowerCase().includes(word.toLowerCase()));
if (!process.env.NOCI) spawnSync('npm', ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
const workshop = new Workshop();
try {
  const rows = asked.flatMap((decoder) => {
    const found = rowsOf(decoder, workshop);
    process.stderr.write('.');
    return found;
  });
  process.stderr.write('\n');
  const text = report(rows, new Date().toISOString().slice(0, 10));
  if (word === undefined) writeFileSync(join(root, 'docs/decoders.md'), text);
  else process.stdout.write(text);
} finally {
  workshop.remove();
}
