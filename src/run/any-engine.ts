/** The engine of a table of either alphabet, for those who take any form and need not be small. */
import type { FormTable } from '../layout.ts';
import { explainCharacter as explain } from './disallowed.ts';
import { type Engine, engineOf } from './engine.ts';
import { octetMachine } from './machine.ts';
import { unitMachine } from './machine-units.ts';

export function anyEngine(table: FormTable): Engine<Uint8Array | Uint16Array> {
  return (
    table.alphabet === 'octets'
      ? engineOf(table, { machine: octetMachine, explain })
      : engineOf(table, { machine: unitMachine, explain })
  ) as never;
}
