/** The payment method of a drawer: a shift keeps the one that it was opened with. post-shift.ts, post-drawer.ts */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { tillDesk, tillPath } from './till-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tillDesk>>
beforeAll(async () => {
  app = await startApp()
  desk = await tillDesk(app)
})
afterAll(() => app.close())

const accountNamed = (name: string) =>
  app.sql<{ id: string; category: string }>(
    'select id, category_id as category from account where company_id = $1 and name = $2',
    [app.contextOf('one').who.companyId, name],
  )

/** Creates a payment method with a cash account of its own. */
async function secondDrawer(name: string) {
  const [cash] = await accountNamed('Cash')
  const account = await desk.create('account/ledgers', { name, category: cash?.category })
  return desk.create('settings/payment-modes', { name, account: account.id })
}

test('a shift that is open while its till gets another drawer is counted and posted in the drawer it was opened with', async () => {
  const { line, pay, wrap } = desk
  const drawer = await secondDrawer('Cash 2')
  const till = await desk.connect('Counter')
  const opened = till.open()
  const sale = [line(wrap, ['50', '2'])]
  till.sell(sale, [pay('cash', '100.00')])
  await till.sync()
  expect((await desk.patch(`sales/pos/tills/${till.till.id}`, { mode: drawer.id, version: 1 })).body).toMatchObject({
    mode: drawer.id,
  })
  const { body: catalog } = await till.caller.get(`${tillPath}/catalog/`)
  const kinds = catalog.modes.map(({ name, kind }: { name: string; kind: string }) => [name, kind])
  expect(kinds).toContainEqual(['Cash 2', 'cash'])
  await desk.patch(`settings/payment-modes/${desk.modes.cash}`, { enabled_for_sales: false, version: 1 })
  const { body: later } = await till.caller.get(`${tillPath}/catalog/`)
  expect(later.modes.map(({ name }: { name: string }) => name)).toContain('Cash')

  till.sell([line(wrap, ['15', '2'])], [pay('cash', '30.00')])
  const [drawings] = await accountNamed('Drawings')
  const taken = till.drawer('out', '5.00', drawings?.id ?? '')
  await till.sync(till.facts.slice(2))
  const { body: open } = await desk.get(`sales/shifts/${opened.id}/report/`)
  expect([open.cash_mode, open.report.expected]).toEqual([desk.modes.cash, '175.00'])
  const closed = till.close('174.00')
  await till.sync([closed])
  const { body: shift } = await desk.get(`sales/shifts/${opened.id}/report/`)
  expect([shift.cash_mode, shift.report.expected, shift.report.difference]).toEqual([
    desk.modes.cash,
    '175.00',
    '-1.00',
  ])
  expect(await desk.entries(`account/journal-vouchers/${taken.id}`)).toEqual([
    ['2026-06-15 regular', 'Dr Drawings 5.00', 'Cr Cash 5.00'],
  ])
  expect(await desk.entries(`account/journal-vouchers/${closed.id}`)).toEqual([
    ['2026-06-15 regular', 'Dr Till over/short 1.00', 'Cr Cash 1.00'],
  ])
})

test('a shift that was opened without a connection has the drawer of the device, whatever the till has when it arrives', async () => {
  const { line, pay, wrap } = desk
  const drawer = await secondDrawer('Cash 3')
  const till = await desk.connect('Stall')
  const opened = till.open('10.00')
  till.sell([line(wrap, ['10', '2'])], [pay('cash', '20.00')])
  const closed = till.close('30.00')
  await desk.patch(`sales/pos/tills/${till.till.id}`, { mode: drawer.id, version: 1 })
  await till.sync()
  const { body: shift } = await desk.get(`sales/shifts/${opened.id}/report/`)
  expect([shift.report.expected, shift.report.difference]).toEqual(['30.00', '0.00'])
  expect(await app.sql('select 1 from posted_document where document_id = $1', [closed.id])).toEqual([])
})
