/**
 * Bank accounts and wallets: what they are called, and the ledgers that are made for them. A wallet may keep a percentage
 * of what it takes in, which stands on a ledger of its own below Bank Charges.
 *
 *   Barclays, 20-45-67 1234   is called Barclays, its ledger Barclays (20-45-67 1234)
 *   wallet PayPal, 2 %        is called PayPal, its ledgers PayPal and PayPal Commission
 */
import type { Problem } from '../errors.ts'
import { compare, isDecimal, isZero } from '../money/decimal.ts'
import { isBic, isIban, isUpiId, plainIban } from './payment-details.ts'

export type BankAccount = {
  readonly is_wallet: boolean
  readonly account_number: string | null
  readonly bank_name: string | null
  readonly short_name: string | null
  readonly next_cheque_no: string | null
  readonly commission_percent: string | null
  readonly iban: string | null
  readonly bic: string | null
  readonly upi_id: string | null
}

/** A bank account as it is typed or sent; what only the other kind has, and a commission of nothing, is nothing. */
export function bankAccountOf(values: Readonly<Record<string, unknown>>): BankAccount {
  const text = (name: string) => {
    const value = values[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }
  const capitals = (name: string) => plainIban(text(name) ?? '') || null
  const isWallet = values['is_wallet'] === true
  const percent = text('commission_percent')
  const hasCommission = isWallet && percent !== null && !(isDecimal(percent) && isZero(percent))
  return {
    is_wallet: isWallet,
    account_number: text('account_number'),
    bank_name: text('bank_name'),
    short_name: text('short_name'),
    next_cheque_no: isWallet ? null : text('next_cheque_no'),
    commission_percent: hasCommission ? percent : null,
    iban: isWallet ? null : capitals('iban'),
    bic: isWallet ? null : capitals('bic'),
    upi_id: text('upi_id'),
  }
}

/** What people call it: the short name, else the bank, else the number. */
export function bankAccountName({ short_name, bank_name, account_number }: BankAccount): string {
  return short_name ?? bank_name ?? account_number ?? ''
}

/** The ledgers by field, each with its name and the system code of the category it stands below. */
export function bankLedgers(bank: BankAccount): {
  account: { name: string; below: string }
  commission_account: { name: string; below: string } | null
} {
  const name = bankAccountName(bank)
  const number = bank.account_number
  return {
    account: { name: number === null || number === name ? name : `${name} (${number})`, below: 'BANK' },
    commission_account: bank.commission_percent !== null ? { name: `${name} Commission`, below: 'BANK-CHG' } : null,
  }
}

/**
 * REQUIRED number of a bank account or name of a wallet, NOT_A_CHEQUE_NUMBER, NOT_A_PERCENTAGE of the commission,
 * NOT_AN_IBAN, NOT_A_BIC, NOT_A_UPI_ID.
 */
export function bankAccountProblems(bank: BankAccount): Problem[] {
  const problems: Problem[] = []
  if (!bank.is_wallet && bank.account_number === null) problems.push({ code: 'REQUIRED', path: 'account_number' })
  if (bank.is_wallet && bank.bank_name === null) problems.push({ code: 'REQUIRED', path: 'bank_name' })
  if (bank.next_cheque_no !== null && !/^\d{1,30}$/.test(bank.next_cheque_no)) {
    problems.push({ code: 'NOT_A_CHEQUE_NUMBER', path: 'next_cheque_no' })
  }
  const percent = bank.commission_percent ?? '0'
  if (isDecimal(percent) && (compare(percent, '0') < 0 || compare(percent, '100') > 0)) {
    problems.push({ code: 'NOT_A_PERCENTAGE', path: 'commission_percent' })
  }
  if (bank.iban !== null && !isIban(bank.iban)) problems.push({ code: 'NOT_AN_IBAN', path: 'iban' })
  if (bank.bic !== null && !isBic(bank.bic)) problems.push({ code: 'NOT_A_BIC', path: 'bic' })
  if (bank.upi_id !== null && !isUpiId(bank.upi_id)) problems.push({ code: 'NOT_A_UPI_ID', path: 'upi_id' })
  return problems
}
