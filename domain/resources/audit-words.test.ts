import { expect, test } from 'vitest'
import { auditFieldLabel, briefChanges, pageOfRecord } from './audit-words.ts'

test.each([
  ['account/ledgers', 'name', 'Name'],
  ['account/fiscal-years', 'start_date', 'First day'],
  ['company', 'tax_identification_number', 'Tax identification number'],
  ['settings/permissions', 'account_ledgers.read', 'Accounts › Read'],
  ['settings/permissions', 'permissions.account_ledgers.read', 'Permissions › Accounts › Read'],
  ['gone/things', 'rows.2.debit', 'Rows › 2 › Debit'],
])('of %s the field %s is called %s', (path, name, words) => expect(auditFieldLabel(path, name)).toBe(words))

test.each([
  ['account/ledgers', 'account/ledgers/7'],
  ['account/journal-vouchers', 'account/journal-vouchers/7'],
  ['account/fiscal-years', 'account/fiscal-years/7/edit'],
  ['imports', 'imports/7'],
  ['company', 'settings/general'],
  ['session', null],
  ['settings/dashboard-widgets', null],
  ['gone/things', null],
])('%s is shown at %s', (path, page) => expect(pageOfRecord(path, '7')).toBe(page))

test('fields and choices of a record that changed are named in the language of the reader', () => {
  const words: Record<string, string> = {
    Name: 'नाम',
    Accounts: 'खाता',
    Read: 'हेर्ने',
    Status: 'स्थिति',
    Draft: 'मस्यौदा',
    Issued: 'जारी',
  }
  const wording = (text: string) => words[text] ?? text
  expect(auditFieldLabel('settings/permissions', 'account_ledgers.read', wording)).toBe('खाता › हेर्ने')
  expect(briefChanges({ resource: 'account/ledgers', changes: { name: ['Till', 'Cash'] } }, wording)).toBe(
    'नाम: Till → Cash',
  )
  const issued = { resource: 'sales/vouchers', changes: { status: ['Draft', 'Issued'] as [unknown, unknown] } }
  expect(briefChanges(issued, wording)).toBe('स्थिति: मस्यौदा → जारी')
})
