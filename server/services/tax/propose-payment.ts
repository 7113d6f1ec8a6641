/** Proposes the tax payment of a period: from the accounts of the tax, and earlier payments of the period. */
import { isLocalDate } from '../../../domain/calendar/local-date.ts'
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { withDigits } from '../../../domain/money/decimal.ts'
import { taxPayments } from '../../../domain/resources/tax/tax-payments.ts'
import { rightsOf } from '../../../domain/resources/core/define.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import type { TaxOfPeriod } from '../../../domain/tax/propose-payment.ts'
import { taxPaymentProposal } from '../../../domain/tax/propose-payment.ts'
import { company as companyRow } from '../../db/company/company-store.ts'
import { taxOfPeriod } from '../../db/payments/tax-payment-store.ts'
import type { Context } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'

export type TaxProposal = TaxOfPeriod & { amount: string; set_off_now: string }
type ProposalQuery = { scheme: string; from: string; to: string }

/**
 * Returns amounts as texts in the digits of the currency, dates of the period included: payable and recoverable tax,
 * paid and allocated amounts, and the remainder of both. Raises NOT_ALLOWED, NOT_A_DATE and PERIOD_ENDS_EARLY at the
 * dates, and NOT_FOUND for a tax without payable amounts.
 */
export async function proposeTaxPayment(context: Context, query: ProposalQuery): Promise<TaxProposal> {
  const { db, who } = context
  require(context, `${rightsOf(taxPayments)}.read`)
  refuse(daysOf(query))
  if (!isId(query.scheme)) throw new DomainError('NOT_FOUND')
  const [periods, [company]] = await db.batch(who.companyId, [
    taxOfPeriod(who.companyId, query),
    companyRow(who.companyId),
  ])
  const [period] = periods
  if (!period || !company) throw new DomainError('NOT_FOUND')
  const { amount, set_off: offset } = taxPaymentProposal(period)
  const money = (text: string) => withDigits(text, company.currency_digits)
  return { ...period, amount: money(amount), set_off_now: money(offset) }
}

function daysOf({ from, to }: ProposalQuery): Problem[] {
  const days = { period_from: from, period_to: to }
  const wrong = Object.entries(days).flatMap(([path, day]): Problem[] =>
    isLocalDate(day) ? [] : [{ code: 'NOT_A_DATE', path }],
  )
  return wrong.length === 0 && to < from ? [{ code: 'PERIOD_ENDS_EARLY', path: 'period_to' }] : wrong
}
