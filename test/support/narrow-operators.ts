/**
 * TypeScript or JavaScript → what its 32-bit operators are applied to, by name.
 * JavaScript cuts the operands of `| & ^ ~ << >> >>>` to 32 bits, so that a
 * position beyond 2³¹ becomes another one:
 *
 *     words[octets[i]] >>> s      →   words[], s
 *     (from + to) >> 1            →   from, to
 */
import { parseAst } from 'vitest/node';

/** A node of the syntax tree (ESTree). */
interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const NARROW = new Set(['|', '&', '^', '~', '<<', '>>', '>>>']);

/** Calls that cut numbers, and stores of 32 bits. */
const NARROW_NAMES = /^(?:imul|clz32|[gs]etU?[Ii]nt32)$/;

/** The names of all operands of 32-bit operators, sorted. */
export function narrowOperands(code: string): string[] {
  const found = new Set<string>();
  visit(parseAst(code, { lang: 'ts' }) as unknown as Node, (node) => {
    if (isNarrow(node)) for (const name of operandsOf(node)) found.add(name);
    if (NARROW_NAMES.test(nameOf(node))) found.add(nameOf(node));
  });
  return [...found].sort();
}

function isNarrow({ operator }: Node): boolean {
  return typeof operator === 'string' && NARROW.has(operator.replace(/=$/, ''));
}

/** The variables, fields and calls that an expression computes with; an index is not part of the number. */
function operandsOf(node: Node): string[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return [...operandsOf(node.left as Node), ...operandsOf(node.right as Node)];
    case 'UnaryExpression':
      return operandsOf(node.argument as Node);
    case 'ConditionalExpression':
      return [...operandsOf(node.consequent as Node), ...operandsOf(node.alternate as Node)];
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return operandsOf(node.expression as Node);
    case 'Literal':
      return [];
    default:
      return [nameOf(node)];
  }
}

/** `i`, `.length`, `#open`, `words[]`, `isOutside()`; the type of any other expression. */
function nameOf(node: Node): string {
  switch (node.type) {
    case 'Identifier':
      return node.name as string;
    case 'PrivateIdentifier':
      return `#${node.name as string}`;
    case 'MemberExpression': {
      if (node.computed) return `${nameOf(node.object as Node)}[]`;
      const name = nameOf(node.property as Node);
      return name.startsWith('#') || NARROW_NAMES.test(name) ? name : `.${name}`;
    }
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return nameOf(node.expression as Node);
    case 'CallExpression':
      return `${nameOf(node.callee as Node)}()`;
    default:
      return node.type;
  }
}

/** Visits expressions and statements, not types. */
function visit(node: Node, look: (node: Node) => void): void {
  if (node.type.startsWith('TSType')) return;
  look(node);
  for (const child of Object.values(node).flat()) {
    if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, look);
  }
}
