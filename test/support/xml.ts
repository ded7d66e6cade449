/**
 * XML → its elements, for tests. Throws where the text is not well-formed XML, as
 * far as this project writes it: no comments, no CDATA, no namespaces.
 */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function unescaped(text: string): string {
  // XML 1.0 §2.2: no control characters but tab and line ends.
  if (/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(text))
    throw new Error('a character is not allowed');
  return text.replace(/&(\w*;?)/g, (_, entity: string) => {
    const character = ENTITIES[entity.slice(0, -1)];
    if (!entity.endsWith(';') || character === undefined) throw new Error(`&${entity} is no entity`);
    return character;
  });
}

/** The root element of a document. */
export function parseXml(document: string): Element {
  const body = document.replace(/^<\?xml version="1.0" encoding="UTF-8"\?>\n/, '');
  const root = { name: '', attributes: {}, children: [] as Element[], text: '' };
  const stack = [root];
  let end = 0;
  for (const match of body.matchAll(/<(\/?)([\w-]+)((?: [\w:-]+="[^"<]*")*)(\/?)>/g)) {
    const [whole, closes, name = '', list = '', isEmpty] = match;
    const parent = stack.at(-1) as typeof root;
    const text = body.slice(end, match.index);
    if (text.includes('<')) throw new Error(`no tag: ${text}`);
    parent.text += unescaped(text);
    end = match.index + whole.length;
    if (closes) {
      if (parent.name !== name) throw new Error(`</${name}> closes <${parent.name}>`);
      stack.pop();
      continue;
    }
    const attributes = Object.fromEntries(
      Array.from(list.matchAll(/ ([\w:-]+)="([^"]*)"/g), ([, key, value]) => [key, unescaped(value as string)]),
    );
    const element = { name, attributes, children: [], text: '' };
    parent.children.push(element);
    if (!isEmpty) stack.push(element);
  }
  if (stack.length !== 1 || root.children.length !== 1 || body.slice(end).trim() !== '')
    throw new Error('not one element');
  return root.children[0] as Element;
}
