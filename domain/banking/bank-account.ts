/**
 * Bank accounts and wallets: their names, and the accounts of the chart that are created for them. A wallet may charge
 * a percentage as commission, which has its own account below Bank Charges.
 *
 *   Barclays, 20-45-67 1234   is called Barclays, its account Barclays (20-45-67 1234)
 *   wallet PayPal, 2 %        is called PayPal, its accounts PayPal and PayPal Commission
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
  readonly match_tolerance: string | null
  readonly match_tolerance_percent: string | null
}

/** Reads a bank account from the form or the request; fields of the other kind, a commission and a tolerance of zero become null. */
export function bankAccountOf(values: Readonly<Record<string, unknown>>): BankAccount {
  const text = (name: string) => {
    const value = values[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }
  const capitals = (name: string) => plainIban(text(name) ?? '') || null
  const isWallet = values['is_wallet'] === true
  const percent = text('commission_percent')
  const amount = (name: string) => {
    const value = text(name)
    return value !== null && isDecimal(value) && isZero(value) ? null : value
  }
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
    match_tolerance: amount('match_tolerance'),
    match_tolerance_percent: amount('match_tolerance_percent'),
  }
}

/** Returns the display name: the short name, else the bank, else the number. */
export function bankAccountName({ short_name, bank_name, account_number }: BankAccount): string {
  return short_name ?? bank_name ?? account_number ?? ''
}

/** Returns the accounts to create by field, each with its name and the system code of its category. */
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
 * Returns REQUIRED (number of a bank account, name of a wallet), NOT_A_CHEQUE_NUMBER, NOT_A_PERCENTAGE (commission),
 * NOT_AN_IBAN, NOT_A_BIC, NOT_A_UPI_ID, NOT_POSITIVE and AT_MOST (tolerances).
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
  problems.push(...toleranceProblems(bank))
  return problems
}

/** The highest tolerance in percent of a line. */
const mostPercent = '10'

function toleranceProblems(bank: BankAccount): Problem[] {
  const fields = ['match_tolerance', 'match_tolerance_percent'] as const
  return fields.flatMap((path): Problem[] => {
    const value = bank[path]
    if (value === null || !isDecimal(value)) return []
    if (compare(value, '0') < 0) return [{ code: 'NOT_POSITIVE', path }]
    const isTooMuch = path === 'match_tolerance_percent' && compare(value, mostPercent) > 0
    return isTooMuch ? [{ code: 'AT_MOST', path, params: { max: mostPercent } }] : []
  })
}
