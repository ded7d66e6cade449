/** The engine of a table of either alphabet, for those who take any form and need not be small. */
import type { FormTable } from '../layout.ts';
import { explainCharacter as explain } from './disallowed.ts';
import { type Engine, engineOf } from './engine.ts';
import { octetMachine } from './machine.ts';
import { anyUnitMachine, withPlainDiagnosis } from './machine-blocks.ts';

export function anyEngine(table: FormTable): Engine<Uint8Array | Uint16Array> {
  const plain = withPlainDiagnosis(table);
  return (
    table.alphabet === 'octets'
      ? engineOf(plain, { machine: octetMachine, explain })
      : engineOf(plain, { machine: anyUnitMachine, explain })
  ) as never;
}
