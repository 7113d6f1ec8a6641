/**
 * Tax of a journal voucher: a row on a tax account may name the tax scheme and the net amount (the base) that it is the
 * tax of. The tax return then counts the tax and the net in the boxes of the scheme; without a scheme the row counts
 * with the other entries, in the tax alone. The account says whether it is input or output tax, and a row on the other
 * side of the account takes tax and net off.
 *
 *   Dr Fuel 100.00, Dr VAT Receivable 20.00 (VAT 20%, base 100.00), Cr Bank 120.00
 *     United Kingdom   box 4 20.00, box 7 100.00
 *   Cr VAT Receivable 2.00 (VAT 20%, base 10.00)
 *                      box 4 −2.00, box 7 −10.00
 *
 * Tax that differs from the base × rate by more than the smallest unit of the currency is a warning: a total of several
 * rounded amounts may differ, and a mistyped base does.
 */
import type { Problem } from '../errors.ts'
import { absolute, compare, divide, isDecimal, isZero, multiply, subtract, withDigits } from '../money/decimal.ts'
import type { SchemeKind } from '../tax/schemes.ts'

/** A tax scheme as a voucher needs it; `rate` in per cent. */
export type VoucherScheme = {
  readonly id: string
  readonly name: string
  readonly kind: SchemeKind
  readonly rate: string
  readonly receivableId: string | null
  readonly payableId: string | null
}
/** A row with the scheme that it names, `unknown` where there is none of its id, and its amount on either side. */
export type TaxedRow = {
  readonly accountId: string | null
  readonly accountName: string
  readonly scheme: VoucherScheme | 'unknown' | null
  readonly base: string
  readonly amount: string
}

/**
 * Returns the problems of scheme and base at `tax_scheme` and `tax_base`: REQUIRED at the missing one,
 * NOT_A_ROW_TAX for a withholding tax, NOT_ACCOUNT_OF_TAX where the row's account is none of the scheme's.
 */
export function voucherTaxProblems(row: TaxedRow): Problem[] {
  const { accountId, accountName, scheme, base } = row
  if (scheme === null) return base === '' ? [] : [{ code: 'REQUIRED', path: 'tax_scheme' }]
  const missing: Problem[] = base === '' ? [{ code: 'REQUIRED', path: 'tax_base' }] : []
  if (scheme === 'unknown') return missing
  const params = { scheme: scheme.name }
  if (scheme.kind === 'withholding') return [{ code: 'NOT_A_ROW_TAX', path: 'tax_scheme', params }, ...missing]
  if (accountId === null || isAccountOf(scheme, accountId)) return missing
  const at = { code: 'NOT_ACCOUNT_OF_TAX', path: 'tax_scheme' } as const
  return [{ ...at, params: { ...params, account: accountName } }, ...missing]
}

/** Whether an account is the input or the output tax account of a scheme that a voucher may name. */
export function isAccountOf({ kind, receivableId, payableId }: VoucherScheme, accountId: string): boolean {
  return kind !== 'withholding' && (accountId === receivableId || accountId === payableId)
}

/** Returns the warning VOUCHER_TAX_DIFFERS at `tax_base`, or nothing. */
export function voucherTaxWarnings({ scheme, base, amount }: TaxedRow, digits: number): Problem[] {
  if (scheme === null || scheme === 'unknown' || !isDecimal(base) || !isDecimal(amount)) return []
  const expected = divide(multiply(base, scheme.rate), '100', digits)
  if (compare(absolute(subtract(amount, expected)), divide('1', `1${'0'.repeat(digits)}`, digits)) <= 0) return []
  const params = { tax: withDigits(amount, digits), expected, scheme: scheme.name, base: withDigits(base, digits) }
  return [{ code: 'VOUCHER_TAX_DIFFERS', path: 'tax_base', params }]
}

/** Returns the net amount that a tax is of, as a proposal; '' where the rate is zero. */
export function proposedBase(amount: string, rate: string, digits: number): string {
  return isZero(rate) ? '' : divide(multiply(amount, '100'), rate, digits)
}
