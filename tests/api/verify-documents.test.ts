/** Verifying plain documents (replay-documents): no findings when unchanged, and the finding when one is changed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { paymentDesk } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
const documents: Record<string, { id: string; voucher_no: string }> = {}

beforeAll(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
  const { id: bank, account } = await desk.bank('Barclays')
  const find = async (query: string) => (await desk.get(`account/ledgers/options/?${query}`)).body[0].id
  const [cash, customer, rent] = [await find('q=Cash'), await find('among=benefactor&q=Walk-in'), await find('q=Rent')]
  const [date, amount] = ['2026-03-02', '250']
  const write = async (path: string, body: object) =>
    (documents[path] = await desk.create(path, { date, amount, ...body }))
  await write('banking/cash-deposits', { bank_account: bank, benefactor: cash })
  await write('banking/fund-transfers', { from_account: cash, to_account: account })
  const cheque = { bank_account: bank, issued_to: 'Ann', dr_account: rent }
  await write('banking/cheque-issues', { ...cheque, cheque_number: '1', cheque_date: '2199-01-01' })
  await write('banking/cheque-issues', { ...cheque, cheque_number: '2' })
  const cheques = [1, 2].map((number) => ({ benefactor: customer, amount, cheque_number: `${number}` }))
  const slip = await desk.create('banking/cheque-deposits', { date, bank_account: bank, cheques, status: 'Issued' })
  documents['banking/cheque-deposits'] = (await desk.act('banking/cheque-deposits', slip, { name: 'clear', date })).body
})
afterAll(() => app.close())

const damages: readonly [string, string, string][] = [
  ['banking/cash-deposits', 'cash_deposit', 'amount = amount + 1'],
  ['banking/fund-transfers', 'fund_transfer', "date = '2026-03-03'"],
  ['banking/cheque-issues', 'cheque_issue', "status = 'Cancelled', cancel_reason = 'x'"],
  ['banking/cheque-deposits', 'cheque_deposit', "clearing_date = '2026-03-03'"],
]

test('unchanged documents pass, including postdated ones', async () => {
  expect(await app.broken('one')).toEqual([])
})

test.each(damages)('%s changed after posting is reported', async (path, table, change) => {
  const { id, voucher_no: number } = documents[path] ?? { id: '', voucher_no: '' }
  const [before] = await app.sql<{ row: object }>(`select to_jsonb(t) as row from ${table} t where id = $1`, [id])
  await app.sql(`update ${table} set ${change} where id = $1`, [id])
  const violations = (await app.broken('one')).filter((finding) => finding.includes('documentsEqualLedger'))
  expect(violations).toEqual([expect.stringContaining(`${number} differs from its journal entry.`)])
  const columns = Object.keys(before?.row ?? {}).join(', ')
  await app.sql(
    `update ${table} set (${columns}) = (select ${columns} from jsonb_populate_record(null::${table}, $2)) where id = $1`,
    [id, JSON.stringify(before?.row)],
  )
  expect(await app.broken('one')).toEqual([])
})

test('a row changed after posting is reported', async () => {
  await app.sql('update cheque_deposit_row set amount = amount + 1 where row_no = 2')
  const violations = await app.broken('one')
  expect(violations).toEqual([expect.stringContaining(`${documents['banking/cheque-deposits']?.voucher_no} differs`)])
})
