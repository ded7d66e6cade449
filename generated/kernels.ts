// DO NOT EDIT. Generated file.
// The SIMD kernels of all tables, by the digest of the table.
// made by   npx wellformed generate   (wellformed 0.1.0)
import type { SimdKernel } from '../src/shared/layout.ts';
import { kernels as atextUtf16 } from './atext-utf16.simd.ts';
import { kernels as atextUtf8 } from './atext-utf8.simd.ts';
import { kernels as cesu8 } from './cesu8.simd.ts';
import { kernels as iJsonCharactersUtf16 } from './i-json-characters-utf16.simd.ts';
import { kernels as iJsonCharactersUtf8 } from './i-json-characters-utf8.simd.ts';
import { kernels as jsonEncodingUtf8 } from './json-encoding-utf8.simd.ts';
import { kernels as mqttStrictUtf8 } from './mqtt-strict-utf8.simd.ts';
import { kernels as mqttUtf8 } from './mqtt-utf8.simd.ts';
import { kernels as mutf8 } from './mutf8.simd.ts';
import { kernels as postgresqlTextUtf16 } from './postgresql-text-utf16.simd.ts';
import { kernels as postgresqlTextUtf8 } from './postgresql-text-utf8.simd.ts';
import { kernels as ucs2 } from './ucs2.simd.ts';
import { kernels as unicodeAssignablesUtf8 } from './unicode-assignables-utf8.simd.ts';
import { kernels as unicodeScalarsUtf16 } from './unicode-scalars-utf16.simd.ts';
import { kernels as unicodeScalarsUtf8 } from './unicode-scalars-utf8.simd.ts';
import { kernels as utf16 } from './utf16.simd.ts';
import { kernels as utf16Signature } from './utf16-signature.simd.ts';
import { kernels as utf16be } from './utf16be.simd.ts';
import { kernels as utf16le } from './utf16le.simd.ts';
import { kernels as utf32be } from './utf32be.simd.ts';
import { kernels as utf32le } from './utf32le.simd.ts';
import { kernels as utf8 } from './utf8.simd.ts';
import { kernels as utf81997 } from './utf8-1997.simd.ts';
import { kernels as wtf8 } from './wtf8.simd.ts';
import { kernels as xmlCharactersUtf16 } from './xml-characters-utf16.simd.ts';
import { kernels as xmlCharactersUtf8 } from './xml-characters-utf8.simd.ts';
import { kernels as yangUtf16 } from './yang-utf16.simd.ts';
import { kernels as yangUtf8 } from './yang-utf8.simd.ts';

export const KERNELS: Readonly<Record<string, readonly SimdKernel[]>> = {
  'e1777f5acc11d6b8': atextUtf16,
  '37b8f036c5a5d6f8': atextUtf8,
  '948005091276629b': cesu8,
  '604f744cfc821f94': iJsonCharactersUtf16,
  'e92d5b6988a7f34b': iJsonCharactersUtf8,
  '1652c93f41bd12ed': jsonEncodingUtf8,
  '77dfddf08922e5f0': mqttStrictUtf8,
  'afd11030053ff6a8': mqttUtf8,
  'b67ae794d178dec5': mutf8,
  'be68b6ace7ebea89': postgresqlTextUtf16,
  '9d3c553dcb23f3ad': postgresqlTextUtf8,
  '0add3de39bfacd51': ucs2,
  'd81854e3c0d8a834': unicodeAssignablesUtf8,
  '75c8e06f1495b9a9': unicodeScalarsUtf16,
  '6167bbe82aa306d7': unicodeScalarsUtf8,
  '3ac1dea3ca29d541': utf16,
  'aa873560726271da': utf16Signature,
  '15edada4236458bd': utf16be,
  '9cd61b237595ad9b': utf16le,
  '0bf8242fcc3d0d52': utf32be,
  '757d23d0faf0e33f': utf32le,
  'c949fc0f16d29049': utf8,
  '27f7dc08e235a910': utf81997,
  'd4ef30e6d95d571c': wtf8,
  'c7b22761b8d5b2ea': xmlCharactersUtf16,
  '450e2ac493a05200': xmlCharactersUtf8,
  '3246653b8c0fc79a': yangUtf16,
  '5f19f4bdd841c1a7': yangUtf8,
};
