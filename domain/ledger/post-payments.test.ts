import { expect, test } from 'vitest'
import type { PaymentPath } from '../documents/status.ts'
import type { PostedPayment } from './post-payments.ts'
import { postPayment } from './post-payments.ts'
import { isBalanced } from './posting.ts'

const nothing = { accountId: null, amount: '0' }
const row = (accountId: string, amount: string, fee = '0') => ({
  accountId,
  amount,
  fee,
  feeAccountId: fee === '0' ? null : 'Fee',
})

function posted(path: PaymentPath, of: Pick<PostedPayment, 'rows' | 'settled'> & Partial<PostedPayment>): string[] {
  const lines = postPayment({
    path,
    partyAccountId: 'Party',
    withholding: nothing,
    writeOff: nothing,
    relief: [],
    ...of,
  })
  expect(isBalanced(lines)).toBe(true)
  return lines.map(({ accountId, debit, credit }) =>
    debit === '0' ? `Cr ${accountId} ${credit}` : `Dr ${accountId} ${debit}`,
  )
}

test('1,000.00 settled by a wallet with 999.98: the fee of 2 % and the missing 0.02 are our expense', () => {
  const writeOff = { accountId: 'Round-off', amount: '0.02' }
  expect(posted('payment-receipts', { settled: '1000', rows: [row('Wallet', '999.98', '20')], writeOff })).toEqual([
    'Dr Wallet 979.98',
    'Dr Fee 20',
    'Dr Round-off 0.02',
    'Cr Party 1000',
  ])
})

test('tax withheld by a customer is receivable, tax that we withhold is payable', () => {
  const withholding = { accountId: 'TDS', amount: '15' }
  expect(posted('payment-receipts', { settled: '1130', rows: [row('Bank', '1115')], withholding })).toEqual([
    'Dr Bank 1115',
    'Dr TDS 15',
    'Cr Party 1130',
  ])
  expect(posted('purchase/payments', { settled: '1000', rows: [row('Wallet', '985', '19.7')], withholding })).toEqual([
    'Dr Party 1000',
    'Dr Fee 19.7',
    'Cr Wallet 1004.7',
    'Cr TDS 15',
  ])
})

test('a payment split by methods has one line for each account, also where two methods share one', () => {
  const rows = [row('Cash', '100'), row('Wallet', '50', '1'), row('Cash', '25'), row('Wallet', '10', '0.2')]
  expect(posted('payment-receipts', { settled: '185', rows })).toEqual([
    'Dr Cash 125',
    'Dr Wallet 58.8',
    'Dr Fee 1.2',
    'Cr Party 185',
  ])
  expect(posted('purchase/payments', { settled: '185', rows })).toEqual([
    'Dr Party 185',
    'Dr Fee 1.2',
    'Cr Cash 125',
    'Cr Wallet 61.2',
  ])
})

test('a fee of the whole amount leaves nothing on the account of the payment method', () => {
  expect(posted('payment-receipts', { settled: '5', rows: [row('Wallet', '5', '5')] })).toEqual([
    'Dr Fee 5',
    'Cr Party 5',
  ])
})

test('a write-off settles without money, as a discount allowed or received', () => {
  expect(
    posted('payment-receipts', { settled: '7', rows: [], writeOff: { accountId: 'Discounts allowed', amount: '7' } }),
  ).toEqual(['Dr Discounts allowed 7', 'Cr Party 7'])
  expect(
    posted('purchase/payments', { settled: '7', rows: [], writeOff: { accountId: 'Discounts received', amount: '7' } }),
  ).toEqual(['Dr Party 7', 'Cr Discounts received 7'])
})

test('the tax within a settlement discount is taken off the tax account, in a line with its base', () => {
  const [tax, writeOff] = [
    { scheme: 'VAT', base: '25', tax: '5' },
    { accountId: 'Discount', amount: '30' },
  ]
  expect(
    posted('payment-receipts', {
      settled: '1200',
      rows: [row('Bank', '1170')],
      writeOff,
      relief: [{ ...tax, account: 'Output tax' }],
    }),
  ).toEqual(['Dr Bank 1170', 'Dr Discount 25', 'Dr Output tax 5', 'Cr Party 1200'])
  const payment = {
    path: 'purchase/payments' as const,
    partyAccountId: 'Party',
    settled: '1200',
    rows: [row('Bank', '1170')],
    withholding: nothing,
    writeOff,
    relief: [{ ...tax, account: 'Input tax' }],
  }
  expect(postPayment(payment)).toEqual([
    { accountId: 'Party', debit: '1200', credit: '0' },
    { accountId: 'Bank', debit: '0', credit: '1170' },
    { accountId: 'Discount', debit: '0', credit: '25' },
    { accountId: 'Input tax', debit: '0', credit: '5', taxSchemeId: 'VAT', taxBase: '25' },
  ])
})
