import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/support/database.ts'
import type { TestDatabase } from '../../../tests/support/database.ts'
import type { BatchEnds, BatchStatement } from './batch-query.ts'
import { BatchQuery } from './batch-query.ts'
import { isConnectionLost } from './database-errors.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client({ connectionString: database.appUrl, pipeline: true })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

function send(statements: readonly BatchStatement[], isTimed = false): Promise<BatchEnds> {
  const query = new BatchQuery(statements, { isTimed })
  client.query(query)
  return query.ended
}

const rowsOf = ({ ends }: BatchEnds) => ends.map(({ rows }) => rows)
const failure = { text: 'select 1 / $1::int as none', values: [0], name: 'failure' }
const numbers = { text: 'select n from generate_series(1, $1::int) n', name: 'numbers' }

test.each([false, true])(
  'values are read by their type, also when the columns are known already (timed: %s)',
  async (isTimed) => {
    const all = {
      name: 'all',
      text: `select $1::date as day, $2::numeric as amount, $3::bigint as count, $4::bool as flag, $5::text as nothing,
      $6::text[] as texts, $7::jsonb as data, $8::bytea as bytes, $9::timestamptz as at`,
      values: ['2026-03-31', '1.50', 7n, true, null, ['a "b"', 'c,d'], { a: [1] }, Buffer.from('x'), new Date(0)],
    }
    const row = {
      day: '2026-03-31',
      amount: '1.50',
      count: 7n,
      flag: true,
      nothing: null,
      texts: ['a "b"', 'c,d'],
      data: { a: [1] },
      bytes: Buffer.from('x'),
      at: new Date(0),
    }
    const answer = await send([all, all, { text: 'select' }, { ...numbers, values: [2] }], isTimed)
    expect(rowsOf(answer)).toEqual([[row], [row], [{}], [{ n: 1 }, { n: 2 }]])
    expect(rowsOf(await send([all], isTimed))).toEqual([[row]])
    expect(answer.ends.map(({ tag }) => tag)).toEqual(['SELECT 1', 'SELECT 1', 'SELECT 1', 'SELECT 2'])
  },
)

test('the first refused statement ends a batch, and what stands behind it is prepared later', async () => {
  const behind = { text: 'select 5 as five', name: 'behind' }
  const refused = await send([{ ...numbers, values: [1] }, failure, behind])
  expect(rowsOf(refused)).toEqual([[{ n: 1 }], []])
  expect(refused.error).toMatchObject({ code: '22012' })
  expect(rowsOf(await send([behind, { ...failure, values: [1] }]))).toEqual([[{ five: 5 }], [{ none: 1 }]])
})

test('two batches on their way share what the first one prepares', async () => {
  const shared = { text: 'select $1::int as shared', name: 'shared' }
  const answers = await Promise.all([send([{ ...shared, values: [1] }]), send([{ ...shared, values: [2] }])])
  expect(answers.map(rowsOf)).toEqual([[[{ shared: 1 }]], [[{ shared: 2 }]]])
})

test('a value that cannot be sent is refused before anything is, and the connection stays usable', async () => {
  const circular: Record<string, unknown> = {}
  circular['itself'] = circular
  expect(() => new BatchQuery([{ text: 'select $1::jsonb', values: [circular] }], { isTimed: false })).toThrow(
    'circular',
  )
  expect(rowsOf(await send([{ ...numbers, values: [1] }]))).toEqual([[{ n: 1 }]])
})

test('a lost connection ends every batch with its error', async () => {
  const other = new pg.Client({ connectionString: database.appUrl, pipeline: true })
  other.on('error', () => undefined)
  await other.connect()
  const query = new BatchQuery([{ text: 'select pg_terminate_backend(pg_backend_pid())' }], { isTimed: false })
  other.query(query)
  // What PostgreSQL says of it, unless the socket is closed before that is read.
  expect(isConnectionLost((await query.ended).error)).toBe(true)
  const late = new BatchQuery([{ text: 'select 1 as one' }], { isTimed: false })
  other.query(late)
  expect(isConnectionLost((await late.ended).error)).toBe(true)
})
