import ts from 'typescript'

/** Names of the tables that carry a company_id, from the text of the migrations. */
export function companyTables(migrations: readonly string[]): string[] {
  const tables = new Set<string>()
  for (const sql of migrations) {
    for (const [, name = '', body = ''] of sql.matchAll(/create table (?:if not exists )?(\w+)\s*\(([\s\S]*?)\n\)/gi)) {
      if (/\bcompany_id\b/.test(body)) tables.add(name)
    }
  }
  return [...tables].toSorted()
}

const known = new WeakMap<readonly string[], RegExp>()

/** The pattern of whatever reads or writes one of the tables, made once for them. */
function usesOf(tables: readonly string[]): RegExp {
  const uses =
    known.get(tables) ??
    new RegExp(`\\b(?:from|join|into|update|using)\\s+(?:only\\s+)?(?:${tables.join('|')})\\b`, 'i')
  known.set(tables, uses)
  return uses
}

/** Statements of SQL text that read or write one of the tables without a word of company_id. */
export function statementsWithoutCompany(sql: string, tables: readonly string[]): string[] {
  const uses = usesOf(tables)
  const reads = /\b(?:select|insert|update|delete|merge)\b/i
  const statements = sql.replace(/--.*$/gm, '').split(';')
  return statements.filter((each) => reads.test(each) && uses.test(each) && !/company_?id/i.test(each)).map(firstLine)
}

/** The same for the SQL literals of TypeScript text. */
export function queriesWithoutCompany(text: string, tables: readonly string[]): string[] {
  if (!usesOf(tables).test(text)) return []
  const source = parse(text)
  const found: string[] = []
  visit(source, (node) => {
    if (ts.isTemplateExpression(node) || ts.isStringLiteralLike(node)) {
      found.push(...statementsWithoutCompany(node.getText(source), tables))
    }
  })
  return found
}

const spokenAttributes = new Set(
  'title placeholder label alt aria-label description message okText cancelText tooltip extra'.split(' '),
)

/** Texts for people written straight into a component instead of through i18n; the name of a key (N) is no text. */
export function hardWiredTexts(text: string): string[] {
  const source = parse(text, ts.ScriptKind.TSX)
  const found: string[] = []
  visit(source, (node) => {
    if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) found.push(node.text.trim())
    if (!ts.isJsxAttribute(node) || !spokenAttributes.has(node.name.getText(source))) return
    const value = node.initializer
    if (value !== undefined && ts.isStringLiteral(value) && /\p{L}{2}/u.test(value.text)) found.push(value.text)
  })
  return found
}

function parse(text: string, kind = ts.ScriptKind.TS): ts.SourceFile {
  return ts.createSourceFile('source', text, ts.ScriptTarget.ESNext, true, kind)
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  ts.forEachChild(node, (child) => visit(child, look))
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? ''
}
