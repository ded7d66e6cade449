// DO NOT EDIT. Generated file.
// The SIMD kernels of all tables, by the digest of the table.
// made by   npx wellformed generate   (wellformed 0.1.0)
import type { SimdKernel } from '../src/layout.ts';
import { kernels as atext_utf16 } from './atext-utf16.simd.ts';
import { kernels as atext_utf8 } from './atext-utf8.simd.ts';
import { kernels as cesu8 } from './cesu8.simd.ts';
import { kernels as i_json_characters_utf16 } from './i-json-characters-utf16.simd.ts';
import { kernels as i_json_characters_utf8 } from './i-json-characters-utf8.simd.ts';
import { kernels as json_encoding_utf8 } from './json-encoding-utf8.simd.ts';
import { kernels as mqtt_strict_utf8 } from './mqtt-strict-utf8.simd.ts';
import { kernels as mqtt_utf8 } from './mqtt-utf8.simd.ts';
import { kernels as mutf8 } from './mutf8.simd.ts';
import { kernels as postgresql_text_utf16 } from './postgresql-text-utf16.simd.ts';
import { kernels as postgresql_text_utf8 } from './postgresql-text-utf8.simd.ts';
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
  'e1777f5acc11d6b8': atext_utf16,
  '37b8f036c5a5d6f8': atext_utf8,
  '948005091276629b': cesu8,
  '604f744cfc821f94': i_json_characters_utf16,
  'e92d5b6988a7f34b': i_json_characters_utf8,
  '1652c93f41bd12ed': json_encoding_utf8,
  '77dfddf08922e5f0': mqtt_strict_utf8,
  'afd11030053ff6a8': mqtt_utf8,
  'b67ae794d178dec5': mutf8,
  'be68b6ace7ebea89': postgresql_text_utf16,
  '9d3c553dcb23f3ad': postgresql_text_utf8,
  '0add3de39bfacd51': ucs2,
  'd81854e3c0d8a834': unicode_assignables_utf8,
  '75c8e06f1495b9a9': unicode_scalars_utf16,
  '6167bbe82aa306d7': unicode_scalars_utf8,
  '3ac1dea3ca29d541': utf16,
  'aa873560726271da': utf16_signature,
  '15edada4236458bd': utf16be,
  '9cd61b237595ad9b': utf16le,
  '0bf8242fcc3d0d52': utf32be,
  '757d23d0faf0e33f': utf32le,
  'c949fc0f16d29049': utf8,
  '27f7dc08e235a910': utf8_1997,
  'd4ef30e6d95d571c': wtf8,
  'c7b22761b8d5b2ea': xml_characters_utf16,
  '450e2ac493a05200': xml_characters_utf8,
  '3246653b8c0fc79a': yang_utf16,
  '5f19f4bdd841c1a7': yang_utf8,
};
