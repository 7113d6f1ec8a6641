/** Statements of PostgreSQL, ready to send. */
import { createHash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import { createQueryId, PostgresQueryCompiler } from 'kysely'
import type { BatchStatement } from './batch-query.ts'

declare const rowType: unique symbol
/** A statement ready to send. `Row` is the type of its rows. Named statements are prepared once per connection. */
export type Statement<Row = unknown> = {
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly name?: string
  readonly [rowType]?: Row
}
const compiler = new PostgresQueryCompiler()

/** A part of a statement that is built with the `sql` template. */
export type Fragment = RawBuilder<unknown>

/** Returns SQL built from fragments as a statement. */
export function compile<Row>(query: Fragment): Statement<Row> {
  const { sql, parameters } = compiler.compileQuery(query.toOperationNode(), createQueryId())
  return { sql, parameters }
}

/** Returns the same for SQL from a declaration, of which there are few versions: prepared like fixed texts. */
export function preparedStatement<Row>(query: Fragment): Statement<Row> {
  const { sql, parameters } = compiler.compileQuery(query.toOperationNode(), createQueryId())
  return { sql, parameters, name: nameOf(sql) }
}

/** Returns a statement of fixed text with `$1…` parameters, prepared under its own name. */
export function statement<Row = Record<string, never>>(
  sql: string,
  parameters: readonly unknown[] = [],
): Statement<Row> {
  return { sql, parameters, name: nameOf(sql) }
}

/** A statement that is not sent and has no rows. */
const unsent: Statement<never> = { sql: '', parameters: [] }

/** Returns the statement if there are values that it looks for, else one that is not sent and has no rows. */
export function forAny<Row>(values: readonly unknown[], one: Statement<Row>): Statement<Row> {
  return values.length === 0 ? unsent : one
}

function isSent({ sql }: Statement): boolean {
  return sql !== ''
}

/** Returns the rows of each statement; none for those that were not sent. */
export function rowsOfEach(statements: readonly Statement[], rows: readonly unknown[][]): unknown[][] {
  let place = 0
  return statements.map((one) => (isSent(one) ? (rows[place++] ?? []) : []))
}

const names = new Map<string, string>()

function nameOf(sql: string): string {
  const name = names.get(sql) ?? createHash('sha256').update(sql).digest('base64url').slice(0, 16)
  names.set(sql, name)
  return name
}

/** Returns the statements as a batch takes them, without those that are not sent. */
export function toBatch(statements: readonly Statement[]): BatchStatement[] {
  return statements.filter(isSent).map(({ sql, parameters, name }) => {
    return { text: sql, values: parameters, ...(name ? { name } : {}) }
  })
}
