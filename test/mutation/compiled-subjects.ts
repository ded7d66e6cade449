/**
 * The tables of compiled.ts as subjects of the battery. They are apart from the other subjects because compiling them
 * takes two seconds of processor time, and what runs the other subjects alone (battery.test.ts) does not need them.
 */
import { octetValidator, unitValidator } from '../../src/run/validator.ts';
import { compiledTables } from './compiled.ts';
import { type Form, type Subject, subject } from './subjects.ts';

/** Subjects of which the battery tries what no other subject has: the faults of their characters. */
export const COMPILED: readonly Subject[] = compiledTables.map(([name, encoding, table]) =>
  table.alphabet === 'octets'
    ? subject(name, octetValidator(table) as Form, 'octets', encoding)
    : subject(name, unitValidator(table) as Form, 'units', encoding),
);
