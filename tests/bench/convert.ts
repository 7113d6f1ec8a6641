/** Measures the step from an order of 100 lines to its bill, and from a quotation of 100 lines to its invoice. */
import { statement } from '../../server/db/core/client.ts'
import { crmParties } from '../../domain/resources/parties/crm-parties.ts'
import { taxSchemes } from '../../domain/resources/tax/tax-schemes.ts'
import type { TradePath } from '../../domain/documents/status.ts'
import type { Context } from '../../server/services/core/unit-of-work.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import { createRecord } from '../../server/services/core/write-records.ts'
import { actOnDocument, createDocument } from '../../server/services/documents/engine/run.ts'
import { trade } from '../../server/services/documents/trade/trade.ts'
import { byTurns } from './rounds.ts'

const linesEach = 100
const rounds = { warmUp: 3, rounds: 15 }

/** Returns one line with both medians; the company has at least as many items as a document has lines. */
export async function benchConvert(context: Context, today: string): Promise<string> {
  const party = await createRecord(context, crmParties, { name: `Trader ${newId()}` })
  const scheme = await createRecord(context, taxSchemes, {
    name: `Tax ${newId()}`,
    kind: 'taxable',
    rate: '20',
    recoverable: true,
  })
  const [items] = await context.db.batch(context.who.companyId, [
    statement<{ id: string }>('select id from item where company_id = $1 order by id limit $2', [
      context.who.companyId,
      linesEach,
    ]),
  ])
  if (items.length < linesEach) throw new Error(`The company has only ${items.length} items`)
  const rows = items.map(({ id }, place) => ({
    item: id,
    quantity: '2',
    rate: `${place + 1}.50`,
    tax_scheme: scheme.body.id,
  }))
  const made = { orders: [] as string[], quotations: [] as string[] }
  const create = async (path: TradePath, status: string) => {
    const body = { date: today, status, party: party.body.id, rows }
    return (await createDocument(context, trade(path), body)).body.id
  }
  for (let round = 0; round < rounds.warmUp + rounds.rounds; round += 1) {
    made.orders.push(await create('purchase/purchase-orders', 'Issued'))
    made.quotations.push(await create('sales/quotations', 'Generated'))
  }
  const convert = async (path: TradePath, id: string | undefined) =>
    actOnDocument(context, trade(path), { id: id ?? '', act: 'convert', body: { version: 1 } })
  const [order = Number.NaN, quotation = Number.NaN] = await byTurns(rounds, [
    (round) => convert('purchase/purchase-orders', made.orders[round]),
    (round) => convert('sales/quotations', made.quotations[round]),
  ])
  return `${linesEach} lines made a bill of their order: ${order.toFixed(0)} ms, an invoice of their quotation: ${quotation.toFixed(0)} ms (target 300 ms)`
}
