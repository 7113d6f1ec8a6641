import { expect, test } from 'vitest'
import '../../lib/texts/company-texts.ts'
import { translate } from '../../lib/i18n.ts'
import type { MenuArea } from '../menu/menu-types.ts'
import type { Entry, EntryKind } from './palette-entries.ts'
import { everydayForms, grouped, holds, pageEntries, ranked } from './palette-entries.ts'

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
  ['ba', ['Balance sheet', 'Trial balance', 'Unbalanced entries']],
])('%j ranks names that begin with it first, then words that begin with it, then the rest', (text, expected) => {
  const pages = ['Unbalanced entries', 'Accounts', 'Trial balance', 'Balance sheet'].map((label) => entry(label))
  expect(labels(ranked(pages, text))).toEqual(expected)
})

test('words match the hint too, accents and case are ignored, and equals keep their order', () => {
  const entries = [entry('Chart', 'page', 'Reports'), entry('Café', 'page', 'Reports'), entry('Reports of the day')]
  expect(labels(ranked(entries, 'reports'))).toEqual(['Reports of the day', 'Chart', 'Café'])
  expect(labels(ranked(entries, 'cafe'))).toEqual(['Café'])
  expect(holds(entry('Rent', 'account', '5010'), '5010 re')).toBe(true)
})

test('the group with the exact number or code comes first, then groups whose best match begins with the text', () => {
  const local = [entry('Journal vouchers'), entry('New journal voucher', 'action')]
  const hits = [entry('Journal desk', 'account', '77'), entry('JV-2026-0001', 'document', 'Rent')]
  const kinds = (candidates: Parameters<typeof grouped>[0], text: string) =>
    grouped(candidates, text).map(({ kind }) => kind)
  expect(kinds({ local, hits }, 'j')).toEqual(['page', 'account', 'document', 'action'])
  expect(kinds({ local, hits }, 'jv-2026-0001')[0]).toBe('document')
  expect(kinds({ local: [entry('77 steps')], hits }, '77')[0]).toBe('account')
})

test('a word that begins with the text ranks above one that only contains it, whatever the kind', () => {
  const local = [entry('Unbilled items')]
  const hits = [entry('Possible Ltd', 'party'), entry('Northgate', 'document', 'Bill for June')]
  expect(grouped({ local, hits }, 'bil').map(({ kind }) => kind)).toEqual(['document', 'page', 'party'])
  const numbers = [entry('INV-2026-1418', 'document'), entry('INV-2026-0418', 'document'), entry('0418-A', 'document')]
  expect(labels(grouped({ local: [], hits: numbers }, '0418')[0]?.entries ?? [])).toEqual([
    '0418-A',
    'INV-2026-0418',
    'INV-2026-1418',
  ])
})

test('among equals the most recently opened comes first', () => {
  const hits = ['Amy', 'Ann', 'Ada'].map((label) => ({ ...entry(label, 'party'), path: `crm/parties/${label}` }))
  const recent = ['crm/parties/Ada', 'crm/parties/Ann']
  expect(labels(grouped({ local: [], hits, recent }, 'a')[0]?.entries ?? [])).toEqual(['Ada', 'Ann', 'Amy'])
})

test('a group lists at most eight entries', () => {
  const many = Array.from({ length: 12 }, (_, index) => entry(`Page ${index}`))
  expect(grouped({ local: many, hits: [] }, 'page')[0]?.entries).toHaveLength(8)
})

const page = (text: string, path: string) => ({ text, path })
const menu: readonly MenuArea[] = [
  {
    name: 'dashboard',
    text: 'page.dashboard',
    hub: 'dashboard',
    pages: [page('page.dashboard', 'dashboard')],
    more: [],
  },
  {
    name: 'account',
    text: 'area.account',
    pages: [page('module.account_ledgers.plural', 'account/ledgers')],
    more: [page('module.account_categories.plural', 'account/categories')],
  },
]

test('pages and forms are limited to the user’s permissions', () => {
  const granted = ['dashboard.list', 'account/ledgers.list', 'account/ledgers.create']
  const entries = pageEntries(menu, (permission) => granted.includes(permission), translate)
  expect(entries.map(({ kind, label, hint, path }) => [kind, label, hint, path])).toEqual([
    ['page', 'Dashboard', '', 'dashboard'],
    ['page', 'Accounts', 'Accounting', 'account/ledgers'],
    ['action', 'New account', 'Accounting', 'account/ledgers/create'],
  ])
})

test('without text the everyday forms are listed in a fixed order', () => {
  expect(everydayForms(pageEntries(menu, () => true, translate)).map(({ label }) => label)).toEqual([
    'New invoice',
    'New bill',
    'New payment receipt',
    'New supplier payment',
    'New journal voucher',
  ])
})
