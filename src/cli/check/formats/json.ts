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
import { fileObject, foundText, jsonText, nameObject } from '../json-text.ts';
import type { Reporter, Totals } from '../model.ts';
import { documentTo } from './document.ts';

export function jsonReporter(out: Output): Reporter {
  const document = documentTo(out, `{"wellformed":${jsonText(VERSION)},"files":[\n`, ',\n');
  /** Whether faults of a file have been written. */
  let isOpen = false;
  /** Writes the last keys of a file; `whole`: the text before them if the file has no faults. */
  const close = (whole: string, rest: object) => {
    const keys = jsonText(rest).slice(1);
    const done = isOpen ? out.write(`\n],${keys}`) : document.add(`${whole}${keys}`);
    isOpen = false;
    return done;
  };
  return {
    begin: (file) => {
      const start = `${opened(fileObject(file))},"faults":[`;
      return {
        fault: (found) => {
          const fault = `{${foundText(found)}`;
          if (isOpen) return out.write(`,\n${fault}`);
          isOpen = true;
          return document.add(`${start}\n${fault}`);
        },
        verdict: ({ octets, faults, known }) => {
          const counts = { octets, faultCount: faults, known: known || undefined };
          return close(`${start}],`, { ...counts, wellFormed: faults + known === 0 });
        },
      };
    },
    unreadable: (name, unreadable) => close(`${opened(nameObject(name))},`, { unreadable }),
    end: (totals) => document.end(`\n],"totals":${jsonText(totalsObject(totals))}}\n`),
  };
}

export function ndjsonReporter(out: Output): Reporter {
  return {
    begin: (file) => {
      const start = `${opened(fileObject(file))},`;
      return { fault: (found) => out.write(`${start}${foundText(found)}\n`) };
    },
  };
}

/** An object of JSON without its end: other keys can follow. */
function opened(object: object): string {
  return jsonText(object).slice(0, -1);
}

function totalsObject({ skipped, reasons, hints, worst, ...counts }: Totals): object {
  const [bySkipped, byReason, byHint] = [skipped, reasons, hints].map((each) => Object.fromEntries(each));
  const files = worst.map(({ name, faults }) => ({ ...nameObject(name), faults }));
  return { ...counts, skipped: bySkipped, reasons: byReason, hints: byHint, worst: files };
}
