/** What a PostgreSQL server writes, beside pg-protocol, which node-postgres reads it with. */
import { Parser } from 'pg-protocol/dist/parser.js';
import type { Random } from '../../support/random.ts';
import type { Value } from './values.ts';

const u16 = (value: number) => [value >> 8, value & 0xff];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const text = (value: string) => [...Buffer.from(value), 0];

export function serverMessage({ below, chance, pick }: Random): Uint8Array {
  const name = () => pick(['id', 'größe', 'x', 'a_long_name']);
  const some = (make: () => number[]) => {
    const count = below(4);
    return [...u16(count), ...Array.from({ length: count }, make).flat()];
  };
  const sized = (octets: number[]) => [...u32(octets.length), ...octets];
  const column = () => [
    ...text(name()),
    ...u32(below(9)),
    ...u16(1),
    ...u32(23 + below(2000)),
    ...u16(4),
    ...u32(0xffffffff),
    ...u16(below(2)),
  ];
  const fields = () => [
    ...['S', 'C', 'M', 'D'].flatMap((code) => (chance(0.7) ? [...Buffer.from(code), ...text(name())] : [])),
    0,
  ];
  const [code, octets] = pick<() => [string, number[]]>([
    () => ['T', some(column)],
    () => [
      'D',
      some(() => (chance(0.2) ? u32(0xffffffff) : sized([...Buffer.from(pick(['', '1', 'größe', 'x'.repeat(300)]))]))),
    ],
    () => ['C', text(pick(['SELECT 1', 'INSERT 0 1']))],
    () => [pick(['E', 'N']), fields()],
    () => ['A', [...u32(below(70_000)), ...text(name()), ...text(name())]],
    () => ['S', [...text('client_encoding'), ...text('UTF8')]],
    () => ['K', [...u32(below(70_000)), ...u32(below(70_000))]],
    () => ['Z', [...Buffer.from(pick(['I', 'T', 'E']))]],
    () => ['d', Array.from({ length: below(20) }, () => below(256))],
    () => ['t', some(() => u32(below(3000)))],
    () => [pick(['1', '2', '3', 'c', 'I', 'n', 's']), []],
    () => ['R', u32(0)],
  ])();
  return Uint8Array.from([...Buffer.from(code), ...u32(octets.length + 4), ...octets]);
}

/** At an error or notice whose last octet is missing, the package reads nothing again and again: it is not asked. */
function neverEnds(octets: Uint8Array): boolean {
  const view = new DataView(octets.buffer, octets.byteOffset, octets.length);
  for (let start = 0; start + 5 <= octets.length; start += 1 + view.getUint32(start + 1)) {
    if (octets[start] !== 0x45 && octets[start] !== 0x4e) continue;
    for (let at = start + 5; octets[at] !== 0; ) {
      const end = at < octets.length ? octets.indexOf(0, at + 1) : -1;
      if (end < 0) return true;
      at = end + 1;
    }
  }
  return false;
}

export function byPackage(octets: Uint8Array): unknown {
  if (neverEnds(octets)) return null;
  const parser = new Parser();
  const found: { readonly name: string }[] = [];
  try {
    parser.parse(Buffer.from(octets), (message) => found.push(message));
  } catch {
    return null;
  }
  const [message] = found;
  const isWhole =
    found.length === 1 && new DataView(octets.buffer, octets.byteOffset).getUint32(1) + 1 === octets.length;
  return message && isWhole && !`${(message as { message?: string }).message}`.startsWith('received invalid')
    ? message
    : null;
}

const KINDS: Record<string, string> = {
  '1': 'parseComplete',
  '2': 'bindComplete',
  '3': 'closeComplete',
  c: 'copyDone',
  I: 'emptyQuery',
  n: 'noData',
  s: 'portalSuspended',
};
const FIELDS: Record<string, string> = { S: 'severity', C: 'code', M: 'message', D: 'detail' };
const signed = ({ value }: Value) => Number(value) | 0;

function ourError(name: string, { field }: Value): unknown {
  const of = (code: string) => field.findLast((each) => each.code.text === code)?.detail.text;
  return {
    name,
    ...Object.fromEntries(Object.entries(FIELDS).map(([code, key]) => [key, of(code)])),
    message: of('M') ?? '',
  };
}

export function ourServer(message: Value, octets: Uint8Array): unknown {
  const { rowDescription, row, complete, error, notice, notification, status, key, ready, copyData, parameters } =
    message;
  if (rowDescription)
    return {
      name: 'rowDescription',
      fields: rowDescription.column.map(({ name, type }) => ({ name: name.text, dataTypeID: type.value })),
    };
  if (row)
    return { name: 'dataRow', fields: row.cell.map(({ data }) => (data ? Buffer.from(data.octets).toString() : null)) };
  if (complete) return { name: 'commandComplete', text: complete.tag.text };
  if (error) return ourError('error', error);
  if (notice) return ourError('notice', notice);
  if (notification) {
    const { process, name, payload } = notification;
    return { name: 'notification', processId: signed(process), channel: name.text, payload: payload.text };
  }
  if (status) return { name: 'parameterStatus', parameterName: status.name.text, parameterValue: status.setting.text };
  if (key) return { name: 'backendKeyData', processID: signed(key.process) };
  if (ready) return { name: 'readyForQuery', status: ready.text };
  if (copyData) return { name: 'copyData', chunk: Buffer.from(copyData.octets).toString('hex') };
  if (parameters) return { name: 'parameterDescription', count: parameters.parameter.length };
  return { name: message.authentication ? 'authenticationOk' : KINDS[String.fromCharCode(octets[0] as number)] };
}

export function theirServer(message: Record<string, unknown> & { readonly name: string }): unknown {
  const named = (...keys: string[]) => ({
    name: message.name,
    ...Object.fromEntries(keys.map((each) => [each, message[each]])),
  });
  switch (message.name) {
    case 'rowDescription': {
      const fields = message.fields as { name: string; dataTypeID: number }[];
      return { name: message.name, fields: fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })) };
    }
    case 'dataRow':
      return named('fields');
    case 'commandComplete':
      return named('text');
    case 'error':
    case 'notice':
      return { ...named('severity', 'code', 'detail'), message: message.message ?? '' };
    case 'notification':
      return named('processId', 'channel', 'payload');
    case 'parameterStatus':
      return named('parameterName', 'parameterValue');
    case 'backendKeyData':
      return named('processID');
    case 'readyForQuery':
      return named('status');
    case 'copyData':
      return { name: message.name, chunk: (message.chunk as Buffer).toString('hex') };
    case 'parameterDescription':
      return { name: message.name, count: (message.dataTypeIDs as unknown[]).length };
    default:
      return { name: message.name.startsWith('authentication') ? 'authenticationOk' : message.name };
  }
}
