/**
 * `explain`: octets (code units) one by one, with the state of the table
 * before and after each, the rules of the grammar that read it, and what it
 * completes or breaks.
 *
 *     0  E2  0 → 3  utf8_char › utf8_3 › utf8_3_e1              then 80..BF
 *     1  82  3 → 1  utf8_char › utf8_3 › utf8_3_e1 › utf8_tail  then 80..BF
 *     2  AC  1 → 0  utf8_char › utf8_3 › utf8_3_e1 › utf8_tail  U+20AC "€"
 *
 * The grammar is compiled afresh: what is shown is the grammar, not a table
 * that somebody may have changed.
 */

import { type Alphabet, formatSymbol } from '../../alphabet.ts';
import {
  type CompiledForm,
  compileForm,
  loadLibrary,
  nextState,
  packageRoot,
  runAutomaton,
  START_STATE,
} from '../../compile/index.ts';
import { printable } from '../../printable.ts';
import { anyEngine } from '../../run/any-engine.ts';
import { atStart } from '../../run/diagnosis.ts';
import type { Engine } from '../../run/engine.ts';
import type { Fault } from '../../run/fault.ts';
import type { Rest } from '../../run/rest.ts';
import { restOf, resumeStand } from '../../run/resume.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { UsageError } from '../errors.ts';
import { Reader } from '../explain/characters.ts';
import { readSymbols, type Symbols } from '../explain/input.ts';
import { anyForm, OTHER_ENCODINGS } from '../forms.ts';
import { withNoun } from '../numbers.ts';
import { formatRules, originsInState } from '../rule-path.ts';
import type { Output, Terminal } from '../terminal.ts';

export const command: Command = {
  usage: 'explain [--as FORM] BYTES…',
  about: [
    'Shows each octet with the state of the table before and after it, the rules of the grammar that read it, what may ' +
      'follow, and the character it completes or the fault it is.',
    'BYTES are hexadecimal (E2 82 AC, e282ac, 0xE2, \\xE2\\x82), a character (U+20AC), or a stretch of a file: ' +
      'FILE:OFFSET+LENGTH, or FILE:FROM-TO with both ends included; numbers decimal, or hexadecimal after 0x. ' +
      'Forms over code units take four digits a unit (D83D DE00).',
    'Exit status: 0 well-formed, 1 not, 2 trouble.',
  ],
  options: {
    as: {
      value: 'FORM',
      about: `utf8 (default), ${OTHER_ENCODINGS}; over code units utf16, ucs2; a profile such as mqtt-utf8; or a charset label such as UTF-16LE. Here utf16 means code units`,
    },
  },
  examples: [
    ['explain E2 82 AC', 'the euro sign'],
    ['explain ED A0 80', 'a surrogate, and why it is none of UTF-8'],
    ['explain --as utf16le U+1F600', 'how a character is written'],
    ['explain --as utf16 D83D 0041', 'code units'],
    ['explain a.txt:17+4', 'what check complained about at octet 17'],
  ],
  run: explain,
};

async function explain({ values, positionals }: ParsedArgs, terminal: Terminal): Promise<number> {
  if (positionals.length === 0)
    throw new UsageError('there are no octets to explain', 'for example: wellformed explain E2 82 AC');
  const library = loadLibrary(packageRoot());
  const file = library.file(anyForm(String(values.as ?? 'utf8'), library.ids));
  const { id, alphabet } = (file.encoding?.file ?? file).main;
  const given = await readSymbols(positionals, id, alphabet);
  const form = compileForm(file);
  const story = new Story(form, id, given).tell();
  await terminal.out.write(render(story, form, given, terminal.out));
  return story.faults.length > 0 ? EXIT.failed : EXIT.ok;
}

/** What there is to say of one symbol. */
interface Row {
  readonly index: number;
  readonly states: string;
  readonly rules: string;
  readonly outcome: string;
  readonly fault: Fault | null;
}

interface Told {
  readonly rows: readonly Row[];
  readonly faults: readonly Fault[];
  /** The fault of a text that ends too soon. */
  readonly atEnd: Fault | null;
}

/** Three automata side by side: the labelled one knows the rules, the minimal one the states, the diagnosis the faults. */
class Story {
  readonly #form: CompiledForm;
  readonly #symbols: readonly number[];
  readonly #position: number;
  readonly #engine: Engine<never>;
  readonly #reader: Reader;
  readonly #stand = atStart();
  #labelled = START_STATE;
  #home = START_STATE;

  constructor(form: CompiledForm, encoding: string, { symbols, position }: Symbols) {
    this.#form = form;
    this.#symbols = symbols;
    this.#position = position;
    this.#engine = anyEngine(form.table);
    this.#reader = new Reader(encoding, symbols);
    this.#stand.position = position;
    this.#stand.accepted = position;
  }

  tell(): Told {
    const rows: Row[] = [];
    for (let i = 0; i < this.#symbols.length; ) {
      const row = this.#step(i);
      rows.push(row);
      i = row.fault ? this.#skip(row.fault, i, rows) : i + 1;
    }
    const atEnd = this.#engine.diagnosis.end(this.#stand);
    return { rows, faults: [...rows.flatMap(({ fault }) => fault ?? []), ...(atEnd ? [atEnd] : [])], atEnd };
  }

  #step(index: number): Row {
    const symbol = this.#symbols[index] as number;
    const { labelled, grammar } = this.#form;
    const rules = formatRules(originsInState(labelled, this.#labelled, [[symbol, symbol]]), grammar.rules.start);
    const before = this.#form.table.diagnosis.small[this.#stand.state];
    const begun = this.#stand.accepted - this.#position;
    const fault = this.#engine.diagnosis.step(this.#stand, symbol);
    if (fault) return { index, states: `${before} → ✗`, rules: '', outcome: '', fault };
    this.#labelled = nextState(labelled, this.#labelled, symbol);
    const complete = this.#stand.accepted === this.#stand.position;
    if (complete) this.#home = this.#labelled;
    const states = `${before} → ${this.#form.table.diagnosis.small[this.#stand.state]}`;
    const outcome = complete
      ? this.#reader.read(this.#symbols.slice(begun, index + 1))
      : `then ${this.#engine.diagnosis.expected(this.#stand.state)}`;
    return { index, states, rules, outcome, fault: null };
  }

  /** Goes on behind a fault, as `check --all` does; gives the index from where on to read. */
  #skip(fault: Fault, at: number, rows: Row[]): number {
    const rest = restOf(this.#form, this.#stand, fault, this.#symbols[at]);
    // Without memory of what was begun nothing is read again in secret: it is read, and shown, here.
    this.#stand.begun = [];
    resumeStand({ table: this.#form.table, diagnosis: this.#engine.diagnosis }, this.#stand, fault);
    this.#reader.skip();
    const { labelled, table } = this.#form;
    const behind = runAutomaton(labelled, new Array<number>(table.codeUnit).fill(0), this.#home);
    this.#labelled = labelled.accepting[behind] ? behind : this.#home;
    this.#home = this.#labelled;
    const next = rest ? this.#behind(rest, at + 1) : this.#stand.position - this.#position;
    const outcome = `of the same ${rest ? 'character' : 'ill-formed code unit'}`;
    for (let index = at + 1; index < Math.min(next, this.#symbols.length); index++) {
      rows.push({ index, states: '', rules: '', outcome, fault: null });
    }
    return next;
  }

  /** Moves behind a refused character, the rest of which begins at an index; gives the index there. */
  #behind(rest: Rest, from: number): number {
    let index = from;
    for (let more = true; more && index < this.#symbols.length; ) {
      const taken = rest.take(this.#symbols[index] as number, this.#position + index);
      more = taken === true;
      index += typeof taken === 'boolean' ? 1 : 1 - taken.length;
    }
    this.#stand.position = this.#position + index;
    this.#stand.accepted = this.#stand.position;
    return index;
  }
}

function render({ rows, faults, atEnd }: Told, form: CompiledForm, given: Symbols, out: Output): string {
  const { title, grammar, labelled } = form;
  const what = withNoun(given.symbols.length, labelled.alphabet.noun);
  const lines = [`${title}, by the grammar ${printable(grammar.source.name)}: ${what}`, ''];
  lines.push(...table(rows, given, labelled.alphabet, out));
  if (atEnd) lines.push(`  ${out.styled('red', atEnd.message)}`);
  const verdict = faults.length === 0 ? out.styled('green', 'well-formed') : `${out.styled('red', 'ill-formed')}`;
  lines.push('', `${verdict} ${title}${faults.length > 0 ? `: ${withNoun(faults.length, 'fault')}` : ''}`, '');
  return lines.join('\n');
}

function table(rows: readonly Row[], { symbols, position }: Symbols, alphabet: Alphabet, out: Output): string[] {
  const widest = (cells: readonly string[]) => Math.max(0, ...cells.map((cell) => cell.length));
  const indexWidth = String(position + rows.length).length;
  const statesWidth = widest(rows.map(({ states }) => states));
  const rulesWidth = widest(rows.map(({ rules }) => rules));
  return rows.flatMap(({ index, states, rules, outcome, fault }) => {
    const symbol = formatSymbol(alphabet, symbols[index] as number);
    const head = `  ${String(position + index).padStart(indexWidth)}  ${symbol}  ${states.padEnd(statesWidth)}  `;
    if (fault) return [`${head}${out.styled('red', fault.message)}`];
    return [`${head}${rules.padEnd(rulesWidth)}  ${outcome}`.trimEnd()];
  });
}
