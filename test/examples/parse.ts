/**
 * The grammars of examples/parse, each beside the package that people use for its texts. Both give plain fields.
 *
 * Of the packages, only fast-uri ships its tests (fast-uri.test.ts). semver, content-type and csv-parse ship none; own-data.test.ts
 * has those of papaparse and the list of mime-db. The others are part of Node: parse.test.ts has texts of the documents and of
 * our own.
 */
import * as contentType from 'content-type';
import { parse as parseCsv } from 'csv-parse/sync';
import fastUri from 'fast-uri';
import semver from 'semver';
import { mediaType } from '../../examples/parse/generated/content-type.ts';
import { record } from '../../examples/parse/generated/csv-row.ts';
import { dateTime } from '../../examples/parse/generated/date-time.ts';
import { requestHead } from '../../examples/parse/generated/http-head.ts';
import { languageTag } from '../../examples/parse/generated/language-tag.ts';
import { validSemver } from '../../examples/parse/generated/semver.ts';
import { syslogMSG } from '../../examples/parse/generated/syslog.ts';
import { uri } from '../../examples/parse/generated/uri.ts';
import { HTTPParser, methods } from './node-parser.ts';

const octets = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

export const FORMS = {
  uri,
  'date-time': dateTime,
  'http-head': requestHead,
  'content-type': mediaType,
  'language-tag': languageTag,
  semver: validSemver,
  'csv-row': record,
  syslog: syslogMSG,
};

/** `null`: the text is refused. */
export interface Compared {
  readonly ours: (text: string) => unknown;
  readonly theirs: (text: string) => unknown;
}

const orNull = <T>(make: () => T): T | null => {
  try {
    return make();
  } catch {
    return null;
  }
};

export const COMPARED = {
  uri: {
    ours: (text) => {
      const value = uri.match(octets(text));
      if (!value) return null;
      const { scheme, authority, path, query, fragment } = value;
      return {
        scheme: scheme.text.toLowerCase(),
        userinfo: authority?.userinfo?.text,
        host: authority?.host.text.toLowerCase().replace(/^\[(.*)]$/, '$1'),
        port: authority?.port?.text,
        path: path.text,
        query: query?.text,
        fragment: fragment?.text,
      };
    },
    theirs: (text) => {
      const { scheme, userinfo, host, port, path, query, fragment, error } = fastUri.parse(text);
      if (error) return null;
      return { scheme, userinfo, host, port: port === undefined ? undefined : String(port), path, query, fragment };
    },
  },
  'date-time': {
    ours: (text) => {
      const value = dateTime.match(octets(text));
      if (!value) return null;
      const { year, month, day, hour, minute, second, fraction, offset } = value;
      const time = new Date(0);
      time.setUTCFullYear(year.value, month.value - 1, day.value);
      const milliseconds = Number((fraction?.text ?? '').padEnd(3, '0').slice(0, 3));
      time.setUTCHours(hour.value, minute.value, second.value, milliseconds);
      const minutes = offset.hour && offset.minute ? offset.hour.value * 60 + offset.minute.value : 0;
      return time.getTime() - (offset.sign?.text === '-' ? -1 : 1) * minutes * 60_000;
    },
    theirs: (text) => Date.parse(text),
  },
  'http-head': {
    ours: (text) => {
      const value = requestHead.match(octets(text));
      if (!value) return null;
      const { method, target, version, header } = value;
      const fields = header.flatMap((each) => [each.name.text, each.value?.text ?? '']);
      return { method: method.text, target: target.text, version: version.text, fields };
    },
    theirs: parsedByNode,
  },
  'content-type': {
    ours: (text) => {
      const value = mediaType.match(octets(text));
      if (!value) return null;
      const parameters = value.parameter.map(({ name, content }) => [
        name.value,
        content.kind === 'token' ? content.text : content.quotedText.text.replace(/\\(.)/gs, '$1'),
      ]);
      return { type: `${value.type.value}/${value.subtype.value}`, parameters: Object.fromEntries(parameters) };
    },
    theirs: (text) => {
      const { type, parameters } = contentType.parse(text);
      return { type, parameters: { ...parameters } };
    },
  },
  'language-tag': {
    ours: (text) => {
      const value = languageTag.match(octets(text));
      if (!value?.language) return null;
      const { language, script, region } = value;
      return [language, script, region].map((field) => field?.text.toLowerCase());
    },
    theirs: (text) =>
      orNull(() => {
        const { language, script, region } = new Intl.Locale(text);
        return [language, script, region].map((field) => field?.toLowerCase());
      }),
  },
  semver: {
    ours: (text) => {
      const value = validSemver.match(octets(text));
      if (!value) return null;
      const { major, minor, patch, preRelease, build } = value;
      return {
        version: [major, minor, patch].map((field) => Number(field.value)),
        prerelease: preRelease.map((field) => (/^\d+$/.test(field.text) ? Number(field.text) : field.text)),
        build: build.map((field) => field.text),
      };
    },
    theirs: (text) => {
      const parsed = semver.parse(text);
      if (!parsed) return null;
      const { major, minor, patch, prerelease, build } = parsed;
      return { version: [major, minor, patch], prerelease: [...prerelease], build: [...build] };
    },
  },
  'csv-row': {
    ours: (text) => {
      const value = record.match(octets(text));
      if (!value) return null;
      return value.field.map((field) =>
        field.kind === 'escaped' ? field.content.text.replaceAll('""', '"') : field.text,
      );
    },
    theirs: (text) => orNull(() => parseCsv(text, { record_delimiter: '\u0000' })[0] ?? ['']),
  },
} satisfies Record<string, Compared>;

function parsedByNode(text: string): unknown {
  const parser = new HTTPParser();
  let found: unknown = null;
  const early: string[] = [];
  parser.initialize(HTTPParser.REQUEST, {});
  parser[HTTPParser.kOnHeaders] = (fields) => void early.push(...(fields as string[]));
  parser[HTTPParser.kOnHeadersComplete] = (major, minor, fields, method, target) => {
    found = {
      method: methods[method as number],
      target,
      version: `HTTP/${major}.${minor}`,
      fields: [...early, ...((fields as string[] | undefined) ?? [])],
    };
    return 2;
  };
  return parser.execute(Buffer.from(text, 'latin1')) instanceof Error ? null : found;
}
