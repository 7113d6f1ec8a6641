/** Widgets of trade read the month of today as a whole less its later days: their figures are those of the documents. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runUpkeep } from '../../server/services/upkeep.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
type Point = { value: string; drill: string | null }
type Data = { series: { name: string | null; points: Point[] }[]; labels: { name: string | null }[]; facts: Point[] }

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  const [amy, ben, zoe] = [await desk.party('Amy'), await desk.party('Ben'), await desk.party('Zoe')]
  const [item, vat] = [await desk.service('Cup'), await desk.scheme('VAT', { rate: '0' })]
  const sales: [string, { id: string }, string][] = [
    ['2026-04-30', amy, '1000'],
    ['2026-05-31', amy, '100'],
    ['2026-06-01', ben, '40'],
    ['2026-06-15', amy, '7'],
    ['2026-06-16', amy, '500'],
    ['2026-06-30', zoe, '600'],
  ]
  for (const [date, { id }, rate] of sales) {
    const rows = [{ item, quantity: '1', rate, tax_scheme: vat }]
    await desk.document('sales/vouchers', { date, party: id, rows, accept: ['DATE_BEFORE_LAST', 'DATE_FAR_AHEAD'] })
  }
})
afterAll(() => app.close())

/** Returns the series of a widget with their points, and checks that each point is the sum of the list that it opens. */
async function figures(settings: object): Promise<string[]> {
  const { status, body: stored } = await desk.post('settings/dashboard-widgets', { group_by: 'Month', ...settings })
  expect(status).toBe(201)
  const { widgets } = (await desk.get('dashboard/')).body
  const data: Data = widgets.find(({ id }: { id: string }) => id === stored.id).data
  for (const { value, drill } of [...data.facts, ...data.series.flatMap(({ points }) => points)]) {
    const [list, query] = drill?.split('?') ?? []
    const { sums } = (await desk.get(`${list}/totals/?${query}`)).body
    expect([drill, sums[list === 'sales/rows' ? 'net' : 'total']]).toEqual([drill, value])
  }
  const points = data.series.map(({ points: [...all] }) => all.map(({ value }) => value))
  return data.series.every(({ name }) => name === null)
    ? data.labels.map(({ name }, row) => `${name ?? ''} ${points.map((values) => values[row]).join(' ')}`.trim())
    : data.series.map(({ name }, row) => `${name} ${points[row]?.join(' ')}`)
}

const expectFigures = async () => {
  expect(await figures({ widget: 'Top Customers', count: '2' })).toEqual(['Amy 107.00', 'Ben 40.00'])
  expect(await figures({ widget: 'Top Items', count: '2' })).toEqual(['Cup 147.00'])
  expect(await figures({ widget: 'Sales Amount by Party', display_type: 'Bar', count: '2' })).toEqual([
    'Amy 100.00 7.00',
    'Ben 0.00 40.00',
  ])
  expect(await figures({ widget: 'Total Sales Amount', display_type: 'Bar', count: '3' })).toEqual([
    '1000.00',
    '100.00',
    '47.00',
  ])
  expect(await figures({ widget: 'Sales Amount by Party', count: '10', group_by: 'Day' })).toEqual(['Amy 7.00'])
}

test('invoices dated after today do not count, before and after folding', async () => {
  await expectFigures()
  await runUpkeep(app.contextOf('one').db)
  expect(await app.sql('select 1 from trade_delta')).toEqual([])
  await expectFigures()
})

test('on the last day of a month all its invoices count', async () => {
  await app.setNow('2026-06-30T12:00:00Z')
  expect(await figures({ widget: 'Top Customers', count: '1' })).toEqual(['Zoe 600.00', 'Amy 507.00', 'Ben 40.00'])
})

test('months of the Nepali calendar begin within those of the turnover', async () => {
  await app.setNow('2026-06-15T12:00:00Z')
  await app.sql("update company set calendar = 'bs' where slug = 'one'")
  // Asar 2083 begins on 15 June 2026, Jestha on 15 May.
  expect(await figures({ widget: 'Top Customers', count: '1' })).toEqual(['Amy 7.00'])
  expect(await figures({ widget: 'Top Customers', count: '2' })).toEqual(['Amy 107.00', 'Ben 40.00'])
  expect(await figures({ widget: 'Total Sales Amount', display_type: 'Bar', count: '2' })).toEqual(['140.00', '7.00'])
})
