import { expect, test } from 'vitest'
import type { Module } from '../../../../domain/resources/modules.ts'
import { areasOf, boxOf, countOf, tick, tickAll } from './permission-draft.ts'

const ledgers: Module = {
  key: 'account_ledgers',
  label: 'Ledgers',
  area: 'account',
  actions: ['read', 'update', 'delete'],
}
const vouchers: Module = { key: 'account_vouchers', label: 'Vouchers', area: 'account', actions: ['read', 'approve'] }
const balance: Module = { key: 'reports_balance', label: 'Balance', area: 'reports', actions: ['read', 'export'] }
const all = [ledgers, vouchers, balance]

test('the checkbox of a module or area is all, some or none', () => {
  expect(boxOf({}, [ledgers])).toBe('none')
  expect(boxOf({ account_ledgers: { read: true } }, [ledgers])).toBe('some')
  expect(boxOf({ account_ledgers: { read: true, update: true, delete: true } }, [ledgers])).toBe('all')
  expect(boxOf({ account_ledgers: { read: true, update: true, delete: true } }, [ledgers, vouchers])).toBe('some')
  expect(countOf({ account_ledgers: { read: true, update: false } }, all)).toEqual({ ticked: 1, all: 7 })
})

test('an area is ticked and cleared as a whole', () => {
  const ticked = tickAll({}, [ledgers, vouchers], true)
  expect([boxOf(ticked, [ledgers, vouchers]), boxOf(ticked, [balance])]).toEqual(['all', 'none'])
  expect(boxOf(tickAll(ticked, [vouchers], false), all)).toBe('some')
})

test('any permission adds reading, and clearing reading clears the rest', () => {
  const ticked = tick({}, ledgers, { action: 'update', isOn: true })
  expect(ticked).toEqual({ account_ledgers: { read: true, update: true } })
  expect(boxOf(tick(ticked, ledgers, { action: 'read', isOn: false }), [ledgers])).toBe('none')
  expect(tick(ticked, ledgers, { action: 'update', isOn: false })).toEqual({
    account_ledgers: { read: true, update: false },
  })
})

test('modules are grouped by area, and the search matches both names', () => {
  const find = (search: string) =>
    areasOf(all, {
      search,
      nameOf: ({ label }) => label,
      areaName: (area) => (area === 'account' ? 'Accounting' : 'Reports'),
    })
  expect(find('').map(({ area, modules }) => [area, modules.length])).toEqual([
    ['account', 2],
    ['reports', 1],
  ])
  expect(find('vouch').map(({ modules }) => modules.map(({ key }) => key))).toEqual([['account_vouchers']])
  expect(find(' accounting')[0]?.modules).toHaveLength(2)
  expect(find('moon')).toEqual([])
})
