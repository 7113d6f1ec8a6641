import { expect, test } from 'vitest'
import { accountCategories } from '../ledger/account-categories.ts'
import { accountLedgers } from '../ledger/account-ledgers.ts'
import { date, defineResource, money, note, text } from './define.ts'
import { checkRecord, parseRecord } from './schema.ts'

const category = '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44'

/** A resource with field kinds that no shipped resource lets a user write. */
const budget = defineResource({
  path: 'account/budgets',
  label: 'Budget',
  plural: 'Budgets',
  kind: 'record',
  table: 'budget',
  title: 'name',
  screens: ['list'],
  actions: 'RCUD',
  sort: 'name',
  fields: {
    name: text({ label: 'Name', required: true, max: 10 }),
    from: date({ label: 'From' }),
    amount: money({ label: 'Amount' }),
    remark: note({ label: 'Remark' }),
  },
})

test('a complete account is valid and is returned normalized', () => {
  expect(parseRecord(accountLedgers, 'create', { code: ' 1110 ', name: ' Petty cash', category, parent: '' })).toEqual({
    record: { code: '1110', name: 'Petty cash', category, parent: null },
    problems: [],
  })
})

test('all problems are reported at once, in the order of the declaration', () => {
  expect(
    checkRecord(accountLedgers, 'create', { name: '  ', category: 'cash', is_active: 'yes', balance: '5' }),
  ).toEqual([
    { code: 'REQUIRED', path: 'name' },
    { code: 'UNKNOWN_REFERENCE', path: 'category' },
    { code: 'NOT_IN_LIST', path: 'is_active', params: { choices: 'true, false' } },
    { code: 'UNKNOWN_FIELD', path: 'balance', params: { field: 'balance' } },
  ])
})

test.each([
  ['a read-only field', { is_default: true }, 'is_default'],
  ['the id', { id: category }, 'id'],
  ['the version', { version: 1 }, 'version'],
])('creating with %s is refused', (_what, extra, path) => {
  expect(checkRecord(accountLedgers, 'create', { name: 'Cash', category, ...extra })).toEqual([
    { code: 'UNKNOWN_FIELD', path, params: { field: path } },
  ])
})

test('an update names only what changes, and the version it was based on', () => {
  expect(parseRecord(accountLedgers, 'update', { code: '', version: 3 })).toEqual({
    record: { code: null, version: 3 },
    problems: [],
  })
  expect(checkRecord(accountLedgers, 'update', { code: '1' })).toEqual([{ code: 'REQUIRED', path: 'version' }])
  expect(checkRecord(accountLedgers, 'update', { version: '3' })).toEqual([{ code: 'BAD_REQUEST', path: 'version' }])
  expect(checkRecord(accountLedgers, 'update', { name: null, is_active: null, version: 3 })).toEqual([
    { code: 'REQUIRED', path: 'name' },
    { code: 'REQUIRED', path: 'is_active' },
  ])
})

test.each([
  ['name', 'x'.repeat(11), { code: 'TOO_LONG', path: 'name', params: { max: '10' } }],
  ['name', 5, { code: 'BAD_REQUEST', path: 'name' }],
  ['from', '2026-02-29', { code: 'NOT_A_DATE', path: 'from' }],
  ['from', '31.3.2026', { code: 'NOT_A_DATE', path: 'from' }],
  ['amount', '1,250.50', { code: 'NOT_A_NUMBER', path: 'amount' }],
  ['amount', 12.5, { code: 'NOT_A_NUMBER', path: 'amount' }],
  ['amount', '0.1234567', { code: 'TOO_MANY_DIGITS', path: 'amount', params: { max: '6' } }],
  ['amount', '123456789012345', { code: 'TOO_MANY_DIGITS', path: 'amount', params: { max: '6' } }],
  ['amount', '9'.repeat(100_000), { code: 'TOO_MANY_DIGITS', path: 'amount', params: { max: '6' } }],
])('a budget with %s %j is refused', (name, value, problem) => {
  expect(checkRecord(budget, 'create', { name: 'Travel', [name]: value })).toEqual([problem])
})

test('amounts are returned canonical and dates unchanged', () => {
  const { record } = parseRecord(budget, 'create', { name: 'Travel', from: '2026-03-31', amount: '001250.50' })
  expect(record).toEqual({ name: 'Travel', from: '2026-03-31', amount: '1250.5' })
})

test('a note keeps its lines, a text is one line, and neither keeps control characters', () => {
  const { record } = parseRecord(budget, 'create', { name: 'A\nB\u0000', remark: 'one\r\ntwo\u0000' })
  expect(record).toEqual({ name: 'A B', remark: 'one\ntwo' })
})

test('an invalid choice is reported with the options', () => {
  expect(checkRecord(accountCategories, 'create', { name: 'Bank', parent: category, term: 'long' })).toEqual([
    { code: 'NOT_IN_LIST', path: 'term', params: { choices: 'Current, Non-current' } },
  ])
})

test.each([[null], ['text'], [[1]], [5]])('the body %j is refused', (body) => {
  expect(checkRecord(accountLedgers, 'create', body)).toEqual([{ code: 'BAD_REQUEST', path: '' }])
})
