/**
 * Stores the rows of a document again and again, in its own process: one function call a document on eight connections,
 * without triggers, checks and foreign keys. That is what a posting could cost at the least.
 */
import pg from 'pg'
import { v4 as uuidv4 } from 'uuid'
import { answerRounds, untilTime } from './rounds.ts'

answerRounds<{ adminUrl: string; name: string }>(({ adminUrl, name }) => async ({ seconds, connections }) => {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: adminUrl })
      await client.connect()
      await client.query('set session_replication_role = replica')
      return client
    }),
  )
  const copy = { name: 'copy', text: `select ${name}($1)` }
  const rate = await untilTime(
    seconds,
    clients.map((client) => async () => void (await client.query({ ...copy, values: [uuidv4()] }))),
  )
  await Promise.all(clients.map((client) => client.end()))
  return rate
})
