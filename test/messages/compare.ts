/** A random message by the compiler and by the reference: equal verdicts, equal fields, whatever the chunks. */
import { expect } from 'vitest';
import { IllFormedError } from '../../src/run/errors.ts';
import { type Field, readMessage } from '../reference/message-reader.ts';
import { bothOfText, compareBoth } from './emitted.ts';
import { grammarOf, mutated, octetsOfMessage, randomMessage } from './random.ts';

/** The fields of a record, as the reference has them. */
function fieldsOf(value: Record<string, unknown>, wanted: readonly Field[]): unknown[] {
  const names = [...new Set(wanted.map(({ name }) => name))];
  return names.map((name) => shown(value[name], wanted.find((field) => field.name === name) as Field));
}

function shown(value: unknown, { name, start, end, fields, isList }: Field): unknown {
  if (isList) {
    const items = value as Record<string, unknown>[];
    return { name, items: fields.map((item, i) => shown(items[i], item)), count: items.length };
  }
  const record = value as Record<string, unknown>;
  return { name, start: record?.start, end: record?.end, wanted: [start, end], fields: fieldsOf(record, fields) };
}

const correct = (fields: readonly Field[]): unknown[] =>
  fields.map(({ name, start, end, fields: inner, isList }) =>
    isList
      ? { name, items: inner.map((item) => correct([item])[0]), count: inner.length }
      : { name, start, end, wanted: [start, end], fields: correct(inner) },
  );

/** Compares `texts` texts of one random message. */
export function compareRandomMessage(
  random: (below: number) => number,
  texts: number,
): { accepted: number; refused: number } {
  const last = { kind: 'counted', name: 'last', integer: 'u8', times: 1, plus: 0, content: 'any' } as const;
  const message = [...randomMessage(random, 2, false), last];
  const grammar = grammarOf(message);
  const both = bothOfText(grammar);
  const form = both.machine;
  const counts = { accepted: 0, refused: 0 };
  for (let i = 0; i < texts; i++) {
    const valid = octetsOfMessage(random, message);
    const octets = Uint8Array.from(i % 3 === 0 ? valid : mutated(random, valid));
    const wanted = readMessage(message, octets);
    const context = `${grammar}${Buffer.from(octets).toString('hex')}`;
    const value = form.match(octets);
    compareBoth(both, octets, random(octets.length + 1));
    expect(value !== null, context).toBe(wanted !== null);
    const fault = form.check(octets);
    expect(fault === null, context).toBe(wanted !== null);
    if (wanted && value) {
      counts.accepted++;
      expect(fieldsOf(value as never, wanted), context).toEqual(correct(wanted));
      const prefix = octets.subarray(0, random(octets.length));
      if (prefix.length < octets.length) expect(form.check(prefix)?.reason, context).toBe('too-short');
    } else counts.refused++;
    if (fault?.reason === 'after-the-end' || octets.length === 0) continue;
    const reader = form.reader();
    const found: unknown[] = [];
    const cut = random(octets.length + 1);
    try {
      found.push(...reader.push(octets.slice(0, cut)), ...reader.push(octets.slice(cut)));
      reader.end();
      expect(JSON.stringify(found), context).toBe(JSON.stringify([value]));
    } catch (error) {
      if (!(error instanceof IllFormedError)) throw error;
      expect(error.fault, context).toEqual(fault);
    }
  }
  return counts;
}
