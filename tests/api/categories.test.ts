/** The tree of account categories (category-rules): six fixed roots, no loops, seeded positions. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

type Category = { id: string; code: string; name: string; version: number; parent: string | null }
let app: TestApp
let seeded: Record<string, Category>
const path = '/api/company/one/account/categories'
const ledgers = '/api/company/one/account/ledgers'

beforeAll(async () => {
  app = await startApp()
  const { body } = await app.as('owner').get(`${path}/?_end=500`)
  seeded = Object.fromEntries(body.map((category: Category) => [category.code, category]))
})
afterAll(() => app.close())

const of = (code: string): Category => seeded[code] ?? expect.fail(`No category ${code}`)
const add = async (name: string, parent: string): Promise<Category> =>
  (await app.as('owner').post(`${path}/`, { name, parent })).body
const change = (category: Pick<Category, 'id' | 'version'>, body: Record<string, unknown>) =>
  app.as('owner').patch(`${path}/${category.id}/`, { ...body, version: category.version })
const addLedger = async (name: string, category: string) =>
  (await app.as('owner').post(`${ledgers}/`, { name, category })).body
const ledger = async (id: string) => (await app.as('owner').get(`${ledgers}/${id}/`)).body

async function post(debit: string, credit: string): Promise<void> {
  const rows = [
    { account: debit, debit: '5.00' },
    { account: credit, credit: '5.00' },
  ]
  const voucher = { date: '2026-05-01', narration: 'Entry', status: 'Approved', rows }
  expect((await app.as('owner').post('/api/company/one/account/journal-vouchers/', voucher)).status).toBe(201)
}

test('a new company has the six roots with their seeded categories', async () => {
  const roots = await app.as('owner').get(`${path}/?parent=&_sort=code`)
  expect(roots.body.map(({ code }: Category) => code)).toEqual(['A', 'E', 'I', 'L', 'O', 'Q'])
  const below = await app.as('owner').get(`${path}/?parent=${of('A-AR').id}`)
  expect(below.body.map(({ code }: Category) => code)).toEqual(['A-AR-C'])
  const assets = await app.as('owner').get(`${path}/?parent=${of('A').id}&_end=500`)
  expect(assets.body.map(({ code }: Category) => code)).toContain('A-AR-C')
})

test('a category requires a parent, and only the name of a root can change', async () => {
  const orphan = await app.as('owner').post(`${path}/`, { name: 'Nowhere', parent: '' })
  expect(orphan.body).toMatchObject({ code: 'REQUIRED', errors: { parent: ['Required.'] } })
  const moved = await change(of('A'), { parent: of('L').id, code: 'AA' })
  expect(moved.body).toMatchObject({ code: 'ROOT_FIXED', params: { root: 'Assets' } })
  expect(Object.keys(moved.body.errors).toSorted()).toEqual(['code', 'parent'])
  const renamed = await change(of('Q'), { name: 'Owners’ equity' })
  expect(renamed.body).toMatchObject({ name: 'Owners’ equity', version: 2 })
})

test('a category cannot be below itself, directly or indirectly', async () => {
  const top = await add('Top', of('A').id)
  const middle = await add('Middle', top.id)
  const low = await add('Low', middle.id)
  for (const parent of [top.id, middle.id, low.id]) {
    expect((await change(top, { parent })).body).toMatchObject({
      code: 'PARENT_LOOP',
      errors: { parent: ['A category can’t be its own sub-category.'] },
    })
  }
})

test('of two moves that would create a loop together, one succeeds', async () => {
  for (let n = 0; n < 8; n++) {
    const left = await add(`Left ${n}`, of('A').id)
    const right = await add(`Right ${n}`, of('A').id)
    const [belowLeft, belowRight] = [await add('Below', left.id), await add('Below', right.id)]
    const moves = [change(left, { parent: belowRight.id }), change(right, { parent: belowLeft.id })]
    const answers = await Promise.all(moves)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body.code).toBe('PARENT_LOOP')
  }
})

test('a seeded category stays below its root and cannot be deleted', async () => {
  const moved = await change(of('A-D'), { parent: of('L').id })
  expect(moved.body).toMatchObject({ code: 'ROOT_FIXED', params: { root: 'Assets' } })
  expect((await change(of('A-D'), { parent: of('A-OR').id })).status).toBe(200)
  const refusal = await app.as('owner').delete(`${path}/${of('E-I-FT').id}/?version=1`)
  expect(refusal).toMatchObject({ status: 409, body: { code: 'SEEDED' } })
})

test('a company’s own category can change its root until an account below it has entries', async () => {
  const outer = await add('Projects', of('A').id)
  const inner = await add('Bridges', outer.id)
  const account = await addLedger('Bridge of 2026', inner.id)
  const toExpenses = await change(outer, { parent: of('E').id })
  expect(toExpenses.body).toMatchObject({ parent_label: 'Expenses', version: 2 })
  await post(account.id, (await addLedger('Till of projects', of('A-C').id)).id)
  const back = await change(toExpenses.body, { parent: of('A').id })
  expect(back.body).toMatchObject({ code: 'ROOT_FIXED', errors: { parent: [expect.stringContaining('Expenses')] } })
  expect((await change(toExpenses.body, { parent: of('E-I').id })).status).toBe(200)
})

test('a seeded category or account is not carried to another root inside a company’s own category', async () => {
  const debtors = await add('Trade debtors', of('A').id)
  expect((await change(of('A-AR-C'), { parent: debtors.id })).body.parent_label).toBe('Trade debtors')
  const carried = await change(debtors, { parent: of('E').id })
  expect(carried.body).toMatchObject({ code: 'ROOT_FIXED', params: { root: 'Assets' } })

  const later = await add('Paid for later years', of('A').id)
  const [prepayments] = (await app.as('owner').get(`${ledgers}/?q=A-DA-P`)).body
  const moved = await app.as('owner').patch(`${ledgers}/${prepayments.id}/`, { version: 1, category: later.id })
  expect(moved.body.category_label).toBe('Paid for later years')
  const away = await change(later, { parent: of('L').id })
  expect(away.body).toMatchObject({ code: 'ROOT_FIXED', params: { root: 'Assets' } })
})

test('of an account with entries moved into a category, and that category moved to another root, one succeeds', async () => {
  const till = await addLedger('Till of moves', of('A-C').id)
  for (let n = 0; n < 8; n++) {
    const account = await addLedger(`Used ${n}`, of('A-OR').id)
    await post(account.id, till.id)
    const target = await add(`Target ${n}`, of('A').id)
    const moves = await Promise.all([
      app.as('owner').patch(`${ledgers}/${account.id}/`, { version: account.version, category: target.id }),
      change(target, { parent: of('E').id }),
    ])
    expect(moves.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(moves.find(({ status }) => status === 400)?.body.code).toBe('ROOT_FIXED')
  }
})

test('accounts take the control kind of their new place, unless a nearer category sets another', async () => {
  const group = await add('Dealers', of('A-OR').id)
  const nested = await add('Dealers abroad', group.id)
  const near = await addLedger('Dealer', group.id)
  const far = await addLedger('Dealer abroad', nested.id)
  const moved = await change(group, { parent: of('A-AR-C').id })
  expect(moved.status).toBe(200)
  expect([(await ledger(near.id)).control_kind, (await ledger(far.id)).control_kind]).toEqual(['customer', 'customer'])
  // Party accounts stay on their side of the balance sheet.
  const away = await change(moved.body, { parent: of('A-TR').id })
  expect(away.body.code).toBe('PARTY_LEDGER_FIXED')
  await change(of('A-AR'), { parent: of('A-TR').id })
  const walkIn = await app.as('owner').get(`${ledgers}/?q=A-AR-C-WI`)
  expect(walkIn.body[0].control_kind).toBe('customer')
})

test('a category stays where it is if an account below it can neither become an inventory account nor stop being one', async () => {
  const fixed = (account: string) => ({
    code: 'INVENTORY_LEDGER_FIXED',
    params: { account },
    errors: { parent: [expect.any(String)] },
  })
  expect((await change(of('A-DA'), { parent: of('A-I').id })).body).toMatchObject(fixed('Accrued income'))
  const [delivered] = (await app.as('owner').get(`${ledgers}/?q=A-DA-GD`)).body
  expect(delivered).toMatchObject({ control_kind: 'none', category_label: 'Prepayments' })

  const group = await add('Shelves', of('A-I').id)
  const shelf = await addLedger('Shelf', (await add('Upper shelves', group.id)).id)
  const away = await change(group, { parent: of('A-OR').id })
  expect((await ledger(shelf.id)).control_kind).toBe('none')
  await post(shelf.id, (await addLedger('Till of shelves', of('A-C').id)).id)
  expect((await change(away.body, { parent: of('A-I').id })).body).toMatchObject(fixed('Shelf'))
  expect(await ledger(shelf.id)).toMatchObject({ control_kind: 'none', balance: '5.00' })
  expect(await app.broken('one')).toEqual([])
})

test('a used category cannot be deleted, an empty one can', async () => {
  const parent = await add('Parent', of('A').id)
  const child = await add('Child', parent.id)
  const held = await app.as('owner').delete(`${path}/${parent.id}/?version=1`)
  expect(held).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
  await addLedger('Inside', child.id)
  expect((await app.as('owner').delete(`${path}/${child.id}/?version=1`)).body.code).toBe('IN_USE')
  const empty = await add('Empty', parent.id)
  expect((await app.as('owner').delete(`${path}/${empty.id}/?version=1`)).status).toBe(204)
})

test('codes are unique in the company, names among siblings, and duplicates are reported at the field', async () => {
  const parent = await add('Sisters', of('A').id)
  const code = await app.as('owner').post(`${path}/`, { name: 'Other', parent: parent.id, code: 'A-B' })
  expect(code.body).toMatchObject({
    code: 'DUPLICATE',
    errors: { code: ['This value is already used by another record.'] },
  })
  await add('Twin', parent.id)
  const twin = await app.as('owner').post(`${path}/`, { name: 'Twin', parent: parent.id })
  expect(Object.keys(twin.body.errors)).toEqual(['name'])
  expect((await add('Twin', of('A').id)).id).toBeDefined()
})
