/**
 * Source text → all its single changes of operators, conditions and numbers:
 *
 *     length < 48        →   length <= 48,  length >= 48,  length < 49,  length < 47
 *     if (a && b) …      →   if (a || b) …, if (true) …, if (false) …
 *
 * A test that passes with a change does not see it. R. A. DeMillo, R. J. Lipton,
 * F. G. Sayward, "Hints on Test Data Selection", 1978.
 */
import ts from 'typescript-5.9';

export interface Change {
  readonly file: string;
  /** Line of the change, from 1. */
  readonly line: number;
  /** The line, without the space around it. */
  readonly source: string;
  readonly from: string;
  readonly to: string;
  /** The function or method that it is in; `file` outside of one. */
  readonly within: string;
  /** What becomes what: `< → <=`, `0 → 1`, `condition → true`. */
  readonly kind: string;
  /** The file with the change. */
  readonly text: string;
}

/** What an operator becomes. */
const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&': ['|'],
  '|': ['&'],
  '<<': ['>>'],
  '>>': ['<<', '>>>'],
  '>>>': ['<<', '>>'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '|=': ['&='],
  '++': ['--'],
  '--': ['++'],
};

/** All single changes of a file, in the order of the text. */
export function changesOf(file: string, text: string): Change[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  const changes: Change[] = [];
  let within = 'file';
  const add: Add = (node, to, isCondition = false) => {
    const [start, end] = [node.getStart(), node.getEnd()];
    const from = text.slice(start, end);
    if (from === to) return;
    const { line } = tree.getLineAndCharacterOfPosition(start);
    const source = (lines[line] as string).trim();
    const kind = `${isCondition ? 'condition' : from} → ${to}`;
    const changed = text.slice(0, start) + to + text.slice(end);
    changes.push({ file, line: line + 1, source, from, to, within, kind, text: changed });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    const around = within;
    within = nameOf(node) ?? within;
    changeNode(node, add);
    ts.forEachChild(node, visit);
    within = around;
  };
  visit(tree);
  return changes;
}

type Add = (node: ts.Node, to: string, isCondition?: boolean) => void;

/** The name of a function, a method, or a constant of a file. */
function nameOf(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isAccessor(node))
    return node.name?.getText();
  const isOfFile = ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent);
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  return isOfFile ? node.name.getText() : undefined;
}

function changeNode(node: ts.Node, add: Add): void {
  if (ts.isBinaryExpression(node) && !isOfStrings(node)) {
    for (const to of OPERATORS[node.operatorToken.getText()] ?? []) add(node.operatorToken, to);
  } else if (ts.isPrefixUnaryExpression(node)) changePrefix(node, add);
  else if (ts.isPostfixUnaryExpression(node)) {
    add(node, node.operand.getText() + (node.operator === ts.SyntaxKind.PlusPlusToken ? '--' : '++'));
  } else if (ts.isNumericLiteral(node)) {
    const value = Number(node.text.replaceAll('_', ''));
    add(node, String(value + 1));
    if (value > 0) add(node, String(value - 1));
  } else if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false');
  else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true');
  const condition = conditionOf(node);
  if (condition) for (const to of ['true', 'false']) add(condition, to, true);
}

function changePrefix(node: ts.PrefixUnaryExpression, add: Add): void {
  const operand = node.operand.getText();
  if (node.operator === ts.SyntaxKind.ExclamationToken || node.operator === ts.SyntaxKind.MinusToken)
    add(node, operand);
  else if (node.operator === ts.SyntaxKind.PlusPlusToken) add(node, `--${operand}`);
}

function conditionOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) return node.expression;
  return ts.isConditionalExpression(node) || ts.isForStatement(node) ? node.condition : undefined;
}

/** Messages are text, and what joins them is no arithmetic. */
function isOfStrings({ left, right }: ts.BinaryExpression): boolean {
  return [left, right].some((side) => ts.isStringLiteral(side) || ts.isTemplateLiteral(side));
}
