/** Creates one record of every kind about items, parties and documents, over HTTP. */
import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'

/** Creates them in the company of this API, with the user of the headers. */
export async function makeOneOfEach(
  api: string,
  request: APIRequestContext,
  headers: Record<string, string>,
): Promise<void> {
  const first = async (path: string): Promise<string> => {
    const answer = await request.get(`${api}/${path}`, { headers })
    return ((await answer.json()) as { id: string }[])[0]?.id ?? ''
  }
  const record = async (path: string): Promise<Record<string, string>> =>
    (await (await request.get(`${api}/${path}/`, { headers })).json()) as Record<string, string>
  const add = async (path: string, data: object): Promise<string> => {
    const answer = await request.post(`${api}/${path}/`, { headers, data })
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(201)
    return ((await answer.json()) as { id: string }).id
  }
  const unit = await first('inventory/units/?name=Piece')
  const scheme = await first('tax/schemes/?kind=exempt')
  for (const path of ['inventory/brands', 'inventory/categories']) await add(path, { name: 'Tea' })
  const sorts = { unit, track_inventory: true, can_be_sold: true, can_be_purchased: true }
  const [tea, box] = [
    await add('inventory/items', { ...sorts, name: 'Tea' }),
    await add('inventory/items', { ...sorts, name: 'Box of tea' }),
  ]
  const row = (item: string) => ({ item, quantity: '1', unit })
  const dated = { date: '2026-06-01', remarks: 'As agreed', status: 'Issued' }
  await add('inventory/opening-stock', { ...row(tea), quantity: '10', rate: '2.00' })
  await add('inventory/adjustments', { ...dated, purpose: 'Stock In', rows: [{ ...row(tea), rate: '2.00' }] })
  await add('inventory/bill-of-materials', { ...row(box), overhead: '0', rows: [{ ...row(tea), side: 'in' }] })
  const rows = [
    { ...row(tea), side: 'in' },
    { ...row(box), side: 'out', cost_share: '100' },
  ]
  await add('inventory/conversions', { ...dated, rows })
  await add('inventory/stock-counts', { date: '2026-06-01', rows: [{ item: tea, counted: '9' }] })
  const bank = await add('banking/bank-accounts', { bank_name: 'Barclays', account_number: '1234' })
  const lines = [{ id: '1', date: '2026-06-01', amount: '-4.50', description: 'Coffee' }]
  const fed = await request.post(`${api}/banking/statement-lines/`, { headers, data: { bank_account: bank, lines } })
  expect(fed.status()).toBe(200)
  const charges = await first('account/ledgers/?code=E-I-BC-BC')
  await add('banking/bank-rules', { name: 'Coffee', words: 'Coffee', direction: 'out', account: charges })
  const benefactor = await first('account/ledgers/options/?among=benefactor&q=Walk-in')
  const cheque = { date: '2026-06-01', bank_account: bank, benefactor, amount: '10' }
  await add('banking/cheque-deposits', cheque)
  const party = await add('crm/parties', { name: 'Harbour Café' })
  const old = { type: 'invoice', document_no: '17', date: '2023-12-01', amount: '10' }
  await add('account/opening-items', { party, ...old })
  await add('banking/cheque-issues', {
    date: '2026-06-01',
    bank_account: bank,
    cheque_number: '000101',
    party,
    amount: '10',
  })
  const till = await first('account/ledgers/options/?among=money&q=Cash')
  await add('banking/cash-deposits', { ...cheque, benefactor: till })
  const { account } = await record(`banking/bank-accounts/${bank}`)
  const moved = { from_account: till, to_account: account }
  await add('banking/fund-transfer-templates', { name: 'Takings', ...moved })
  await add('banking/fund-transfers', { date: '2026-06-01', ...moved, amount: '10' })
  const owed = await first('tax/schemes/options/?among=owed')
  await add('tax/payments', { date: '2026-06-01', tax_scheme: owed, paid_from: till, amount: '10' })
  await add('tax/returns', { start_date: '2026-04-01', end_date: '2026-06-30' })
  await add('sales/agents', { name: 'Ann', commission_rate: '2' })
  const discount = { name: 'Ten off', type: 'percent', value: '10' }
  for (const path of ['sales/discounts', 'purchase/discounts']) await add(path, discount)
  const trade = { ...dated, party, rows: [{ ...row(tea), rate: '5.00', tax_scheme: scheme }] }
  await add('purchase/vouchers', { ...trade, supplier_no: 'B-1' })
  for (const path of ['sales/vouchers', 'sales/credit-notes', 'purchase/debit-notes']) await add(path, trade)
  await add('sales/quotations', { ...trade, status: 'Generated' })
  const order = await add('purchase/purchase-orders', trade)
  const delivery = { version: 1, date: '2026-06-01' }
  const received = await request.post(`${api}/purchase/purchase-orders/${order}/receive/`, { headers, data: delivery })
  expect(received.status(), await received.text()).toBe(200)
  await add('sales/challans', trade)
  const { date: _date, status: _status, ...content } = trade
  const monthly = { title: 'Tea', repeat_every: '1', repeat_unit: 'Month', start_date: '2026-07-31' }
  for (const side of ['sales', 'purchase'])
    await add(`${side}/vouchers/recurring-templates`, { ...content, ...monthly })
  await add('settings/dashboard-widgets', { widget: 'Total Sales Amount', display_type: 'Bar' })
  const mode = await first('settings/payment-modes/?name=Cash')
  const paid = { date: '2026-06-01', party, rows: [{ method: 'mode', mode, amount: '2' }] }
  for (const path of ['payment-receipts', 'purchase/payments']) await add(path, paid)
}
