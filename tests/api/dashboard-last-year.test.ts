/** Revenue against last year by days around the end of a February that is longer in one of the years. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let id: string
type Point = { value: string; drill: string | null }
type Data = { series: { id: string; points: Point[] }[]; facts: (Point & { id: string })[] }

beforeAll(async () => {
  app = await startApp()
  await app.setNow('2029-03-02T12:00:00Z')
  desk = await tradeDesk(app)
  for (const year of ['2027', '2028', '2029']) {
    const dates = { start_date: `${year}-01-01`, end_date: `${year}-12-31` }
    await desk.post('account/fiscal-years', { name: year, ...dates })
  }
  const [party, item] = [await desk.party('Amy'), await desk.service('Cup')]
  const sales = {
    '2027-02-27': '1',
    '2027-02-28': '2',
    '2027-03-01': '4',
    '2028-02-27': '10',
    '2028-02-28': '20',
    '2028-02-29': '40',
    '2028-03-01': '80',
    '2029-02-27': '100',
    '2029-02-28': '200',
    '2029-03-01': '400',
  }
  for (const [date, rate] of Object.entries(sales)) {
    await desk.document('sales/vouchers', { date, party: party.id, rows: [{ item, quantity: '1', rate }] })
  }
  const widget = { widget: 'Sales Against Last Year', display_type: 'Table', group_by: 'Day', count: '3' }
  id = (await desk.post('settings/dashboard-widgets', widget)).body.id
})
afterAll(() => app.close())

/** Returns facts and series, each figure that opens a statement being that of its revenue. */
async function figures(day: string): Promise<string[]> {
  await app.setNow(`${day}T12:00:00Z`)
  const { widgets } = (await desk.get('dashboard/')).body
  const { data }: { data: Data } = widgets.find((one: { id: string }) => one.id === id)
  for (const { value, drill } of [...data.facts, ...data.series.flatMap(({ points }) => points)]) {
    if (drill === null) continue
    const { status, body } = await desk.get(drill.replace('?', '/?'))
    expect([drill, status, body.code]).toEqual([drill, 200, undefined])
    const revenue = body.rows.find((row: { id: string }) => row.id === 'revenue')?.cells.amount ?? '0.00'
    expect([drill, value]).toEqual([drill, revenue])
  }
  return [
    ...data.facts.map((fact) => `${fact.id} ${fact.value}`),
    ...data.series.map(({ points }) => points.map(({ value }) => value).join(' ')),
  ]
}

test('a day that last year does not have is compared with nothing, and no day is compared twice', async () => {
  expect(await figures('2028-03-01')).toEqual([
    'this_year 140.00',
    'last_year 6.00',
    '20.00 40.00 80.00',
    '2.00 0.00 4.00',
  ])
})

test('a day that this year does not have counts in the total of last year only', async () => {
  expect(await figures('2029-03-01')).toEqual([
    'this_year 700.00',
    'last_year 150.00',
    '100.00 200.00 400.00',
    '10.00 20.00 80.00',
  ])
})
