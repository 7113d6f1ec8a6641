/** Ledger accounts (ledger-rules): control kinds, root classes, balances, pickers, long exports. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '../../server/db/core/client.ts'
import { lockChart } from '../../server/db/ledger/chart-store.ts'
import { foldBalances } from '../../server/db/ledger/ledger-store.ts'
import { waitingForThis } from '../support/lock-waits.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

type Ledger = { id: string; code: string; name: string; version: number; balance: string; has_entries: boolean }
let app: TestApp
let categories: Record<string, string>
let seeded: Record<string, Ledger>
const path = '/api/company/one/account/ledgers'

beforeAll(async () => {
  app = await startApp()
  const all = await app.as('owner').get('/api/company/one/account/categories/?_end=500')
  categories = Object.fromEntries(all.body.map(({ code, id }: Ledger) => [code, id]))
  const { body } = await app.as('owner').get(`${path}/?_end=500`)
  seeded = Object.fromEntries(body.map((ledger: Ledger) => [ledger.code, ledger]))
})
afterAll(() => app.close())

const of = (code: string): Ledger => seeded[code] ?? expect.fail(`No ledger ${code}`)
const read = async (id: string) => (await app.as('owner').get(`${path}/${id}/`)).body
const add = (name: string, category: string, more: Record<string, unknown> = {}) =>
  app.as('owner').post(`${path}/`, { name, category: categories[category], ...more })
const change = (ledger: Pick<Ledger, 'id' | 'version'>, body: Record<string, unknown>) =>
  app.as('owner').patch(`${path}/${ledger.id}/`, { ...body, version: ledger.version })

async function post(debit: string, credit: string, amount: string): Promise<void> {
  const rows = [
    { account: debit, debit: amount },
    { account: credit, credit: amount },
  ]
  const voucher = { date: '2026-05-01', narration: 'Entry', status: 'Approved', rows }
  expect((await app.as('owner').post('/api/company/one/account/journal-vouchers/', voucher)).status).toBe(201)
}

test('the control kind follows from the category, direct or inherited, and from a move', async () => {
  const kinds = {
    'A-AR-C': 'customer',
    'L-AP-S': 'supplier',
    'A-TR': 'tax',
    'L-T': 'tax',
    'A-I': 'inventory',
    'A-C': 'none',
  }
  for (const [category, kind] of Object.entries(kinds)) {
    expect((await add(`Of ${category}`, category)).body.control_kind).toBe(kind)
  }
  const { body: account } = await add('Moving', 'A-OR')
  const moved = await change(account, { category: categories['A-AR-C'] })
  expect(moved.body).toMatchObject({ control_kind: 'customer', category_label: 'Customers', version: 2 })
  const { body: history } = await app.as('owner').get(`${path}/${account.id}/history/`)
  expect(history[0].changes).toEqual({
    category: ['Other Receivables', 'Customers'],
    control_kind: ['none', 'customer'],
  })
})

test('accounts that are created while their categories are moved get the control kind of the new place', async () => {
  const { companyId } = app.contextOf('one').who
  const addCategory = async (name: string, parent: string | undefined): Promise<string> =>
    (await app.as('owner').post('/api/company/one/account/categories/', { name, parent })).body.id
  const retail = await addCategory('Retail', categories['A-OR'])
  const counters = await addCategory('Counters', retail)
  const move = 'update account_category set parent_id = $3 where company_id = $1 and id = $2'
  const { answers } = await app.contextOf('one').db.transaction(companyId, async (tx) => {
    await tx.run(lockChart(companyId))
    await tx.run(statement(move, [companyId, retail, categories['A-AR-C']]))
    const pending = new Set([retail, counters])
    const creations = [...pending].map(async (category) => {
      const { body } = await app.as('owner').post(`${path}/`, { name: `Till of ${category}`, category })
      pending.delete(category)
      return body.id
    })
    while ((await tx.run(statement(waitingForThis, []))).length < pending.size) await sleep(10)
    return { answers: Promise.all(creations) }
  })
  for (const id of await answers) expect(await read(id)).toMatchObject({ control_kind: 'customer' })
})

test('an account can change its root until it has entries, and a seeded one never', async () => {
  const { body: account } = await add('Class of its own', 'A-OR')
  const toExpenses = await change(account, { category: categories['E-I'] })
  expect(toExpenses.status).toBe(200)
  await post(account.id, of('A-C-C').id, '20.00')
  const back = await change(toExpenses.body, { category: categories['A-OR'] })
  expect(back.body).toMatchObject({ code: 'ROOT_FIXED', errors: { category: [expect.stringContaining('Expenses')] } })
  expect((await change(toExpenses.body, { category: categories['E-D'] })).status).toBe(200)
  expect((await change(of('E-I-FP'), { category: categories['A-OR'] })).body.code).toBe('ROOT_FIXED')
  const inventory = await change(of('A-I-I'), { category: categories['A-OR'] })
  expect(inventory.body).toMatchObject({ category_label: 'Other Receivables', control_kind: 'inventory' })
})

test('an account with entries or named by items neither becomes an inventory account nor stops being one', async () => {
  const fixed = (account: string) => ({
    code: 'INVENTORY_LEDGER_FIXED',
    params: { account },
    errors: { category: [expect.stringContaining(`“${account}” can’t be moved into or out of Inventory`)] },
  })
  const toInventory = { category: categories['A-I'] }
  expect((await change(of('A-DA-GD'), toInventory)).body).toMatchObject(fixed('Goods delivered not invoiced'))

  const { body: deposit } = await add('Deposit', 'A-OR')
  await post(deposit.id, of('A-C-C').id, '40.00')
  expect((await change(deposit, toInventory)).body).toMatchObject(fixed('Deposit'))
  expect(await read(deposit.id)).toMatchObject({ control_kind: 'none', balance: '40.00' })

  const { body: stock } = await add('Stock of books', 'A-OR')
  const { body: moved } = await change(stock, toInventory)
  expect(moved.control_kind).toBe('inventory')
  const books = { name: 'Books', inventory_account: stock.id }
  expect((await app.as('owner').post('/api/company/one/inventory/categories/', books)).status).toBe(201)
  expect((await change(moved, { category: categories['A-OR'] })).body).toMatchObject(fixed('Stock of books'))
  expect(await read(stock.id)).toMatchObject({ control_kind: 'inventory', category_label: 'Inventory' })

  const { body: other } = await add('Stock of games', 'A-I')
  expect((await change(other, { category: categories['A-OR'] })).body.control_kind).toBe('none')
})

test('a seeded account and one with entries cannot be deleted', async () => {
  const seededOne = await app.as('owner').delete(`${path}/${of('A-C-C').id}/?version=1`)
  expect(seededOne).toMatchObject({ status: 409, body: { code: 'SEEDED' } })
  const { body: used } = await add('Used', 'E-I')
  await post(used.id, of('A-C-C').id, '1.00')
  const refusal = await app.as('owner').delete(`${path}/${used.id}/?version=1`)
  expect(refusal).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
})

test('codes are unique in the company, names in their category', async () => {
  const code = await add('Other cash', 'A-C', { code: 'A-C-C' })
  expect(code.body).toMatchObject({ code: 'DUPLICATE', errors: { code: [expect.any(String)] } })
  const name = await add('Cash', 'A-C')
  expect(Object.keys(name.body.errors)).toEqual(['name'])
  expect((await add('Cash', 'A-CE')).status).toBe(201)
  expect((await change(of('A-TR-TDS'), { code: 'A-C-C' })).body.code).toBe('DUPLICATE')
})

test('a balance is net debit, before and after folding, in lists, details and filters', async () => {
  const { body: one } = await add('Balance one', 'E-I')
  const { body: two } = await add('Balance two', 'L-OP')
  expect([one.balance, one.has_entries]).toEqual(['0.00', false])
  await post(one.id, two.id, '30.25')
  await post(two.id, one.id, '10.00')
  const { db, who } = app.contextOf('one')
  for (const _pass of ['pending', 'folded']) {
    expect([(await read(one.id)).balance, (await read(two.id)).balance]).toEqual(['20.25', '-20.25'])
    const { body } = await app.as('owner').get(`${path}/?has_entries=true&q=Balance`)
    expect(body.map(({ name, balance }: Ledger) => [name, balance]).toSorted()).toEqual([
      ['Balance one', '20.25'],
      ['Balance two', '-20.25'],
    ])
    const without = await app.as('owner').get(`${path}/?has_entries=false&_end=500`)
    expect(without.body.some(({ id }: Ledger) => id === one.id)).toBe(false)
    expect(without.body.every((ledger: Ledger) => !ledger.has_entries && ledger.balance === '0.00')).toBe(true)
    await db.batch(who.companyId, [foldBalances(1000)])
  }
})

test('a filter by category includes everything below it', async () => {
  const { body: account } = await add('Deep', 'A-AR-C')
  const ids = async (query: string) =>
    (await app.as('owner').get(`${path}/?_end=500&${query}`)).body.map(({ id }: Ledger) => id)
  expect(await ids(`category=${categories['A']}`)).toContain(account.id)
  expect(await ids(`category=${categories['L']}`)).not.toContain(account.id)
  expect(await ids(`category=${categories['L']}&category=${categories['A-AR']}`)).toContain(account.id)
  expect(await ids(`category_ne=${categories['A']}`)).not.toContain(account.id)
})

test('an inactive account is offered by no picker, unless requested', async () => {
  const { body: account } = await add('Dormant', 'A-C', { is_active: false })
  const options = async (query: string) => (await app.as('owner').get(`${path}/options/?${query}`)).body
  expect(await options('q=Dormant')).toEqual([])
  expect(await options(`q=Dormant&ids=${account.id}`)).toEqual([
    { id: account.id, label: 'Dormant', hint: 'Cash Accounts' },
  ])
  expect((await options('q=a-c-c'))[0]).toEqual({ id: of('A-C-C').id, label: 'Cash', hint: 'A-C-C · Cash Accounts' })
})

test('a list of thousands is exported in its order, whatever the sorting, each row once', async () => {
  await app.sql(
    `insert into account (company_id, id, name, code, category_id)
     select company_id, gen_random_uuid(), 'Bulk ' || (n * 7919 % 2500), case when n % 10 > 0 then 'B' || n end, $1
     from generate_series(1, 2500) n, (select id as company_id from company where slug = 'one') c`,
    [categories['E-I-PS']],
  )
  await app.sql('analyze')
  for (const order of [
    '_sort=code&_order=asc',
    '_sort=code&_order=desc',
    '_sort=category,is_active&_order=desc,asc',
    '_sort=created_at&_order=desc',
  ]) {
    const listed: string[] = []
    for (let start = 0; start < 2500; start += 500) {
      const page = await app.as('owner').get(`${path}/?q=Bulk&_start=${start}&_end=${start + 500}&${order}`)
      listed.push(...page.body.map(({ code, name }: Ledger) => `${code ?? ''}|${name}`))
    }
    const file = await app.as('owner').get(`${path}/export.csv/?q=Bulk&${order}`)
    const cells: string[][] = parse(file.text.slice(1))
    expect(new Set(listed).size).toBe(2500)
    expect(cells.slice(1).map(([code, name]) => `${code}|${name}`)).toEqual(listed)
  }
})

test('a list is counted up to ten thousand with its pages, and completely in a separate request', async () => {
  const some = await app.as('owner').get(`${path}/?q=Bulk&_end=1`)
  expect([some.headers['x-total-count'], some.headers['x-total-exact']]).toEqual(['2500', undefined])
  await app.sql(
    `insert into account (company_id, id, name, category_id)
     select company_id, gen_random_uuid(), 'More ' || n, $1
     from generate_series(1, 10001) n, (select id as company_id from company where slug = 'one') c`,
    [categories['E-I-PS']],
  )
  const filtered = await app.as('owner').get(`${path}/?q=More&_end=1`)
  expect([filtered.headers['x-total-count'], filtered.headers['x-total-exact']]).toEqual(['10000', 'false'])
  const all = await app.as('owner').get(`${path}/?_end=1`)
  expect([all.headers['x-total-count'], all.headers['x-total-exact']]).toEqual(['10000', 'false'])
  const totals = async (query: string) => (await app.as('owner').get(`${path}/totals/?${query}`)).body.count
  expect(await totals('q=More')).toBe(10_001)
  expect(await totals('')).toBeGreaterThan(12_500)
})
