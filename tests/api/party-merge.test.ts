/**
 * Merging parties: open items move with their due dates, names and people move, posted entries stay. The move is a
 * journal voucher: transfer-voucher.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import type { Party } from './party-desk.ts'
import { partyDesk } from './party-desk.ts'
import { base } from './resource-samples.ts'

let app: TestApp
const { owner, make, change, cash, post, account } = partyDesk(() => app)
let till = ''
let acme: Party
let ltd: Party
beforeAll(async () => {
  app = await startApp()
  till = await cash()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await make({ name: 'Acme', aliases: ['ACME GmbH'], representatives: [{ name: 'Zoe' }] })
  ltd = await make({ name: 'Acme Ltd', aliases: ['acme gmbh'], representatives: [{ name: 'Sam' }] })
})

const merge = (party: Party, body: object) =>
  owner().post(`${base}/crm/parties/${party.id}/merge/`, { version: party.version, ...body })
const preview = async (party: Party, into: string, date = '') =>
  owner().get(`${base}/crm/parties/${party.id}/merge/?into=${into}&date=${date}`)
const refusal = async (party: Party, body: object) => {
  const { status, body: answer } = await merge(party, body)
  return [status, answer.code, ...Object.keys(answer.errors ?? {})]
}
const closings = async (party: Party) => {
  const { ledgers } = await account(party.id)
  return ledgers.map(({ closing }: { closing: string }) => closing)
}
type Item = { due_date: string; side: string; ledger: string; amount: string; open: string }
const open = async (party: Party) =>
  (await account(party.id)).items.rows.map(({ due_date, side, ledger, amount, open: left }: Item) =>
    [due_date, side, ledger, amount, left].join(' '),
  )

/** Acme owes 100.00 since March, of which 60.00 is paid, and has a credit of 12.50. */
async function trade(): Promise<void> {
  await post(
    [
      [acme.customer_account, 'debit', '100'],
      [till, 'credit', '100'],
    ],
    { date: '2026-03-31', narration: 'Wool' },
  )
  await post(
    [
      [till, 'debit', '60'],
      [acme.customer_account, 'credit', '60'],
    ],
    { date: '2026-04-02', narration: 'Paid' },
  )
  await post(
    [
      [till, 'debit', '12.50'],
      [acme.supplier_account, 'credit', '12.50'],
    ],
    { date: '2026-05-15', narration: 'Twine' },
  )
  await app.sql(
    `insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
     select c.company_id, gen_random_uuid(), c.id, d.id, 60, '2026-04-02', c.document_path, c.document_id, u.id
     from open_item c join open_item d on d.company_id = c.company_id and d.party_id = c.party_id and d.side = 'debit'
     cross join (select id from app_user limit 1) u
     where c.party_id = $1 and c.side = 'credit' and c.account_id = d.account_id`,
    [acme.id],
  )
}

test('open items move with their due dates; the merged party is empty and inactive', async () => {
  await trade()
  const { body: before } = await owner().get(`${base}/crm/parties/${acme.id}/account/`)
  const { body: previewed } = await preview(acme, ltd.id, '2026-06-01')
  expect(previewed).toMatchObject({
    date: '2026-06-01',
    loser: { name: 'Acme' },
    survivor: { name: 'Acme Ltd' },
    aliases: ['Acme', 'acme gmbh'],
    problems: [],
  })
  expect(previewed.items.map(({ side, due_date, open: left }: Item) => `${side} ${due_date} ${left}`)).toEqual([
    'debit 2026-03-31 40',
    'credit 2026-05-15 12.5',
  ])
  expect(await closings(acme)).toEqual(['40.00', '-12.50'])

  const { status, body: survivor } = await merge(acme, { into: ltd.id, date: '2026-06-01' })
  expect([status, survivor.id, survivor.version]).toEqual([200, ltd.id, 2])
  expect(survivor).toMatchObject({
    aliases: ['Acme', 'acme gmbh'],
    receivable: '40.00',
    payable: '12.50',
    overdue: '40.00',
  })
  expect(survivor.representatives.map(({ name }: { name: string }) => name)).toEqual(['Sam', 'Zoe'])
  expect(await closings(acme)).toEqual(['0.00', '0.00'])
  expect(await closings(ltd)).toEqual(['40.00', '-12.50'])
  expect(await open(acme)).toEqual([])
  expect(await open(ltd)).toEqual(['2026-03-31 debit receivable 40.00 40.00', '2026-05-15 credit payable 12.50 12.50'])

  const { body: merged } = await owner().get(`${base}/crm/parties/${acme.id}/`)
  expect(merged).toMatchObject({
    is_active: false,
    merged_into: ltd.id,
    merged_into_label: 'Acme Ltd',
    aliases: [],
    representatives: [],
  })
  const { rows } = await account(acme.id)
  expect(rows.slice(0, -2)).toEqual(before.rows)
  expect(rows.slice(-2)).toMatchObject([
    { date: '2026-06-01', narration: 'Acme merged into Acme Ltd', document_path: 'account/journal-vouchers' },
    { date: '2026-06-01', narration: 'Acme merged into Acme Ltd' },
  ])
  expect((await owner().get(`${base}/crm/parties/pick/?q=acme gmbh`)).body.map(({ id }: { id: string }) => id)).toEqual(
    [ltd.id],
  )
  const ledger = (await owner().get(`${base}/account/ledgers/${acme.customer_account}/`)).body
  expect([ledger.is_active, ledger.balance]).toEqual([false, '0.00'])

  const { document_id: voucher } = rows.at(-1)
  const cancel = await owner().post(`${base}/account/journal-vouchers/${voucher}/cancel/`, { version: 1, reason: 'No' })
  expect([cancel.status, cancel.body.code]).toEqual([409, 'ALLOCATED'])
  expect((await change(merged, { is_active: true })).body.code).toBe('PARTY_INACTIVE')
  await change({ ...ltd, version: 2 }, { name: `Done ${ltd.id}` })
})

test('without open items no voucher is created, and the date is free', async () => {
  const vouchers = async () => (await owner().get(`${base}/account/journal-vouchers/?_end=1`)).headers['x-total-count']
  const before = await vouchers()
  const { status } = await merge(acme, { into: ltd.id, date: '2019-01-01' })
  expect([status, await vouchers()]).toEqual([200, before])
  const { body: history } = await owner().get(`${base}/crm/parties/${acme.id}/history/`)
  expect(history[0]).toMatchObject({
    action: 'merge',
    changes: { merged_into: [null, 'Acme Ltd'], is_active: [true, false] },
  })
})

test('the accounts of a merged party stay inactive, so that nothing is posted to them', async () => {
  await merge(acme, { into: ltd.id })
  const path = `${base}/account/ledgers/${acme.customer_account}/`
  const { body: ledger } = await owner().get(path)
  const returned = await owner().patch(path, { version: ledger.version, is_active: true })
  expect([returned.status, returned.body]).toMatchObject([
    409,
    {
      code: 'PARTY_MERGED',
      params: { party: 'Acme', survivor: 'Acme Ltd' },
      errors: { is_active: [expect.any(String)] },
    },
  ])
  const rows = [
    { account: acme.customer_account, debit: '30.00' },
    { account: till, credit: '30.00' },
  ]
  const voucher = { date: '2026-06-02', narration: 'Wool', status: 'Approved', rows }
  const { body } = await owner().post(`${base}/account/journal-vouchers/`, voucher)
  expect(body).toMatchObject({ code: 'ACCOUNT_INACTIVE', params: { account: ledger.name } })
  expect(await closings(acme)).toEqual(['0.00', '0.00'])
  const renamed = await owner().patch(path, { version: ledger.version, code: `R-${acme.id}`, is_active: false })
  expect([renamed.body.code, renamed.body.is_active]).toEqual([`R-${acme.id}`, false])
})

test('a missing account of the survivor is created', async () => {
  const { body: categories } = await owner().get(`${base}/account/categories/options/?q=Customers`)
  await owner().post(`${base}/account/ledgers/`, { name: `Amy ${acme.id}`, category: categories[0].id })
  const [amy] = (await owner().get(`${base}/crm/parties/?q=amy ${acme.id}`)).body
  await post([
    [till, 'debit', '9'],
    [acme.supplier_account, 'credit', '9'],
  ])
  const { body } = await merge(acme, { into: amy.id })
  expect(body).toMatchObject({ supplier_account_label: `Amy ${acme.id} (Payable)`, payable: '9.00' })
})

test('invalid merges are refused, and nothing moves', async () => {
  await trade()
  expect(await refusal(acme, {})).toEqual([400, 'REQUIRED', 'into'])
  expect(await refusal(acme, { into: acme.id })).toEqual([400, 'MERGED_INTO_ITSELF', 'into'])
  expect(await refusal(acme, { into: till })).toEqual([400, 'UNKNOWN_REFERENCE', 'into'])
  expect(await refusal(acme, { into: 'nonsense' })).toEqual([400, 'UNKNOWN_REFERENCE', 'into'])
  expect(await refusal(acme, { into: ltd.id, date: '2026-05-14' })).toEqual([400, 'POSTED_LATER', 'date'])
  expect(await refusal(acme, { into: ltd.id, date: '2031-01-01' })).toEqual([400, 'NO_FISCAL_YEAR', 'date'])
  expect(await refusal(acme, { into: ltd.id, date: 'soon' })).toEqual([400, 'NOT_A_DATE', 'date'])
  expect(await refusal(acme, { into: ltd.id, extra: 1 })).toEqual([400, 'UNKNOWN_FIELD', 'extra'])
  expect(await refusal({ ...acme, version: 9 }, { into: ltd.id })).toEqual([409, 'STALE'])
  const [walkIn] = (await owner().get(`${base}/crm/parties/?q=walk-in`)).body
  expect(await refusal(walkIn, { into: ltd.id })).toEqual([409, 'SEEDED', 'into'])
  const foreignParty = (await owner().get('/api/company/two/crm/parties/?_end=1')).body[0].id
  expect(await refusal(acme, { into: foreignParty })).toEqual([400, 'UNKNOWN_REFERENCE', 'into'])
  const { body } = await app.as('clerk').post(`${base}/crm/parties/${acme.id}/merge/`, { into: ltd.id, version: 1 })
  expect(body.code).toBe('NOT_ALLOWED')
  expect((await preview(acme, ltd.id, '2026-05-14')).body.problems).toEqual([
    { code: 'POSTED_LATER', path: 'date', params: { date: '2026-05-15', party: 'Acme' } },
  ])
  expect(await closings(acme)).toEqual(['40.00', '-12.50'])
})

test('of two concurrent merges one succeeds, and no amount moves twice', async () => {
  await trade()
  const answers = await Promise.all([merge(acme, { into: ltd.id }), merge(acme, { into: ltd.id })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await closings(ltd)).toEqual(['40.00', '-12.50'])
})

test('a repeated request with one key merges once', async () => {
  await trade()
  const body = { version: acme.version, into: ltd.id }
  const url = `${base}/crm/parties/${acme.id}/merge/`
  const send = () => owner().post(url, body, { 'idempotency-key': `merge ${acme.id}` })
  const [one, two] = [await send(), await send()]
  expect([one.status, two.status, two.body.version]).toEqual([200, 200, one.body.version])
  expect(await closings(ltd)).toEqual(['40.00', '-12.50'])
})
