/** Fields disabled by settings, field by field of the documents with a setting (switched-off). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Field } from '../../domain/resources/core/define.ts'
import { writableFields } from '../../domain/resources/core/define.ts'
import { purchaseVouchers } from '../../domain/resources/trade/purchase-vouchers.ts'
import { salesVouchers } from '../../domain/resources/trade/sales-vouchers.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { base } from './resource-samples.ts'
import { tradeBodies } from './trade-samples.ts'

type Row = Record<string, unknown>
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
const set = (names: readonly string[], on: boolean) =>
  app.sql(`update trade_setting set ${names.map((name) => `${name} = ${on}`).join(', ')} returning 1`)

describe.each([salesVouchers, purchaseVouchers])('$plural', (resource) => {
  const at = (id = '') => `${base}/${resource.path}/${id && `${id}/`}`
  const { rows: { fields: rowFields } = { fields: {} } } = resource.lines
  const gated = (fields: [string, Field][]) =>
    fields.flatMap(([name, { setting }]) => (setting === undefined ? [] : [{ name, setting }]))
  const header = gated(writableFields(resource))
  const inRows = gated(Object.entries(rowFields))
  const settings = [...new Set([...header, ...inRows].map(({ setting }) => setting))]
  let one: Row = {}

  beforeEach(async () => {
    await set(settings, true)
    const samples: Row = {
      due_date: '2026-07-31',
      discount_type: 'percent',
      discount: '10',
      sales_agent: await agent(),
      reference: 'PO 7',
      received_by: 'Ben',
      remarks: 'Thanks',
      is_capital_expense: true,
      description: 'Loose leaves',
    }
    const from = (fields: readonly { name: string }[]) =>
      Object.fromEntries(fields.flatMap(({ name }) => (samples[name] === undefined ? [] : [[name, samples[name]]])))
    const body = { ...(await tradeBodies[resource.path]?.(app)), status: 'Draft' } as Row & { rows: Row[] }
    one = { ...body, ...from(header), rows: [{ ...body.rows[0], ...from(inRows) }] }
  })
  const agent = async () =>
    (await app.as('owner').post(`${base}/sales/agents/`, { name: `Ann ${Math.random()}`, commission_rate: '2' })).body
      .id
  const wrong = ({ body }: { body: Row }) => [body['code'], Object.keys(body['errors'] ?? {})]
  const createOne = async () => {
    const { status, body } = await app.as('owner').post(at(), one)
    expect([status, body.errors]).toEqual([201, undefined])
    return body
  }

  test('all fields can be entered while the setting is on', async () => {
    const stored = await createOne()
    for (const { name } of header) if (one[name] !== undefined) expect([name, stored[name]]).not.toEqual([name, null])
  })

  test.each(settings)('%s', async (setting) => {
    const stored = await createOne()
    await set([setting], false)
    const places = [
      ...header.filter((field) => field.setting === setting && one[field.name] !== undefined).map(({ name }) => name),
      ...inRows
        .filter((field) => field.setting === setting && (one['rows'] as Row[])[0]?.[field.name] !== undefined)
        .map(({ name }) => `rows.0.${name}`),
    ]
    expect(places).not.toEqual([])
    expect(wrong(await app.as('owner').post(at(), one))).toEqual(['SWITCHED_OFF', places])

    // A stored value stays when another field changes, and can be cleared, but not entered again.
    const edited = await app.as('owner').patch(at(stored.id), { version: 1, date: '2026-06-03' })
    expect([edited.status, edited.body.errors]).toEqual([200, undefined])
    const rows = edited.body.rows.map(({ id }: Row) => ({ id }))
    const emptied = Object.fromEntries(places.filter((name) => !name.startsWith('rows')).map((name) => [name, null]))
    const rowNames = places.filter((name) => name.startsWith('rows')).map((name) => name.slice(7))
    const nothing = {
      ...emptied,
      ...('is_capital_expense' in emptied ? { is_capital_expense: false } : {}),
      rows: rows.map((row: Row) => ({ ...row, ...Object.fromEntries(rowNames.map((name) => [name, null])) })),
    }
    const cleared = await app.as('owner').patch(at(stored.id), { version: 2, ...nothing })
    expect([cleared.status, cleared.body.errors]).toEqual([200, undefined])
    const again = Object.fromEntries(places.filter((name) => !name.startsWith('rows')).map((name) => [name, one[name]]))
    const [first] = one['rows'] as Row[]
    const anew = {
      ...again,
      rows: rows.map((row: Row) => ({ ...row, ...Object.fromEntries(rowNames.map((name) => [name, first?.[name]])) })),
    }
    expect(wrong(await app.as('owner').patch(at(stored.id), { version: 3, ...anew }))).toEqual(['SWITCHED_OFF', places])
  })

  test('a copy omits fields whose setting is off now', async () => {
    const stored = await createOne()
    await set(settings, false)
    const { status, body } = await app.as('owner').post(`${at(stored.id)}copy/`)
    expect([status, body.errors]).toEqual([201, undefined])
    expect(body).toMatchObject({
      party: stored.party,
      discount_type: null,
      reference: resource === salesVouchers ? null : (one['reference'] ?? null),
    })
    expect(body.rows[0]).toMatchObject({ item: stored.rows[0].item, rate: stored.rows[0].rate, discount_type: null })
    expect(body.rows[0].description || null).toBeNull()
  })
})
