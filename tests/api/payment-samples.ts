/** Receipts and supplier payments for tests of all resources: bodies, acts, and list samples. */
import { expect } from 'vitest'
import type { TestApp } from './harness.ts'

const base = '/api/company/one'
const at = (path: string) => `${base}/${path}/`
const date = '2026-03-31'
let counter = 0

async function post(app: TestApp, path: string, body: object) {
  const { status, body: record } = await app.as('owner').post(at(path), body)
  expect([path, status, record.errors]).toEqual([path, 201, undefined])
  return record
}

async function inCash(app: TestApp): Promise<Record<string, unknown>> {
  counter += 1
  const { body: modes } = await app.as('owner').get(`${at('settings/payment-modes')}?name=Cash`)
  const party = (await post(app, 'crm/parties', { name: `Payer ${counter}` })).id
  const rows = [{ method: 'mode', mode: modes[0].id, amount: `${counter}.25` }]
  return { date, party, accept: ['DATE_BEFORE_LAST'], rows }
}

/** A body for each kind of payment, with its party. */
export const paymentBodies: Readonly<Record<string, (app: TestApp) => Promise<Record<string, unknown>>>> = {
  'payment-receipts': inCash,
  'purchase/payments': inCash,
}

/** Creates a payment that allows an act, and the body of the act. */
export async function payingFor(
  app: TestApp,
  path: string,
  act: string,
): Promise<{ id: string; body: Record<string, unknown> }> {
  const header = await inCash(app)
  if (act === 'clear') {
    const bank = await post(app, 'banking/bank-accounts', {
      bank_name: `Bank ${counter}`,
      account_number: `${counter}`,
      next_cheque_no: '1',
    })
    const rows = [{ method: 'cheque', bank_account: bank.id, amount: '5', cheque_number: '1' }]
    const { id, version } = await post(app, path, { ...header, rows })
    return { id, body: { version, date } }
  }
  const { id, version } = await post(app, path, header)
  if (act === 'cancel') return { id, body: { version, reason: 'Twice' } }
  const back = path === 'payment-receipts' ? 'purchase/payments' : 'payment-receipts'
  const ledger = path === 'payment-receipts' ? 'receivable' : 'payable'
  await post(app, back, { ...header, ledger })
  const { body: open } = await app.as('owner').get(`${at(path)}open/?party=${String(header['party'])}&ledger=${ledger}`)
  const [{ item, open: amount }] = open.items
  const allocations = [{ item, amount }]
  if (act === 'allocate') return { id, body: { version, allocations } }
  const set = await app.as('owner').post(`${at(path)}${id}/allocate/`, { version, allocations })
  return { id, body: { version: set.body.version, item } }
}

/** Returns the audit rows of an act: the document of a cheque is cleared with its payment. */
export function leftByPayment(path: string, act: string): string {
  const ownAct = `${act} ${path}`
  if (act !== 'clear') return ownAct
  return `clear banking/cheque-${path === 'payment-receipts' ? 'deposits' : 'issues'}, ${ownAct}`
}

/** Creates samples of every payment, with texts that are difficult for search and wildcards. */
export async function somePayments(app: TestApp): Promise<void> {
  for (const [path, bodyOf] of Object.entries(paymentBodies)) {
    for (const remarks of ['100 % of shelf_x', '=1+1', "Taylor's"]) {
      await post(app, path, { ...(await bodyOf(app)), remarks, reference: remarks, write_off: '0.05' })
    }
  }
}
