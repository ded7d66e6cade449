/** Random messages: an element tree → the grammar that says the same, and octets of it. */
import type { BitsName, Content, Element, IntegerName, Message, Term } from '../reference/message-reader.ts';

type Random = (below: number) => number;

const INTEGERS: readonly IntegerName[] = ['u8', 'u16be', 'u16le', 'u24be', 'varint', 'decimal'];
const WHOLE = { u8: 8, u16be: 16, u16le: 16, u24be: 24 };

function randomInteger(random: Random): IntegerName | BitsName {
  if (random(3) > 0) return INTEGERS[random(INTEGERS.length)] as IntegerName;
  const whole = INTEGERS[random(4)] as keyof typeof WHOLE;
  const above = 1 + random(WHOLE[whole] - 5);
  const size = 5 + random(WHOLE[whole] - above - 4);
  return { whole, above, size, ...(random(2) && { fixed: random(2 ** above) }) };
}

/** A message with at most `depth` levels inside it. `isItem`: it must show where it ends, and have an octet. */
export function randomMessage(random: Random, depth: number, isBounded: boolean, names = { next: 0 }): Message {
  const elements: Element[] = isBounded && random(3) > 0 ? [] : [{ kind: 'octet', from: 0x41, to: 0x41 + random(20) }];
  const count = 1 + random(3);
  for (let i = 0; i < count; i++) elements.push(randomElement(random, depth, names));
  const numbered = elements.flatMap((one) => (one.kind === 'counted' || one.kind === 'repeat' ? [one.name] : []));
  for (let i = random(3); numbered.length > 0 && i > 0; i--) {
    const of = numbered.filter((_, k) => k === 0 || random(2) === 0);
    const others = numbered.filter(() => random(3) === 0).map((name) => ({ of: [name], times: random(3) - 1 || 1 }));
    const terms = [{ of, times: 1 + random(2) }, ...others];
    elements.push({ kind: 'again', name: `f${names.next++}`, terms, plus: random(3) - 1 });
  }
  if (isBounded && random(3) === 0) {
    const [first] = numbered;
    const terms = first !== undefined && random(2) ? [{ of: [first], times: -1 - random(2) }] : [];
    const plus = -random(2);
    elements.push({ kind: 'rest', name: `f${names.next++}`, terms, plus });
    const after = terms.map(({ of, times }) => ({ of, times: -times }));
    if (after.length > 0) elements.push({ kind: 'again', name: `f${names.next++}`, terms: after, plus: 0 });
    if (plus < 0) elements.push({ kind: 'octet', from: 0x41, to: 0x51 });
  }
  return elements;
}

function randomElement(random: Random, depth: number, names: { next: number }): Element {
  const name = `f${names.next++}`;
  const kind = random(depth > 0 ? 6 : 3);
  // A message inside may need more octets than three bits can say.
  const integer = kind === 4 ? (INTEGERS[random(INTEGERS.length)] as IntegerName) : randomInteger(random);
  if (kind === 0) return { kind: 'octet', from: 0x61, to: 0x61 + random(5) };
  if (kind <= 2) return counted(random, name, integer, random(2) ? 'any' : 'digits');
  if (kind === 3) return { kind: 'repeat', name, integer, item: randomMessage(random, depth - 1, false, names) };
  if (kind === 4) return counted(random, name, integer, randomMessage(random, depth - 1, true, names));
  const alternatives = [0x41, 0x61, 0x81].map(
    (from): Message => [
      { kind: 'octet', from, to: from + 7 },
      ...(random(2) ? [randomElement(random, depth - 1, names)] : []),
    ],
  );
  return { kind: 'choice', alternatives };
}

function counted(random: Random, name: string, integer: IntegerName | BitsName, content: Content): Element {
  const times = random(4) === 0 ? 2 : 1;
  return { kind: 'counted', name, integer, times, plus: random(3) === 0 ? random(4) - 2 : 0, content };
}

/** The grammar of a message in ABNF. */
export function grammarOf(message: Message): string {
  const rules: string[] = [];
  const write = (rule: string, of: Message, tags: readonly string[]): void => {
    const captured: string[] = [];
    const lines: string[] = [...tags];
    const body = (elements: Message): string => elements.map(element).join(' ');
    const element = (one: Element): string => {
      if (one.kind === 'octet') return `%x${hex(one.from)}-${hex(one.to)}`;
      if (one.kind === 'choice') return `( ${one.alternatives.map(body).join(' / ')} )`;
      captured.push(one.name);
      if (one.kind === 'rest') {
        lines.push(`; @length ${one.name} = rest${sumOf(one, true)}`);
        rules.push(`${one.name} = *OCTET`);
        return one.name;
      }
      if (one.kind === 'again') {
        lines.push(`; @length ${one.name} = ${sumOf(one, false)}`);
        rules.push(`${one.name} = *OCTET`);
        return one.name;
      }
      const number = `n-${one.name}`;
      const { integer } = one;
      const isPart = typeof integer === 'object';
      const rule = isPart ? `b-${one.name}` : number;
      lines.push(isPart ? `; @bits ${rule} ${bitsOf(integer, number)}` : `; @integer ${number} ${integer}`);
      rules.push(`${rule} = ${INTEGER_RULES[isPart ? integer.whole : integer]}`);
      if (one.kind === 'repeat') {
        lines.push(`; @repeat ${one.name} = ${number}`);
        write(one.name, one.item, []);
      } else {
        const sign = one.plus < 0 ? `- ${-one.plus}` : `+ ${one.plus}`;
        lines.push(`; @length ${one.name} = ${number} * ${one.times} ${sign}`);
        if (one.content === 'any') rules.push(`${one.name} = *OCTET`);
        else if (one.content === 'digits') rules.push(`${one.name} = *DIGIT`);
        else write(one.name, one.content, []);
      }
      return `${rule} ${integer === 'decimal' ? '":" ' : ''}${one.name}`;
    };
    const text = `${rule} = ${body(of)}`;
    if (captured.length > 0) lines.push(`; @capture ${captured.join(', ')}`);
    rules.unshift(`${[...lines, text].join('\n')}`);
  };
  write('message', message, []);
  const start = rules.findIndex((rule) => /^message = /m.test(rule));
  return `${[rules[start], ...rules.filter((_, i) => i !== start)].join('\n')}\n`;
}

/** `n-f0 / n-f1 * 2 - n-f2 + 1` */
function sumOf({ terms, plus }: Extract<Element, { kind: 'again' | 'rest' }>, isRest: boolean): string {
  const all = terms.map(({ of, times }, k) => {
    const sign = times < 0 ? ' - ' : k > 0 || isRest ? ' + ' : '';
    return `${sign}${of.map((name) => `n-${name}`).join(' / ')}${Math.abs(times) === 1 ? '' : ` * ${Math.abs(times)}`}`;
  });
  return `${all.join('')}${plus === 0 ? '' : ` ${plus < 0 ? '-' : '+'} ${Math.abs(plus)}`}`;
}

/** `u16be = high:3=5 n-f0:9 low:4`, without what has no bits. */
function bitsOf({ whole, above, size, fixed }: BitsName, number: string): string {
  const below = WHOLE[whole] - above - size;
  const high = `high:${above}${fixed === undefined ? '' : `=${fixed}`}`;
  return `${whole} = ${high} ${number}:${size}${below > 0 ? ` low:${below}` : ''}`;
}

const INTEGER_RULES: Readonly<Record<IntegerName, string>> = {
  u8: 'OCTET',
  u16be: '2OCTET',
  u16le: '2OCTET',
  u24be: '3OCTET',
  varint: '*2%x80-FF %x00-7F',
  decimal: '"0" / %x31-39 *3DIGIT',
};

const hex = (octet: number) => octet.toString(16).toUpperCase().padStart(2, '0');

/** Octets of a message. `known`: the numbers before it, by their fields. */
export function octetsOfMessage(random: Random, message: Message, known = new Map<string, number>()): number[] {
  return message.flatMap((one): number[] => {
    if (one.kind === 'octet') return [one.from + random(one.to - one.from + 1)];
    if (one.kind === 'choice')
      return octetsOfMessage(random, one.alternatives[random(one.alternatives.length)] as Message, known);
    if (one.kind === 'rest') return anyOctets(random, random(4));
    if (one.kind === 'again') {
      // The last of them in the order of the text.
      const added = ({ of, times }: Term) => times * ([...known].findLast(([name]) => of.includes(name))?.[1] ?? 0);
      return anyOctets(
        random,
        Math.max(
          0,
          one.terms.reduce((sum, term) => sum + added(term), one.plus),
        ),
      );
    }
    const [octets, value] = countedOctets(random, one, known);
    known.set(one.name, value);
    return [...integerOctets(one.integer, value), ...octets];
  });
}

/** The octets of a field, and the number before it. */
function countedOctets(
  random: Random,
  one: Extract<Element, { kind: 'counted' | 'repeat' }>,
  known: ReadonlyMap<string, number>,
): [number[], number] {
  if (one.kind === 'repeat') {
    const count = random(4);
    const items = Array.from({ length: count }, () => octetsOfMessage(random, one.item, new Map(known)));
    return [items.flat(), count];
  }
  const value = Math.max(random(6), Math.ceil(-one.plus / one.times));
  const length = value * one.times + one.plus;
  const { content } = one;
  if (content === 'any') return [anyOctets(random, length), value];
  if (content === 'digits') return [Array.from({ length }, () => 0x30 + random(10)), value];
  const octets = octetsOfMessage(random, content, new Map(known));
  return [octets, Math.max(0, Math.floor((octets.length - one.plus) / one.times))];
}

const anyOctets = (random: Random, length: number) => Array.from({ length }, () => random(256));

function integerOctets(integer: IntegerName | BitsName, value: number): number[] {
  if (typeof integer === 'object') {
    const { whole, above, size, fixed = value % 2 ** above } = integer;
    const below = WHOLE[whole] - above - size;
    return integerOctets(whole, fixed * 2 ** (size + below) + (value % 2 ** size) * 2 ** below + (value % 2 ** below));
  }
  if (integer === 'u8') return [value & 255];
  if (integer === 'u16le') return [value & 255, (value >> 8) & 255];
  if (integer === 'u16be') return [(value >> 8) & 255, value & 255];
  if (integer === 'u24be') return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
  if (integer === 'decimal') return [...Buffer.from(`${value}:`)];
  return value < 128 ? [value] : [(value & 127) | 128, ...integerOctets(integer, value >> 7)];
}

/** The same octets with one of them changed, left out or added; or cut. */
export function mutated(random: Random, octets: readonly number[]): number[] {
  const at = random(octets.length + 1);
  const kind = random(4);
  if (kind === 0) return [...octets.slice(0, at), random(256), ...octets.slice(at + 1)];
  if (kind === 1) return [...octets.slice(0, at), ...octets.slice(at + 1)];
  if (kind === 2) return [...octets.slice(0, at), random(256), ...octets.slice(at)];
  return octets.slice(0, at);
}
