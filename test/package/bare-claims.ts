/** The package in a project without the types of a platform: neither browsers nor Node (types.package.ts). */
import { checkAll, decode, type Fault, type ReasonOf, repair, utf8, utf16, WellFormedStream } from 'wellformed';
import { compile } from 'wellformed/compile';
import * as fast from 'wellformed/fast';
import { mqtt } from 'wellformed/profiles';
import { octetValidator } from 'wellformed/table';

export const fault: Fault<ReasonOf<typeof utf8>> | null = utf8.check(new Uint8Array(1));
export const later: Promise<Fault | null> = checkAll(mqtt, [new Uint8Array(1)]);
export const text: string = decode(utf8, repair(utf8, new Uint8Array(1)));
export const verdicts: boolean[] = [
  utf16.test('a'),
  fast.utf8.test(new ArrayBuffer(1)),
  compile('a = "x"').test(new Uint8Array(1)),
];
export const others = [octetValidator, new WellFormedStream(utf8)];
// @ts-expect-error a string holds code units
utf8.test('a');
// @ts-expect-error strings are no octets
checkAll(utf8, ['a']);
