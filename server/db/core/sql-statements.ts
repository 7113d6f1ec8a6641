/** Comments, texts, quoted names, dollar-quoted bodies, ends of statements, and everything between. */
const tokens = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;|[^;'"$/-]+|[^;]/g

/** A statement of a script, without its semicolon, and the offset at which it begins. */
export type SqlStatement = { readonly text: string; readonly offset: number }

/**
 * Returns the statements of an SQL script in their order; comments stay with the statement that follows. Texts with
 * escapes (`E'…'`) and nested comments are not understood.
 */
export function sqlStatements(script: string): SqlStatement[] {
  const statements: SqlStatement[] = []
  let start = 0
  let isCode = false
  const end = (offset: number) => {
    if (isCode) statements.push({ text: script.slice(start, offset), offset: start })
    start = offset + 1
    isCode = false
  }
  for (const { 0: token, index } of script.matchAll(tokens)) {
    if (token === ';') end(index)
    else if (!/^(?:--|\/\*|\s+$)/.test(token)) isCode = true
  }
  end(script.length)
  return statements
}
