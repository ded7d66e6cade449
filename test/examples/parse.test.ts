/** The example grammars give what the usual packages give; where both are right to differ, the table says why. */
import { describe, expect, it, test } from 'vitest';
import { syslogMSG } from '../../examples/parse/generated/syslog.ts';
import { compareSplits } from '../captures/splits.ts';
import { sectionsOf } from '../support/sections.ts';
import { COMPARED, type Compared, FORMS } from './parse.ts';

const TEXTS = Object.fromEntries(
  sectionsOf(new URL('parse.txt', import.meta.url)).map(({ name, text }) => [
    name,
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as string),
  ]),
);

describe.each(Object.keys(COMPARED) as (keyof typeof COMPARED)[])('%s', (name) => {
  const { ours, theirs }: Compared = COMPARED[name];
  it.each(TEXTS[name] as string[])('%j', (text) => {
    expect(ours(text)).toEqual(theirs(text));
  });
});

const SYSLOG = [
  '<34>1 2003-10-11T22:14:15.003Z mymachine.example.com su - ID47 - failed',
  '<165>1 2003-10-11T22:14:15Z - - - - [a@1 x="3" y="A\\"p"][b@2 c=""]',
  '<0>1 - - - - - -',
];

test.each(Object.entries({ ...TEXTS, syslog: SYSLOG }))(
  '%s has the same captures of a text cut in every way',
  (name, texts) => {
    const form = FORMS[name as keyof typeof FORMS];
    const wellFormed = texts.map((text) => Buffer.from(text, 'latin1')).filter((octets) => form.test(octets));
    expect(wellFormed.length).toBeGreaterThan(2);
    for (const octets of wellFormed) compareSplits(form as never, Uint8Array.from(octets), `${name} ${octets}`);
  },
);

test.each(['text/html; charset', 'text/html; =a', 'text', 'text/ht ml', 'text/html; a="b'])(
  '%j is no media type: content-type reads a part of it, the grammar refuses it',
  (text) => {
    expect(COMPARED['content-type'].theirs(text)).toMatchObject({ type: expect.any(String) });
    expect(COMPARED['content-type'].ours(text)).toBeNull();
  },
);

test('syslog: the examples of RFC 5424 §6.5', () => {
  const read = (text: string) => syslogMSG.parse(new TextEncoder().encode(text));
  const first = read(
    "<34>1 2003-10-11T22:14:15.003Z mymachine.example.com su - ID47 - \ufeff'su root' failed for lonvick",
  );
  expect([first.priority.value, first.version.value, first.appName.text, first.processId.text]).toEqual([
    34,
    1,
    'su',
    '-',
  ]);
  expect(first.element).toEqual([]);
  const third = read(
    '<165>1 2003-10-11T22:14:15.003Z mymachine.example.com evntslog - ID47 [exampleSDID@32473 iut="3" eventSource="A\\"p"][examplePriority@32473 class="high"]',
  );
  expect(third.message).toBeUndefined();
  expect(
    third.element.map(({ id, parameter }) => [id.text, ...parameter.map(({ name, content }) => `${name}=${content}`)]),
  ).toEqual([
    ['exampleSDID@32473', 'iut=3', 'eventSource=A\\"p'],
    ['examplePriority@32473', 'class=high'],
  ]);
  expect(syslogMSG.match(new TextEncoder().encode('<34>1 - - - - -'))).toBeNull();
});

test('a date may be none of the calendar, which is no matter of the grammar', () => {
  const { ours, theirs } = COMPARED['date-time'];
  expect([ours('2023-02-30T00:00:00Z'), theirs('2023-02-30T00:00:00Z')]).toEqual([
    Date.UTC(2023, 2, 2),
    expect.any(Number),
  ]);
  expect([ours('1990-12-31T23:59:60Z'), theirs('1990-12-31T23:59:60Z')]).toEqual([Date.UTC(1991, 0, 1), Number.NaN]);
});
