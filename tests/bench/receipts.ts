/** Measures a receipt over 200 open items: its time, and the share of its statements. */
import { appendEntries } from '../../server/db/ledger/ledger-store.ts'
import type { Database } from '../../server/db/core/client.ts'
import { statement } from '../../server/db/core/client.ts'
import { crmParties } from '../../domain/resources/parties/crm-parties.ts'
import type { Context } from '../../server/services/core/unit-of-work.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import { createRecord } from '../../server/services/core/write-records.ts'
import { median } from './rounds.ts'
import { createDocument } from '../../server/services/documents/engine/run.ts'
import { payments } from '../../server/services/documents/payments/payments.ts'

const itemsEach = 200
const receipts = 15

/** Returns one line with the median and PostgreSQL's share of it; the first three runs are not counted. */
export async function benchReceipts(context: Context, today: string): Promise<string> {
  const { db, spent } = timed(context.db)
  const times: number[] = []
  const inSql: number[] = []
  for (let n = 0; n < receipts; n += 1) {
    const body = await owing(context, { name: `Payer ${newId()}`, today })
    spent.ms = 0
    const before = performance.now()
    await createDocument({ ...context, db }, payments('payment-receipts'), body)
    if (n < 3) continue
    times.push(performance.now() - before)
    inSql.push(spent.ms)
  }
  const [whole, sql] = [median(times), median(inSql)]
  const share = Math.round((sql / whole) * 100)
  return `a receipt over ${itemsEach} invoices: ${whole.toFixed(0)} ms, ${share} % of it in PostgreSQL (target 150 ms)`
}

/** Wraps a database and sums the time spent waiting for it. */
function timed(db: Database): { db: Database; spent: { ms: number } } {
  const spent = { ms: 0 }
  async function measured<T>(work: () => Promise<T>): Promise<T> {
    const before = performance.now()
    return work().finally(() => (spent.ms += performance.now() - before))
  }
  const timedDatabase: Database = {
    ...db,
    decideThenRead: (company, decide) => {
      let deciding = 0
      return measured(() =>
        db.decideThenRead(company, async (tx) => {
          const before = performance.now()
          const queryMs = spent.ms
          const decision = await decide({
            run: (one) => measured(() => tx.run(one)),
            batch: (statements) => measured(() => tx.batch(statements)),
          })
          // Queries inside are counted with the whole.
          deciding = performance.now() - before - (spent.ms - queryMs)
          spent.ms = queryMs
          return decision
        }),
      ).finally(() => (spent.ms -= deciding))
    },
  }
  return { db: timedDatabase, spent }
}

/** Creates a customer with this number of open items, and the receipt that settles them all. */
async function owing(context: Context, { name, today }: { name: string; today: string }): Promise<object> {
  const { companyId, userId } = context.who
  const party = (await createRecord(context, crmParties, { name })).body.id
  const [[facts]] = await context.db.batch(companyId, [
    statement<{ customer: string; sales: string; year: string; mode: string }>(
      `select p.customer_account_id as customer, s.id as sales, y.id as year, m.id as mode
       from party p
       join account s on s.company_id = p.company_id and s.system_code = 'SALES'
       join fiscal_year y on y.company_id = p.company_id and $3::date between y.start_date and y.end_date
       join payment_mode m on m.company_id = p.company_id and m.name = 'Cash'
       where p.company_id = $1 and p.id = $2`,
      [companyId, party, today],
    ),
  ])
  const { customer = '', sales = '', year = '', mode = '' } = facts ?? {}
  const entries = Array.from({ length: itemsEach }, () => ({
    id: newId(),
    date: today,
    kind: 'regular' as const,
    fiscalYearId: year,
    documentPath: 'account/journal-vouchers',
    documentId: newId(),
    reversesId: null,
    lines: [
      { accountId: customer, debit: '10.25', credit: '0' },
      { accountId: sales, debit: '0', credit: '10.25' },
    ],
  }))
  await context.db.batch(companyId, appendEntries(companyId, userId, entries))
  const [items] = await context.db.batch(companyId, [
    statement<{ id: string }>('select id from open_item where company_id = $1 and party_id = $2 order by id', [
      companyId,
      party,
    ]),
  ])
  return {
    date: today,
    party,
    rows: [{ method: 'mode', mode, amount: '2050' }],
    allocations: items.map(({ id: item }) => ({ item, amount: '10.25' })),
  }
}
