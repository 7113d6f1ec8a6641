import { expect, test } from 'vitest'
import type { RecentPage } from './recent.ts'
import { readRecent, rememberRecent, visitOf } from './recent.ts'

function storageWith(stored: Record<string, string> = {}) {
  const items = new Map(Object.entries(stored))
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}
const ann = { person: 'ann', company: 'one' }
const opened = (name: string): RecentPage => ({ kind: 'page', label: name, of: 'area.reports', path: name })

test('the last twenty visits are kept, newest first and each once', () => {
  const storage = storageWith()
  const names = Array.from({ length: 21 }, (_, place) => `r${place}`)
  for (const name of [...names, 'r7']) rememberRecent(storage, ann, opened(name))
  const paths = readRecent(storage, ann).map(({ path }) => path)
  expect(paths).toHaveLength(20)
  expect(paths.slice(0, 3)).toEqual(['r7', 'r20', 'r19'])
  expect(paths).not.toContain('r0')
})

const id = '01926f3e-7c1a-7000-8000-0123456789ab'
test.each([
  [`sales/vouchers/${id}`, { kind: 'document', of: 'module.sales_vouchers.label' }],
  [`crm/parties/${id}`, { kind: 'party', of: 'module.crm_parties.label' }],
  [`banking/fund-transfers/${id}/edit`, { kind: 'document', of: 'module.banking_fund_transfers.label' }],
  ['reports/trial-balance', { kind: 'page', of: 'area.reports' }],
])('%s is a record or a report', (path, visit) => {
  expect(visitOf(path, 'Title')).toEqual({ path, label: 'Title', ...visit })
})

test.each([
  'dashboard',
  'reports',
  'sales/vouchers',
  'sales/vouchers/create',
  `sales/vouchers/${id}/edit`,
  `crm/parties/${id}/account`,
  `banking/bank-accounts/${id}/edit`,
])('%s is neither', (path) => expect(visitOf(path, 'Title')).toBeNull())

test('each user and each company has its own visits', () => {
  const storage = storageWith()
  rememberRecent(storage, ann, opened('a'))
  expect(readRecent(storage, { ...ann, company: 'two' })).toEqual([])
  expect(readRecent(storage, { ...ann, person: 'ben' })).toEqual([])
})

test.each(['{', 'null', '7', '[{"key":1}]', '[null]'])('unreadable storage is ignored: %s', (text) => {
  expect(readRecent(storageWith({ 'daybook.recent.ann.one': text }), ann)).toEqual([])
})
