/** Measures invoices as PDF over HTTP: one of two pages, and a hundred of them beside other work. */
import { resourceAt } from '../../domain/resources/index.ts'
import { statement } from '../../server/db/core/client.ts'
import type { Context } from '../../server/services/core/unit-of-work.ts'
import { createRecord } from '../../server/services/core/write-records.ts'
import { median } from './rounds.ts'
import { createDocument } from '../../server/services/documents/engine/run.ts'
import { trade } from '../../server/services/documents/trade/trade.ts'

const path = 'sales/vouchers'
const rowsEach = 60
const batch = 100
const places = 8

type PrintCase = {
  context: Context
  slug: string
  today: string
  /** Sends a request and waits for the complete answer. */
  fetchAll: (url: string) => Promise<void>
}

/** Returns one line with all figures; the company was filled by `fillStock`. */
export async function benchPdf({ context, slug, today, fetchAll }: PrintCase): Promise<string> {
  const id = await invoice(context, today)
  const pdf = () => fetchAll(`/api/company/${slug}/${path}/${id}/print.pdf/`)
  const other = () => fetchAll(`/api/company/${slug}/crm/parties/?_end=20`)
  await pdf()
  const one = await repeated(pdf, 15)
  const alone = await repeated(other, 30)
  let left = batch
  const started = performance.now()
  const printing = Promise.all(
    Array.from({ length: places }, async () => {
      while (left > 0) {
        left -= 1
        await pdf()
      }
    }),
  )
  const meanwhile: number[] = []
  while (left > 0) meanwhile.push(await timed(other))
  await printing
  const seconds = (performance.now() - started) / 1000
  const during = median(meanwhile)
  return (
    `PDF of an invoice of 2 pages: ${one.toFixed(0)} ms (target 150 ms); ${batch} of them, ${places} at once: ` +
    `${seconds.toFixed(1)} s, a list meanwhile in ${during.toFixed(1)} ms, alone in ${alone.toFixed(1)} ms: ` +
    `${(during / alone).toFixed(1)} ×`
  )
}

async function repeated(act: () => Promise<void>, times: number): Promise<number> {
  const all: number[] = []
  for (let n = 0; n < times; n += 1) all.push(await timed(act))
  return median(all)
}

async function timed(act: () => Promise<void>): Promise<number> {
  const before = performance.now()
  await act()
  return performance.now() - before
}

async function invoice(context: Context, today: string): Promise<string> {
  const { companyId } = context.who
  const parties = resourceAt('crm/parties')
  if (!parties) throw new Error('No parties')
  const party = (await createRecord(context, parties, { name: 'Reader' })).body.id
  const [items] = await context.db.batch(companyId, [
    statement<{ id: string }>(
      'select item_id as id from stock_balance where company_id = $1 and quantity > 1 order by item_id desc limit $2',
      [companyId, rowsEach],
    ),
  ])
  const rows = items.map((item, n) => ({ item: item.id, quantity: '1', rate: `${n + 3}.50` }))
  const { body } = await createDocument(context, trade(path), { date: today, status: 'Issued', party, rows })
  return body.id
}
