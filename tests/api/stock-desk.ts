/** Stock of company `one` for tests: items, documents that move them, and the state of ledger and stock. */
import { expect } from 'vitest'
import type { TestAnswer, TestApp } from './harness.ts'
import { accountsOf } from './voucher-desk.ts'

export const inventory = '/api/company/one/inventory'

/** Returns the helpers of stock tests. */
export async function stockDesk(app: TestApp) {
  const owner = app.as('owner')
  const accounts = await accountsOf(app, 'one')
  const codeOf = new Map(Object.entries(accounts).map(([code, id]) => [id, code]))
  const { body: unitRows } = await owner.get(`${inventory}/units/?_end=100`)
  const units: Record<string, string> = Object.fromEntries(
    unitRows.map((unit: { short_name: string; id: string }) => [unit.short_name, unit.id]),
  )
  const items: Record<string, string> = {}

  async function item(name: string, fields: Record<string, unknown> = {}): Promise<string> {
    const { status, body } = await owner.post(`${inventory}/items/`, { name, unit: units['pcs'], ...fields })
    expect([status, body.code === 'undefined' ? '' : body.name]).toEqual([201, name])
    items[name] = body.id
    return body.id
  }

  const adjust = (fields: Record<string, unknown>, who = 'owner'): Promise<TestAnswer> =>
    app.as(who).post(`${inventory}/adjustments/`, {
      date: '2026-03-10',
      purpose: 'Stock In',
      remarks: 'Counted',
      status: 'Issued',
      ...fields,
    })

  /** Receives a quantity at a rate on a day. */
  async function receive(id: string, [quantity, rate]: [string, string], date = '2026-03-01') {
    const answer = await adjust({ date, accept: ['COUNTED_AFTER'], rows: [{ item: id, quantity, rate }] })
    expect([answer.status, answer.body.errors]).toEqual([201, undefined])
    return answer.body
  }

  /** Issues a quantity on a day. */
  async function issue(id: string, quantity: string, date = '2026-03-20') {
    const answer = await adjust({ date, purpose: 'Stock Out', rows: [{ item: id, quantity }] })
    expect([answer.status, answer.body.errors]).toEqual([201, undefined])
    return answer.body
  }

  /** Returns the net debit of an account, recalculated from journal lines. */
  async function balance(code: string): Promise<string> {
    const [row] = await app.sql<{ balance: string }>(
      `select coalesce(sum(debit - credit), 0)::numeric(20, 2)::text as balance from journal_line where account_id = $1`,
      [accounts[code]],
    )
    return row?.balance ?? ''
  }

  /** Returns quantity and value of an item. */
  async function stock(id: string): Promise<[string, string]> {
    const [row] = await app.sql<{ quantity: string; value: string }>(
      `select trim_scale(quantity)::text as quantity, value::numeric(20, 2)::text as value from stock_balance where item_id = $1`,
      [id],
    )
    return [row?.quantity ?? '0', row?.value ?? '0.00']
  }

  /** Returns the journal entries of a document: date, kind and lines as `Dr E-C-SL 5.00`. */
  async function entries(path: string): Promise<string[][]> {
    const { status, body } = await owner.get(`${inventory}/${path}/journal-entries/`)
    expect(status).toBe(200)
    type Line = { account: string; debit: string; credit: string }
    return body.map((entry: { date: string; kind: string; lines: Line[] }) => [
      `${entry.date} ${entry.kind}`,
      ...entry.lines.map(({ account, debit, credit }) =>
        Number(debit) === 0 ? `Cr ${codeOf.get(account)} ${credit}` : `Dr ${codeOf.get(account)} ${debit}`,
      ),
    ])
  }

  /** Expects that stock and ledger agree, item by item. */
  async function expectNoGaps(): Promise<void> {
    const gaps = await app.sql(
      `select g.* from company c cross join lateral stock_ledger_gaps(c.id, 10) g where c.slug = 'one'`,
    )
    expect(gaps).toEqual([])
  }

  const policy = (negative: 'allow' | 'warn' | 'block') =>
    app.sql(`update company set negative_stock = $1 where slug = 'one'`, [negative])

  return { accounts, units, items, item, adjust, receive, issue, balance, stock, entries, expectNoGaps, policy }
}
