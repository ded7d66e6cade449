/**
 * What `check` prints in any format → what a reader of that format gets of it. The format is recognised by what is
 * printed, so that a format which is added is read here, or fails in the tests that read it.
 *
 *     pieces      the parts that a run prints for one file or fault: objects, suites, lines; without the counts of the run
 *     faults      of each fault what the format says of it: file, line, column, offset, octets, reason …
 */
import { parseXml } from './xml.ts';

/** What every format says of a fault; those for programs say more. */
export interface ReadFault {
  readonly file: string;
  readonly line: number;
  /** In code points. */
  readonly column: number;
  readonly record?: number;
  readonly field?: { readonly number: number; readonly name?: string };
  readonly offset: number;
  readonly octets: string;
  readonly reason: string;
  readonly length?: number;
  readonly at?: number;
  readonly incomplete?: boolean;
  readonly columns?: unknown;
}

type Json = Readonly<Record<string, unknown>>;

/** The parts of an output, each as text. Of two runs in one, they are those of the first and those of the second. */
export function pieces(out: string): string[] {
  if (out.startsWith('<?xml')) return parseXml(out).children.map((child) => JSON.stringify(child));
  const json = documentIn(out);
  if (json) return listsIn(json).map((each) => JSON.stringify(each));
  return out
    .split('\n')
    .filter((line) => line !== '' && !/^(?:\d[\d,]* files?, |faults by )/.test(line))
    .map(asLogged);
}

/** How many faults of a file JUnit lists. */
const LISTED = 20;

/** What a format lists of the faults of a file. */
export function listedIn<Fault>(out: string, faults: readonly Fault[]): readonly Fault[] {
  return out.startsWith('<?xml') ? faults.slice(0, LISTED) : faults;
}

/** The faults that an output names, in their order. */
export function faultsIn(out: string): ReadFault[] {
  if (out.startsWith('<?xml'))
    return parseXml(out).children.flatMap(({ attributes, children }) => {
      const text = children[0]?.children[0]?.text ?? '';
      const lines = text.split('\n').filter((line) => line !== '' && !/^and \d+ more$/.test(line));
      return lines.map((line) => readLine(`${attributes.name}:${line}`));
    });
  const json = documentIn(out);
  if (json) return listsIn(json).flatMap(faultsInObject);
  return framesChecked(out.split('\n').map(asLogged));
}

/** A document of JSON; lines of JSON are one document with a list. */
function documentIn(out: string): Json | undefined {
  if (!out.startsWith('{')) return undefined;
  try {
    return JSON.parse(out) as Json;
  } catch {
    const lines = out.trimEnd().split('\n');
    return { lines: lines.map((line) => JSON.parse(line) as Json) };
  }
}

/** The objects of the first list of a document, `files` of json, `results` in the runs of sarif; of one line, itself. */
function listsIn(json: Json): Json[] {
  const runs = json.runs as readonly Json[] | undefined;
  if (runs) return runs.flatMap((run) => (run.results as Json[]).map(({ ruleIndex: _, ...result }) => result));
  return Object.values(json).find((value): value is Json[] => Array.isArray(value)) ?? [json];
}

function faultsInObject(object: Json): ReadFault[] {
  if (object.locations) return [faultOfSarif(object)];
  const { faults, file, ...fault } = object as { readonly faults?: Json[]; readonly file: string } & Json;
  if (faults) return faults.flatMap((each) => faultsInObject({ ...each, file }));
  if (fault.message === undefined) return [];
  const { column: columns, line, record, field, offset, length, at, incomplete, octets, reason } = fault;
  const said = { file, line, record, field, offset, length, at, incomplete, octets, reason, columns };
  expectSame(said, readMessage(String(fault.message)), ['offset', 'octets', 'reason']);
  const column = (columns as { readonly codePoints: number }).codePoints;
  return [JSON.parse(JSON.stringify({ ...said, column }))];
}

function faultOfSarif(result: Json): ReadFault {
  type Location = { physicalLocation: { artifactLocation: { uri: string }; region: Record<string, number> } };
  const [location] = result.locations as readonly [Location];
  const { artifactLocation, region } = location.physicalLocation;
  const fault = readMessage((result.message as { readonly text: string }).text);
  expectSame({ reason: result.ruleId, offset: region.byteOffset }, fault, ['reason', 'offset']);
  const file = decodeURIComponent(artifactLocation.uri).replace(/^file:\/\//, '');
  const [line, column] = [region.startLine as number, region.startColumn as number];
  return { ...fault, file, line, column, length: region.byteLength } as ReadFault;
}

/** An annotation of GitHub as the line of a log: the first ten faults of a run are annotations. */
function asLogged(line: string): string {
  const [, properties, message] = /^::error ([^:]*)::(.*)$/.exec(line) ?? [];
  if (properties === undefined) return line;
  const { file = '<stdin>', line: at, col } = Object.fromEntries(properties.split(',').map((each) => each.split('=')));
  if (at === undefined) return unescaped(message as string);
  return `${unescaped(file)}:${at}:${col}: ${unescaped(message as string)}`;
}

const ESCAPED: Readonly<Record<string, string>> = { '%0A': '\n', '%0D': '\r', '%2C': ',', '%3A': ':', '%25': '%' };
const unescaped = (text: string) => text.replace(/%[\dA-F]{2}/g, (code) => ESCAPED[code] ?? code);

const HEAD = /^(.+?):(\d+):(\d+): (?:\(\w+, decompressed\) )?((?:record|octet) .*)$/;

function readLine(line: string): ReadFault {
  const [, file = '', at, column, message = ''] = HEAD.exec(line) ?? [];
  return { file, line: Number(at), column: Number(column), ...readMessage(message) };
}

const MESSAGE =
  /^(?:record (\d+)(?:, field (\d+)(?: "(.*)")?)?: )?octet (\d+): (?:([\dA-F ]+) is ill-formed .*?: ([\w-]+); |record \d+ is not whole: ([\w-]+); )/;

function readMessage(message: string): Omit<ReadFault, 'file' | 'line' | 'column'> {
  const [whole, record, field, name, offset, octets = '', reason, cut] = MESSAGE.exec(message) ?? [];
  if (whole === undefined) throw new Error(`no message of a fault: ${message}`);
  return {
    ...(record && { record: Number(record) }),
    ...(field && { field: { number: Number(field), ...(name !== undefined && { name }) } }),
    offset: Number(offset),
    octets,
    reason: (reason ?? cut) as string,
  };
}

/** The faults of a log. Below some of them are frames, and what these mark is what the message says. */
function framesChecked(lines: readonly string[]): ReadFault[] {
  const heads = lines.flatMap((line, i) => (HEAD.test(line) ? [i] : []));
  return heads.map((at, i) => {
    const fault = readLine(lines[at] as string);
    const frame = lines.slice(at + 1, heads[i + 1]);
    const row = frame.findIndex((line) => /^ {2}[\dA-F]{8,} {2}[\dA-F]{2} /.test(line));
    if (row < 0 || fault.octets === '') return fault;
    const [hex, carets] = [frame[row] as string, frame[row + 1] as string];
    const marked = [...carets.matchAll(/\^\^/g)].map(({ index }) => hex.slice(index, index + 2)).join(' ');
    const [, address = ''] = /^ {2}([\dA-F]+) {2}/.exec(hex) ?? [];
    const first = hex.slice(4 + address.length, carets.indexOf('^')).split(' ').length - 1;
    expectSame({ octets: marked, offset: Number.parseInt(address, 16) + first }, fault, ['octets', 'offset']);
    const [, column] = frame.map((line) => /\^+ column (\d+) in/.exec(line) ?? []).find(([found]) => found) ?? [];
    expectSame({ column: Number(column) }, fault, ['column']);
    return fault;
  });
}

/** Fails where two parts of an output contradict each other. */
function expectSame(one: object, other: object, keys: readonly string[]): void {
  for (const key of keys) {
    const [a, b] = [(one as Json)[key], (other as Json)[key]];
    if (a !== b)
      throw new Error(`${key} is ${a} in one part of the output, and ${b} in another: ${JSON.stringify(other)}`);
  }
}
