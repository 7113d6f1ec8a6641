/**
 * Creates customers, suppliers and goods for the journeys of sales and purchases, by the services of the application.
 */
import { crmParties } from '../../domain/resources/parties/crm-parties.ts'
import { statement } from '../../server/db/core/client.ts'
import { createRecord } from '../../server/services/core/write-records.ts'
import type { Books } from './books.ts'
import { makeItem, receive } from './stock.ts'

type Party = { name: string; credit_days?: string; tax_number?: string; address?: string }

export async function makeParty({ context }: Books, party: Party): Promise<string> {
  return (await createRecord(context, crmParties, party)).body.id
}

/**
 * Creates a customer with 30 days, a supplier with 14, and hearts at 2.55 and 20 % tax, with a stock bought for 1.20
 * each.
 */
export async function makeTrade(books: Books, stock: string): Promise<{ heart: string; vat: string }> {
  const { companyId } = books.context.who
  const sql = `select id from tax_scheme where company_id = $1 and rate = 20 and kind = 'taxable'`
  const [[vat]] = await books.context.db.batch(companyId, [statement<{ id: string }>(sql, [companyId])])
  const priced = { selling_price: '2.55', ...(vat ? { tax_scheme: vat.id } : {}) }
  const heart = await makeItem(books, { name: 'White hanging heart', code: '85123A', ...priced })
  await makeParty(books, { name: 'Northgate Gifts', credit_days: '30', address: '4 Canal Street' })
  await makeParty(books, { name: 'Yorkshire Makers', credit_days: '14' })
  if (stock !== '0') await receive(books, { item: heart, quantity: stock, rate: '1.2', date: '2026-01-05' })
  return { heart, vat: vat?.id ?? '' }
}
