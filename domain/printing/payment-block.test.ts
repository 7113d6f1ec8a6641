import { expect, test } from 'vitest'
import { invoice, pounds, printed } from '../../tests/support/printed-invoice.ts'
import type { PaperBank, TradePaper } from './trade-paper.ts'

const bank: PaperBank = {
  holder: null,
  bank: 'Avon Bank',
  branch: null,
  accountNumber: '20418863',
  iban: 'GB82WEST12345698765432',
  bic: 'WESTGB22',
  upiId: 'maple@bank',
}
const payment = (changes: Partial<TradePaper> = {}, code = 'GBP') => {
  const style = { ...pounds, currency: { code, digits: 2 } }
  return printed({ bank, ...changes }, style).blocks.find(({ kind }) => kind === 'payment')
}

test('an invoice of which something is due says into which account to pay it', () => {
  expect(payment()).toEqual({
    kind: 'payment',
    label: 'Payment details',
    facts: [
      { label: 'Account holder', text: 'Maple & Finch' },
      { label: 'Bank', text: 'Avon Bank' },
      { label: 'Account no.', text: '20418863' },
      { label: 'IBAN', text: 'GB82 WEST 1234 5698 7654 32' },
      { label: 'BIC', text: 'WESTGB22' },
      { label: 'UPI ID', text: 'maple@bank' },
      { label: 'Payment reference', text: 'INV-2026-0007' },
    ],
    code: null,
  })
})

test('a paid invoice, a draft, a bill and a company without a printed account have none', () => {
  expect(payment({ balance: '0', status: 'Paid' })).toBeUndefined()
  expect(payment({ balance: null, number: null, status: 'Draft' })).toBeUndefined()
  expect(payment({ kind: 'bill' })).toBeUndefined()
  expect(payment({ bank: null })).toBeUndefined()
})

test('euros have an EPC code and Indian rupees a UPI code of what is due', () => {
  const lines = 'BCD 002 1 SCT WESTGB22 Maple_&_Finch GB82WEST12345698765432 EUR100.00   INV-2026-0007'.split(' ')
  const text = lines.map((line) => line.replaceAll('_', ' ')).join('\n')
  expect(payment({ balance: '100' }, 'EUR')).toMatchObject({ code: { label: 'Scan to pay', text } })
  expect(payment({ balance: '100' }, 'INR')).toMatchObject({
    code: { text: 'upi://pay?pa=maple@bank&pn=Maple%20%26%20Finch&am=100.00&cu=INR&tn=INV-2026-0007' },
  })
  expect(payment({ bank: { ...bank, iban: null } }, 'EUR')).toMatchObject({ code: null })
  expect(payment({ bank: { ...bank, holder: 'Maple Trading' } }, 'EUR')).toMatchObject({
    facts: [{ label: 'Account holder', text: 'Maple Trading' }, {}, {}, {}, {}, {}, { text: invoice.number }],
  })
})
