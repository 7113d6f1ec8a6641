import { isDecimal, isNegative } from '../../../../domain/money/decimal.ts'
import { feeOf, feeRuleOf, isPaidAsStored } from '../../../../domain/payments/fee.ts'
import type { TypedRow } from './payment-draft.ts'
import { paidRow } from './payment-draft.ts'
import type { PaymentRecord, PaymentWays } from './payment-record.ts'

type FeeFacts = { ways: PaymentWays; isIn: boolean; digits: number; stored: PaymentRecord['rows'] }

/** Returns the fee of each row as it will be posted; '0' for an unreadable amount. */
export function feesOfRows(rows: readonly TypedRow[], { stored, ...facts }: FeeFacts): string[] {
  return rows.map((row, index) => feeOfRow(row, { ...facts, stored: stored[index] }))
}

function feeOfRow(
  row: TypedRow,
  { ways, isIn, digits, stored }: Omit<FeeFacts, 'stored'> & { stored: PaymentRecord['rows'][number] | undefined },
): string {
  const { method, way, amount } = row
  if (!isDecimal(amount) || isNegative(amount)) return '0'
  if (stored && isPaidAsStored(paidRow(row), stored)) return stored.fee
  const fee = ways.modes.find(({ id }) => id === way)?.fee ?? null
  const commission = ways.banks.find(({ id }) => id === way)?.commission_percent ?? null
  const rule = feeRuleOf(method, { fee, commission }, isIn)
  return rule === null ? '0' : feeOf(rule, amount, digits)
}
