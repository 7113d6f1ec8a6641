import ts from 'typescript'

/** Parses a file of TypeScript, once for all checks that look at it. */
export function parse(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true)
}

/** Returns the tables with a company_id, from the text of the migrations. */
export function companyTables(migrations: readonly string[]): string[] {
  const tables = new Set<string>()
  for (const sql of migrations) {
    for (const [, name = '', body = ''] of sql.matchAll(/create table (?:if not exists )?(\w+)\s*\(([\s\S]*?)\n\)/gi)) {
      if (/\bcompany_id\b/.test(body)) tables.add(name)
    }
  }
  return [...tables].toSorted()
}

const patterns = new WeakMap<readonly string[], RegExp>()

/** Returns the pattern of statements that read or write one of the tables, made once for each list. */
function usesOf(tables: readonly string[]): RegExp {
  const uses =
    patterns.get(tables) ??
    new RegExp(`\\b(?:from|join|into|update|using)\\s+(?:only\\s+)?(?:${tables.join('|')})\\b`, 'i')
  patterns.set(tables, uses)
  return uses
}

/** Returns the statements of SQL text that read or write one of the tables without naming company_id. */
export function statementsWithoutCompany(sql: string, tables: readonly string[]): string[] {
  const uses = usesOf(tables)
  const reads = /\b(?:select|insert|update|delete|merge)\b/i
  const statements = sql.replace(/--.*$/gm, '').split(';')
  return statements.filter((each) => reads.test(each) && uses.test(each) && !/company_?id/i.test(each)).map(firstLine)
}

/** Returns such statements of the SQL literals of a file in TypeScript. */
export function queriesWithoutCompany(source: ts.SourceFile, tables: readonly string[]): string[] {
  if (!usesOf(tables).test(source.text)) return []
  const matches: string[] = []
  visit(source, (node) => {
    if (ts.isTemplateExpression(node) || ts.isStringLiteralLike(node)) {
      matches.push(...statementsWithoutCompany(node.getText(source), tables))
    }
  })
  return matches
}

const spokenAttributes = new Set(
  'title placeholder label alt aria-label description message okText cancelText tooltip extra'.split(' '),
)

/** Returns texts written into a component instead of going through i18n; single letters such as keys are allowed. */
export function hardWiredTexts(source: ts.SourceFile): string[] {
  const matches: string[] = []
  visit(source, (node) => {
    if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) matches.push(node.text.trim())
    if (!ts.isJsxAttribute(node) || !spokenAttributes.has(node.name.getText(source))) return
    const value = node.initializer
    if (value !== undefined && ts.isStringLiteral(value) && /\p{L}{2}/u.test(value.text)) matches.push(value.text)
  })
  return matches
}

/** Names of the functions that return a text of the screen. */
const sayers = new Set(['t', 'say', 'translate', 'inLanguage'])
/** Between facts that are no sentence. */
const factSeparators = /^[\s]*[·›–][\s]*$/

/**
 * Sentences put together from texts: a template that joins a translated text with other words, a translated text beside
 * a plus, one of two texts chosen by a count of one, a translated text in lower case, and names joined by commas.
 */
export function gluedTexts(source: ts.SourceFile): string[] {
  const found: string[] = []
  visit(source, (node) => {
    if (isGlued(node)) found.push(firstLine(node.getText(source)))
  })
  return found
}

function isGlued(node: ts.Node): boolean {
  if (ts.isTemplateExpression(node)) {
    const isSaid = node.templateSpans.some(({ expression }) => isSaying(expression))
    const pieces = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
    return isSaid && pieces.some((piece, place) => !isHarmless(piece, place === 0 || place === pieces.length - 1))
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return isSaying(node.left) || isSaying(node.right)
  }
  if (ts.isConditionalExpression(node)) {
    return comparesWithOne(node.condition) && isText(node.whenTrue) && isText(node.whenFalse)
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const { name, expression } = node.expression
  if (/^to(?:Locale)?LowerCase$/.test(name.text)) return isSaying(expression)
  const [separator] = node.arguments
  return name.text === 'join' && separator !== undefined && ts.isStringLiteral(separator) && separator.text === ', '
}

/** Nothing or a quotation mark at the ends, or a sign between facts. */
function isHarmless(piece: string, isEnd: boolean): boolean {
  return isEnd ? /^[“”]?$/.test(piece) : factSeparators.test(piece)
}

function isSaying(node: ts.Expression): boolean {
  if (!ts.isCallExpression(node)) return false
  const { expression } = node
  if (ts.isIdentifier(expression)) return sayers.has(expression.text)
  return ts.isPropertyAccessExpression(expression) && expression.expression.getText() === 'labels'
}

function comparesWithOne(node: ts.Expression): boolean {
  return ts.isBinaryExpression(node) && node.getText().match(/^[\w.]+ === 1$/) !== null
}

function isText(node: ts.Expression): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || isSaying(node)
}

const vagueWords = new Set('found own known wanted made told said standing held meant beside asked judged'.split(' '))
const otherParticiples = 'begun bought built done given kept left paid read sent shown sought stood taken written'
const participles = new Set(otherParticiples.split(' '))
/** Words with the ending of a participle that are nouns of accounting or of screens. */
const nouns = new Set(
  'ageing banking costing heading landing mapping numbering opening posting querystring reading spelling wording'.split(
    ' ',
  ),
)

/** Returns the declared names that are a bare participle or an adverb, with their lines; object literals are data. */
export function vagueNames(source: ts.SourceFile): string[] {
  const matches: string[] = []
  visit(source, (node) => {
    const { name } = node as ts.NamedDeclaration
    if (!name || !ts.isIdentifier(name) || !isVague(name.text) || isUse(node)) return
    matches.push(`${source.fileName}:${source.getLineAndCharacterOfPosition(name.getStart()).line + 1}: ${name.text}`)
  })
  return matches
}

/** Whether a file is named by a bare participle, or contains one of the vague words: `held.ts`, `use-meant-option.ts`. */
export function isVagueFile(path: string): boolean {
  const [name = ''] = (path.split('/').at(-1) ?? '').split('.')
  return isParticiple(name) || name.split('-').some((word) => vagueWords.has(word) && word !== 'found')
}

/** Types and components have nouns: `Cancelled` is none, and neither is a name that ends in a vague word. */
function isVague(name: string): boolean {
  if (!/^[A-Z]/.test(name)) return vagueWords.has(name)
  const words = (name.match(/[A-Z][a-z]+/g) ?? []).map((word) => word.toLowerCase())
  const last = words.at(-1) ?? ''
  return (words.length === 1 && isParticiple(last)) || (vagueWords.has(last) && name !== 'NotFound')
}

function isParticiple(word: string): boolean {
  return vagueWords.has(word) || participles.has(word) || (/^[a-z]+(?:ed|ing)$/.test(word) && !nouns.has(word))
}

/** Whether a node with a name only uses it: a property that is read or assigned, an attribute, an import. */
function isUse(node: ts.Node): boolean {
  return (
    ts.isPropertyAccessExpression(node) ||
    ts.isObjectLiteralElement(node) ||
    ts.isJsxAttribute(node) ||
    ts.isImportSpecifier(node) ||
    ts.isExportSpecifier(node)
  )
}

/** Returns the exported functions without a doc comment, with their lines; of overloads the first one has it. */
export function silentFunctions(source: ts.SourceFile): string[] {
  const silent = new Map<string, number>()
  const commented = new Set<string>()
  for (const statement of source.statements) {
    for (const name of exportedFunctions(statement)) {
      if (ts.getJSDocCommentsAndTags(statement).length > 0) commented.add(name)
      else if (!commented.has(name)) silent.set(name, statement.getStart())
    }
  }
  return [...silent].map(
    ([name, start]) => `${source.fileName}:${source.getLineAndCharacterOfPosition(start).line + 1}: ${name}`,
  )
}

/** Names the functions that a statement exports, declared or assigned to a constant. */
function exportedFunctions(statement: ts.Statement): string[] {
  const isExported =
    ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.[0]?.kind === ts.SyntaxKind.ExportKeyword
  if (!isExported) return []
  if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? 'default']
  if (!ts.isVariableStatement(statement)) return []
  const functions = statement.declarationList.declarations.filter(
    ({ initializer }) => initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)),
  )
  return functions.map(({ name }) => name.getText())
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  ts.forEachChild(node, (child) => visit(child, look))
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? ''
}
