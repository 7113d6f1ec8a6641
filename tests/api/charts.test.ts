/** The charts of accounts by country: a company of each posts a full cycle and closes its year. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartNames } from '../../domain/ledger/charts/country-charts.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

async function companyOf(chart: string) {
  const owner = app.as('owner')
  const country = chart === 'IFRS' ? 'AU' : chart
  const { slug } = (await owner.post('/api/user/me/companies/', { name: `Cycle ${chart}`, country_iso: country })).body
  const get = async (path: string) => (await owner.get(`/api/company/${slug}/${path}`)).body
  const create = async (path: string, body: object) => {
    const answer = await owner.post(`/api/company/${slug}/${path}/`, body)
    expect([answer.status, answer.body.errors]).toEqual([201, undefined])
    return answer.body
  }
  const act = async (path: string, body: object) => {
    const { status } = await owner.post(`/api/company/${slug}/${path}/`, body)
    expect([200, 204]).toContain(status)
  }
  return { get, create, act }
}

/** Goods for 600.00 bought and 400.00 of them sold for 1,000.00, with 10% tax; invoice and bill are paid in cash. */
async function tradeOnce({ get, create }: Awaited<ReturnType<typeof companyOf>>): Promise<void> {
  const unit = (await get('inventory/units/?name=Piece'))[0].id
  const { id: tax } = await create('tax/schemes', { name: 'Tax 10%', kind: 'taxable', rate: '10', recoverable: true })
  const { id: item } = await create('inventory/items', { name: 'Lamp', unit, track_inventory: true })
  const { id: party } = await create('crm/parties', { name: 'Ann' })
  const { id: cash } = (await get('settings/payment-modes/?name=Cash'))[0]
  const row = (quantity: string, rate: string) => [{ item, quantity, rate, tax_scheme: tax }]
  const on = { date: '2025-06-10', status: 'Issued', party, accept: ['ABOVE_BOUGHT'] }
  await create('purchase/vouchers', { ...on, supplier_no: 'B-1', rows: row('6', '100.00') })
  await create('sales/vouchers', { ...on, rows: row('4', '250.00') })
  const pays = async (path: string, amount: string) => {
    const [open] = (await get(`${path}/open/?party=${party}`)).items
    const rows = [{ method: 'mode', mode: cash, amount }]
    await create(path, { date: on.date, party, rows, allocations: [{ item: open.item, amount }] })
  }
  await pays('payment-receipts', '1100.00')
  await pays('purchase/payments', '660.00')
}

test.each(chartNames)('a company with the chart %s trades, is paid, pays, and closes its year', async (chart) => {
  const company = await companyOf(chart)
  await company.act('account/fiscal-years/add-until', { date: '2025-06-10' })
  await tradeOnce(company)
  const years: { id: string; start_date: string; end_date: string }[] = await company.get('account/fiscal-years/')
  const year = years.find(({ start_date: start, end_date: end }) => start <= '2025-06-10' && '2025-06-10' <= end)
  const preview = await company.get(`account/fiscal-years/${year?.id}/closing/`)
  expect(preview).toMatchObject({ profit: '600.00', problem: null })
  await company.act(`account/fiscal-years/${year?.id}/close`, { fingerprint: preview.fingerprint })
  const { rows } = await company.get(`reports/balance-sheet/?as_of=${year?.end_date}`)
  const amountOf = (id: string) => rows.find((row: { id: string }) => row.id === id)?.cells.amount
  // Cash 440.00, goods 200.00 and input tax 60.00; output tax 100.00.
  expect(['total_assets', 'total_liabilities', 'total_equity', 'total_funding'].map(amountOf)).toEqual([
    '700.00',
    '100.00',
    '600.00',
    '700.00',
  ])
  const ledgers: { balance: string }[] = await company.get('account/ledgers/?_end=500')
  const balances = ledgers.flatMap(({ balance }) => (Number(balance) === 0 ? [] : [balance]))
  expect(balances.toSorted()).toEqual(['-100.00', '-600.00', '200.00', '440.00', '60.00'])
})
