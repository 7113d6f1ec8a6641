import { expect, test } from 'vitest'
import type { BookAccount, BookCategory } from './import-accounts.ts'
import { findAccounts, systemCodesUpwards } from './import-accounts.ts'

const category = (id: string, part: Partial<BookCategory> = {}): BookCategory => ({
  id,
  code: null,
  name: id,
  parentId: null,
  systemCode: null,
  ...part,
})
const categories = [
  category('Assets', { code: 'A' }),
  category('Customers', { code: 'CUST', parentId: 'Assets' }),
  category('Suppliers'),
  category('Branch 1', { name: 'Branch' }),
  category('Branch 2', { name: 'Branch' }),
]
const account = (id: string, name: string, part: Partial<BookAccount> = {}): BookAccount => ({
  id,
  code: null,
  name,
  categoryId: 'Customers',
  isActive: true,
  controlKind: 'none',
  ...part,
})
const accounts = [
  account('cash', 'Cash', { code: 'A-C-C', categoryId: 'Assets' }),
  account('17850', 'Customer 17850'),
  account('ann-c', 'Ann'),
  account('ann-s', 'Ann', { categoryId: 'Suppliers' }),
  account('old', 'Old customer', { isActive: false }),
  account('stock', 'Stock', { controlKind: 'inventory' }),
]

/** The match of each pair of account and category. */
function look(pairs: [string, string][], createMissing = true) {
  const references = pairs.map(([name, within]) => ({ account: name, category: within }))
  let idCount = 0
  const { find, planned } = findAccounts(references, {
    accounts,
    categories,
    createMissing,
    newId: () => `new ${++idCount}`,
  })
  return { matches: references.map(find), planned: [...planned.values()] }
}

test('a code identifies the account, whatever the category; a name the one in its category, or the only one', () => {
  const pairs: [string, string][] = [
    ['A-C-C', 'Suppliers'],
    ['Customer 17850', 'CUST'],
    ['Customer 17850', ''],
    ['Ann', 'Suppliers'],
  ]
  expect(look(pairs)).toEqual({
    matches: ['cash', '17850', '17850', 'ann-s'].map((id) => ({ id, isNew: false })),
    planned: [],
  })
})

test('a missing account is created once, in the category of a row, also for rows without a category', () => {
  const { matches, planned } = look([
    ['Bob', ''],
    ['Bob', 'Customers'],
    ['Bob', 'CUST'],
  ])
  expect(matches).toEqual(Array.from({ length: 3 }, () => ({ id: 'new 1', isNew: true })))
  expect(planned).toEqual([expect.objectContaining({ id: 'new 1', name: 'Bob', categoryId: 'Customers' })])
})

test.each([
  ['', 'CUST', { path: 'account', code: 'REQUIRED' }],
  ['Ann', '', { path: 'account', code: 'AMBIGUOUS_NAME' }],
  ['Old customer', 'CUST', { path: 'account', code: 'ACCOUNT_INACTIVE' }],
  ['Stock', '', { path: 'account', code: 'ACCOUNT_RESERVED' }],
  ['Zoe', '', { path: 'account', code: 'UNKNOWN_ACCOUNT_CATEGORY', params: { account: 'Zoe' } }],
  ['Zoe', 'Nowhere', { path: 'category', code: 'UNKNOWN_CATEGORY' }],
  ['Zoe', 'Branch', { path: 'category', code: 'AMBIGUOUS_NAME' }],
  ['Z'.repeat(256), 'CUST', { path: 'account', code: 'TOO_LONG' }],
])('the account %j in the category %j is refused: %j', (name, within, refusal) => {
  expect(look([[name, within]])).toEqual({
    matches: [{ problem: expect.objectContaining(refusal) }],
    planned: [],
  })
})

test('an import that creates no accounts refuses missing ones', () => {
  const { matches } = look([['Bob', 'CUST']], false)
  expect(matches).toEqual([{ problem: { code: 'UNKNOWN_ACCOUNT', path: 'account', params: { account: 'Bob' } } }])
})

test('system codes are read from a category up to its root', () => {
  const tree = [category('root', { systemCode: 'R' }), category('leaf', { parentId: 'root', systemCode: 'L' })]
  const byId = new Map(tree.map((one) => [one.id, one]))
  expect(tree.map((one) => systemCodesUpwards(one, byId))).toEqual([['R'], ['L', 'R']])
})
