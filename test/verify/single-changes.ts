/**
 * What a proof is worth: every module with a single octet changed is refused, or
 * gives the same verdicts as before on the suite of its form (kernel-texts.ts).
 *
 *     UTF-32BE, octet 405: 0D → 11    the third octet before is read one symbol late   refused
 *     UTF-32BE, octet 61: 00 → 01     an alignment that is only a hint                 the same verdicts
 */
import { KERNELS } from '../../generated/kernels.ts';
import { instantiate } from '../../src/run/kernel/module.ts';
import type { FormTable, SimdKernel } from '../../src/shared/layout.ts';
import { AFTER, BEGINS, ENDS, TEXT_START } from '../../src/verify/abi.ts';
import { requireLookupKernel } from '../../src/verify/lookup-kernel.ts';
import { Unproved } from '../../src/verify/unproved.ts';
import { library } from '../support/library.ts';
import { BLOCK, type Text, textsOf } from './kernel-texts.ts';

/** One octet of a module that is replaced by another. */
export interface SingleChange {
  readonly which: 'module' | 'relaxed';
  readonly at: number;
  readonly octet: number;
}

/** A committed kernel with the texts that tell whether a change of it changes a verdict. */
export class ChangedKernel {
  readonly name: string;
  readonly #table: FormTable;
  readonly #kernel: SimdKernel;
  #texts: readonly Text[] | undefined;
  refused = 0;
  equivalent = 0;

  constructor(table: FormTable, kernel: SimdKernel) {
    this.name = `${table.id}, from state ${kernel.entryState}`;
    this.#table = table;
    this.#kernel = kernel;
  }

  length(which: SingleChange['which']): number {
    return Buffer.from(this.#kernel[which], 'base64').length;
  }

  /** `null` where the change is refused or changes no verdict; otherwise what is wrong. */
  faultOf({ which, at, octet }: SingleChange): string | null {
    const module = Buffer.from(this.#kernel[which], 'base64');
    if (module[at] === octet) return null;
    module[at] = octet;
    const name = `octet ${at} of ${which} → ${octet.toString(16)}`;
    try {
      requireLookupKernel(this.#table, { ...this.#kernel, [which]: module.toString('base64') });
    } catch (error) {
      this.refused++;
      return error instanceof Unproved ? null : `${name}: ${String(error)}`;
    }
    this.equivalent++;
    const wrong = this.#wrongText(module);
    return wrong === null ? null : `${name} is proved, but gives a wrong verdict: ${wrong}`;
  }

  /** A text on which the module disagrees with the table, in hexadecimal. */
  #wrongText(module: Buffer): string | null {
    this.#texts ??= textsOf(this.#table, this.#kernel);
    // A relaxed look-up is rewritten as a plain one, so that it runs on every platform.
    const plain = module.toString('latin1').replaceAll('\xfd\x80\x02', '\xfd\x8e\x00');
    const exports = instantiate({ module: Buffer.from(plain, 'latin1').toString('base64'), relaxed: '' });
    if (!exports) return 'it is no module';
    const memory = new Uint8Array(exports.memory.buffer);
    for (const { octets, accepted } of this.#texts) {
      memory.set(octets, TEXT_START);
      const isClear = exports.scan(TEXT_START, TEXT_START + octets.length, BEGINS | ENDS) === 0;
      if (isClear !== accepted) return Buffer.from(octets).toString('hex');
      const lent = TEXT_START + octets.length + AFTER;
      if (memory.subarray(lent, lent + BLOCK).some((octet) => octet !== 0)) return 'it writes to lent memory';
      memory.fill(0, TEXT_START, lent);
    }
    return null;
  }
}

const tables = await Promise.all(
  library.ids.map(async (id) => ((await import(`../../generated/${id}.ts`)) as { table: FormTable }).table),
);

/** Every kernel of the registry, with both of its modules. */
export function committedKernels(): ChangedKernel[] {
  return tables.flatMap((table) => (KERNELS[table.digest] ?? []).map((kernel) => new ChangedKernel(table, kernel)));
}
