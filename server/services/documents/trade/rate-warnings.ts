/**
 * Unit prices of a bill that differ from those of the previous bill by more than the company's percentage: a warning
 * before it is posted, and an email to the addresses of the purchase settings when it is.
 */
import type { Problem } from '../../../../domain/errors.ts'
import { unitCostOf } from '../../../../domain/inventory/revalue.ts'
import {
  absolute,
  compare,
  decimalPlaces,
  isNegative,
  isZero,
  multiply,
  roundHalfUp,
  subtract,
  withDigits,
} from '../../../../domain/money/decimal.ts'
import type { Statement } from '../../../db/core/client.ts'
import { later } from '../../../jobs/queue.ts'
import { companyStyle } from '../../sending/letterhead.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { newId } from '../../core/unit-of-work.ts'
import type { Decision } from './decision.ts'
import type { TradeDraft } from './trade-draft.ts'
import type { TradeRow } from './trade-rows.ts'

type Change = { row: TradeRow; last: string; now: string }

/**
 * Returns rows whose price of a base unit differs from the last one by more than the percentage; none without a
 * percentage.
 */
function changedRates({ facts: { settings, lastRates } }: TradeDraft, rows: readonly TradeRow[]): Change[] {
  const percent = settings.purchase_rate_change_percent
  if (percent === null) return []
  return rows.flatMap((row): Change[] => {
    const last = lastRates.get(row.item.id)
    if (last === undefined || isZero(last)) return []
    const now = unitCostOf(row.rate, row.unitFactor)
    const difference = multiply(absolute(subtract(now, last)), '100')
    return compare(difference, multiply(last, percent)) <= 0 ? [] : [{ row, last, now }]
  })
}

/** Returns RATE_CHANGE at rows whose price differs by more than the company's percentage; none for a posted bill. */
export function rateWarnings(draft: TradeDraft, rows: readonly TradeRow[]): Problem[] {
  if (draft.stored?.stored_status === 'Issued') return []
  return changedRates(draft, rows).map(({ row, last, now }) => {
    return { code: 'RATE_CHANGE', path: `${row.path}.rate`, params: { item: row.item.name, last, rate: now } }
  })
}

/**
 * Returns the statements that email changed prices to the addresses of the purchase settings, one email each: for a
 * bill that is posted, and for rows whose price an edit of a posted bill changes. None for other documents.
 */
export function rateAlerts(context: DecisionContext, draft: TradeDraft, { rows, party }: Decision): Statement[] {
  const { id, path, input, stored, facts, isNumbered } = draft
  const { company, settings } = facts
  if (path !== 'purchase/vouchers' || !isNumbered) return []
  const before = new Map((stored?.stored_status === 'Issued' ? stored.rows : []).map((row) => [row.id, row]))
  const changes = changedRates(draft, rows).filter(({ row, now }) => {
    const old = before.get(row.id)
    return old?.item !== row.item.id || compare(unitCostOf(old.rate, old.unit_factor), now) !== 0
  })
  if (changes.length === 0) return []
  const price = (amount: string) =>
    `${company.currency_code} ${withDigits(amount, Math.max(company.currency_digits, decimalPlaces(amount)))}`
  const params = {
    company: company.name,
    supplier: party.name,
    bill: input.supplier_no,
    date: companyStyle(company).date(input.date),
    changes: changes.map(({ row, last, now }) => {
      const percent = roundHalfUp(unitCostOf(multiply(subtract(now, last), '100'), last), 1)
      return {
        item: row.item.name,
        last: price(last),
        rate: price(now),
        percent: `${isNegative(percent) ? '' : '+'}${percent}%`,
      }
    }),
    path: `/${company.slug}/${path}/${id}`,
  }
  return settings.purchase_rate_alert_emails.map((to) =>
    later({
      companyId: context.who.companyId,
      userId: null,
      name: 'rate.alert',
      payload: { to, params },
      dedupeKey: `rate alert ${newId()}`,
    }),
  )
}
