import { expect, test } from 'vitest'
import { grantedBy, intersection, readPermissions } from './permission-set.ts'

const modules = [
  { key: 'account_ledgers', actions: ['read', 'create', 'update'] },
  { key: 'account_vouchers', actions: ['read', 'approve'] },
]

test('only granted actions are stored, in the order of the table', () => {
  const input = {
    account_vouchers: { approve: true, read: true },
    account_ledgers: { update: false, read: true },
  }
  const { permissions, problems } = readPermissions(modules, input)
  expect(problems).toEqual([])
  expect(JSON.stringify(permissions)).toBe(
    '{"account_ledgers":{"read":true},"account_vouchers":{"read":true,"approve":true}}',
  )
  expect(readPermissions(modules, { account_ledgers: { read: false } }).permissions).toEqual({})
})

test('an unknown module or action is refused at its own path', () => {
  const input = { account_ledgers: { fly: true, read: true }, sales_moon: { read: true } }
  expect(readPermissions(modules, input).problems).toEqual([
    { code: 'UNKNOWN_RIGHT', path: 'permissions.account_ledgers.fly', params: { right: 'account_ledgers.fly' } },
    { code: 'UNKNOWN_RIGHT', path: 'permissions.sales_moon', params: { right: 'sales_moon' } },
  ])
})

test.each([
  ['__proto__', '{"__proto__":{"read":true}}', 'permissions.__proto__'],
  ['constructor', '{"constructor":{"read":true}}', 'permissions.constructor'],
  ['an action of every object', '{"account_ledgers":{"toString":true}}', 'permissions.account_ledgers.toString'],
  ['a bare module written without underscores', '{"accountledgers":{"read":true}}', 'permissions.accountledgers'],
])('%s is not a right', (_name, text, path) => {
  expect(readPermissions(modules, JSON.parse(text)).problems).toMatchObject([{ code: 'UNKNOWN_RIGHT', path }])
})

test.each([
  ['a flag that is a text', { account_ledgers: { read: 'true' } }, 'NOT_IN_LIST', 'permissions.account_ledgers.read'],
  ['flags that are a list', { account_ledgers: ['read'] }, 'BAD_REQUEST', 'permissions.account_ledgers'],
  ['a map that is a list', [], 'BAD_REQUEST', 'permissions'],
  ['no map at all', undefined, 'BAD_REQUEST', 'permissions'],
])('%s is refused', (...[, input, code, path]) => {
  expect(readPermissions(modules, input).problems).toMatchObject([{ code, path }])
})

test('a thousand invalid rights give fifty problems', () => {
  const input = Object.fromEntries(Array.from({ length: 1000 }, (_none, place) => [`m${place}`, {}]))
  expect(readPermissions(modules, input).problems).toHaveLength(50)
})

test('a key may do what both its set and its creator may do', () => {
  const set = { account_ledgers: { read: true }, account_vouchers: { approve: true } }
  const maker = { account_ledgers: { read: true, update: true }, account_vouchers: { approve: false } }
  expect(intersection(modules, set, maker)).toEqual({ account_ledgers: { read: true } })
  expect(intersection(modules, set, {})).toEqual({})
})

test('every right has the names of the sets that grant it', () => {
  const sets = [
    { name: 'Clerk', permissions: { account_ledgers: { read: true, update: false } } },
    { name: 'Auditor', permissions: { account_ledgers: { read: true }, account_vouchers: { read: true } } },
  ]
  expect(grantedBy(sets)).toEqual({
    'account_ledgers.read': ['Clerk', 'Auditor'],
    'account_vouchers.read': ['Auditor'],
  })
})
