/** Payments of company `one` for tests: payment methods, invoices and bills, and the acts of payments. */
import { expect } from 'vitest'
import type { TestAnswer, TestApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

export const receipts = 'payment-receipts'
export const payments = 'purchase/payments'
export const salesPath = 'sales/vouchers'
export const billPath = 'purchase/vouchers'

type Share = { item: string; amount: string }

/** Returns the helpers of payment tests. */
export async function paymentDesk(app: TestApp) {
  const desk = await tradeDesk(app)
  const { create, get, post, document } = desk
  const work = await desk.service('Fitting')
  const none: string = (await create('tax/schemes', { name: 'No tax', kind: 'exempt', rate: '0' })).id
  const cash: string = (await get('settings/payment-modes/?name=Cash')).body[0].id
  const cashLedger: string = (await get('account/ledgers/?code=A-C-C')).body[0].id
  let counter = 0

  const bank = async (name: string): Promise<{ id: string; account: string }> =>
    create('banking/bank-accounts', { bank_name: name, account_number: `${(counter += 1)}`, next_cheque_no: '1' })
  /** Creates a payment method, using cash by default; a fee posts to Bank Charges. */
  const mode = async (name: string, fields: object = {}): Promise<string> =>
    (await create('settings/payment-modes', { name, account: cashLedger, ...fields })).id
  const withholding = async (name: string, rate: string): Promise<string> =>
    (await create('tax/schemes', { name, kind: 'withholding', rate })).id

  const row = (amount: string, fields: object = {}) => [
    { item: work, quantity: '1', rate: amount, tax_scheme: none, ...fields },
  ]
  /** Creates an issued invoice, or bill, of one amount. */
  const invoice = (party: string | null, amount: string, fields: object = {}) =>
    document(salesPath, { party, rows: row(amount), ...fields })
  const bill = (party: string, amount: string, fields: object = {}) =>
    document(billPath, { party, supplier_no: `B-${(counter += 1)}`, rows: row(amount), ...fields })

  const inCash = (amount: string) => [{ method: 'mode', mode: cash, amount }]
  /** Sends a payment; `rows` may be the amount in cash. */
  const tries = (
    path: string,
    { rows, ...body }: { rows?: string | object[] } & Record<string, unknown>,
    who = 'owner',
  ) =>
    post(
      path,
      {
        date: '2026-03-20',
        accept: ['DATE_BEFORE_LAST'],
        rows: typeof rows === 'string' ? inCash(rows) : (rows ?? []),
        ...body,
      },
      who,
    )
  const pays = async (path: string, body: Parameters<typeof tries>[1]): Promise<TestAnswer['body']> => {
    const answer = await tries(path, body)
    expect([answer.status, answer.body.errors ?? answer.body.code]).toEqual([201, undefined])
    return answer.body
  }
  const open = async (path: string, query: string) => (await get(`${path}/open/?${query}`)).body
  /** Returns the open items of documents, in order, each fully or with its part. */
  async function shares(documents: readonly { id: string }[], amounts?: readonly string[]): Promise<Share[]> {
    const rows = await app.sql<{ id: string; document_id: string; open: string }>(
      `select id, document_id, trim_scale(open_amount)::text as open from open_item
       where document_id = any ($1::uuid[]) and reversed_by_id is null`,
      [documents.map(({ id }) => id)],
    )
    return documents.map(({ id }, index) => {
      const openItem = rows.find((one) => one.document_id === id)
      return { item: openItem?.id ?? '', amount: amounts?.[index] ?? openItem?.open ?? '' }
    })
  }
  const act = (
    path: string,
    of: { id: string; version: number },
    { name, ...body }: { name: string } & Record<string, unknown>,
  ) => post(`${path}/${of.id}/${name}`, { version: of.version, ...body })
  const read = async (path: string, id: string) => (await get(`${path}/${id}/`)).body
  /** Returns code and paths of problems: `OVER_ALLOCATED allocations.0.amount`. */
  const wrong = ({ body }: TestAnswer): string[] => [body.code, ...Object.keys(body.errors ?? {})]

  return {
    ...desk,
    work,
    none,
    cash,
    cashLedger,
    bank,
    mode,
    withholding,
    row,
    invoice,
    bill,
    inCash,
    tries,
    pays,
    open,
    shares,
    act,
    read,
    wrong,
  }
}
