import { expect, test } from 'vitest'
import { addressesIn, withPasted } from './invite-rows.ts'

test('addresses are found in text copied from an email program or a sheet, each once', () => {
  expect(addressesIn('Ann Smith <Ann@x.test>, "Bob" <bob@x.test>; cy@x.test\nann@x.test no.address')).toEqual([
    'ann@x.test',
    'bob@x.test',
    'cy@x.test',
  ])
})

test('pasted addresses become rows with the role and permission sets of their row', () => {
  const first = { email: 'a@x.test', role: 'admin', permission_sets: [] } as const
  const second = { email: '', role: 'member', permission_sets: ['s'] } as const
  const rows = [first, second].map((row) => ({ ...row, permission_sets: [...row.permission_sets] }))
  expect(withPasted(rows, 1, ['b@x.test', 'c@x.test'])).toEqual([
    { email: 'a@x.test', role: 'admin', permission_sets: [] },
    { email: 'b@x.test', role: 'member', permission_sets: ['s'] },
    { email: 'c@x.test', role: 'member', permission_sets: ['s'] },
  ])
})
