/**
 * Replays recorded statements in its own process, in turn, on eight pipelined connections. Ids that the use-case
 * generated are generated again each time; everything else is sent as recorded.
 */
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { RecordedTransactions, Transaction } from './recorder.ts'
import { wasMadeSince } from './recorder.ts'
import { answerRounds, untilTime } from './rounds.ts'

type RecordedCompany = RecordedTransactions & { url: string; companyId: string }

answerRounds<RecordedCompany>((recording) => {
  let sentCount = 0
  const next = (): readonly Transaction[] => recording.uses[(sentCount += 1) % recording.uses.length] ?? []
  return async ({ seconds, connections }) => {
    const clients = await Promise.all(
      Array.from({ length: connections }, async () => {
        const client = new pg.Client({ connectionString: recording.url, pipeline: true })
        await client.connect()
        return client
      }),
    )
    const rate = await untilTime(
      seconds,
      clients.map((client) => () => replay(client, recording, next())),
    )
    await Promise.all(clients.map((client) => client.end()))
    return rate
  }
})

async function replay(
  client: pg.Client,
  { since, companyId }: RecordedCompany,
  transactions: readonly Transaction[],
): Promise<void> {
  const fresh = new Map<string, string>()
  const renew = (text: string) =>
    text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      if (!wasMadeSince(since, id)) return id
      const other = fresh.get(id) ?? uuidv7()
      fresh.set(id, other)
      return other
    })
  const values = (parameters: unknown[]) =>
    parameters.map((value): unknown => {
      if (typeof value === 'string') return renew(value)
      return Array.isArray(value) ? JSON.parse(renew(JSON.stringify(value))) : value
    })
  const company = {
    name: 'begin-in-company',
    text: "select set_config('daybook.company', $1, true), set_config('plan_cache_mode', 'force_generic_plan', true)",
    values: [companyId],
  }
  await Promise.all(
    transactions.flatMap((statements) => [
      client.query('begin'),
      client.query(company),
      ...statements.map(({ sql, parameters, name }) =>
        client.query({ text: sql, values: values(parameters), ...(name ? { name } : {}) }),
      ),
      client.query('commit'),
    ]),
  )
}
