/**
 * A run → one JSON document, written as the run goes on:
 *
 *     {"wellformed":"0.1.0","files":[
 *     {"file":"a.txt","form":"utf8","faults":[
 *     {"line":3,…}
 *     ],"octets":58,"faultCount":1,"wellFormed":false},
 *     {"file":"b.txt","unreadable":"permission denied"}
 *     ],"totals":{…}}
 */
import { VERSION } from '../../../version.ts';
import type { Output } from '../../terminal.ts';
import { faultObject, fileObject, jsonText, nameObject } from '../json-text.ts';
import type { CheckedFile, Reporter, Totals } from '../model.ts';

export function jsonReporter(out: Output): Reporter {
  let files = 0;
  /** The file whose faults are being written. */
  let open: CheckedFile | undefined;
  const separator = () => (files++ === 0 ? '' : ',\n');
  const head = () => (files === 0 ? `{"wellformed":${jsonText(VERSION)},"files":[\n` : '');
  const begin = (file: CheckedFile) => `${head()}${separator()}${jsonText(fileObject(file)).slice(0, -1)},"faults":[`;
  return {
    fault: (found) => {
      const before = open ? ',\n' : `${begin(found.file)}\n`;
      open = found.file;
      return out.write(`${before}${jsonText(faultObject(found))}`);
    },
    verdict: ({ file, octets, faults, known }) => {
      const before = open ? '\n' : begin(file);
      open = undefined;
      const counts = { octets, faultCount: faults, known: known || undefined };
      const facts = jsonText({ ...counts, wellFormed: faults + known === 0 }).slice(1);
      return out.write(`${before}],${facts}`);
    },
    unreadable: (name, unreadable) => {
      const facts = jsonText({ ...nameObject(name), unreadable });
      const text = open ? `\n],${jsonText({ unreadable }).slice(1)}` : `${head()}${separator()}${facts}`;
      open = undefined;
      return out.write(text);
    },
    end: (totals) => out.write(`${head()}\n],"totals":${jsonText(totalsObject(totals))}}\n`),
  };
}

function totalsObject({ skipped, reasons, hints, worst, ...counts }: Totals): object {
  const [bySkipped, byReason, byHint] = [skipped, reasons, hints].map((each) => Object.fromEntries(each));
  const files = worst.map(({ name, faults }) => ({ ...nameObject(name), faults }));
  return { ...counts, skipped: bySkipped, reasons: byReason, hints: byHint, worst: files };
}
