/**
 * Finds code that takes a second connection while it holds a transaction: with all connections of the pool in use, such
 * transactions wait for each other forever. Works on types by name: a type that contains a `Database` can open a
 * connection, so a function that receives a `Transaction`, and its callees, may not take such a type.
 */
import path from 'node:path'
import ts from 'typescript'

/** A source file by its path from the project root. */
export type Source = { file: string; text: string }

type Callable = ts.FunctionDeclaration | ts.ArrowFunction | ts.FunctionExpression | ts.MethodDeclaration

/** Returns one line for each use of a second connection: file, line and text. */
export function secondConnections(sources: readonly Source[]): string[] {
  const program = programOf(sources)
  return [...uses(program)].map((node) => {
    const source = node.getSourceFile()
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    return `${source.fileName}:${line + 1}: ${node.getText(source).split('\n', 1)[0]}`
  })
}

type Program = {
  /** The files in which a function may hold a transaction. */
  holders: readonly ts.SourceFile[]
  /** Returns the file and the original name of an imported name. */
  imported: (source: ts.SourceFile, name: string) => { source: ts.SourceFile; name: string } | undefined
}

/** Parses a file on first use: most hold no transaction and are not called by one that does. */
function programOf(sources: readonly Source[]): Program {
  const texts = new Map(sources.map(({ file, text }) => [file, text]))
  const files = new Map<string, { source: ts.SourceFile; imports: ReturnType<typeof importsOf> }>()
  const parsed = (file: string) => {
    const text = texts.get(file)
    if (text === undefined) return undefined
    let one = files.get(file)
    if (!one) {
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true)
      files.set(file, (one = { source, imports: importsOf(source) }))
    }
    return one
  }
  return {
    holders: sources
      .filter(({ text }) => /\btx\b|\bTransaction\b/.test(text))
      .flatMap(({ file }) => parsed(file)?.source ?? []),
    imported: (source, name) => {
      const place = parsed(source.fileName)?.imports.get(name)
      const file = place && parsed(place.file)?.source
      return place && file && { source: file, name: place.name }
    },
  }
}

/** Returns parameters and calls by which a function that holds a transaction could get another connection. */
function uses(program: Program): Set<ts.Node> {
  const carries = connectionTypes(program)
  const matches = new Set<ts.Node>()
  const isDatabase = (name: string): boolean => name === 'db' || name === 'ownerDb'
  const takesConnection = (call: ts.CallExpression): boolean => {
    const { expression } = call
    if (!ts.isIdentifier(expression)) return false
    const place = program.imported(call.getSourceFile(), expression.text)
    const callee = functionNamed(place?.source ?? call.getSourceFile(), place?.name ?? expression.text)
    return callee?.parameters.some(carries) ?? false
  }
  for (const source of program.holders) {
    visit(source, (node) => {
      if (!isCallable(node) || !node.body || !node.parameters.some(isTransaction)) return
      for (const parameter of node.parameters) if (carries(parameter)) matches.add(parameter)
      visit(node.body, (inner) => {
        if (ts.isPropertyAccessExpression(inner) && isDatabase(inner.name.text)) matches.add(inner)
        if (!ts.isCallExpression(inner)) return
        const { expression } = inner
        const isDirect = ts.isPropertyAccessExpression(expression) && isDatabase(expression.expression.getText())
        if (isDirect || takesConnection(inner)) matches.add(inner)
      })
    })
  }
  return matches
}

/** Whether the type of a parameter contains a `Database`, directly or through its named types. */
function connectionTypes(program: Program): (parameter: ts.ParameterDeclaration) => boolean {
  const resultByNode = new Map<ts.Node, boolean>()
  const inText = (source: ts.SourceFile, text: string): boolean =>
    [...withoutPicks(text).matchAll(/(?<![.\w])[A-Z]\w*/g)].some(([name]) => {
      const place = program.imported(source, name) ?? { source, name }
      if (place.name === 'Database') return true
      const alias = place.source.statements.find(
        (node) => ts.isTypeAliasDeclaration(node) && node.name.text === place.name,
      ) as ts.TypeAliasDeclaration | undefined
      if (!alias) return false
      const answer = resultByNode.get(alias)
      if (answer !== undefined) return answer
      resultByNode.set(alias, false)
      resultByNode.set(alias, inText(place.source, alias.type.getText()))
      return resultByNode.get(alias) ?? false
    })
  return ({ type }) => type !== undefined && inText(type.getSourceFile(), type.getText())
}

/** Returns a type text without the parts that exclude the connection, such as `Pick<Context, 'who'>`. */
function withoutPicks(text: string): string {
  return (
    text
      .replaceAll(/Pick<\w+, ([^<>]*)>/g, (whole, keys: string) => (/'(?:db|ownerDb)'/.test(keys) ? whole : ''))
      .replaceAll(/Omit<\w+, ([^<>]*)>/g, (whole, keys: string) => (/'(?:db|ownerDb)'/.test(keys) ? '' : whole))
      .replaceAll(/\w+\['\w+'\]/g, '')
      // The parameters of a function type are supplied by its caller.
      .replaceAll(/\([^()]*\)\s*=>/g, '')
  )
}

function importsOf(source: ts.SourceFile): Map<string, { file: string; name: string }> {
  const imports = new Map<string, { file: string; name: string }>()
  for (const node of source.statements) {
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) continue
    const file = path.posix.join(path.posix.dirname(source.fileName), node.moduleSpecifier.text)
    const named = node.importClause?.namedBindings
    if (!named || !ts.isNamedImports(named)) continue
    for (const { name, propertyName } of named.elements)
      imports.set(name.text, { file, name: (propertyName ?? name).text })
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
  return (
    name.getText() === 'tx' ||
    /\btx\b/.test(ts.isObjectBindingPattern(name) ? name.getText() : '') ||
    type?.getText() === 'Transaction'
  )
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  ts.forEachChild(node, (child) => visit(child, look))
}
