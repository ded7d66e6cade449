/**
 * Every way in which the shipped validators run → whether it gives the right
 * fault: the shift loop, WebAssembly (SIMD where there is a kernel), the
 * platform's own check, a stream in small chunks, and repair.
 *
 *     wasm (shift, wasm from 48)   for 104 octets that end in … F6 80 80 80, expected …, got no fault
 *
 * Verdict, offsets and reason are compared with a slow walk of the tables that
 * the grammar compiles to now; no table or code that ships takes part in it.
 */
import { formatSymbols } from '../alphabet.ts';
import { withTier } from '../index.ts';
import type { FormTable } from '../layout.ts';
import { memoize } from '../memoize.ts';
import { Repairer } from '../run/repair.ts';
import { TIERS } from '../run/tier.ts';
import type { Validator } from '../run/validator.ts';
import type { AuditedForm, Way, WayFault } from './audited-form.ts';
import type { SymbolText } from './predicates/decision.ts';
import type { Problem } from './problem.ts';
import { expectedFault, runningTexts } from './running-texts.ts';

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
        const symbols = input(text);
        const found = limited.check(symbols);
        // The verdict alone takes another path than the diagnosis.
        if (limited.test(symbols) !== (found === null)) return { offset: -1, at: -1, reason: 'test and check differ' };
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

interface Runs {
  readonly reports: readonly RunningReport[];
  readonly problems: readonly Problem[];
}

/** Runs every way of every form. A form without ways (of a user's grammar) is left out. Cost: some seconds, once for each form. */
export function runAll(forms: readonly AuditedForm[]): Runs {
  const runs = forms.map(runForm);
  return { reports: runs.flatMap(({ reports }) => reports), problems: runs.flatMap(({ problems }) => problems) };
}

/** Nothing about a form changes, and another audit in this process need not run it again. */
const runForm = memoize((form: AuditedForm): Runs => {
  if (!form.ways) return { reports: [], problems: [] };
  const texts = runningTexts(form);
  const expected = texts.map((text) => expectedFault(form.compiled.table, text));
  const problems = form.ways.flatMap((way): Problem[] => {
    const wrong = texts.findIndex((text, i) => !sameFault(faultBy(way, text), expected[i] ?? null));
    if (wrong < 0) return [];
    const [text, right] = [texts[wrong] as SymbolText, expected[wrong] ?? null];
    const shown = formatSymbols(form.automaton.alphabet, text.slice(-24));
    const what = `${way.name}: for ${text.length} ${form.automaton.alphabet.name} that end in ${shown}, expected ${show(right)}, got ${show(faultBy(way, text))}`;
    return [{ kind: 'running', where: form.id, what }];
  });
  return { reports: [{ form: form.id, ways: form.ways.map(({ name }) => name), texts: texts.length }], problems };
});

/** A way that throws has found a disagreement within the validator: its message stands for the reason. */
function faultBy(way: Way, text: SymbolText): WayFault {
  try {
    return way.fault(text);
  } catch (error) {
    return { offset: -1, at: -1, reason: (error as Error).message };
  }
}

function sameFault(one: WayFault, other: WayFault): boolean {
  if (one === null || other === null) return one === other;
  return one.offset === other.offset && one.at === other.at && one.reason === other.reason;
}

function show(fault: WayFault): string {
  if (fault === null) return 'no fault';
  return fault.at < 0 ? fault.reason : `${fault.reason} from ${fault.offset}, at ${fault.at}`;
}
