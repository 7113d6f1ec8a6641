import { expect, test } from 'vitest'
import { grantedBy, intersection, readPermissions } from './permission-set.ts'

const modules = [
  { key: 'account_ledgers', actions: ['read', 'create', 'update'] },
  { key: 'account_vouchers', actions: ['read', 'approve'] },
]

test('only what is granted is kept, in the order of the table', () => {
  const given = {
    account_vouchers: { approve: true, read: true },
    account_ledgers: { update: false, read: true },
  }
  const { permissions, problems } = readPermissions(modules, given)
  expect(problems).toEqual([])
  expect(JSON.stringify(permissions)).toBe(
    '{"account_ledgers":{"read":true},"account_vouchers":{"read":true,"approve":true}}',
  )
  expect(readPermissions(modules, { account_ledgers: { read: false } }).permissions).toEqual({})
})

test('a module or action that the table lacks is refused at its own place', () => {
  const given = { account_ledgers: { fly: true, read: true }, sales_moon: { read: true } }
  expect(readPermissions(modules, given).problems).toEqual([
    { code: 'UNKNOWN_RIGHT', path: 'permissions.account_ledgers.fly', params: { right: 'account_ledgers.fly' } },
    { code: 'UNKNOWN_RIGHT', path: 'permissions.sales_moon', params: { right: 'sales_moon' } },
  ])
})

test.each([
  ['__proto__', '{"__proto__":{"read":true}}', 'permissions.__proto__'],
  ['constructor', '{"constructor":{"read":true}}', 'permissions.constructor'],
  ['an action of every object', '{"account_ledgers":{"toString":true}}', 'permissions.account_ledgers.toString'],
  ['a bare module written without underscores', '{"accountledgers":{"read":true}}', 'permissions.accountledgers'],
])('%s is no right', (_name, text, path) => {
  expect(readPermissions(modules, JSON.parse(text)).problems).toMatchObject([{ code: 'UNKNOWN_RIGHT', path }])
})

test.each([
  ['a flag that is a text', { account_ledgers: { read: 'true' } }, 'NOT_IN_LIST', 'permissions.account_ledgers.read'],
  ['flags that are a list', { account_ledgers: ['read'] }, 'BAD_REQUEST', 'permissions.account_ledgers'],
  ['a map that is a list', [], 'BAD_REQUEST', 'permissions'],
  ['no map at all', undefined, 'BAD_REQUEST', 'permissions'],
])('%s is refused', (...[, given, code, path]) => {
  expect(readPermissions(modules, given).problems).toMatchObject([{ code, path }])
})

test('a thousand wrong rights are answered with fifty', () => {
  const given = Object.fromEntries(Array.from({ length: 1000 }, (_none, place) => [`m${place}`, {}]))
  expect(readPermissions(modules, given).problems).toHaveLength(50)
})

test('a key may do what its set grants and its maker may do', () => {
  const set = { account_ledgers: { read: true }, account_vouchers: { approve: true } }
  const maker = { account_ledgers: { read: true, update: true }, account_vouchers: { approve: false } }
  expect(intersection(modules, set, maker)).toEqual({ account_ledgers: { read: true } })
  expect(intersection(modules, set, {})).toEqual({})
})

test('every right knows the sets that grant it', () => {
  const sets = [
    { name: 'Clerk', permissions: { account_ledgers: { read: true, update: false } } },
    { name: 'Auditor', permissions: { account_ledgers: { read: true }, account_vouchers: { read: true } } },
  ]
  expect(grantedBy(sets)).toEqual({
    'account_ledgers.read': ['Clerk', 'Auditor'],
    'account_vouchers.read': ['Auditor'],
  })
})
