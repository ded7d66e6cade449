/** A form of this package as `emit` reads it: compiled form, rules, input files, request. */
import type { TargetSource } from '../../src/export/target-source.ts';
import { form, library } from '../support/library.ts';

export function sourceOf(id: string): TargetSource {
  const { rules } = library.file(id).main;
  return { form: form(id), rules, reading: 'peg', inputs: library.inputsOf(id), request: id };
}
