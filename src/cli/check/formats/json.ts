/**
 * A run → one JSON document, written as the run goes on:
 *
 *     {"wellformed":"0.1.0","files":[
 *     {"file":"a.txt","form":"utf8","faults":[
 *     {"line":3,…}
 *     ],"octets":58,"faultCount":1,"wellFormed":false},
 *     {"file":"b.txt","unreadable":"permission denied"}
 *     ],"totals":{…}}
 *
 * Or NDJSON: one object for each fault, a line each, and nothing else.
 *
 *     {"file":"a.txt","form":"utf8","line":3,"column":{"octets":9,"codePoints":8,"utf16":8},"offset":57,…}
 *     {"file":"a\uFFFD.txt","fileOctets":"61 FF 2E 74 78 74",…}   a name that is not UTF-8
 */
import { VERSION } from '../../../shared/version.ts';
import type { Output } from '../../terminal.ts';
import { foundLines } from '../fault-lines.ts';
import { faultObject, fileObject, jsonText, nameObject } from '../json-text.ts';
import type { CheckedFile, Reporter, Totals } from '../model.ts';
import { documentTo } from './document.ts';

export function jsonReporter(out: Output): Reporter {
  const document = documentTo(out, `{"wellformed":${jsonText(VERSION)},"files":[\n`, ',\n');
  const next = foundLines(out, (found) => `,\n${jsonText(faultObject(found))}`);
  /** Whether faults of a file have been written. */
  let isOpen = false;
  const begin = (file: CheckedFile) => `${jsonText(fileObject(file)).slice(0, -1)},"faults":[`;
  /** Writes the last keys of a file; `whole`: the text before them if the file has no faults. */
  const close = (whole: string, rest: object) => {
    const keys = jsonText(rest).slice(1);
    const done = isOpen ? out.write(`\n],${keys}`) : document.add(`${whole}${keys}`);
    isOpen = false;
    return done;
  };
  return {
    fault: (found) => {
      if (isOpen) return next(found);
      isOpen = true;
      return document.add(`${begin(found.file)}\n${jsonText(faultObject(found))}`);
    },
    verdict: ({ file, octets, faults, known }) => {
      const counts = { octets, faultCount: faults, known: known || undefined };
      return close(`${begin(file)}],`, { ...counts, wellFormed: faults + known === 0 });
    },
    unreadable: (name, unreadable) => close(`${jsonText(nameObject(name)).slice(0, -1)},`, { unreadable }),
    end: (totals) => document.end(`\n],"totals":${jsonText(totalsObject(totals))}}\n`),
  };
}

export function ndjsonReporter(out: Output): Reporter {
  return {
    fault: foundLines(out, (found) => `${jsonText({ ...fileObject(found.file), ...faultObject(found) })}\n`),
  };
}

function totalsObject({ skipped, reasons, hints, worst, ...counts }: Totals): object {
  const [bySkipped, byReason, byHint] = [skipped, reasons, hints].map((each) => Object.fromEntries(each));
  const files = worst.map(({ name, faults }) => ({ ...nameObject(name), faults }));
  return { ...counts, skipped: bySkipped, reasons: byReason, hints: byHint, worst: files };
}
