/**
 * Form → conformance vectors: texts with their verdicts, to test a decoder in
 * any language.
 *
 *     ED A0 80   →   ill-formed, offset 0, length 1, at 1, surrogate
 *     E2 82      →   ill-formed, offset 0, length 2, at 2, incomplete, truncated
 *
 * `texts.ts` says which texts, and what they prove about a decoder that gets all
 * of them right; the file itself says the same in its `statement`.
 */

import VECTORS_SCHEMA from '../../../docs/vectors.schema.json' with { type: 'json' };
import { type Form, sha256 } from '../../compile/index.ts';
import { alphabetNamed, formatSymbol } from '../../shared/alphabet.ts';
import type { SourceText } from '../../shared/source.ts';
import { VERSION } from '../../shared/version.ts';
import { formatJsonRows } from '../json.ts';
import { type FaultMachine, formToMachine, type MachineVerdict, verdictOf } from '../verdict-automaton.ts';
import { GROUPS, type Suite, suiteTexts, type VectorGroup } from './texts.ts';

/** Limit on the number of vectors: for larger grammars the suite guarantees less, and says so. */
const MAX_VECTORS = 200_000;

export interface Vector {
  /** Octets or 16-bit code units. */
  readonly symbols: readonly number[];
  readonly group: VectorGroup;
  /** `null` if the text is well-formed. */
  readonly fault: MachineVerdict | null;
  /** Of a well-formed text, if the form has captures: where each field begins and ends. */
  readonly captures?: object | undefined;
}

export interface VectorsHeader {
  readonly about: string;
  readonly format: typeof VECTORS_SCHEMA.$id;
  readonly command: string;
  readonly wellformed: string;
  /** File name of each grammar → its SHA-256. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly form: string;
  readonly title: string;
  /** Digest of the table. */
  readonly digest: string;
  readonly alphabet: 'octets' | 'units';
  readonly guarantee: {
    /** States of the minimal automaton, with the reject state, and its classes. */
    readonly states: number;
    readonly classes: number;
    /** As requested, or fewer if the grammar is too large; −1: not complete. */
    readonly extraStates: number;
    readonly statement: string;
  };
  readonly counts: {
    readonly vectors: number;
    readonly wellFormed: number;
    readonly illFormed: number;
    readonly incomplete: number;
    readonly groups: Readonly<Record<VectorGroup, number>>;
  };
  readonly reasons: readonly string[];
}

interface VectorSet {
  readonly header: VectorsHeader;
  readonly vectors: readonly Vector[];
}

export interface VectorOptions {
  /** Extra states that a wrong decoder may have; 1 by default. */
  readonly extraStates?: number;
  readonly limit?: number;
  /** Of a user's form: the texts that its author says it accepts. */
  readonly examples?: readonly (readonly number[])[] | undefined;
  /** Where the fields of a well-formed text begin and end. */
  readonly capturesOf?: ((symbols: readonly number[]) => object) | undefined;
  /** The command that makes them: `vectors utf8 --extra-states 2`. */
  readonly request: string;
}

/** Throws RangeError if `extraStates` is not an integer of 0 or more. */
export function formToVectors(form: Form, inputs: readonly SourceText[], options: VectorOptions): VectorSet {
  const { extraStates = 1, limit = MAX_VECTORS, request, examples, capturesOf } = options;
  if (!Number.isInteger(extraStates) || extraStates < 0) {
    throw new RangeError(`expected a number of extra states, 0 or more, got ${extraStates}`);
  }
  const machine = formToMachine(form);
  const suite = suiteTexts(form, machine, extraStates, limit, examples);
  const vectors = suite.texts.map(({ symbols, group }) => {
    const fault = verdictOf(machine, symbols);
    return { symbols, group, fault, captures: fault ? undefined : capturesOf?.(symbols) };
  });
  return { header: headerOf(form, machine, inputs, suite, vectors, request), vectors };
}

/**
 * One vector per line; the schema is docs/vectors.schema.json. `text` is hexadecimal: two digits per octet, four per code unit.
 *
 *     {"text":"E282AC","group":"suite","ok":true},
 *     {"text":"EDA080","group":"mistakes","ok":false,"offset":0,"length":1,"at":1,"incomplete":false,"reason":"surrogate"}
 *
 * A grammar with captures also has `"captures":{"start":0,"end":5,"host":{"start":0,"end":3}}`. Offsets and lengths count
 * octets or code units.
 */
export function vectorsToJson({ header, vectors }: VectorSet): string {
  const alphabet = alphabetNamed(header.alphabet);
  return formatJsonRows({
    ...header,
    vectors: vectors.map(({ symbols, group, fault, captures }) => ({
      text: symbols.map((symbol) => formatSymbol(alphabet, symbol)).join(''),
      group,
      ok: fault === null,
      ...fault,
      ...(captures && { captures }),
    })),
  });
}

function headerOf(
  { id, title, table, minimal }: Form,
  machine: FaultMachine,
  inputs: readonly SourceText[],
  suite: Suite,
  vectors: readonly Vector[],
  request: string,
): VectorsHeader {
  const count = (is: (vector: Vector) => boolean) => vectors.filter(is).length;
  const groups = Object.fromEntries(GROUPS.map((group) => [group, count((vector) => vector.group === group)]));
  return {
    about: `DO NOT EDIT. Generated file. Conformance vectors of ${title}.`,
    format: VECTORS_SCHEMA.$id,
    command: `npx wellformed ${request}`,
    wellformed: VERSION,
    inputs: Object.fromEntries(inputs.map(({ name, text }) => [name, sha256(text)])),
    form: id,
    title,
    digest: table.digest,
    alphabet: table.alphabet,
    guarantee: {
      states: minimal.next.length,
      classes: minimal.classes.length,
      extraStates: suite.extraStates,
      statement: statement(suite, minimal.next.length, minimal.classes.length),
    },
    counts: {
      vectors: vectors.length,
      wellFormed: count(({ fault }) => fault === null),
      illFormed: count(({ fault }) => fault !== null),
      incomplete: count(({ fault }) => fault?.incomplete === true),
      groups: groups as Record<VectorGroup, number>,
    },
    reasons: machine.reasons,
  };
}

/** What is known about a decoder that gets every verdict right, in English. */
function statement({ extraStates, borders, leftOut, texts: vectors }: Suite, states: number, classes: number): string {
  const most = states + extraStates;
  const complete =
    `A decoder that is a finite automaton of at most ${most} states (the minimal one has ${states}) and treats the ` +
    `symbols of each of the ${classes} classes alike accepts exactly the well-formed texts if it gives the verdict of ` +
    'every vector (W-method: Vasilevskii 1973, Chow 1978).';
  const bounded =
    'The grammar is too large for a complete suite. Every transition of the minimal automaton is taken twice: once for ' +
    'the verdict after it, and once in a shortest well-formed text. A decoder with a wrong verdict on one of these is ' +
    'caught; one that enters a wrong state with the same verdicts need not be.';
  const ofBorders = {
    tested:
      'The borders guarantee the same, without extra states, for a decoder that treats only the symbols between two ' +
      'neighbouring borders alike.',
    taken: 'Each border is taken after each state, for the verdict after it.',
    incomplete: 'Some borders are missing, so the borders guarantee nothing.',
  };
  const missing = Object.entries(leftOut).map(([group, count]) => `${count} of the ${group}`);
  return [
    extraStates < 0 ? bounded : complete,
    ofBorders[borders],
    ...(missing.length > 0 ? [`Left out above the limit: ${missing.join(', ')}.`] : []),
    'Corners, mistakes, characters and blocks are samples for decoders that are not such automata: for example, those ' +
      'that compute scalar values, and those that read many symbols at a time.',
    ...(vectors.some(({ group }) => group === 'examples')
      ? ['Examples are texts around those that the author of the grammar gives, and every pair of transitions.']
      : []),
    'Offsets, lengths and reasons are those of this package; other decoders may count maximal subparts differently.',
  ].join(' ');
}
