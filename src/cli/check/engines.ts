/**
 * The engine of each form that a run checks, with a buffer to read into. A run has
 * one form, or with --as auto those that its files declare.
 */
import { anyEngine } from '../../run/any-engine.ts';
import type { Engine } from '../../run/engine.ts';
import { loadTable, type OctetForm } from '../forms.ts';
import { type CheckedForm, checkedForm } from './checked-form.ts';
import { BUFFER_SIZE } from './file-blocks.ts';
import { bufferFor } from './ranges.ts';

export interface FormEngine {
  readonly form: CheckedForm;
  readonly engine: Engine<Uint8Array>;
  readonly buffer: Uint8Array;
}

export class Engines {
  /** The engine of the run's own form. */
  readonly main: FormEngine;
  readonly #others = new Map<OctetForm, FormEngine>();

  constructor(form: CheckedForm) {
    this.main = newEngine(form);
  }

  /** Whether a file declares another form than that of the run. */
  isOther(form: OctetForm | undefined): boolean {
    return form !== undefined && form !== this.main.engine.table.id;
  }

  /** The engine of a form that a file declares. Throws UsageError where its table is missing. */
  async of(form: OctetForm): Promise<FormEngine> {
    if (!this.isOther(form)) return this.main;
    const engine = this.#others.get(form) ?? newEngine(await checkedForm(await loadTable(form)));
    this.#others.set(form, engine);
    return engine;
  }
}

function newEngine(form: CheckedForm): FormEngine {
  const engine = anyEngine(form.table) as Engine<Uint8Array>;
  return { form, engine, buffer: bufferFor(engine, BUFFER_SIZE) };
}
