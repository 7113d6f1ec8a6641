import { expect, test } from 'vitest'
import type { BankAccount } from './bank-account.ts'
import { bankAccountName, bankAccountOf, bankAccountProblems, bankLedgers } from './bank-account.ts'

const bank: BankAccount = {
  is_wallet: false,
  account_number: '1234',
  bank_name: 'Barclays',
  short_name: null,
  next_cheque_no: '000107',
  commission_percent: null,
  iban: null,
  bic: null,
  upi_id: null,
  match_tolerance: null,
  match_tolerance_percent: null,
}
const wallet: BankAccount = {
  ...bank,
  is_wallet: true,
  account_number: null,
  bank_name: 'PayPal',
  next_cheque_no: null,
}

test.each([
  [bank, 'Barclays', 'Barclays (1234)'],
  [{ ...bank, short_name: 'Current' }, 'Current', 'Current (1234)'],
  [{ ...bank, bank_name: null }, '1234', '1234'],
  [wallet, 'PayPal', 'PayPal'],
  [{ ...wallet, account_number: '0700' }, 'PayPal', 'PayPal (0700)'],
])('an account is called by its short name, its bank or its number', (account, name, ledger) => {
  expect([bankAccountName(account), bankLedgers(account).account]).toEqual([name, { name: ledger, below: 'BANK' }])
})

test('a wallet has a commission account only when it charges a commission', () => {
  const commission = { name: 'PayPal Commission', below: 'BANK-CHG' }
  expect(bankLedgers({ ...wallet, commission_percent: '2' }).commission_account).toEqual(commission)
  expect(bankLedgers(wallet).commission_account).toBeNull()
})

test.each<[BankAccount, { code: string; path: string }[]]>([
  [bank, []],
  [wallet, []],
  [{ ...bank, account_number: null }, [{ code: 'REQUIRED', path: 'account_number' }]],
  [{ ...wallet, bank_name: null }, [{ code: 'REQUIRED', path: 'bank_name' }]],
  [{ ...bank, next_cheque_no: '12-A' }, [{ code: 'NOT_A_CHEQUE_NUMBER', path: 'next_cheque_no' }]],
  [{ ...wallet, commission_percent: '100.5' }, [{ code: 'NOT_A_PERCENTAGE', path: 'commission_percent' }]],
  [{ ...bank, iban: 'DE89370400440532013000', bic: 'COBADEFF', upi_id: 'shop@bank' }, []],
  [{ ...bank, iban: 'DE00370400440532013000' }, [{ code: 'NOT_AN_IBAN', path: 'iban' }]],
  [{ ...bank, bic: 'COBA' }, [{ code: 'NOT_A_BIC', path: 'bic' }]],
  [{ ...wallet, upi_id: 'shop' }, [{ code: 'NOT_A_UPI_ID', path: 'upi_id' }]],
  [{ ...wallet, commission_percent: '-1' }, [{ code: 'NOT_A_PERCENTAGE', path: 'commission_percent' }]],
])('%j is checked', (account, problems) => expect(bankAccountProblems(account)).toEqual(problems))

test('fields of the other kind of account are cleared', () => {
  expect(bankAccountOf({ ...bank, commission_percent: '2', bank_name: ' Barclays ', short_name: '' })).toEqual(bank)
  expect(bankAccountOf({ ...wallet, next_cheque_no: '7', commission_percent: '0.00' })).toEqual(wallet)
  const typed = bankAccountOf({ ...bank, iban: ' de89 3704 0044 0532 0130 00', bic: 'cobadeff ' })
  expect([typed.iban, typed.bic]).toEqual(['DE89370400440532013000', 'COBADEFF'])
  expect(bankAccountOf({ ...wallet, iban: typed.iban, bic: typed.bic })).toEqual(wallet)
  expect(bankAccountOf({ ...wallet, commission_percent: 'two' }).commission_percent).toBe('two')
})
