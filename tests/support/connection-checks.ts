/**
 * Finds code that asks for a second connection while it holds a transaction: with all connections of the pool in use,
 * such transactions wait for each other for ever. Works on types by name: a type that contains a `Database` can open a
 * connection, so a function that is given a `Transaction`, and whatever it calls, may not take such a type.
 */
import path from 'node:path'
import ts from 'typescript'

/** A source file by its path from the project root. */
export type Source = { file: string; text: string }

type Callable = ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression | ts.MethodDeclaration

/** One line for each use of a second connection: file, line and text. */
export function secondConnections(sources: readonly Source[]): string[] {
  const files = new Map(
    sources.map(({ file, text }) => [file, ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true)]),
  )
  const carriers = connectionTypes([...files.values()])
  const carries = (type: ts.TypeNode | undefined): boolean =>
    type !== undefined && mentionsAny(withoutPicks(type.getText()), carriers)
  const problems: string[] = []
  for (const source of files.values()) {
    const imports = importsOf(source)
    const report = (node: ts.Node): void => {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      problems.push(`${source.fileName}:${line + 1}: ${node.getText(source).split('\n', 1)[0]}`)
    }
    const target = (name: string): Callable | undefined => {
      const imported = imports.get(name)
      const place = imported ? files.get(imported.file) : source
      return place && functionNamed(place, imported?.name ?? name)
    }
    visit(source, (node) => {
      if (!isCallable(node) || !node.body || !node.parameters.some(isTransaction)) return
      node.parameters.filter(({ type }) => carries(type)).forEach(report)
      visit(node.body, (inner) => {
        if (ts.isPropertyAccessExpression(inner) && /^(?:db|ownerDb)$/.test(inner.name.text)) report(inner)
        if (!ts.isCallExpression(inner)) return
        const { expression } = inner
        if (ts.isPropertyAccessExpression(expression) && /^(?:db|ownerDb)$/.test(expression.expression.getText())) report(inner)
        if (ts.isIdentifier(expression) && target(expression.text)?.parameters.some(({ type }) => carries(type))) report(inner)
      })
    })
  }
  return [...new Set(problems)]
}

/** Names of the types that contain a `Database`, directly or through others. */
function connectionTypes(files: readonly ts.SourceFile[]): Set<string> {
  const types = files.flatMap((file) =>
    file.statements.flatMap((node) =>
      ts.isTypeAliasDeclaration(node) ? [[node.name.text, withoutPicks(node.type.getText(file))] as const] : [],
    ),
  )
  const names = new Set(['Database'])
  for (let size = 0; size < names.size; ) {
    size = names.size
    for (const [name, text] of types) if (mentionsAny(text, names)) names.add(name)
  }
  return names
}

/** A type text without the parts that leave the connection out, such as `Pick<Context, 'who'>`. */
function withoutPicks(text: string): string {
  return text
    .replaceAll(/Pick<\w+, ([^<>]*)>/g, (whole, keys: string) => (/'(?:db|ownerDb)'/.test(keys) ? whole : ''))
    .replaceAll(/Omit<\w+, ([^<>]*)>/g, (whole, keys: string) => (/'(?:db|ownerDb)'/.test(keys) ? '' : whole))
    .replaceAll(/\w+\['\w+'\]/g, '')
}

function mentionsAny(text: string, names: ReadonlySet<string>): boolean {
  return [...text.matchAll(/\b[A-Z]\w*/g)].some(([word]) => names.has(word))
}

function importsOf(source: ts.SourceFile): Map<string, { file: string; name: string }> {
  const imports = new Map<string, { file: string; name: string }>()
  for (const node of source.statements) {
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) continue
    const file = path.posix.join(path.posix.dirname(source.fileName), node.moduleSpecifier.text)
    const named = node.importClause?.namedBindings
    if (!named || !ts.isNamedImports(named)) continue
    for (const { name, propertyName } of named.elements) imports.set(name.text, { file, name: (propertyName ?? name).text })
  }
  return imports
}

function functionNamed(source: ts.SourceFile, name: string): Callable | undefined {
  for (const node of source.statements) {
    if (ts.isFunctionDeclaration(node) && node.name?.text === name) return node
    if (!ts.isVariableStatement(node)) continue
    for (const { name: variable, initializer } of node.declarationList.declarations) {
      if (variable.getText(source) === name && initializer && isCallable(initializer)) return initializer
    }
  }
  return undefined
}

function isCallable(node: ts.Node): node is Callable {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ts.isMethodDeclaration(node)
  )
}

function isTransaction({ name, type }: ts.ParameterDeclaration): boolean {
  return name.getText() === 'tx' || /\btx\b/.test(ts.isObjectBindingPattern(name) ? name.getText() : '') || type?.getText() === 'Transaction'
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  ts.forEachChild(node, (child) => visit(child, look))
}
