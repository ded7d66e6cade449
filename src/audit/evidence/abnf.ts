/**
 * Evidence on the ABNF rules of RFC 3629 §4, one for each rule. Three things
 * agree: the rule of our grammar, the stored ABNF rule with the terminals that
 * the document prints, and the characters of the shipped table:
 *
 *     UTF8-2   utf8_2 of utf8.ohm   = %xC2-DF UTF8-tail   = characters of two octets
 */

import {
  type Automaton,
  accepts,
  deriveAutomaton,
  languageDifference,
  minimise,
  type RuleSet,
  type SymbolSet,
} from '../../compile/index.ts';
import { octets } from '../../shared/alphabet.ts';
import { memoize } from '../../shared/memoize.ts';
import { type CoqProof, type Evidence, type EvidenceContext, evidenceOn } from '../evidence.ts';
import { type CharacterRanges, waysIn } from '../predicates/characters.ts';
import type { Decision, SymbolText, Witnesses } from '../predicates/decision.ts';
import { edgesOf } from '../predicates/edges.ts';
import { automatonOfBoxes, borderWitnesses, sameLanguage } from '../predicates/equality.ts';
import { ranges } from '../predicates/printed.ts';
import { COQ } from './utf8.ts';

const GRAMMAR_BY_COQ: CoqProof = { file: COQ, theorem: 'table_is_the_grammar' };

/** The ranges of terminals in the ABNF rules of RFC 3629 §4, in their order. */
const RULES: Readonly<Record<string, SymbolSet>> = {
  'UTF8-octets': [],
  'UTF8-char': [],
  'UTF8-1': [[0x00, 0x7f]],
  'UTF8-2': [[0xc2, 0xdf]],
  'UTF8-3': ranges('E0, A0..BF, E1..EC, ED, 80..9F, EE..EF'),
  'UTF8-4': ranges('F0, 90..BF, F1..F3, F4, 80..8F'),
  'UTF8-tail': [[0x80, 0xbf]],
};

/**
 * Three things agree: the rule of the grammar, the stored ABNF rule with the terminals that the document prints, and
 * the characters of the table. UTF8-n gives those of n octets, UTF8-char all of them, UTF8-tail their last octets.
 */
function abnfRule(rule: string) {
  const start = rule.toLowerCase().replaceAll('-', '_');
  const ruleOf = memoize(
    (rules: RuleSet) => minimise(deriveAutomaton({ ...rules, start }, { reading: 'peg' })).automaton,
  );
  return (table: Automaton, { terminals }: { readonly terminals: SymbolSet }, context: EvidenceContext): Decision => {
    const stored = context.abnf(rule);
    const found = sameLanguage(
      ruleOf(context.form('utf8').compiled.grammar.rules),
      stored,
      ruleWitnesses(rule, context),
    );
    const printed = JSON.stringify(context.abnfTerminals(rule)) === JSON.stringify(terminals);
    const { onlyLeft, onlyRight } = languageDifference(partOfTable(rule, table), repeated(stored));
    const counterexample =
      found.counterexample ?? (printed ? null : [...(terminals[0] ?? [])]) ?? onlyLeft ?? onlyRight;
    return { ...found, holds: counterexample === null, counterexample };
  };
}

/** A tail octet alone is not a text of UTF-8: its witnesses have C2 before it. */
function ruleWitnesses(rule: string, { abnf }: EvidenceContext): Witnesses {
  const { accepted, refused } = borderWitnesses(abnf(rule));
  const asText = (text: SymbolText) => (rule === 'UTF8-tail' ? [0xc2, ...text] : text);
  return {
    accepted: accepted.map(asText),
    refused: refused.map(asText).filter((text) => !accepts(abnf('UTF8-octets'), text)),
  };
}

/** A table with more ranges of characters is not that of UTF-8: it has nine. */
const MOST_BOXES = 64;

/** The part of the table that the rule is about, repeated. */
function partOfTable(rule: string, table: Automaton): Automaton {
  if (rule === 'UTF8-octets') return table;
  // What may follow a character is for UTF8-octets to say.
  const boxes = firstCharacters(table);
  if (boxes.length > MOST_BOXES) return table;
  const length = Number(/^UTF8-(\d)$/.exec(rule)?.[1] ?? 0);
  const last = boxes.filter((box) => box.length > 1).map((box) => box.slice(-1));
  const part = rule === 'UTF8-tail' ? last : boxes.filter((box) => length === 0 || box.length === length);
  return automatonOfBoxes(octets, part);
}

/** Any number of texts of the automaton, which has no cycle or is repeated already. */
const repeated = memoize((automaton: Automaton): Automaton => automatonOfBoxes(octets, firstCharacters(automaton)));

/** The shortest texts that the automaton accepts, the empty text apart, as boxes. */
function firstCharacters(automaton: Automaton): CharacterRanges[] {
  const boxes: CharacterRanges[] = [];
  for (const { box, isAccepted } of waysIn(edgesOf(automaton))) {
    if (boxes.length > MOST_BOXES) break;
    if (isAccepted) boxes.push(box);
  }
  return boxes;
}

const on = evidenceOn('utf8');
export const abnfRuleEvidence: readonly Evidence[] = [
  ...Object.entries(RULES).map(([rule, terminals]) =>
    on(`abnf/${rule}`, `the rule accepts what ${rule} does`, abnfRule(rule), {
      constants: { terminals },
      ...(rule === 'UTF8-octets' && {
        equals: (context: EvidenceContext) => context.abnf(rule),
        proof: GRAMMAR_BY_COQ,
      }),
    }),
  ),
];
