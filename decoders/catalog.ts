/**
 * The decoders that are compared: for each form, the call that decodes or checks a text. `note` says what
 * the documents of a decoder promise, or why a difference may be by design.
 */
import type { Decoder } from './catalog/decoder.ts';
import { GRAMMARS } from './catalog/grammars.ts';
import { C_LIBRARIES, OTHERS } from './catalog/languages.ts';
import { NODE, NPM } from './catalog/node.ts';

export { type Decoder, FORMS, type FormName, type Kind } from './catalog/decoder.ts';

export const DECODERS: readonly Decoder[] = [...NODE, ...NPM, ...C_LIBRARIES, ...OTHERS, ...GRAMMARS];
