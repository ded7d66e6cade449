/**
 * Source files → the places that take something from the platform while they run: a global, a member of a built-in object,
 * an iterator. Another module may have replaced it.
 *
 *     const flags = list.map(isSet)      list.map
 *     for (const row of rows)            for … of
 *
 * Not so: what runs while a module loads, types, the length of a string or an array, and what makes an error that is
 * thrown.
 */
import { join } from 'node:path';
import ts from 'typescript-5.9';
import { root } from './library.ts';

export function liveReads(paths: readonly string[], readText = ts.sys.readFile): string[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    types: ['node'],
    customConditions: ['node'],
  };
  const host = { ...ts.createCompilerHost(options, true), readFile: readText };
  const program = ts.createProgram({ rootNames: paths.map((path) => join(root, path)), options, host });
  const checker = program.getTypeChecker();
  return paths.flatMap((path) => {
    const file = program.getSourceFile(join(root, path)) as ts.SourceFile;
    return readsOf(
      file,
      checker,
      (declared) => program.isSourceFileDefaultLibrary(declared) || /@types\/node/.test(declared.fileName),
    ).map((read) => `${path}:${read}`);
  });
}

function readsOf(file: ts.SourceFile, checker: ts.TypeChecker, isPlatform: (file: ts.SourceFile) => boolean): string[] {
  const found: string[] = [];
  const note = (node: ts.Node, what: string) => {
    found.push(`${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1} ${what}`);
  };
  const isOfPlatform = (symbol: ts.Symbol | undefined) =>
    symbol?.declarations?.length && symbol.declarations.every((one) => isPlatform(one.getSourceFile()));
  const isPlainLength = (node: ts.Node, of: ts.Type) =>
    node.getText(file) === 'length' && parts(of).every((type) => type.flags & ts.TypeFlags.StringLike || isList(type));
  const isList = (type: ts.Type) => /^(?:Readonly)?Array$/.test(type.symbol?.name ?? '') || checker.isTupleType(type);
  const parts = (type: ts.Type) => (type.isUnion() ? type.types : [type]);
  const member = (name: ts.Node, of: ts.Expression | ts.BindingPattern) => {
    const type = checker.getTypeAtLocation(of);
    const symbols = parts(type).map((one) =>
      checker.getPropertyOfType(checker.getApparentType(one), name.getText(file)),
    );
    if (symbols.some(isOfPlatform) && !isPlainLength(name, type))
      note(name, `${of.getText(file).slice(0, 40)} . ${name.getText(file)}`);
  };
  const visit = (node: ts.Node, runs: boolean): void => {
    if (
      ts.isTypeNode(node) ||
      ts.isImportDeclaration(node) ||
      ts.isExportDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isThrowStatement(node)
    )
      return;
    const later = runs || (ts.isFunctionLike(node) && !isCalledAtOnce(node));
    if (runs) {
      if (ts.isForOfStatement(node)) note(node, `for … of ${node.expression.getText(file)}`);
      if (ts.isSpreadElement(node) || ts.isArrayBindingPattern(node)) note(node, node.getText(file).slice(0, 60));
      if (ts.isRegularExpressionLiteral(node)) note(node, node.text);
      if (ts.isYieldExpression(node) && node.asteriskToken) note(node, 'yield*');
      if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.name)) member(node.name, node.expression);
      if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent))
        member(node.propertyName ?? node.name, node.parent);
      if (
        ts.isIdentifier(node) &&
        isValue(node) &&
        isOfPlatform(checker.getSymbolAtLocation(node)) &&
        node.text !== 'undefined'
      )
        note(node, node.text);
    }
    ts.forEachChild(node, (child) => visit(child, later));
  };
  visit(file, false);
  return found;
}

/** A function that runs while the module loads. */
function isCalledAtOnce(node: ts.Node): boolean {
  const around = ts.isParenthesizedExpression(node.parent) ? node.parent : node;
  return ts.isCallExpression(around.parent) && around.parent.expression === around;
}

/** A name that stands for a value: no member, key or name of a declaration. */
function isValue(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent) || ts.isBindingElement(parent)) return parent.initializer === node;
  return !(
    ts.isMethodDeclaration(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isGetAccessor(parent) ||
    ts.isMethodSignature(parent)
  );
}
