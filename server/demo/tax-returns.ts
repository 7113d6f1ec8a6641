/** Files and pays the tax returns of a demo, as the books have them when everything else is entered. */
import { addDays, localDate } from '../../domain/calendar/local-date.ts'
import { isNegative, isZero } from '../../domain/money/decimal.ts'
import { taxPeriodAfter, taxPeriodAround } from '../../domain/tax/tax-periods.ts'
import { companyRecord } from '../services/company/company-record.ts'
import type { Context } from '../services/core/unit-of-work.ts'
import { markAsFiled } from '../services/tax/returns/file-return.ts'
import { taxReturnFigures } from '../services/tax/returns/read-return.ts'
import type { Span } from './schedule.ts'
import { added, idsByName } from './stock-records.ts'

type FilingRule = {
  /** After the end of a period the tax office takes its return and the money for so many days. */
  days: number
  /** The name of the ledger that the tax is paid from. */
  paidFrom: string
}

/** Files a return of each period that was due in the span, and pays what is owed on that day; the next one is a draft. */
export async function enterTaxReturns(
  company: Context,
  { start, end }: Span,
  { days, paidFrom }: FilingRule,
): Promise<void> {
  const { tax_period: length, tax_stagger: stagger, calendar } = await companyRecord(company)
  const rule = { length, stagger: Number(stagger), calendar }
  const bank = (await idsByName(company, 'account')).get(paidFrom)
  let period = taxPeriodAround(start, rule)
  while (period && period.end < end) {
    const { id } = await added(company, 'tax/returns', { start_date: period.start, end_date: period.end })
    const due = addDays(period.end, days)
    if (due > end) return
    const { fingerprint, net } = await taxReturnFigures(company, id)
    await markAsFiled(company, id, { filed_on: due, reference: '', fingerprint })
    if (!isZero(net) && !isNegative(net)) {
      const payment = { date: due, tax_return: id, amount: net, paid_from: bank, status: 'Paid' }
      await added(company, 'tax/payments', payment)
    }
    period = taxPeriodAfter(localDate(period.end), rule)
  }
}
