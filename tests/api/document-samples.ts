/** Bodies of documents of every kind, for tests of all of them. */
import type { TestApp } from './harness.ts'
import { moneyBodies } from './money-samples.ts'
import { paymentBodies } from './payment-samples.ts'
import { recurringBodies } from './recurring-samples.ts'
import { stockBodies } from './stock-samples.ts'
import { tradeBodies } from './trade-samples.ts'

type Body = Record<string, unknown>
const base = '/api/company/one'
let counter = 0

/** A body for each kind of document, with the records that it needs. */
export const documentBodies: Readonly<Record<string, (app: TestApp) => Promise<Body>>> = {
  ...tradeBodies,
  ...paymentBodies,
  ...stockBodies,
  ...moneyBodies,
  ...recurringBodies,
  'account/journal-vouchers': voucherBody,
  'account/opening-balances': openingBody,
  'account/opening-items': openingItemBody,
}

async function openingBody(app: TestApp): Promise<Body> {
  counter += 1
  const { body: categories } = await app.as('owner').get(`${base}/account/categories/options/?q=Bank`)
  const ledger = { name: `Safe ${counter}`, category: categories[0].id }
  const { body } = await app.as('owner').post(`${base}/account/ledgers/`, ledger)
  return { account: body.id, opening_dr: '7.50' }
}

async function openingItemBody(app: TestApp): Promise<Body> {
  counter += 1
  const { body: party } = await app.as('owner').post(`${base}/crm/parties/`, { name: `Owing ${counter}` })
  return { party: party.id, type: 'bill', document_no: `OLD/${counter}`, date: '2020-12-01', amount: '7.50' }
}

async function voucherBody(app: TestApp): Promise<Body> {
  const { body } = await app.as('owner').get(`${base}/account/ledgers/options/?q=Cash`)
  const account = body[0].id
  const rows = [
    { account, debit: '5.00', credit: '', description: 'In' },
    { account, debit: '', credit: '5.00', description: 'Out' },
  ]
  return { date: '2026-03-31', narration: 'Till', rows }
}
