import { expect, test } from 'vitest'
import { requireRole } from './require-role.ts'

const as = (role: string) => ({ who: { roles: [role], permissions: {} } })

test('owner and admin pass by default; a member gets the required role in the error', () => {
  expect(() => requireRole(as('owner'))).not.toThrow()
  expect(() => requireRole(as('admin'))).not.toThrow()
  expect(() => requireRole(as('member'))).toThrow('You don’t have permission for this. Required: owner or admin.')
})

test('an admin does not pass where the owner is required', () => {
  expect(() => requireRole(as('admin'), ['owner'])).toThrow('You don’t have permission for this. Required: owner.')
})
