import { expect, test } from 'vitest'
import { bankingStatementLines } from '../../../../domain/resources/banking/banking-statement-lines.ts'
import { accountJournalVouchers } from '../../../../domain/resources/ledger/account-journal-vouchers.ts'
import { salesVouchers } from '../../../../domain/resources/trade/sales-vouchers.ts'
import { declaredColumns } from '../view/column-choice.ts'
import { amountsOf, leadOf } from './card-parts.ts'

const invoice = { id: '1', party: 'p', party_label: 'Acme', total: '838.75', open_amount: '811.39' }

test('an invoice shows its contact and the amount due, a paid one its total', () => {
  const columns = declaredColumns(salesVouchers)
  expect(leadOf(columns, invoice)).toBe('party')
  expect(amountsOf(salesVouchers, columns, invoice)).toMatchObject({ due: '811.39', total: '838.75' })
  const paid = { ...invoice, open_amount: '0.00' }
  expect(amountsOf(salesVouchers, columns, paid)).toMatchObject({ due: null, total: '838.75' })
})

test('a voucher shows its narration, or its number without one', () => {
  const columns = declaredColumns(accountJournalVouchers)
  expect(leadOf(columns, { id: '1', narration: 'Rent', total: '900.00' })).toBe('narration')
  expect(leadOf(columns, { id: '1', narration: '', total: '900.00' })).toBeNull()
})

test('money out and money in of a statement line are no total', () => {
  const columns = declaredColumns(bankingStatementLines)
  const line = { id: '1', description: 'Coffee', withdrawal: '4.50', deposit: null, amount: '-4.50' }
  expect(leadOf(columns, line)).toBe('description')
  expect(amountsOf(bankingStatementLines, columns, line)).toEqual({ due: null, total: '', totalField: '' })
})
