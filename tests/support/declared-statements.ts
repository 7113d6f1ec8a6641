/** Extracts the SQL statements of the server from the sources: their places, texts and row types. */
import path from 'node:path'
import ts from 'typescript'
import { projectRoot } from '../../server/paths.ts'
import { productSources, read } from './project-files.ts'
import { symbolAt, textsOf } from './sql-texts.ts'

/** A column of a row type: `string`, `number[]`, `object`, or several. */
export type DeclaredColumn = {
  readonly classes: readonly string[]
  readonly nullable: boolean
  readonly optional: boolean
}
export type RowShape = ReadonlyMap<string, DeclaredColumn>
/** Represents the columns of a row type that does not name them all. */
export const anyColumn = '*'

export type DeclaredStatement = {
  /** Its file and function: `server/db/inventory/item-store.ts replaceItemUnits`. */
  readonly place: string
  /** The possible texts of the statement; null when known only at run time. */
  readonly texts: readonly string[] | null
  /** Null when no row is read. */
  readonly row: RowShape | null
}

/** The functions that create a statement from a text, from a file and from fragments. */
const makers = new Set([
  'statement',
  'unpreparedStatement',
  'fromFile',
  'compile',
  'preparedStatement',
  'declaredStatement',
  'query',
])
/** Those whose text is known only at run time. */
const builtAtRunTime = new Set(['compile', 'declaredStatement'])
/** Those that name a file. */
const ofFiles = new Set(['fromFile', 'query'])

/** Finds every statement in the sources of the server and in the declarations of reports. */
export function declaredStatements(): DeclaredStatement[] {
  const places = /^(server\/|domain\/resources\/.*-reports\.)/
  const mentions = /\b(Statement|statement|fromFile|query)\b/
  const sources = productSources.filter((file) => places.test(file) && mentions.test(read(file)))
  const program = programOf(sources)
  const checker = program.getTypeChecker()
  return sources.flatMap((file) => {
    const source = program.getSourceFile(path.join(projectRoot, file))
    if (!source) return []
    return expressionsIn(source).flatMap((expression) => {
      const statement = ts.isCallExpression(expression)
        ? calledIn(checker, expression)
        : literalStatement(checker, expression)
      return statement === null ? [] : [{ place: `${file} ${declarationAround(expression)}`, ...statement }]
    })
  })
}

/** Returns the sources and their imports within the project; packages are left out, since no row type needs them. */
function programOf(sources: readonly string[]): ts.Program {
  const { config } = ts.readConfigFile(path.join(projectRoot, 'tsconfig.json'), ts.sys.readFile)
  const compilerOptions = { ...config.compilerOptions, lib: ['ES2023'], types: ['node'], incremental: false }
  const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, projectRoot)
  const host = ts.createCompilerHost(options)
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) => ({
      resolvedModule: text.startsWith('.')
        ? { resolvedFileName: path.join(path.dirname(from), text), extension: ts.Extension.Ts }
        : undefined,
    }))
  return ts.createProgram(
    sources.map((file) => path.join(projectRoot, file)),
    options,
    host,
  )
}

function expressionsIn(source: ts.SourceFile): (ts.CallExpression | ts.ObjectLiteralExpression)[] {
  const expressions: (ts.CallExpression | ts.ObjectLiteralExpression)[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isObjectLiteralExpression(node)) expressions.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return expressions
}

type StatementOrNone = Omit<DeclaredStatement, 'place'> | null

/** Returns the statement created by a call; null for another call, and for a row type that is a parameter itself. */
function calledIn(checker: ts.TypeChecker, call: ts.CallExpression): StatementOrNone {
  const [first] = call.arguments
  const maker = makerOf(checker, call)
  if (!first || !maker?.row || maker.row.flags & ts.TypeFlags.TypeParameter) return null
  const texts = builtAtRunTime.has(maker.name) ? null : textsOf(checker, first)
  const files =
    ofFiles.has(maker.name) &&
    ts.isIdentifier(call.expression) &&
    texts?.map((name) => read(`server/reports/sql/${name}.sql`))
  return { texts: files || texts, row: shapeOf(checker, maker.row) }
}

/** Returns the function that creates a call's statement, and the row type. */
function makerOf(checker: ts.TypeChecker, call: ts.CallExpression) {
  const { expression, typeArguments } = call
  if (ts.isPropertyAccessExpression(expression)) {
    const [row] = typeArguments ?? []
    const { text: name } = expression.name
    return name === 'query' && row ? { name, row: checker.getTypeFromTypeNode(row) } : null
  }
  if (!ts.isIdentifier(expression) || !makers.has(expression.text)) return null
  const declaration = symbolAt(checker, expression)?.valueDeclaration
  if (!declaration || !ts.isFunctionDeclaration(declaration)) return null
  return { name: expression.text, row: statementRow(checker.getResolvedSignature(call)?.getReturnType()) }
}

/** Returns the statement of an object with `sql` and `parameters`. */
function literalStatement(checker: ts.TypeChecker, literal: ts.ObjectLiteralExpression): StatementOrNone {
  const sql = literal.properties.find((property) => property.name?.getText() === 'sql')
  const row = sql && statementRow(checker.getContextualType(literal))
  if (!row || row.flags & ts.TypeFlags.TypeParameter) return null
  return { texts: ts.isPropertyAssignment(sql) ? textsOf(checker, sql.initializer) : null, row: shapeOf(checker, row) }
}

/** Returns the name of the top-level declaration that contains a node. */
function declarationAround(node: ts.Node): string {
  let outer = node
  while (!ts.isSourceFile(outer.parent)) outer = outer.parent
  if (ts.isFunctionDeclaration(outer)) return outer.name?.text ?? ''
  return ts.isVariableStatement(outer) ? (outer.declarationList.declarations[0]?.name.getText() ?? '') : ''
}

function statementRow(type: ts.Type | undefined): ts.Type | undefined {
  const isStatement = ['Statement', 'ReportQuery'].includes(type?.aliasSymbol?.name ?? '')
  return isStatement ? type?.aliasTypeArguments?.[0] : undefined
}

/** Returns the columns of a row type; null for one without columns. */
function shapeOf(checker: ts.TypeChecker, row: ts.Type): RowShape | null {
  const others = checker.getIndexTypeOfType(row, ts.IndexKind.String)
  if (row.flags & ts.TypeFlags.Unknown || (others && others.flags & ts.TypeFlags.Never)) return null
  const columns = checker.getPropertiesOfType(row).map((property): [string, DeclaredColumn] => {
    const type = checker.getTypeOfSymbol(property)
    const classes = [...new Set(classesOf(checker, type))]
    const nullable = classes.includes('unknown') || (type.isUnion() && type.types.some(isNull))
    return [property.name, { classes, nullable, optional: (property.flags & ts.SymbolFlags.Optional) !== 0 }]
  })
  return new Map(others ? [...columns, [anyColumn, { classes: [], nullable: true, optional: true }]] : columns)
}

function isNull({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0
}

/** Returns the driver's classes for the values of a type, null separately. */
function classesOf(checker: ts.TypeChecker, type: ts.Type): string[] {
  const { flags } = type
  if (isNull(type)) return []
  if (type.isUnion()) return type.types.flatMap((member) => classesOf(checker, member))
  if (flags & ts.TypeFlags.StringLike) return ['string']
  if (flags & ts.TypeFlags.NumberLike) return ['number']
  if (flags & ts.TypeFlags.BigIntLike) return ['bigint']
  if (flags & ts.TypeFlags.BooleanLike) return ['boolean']
  if (flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return ['unknown']
  if (type.isIntersection() && type.types.some((part) => part.flags & ts.TypeFlags.StringLike)) return ['string']
  const name = type.getSymbol()?.name ?? ''
  if (name === 'Date' || name === 'Buffer') return [name]
  const element = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference)[0] : undefined
  return element ? [`${classesOf(checker, element).join('|')}[]`] : ['object']
}
