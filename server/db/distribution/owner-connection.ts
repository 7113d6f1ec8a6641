import pg from 'pg'

/** Runs a statement as the role that owns the tables, each in a transaction of its own. */
export type Run = <Row>(sql: string, parameters?: readonly unknown[]) => Promise<Row[]>

/** Opens a connection of the owner without time limits for `work`, and closes it in any case. */
export async function withOwner<T>(ownerUrl: string, work: (run: Run) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c client_min_messages=warning' })
  await client.connect()
  // A running statement is rejected anyway; without a listener a lost connection would end the process.
  client.on('error', () => undefined)
  try {
    return await work(
      async <Row>(sql: string, parameters: readonly unknown[] = []) =>
        (await client.query(sql, [...parameters])).rows as Row[],
    )
  } finally {
    await client.end()
  }
}
