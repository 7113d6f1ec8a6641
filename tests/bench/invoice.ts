/** Measures issuing a sales voucher of five stock rows over HTTP beside the bare statements of the same use-case. */
import { resourceAt } from '../../domain/resources/index.ts'
import { statement } from '../../server/db/core/client.ts'
import type { Context } from '../../server/services/core/unit-of-work.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import { createRecord } from '../../server/services/core/write-records.ts'
import type { Posting } from './compared-posting.ts'
import { compare } from './posting.ts'
import { recorder } from './recorder.ts'
import { createDocument } from '../../server/services/documents/engine/run.ts'
import { trade } from '../../server/services/documents/trade/trade.ts'

const path = 'sales/vouchers'
const invoices = 200
const rowsEach = 5

/**
 * Returns a line with both figures, and one with the costs. The company was filled by `fillStock`; each side sells 200 times five items in
 * turn, its own items, so that eight clients seldom wait for the stock of one item.
 */
export async function benchInvoice(posting: Posting): Promise<string[]> {
  const { context, today } = posting
  const facts = await factsOf(context)
  const body = (place: number) => ({
    date: today,
    status: 'Issued',
    party: facts.parties[place % facts.parties.length],
    remarks: 'Delivered',
    rows: Array.from({ length: rowsEach }, (_, n) => ({
      item: facts.items[place * rowsEach + n],
      quantity: '1',
      rate: `${n + 3}.50`,
      tax_scheme: facts.scheme,
    })),
  })
  const bodies = Array.from({ length: invoices }, (_, n) => body(n))
  const { db, recorded, next } = recorder(context.db)
  for (let n = 0; n < invoices; n += 1) {
    const sold = body(invoices + n)
    next()
    await createDocument(
      { ...context, db, idempotency: { method: 'POST', path, key: newId(), body: sold } },
      trade(path),
      sold,
    )
  }
  const kind = {
    name: 'issue of an invoice of 5 rows of stock',
    path,
    bodies,
    copy: 'bench_invoice',
    target: '12 ms, 100/s, 15 ms',
  }
  return compare(posting, { ...kind, recorded })
}

type Facts = { items: string[]; scheme: string; parties: string[] }

/** Creates ten customers and a tax of a fifth, and returns them with items in stock. */
async function factsOf(context: Context): Promise<Facts> {
  const { companyId } = context.who
  const create = async (of: string, body: object) => {
    const resource = resourceAt(of)
    if (!resource) throw new Error(`No resource ${of}`)
    return (await createRecord(context, resource, body)).body.id
  }
  const parties: string[] = []
  for (let n = 1; n <= 10; n += 1) parties.push(await create('crm/parties', { name: `Customer ${n}` }))
  const scheme = await create('tax/schemes', { name: 'Tax', kind: 'taxable', rate: '20', recoverable: true })
  const [items] = await context.db.batch(companyId, [
    statement<{ id: string }>(
      'select item_id as id from stock_balance where company_id = $1 and quantity > 0 order by item_id limit $2',
      [companyId, 2 * invoices * rowsEach],
    ),
  ])
  return { items: items.map(({ id }) => id), scheme, parties }
}
