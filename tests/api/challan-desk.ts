/** Delivery notes of company `one` for tests: goods in stock, deliveries, their invoices, and the account of delivered goods. */
import { expect } from 'vitest'
import type { TestAnswer, TestApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

export const notes = 'sales/challans'
export const invoices = 'sales/vouchers'
export type Doc = TestAnswer['body']

/** Returns the helpers of tests of delivery notes. */
export async function challanDesk(app: TestApp) {
  const desk = await tradeDesk(app)
  const vat = await desk.scheme('VAT')
  let bills = 0

  const read = async (at: string, id: string): Promise<Doc> => (await desk.get(`${at}/${id}/`)).body

  /** Buys goods: so many for an amount in all. */
  async function buy(item: string, { quantity, rate, date }: { quantity: string; rate: string; date: string }) {
    bills += 1
    const supplier = await desk.party(`Stoke ${bills}`)
    const rows = [{ item, quantity, rate, tax_scheme: vat }]
    return desk.document('purchase/vouchers', { date, party: supplier.id, supplier_no: `S ${bills}`, rows })
  }

  const deliver = (party: string, rows: object[], body: object = {}): Promise<Doc> =>
    desk.create(notes, { date: '2026-03-10', party, status: 'Issued', accept: ['DATE_BEFORE_LAST'], rows, ...body })

  /** Returns the answer of an act on a document, by its path with id, as it is now. */
  async function act(document: string, name: string, body: object = {}): Promise<TestAnswer> {
    const { version } = (await desk.get(`${document}/`)).body
    return desk.post(`${document}/${name}`, { version, ...body })
  }

  /** Bills so many of each delivered line on a day; returns the answer. */
  const bill = (party: string, date: string, lines: readonly { line: Doc; quantity: string; rate?: string }[]) =>
    desk.post(invoices, {
      date,
      party,
      status: 'Issued',
      accept: ['DATE_BEFORE_LAST'],
      rows: lines.map(({ line, quantity, rate = '9' }) => ({
        item: line.item,
        quantity,
        rate,
        tax_scheme: vat,
        source_row: line.id,
      })),
    })

  /** Returns what entries of an item left on the account of delivered goods by a day, and expects that the books agree. */
  async function delivered(item: string, until = '2026-12-31'): Promise<string> {
    await desk.expectBooksAgree()
    const [row] = await app.sql<{ balance: string }>(
      `select coalesce(sum(l.debit - l.credit), 0)::numeric(20, 2) as balance from journal_line l
       join account a on a.company_id = l.company_id and a.id = l.account_id and a.system_code = 'GOODS-DELIVERED'
       where l.date <= $1 and l.entry_id in (
         select c.journal_entry_id from stock_cost_change c join stock_entry s on s.company_id = c.company_id and s.id = c.stock_entry_id where s.item_id = $2)`,
      [until, item],
    )
    return row?.balance ?? ''
  }

  /** Expects an answer with a status, and returns its body. */
  async function ok(answer: Promise<TestAnswer>, status = 200): Promise<Doc> {
    const { status: got, body } = await answer
    expect([got, body.code, body.errors]).toEqual([status, undefined, undefined])
    return body
  }

  return { ...desk, vat, read, buy, deliver, act, bill, delivered, ok }
}
