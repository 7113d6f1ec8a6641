/** Bank accounts and cheque deposits of company `one`, for tests that need some of everything. */
import { expect } from 'vitest'
import type { TestApp } from './harness.ts'

const base = '/api/company/one'

export type Deposit = { id: string; version: number }

async function made(app: TestApp, path: string, body: object): Promise<Record<string, string>> {
  const answer = await app.as('owner').post(`${base}/${path}/`, body)
  expect([path, answer.status, answer.body.errors]).toEqual([path, 201, undefined])
  return answer.body
}

/** What a deposit names: a bank account that takes cheques, and the ledger of who brings them. */
async function namedByDeposits(app: TestApp): Promise<{ bank_account: string; benefactor: string }> {
  const first = async (path: string, query: string) =>
    (await app.as('owner').get(`${base}/${path}/options/?${query}`)).body[0]?.id
  const bank = await first('banking/bank-accounts', 'among=bank')
  const own = { bank_name: 'Barclays', account_number: '1234' }
  return {
    bank_account: bank ?? (await made(app, 'banking/bank-accounts', own))['id'],
    benefactor: await first('account/ledgers', 'among=benefactor&q=Walk-in'),
  }
}

/** The body of a deposit. */
export async function depositBody(app: TestApp): Promise<Record<string, unknown>> {
  return { date: '2026-06-01', ...(await namedByDeposits(app)), amount: '139.12', cheque_number: '000107' }
}

/** A deposit in the status that an act begins with. */
export async function depositReadyFor(app: TestApp, act: string): Promise<Deposit> {
  const status = act === 'issue' ? 'Draft' : 'Issued'
  const { id, version } = await made(app, 'banking/cheque-deposits', { ...(await depositBody(app)), status })
  return { id: String(id), version: Number(version) }
}

/** A wallet with its way of paying, and a deposit of each status. */
export async function someMoney(app: TestApp): Promise<void> {
  const wallet = { is_wallet: true, bank_name: 'PayPal', short_name: '100 % =1+1', commission_percent: '2' }
  const { account, commission_account: costs } = await made(app, 'banking/bank-accounts', wallet)
  const fee = { type: 'percentage', value: '2' }
  const mode = { name: 'Pay_Pal', account, fee, fee_account: costs, enabled_for_sales: false, is_active: false }
  await made(app, 'settings/payment-modes', mode)
  for (const fields of [{ narration: 'Rent_x' }, { drawee_bank: "O'Neill", status: 'Issued' }]) {
    await made(app, 'banking/cheque-deposits', { ...(await depositBody(app)), ...fields })
  }
  for (const [name, body] of [
    ['clear', { date: '2026-06-03' }],
    ['cancel', { reason: 'Twice' }],
  ] as const) {
    const { id, version } = await depositReadyFor(app, name)
    const answer = await app.as('owner').post(`${base}/banking/cheque-deposits/${id}/${name}/`, { version, ...body })
    expect(answer.status).toBe(200)
  }
}
