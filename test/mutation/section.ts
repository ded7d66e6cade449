/** A section of the battery (sections.ts). */
import type { Sum } from './sum.ts';

export interface Section {
  readonly name: string;
  /** Sections of one group get the same sum on every tier. */
  readonly group?: string;
  readonly run: (sum: Sum) => void | Promise<void>;
}
