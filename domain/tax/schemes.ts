/**
 * Tax schemes: a tax on sales and purchases, or a withholding tax on payments. Output tax accounts are below Duties &
 * Taxes, input tax accounts below Tax Receivables; a tax of zero needs no account.
 *
 * The buyer accounts for the tax of a reverse charge and of a postponed import: a bill posts it as output and as input tax,
 * and the supplier is owed the net.
 *
 *   VAT 20%, recoverable   VAT 20% Payable and VAT 20% Receivable
 *   Reverse charge 20%      both, a bill of 100.00: Dr Receivable 20.00, Cr Payable 20.00, Cr Supplier 100.00
 *   TDS 1.5%, withholding  TDS 1.5% Payable
 *   Exempt                  none
 */
import type { Problem } from '../errors.ts'
import { compare, isZero } from '../money/decimal.ts'

export const schemeKinds = {
  taxable: 'Taxable',
  zero_rated: 'Zero-rated',
  exempt: 'Exempt',
  outside_scope: 'Outside the scope',
  export: 'Export',
  reverse_charge: 'Reverse charge',
  import: 'Postponed import',
  withholding: 'Withholding',
} as const
export type SchemeKind = keyof typeof schemeKinds

/** Whether a text is the key of a kind of tax scheme. */
export function isSchemeKind(text: string): text is SchemeKind {
  return Object.hasOwn(schemeKinds, text)
}

type SchemeTerms = {
  readonly kind: unknown
  readonly rate: string
  /** Null or absent: no relief. */
  readonly badDebtMonths?: string | number | null
}
const MOST_MONTHS = '1200'

/**
 * Returns NOT_A_PERCENTAGE outside 0 to 100, NO_RATE for a kind without a rate, BELOW_ZERO and AT_MOST for the months of
 * bad debt relief.
 */
export function schemeProblems({ kind, rate, badDebtMonths }: SchemeTerms): Problem[] {
  return [...rateProblems(kind, rate), ...monthProblems(badDebtMonths?.toString() ?? '0')]
}

function rateProblems(kind: unknown, rate: string): Problem[] {
  if (compare(rate, '0') < 0 || compare(rate, '100') > 0) return [{ code: 'NOT_A_PERCENTAGE', path: 'rate' }]
  return hasLedgers(kind) || isZero(rate) ? [] : [{ code: 'NO_RATE', path: 'rate' }]
}

function monthProblems(months: string): Problem[] {
  const path = 'bad_debt_months'
  if (compare(months, '0') < 0) return [{ code: 'BELOW_ZERO', path }]
  return compare(months, MOST_MONTHS) > 0 ? [{ code: 'AT_MOST', path, params: { max: MOST_MONTHS } }] : []
}

/** Whether lines of sales can have a scheme of a kind: a postponed import is bought, and tax withheld belongs to payments. */
export function isForSales(kind: SchemeKind): boolean {
  return kind !== 'import' && kind !== 'withholding'
}

/** Whether the buyer accounts for the tax of a kind, so that it is part of no document's total. */
export function isSelfAssessed(kind: unknown): boolean {
  return kind === 'reverse_charge' || kind === 'import'
}

function hasLedgers(kind: unknown): boolean {
  return kind === 'taxable' || kind === 'withholding' || isSelfAssessed(kind)
}

/** Returns the accounts of a scheme by field, each with its name and the system code of its category. */
export function schemeLedgers(scheme: { kind: unknown; recoverable: unknown; name: string }): {
  receivable: { name: string; below: string } | null
  payable: { name: string; below: string } | null
} {
  const { kind, recoverable, name } = scheme
  const isRecoverable = hasLedgers(kind) && kind !== 'withholding' && recoverable === true
  return {
    receivable: isRecoverable ? { name: `${name} Receivable`, below: 'TAX-REC' } : null,
    payable: hasLedgers(kind) ? { name: `${name} Payable`, below: 'DUT-TAX' } : null,
  }
}
