/** Posting a journal voucher of five rows over HTTP beside the bare statements of the same use-case. */
import type { Database, Statement } from '../../server/db/client.ts'
import { statement } from '../../server/db/client.ts'
import { createJournalVoucher } from '../../server/services/account/save-journal-voucher.ts'
import type { Context } from '../../server/services/unit-of-work.ts'
import { newId } from '../../server/services/unit-of-work.ts'
import type { Recorded } from './posting-sql.ts'
import { median, runRound, startChild } from './rounds.ts'

const round = { seconds: 4, connections: 8 }
const rounds = 5
const path = 'account/journal-vouchers'

type Posting = {
  context: Context
  appUrl: string
  slug: string
  port: number
  token: string
  today: string
  /** Makes PostgreSQL's statistics anew. */
  analyze: () => Promise<unknown>
}

/** One line with both figures and their ratio. */
export async function benchPosting(posting: Posting): Promise<string> {
  const { context, slug, port, token, today, analyze } = posting
  const accounts = await accountIds(context, ['A-C-C', 'I-S-S', 'E-I-FP', 'E-I-RO', 'E-D-LC-DUT0'])
  const amounts = ['-', '100.00', '10.00', '5.00', '2.50'].map((amount, index) =>
    index === 0 ? { debit: '117.50', credit: '' } : { debit: '', credit: amount },
  )
  const rows = amounts.map((amount, index) => ({ accountId: accounts[index] ?? '', description: '', ...amount }))
  const input = { date: today, narration: 'Takings of the day', status: 'Approved' as const, rows }
  const recorded = await record(posting, input, accounts)
  const body = JSON.stringify({ ...input, rows: rows.map(({ accountId, ...row }) => ({ account: accountId, ...row })) })

  const http = startChild('posting-http.ts', { port, token, body, path: `/api/company/${slug}/${path}/` })
  const sql = startChild('posting-sql.ts', recorded)
  try {
    for (const child of [http, sql]) await runRound(child, { ...round, seconds: 2 })
    // Autovacuum does this within a minute; plans made for empty tables are not what is measured here.
    await analyze()
    const rates: { http: number[]; sql: number[] } = { http: [], sql: [] }
    for (let n = 0; n < rounds; n += 1) {
      rates.http.push(await runRound(http, round))
      rates.sql.push(await runRound(sql, round))
    }
    const [overHttp, bare] = [median(rates.http), median(rates.sql)]
    const ratio = Math.round((overHttp / bare) * 100)
    return `posting a voucher of 5 rows, 8 clients: ${overHttp.toFixed(0)}/s over HTTP, ${bare.toFixed(0)}/s bare SQL, ${ratio} % (target 50 %)`
  } finally {
    for (const child of [http, sql]) child.disconnect()
  }
}

async function accountIds({ db, who }: Context, codes: string[]): Promise<string[]> {
  const [rows] = await db.batch(who.companyId, [
    statement<{ id: string; code: string }>(
      'select id, code from account where company_id = $1 and code = any ($2::text[])',
      [who.companyId, codes],
    ),
  ])
  return codes.map((code) => rows.find((account) => account.code === code)?.id ?? '')
}

/** Posts once and keeps every statement that the use-case sent, batch by batch. */
async function record(
  { context, appUrl }: Posting,
  input: Parameters<typeof createJournalVoucher>[1],
  accounts: readonly string[],
): Promise<Recorded> {
  const { companyId, userId, memberId } = context.who
  const batches: Recorded['batches'] = []
  const keep = (statements: readonly Statement[]) =>
    batches.push(
      statements.map(({ sql, parameters, name }) => ({ sql, parameters: [...parameters], ...(name ? { name } : {}) })),
    )
  const db: Database = {
    ...context.db,
    read: (company, wanted) => {
      keep(wanted.statements)
      return context.db.read(company, wanted)
    },
    writeThenRead: (company, writes, wanted) => {
      keep(writes)
      keep(wanted.statements)
      return context.db.writeThenRead(company, writes, wanted)
    },
  }
  const once = { method: 'POST', path, key: newId(), body: input }
  await createJournalVoucher({ ...context, db, once }, input)
  const [years] = await context.db.batch(companyId, [
    statement<{ id: string }>('select id from fiscal_year where company_id = $1', [companyId]),
  ])
  const known = [companyId, userId, memberId, ...accounts, ...years.map(({ id }) => id)]
  return { url: appUrl, companyId, known, batches }
}
