/**
 * Faults → NDJSON: one object for each fault, a line each, and nothing else.
 *
 *     {"file":"a.txt","form":"utf8","line":3,"column":{"octets":9,"codePoints":8,"utf16":8},"offset":57,…}
 *     {"file":"a\uFFFD.txt","fileOctets":"61 FF 2E 74 78 74",…}   a name that is not UTF-8
 */
import type { Output } from '../../terminal.ts';
import { faultObject, fileObject, jsonText } from '../json-text.ts';
import type { Reporter } from '../model.ts';

export function ndjsonReporter(out: Output): Reporter {
  return {
    fault: (found) => out.write(`${jsonText({ ...fileObject(found.file), ...faultObject(found) })}\n`),
    verdict: () => undefined,
  };
}
