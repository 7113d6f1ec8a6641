/** Sends, changes and runs imports of company `one`, and reads their results from the books. */
import { expect } from 'vitest'
import type { TestApp } from './harness.ts'
import type { Person } from './two-companies.ts'

export const imports = '/api/company/one/imports/'
export const header = 'date,voucher_no,narration,account,category,debit,credit,description'

/** Returns two vouchers, 139.12 and 20.00, with unique numbers and customers. */
export function journal(name: string, date = '2026-03-31'): string {
  return [
    header,
    `${date},${name}-1,Invoice,${name} A,Customers,139.12,,London`,
    `${date},${name}-2,Invoice,${name} B,A-AR-C,20.00,,`,
    `${date},${name}-1,,I-S-S,,,139.12,`,
    `${date},${name}-2,,I-S-S,,,20,`,
  ].join('\n')
}

/** Returns vouchers of 1.25 for one customer. */
export function longJournal(name: string, vouchers: number): string {
  const rows = Array.from({ length: vouchers }, (_, n) => [
    `2026-03-31,${name}-${n + 1},Invoice,${name} A,Customers,1.25,,`,
    `2026-03-31,${name}-${n + 1},,I-S-S,,,1.25,`,
  ])
  return [header, ...rows.flat()].join('\n')
}

type Upload = { kind?: string; name?: string; person?: Person; checked?: boolean; fields?: Record<string, string> }

/** Returns the helpers of a test file. */
export function importDesk(app: TestApp) {
  const read = async (id: string) => (await app.as('owner').get(`${imports}${id}/`)).body
  const send = async (
    content: string | Uint8Array,
    { kind = 'journal', name = 'file.csv', person = 'owner', checked = true, fields = {} }: Upload = {},
  ) => {
    const file = { name, content: Buffer.from(content), fields: { kind, ...fields } }
    const answer = await app.as(person).upload(imports, file)
    if (checked && answer.status === 201) {
      await app.runJobs()
      return { ...answer, body: await read(answer.body.id) }
    }
    return answer
  }
  const change = async (id: string, body: object) => {
    expect(await app.as('owner').patch(`${imports}${id}/`, body)).toMatchObject({
      status: 200,
      body: { state: 'checking' },
    })
    await app.runJobs()
    return read(id)
  }
  const run = async (id: string, body: object = {}) => {
    const { status, body: answer } = await app.as('owner').post(`${imports}${id}/run/`, body)
    expect([status, answer.state]).toEqual([200, 'running'])
    await app.runJobs()
    return read(id)
  }
  const balanceOf = async (name: string) =>
    (
      await app.sql<{ balance: string }>(
        `select coalesce(sum(l.debit - l.credit), 0)::numeric(20, 2)::text as balance from journal_line l
       join account a on a.company_id = l.company_id and a.id = l.account_id where a.name = $1`,
        [name],
      )
    )[0]?.balance
  const vouchersLike = async (name: string) =>
    (
      await app.sql<{ n: number }>(`select count(*)::int as n from journal_voucher where voucher_no like $1`, [
        `${name}-%`,
      ])
    )[0]?.n

  return { send, read, change, run, balanceOf, vouchersLike }
}

/** Corrects a row of a checked import that rejected it, without a file. */
export async function correctRow(app: TestApp, id: string) {
  await app.sql(`update import set state = 'ready', counts = '{"good": 0, "rejected": 1}' where id = $1`, [id])
  await app.sql(
    `insert into import_row (company_id, import_id, line, cells, is_rejected)
     select company_id, id, 2, '{}', true from import where id = $1`,
    [id],
  )
  return app.as('owner').post(`${imports}${id}/correct/`, { line: 2, column: 'account', value: 'Cash' })
}
