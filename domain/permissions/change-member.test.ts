import { expect, test } from 'vitest'
import { refusalOfRole, refusalToChange } from './change-member.ts'

const owner = { roles: ['owner'], memberId: 'o' }
const admin = { roles: ['admin'], memberId: 'a' }

test.each([
  [owner, { id: 'a', role: 'admin' }, null],
  [owner, { id: 'm', role: 'member' }, null],
  [owner, { id: 'o', role: 'owner' }, 'OWNER_FIXED'],
  [admin, { id: 'm', role: 'member' }, null],
  [admin, { id: 'b', role: 'admin' }, 'ADMINS_BY_OWNER'],
  [admin, { id: 'a', role: 'admin' }, 'OWN_RIGHTS'],
  [admin, { id: 'o', role: 'owner' }, 'OWNER_FIXED'],
])('%j changing %j meets %s', (actor, target, refusal) => {
  expect(refusalToChange(actor, target)).toBe(refusal)
})

test('an admin is made by the owner only', () => {
  expect([refusalOfRole(owner, 'admin'), refusalOfRole(admin, 'admin'), refusalOfRole(admin, 'member')]).toEqual([
    null,
    'ADMINS_BY_OWNER',
    null,
  ])
})
