/**
 * Parties: created with both accounts, renamed and deleted with them, and searched by all their names. Accounts follow
 * by party-ledgers, documents choose by pick-parties.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { partyDesk } from './party-desk.ts'
import { base } from './resource-samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const { owner, make, change, cash, post } = partyDesk(() => app)
const ledger = async (id: string) => (await owner().get(`${base}/account/ledgers/${id}/`)).body
const refused = async (body: object) => {
  const { status, body: answer } = await owner().post(`${base}/crm/parties/`, { name: 'Bad', ...body })
  return [status, answer.code, Object.keys(answer.errors ?? {})]
}

test('a party is created with an account below Customers and one below Suppliers', async () => {
  const party = await make({
    name: 'Acme Ltd',
    tax_number: 'GB 100',
    credit_limit: '1500',
    credit_days: '30',
    aliases: ['Acme', 'ACME Trading'],
    representatives: [{ name: 'Zoe', phone: '0700 900' }, { email: 'sam@acme.test' }],
  })
  expect(party).toMatchObject({
    customer_account_label: 'Acme Ltd (Receivable)',
    supplier_account_label: 'Acme Ltd (Payable)',
    credit_limit: '1500.00',
    credit_days: '30',
    receivable: '0.00',
    payable: '0.00',
    overdue: '0.00',
    aliases: ['ACME Trading', 'Acme'],
    representatives: [
      { name: 'Zoe', position: null, phone: '0700 900', email: null },
      { name: null, position: null, phone: null, email: 'sam@acme.test' },
    ],
  })
  expect(await ledger(party.customer_account)).toMatchObject({ category_label: 'Customers', control_kind: 'customer' })
  expect(await ledger(party.supplier_account)).toMatchObject({ category_label: 'Suppliers', control_kind: 'supplier' })
})

test('two parties of one name have separate accounts', async () => {
  const [one, two] = [await make({ name: 'John Smith' }), await make({ name: 'John Smith' })]
  expect(one.customer_account_label).toBe('John Smith (Receivable)')
  expect([two.customer_account_label, two.supplier_account_label]).toEqual([
    'John Smith (Receivable) 2',
    'John Smith (Payable) 2',
  ])
})

test('both accounts are renamed with their party, also to a used name', async () => {
  const party = await make({ name: 'Old name' })
  await make({ name: 'New name' })
  const { status, body } = await change(party, { name: 'New name' })
  expect([status, body.customer_account_label, body.supplier_account_label]).toEqual([
    200,
    'New name (Receivable) 2',
    'New name (Payable) 2',
  ])
  const { body: history } = await owner().get(`${base}/account/ledgers/${party.customer_account}/history/`)
  expect(history.map(({ action }: { action: string }) => action)).toEqual(['update', 'create'])
})

test('aliases and people are replaced as sent, and kept when omitted', async () => {
  const party = await make({ name: 'Parts', aliases: ['P'], representatives: [{ name: 'Zoe' }] })
  const renamed = (await change(party, { address: 'Leeds' })).body
  expect([renamed.aliases, renamed.representatives.length]).toEqual([['P'], 1])
  const { body } = await change(renamed, { aliases: ['Q', 'P'], representatives: [] })
  expect([body.aliases, body.representatives]).toEqual([['P', 'Q'], []])
  const { body: history } = await owner().get(`${base}/crm/parties/${party.id}/history/`)
  expect(history[0].changes).toEqual({
    aliases: [['P'], ['P', 'Q']],
    representatives: [[{ name: 'Zoe', position: null, phone: null, email: null }], null],
  })
})

test('invalid input is refused at its field, and nothing is created', async () => {
  const first = await make({ name: 'First', tax_number: '12345' })
  const refusal = await change(await make({ name: 'Second' }), { tax_number: ' 12345 ' })
  expect(refusal.body.errors).toEqual({ tax_number: ['This tax number belongs to “First”.'] })
  expect((await change(first, { tax_number: '12345', address: 'York' })).status).toBe(200)
  const before = await owner().get(`${base}/account/ledgers/?_end=1`)
  expect(await refused({ tax_number: '12345' })).toEqual([400, 'TAX_NUMBER_TAKEN', ['tax_number']])
  expect(await refused({ credit_limit: 'much' })).toEqual([400, 'NOT_A_NUMBER', ['credit_limit']])
  expect(await refused({ credit_limit: '-1' })).toEqual([400, 'BELOW_ZERO', ['credit_limit']])
  expect(await refused({ credit_days: '7.5' })).toEqual([400, 'NOT_WHOLE', ['credit_days']])
  expect(await refused({ credit_days: '4000' })).toEqual([400, 'AT_MOST', ['credit_days']])
  expect(await refused({ email: 'nobody' })).toEqual([400, 'NOT_AN_EMAIL', ['email']])
  expect(await refused({ aliases: ['a', 'A'] })).toEqual([400, 'ITEM_REPEATED', ['aliases.1']])
  expect(await refused({ aliases: 'a' })).toEqual([400, 'BAD_REQUEST', ['aliases']])
  expect(await refused({ representatives: [{ name: '' }] })).toEqual([400, 'NOTHING_SAID', ['representatives.0.name']])
  expect(await refused({ representatives: [{ fax: '1' }] })).toEqual([400, 'UNKNOWN_FIELD', ['representatives.0.fax']])
  expect(await refused({ customer_account: await cash() })).toEqual([400, 'UNKNOWN_FIELD', ['customer_account']])
  const after = await owner().get(`${base}/account/ledgers/?_end=1`)
  expect(after.headers['x-total-count']).toBe(before.headers['x-total-count'])
})

test('several parties can have no tax number', async () => {
  const [one, two] = [await make({ name: 'None', tax_number: '' }), await make({ name: 'None too', tax_number: ' ' })]
  expect([one.tax_number, two.tax_number]).toEqual([null, null])
})

test('a party can be deleted with both accounts until they have entries', async () => {
  const empty = await make({ name: 'Never met', aliases: ['N'], representatives: [{ name: 'Zoe' }] })
  expect((await owner().delete(`${base}/crm/parties/${empty.id}/?version=1`)).status).toBe(204)
  for (const id of [empty.customer_account, empty.supplier_account]) {
    expect((await owner().get(`${base}/account/ledgers/${id}/`)).status).toBe(404)
  }
  const met = await make({ name: 'Met once' })
  const till = await cash()
  await post([
    [met.supplier_account, 'credit', '5'],
    [till, 'debit', '5'],
  ])
  const refusal = await owner().delete(`${base}/crm/parties/${met.id}/?version=1`)
  expect([refusal.status, refusal.body.code]).toEqual([409, 'IN_USE'])
  expect((await ledger(met.customer_account)).name).toBe('Met once (Receivable)')
  const { body } = await change(met, { is_active: false })
  expect(body).toMatchObject({ is_active: false, payable: '5.00' })
  expect((await owner().get(`${base}/crm/parties/pick/?q=met once`)).body).toEqual([])
})

test('the walk-in party exists from the start and cannot be deleted', async () => {
  const { body } = await owner().get(`${base}/crm/parties/?q=walk-in`)
  expect(body).toMatchObject([{ name: 'Walk-in customers', is_walk_in: true, supplier_account: null }])
  const [walkIn] = body
  const refusal = await owner().delete(`${base}/crm/parties/${walkIn.id}/?version=${walkIn.version}`)
  expect([refusal.status, refusal.body.code]).toEqual([409, 'SEEDED'])
  expect((await change(walkIn, { is_active: false })).body.code).toBe('SEEDED')
})

test('an account created below Customers has a party at once, which gets the other account when edited', async () => {
  const { body: categories } = await owner().get(`${base}/account/categories/options/?q=Customers`)
  const { body: account } = await owner().post(`${base}/account/ledgers/`, { name: 'Amy', category: categories[0].id })
  const { body: matches } = await owner().get(`${base}/crm/parties/?q=amy`)
  expect(matches).toMatchObject([{ name: 'Amy', customer_account: account.id, supplier_account: null }])
  const { body } = await change(matches[0], { address: 'York' })
  expect(body).toMatchObject({ customer_account_label: 'Amy', supplier_account_label: 'Amy (Payable)' })
})

test('an account of a party keeps its place in the chart, and one with entries never becomes a customer', async () => {
  const party = await make({ name: 'Rooted' })
  const option = async (name: string) => (await owner().get(`${base}/account/categories/options/?q=${name}`)).body[0].id
  const move = (id: string, version: number, category: string) =>
    owner().patch(`${base}/account/ledgers/${id}/`, { version, category })
  const away = await move(party.customer_account, 1, await option('Cash'))
  expect([away.status, away.body.code]).toEqual([400, 'PARTY_LEDGER_FIXED'])
  const { body: plain } = await owner().post(`${base}/account/ledgers/`, {
    name: 'Tin',
    category: await option('Cash'),
  })
  await post([
    [plain.id, 'debit', '1'],
    [await cash(), 'credit', '1'],
  ])
  expect((await move(plain.id, 1, await option('Customers'))).body.code).toBe('PARTY_LEDGER_FIXED')
})

test('customers and suppliers are parties with entries, with turnover, balance and overdue amount', async () => {
  const [one, two] = [await make({ name: 'Trader one' }), await make({ name: 'Trader two', email: 'two@trade.test' })]
  const till = await cash()
  await post([
    [one.customer_account, 'debit', '100'],
    [two.supplier_account, 'credit', '100'],
  ])
  await post(
    [
      [till, 'debit', '130'],
      [one.customer_account, 'credit', '130'],
    ],
    { date: '2026-06-15' },
  )
  const list = async (name: string) => (await owner().get(`${base}/crm/${name}/?q=trader`)).body
  expect(await list('customers')).toMatchObject([
    { name: 'Trader one', debit: '100.00', credit: '130.00', balance: '-30.00', overdue: '0.00' },
  ])
  expect(await list('suppliers')).toMatchObject([
    {
      name: 'Trader two',
      email: 'two@trade.test',
      debit: '0.00',
      credit: '100.00',
      balance: '-100.00',
      overdue: '100.00',
    },
  ])
  expect(await list('parties')).toMatchObject([
    { name: 'Trader one', receivable: '-30.00', payable: '0.00', overdue: '0.00' },
    { name: 'Trader two', receivable: '0.00', payable: '100.00', overdue: '0.00' },
  ])
  const { body: totals } = await owner().get(`${base}/crm/customers/totals/?q=trader`)
  expect(totals).toEqual({
    count: 1,
    sums: { debit: '100.00', credit: '130.00', balance: '-30.00', overdue: '0.00' },
  })
})

test('unallocated payments cover the oldest overdue items, future payments do not', async () => {
  const party = await make({ name: 'Prepaid', credit_limit: '500' })
  const till = await cash()
  const move = (debit: string, credit: string, [amount, date]: readonly [string, string]) =>
    post(
      [
        [debit, 'debit', amount],
        [credit, 'credit', amount],
      ],
      { date },
    )
  const overdue = async () => {
    const of = async (path: string) => (await owner().get(`${base}/crm/${path}/?q=prepaid`)).body[0].overdue
    return [await of('customers'), await of('parties'), await of('parties/pick')]
  }
  await move(party.customer_account, till, ['100', '2026-05-01'])
  expect(await overdue()).toEqual(['100.00', '100.00', '100.00'])
  await move(till, party.customer_account, ['30', '2026-06-15'])
  expect(await overdue()).toEqual(['70.00', '70.00', '70.00'])
  await move(till, party.customer_account, ['500', '2026-06-16'])
  expect(await overdue()).toEqual(['70.00', '70.00', '70.00'])
  await move(till, party.customer_account, ['80', '2026-06-14'])
  expect(await overdue()).toEqual(['0.00', '0.00', '0.00'])
})

test('a party is found by name, alias, tax number, phone and its people', async () => {
  const party = await make({
    name: 'Northern Wool',
    tax_number: 'GB-778',
    contact_no: '0113 496',
    aliases: ['Dalesman'],
    representatives: [{ name: 'Ursula', phone: '0770 111' }],
  })
  for (const text of ['northern wool', 'wool north', 'dalesman', 'GB-778', '0113 496', 'ursula', '0770 111']) {
    for (const path of [`crm/parties/?q=${text}`, `crm/parties/options/?q=${text}`, `crm/parties/pick/?q=${text}`]) {
      const { body } = await owner().get(`${base}/${path}`)
      expect([text, path, body.map(({ id }: { id: string }) => id)]).toEqual([text, path, [party.id]])
    }
    const { body: hits } = await owner().get(`${base}/search/?q=${text}`)
    expect(hits.filter(({ path }: { path: string }) => path === 'crm/parties')).toEqual([
      expect.objectContaining({ id: party.id, label: 'Northern Wool', hint: 'GB-778 · 0113 496', amount: null }),
    ])
  }
})

test('a document picker returns a party with its terms and balance; requested ids come first', async () => {
  const party = await make({
    name: 'Picked',
    credit_limit: '250.5',
    credit_days: '14',
    address: 'Leeds',
    aliases: ['Pick'],
  })
  await make({ name: 'Picked later' })
  await post([
    [party.customer_account, 'debit', '40'],
    [await cash(), 'credit', '40'],
  ])
  const { body } = await owner().get(`${base}/crm/parties/pick/?q=picked later&ids=${party.id}`)
  expect(body).toMatchObject([
    {
      id: party.id,
      label: 'Picked',
      tax_number: null,
      address: 'Leeds',
      aliases: ['Pick'],
      credit_limit: '250.50',
      credit_days: '14',
      receivable: '40.00',
      payable: '0.00',
      overdue: '40.00',
    },
    { label: 'Picked later', credit_limit: null, credit_days: null },
  ])
  expect((await owner().get(`${base}/crm/parties/pick/?q=a&nonsense=1`)).body.code).toBe('UNKNOWN_FILTER')
  expect((await app.as('clerk').get(`${base}/crm/parties/pick/?q=a`)).body.code).toBe('NOT_ALLOWED')
})

test('parties of another company do not exist', async () => {
  const party = await make({ name: 'Ours' })
  const two = '/api/company/two/crm/parties'
  expect((await app.as('owner').get(`${two}/${party.id}/`)).status).toBe(404)
  expect((await app.as('owner').get(`${two}/${party.id}/account/`)).status).toBe(404)
  expect((await app.as('owner').get(`${two}/pick/?ids=${party.id}`)).body).not.toContainEqual(
    expect.objectContaining({ id: party.id }),
  )
})
