/** What a tax payment of a period would be: from the ledgers of the tax, and what was paid for the period. */
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
type Wanted = { scheme: string; from: string; to: string }

/**
 * Amounts as texts in the digits of the currency, ends of the period included: what was owed and recoverable, what was paid
 * and set off, what is left of both. Raises NOT_ALLOWED, NOT_A_DATE and PERIOD_ENDS_EARLY at the ends of the period, and
 * NOT_FOUND for a tax under which nothing is owed.
 */
export async function proposeTaxPayment(context: Context, wanted: Wanted): Promise<TaxProposal> {
  const { db, who } = context
  require(context, `${rightsOf(taxPayments)}.read`)
  refuse(daysOf(wanted))
  if (!isId(wanted.scheme)) throw new DomainError('NOT_FOUND')
  const [periods, [company]] = await db.batch(who.companyId, [
    taxOfPeriod(who.companyId, wanted),
    companyRow(who.companyId),
  ])
  const [period] = periods
  if (!period || !company) throw new DomainError('NOT_FOUND')
  const { amount, set_off: left } = taxPaymentProposal(period)
  const money = (text: string) => withDigits(text, company.currency_digits)
  return { ...period, amount: money(amount), set_off_now: money(left) }
}

function daysOf({ from, to }: Wanted): Problem[] {
  const days = { period_from: from, period_to: to }
  const wrong = Object.entries(days).flatMap(([path, day]): Problem[] =>
    isLocalDate(day) ? [] : [{ code: 'NOT_A_DATE', path }],
  )
  return wrong.length === 0 && to < from ? [{ code: 'PERIOD_ENDS_EARLY', path: 'period_to' }] : wrong
}
