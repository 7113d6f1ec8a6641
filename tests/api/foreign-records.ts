import type { TestApp } from './harness.ts'
import { date } from './rows-with-ids.ts'

/** Creates one record of each kind that documents reference, and a voucher, in company two. */
export async function createForeignRecords(app: TestApp): Promise<void> {
  const two = '/api/company/two'
  const add = async (path: string, body: object) => (await app.as('owner').post(`${two}/${path}/`, body)).body.id
  const unit = (await app.as('owner').get(`${two}/inventory/units/?name=Piece`)).body[0].id
  const [item, part] = [
    await add('inventory/items', { name: 'Theirs', unit, track_inventory: true }),
    await add('inventory/items', { name: 'A part', unit, track_inventory: true }),
  ]
  await add('tax/returns', { start_date: date, end_date: date })
  for (const path of ['inventory/brands', 'inventory/categories', 'crm/parties']) await add(path, { name: 'Theirs' })
  await add('banking/bank-accounts', { bank_name: 'Theirs', account_number: '1' })
  await add('sales/agents', { name: 'Theirs', commission_rate: '1' })
  const discount = { name: 'Theirs', type: 'percent', value: '1' }
  for (const path of ['sales/discounts', 'purchase/discounts']) await add(path, discount)
  const row = { quantity: '1', unit }
  await add('inventory/bill-of-materials', { ...row, item, overhead: '0', rows: [{ ...row, side: 'in', item: part }] })
  const { body: accounts } = await app.as('owner').get(`${two}/account/ledgers/?_end=2`)
  const rows = [
    { account: accounts[0].id, debit: '1' },
    { account: accounts[1].id, credit: '1' },
  ]
  await add('account/journal-vouchers', { date, narration: 'Theirs', status: 'Approved', rows })
}
