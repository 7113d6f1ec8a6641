/** Events (read-events, domain/resources/events): what programs read to follow the acts in a company. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '../../server/db/core/client.ts'
import { runUpkeep } from '../../server/services/upkeep.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

const base = '/api/company/one'
let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let start = 0

type Event = {
  id: string
  position: number
  resource: string
  acts: string[]
  label: string
  record_id: string
  version: number
  status: string | null
  who: string
  link: string | null
}
const events = async (query = '', who = 'owner') => {
  const { status, body } = await app.as(who).get(`${base}/events/?after=${start}${query}`)
  expect(status).toBe(200)
  return body as { events: Event[]; next: number; more: boolean }
}
const inWords = ({ events: list }: { events: Event[] }) =>
  list.map(({ resource, acts, label }) => `${resource} ${acts.join('+')} ${label}`)
const seal = () => runUpkeep(app.contextOf('one').db)

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  await seal()
  start = (await events('&limit=500')).next
})
afterAll(() => app.close())

test('an act is an event once its row is sealed, in the order of the seals', async () => {
  const party = await desk.party('Amy')
  const item = await desk.service('Fitting')
  const rows = [{ item, quantity: '1', rate: '50' }]
  const draft = await desk.document('sales/vouchers', { party: party.id, rows, status: 'Draft' })
  const issued = await desk.document('sales/vouchers', { party: party.id, rows })
  expect(await events()).toEqual({ events: [], next: start, more: false })
  await seal()
  const { body: second } = await desk.post(`sales/vouchers/${draft.id}/issue`, { version: 1 })
  await seal()
  const answer = await events()
  expect(inWords(answer)).toEqual([
    'account/ledgers created Amy (Receivable)',
    'account/ledgers created Amy (Payable)',
    'crm/parties created Amy',
    'inventory/items created Fitting',
    `sales/vouchers created Amy`,
    `sales/vouchers created+issued ${issued.voucher_no}`,
    `sales/vouchers issued ${second.voucher_no}`,
  ])
  expect(answer.events.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7].map((place) => start + place))
  expect(answer).toMatchObject({ next: start + 7, more: false })
  expect(answer.events[6]).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    position: start + 7,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    resource: 'sales/vouchers',
    acts: ['issued'],
    record_id: draft.id,
    label: second.voucher_no,
    version: 2,
    status: 'Issued',
    who: 'owner@example.test',
    link: `http://localhost:3000/one/sales/vouchers/${draft.id}`,
  })
})

test('a page ends where the next one begins, also for filtered events', async () => {
  const first = await events('&limit=2')
  expect([inWords(first).length, first.next, first.more]).toEqual([2, start + 2, true])
  const { body: rest } = await app.as('owner').get(`${base}/events/?after=${first.next}&limit=500`)
  expect([rest.events.length, rest.next, rest.more]).toEqual([5, start + 7, false])
  expect(inWords(await events('&act=issued'))).toHaveLength(2)
  expect(inWords(await events('&resource=crm/parties&resource=inventory/items'))).toHaveLength(2)
  expect(await events('&resource=tax/schemes')).toEqual({ events: [], next: start + 7, more: false })
})

test('a reader gets the events of resources that they may read, a program with its rights', async () => {
  const accounts = (await app.as('owner').get(`${base}/account/categories/?_end=1`)).body
  const ledger = { name: 'Till', code: 'T-1', category: accounts[0].id }
  expect((await app.as('owner').post(`${base}/account/ledgers/`, ledger)).status).toBe(201)
  await seal()
  const owners = await events()
  const clerks = await events('', 'clerk')
  expect(inWords(owners)).toHaveLength(8)
  expect(inWords(clerks)).toEqual(inWords(owners).filter((text) => text.startsWith('account/ledgers ')))
  expect(clerks.next).toBe(owners.next)
  const sets = (await app.as('owner').get(`${base}/settings/permissions/`)).body
  const clerkSet = sets.find(({ name }: { name: string }) => name === 'Clerk').id
  const token = { name: 'Reader', permission_set: clerkSet }
  const { body: created } = await app.as('owner').post(`${base}/settings/api-tokens/`, token)
  const program = await app.withKey(created.key).get(`${base}/events/?after=${start}`)
  expect(inWords(program.body)).toEqual(inWords(clerks))
  expect(
    inWords({ events: (await app.as('owner').get('/api/company/two/events/?limit=500')).body.events }),
  ).not.toContain('account/ledgers created Till')
})

test('an event of a deleted record has no link, and acts outside resources are no events', async () => {
  await seal()
  const before = (await events('&limit=500')).next
  const { body: unit } = await app.as('owner').post(`${base}/inventory/units/`, { name: 'Crate', short_name: 'crt' })
  await app.as('owner').delete(`${base}/inventory/units/${unit.id}/?version=1`)
  await app.lock('one', '2026-01-31')
  await seal()
  const { body } = await app.as('owner').get(`${base}/events/?after=${before}`)
  expect(inWords(body)).toEqual(['inventory/units created Crate', 'inventory/units deleted Crate'])
  expect(body.events.map(({ link }: Event) => link)).toEqual([
    `http://localhost:3000/one/inventory/units/${unit.id}/edit`,
    null,
  ])
  expect(body.next).toBe(before + 3)
})

test('an event of a transaction that is committed later comes after the position that a reader has passed', async () => {
  const before = (await events('&limit=500')).next
  const { db, who } = app.contextOf('one')
  const insert = `insert into audit_log (company_id, id, user_id, actor, address, action, resource, object_id, object_version,
    object_label, changes) values ($1, $2, $3, 'owner@example.test', '', 'update', 'tax/schemes', $2, 2, 'Slow', '{}')`
  await db.transaction(who.companyId, async (tx) => {
    await tx.run(statement(insert, [who.companyId, '00000000-0000-7000-8000-000000000001', who.userId]))
    await app.as('owner').post(`${base}/inventory/units/`, { name: 'Quick', short_name: 'q' })
    await seal()
    const { body } = await app.as('owner').get(`${base}/events/?after=${before}`)
    expect([inWords(body), body.next]).toEqual([['inventory/units created Quick'], before + 1])
  })
  await seal()
  const { body } = await app.as('owner').get(`${base}/events/?after=${before + 1}`)
  expect([inWords(body), body.next]).toEqual([['tax/schemes updated Slow'], before + 2])
})

test('an unknown parameter, resource, act or number is refused by its name', async () => {
  const refused = async (query: string) => {
    const { status, body } = await app.as('owner').get(`${base}/events/?${query}`)
    return [status, body.code, Object.keys(body.errors ?? {})]
  }
  expect(await refused('since=1')).toEqual([400, 'UNKNOWN_FILTER', ['since']])
  expect(await refused('resource=session')).toEqual([400, 'NOT_IN_LIST', ['resource']])
  expect(await refused('act=sign-in')).toEqual([400, 'NOT_IN_LIST', ['act']])
  expect(await refused('after=-1')).toEqual([400, 'BAD_REQUEST', ['after']])
  expect(await refused('limit=501')).toEqual([400, 'BAD_REQUEST', ['limit']])
  expect(await refused('limit=0')).toEqual([400, 'BAD_REQUEST', ['limit']])
})
