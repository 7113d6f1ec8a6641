/** Facts of tills that come several times, out of order, damaged, from elsewhere, or to changed books. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TillFact } from '../../domain/till/facts.ts'
import type { ShiftPage } from '../../domain/till/shift-page.ts'
import type { FactAnswer } from '../../domain/till/sync.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { tillDesk, tillPath } from './till-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tillDesk>>
let tills = 0

beforeAll(async () => {
  app = await startApp()
  desk = await tillDesk(app)
})
afterAll(async () => {
  expect(await app.broken('one')).toEqual([])
  await app.close()
})

async function openTill() {
  tills += 1
  const till = await desk.connect(`Till ${tills}`)
  till.open()
  return till
}
type Till = Awaited<ReturnType<typeof openTill>>
const sellWrap = (till: Till, fields: object = {}) =>
  till.sell([desk.line(desk.wrap, ['1', '2'])], [desk.pay('cash', '2.00')], fields)
const outcomes = (answers: readonly FactAnswer[]) => answers.map(({ n, outcome }) => `${n} ${outcome}`)
const issued = async (facts: readonly TillFact[]) =>
  (
    await app.sql<{ count: number }>('select count(*)::int from trade_document where id = any ($1)', [
      facts.map(({ id }) => id),
    ])
  )[0]?.count

test('a sale that is sent five times, also at once, is one invoice', async () => {
  const till = await openTill()
  const sale = sellWrap(till)
  await till.sync([till.facts[0]])
  const answers = await Promise.all([1, 2, 3, 4].map(() => till.sync([sale])))
  const all = [...answers, await till.sync([sale])].flat()
  expect(all.map(({ outcome }) => outcome).toSorted()).toEqual(['known', 'known', 'known', 'known', 'stored'])
  expect(new Set(all.map(({ document }) => document?.voucher_no))).toEqual(new Set([sale.body.number]))
  expect(await app.sql('select amount::text from payment where made_by_id = $1', [sale.id])).toHaveLength(1)
})

test('facts that come in reverse order are all posted, and the high-water mark follows', async () => {
  const till = await openTill()
  const sale = sellWrap(till)
  const returned = till.giveBack(sale, [{ line: 0, quantity: '1' }], {
    total: '2.00',
    payments: [desk.pay('cash', '2.00')],
  })
  const closed = till.close('50.00')
  for (const fact of till.facts.toReversed().slice(0, 2)) await till.sync([fact])
  expect((await till.heartbeat()).high_water).toBe(0)
  expect(await issued([returned])).toBe(0)
  await till.sync([sale])
  // The return waited for its sale; the shift is closed once everything before it is here.
  expect(await issued([sale, returned])).toBe(2)
  expect(await app.sql('select 1 from till_shift where id = $1', [till.shift()])).toEqual([])
  await till.sync([till.facts[0]])
  expect(await till.heartbeat()).toMatchObject({ high_water: 4, head: closed.hash })
  expect(
    await app.sql('select difference::numeric(10, 2)::text from till_shift where id = $1', [till.shift()]),
  ).toEqual([{ difference: '0.00' }])
})

test('a void that comes before a later payment of its sale takes that back too', async () => {
  const till = await openTill()
  const sale = till.sell([desk.line(desk.wrap, ['1', '2'])], [desk.pay('cash', '1.00')])
  const paid = till.payLater(sale, null, desk.pay('cash', '1.00'))
  const voided = till.void(sale)
  await till.sync([till.facts[0], sale])
  expect(await till.sync([voided])).toMatchObject([{ outcome: 'stored', document: null }])
  await till.sync([paid])
  const rows = await app.sql('select status from payment where made_by_id = $1 or id = $2', [sale.id, paid.id])
  expect(rows).toEqual([{ status: 'Cancelled' }, { status: 'Cancelled' }])
  expect((await desk.get(`sales/vouchers/${sale.id}/`)).body.status).toBe('Cancelled')
})

test('another fact with a stored number is kept aside', async () => {
  const till = await openTill()
  const [opened] = till.facts
  const sale = sellWrap(till)
  await till.sync()
  const other = await desk.connect(`Twin ${tills}`)
  other.facts.push(opened as TillFact)
  const forged = other.record({ kind: 'sale', body: { ...sale.body, number: 'T9-1' } }, { till: till.till.id })
  expect(await till.sync([forged])).toMatchObject([{ n: 2, outcome: 'differs', document: { id: sale.id } }])
  expect(await app.sql('select n from till_fact_aside where till_id = $1', [till.till.id])).toEqual([{ n: 2 }])
  expect(await issued([forged])).toBe(0)
})

test('a poisoned fact is parked with its reason, and the facts around it go on', async () => {
  const till = await openTill()
  const nowhere = '0192f0c4-7a00-7000-8000-0000000000ff'
  const good = sellWrap(till)
  const unknownItem = till.sell([desk.line(nowhere, ['1', '5'])], [desk.pay('cash', '5.00')])
  const changed = { ...sellWrap(till), cashier: nowhere }
  const unreadable = till.record({ kind: 'sale', body: { shift: till.shift() } as never })
  const malformed = till.sell([desk.line(desk.wrap, ['1', '2'], { description: 'a\u0000b' })], [])
  const paidTooMuch = till.sell([desk.line(desk.wrap, ['1', '2'])], [desk.pay('card', '3.00')])
  const otherKind = till.record({ kind: 'refund' as 'void', body: { shift: till.shift(), sale: good.id, reason: 'x' } })
  const last = sellWrap(till)
  const batch = [till.facts[0], good, unknownItem, changed, unreadable, malformed, paidTooMuch, otherKind, last]
  const answers = await till.sync([...batch, { n: 'x' }, null])
  expect(answers.map(({ outcome, problem }) => [outcome, problem?.code ?? null].join(' '))).toEqual([
    'stored ',
    'stored ',
    'parked UNKNOWN_REFERENCE',
    'parked FACT_CHANGED',
    'parked BAD_REQUEST',
    'parked MALFORMED_TEXT',
    'parked PAID_ABOVE_TOTAL',
    'parked BAD_REQUEST',
    'stored ',
    'parked BAD_REQUEST',
    'parked BAD_REQUEST',
  ])
  expect(await till.heartbeat()).toMatchObject({ high_water: 9, head: last.hash })
  expect(await till.sync([unknownItem])).toMatchObject([{ outcome: 'parked', problem: { code: 'UNKNOWN_REFERENCE' } }])
})

test('a parked sale is posted when it is tried again, with what waited for it', async () => {
  const till = await openTill()
  const [mode] = await app.sql<{ id: string }>('select gen_random_uuid() as id')
  const sale = till.sell([desk.line(desk.wrap, ['1', '2'])], [desk.pay('cash', '2.00', { mode: mode?.id ?? '' })])
  const returned = till.giveBack(sale, [{ line: 0, quantity: '1' }], { total: '2.00', payments: [] })
  expect(outcomes(await till.sync())).toEqual(['1 stored', '2 parked', '3 stored'])
  const parked = await app.as('owner').get(`${tillPath}/parked/`)
  expect(parked.body.find(({ id }: { id: string }) => id === sale.id)).toMatchObject({
    number: sale.body.number,
    kind: 'sale',
    problem: { code: 'UNKNOWN_REFERENCE' },
  })
  await app.sql(
    `insert into payment_mode (company_id, id, name, account_id) select company_id, $1, 'Vouchers', account_id from payment_mode where id = $2`,
    [mode?.id, desk.modes.cash],
  )
  const retried = await desk.post(`sales/pos/parked/${sale.id}/retry`)
  expect([retried.status, retried.body.outcome, retried.body.document.voucher_no]).toEqual([
    200,
    'stored',
    sale.body.number,
  ])
  expect(await issued([sale, returned])).toBe(2)
  const again = await desk.post(`sales/pos/parked/${sale.id}/retry`)
  expect([again.status, again.body.code]).toEqual([409, 'NOT_PARKED'])
  const clerk = await desk.post(`sales/pos/parked/${sale.id}/retry`, {}, 'clerk')
  expect([clerk.status, clerk.body.code]).toEqual([403, 'NOT_ALLOWED'])
})

test('a broken chain is parked', async () => {
  const till = await openTill()
  sellWrap(till)
  const cut = till.facts[1] as TillFact
  const next = sellWrap(till)
  await till.sync([till.facts[0]])
  const wrong = till.record(
    { kind: 'void', body: { shift: till.shift(), sale: cut.id, reason: 'x' } },
    { previous: next.id.replaceAll('-', '').padEnd(64, '0') },
  )
  await till.sync([cut, next])
  expect(await till.sync([wrong])).toMatchObject([{ outcome: 'parked', problem: { code: 'CHAIN_BROKEN' } }])
})

test('a revoked, wrong or foreign key is refused', async () => {
  const till = await openTill()
  const sale = sellWrap(till)
  const elsewhere = await till.caller.post('/api/company/two/sales/pos/sync/', { facts: [sale] })
  const [id = ''] = String(till.till.key).split('.')
  const wrong = await app.withTill(`${id}.${'x'.repeat(43)}`).post(`${tillPath}/heartbeat/`)
  const none = await app.as('owner').post(`${tillPath}/sync/`, { facts: [] })
  expect([elsewhere, wrong, none].map(({ status, body }) => [status, body.code])).toEqual(
    [1, 2, 3].map(() => [401, 'TILL_REFUSED']),
  )
  expect((await desk.post(`sales/pos/tills/${till.till.id}/revoke`)).body.revoked_at).toBe('2026-06-15T12:00:00.000Z')
  const revoked = await till.send([sale])
  expect([revoked.status, revoked.body.code]).toEqual([401, 'TILL_REFUSED'])
  const { status, body: list } = await desk.get('sales/pos/tills/')
  const listed = list.find((one: { id: string }) => one.id === till.till.id)
  expect([status, listed]).toMatchObject([200, { name: till.till.name, revoked_at: '2026-06-15T12:00:00.000Z' }])
  expect(JSON.stringify(list)).not.toContain(till.till.key)
  // The exported queue of the revoked till is imported by a member.
  const queue = { till: till.till.id, facts: till.facts }
  const imported = await desk.post('sales/pos/import', queue)
  expect([imported.status, outcomes(imported.body)]).toEqual([200, ['1 stored', '2 stored']])
  expect(outcomes((await desk.post('sales/pos/import', queue)).body)).toEqual(['1 known', '2 known'])
  const nonsense = await desk.post('sales/pos/import', { till: 'x', facts: [] })
  expect([nonsense.status, nonsense.body.code]).toEqual([400, 'NOT_A_QUEUE'])
})

test('a fact of another till is parked, and an id is used once', async () => {
  const [one, other] = [await openTill(), await openTill()]
  const sale = sellWrap(other)
  await other.sync()
  const stolen = one.record(sale as never, { id: sale.id, till: one.till.id })
  await one.sync([one.facts[0]])
  expect(await one.sync([stolen])).toMatchObject([{ outcome: 'parked', problem: { code: 'ID_USED' } }])
  const foreign = one.record({ kind: 'shift_opened', body: { float: '1' } }, { till: other.till.id })
  expect(await one.sync([foreign])).toMatchObject([{ outcome: 'parked', problem: { code: 'FACT_ELSEWHERE' } }])
})

test('nothing of another company can be registered, tried again, imported or sold', async () => {
  const { body: modes } = await app.as('owner').get('/api/company/two/settings/payment-modes/?_end=1')
  const theirs = modes[0].id
  const registered = await desk.post('sales/pos/tills', { name: 'Theirs', mode: theirs })
  expect([registered.status, Object.keys(registered.body.errors)]).toEqual([400, ['mode']])
  const { body: foreign } = await app.as('owner').post('/api/company/two/sales/pos/tills/', { name: 'A', mode: theirs })
  const changed = await desk.patch(`sales/pos/tills/${foreign.id}`, { name: 'Mine', version: 1 })
  const revoked = await desk.post(`sales/pos/tills/${foreign.id}/revoke`)
  const imported = await desk.post('sales/pos/import', { till: foreign.id, facts: [] })
  expect([changed, revoked, imported].map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'NOT_FOUND'],
    [404, 'NOT_FOUND'],
    [400, 'NOT_A_QUEUE'],
  ])
  const till = await openTill()
  const sold = till.sell([desk.line(desk.wrap, ['1', '2'])], [desk.pay('cash', '2.00', { mode: theirs })])
  expect(outcomes(await till.sync())).toEqual(['1 stored', '2 parked'])
  const tried = await app.as('owner').post(`/api/company/two/sales/pos/parked/${sold.id}/retry/`)
  expect([tried.status, tried.body.code]).toEqual([404, 'NOT_FOUND'])
  expect((await app.as('owner').get('/api/company/two/sales/pos/parked/')).body).toEqual([])
})

test('the page of a shift shows its report, and each record with its notes and what prevents it', async () => {
  const till = await openTill()
  const sale = sellWrap(till)
  const ahead = sellWrap(till, { date: '2026-06-16' })
  const dear = till.sell([desk.line(desk.wrap, ['1', '3'])], [desk.pay('card', '3.00')])
  const parked = till.sell([desk.line(till.till.id, ['1', '5'])], [])
  const waiting = till.giveBack({ id: till.till.id }, [{ line: 0, quantity: '1' }], { total: '2.00', payments: [] })
  await till.sync()
  const at = `sales/shifts/${till.shift()}`
  const { body } = await desk.get(`${at}/report/`)
  expect(body).toMatchObject({
    number: `${till.till.prefix}-S-0001`,
    till_name: till.till.name,
    cashier: 'Test owner',
    closed_at: null,
    report: {
      sales: { count: 4, total: '12.00' },
      returns: { count: 1, total: '2.00' },
      expected: '54.00',
      counted: null,
      methods: [
        { mode: desk.modes.cash, received: '4.00' },
        { mode: desk.modes.card, received: '3.00' },
      ],
    },
    names: { [desk.modes.cash]: 'Cash', [desk.modes.card]: 'Card' },
  })
  const shown = (body as ShiftPage).records.map(({ kind, amount, outcome, notes, problem }) => [
    kind,
    amount,
    outcome,
    ...notes,
    ...(problem ? [problem.code] : []),
  ])
  expect(shown).toEqual([
    ['shift_opened', '50.00', 'posted'],
    ['sale', '2.00', 'posted'],
    ['sale', '2.00', 'posted'],
    ['sale', '3.00', 'posted', '“Gift wrap” was sold at 3.00; its price is now 2.00.'],
    ['sale', '5.00', 'parked', 'UNKNOWN_REFERENCE'],
    ['return', '-2.00', 'waiting'],
  ])
  expect(body.records[1].document).toEqual({ path: 'sales/vouchers', id: sale.id, voucher_no: sale.body.number })
  expect([ahead, dear, parked, waiting].map(({ n }) => n)).toEqual([3, 4, 5, 6])
  expect((await desk.get(`${at}/`)).body).toMatchObject({
    sales_count: '3',
    sales: '7.00',
    parked: '1',
    status: 'Open',
  })
  expect((await app.as('clerk').get(`/api/company/one/${at}/report/`)).body.code).toBe('NOT_ALLOWED')
  expect((await app.as('owner').get(`/api/company/two/${at}/report/`)).status).toBe(404)
})

test('facts of a shift or a sale that cannot be are parked', async () => {
  const till = await openTill()
  const sale = sellWrap(till)
  await till.sync()
  const returned = till.giveBack(sale, [{ line: 1, quantity: '1' }], { total: '2.00', payments: [] })
  const other = till.record({
    kind: 'shift_closed',
    body: { shift: sale.id, counted: '0', expected: '0', remarks: null },
  })
  expect((await till.sync([returned, other])).map(({ problem }) => problem?.code)).toEqual([
    'SALE_UNKNOWN',
    'SHIFT_UNKNOWN',
  ])
})
