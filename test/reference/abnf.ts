/**
 * ABNF (RFC 5234 §2–4, RFC 7405) as its text says, for comparison: a reader of its
 * own, and a recogniser that keeps the set of positions at which a node can end.
 *
 *     pair = 1*DIGIT [":"]      on "12:"    DIGIT ends at 1, 1*DIGIT at 1 and 2, pair at 1, 2 and 3
 *
 * No automaton, no derivative, no table: it shares nothing with the compiler.
 */

export type Node =
  | { readonly kind: 'choice'; readonly of: readonly Node[] }
  | { readonly kind: 'sequence'; readonly of: readonly Node[] }
  | { readonly kind: 'repeat'; readonly of: Node; readonly min: number; readonly max: number }
  | { readonly kind: 'rule'; readonly name: string }
  | { readonly kind: 'range'; readonly from: number; readonly to: number };

/** Name, in lower case → what the rule matches. */
export type Rules = ReadonlyMap<string, Node>;

const CORE = `
ALPHA = %x41-5A / %x61-7A
BIT = "0" / "1"
CHAR = %x01-7F
CR = %x0D
CRLF = CR LF
CTL = %x00-1F / %x7F
DIGIT = %x30-39
DQUOTE = %x22
HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
HTAB = %x09
LF = %x0A
LWSP = *(WSP / CRLF WSP)
OCTET = %x00-FF
SP = %x20
VCHAR = %x21-7E
WSP = SP / HTAB
`;

const TOKEN =
  /;.*|<[^>]*>|%[si]?"[^"]*"|"[^"]*"|%[xdb][0-9A-F]+(?:-[0-9A-F]+|(?:\.[0-9A-F]+)+)?|\d*\*\d*|\d+|[A-Za-z][\w-]*|=\/|[=/()[\]]/giy;

/**
 * The rules of a text, one or more lines each, with the core rules. `imported`: the rules of another document, which
 * prose names, `<host, see [RFC3986]>`. Throws Error for what it cannot read.
 */
export function readRules(text: string, imported?: Rules): Rules {
  const rules = new Map<string, Node>();
  for (const source of [CORE, text]) {
    for (const part of source.split(/^(?=[ \t]*[A-Za-z][\w-]*[ \t]*=)/m)) {
      const tokens = tokensOf(part);
      const [name, sign] = tokens.splice(0, 2);
      if (name === undefined) continue;
      if (sign !== '=' && sign !== '=/') throw new Error(`no rule: ${part}`);
      const key = name.toLowerCase();
      const body = readChoice(tokens);
      if (tokens.length > 0) throw new Error(`${name}: cannot read ${tokens.join(' ')}`);
      const before = rules.get(key);
      rules.set(key, sign === '=/' && before ? { kind: 'choice', of: [before, body] } : body);
    }
  }
  for (const [name, body] of imported ?? []) rules.set(`<${name}`, within(body));
  return rules;
}

/** The same node, with the names of its own document. */
function within(node: Node): Node {
  if (node.kind === 'rule') return { kind: 'rule', name: `<${node.name}` };
  if (node.kind === 'range') return node;
  if (node.kind === 'repeat') return { ...node, of: within(node.of) };
  return { ...node, of: node.of.map(within) };
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  for (let at = 0; at < text.length; ) {
    const space = /\s*/y;
    space.lastIndex = at;
    space.exec(text);
    at = space.lastIndex;
    if (at === text.length) break;
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) throw new Error(`no token at: ${text.slice(at, at + 20)}`);
    if (!token.startsWith(';')) tokens.push(token);
    at += token.length;
  }
  return tokens;
}

function readChoice(tokens: string[]): Node {
  const of = [readSequence(tokens)];
  while (tokens[0] === '/') {
    tokens.shift();
    of.push(readSequence(tokens));
  }
  return of.length === 1 ? (of[0] as Node) : { kind: 'choice', of };
}

function readSequence(tokens: string[]): Node {
  const of: Node[] = [];
  while (tokens.length > 0 && !/^[/)\]]$/.test(tokens[0] as string)) of.push(readRepeat(tokens));
  return { kind: 'sequence', of };
}

function readRepeat(tokens: string[]): Node {
  const counts = /^(\d*)(\*?)(\d*)$/.exec(tokens[0] as string);
  if (!counts) return readElement(tokens);
  tokens.shift();
  const [, least = '', star, most = ''] = counts;
  const of = readElement(tokens);
  if (!star) return { kind: 'repeat', of, min: Number(least), max: Number(least) };
  return { kind: 'repeat', of, min: Number(least || 0), max: most ? Number(most) : Number.POSITIVE_INFINITY };
}

function readElement(tokens: string[]): Node {
  const token = tokens.shift() ?? '';
  if (token === '(' || token === '[') {
    const of = readChoice(tokens);
    if (tokens.shift() !== (token === '(' ? ')' : ']')) throw new Error('a bracket is not closed');
    return token === '(' ? of : { kind: 'repeat', of, min: 0, max: 1 };
  }
  if (token.startsWith('<')) return { kind: 'rule', name: token.replace(/,.*/, '').toLowerCase() };
  if (/^%[xdb]/i.test(token)) return numbers(token);
  if (token.endsWith('"')) return letters(token.slice(token.indexOf('"') + 1, -1), /^%s/i.test(token));
  return { kind: 'rule', name: token.toLowerCase() };
}

function numbers(token: string): Node {
  const base = { x: 16, d: 10, b: 2 }[token.charAt(1).toLowerCase()] as number;
  const body = token.slice(2);
  const [from, to] = body.split('-').map((digits) => Number.parseInt(digits, base));
  if (to !== undefined) return { kind: 'range', from: from as number, to };
  const each = body.split('.').map((digits) => Number.parseInt(digits, base));
  return { kind: 'sequence', of: each.map((value) => ({ kind: 'range', from: value, to: value })) };
}

function letters(text: string, sensitive: boolean): Node {
  const one = (letter: string): Node => ({ kind: 'range', from: letter.charCodeAt(0), to: letter.charCodeAt(0) });
  const of = [...text].map((letter): Node => {
    const cases = sensitive ? [letter] : [...new Set([letter.toLowerCase(), letter.toUpperCase()])];
    return { kind: 'choice', of: cases.map(one) };
  });
  return { kind: 'sequence', of };
}

/** Whether the rule matches the whole text. `depth`: how many levels of `rule` may be inside one another. */
export function recognises(rules: Rules, start: string, text: readonly number[], depth: Depth = NO_BOUND): boolean {
  return new Recogniser(rules, text, depth).ends({ kind: 'rule', name: start.toLowerCase() }, 0, 0).has(text.length);
}

interface Depth {
  readonly rule: string;
  readonly levels: number;
}

const NO_BOUND: Depth = { rule: '', levels: 0 };

class Recogniser {
  readonly #rules: Rules;
  readonly #text: readonly number[];
  readonly #depth: Depth;
  readonly #memo = new Map<Node, Map<number, ReadonlySet<number>>>();

  constructor(rules: Rules, text: readonly number[], depth: Depth) {
    this.#rules = rules;
    this.#text = text;
    this.#depth = depth;
  }

  /** The positions at which the node can end if it begins at `at`, within `level` levels of the bounded rule. */
  ends(node: Node, at: number, level: number): ReadonlySet<number> {
    const known = this.#memo.get(node) ?? new Map<number, ReadonlySet<number>>();
    this.#memo.set(node, known);
    const key = level * (this.#text.length + 1) + at;
    const found = known.get(key) ?? this.#find(node, at, level);
    known.set(key, found);
    return found;
  }

  #find(node: Node, at: number, level: number): ReadonlySet<number> {
    switch (node.kind) {
      case 'range': {
        const symbol = this.#text[at] ?? -1;
        return new Set(node.from <= symbol && symbol <= node.to ? [at + 1] : []);
      }
      case 'choice':
        return new Set(node.of.flatMap((each) => [...this.ends(each, at, level)]));
      case 'sequence':
        return node.of.reduce<ReadonlySet<number>>((from, each) => this.#after(each, from, level), new Set([at]));
      case 'repeat':
        return this.#repeated(node, at, level);
      case 'rule': {
        const body = this.#rules.get(node.name);
        if (!body) throw new Error(`no rule ${node.name}`);
        if (node.name !== this.#depth.rule) return this.ends(body, at, level);
        return level === this.#depth.levels ? new Set() : this.ends(body, at, level + 1);
      }
    }
  }

  #after(node: Node, from: ReadonlySet<number>, level: number): ReadonlySet<number> {
    return new Set([...from].flatMap((at) => [...this.ends(node, at, level)]));
  }

  #repeated({ of, min, max }: Extract<Node, { kind: 'repeat' }>, at: number, level: number): ReadonlySet<number> {
    let now: ReadonlySet<number> = new Set([at]);
    const found = new Set(min === 0 ? now : []);
    // After `min` rounds, a round that finds no new position finds none later either.
    for (let n = 1; n <= max; n++) {
      now = this.#after(of, now, level);
      const size = found.size;
      if (n >= min) for (const each of now) found.add(each);
      if (now.size === 0 || (n > min && found.size === size)) break;
    }
    return found;
  }
}
