/**
 * A fault of a rejected record → a line of NDJSON. Offsets count octets from 0,
 * records count from 1:
 *
 *     {"record":17,"rejected":1,"recordOffset":1200,"offsetInRecord":6,"offset":1206,"length":1,…}
 *
 * The keys after the first four are those of a fault of `check --format ndjson`.
 */
import { FAULT_KEYS, jsonText } from '../check/json-text.ts';
import type { FaultOfRecord } from './partition.ts';

export function faultLine({ fault, record, rejected, start }: FaultOfRecord): Uint8Array {
  // Not a spread: fields can be computed when they are read, and then are not of the object itself.
  const fields = Object.fromEntries(FAULT_KEYS.map((key) => [key, fault[key]]));
  const line = { record, rejected, recordOffset: start, offsetInRecord: fault.offset - start, ...fields };
  return Buffer.from(`${jsonText(line)}\n`);
}
