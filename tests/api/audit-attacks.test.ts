/**
 * The audit log manipulated in the database, past all checks (audit-chain, verify-books): both verifications report the
 * first changed row.
 */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { localDate } from '../../domain/calendar/local-date.ts'
import { createDatabase } from '../../server/db/core/client.ts'
import { checkChain } from '../../server/services/audit/audit-chain.ts'
import { setLockDate } from '../../server/services/company/lock-date.ts'
import { runUpkeep } from '../../server/services/upkeep.ts'
import { verifyBooks } from '../../server/services/verify/verify-books.ts'
import type { TestBooks } from '../support/books.ts'
import { startBooks } from '../support/books.ts'

let books: TestBooks
let admin: pg.Client
/** The audit rows by their positions in the chain. */
let rows: string[] = []

beforeAll(async () => {
  books = await startBooks()
  admin = new pg.Client({ connectionString: books.database.adminUrl })
  await admin.connect()
  for (const month of ['01', '02', '03', '04', '05']) await setLockDate(books.context, localDate(`2026-${month}-28`))
  await runUpkeep(books.db)
  const seals = await books.sql<{ audit_id: string }>('select audit_id from audit_seal order by position')
  rows = ['', ...seals.map(({ audit_id }) => audit_id)]
})
afterAll(async () => {
  await admin.end()
  await books.close()
})
beforeEach(async () => {
  expect((await checkChain(books.context, {})).broken).toBeNull()
  expect(await firstFinding()).toBeNull()
})

async function firstFinding(): Promise<string | null> {
  const owner = createDatabase(books.database.ownerUrl)
  try {
    for await (const { findings } of verifyBooks({ owner, appUrl: books.database.appUrl }, 'books')) {
      if (findings[0] !== undefined) return findings[0]
    }
    return null
  } finally {
    await owner.close()
  }
}

/** Applies the damage with all triggers off, runs `look`, and restores the rows. */
async function damaged<T>(damage: string, look: () => Promise<T>): Promise<T> {
  const unguarded = (sql: string) => admin.query(`set session_replication_role = replica; ${sql}`)
  const tables = ['audit_log', 'audit_seal']
  for (const table of tables) await unguarded(`create temporary table kept_${table} as select * from ${table}`)
  try {
    await unguarded(damage)
    return await look()
  } finally {
    for (const table of tables) {
      await unguarded(
        `delete from ${table}; insert into ${table} select * from kept_${table}; drop table kept_${table}`,
      )
    }
  }
}

const third = '(select audit_id from audit_seal where position = 3)'
const changed = `update audit_log set changes = '{"lock_date": [null, "2025-12-31"]}' where id = ${third};`
const rowHash = `update audit_seal s set row_hash = audit_row_hash(a) from audit_log a where a.id = s.audit_id and s.position = 3;`
const chainHash = `update audit_seal s set chain_hash = encode(sha256(convert_to(b.chain_hash || s.row_hash, 'UTF8')), 'hex')
  from audit_seal b where b.position = 2 and s.position = 3;`

const swap = [
  [4, 1000],
  [6, 4],
  [1000, 6],
].map(([from, to]) => `update audit_seal set position = ${to} where position = ${from};`)

test.each([
  { what: 'a changed row', damage: changed, place: 3, says: 'refers to a changed row.' },
  {
    what: 'a deleted row',
    damage: `delete from audit_log where id = ${third};`,
    place: 3,
    says: 'refers to a missing row.',
  },
  { what: 'a row with a new hash', damage: changed + rowHash, place: 3, says: 'does not continue the chain.' },
  {
    what: 'a row with a new seal',
    damage: changed + rowHash + chainHash,
    place: 4,
    says: 'does not continue the chain.',
  },
  {
    what: 'a row deleted with its seal',
    damage: `delete from audit_log where id = ${third}; delete from audit_seal where position = 3;`,
    place: 4,
    says: 'does not follow the seal before it and does not continue the chain.',
  },
  {
    what: 'two rows that changed places',
    damage: swap.join(' '),
    place: 4,
    named: 6,
    says: 'does not continue the chain.',
  },
])('$what is reported with its position in the chain', async ({ damage, place, named = place, says }) => {
  const [chain, finding] = await damaged(damage, async () => [
    await checkChain(books.context, {}),
    await firstFinding(),
  ])
  expect(chain?.broken).toEqual({ position: place, audit_id: rows[named] })
  expect(finding).toBe(`Seal ${place} of audit row ${rows[named]} ${says}`)
})

test('a row inserted between sealed ones is reported, although it has no position in the chain', async () => {
  const forged = '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44'
  const damage = `insert into audit_log (company_id, id, at, user_id, actor, address, action, resource, object_id, object_version,
      object_label, changes)
    select company_id, '${forged}', at - interval '1 hour', user_id, 'owner@example.test', '', action, resource, object_id, 1, '', '{}'
    from audit_log where id = ${third}`
  const [chain, finding] = await damaged(damage, async () => [
    await checkChain(books.context, {}),
    await firstFinding(),
  ])
  expect(chain).toMatchObject({ broken: { position: null, audit_id: forged } })
  expect(finding).toContain(`Audit row ${forged}`)
})

test('resealing the whole chain does not reproduce the recorded head', async () => {
  const noted = (await checkChain(books.context, {})).head_hash
  const damage = `${changed} delete from audit_seal; select set_config('daybook.company', '${books.context.who.companyId}', false);
    select seal_audit(100)`
  const chain = await damaged(damage, () => checkChain(books.context, {}))
  expect(chain).toMatchObject({ sealed: 6, broken: null })
  expect(chain.head_hash).not.toBe(noted)
})

test('a long chain is checked in parts, and a break is reported in its part', async () => {
  const { companyId } = books.context.who
  const damage = `insert into audit_log (company_id, id, user_id, actor, address, action, resource, object_id, object_version,
      object_label, changes)
    select a.company_id, uuidv7(), a.user_id, a.actor, '', 'update', 'company', a.object_id, 1, 'Many ' || n, '{}'
    from audit_log a cross join generate_series(1, 20100) n where a.id = ${third};
    select set_config('daybook.company', '${companyId}', false); select seal_audit(30000);
    update audit_log set actor = 'eve@example.test' where id = (select audit_id from audit_seal where position = 20050)`
  await damaged(damage, async () => {
    const first = await checkChain(books.context, {})
    expect(first).toMatchObject({ sealed: 20_106, waiting: 0, checked: 20_000, broken: null })
    const second = await checkChain(books.context, { after: String(first.checked) })
    expect(second).toMatchObject({ checked: 20_106, broken: { position: 20_050 } })
    expect(await firstFinding()).toMatch(/^Seal 20050 of audit row .* refers to a changed row/)
  })
})
