// DO NOT EDIT. Generated file.
// The SIMD kernels of all tables, by the digest of the table.
// made by   npx wellformed generate   (wellformed 0.1.0)
import type { SimdKernel } from '../src/layout.ts';
import { kernels as atext_utf16 } from './atext-utf16.simd.ts';
import { kernels as atext_utf8 } from './atext-utf8.simd.ts';
import { kernels as cesu8 } from './cesu8.simd.ts';
import { kernels as i_json_utf16 } from './i-json-utf16.simd.ts';
import { kernels as i_json_utf8 } from './i-json-utf8.simd.ts';
import { kernels as json_text_utf8 } from './json-text-utf8.simd.ts';
import { kernels as mqtt_strict_utf8 } from './mqtt-strict-utf8.simd.ts';
import { kernels as mqtt_utf8 } from './mqtt-utf8.simd.ts';
import { kernels as mutf8 } from './mutf8.simd.ts';
import { kernels as ucs2 } from './ucs2.simd.ts';
import { kernels as unicode_assignables_utf8 } from './unicode-assignables-utf8.simd.ts';
import { kernels as unicode_scalars_utf16 } from './unicode-scalars-utf16.simd.ts';
import { kernels as unicode_scalars_utf8 } from './unicode-scalars-utf8.simd.ts';
import { kernels as utf16 } from './utf16.simd.ts';
import { kernels as utf16_signature } from './utf16-signature.simd.ts';
import { kernels as utf16be } from './utf16be.simd.ts';
import { kernels as utf16le } from './utf16le.simd.ts';
import { kernels as utf32be } from './utf32be.simd.ts';
import { kernels as utf32le } from './utf32le.simd.ts';
import { kernels as utf8 } from './utf8.simd.ts';
import { kernels as utf8_1997 } from './utf8-1997.simd.ts';
import { kernels as wtf8 } from './wtf8.simd.ts';
import { kernels as xml_characters_utf16 } from './xml-characters-utf16.simd.ts';
import { kernels as xml_characters_utf8 } from './xml-characters-utf8.simd.ts';
import { kernels as yang_utf16 } from './yang-utf16.simd.ts';
import { kernels as yang_utf8 } from './yang-utf8.simd.ts';

export const KERNELS: Readonly<Record<string, readonly SimdKernel[]>> = {
  '60070e83a47337a5': atext_utf16,
  '378b557166d1233b': atext_utf8,
  '948005091276629b': cesu8,
  '1f07e71981d4732a': i_json_utf16,
  '53d2627f53c9775f': i_json_utf8,
  '6311fae29f7af706': json_text_utf8,
  '9cbee7cd9a20f84d': mqtt_strict_utf8,
  '9d1f8772e3a041c3': mqtt_utf8,
  'b67ae794d178dec5': mutf8,
  '0add3de39bfacd51': ucs2,
  'af8be59940000ea6': unicode_assignables_utf8,
  '75c8e06f1495b9a9': unicode_scalars_utf16,
  '0101fbb8bc4c841c': unicode_scalars_utf8,
  '3ac1dea3ca29d541': utf16,
  'aa873560726271da': utf16_signature,
  '4b2dd4d09a58ef2f': utf16be,
  '797d666f0d31938c': utf16le,
  '0bf8242fcc3d0d52': utf32be,
  '757d23d0faf0e33f': utf32le,
  '3e17dc297fb10c95': utf8,
  '27f7dc08e235a910': utf8_1997,
  'd4ef30e6d95d571c': wtf8,
  'c7b22761b8d5b2ea': xml_characters_utf16,
  'f8c6b08b3ce6ae91': xml_characters_utf8,
  '58979b0d5a2c4724': yang_utf16,
  'f7f88071a1796676': yang_utf8,
};
