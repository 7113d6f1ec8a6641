import { expect, test } from 'vitest'
import { auditFieldLabel, pageOfRecord } from './audit-words.ts'

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
