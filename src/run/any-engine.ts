/** The engine of a table of either alphabet, for those who take any form and need not be small. */

import type { FormTable } from '../layout.ts';
import { explainCharacter as explain } from './disallowed.ts';
import { type Engine, engineOf } from './engine.ts';
import type { Text } from './input.ts';
import { anyUnitMachine, withPlainDiagnosis } from './kernel/blocks.ts';
import { octetMachine } from './kernel/octets.ts';

export function anyEngine(table: FormTable): Engine<Text> {
  const plain = withPlainDiagnosis(table);
  return table.alphabet === 'octets'
    ? engineOf(plain, { machine: octetMachine, explain })
    : engineOf(plain, { machine: anyUnitMachine, explain });
}
