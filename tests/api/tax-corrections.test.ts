/** The limit of corrections in the tax return of the United Kingdom: the net of all that a return corrects (file-return). */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
const returns = 'tax/returns'

beforeEach(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
})
afterEach(async () => {
  expect(await app.broken('one')).toEqual([])
  await app.close()
})

const draw = async (start: string, end: string) =>
  (await desk.create(returns, { start_date: start, end_date: end })).id as string
const file = async (id: string, day: string) => {
  const { fingerprint } = (await desk.get(`${returns}/${id}/figures/`)).body
  return desk.post(`${returns}/${id}/file`, { filed_on: day, fingerprint })
}

test('a return corrects earlier ones as long as the net of all of them is within the limit', async () => {
  const vat = await desk.scheme('VAT', { rate: '20' })
  const item = await desk.service('Advice')
  const amy = (await desk.party('Amy')).id
  const trade = (path: string, date: string, rate: string) =>
    desk.document(path, { date, party: amy, rows: [{ item, quantity: '1', rate, tax_scheme: vat }] })
  const months: string[] = []
  for (const [start, end] of [
    ['2026-01-01', '2026-01-31'],
    ['2026-02-01', '2026-02-28'],
    ['2026-03-01', '2026-03-31'],
  ] as const) {
    const id = await draw(start, end)
    expect((await file(id, '2026-04-07')).status).toBe(200)
    months.push(id)
  }
  const [january = '', february = '', march = ''] = months
  await trade('sales/vouchers', '2026-01-10', '48000')
  await trade('sales/vouchers', '2026-02-10', '48000')
  await trade('purchase/vouchers', '2026-03-10', '48000')
  const quarter = await draw('2026-04-01', '2026-06-30')
  const include = (...ids: string[]) => desk.post(`${returns}/${quarter}/corrections`, { returns: ids })
  type Offer = { name: string; net: string; is_included: boolean; is_allowed: boolean }
  const offers = async () =>
    (await desk.get(`${returns}/${quarter}/corrections/`)).body.map((offer: Offer) =>
      [offer.name, offer.net, offer.is_included ? 'included' : offer.is_allowed ? 'fits' : 'too large'].join(' '),
    )
  const boxesAfter = async (...ids: string[]) =>
    Object.fromEntries(
      (await include(...ids)).body.boxes.map(({ key, amount }: { key: string; amount: string }) => [key, amount]),
    )
  expect(await offers()).toEqual(['2026-03 -9600.00 fits', '2026-02 9600.00 fits', '2026-01 9600.00 fits'])
  // Each is within the limit of 10,000, both together are not.
  expect((await include(january, february)).body).toMatchObject({
    code: 'CORRECTION_TOO_LARGE',
    params: { name: '2026-02, 2026-01' },
  })
  expect(await boxesAfter(january)).toMatchObject({ 1: '9600.00', 5: '9600.00' })
  expect(await offers()).toEqual(['2026-03 -9600.00 fits', '2026-02 9600.00 too large', '2026-01 9600.00 included'])
  expect((await include(january, february)).body).toMatchObject({ code: 'CORRECTION_TOO_LARGE' })
  await include(january, march)
  expect(await offers()).toEqual(['2026-03 -9600.00 included', '2026-02 9600.00 fits', '2026-01 9600.00 included'])
  expect(await boxesAfter(january, february, march)).toMatchObject({ 1: '19200.00', 4: '9600.00', 5: '9600.00' })
  // What is left after one is removed must fit when the return is filed.
  expect(await boxesAfter(january, february)).toMatchObject({ 1: '19200.00', 4: '0.00', 5: '19200.00' })
  await app.setNow('2026-07-10T12:00:00Z')
  expect((await file(quarter, '2026-07-05')).body).toMatchObject({
    code: 'CORRECTION_TOO_LARGE',
    params: { name: '2026-02, 2026-01' },
  })
  // 19,200 is within one per cent of box 6, which is 1,920,000 with what is corrected.
  await trade('sales/vouchers', '2026-05-10', '1824000')
  const filed = await file(quarter, '2026-07-05')
  expect(filed.body).toMatchObject({ net: '384000.00', corrections: [{ name: '2026-02' }, { name: '2026-01' }] })
})
