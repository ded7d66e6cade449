/**
 * Every way in which the shipped validators run → whether it gives the right
 * fault: the shift loop, WebAssembly (SIMD where there is a kernel), the
 * platform's own check, a stream in small chunks, and repair.
 *
 *     E2 89 A2 E2 89 A2 … C0 80 41 …       refused text at each length up to 300,
 *     41 41 41 … ED A0 80 41 …             after short and after long characters
 *
 * Verdict, offsets and reason are compared with a slow walk of the tables that
 * the grammar compiles to now; no table or code that ships takes part in it.
 */
import { formatSymbols, octets, units } from '../alphabet.ts';
import { type Automaton, mapToClasses } from '../compile/index.ts';
import { withTier } from '../index.ts';
import type { DiagnosisTable, FormTable } from '../layout.ts';
import { Repairer } from '../run/repair.ts';
import { TIERS } from '../run/tier.ts';
import type { Validator } from '../run/validator.ts';
import type { AuditedForm, Way, WayFault } from './audited-form.ts';
import { charactersOf } from './predicates/characters.ts';
import type { SymbolText } from './predicates/decision.ts';
import { borderWitnesses } from './predicates/equality.ts';
import type { Problem } from './problem.ts';

/** The longest text before a refused one: longer than two blocks of every kernel. */
const LONGEST = 300;
/** Symbols of a chunk of a stream: they share no factor with a block. */
const CHUNK = 7;
/** Addresses that octets are placed at; the number shares no factor with the length of a character or of a vector. */
const ADDRESSES = 17;

export interface RunningReport {
  readonly form: string;
  /** The ways that were run, with the engine that this platform gives. */
  readonly ways: readonly string[];
  readonly texts: number;
}

type AnyValidator = Validator<Uint8Array | Uint16Array>;

/** The ways to run a shipped validator. */
export function waysOf(validator: AnyValidator, alphabet: FormTable['alphabet']): Way[] {
  const input = (text: SymbolText) => (alphabet === 'octets' ? placed(text) : Uint16Array.from(text));
  const tiers = TIERS.map((tier): Way => {
    const limited = withTier(validator, tier);
    return {
      name: `${tier} (${limited.engine})`,
      fault: (text) => {
        const found = limited.check(input(text));
        // The verdict alone takes another path than the diagnosis.
        if (limited.test(input(text)) !== (found === null))
          return { offset: -1, at: -1, reason: 'test and check differ' };
        return found;
      },
    };
  });
  return [
    ...tiers,
    {
      name: `stream (chunks of ${CHUNK})`,
      fault: (text) => {
        const checker = validator.checker();
        for (let at = 0; at < text.length; at += CHUNK) checker.push(input(text.slice(at, at + CHUNK)));
        return checker.end();
      },
    },
    ...(alphabet === 'units' ? [stringWay(validator as unknown as Validator<string>)] : []),
    { name: 'repair', fault: (text) => firstRepaired(validator, input(text)) },
  ];
}

/** Octets that begin at another address for each length: kernels read words and vectors. */
function placed(text: SymbolText): Uint8Array {
  const shift = text.length % ADDRESSES;
  const memory = new Uint8Array(shift + text.length);
  memory.set(text, shift);
  return memory.subarray(shift);
}

/** A JavaScript string, which has a check of its own. */
function stringWay(validator: Validator<string>): Way {
  return { name: 'string', fault: (text) => validator.check(String.fromCharCode(...text)) };
}

/** The first fault that repair reports, in two chunks. */
function firstRepaired(validator: AnyValidator, text: Uint8Array | Uint16Array): WayFault {
  let first: WayFault = null;
  const repairer = new Repairer<Uint8Array | Uint16Array>(validator, {
    replacement: (fault) => {
      first ??= fault;
      return '\uFFFD';
    },
  });
  repairer.push(text.subarray(0, text.length >> 1));
  repairer.push(text.subarray(text.length >> 1));
  repairer.end();
  return first;
}

/** Runs every way of every form. A form without ways (of a user's grammar) is left out. Cost: some seconds. */
export function runAll(forms: readonly AuditedForm[]): { reports: RunningReport[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const reports = forms.flatMap((form): RunningReport[] => {
    if (!form.ways) return [];
    const texts = textsOf(form);
    const expected = texts.map((text) => expectedFault(form.compiled.table, text));
    for (const way of form.ways) {
      const wrong = texts.findIndex((text, i) => !sameFault(way.fault(text), expected[i] ?? null));
      if (wrong < 0) continue;
      const [text, right] = [texts[wrong] as SymbolText, expected[wrong] ?? null];
      const shown = formatSymbols(form.automaton.alphabet, text.slice(-24));
      const what = `${way.name}: for ${text.length} ${form.automaton.alphabet.name} that end in ${shown}, expected ${show(right)}, got ${show(way.fault(text))}`;
      problems.push({ kind: 'running', where: form.id, what });
    }
    return [{ form: form.id, ways: form.ways.map(({ name }) => name), texts: texts.length }];
  });
  return { reports, problems };
}

/** Refused texts, one for each reason, at each length; and the same lengths without them. */
function textsOf({ compiled }: AuditedForm): SymbolText[] {
  const refused = new Map<string, SymbolText>();
  for (const text of borderWitnesses(compiled.minimal).refused) {
    const reason = expectedFault(compiled.table, text)?.reason;
    if (reason !== undefined && !refused.has(reason)) refused.set(reason, text);
  }
  const fillers = fillersOf(compiled.minimal);
  return fillers.flatMap((filler) =>
    Array.from({ length: Math.floor(LONGEST / filler.length) + 1 }, (_, n) => {
      const before = Array.from({ length: n }, () => filler).flat();
      const after = [...filler, ...filler, ...filler];
      return [[...before], ...[...refused.values()].map((text) => [...before, ...text, ...after])];
    }).flat(),
  );
}

/** A shortest and a longest character. */
function fillersOf(automaton: Automaton): SymbolText[] {
  const { boxes } = charactersOf(automaton);
  const sorted = boxes.map((box) => box.map(([from, to]) => (from + to) >> 1)).sort((a, b) => a.length - b.length);
  // A form that is no sequence of characters has pairs of octets.
  const [short, long] = [sorted[0] ?? [0x00, 0x41], sorted.at(-1) ?? [0xd8, 0x48, 0xdf, 0x45]];
  return short.length === long.length ? [short] : [short, long];
}

/** The fault by a walk of the diagnosis that the grammar compiles to. */
function expectedFault({ alphabet, diagnosis }: FormTable, text: SymbolText): WayFault {
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

function sameFault(one: WayFault, other: WayFault): boolean {
  if (one === null || other === null) return one === other;
  return one.offset === other.offset && one.at === other.at && one.reason === other.reason;
}

function show(fault: WayFault): string {
  return fault === null ? 'no fault' : `${fault.reason} from ${fault.offset}, at ${fault.at}`;
}
