import { expect, test } from 'vitest'
import type { BookAccount, BookCategory } from './import-accounts.ts'
import { findAccounts, systemCodesUpwards } from './import-accounts.ts'

const category = (id: string, given: Partial<BookCategory> = {}): BookCategory => ({
  id,
  code: null,
  name: id,
  parentId: null,
  systemCode: null,
  ...given,
})
const categories = [
  category('Assets', { code: 'A' }),
  category('Customers', { code: 'CUST', parentId: 'Assets' }),
  category('Suppliers'),
  category('Branch 1', { name: 'Branch' }),
  category('Branch 2', { name: 'Branch' }),
]
const account = (id: string, name: string, given: Partial<BookAccount> = {}): BookAccount => ({
  id,
  code: null,
  name,
  categoryId: 'Customers',
  isActive: true,
  controlKind: 'none',
  ...given,
})
const accounts = [
  account('cash', 'Cash', { code: 'A-C-C', categoryId: 'Assets' }),
  account('17850', 'Customer 17850'),
  account('ann-c', 'Ann'),
  account('ann-s', 'Ann', { categoryId: 'Suppliers' }),
  account('old', 'Old customer', { isActive: false }),
  account('stock', 'Stock', { controlKind: 'inventory' }),
]

/** What each pair of account and category comes to. */
function look(pairs: [string, string][], createMissing = true) {
  const named = pairs.map(([name, within]) => ({ account: name, category: within }))
  let made = 0
  const { find, planned } = findAccounts(named, { accounts, categories, createMissing, newId: () => `new ${++made}` })
  return { found: named.map(find), planned: [...planned.values()] }
}

test('a code is the account, whatever the category; a name is the one in its category, or the only one', () => {
  const pairs: [string, string][] = [
    ['A-C-C', 'Suppliers'],
    ['Customer 17850', 'CUST'],
    ['Customer 17850', ''],
    ['Ann', 'Suppliers'],
  ]
  expect(look(pairs)).toEqual({
    found: ['cash', '17850', '17850', 'ann-s'].map((id) => ({ id, isNew: false })),
    planned: [],
  })
})

test('what is not there is made once, in the category that a row names, for the rows that name none as well', () => {
  const { found, planned } = look([
    ['Bob', ''],
    ['Bob', 'Customers'],
    ['Bob', 'CUST'],
  ])
  expect(found).toEqual(Array.from({ length: 3 }, () => ({ id: 'new 1', isNew: true })))
  expect(planned).toEqual([expect.objectContaining({ id: 'new 1', name: 'Bob', categoryId: 'Customers' })])
})

test.each([
  ['', 'CUST', { path: 'account', code: 'REQUIRED' }],
  ['Ann', '', { path: 'account', code: 'AMBIGUOUS_NAME' }],
  ['Old customer', 'CUST', { path: 'account', code: 'ACCOUNT_INACTIVE' }],
  ['Stock', '', { path: 'account', code: 'ACCOUNT_RESERVED' }],
  ['Zoe', '', { path: 'category', code: 'REQUIRED' }],
  ['Zoe', 'Nowhere', { path: 'category', code: 'UNKNOWN_CATEGORY' }],
  ['Zoe', 'Branch', { path: 'category', code: 'AMBIGUOUS_NAME' }],
  ['Z'.repeat(256), 'CUST', { path: 'account', code: 'TOO_LONG' }],
])('the account %j in the category %j is refused: %j', (name, within, refusal) => {
  expect(look([[name, within]])).toEqual({
    found: [{ problem: expect.objectContaining(refusal) }],
    planned: [],
  })
})

test('an import that makes no accounts refuses those that are not there', () => {
  const { found } = look([['Bob', 'CUST']], false)
  expect(found).toEqual([{ problem: { code: 'UNKNOWN_ACCOUNT', path: 'account', params: { account: 'Bob' } } }])
})

test('system codes are read from a category up to its root', () => {
  const tree = [category('root', { systemCode: 'R' }), category('leaf', { parentId: 'root', systemCode: 'L' })]
  const byId = new Map(tree.map((one) => [one.id, one]))
  expect(tree.map((one) => systemCodesUpwards(one, byId))).toEqual([['R'], ['L', 'R']])
})
