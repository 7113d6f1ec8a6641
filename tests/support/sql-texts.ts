/** Evaluates the texts of SQL statements from their expressions in the sources, without running them. */
import ts from 'typescript'

/** The values of a helper's parameters at its call. */
type Scope = ReadonlyMap<ts.Symbol, readonly string[]>

/**
 * Returns every text that an expression can have: one for a literal, a template of constants or a helper called with
 * such, several where it chooses between them; null where that is not known before it runs.
 */
export function textsOf(checker: ts.TypeChecker, node: ts.Expression, scope: Scope = new Map()): string[] | null {
  return evaluated(checker, node, scope) ?? literals(checker.getTypeAtLocation(node))
}

function evaluated(checker: ts.TypeChecker, node: ts.Expression, scope: Scope): string[] | null {
  const of = (part: ts.Expression) => textsOf(checker, part, scope)
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [node.text]
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return of(node.expression)
  if (ts.isTemplateExpression(node)) {
    const parts = node.templateSpans.map((span) => joined([of(span.expression), [span.literal.text]]))
    return joined([[node.head.text], ...parts])
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return joined([of(node.left), of(node.right)])
  }
  if (ts.isConditionalExpression(node)) {
    const [yes, no] = [of(node.whenTrue), of(node.whenFalse)]
    return yes && no && [...yes, ...no]
  }
  if (ts.isCallExpression(node)) return textsOfCall(checker, node, scope)
  if (!ts.isIdentifier(node)) return null
  const symbol = symbolAt(checker, node)
  const declaration = symbol?.valueDeclaration
  if (symbol && scope.has(symbol)) return [...(scope.get(symbol) ?? [])]
  if (!declaration || !ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return null
  return declaration.initializer ? of(declaration.initializer) : null
}

/** Returns a text with a piece replaced, or the texts of a single-expression helper for these arguments. */
function textsOfCall(checker: ts.TypeChecker, node: ts.CallExpression, scope: Scope): string[] | null {
  const { expression: callee, arguments: callArguments } = node
  if (ts.isPropertyAccessExpression(callee) && /^replace(All)?$/.test(callee.name.text)) {
    const [texts, from, to] = [callee.expression, ...callArguments].map((part) => textsOf(checker, part, scope)?.[0])
    if (texts === undefined || from === undefined || to === undefined) return null
    return [callee.name.text === 'replace' ? texts.replace(from, to) : texts.replaceAll(from, to)]
  }
  const helper = ts.isIdentifier(callee) ? helperOf(symbolAt(checker, callee)) : undefined
  if (!helper) return null
  const inner = new Map<ts.Symbol, readonly string[]>()
  for (const [index, { name }] of helper.parameters.entries()) {
    const argument = callArguments[index]
    const texts = argument && textsOf(checker, argument, scope)
    const symbol = checker.getSymbolAtLocation(name)
    if (texts && symbol) inner.set(symbol, texts)
  }
  return textsOf(checker, helper.body, inner)
}

/** Returns the parameters and the expression of a single-expression function. */
function helperOf(symbol: ts.Symbol | undefined) {
  const declaration = symbol?.valueDeclaration
  const initializer = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration
  if (!initializer || !(ts.isArrowFunction(initializer) || ts.isFunctionDeclaration(initializer)) || !initializer.body)
    return undefined
  if (!ts.isBlock(initializer.body)) return { parameters: initializer.parameters, body: initializer.body }
  const [only] = initializer.body.statements
  if (!only || !ts.isReturnStatement(only) || !only.expression) return undefined
  return { parameters: initializer.parameters, body: only.expression }
}

/** Returns the symbol of a name at its declaration, through imports. */
export function symbolAt(checker: ts.TypeChecker, name: ts.Identifier): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(name)
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/** Returns the literal texts of a type; null when it has others. */
function literals(type: ts.Type): string[] | null {
  const members = type.isUnion() ? type.types : [type]
  const texts = members.flatMap((member) =>
    member.isStringLiteral() || member.isNumberLiteral() ? [`${member.value}`] : [],
  )
  return texts.length === members.length ? texts : null
}

/** Returns every concatenation of one text of each part; null when a part is unknown. */
function joined(parts: readonly (readonly string[] | null)[]): string[] | null {
  return parts.reduce<string[] | null>(
    (before, part) => before && part && before.flatMap((start) => part.map((text) => start + text)),
    [''],
  )
}
