import { expect, test } from 'vitest'
import { translate } from '../../lib/i18n.ts'
import type { Entry, EntryKind } from './palette-entries.ts'
import { grouped, holds, pageEntries, ranked } from './palette-entries.ts'

const entry = (label: string, kind: EntryKind = 'page', hint = ''): Entry => ({
  key: `${kind} ${label}`,
  kind,
  label,
  hint,
})
const labels = (entries: readonly Entry[]) => entries.map(({ label }) => label)

test.each([
  ['bal', ['Balance sheet', 'Trial balance', 'Unbalanced entries']],
  ['trial balance', ['Trial balance']],
  ['balance trial', ['Trial balance']],
  ['  BAL ', ['Balance sheet', 'Trial balance', 'Unbalanced entries']],
  ['zzz', []],
])('%j finds what begins with it, then words that begin with it, then the rest', (text, expected) => {
  const pages = ['Unbalanced entries', 'Accounts', 'Trial balance', 'Balance sheet'].map((label) => entry(label))
  expect(labels(ranked(pages, text))).toEqual(expected)
})

test('words may stand in the hint, accents and case do not count, and equals keep their order', () => {
  const entries = [entry('Chart', 'page', 'Reports'), entry('Café', 'page', 'Reports'), entry('Reports of the day')]
  expect(labels(ranked(entries, 'reports'))).toEqual(['Reports of the day', 'Chart', 'Café'])
  expect(labels(ranked(entries, 'cafe'))).toEqual(['Café'])
  expect(holds(entry('Rent', 'account', '5010'), '5010 re')).toBe(true)
})

test('the group with the exact number or code comes first, then groups whose best begins with the text', () => {
  const local = [entry('Journal vouchers'), entry('New journal voucher', 'action')]
  const found = [entry('Journal desk', 'account', '77'), entry('JV-2026-0001', 'document', 'Rent')]
  expect(grouped(local, found, 'j').map(({ kind }) => kind)).toEqual(['page', 'account', 'document', 'action'])
  expect(grouped(local, found, 'jv-2026-0001').map(({ kind }) => kind)[0]).toBe('document')
  expect(grouped([entry('77 steps')], found, '77')[0]?.kind).toBe('account')
})

test('a group lists eight at most', () => {
  const many = Array.from({ length: 12 }, (_, index) => entry(`Page ${index}`))
  expect(grouped(many, [], 'page')[0]?.entries).toHaveLength(8)
})

test('pages and forms are offered within the rights of the person', () => {
  const menu = [
    { items: [{ text: 'page.dashboard', path: 'dashboard' }] },
    {
      heading: 'area.account',
      items: [
        { text: 'module.account_ledgers.plural', path: 'account/ledgers' },
        { text: 'module.account_categories.plural', path: 'account/categories' },
      ],
    },
  ]
  const granted = ['dashboard.list', 'account/ledgers.list', 'account/journal-vouchers.create']
  expect(
    pageEntries(menu, (permission) => granted.includes(permission), translate).map(({ label, path, kind }) => [
      kind,
      label,
      path,
    ]),
  ).toEqual([
    ['page', 'Dashboard', 'dashboard'],
    ['page', 'Accounts', 'account/ledgers'],
    ['action', 'New journal voucher', 'account/journal-vouchers/create'],
  ])
  expect(pageEntries(menu, (permission) => permission === 'dashboard.list', translate).map(({ path }) => path)).toEqual(
    ['dashboard'],
  )
})
