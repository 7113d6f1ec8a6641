/** Search over every kind of document: by number, party, reference and amount, best match first. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moduleOf } from '../../domain/resources/core/define.ts'
import { searchedDocuments } from '../../domain/resources/searched-documents.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { base, someDocuments } from './resource-samples.ts'
import { tradeBodies } from './trade-samples.ts'

type Hit = {
  kind: string
  path: string
  id: string
  label: string
  hint: string
  date: string | null
  amount: string | null
  status: { value: string; label: string; tone: string } | null
}
type SearchRow = { path: string; id: string; number: string | null; subject: string | null; remarks: string | null }
let app: TestApp

async function documents(q: string, who: 'owner' | 'clerk' = 'owner'): Promise<Hit[]> {
  const { status, body } = await app.as(who).get(`${base}/search/?q=${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  return body.filter(({ kind }: Hit) => kind === 'document')
}
const labels = async (q: string) => (await documents(q)).map(({ label }) => label)

async function make(path: string, body: object) {
  const { status, body: created } = await app.as('owner').post(`${base}/${path}/`, body)
  expect([status, created.errors]).toEqual([201, undefined])
  return created
}
async function invoice(fields: object) {
  const body = await tradeBodies['sales/vouchers']?.(app)
  return make('sales/vouchers', { ...body, status: 'Issued', ...fields })
}

beforeAll(async () => {
  app = await startApp()
  await someDocuments(app)
})
afterAll(() => app.close())

describe.each(searchedDocuments)('$path', ({ path }) => {
  test('is found by its number, else by its name or remarks, and only with read permission', async () => {
    const [searchRow] = await app.sql<SearchRow>(
      `select d.path, d.document_id as id, d.number, coalesce(d.billing_name, p.name, a.name, i.name) as subject, d.remarks
       from document_search d
       left join party p on p.company_id = $2 and p.id = d.subject_id
       left join account a on a.company_id = $2 and a.id = d.subject_id
       left join item i on i.company_id = $2 and i.id = d.subject_id
       where d.company_id = $2 and d.path = $1 order by d.number nulls last limit 1`,
      [path, app.contextOf('one').who.companyId],
    )
    const text = searchRow?.number ?? searchRow?.subject ?? searchRow?.remarks ?? ''
    expect(text).not.toBe('')
    const grant = (modules: object) =>
      app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [JSON.stringify(modules)])
    await grant({ [moduleOf(path)]: { read: true } })
    const hits = await documents(text, 'clerk')
    expect(hits).toContainEqual(expect.objectContaining({ path, id: searchRow?.id, label: text }))
    expect(new Set(hits.map((hit) => hit.path))).toEqual(new Set([path]))
    await grant({ [moduleOf(path)]: { create: true } })
    expect(await documents(text, 'clerk')).toEqual([])
  })
})

test('the search index equals the documents', async () => {
  expect(await app.broken('one')).toEqual([])
})

test('an invoice shows its party, date, amount and status, and follows payment and cancellation', async () => {
  const { id, version, voucher_no: number } = await invoice({ reference: 'PO-4711' })
  const [hit] = await documents('po-4711')
  expect(hit).toMatchObject({ path: 'sales/vouchers', id, label: number, date: '2026-03-31' })
  expect(hit?.hint).toMatch(/^Party \d+ · PO-4711$/)
  expect(hit?.status).toEqual({ value: 'Issued', label: 'Issued', tone: 'open' })
  await app.as('owner').post(`${base}/sales/vouchers/${id}/cancel/`, { version, reason: 'Twice' })
  expect((await documents('po-4711'))[0]?.status?.value).toBe('Cancelled')
})

test('the exact number comes first, numbers that begin with the text next, then the newest', async () => {
  const invoices = [
    await invoice({ date: '2026-04-01' }),
    await invoice({ date: '2026-04-02', accept: ['DATE_BEFORE_LAST'] }),
  ]
  const [first, second] = invoices.map(({ voucher_no }) => voucher_no as string)
  const other = await invoice({ date: '2026-04-03', remarks: `Follows ${first} and ${second}` })
  expect(await labels(first?.toLowerCase() ?? '')).toEqual([first, other.voucher_no])
  const prefix = first?.slice(0, -1) ?? ''
  expect((await labels(prefix)).every((label) => label.startsWith(prefix))).toBe(true)
})

test('an amount is found in any grouping, also with its party, and not by a part of it', async () => {
  const { body: units } = await app.as('owner').get(`${base}/inventory/units/?name=Piece`)
  const item = await make('inventory/items', { name: 'Carving', unit: units[0].id, track_inventory: false })
  const body = await tradeBodies['sales/vouchers']?.(app)
  const rows = [{ ...body?.rows[0], item: item.id, quantity: '1', rate: '98765.40' }]
  const { voucher_no: number } = await make('sales/vouchers', { ...body, rows, status: 'Issued' })
  for (const text of ['98765.4', '98,765.40', '98765.40']) expect([text, await labels(text)]).toEqual([text, [number]])
  const party = await app.sql<{ name: string }>('select name from party where id = $1', [body?.party])
  expect(await labels(`${party[0]?.name} 98765.4`)).toEqual([number])
  expect(await labels('8765.4')).toEqual([])
  expect((await documents('98765.4'))[0]?.amount).toBe('98765.40')
})

test('a draft is found by its party, and a renamed party only by its new name', async () => {
  const party = await make('crm/parties', { name: 'Früchte Müller' })
  const draft = await invoice({ status: 'Draft', party: party.id, remarks: '' })
  expect(await documents('früchte')).toMatchObject([
    { id: draft.id, label: 'Früchte Müller', status: { value: 'Draft' } },
  ])
  const renamed = { name: 'हिमाल फलफूल', version: party.version }
  expect((await app.as('owner').patch(`${base}/crm/parties/${party.id}/`, renamed)).status).toBe(200)
  expect(await documents('हिमाल')).toMatchObject([{ id: draft.id, label: 'हिमाल फलफूल' }])
  expect(await documents('früchte')).toEqual([])
})

test('the cost of opening stock is neither shown nor found', async () => {
  const rows = (await app.as('owner').get(`${base}/inventory/opening-stock/`)).body
  expect(rows.length).toBeGreaterThan(0)
  for (const { amount } of rows) {
    expect((await documents(amount)).filter(({ path }) => path === 'inventory/opening-stock')).toEqual([])
  }
})
