import { expect, test } from 'vitest'
import { mayOpen } from './may-open.ts'

const admin = { roles: ['admin'], permissions: {} }
const auditor = { roles: ['member'], permissions: { settings_audit_logs: { read: true } } }

test('a page of owner and admin is hidden from members, whatever their rights', () => {
  expect(mayOpen(admin, { roles: ['owner', 'admin'] })).toBe(true)
  expect(mayOpen(auditor, { roles: ['owner', 'admin'] })).toBe(false)
})

test('a page with a right is shown to whoever has it, and a page without any to everybody', () => {
  expect(mayOpen(auditor, { permission: 'settings_audit_logs.read' })).toBe(true)
  expect(mayOpen(auditor, { permission: 'account_ledgers.read' })).toBe(false)
  expect(mayOpen(auditor, {})).toBe(true)
})
