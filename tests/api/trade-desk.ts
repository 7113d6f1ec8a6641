/**
 * Sales and purchases of company `one` for tests: parties, tax schemes, documents, and the state of ledger and stock.
 */
import { expect } from 'vitest'
import type { TestAnswer, TestApp } from './harness.ts'
import { stockDesk } from './stock-desk.ts'

export const one = '/api/company/one'

/** Returns the helpers of trade tests. */
export async function tradeDesk(app: TestApp) {
  const stock = await stockDesk(app)
  const post = (path: string, body: object = {}, who = 'owner'): Promise<TestAnswer> =>
    app.as(who).post(`${one}/${path}/`, body)
  const patch = (path: string, body: object, who = 'owner'): Promise<TestAnswer> =>
    app.as(who).patch(`${one}/${path}/`, body)
  const get = (path: string, who = 'owner'): Promise<TestAnswer> => app.as(who).get(`${one}/${path}`)

  async function create(path: string, body: object): Promise<TestAnswer['body']> {
    const answer = await post(path, body)
    expect([answer.status, answer.body.errors]).toEqual([201, undefined])
    return answer.body
  }

  const party = async (name: string, fields: object = {}) => create('crm/parties', { name, ...fields })
  const scheme = async (name: string, fields: object = {}): Promise<string> =>
    (await create('tax/schemes', { name, kind: 'taxable', rate: '13', recoverable: true, ...fields })).id
  /** Creates a service: sold and bought without stock. */
  const service = (name: string, fields: Record<string, unknown> = {}) =>
    stock.item(name, { track_inventory: false, ...fields })

  /** Creates an issued document, whatever the date of the previous number. */
  const document = (path: string, body: object) =>
    create(path, { date: '2026-03-20', status: 'Issued', accept: ['DATE_BEFORE_LAST', 'ABOVE_BOUGHT'], ...body })

  /**
   * Returns the journal entries of a document as `2026-03-20 regular` and lines such as `Dr Walk-in customers 139.12`.
   */
  async function entries(path: string): Promise<string[][]> {
    const { status, body } = await get(`${path}/journal-entries/`)
    expect(status).toBe(200)
    type Line = { account_label: string; debit: string; credit: string }
    return body.map((entry: { date: string; kind: string; lines: Line[] }) => [
      `${entry.date} ${entry.kind}`,
      ...entry.lines
        .map(({ account_label: label, debit, credit }) =>
          Number(debit) === 0 ? `Cr ${label} ${credit}` : `Dr ${label} ${debit}`,
        )
        .toSorted((a, b) => (a < b ? 1 : -1)),
    ])
  }

  /** Returns the open items of a document: side, amount, outstanding amount, due date. */
  const openItems = async (id: string): Promise<string[]> =>
    (
      await app.sql<{ item: string }>(
        `select concat_ws(' ', side, amount::numeric(20, 2), open_amount::numeric(20, 2), due_date) as item from open_item
         where document_id = $1 and reversed_by_id is null order by side`,
        [id],
      )
    ).map(({ item }) => item)

  /** Expects that open items equal the control accounts, and stock equals the ledger. */
  async function expectBooksAgree(): Promise<void> {
    await stock.expectNoGaps()
    const gaps = await app.sql(
      `select a.name, coalesce(l.balance, 0) as ledger, coalesce(i.open, 0) as open from account a
       left join lateral (select sum(debit - credit) as balance from journal_line l where l.company_id = a.company_id and l.account_id = a.id) l on true
       left join lateral (
         select sum(case side when 'debit' then open_amount else -open_amount end) as open from open_item i
         where i.company_id = a.company_id and i.account_id = a.id) i on true
       where a.control_kind in ('customer', 'supplier') and coalesce(l.balance, 0) <> coalesce(i.open, 0)`,
    )
    expect(gaps).toEqual([])
  }

  async function settings(values: Record<string, unknown>): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      await app.sql(
        `update trade_setting set ${name} = $1 where company_id = (select id from company where slug = 'one')`,
        [value],
      )
    }
  }

  return {
    ...stock,
    post,
    patch,
    get,
    create,
    party,
    scheme,
    service,
    document,
    entries,
    openItems,
    expectBooksAgree,
    settings,
  }
}
