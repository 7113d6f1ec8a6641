/**
 * A process of its own that replays the recorded statements of one posting on eight pipelined connections. Every id
 * that the posting made is made anew each time; everything else is sent as it was recorded.
 */
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { Round } from './rounds.ts'
import { answerRounds, untilTime } from './rounds.ts'

export type Recorded = {
  url: string
  companyId: string
  /** Ids that were there before the posting. */
  known: string[]
  batches: { sql: string; parameters: unknown[]; name?: string }[][]
}

const { url, companyId, known, batches }: Recorded = JSON.parse(process.argv[2] ?? '{}')
const keep = new Set(known)

answerRounds(async ({ seconds, connections }: Round) => {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url, pipeline: true })
      await client.connect()
      return client
    }),
  )
  const rate = await untilTime(
    seconds,
    clients.map((client) => () => replay(client)),
  )
  await Promise.all(clients.map((client) => client.end()))
  return rate
})

async function replay(client: pg.Client): Promise<void> {
  const fresh = new Map<string, string>()
  const renew = (text: string) =>
    text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      if (keep.has(id)) return id
      const other = fresh.get(id) ?? uuidv7()
      fresh.set(id, other)
      return other
    })
  const values = (parameters: unknown[]) =>
    parameters.map((value): unknown => {
      if (typeof value === 'string') return renew(value)
      return Array.isArray(value) ? JSON.parse(renew(JSON.stringify(value))) : value
    })
  const company = { name: 'set-company', text: "select set_config('daybook.company', $1, true)", values: [companyId] }
  await Promise.all(
    batches.flatMap((batch) => [
      client.query('begin'),
      client.query(company),
      ...batch.map(({ sql, parameters, name }) =>
        client.query({ text: sql, values: values(parameters), ...(name ? { name } : {}) }),
      ),
      client.query('commit'),
    ]),
  )
}
