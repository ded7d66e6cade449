/**
 * No kernels: what `#kernels/utf8` and the like are in bundles for browsers
 * (package.json, "imports"). In Node they are the kernels of that form.
 */
import type { SimdKernel } from '../../shared/layout.ts';

export const kernels: readonly SimdKernel[] = [];
