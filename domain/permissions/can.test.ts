import { expect, test } from 'vitest'
import { can, canAll, canAny, hasAllRoles, hasAnyRole } from './can.ts'

const clerk = {
  roles: ['member'],
  permissions: { account_journal_vouchers: { read: true, create: true, approve: false }, account_ledgers: {} },
}

test.each([
  ['account_journal_vouchers.read', true],
  ['accountjournalvouchers.read', true],
  ['account_journal_vouchers.approve', false],
  ['account_journal_vouchers.delete', false],
  ['account_journal_vouchers', true],
  ['account_ledgers', false],
  ['sales_vouchers.read', false],
])('a clerk with the permission %s: %s', (permission, expected) => {
  expect(can(clerk, permission)).toBe(expected)
})

test('owner and admin pass every check, even with an empty map', () => {
  expect(can({ roles: ['owner'], permissions: {} }, 'sales_vouchers.delete')).toBe(true)
  expect(can({ roles: ['admin'], permissions: {} }, 'anything')).toBe(true)
})

test('a member with an empty map passes nothing', () => {
  expect(can({ roles: ['member'], permissions: {} }, 'account_ledgers')).toBe(false)
})

test('any-of and all-of go through the single checks', () => {
  expect(canAny(clerk, ['sales_vouchers.read', 'account_journal_vouchers.read'])).toBe(true)
  expect(canAll(clerk, ['account_journal_vouchers.read', 'account_journal_vouchers.create'])).toBe(true)
  expect(canAll(clerk, ['account_journal_vouchers.read', 'account_journal_vouchers.approve'])).toBe(false)
  expect(hasAnyRole(clerk, ['owner', 'member'])).toBe(true)
  expect(hasAllRoles(clerk, ['owner', 'member'])).toBe(false)
})
