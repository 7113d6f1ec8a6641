/**
 * Prices of a bill that differ by more than the company's percentage from those of the bill before: a warning before it is
 * posted, and an email to the addresses of the purchase settings when it is.
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

/** Rows whose price of one of the item's own unit is further from the last one than the percentage; none without it. */
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

/** RATE_CHANGE at rows whose price has changed by more than the company's percentage; none on a bill that is posted. */
export function rateWarnings(draft: TradeDraft, rows: readonly TradeRow[]): Problem[] {
  if (draft.stored?.stored_status === 'Issued') return []
  return changedRates(draft, rows).map(({ row, last, now }) => {
    return { code: 'RATE_CHANGE', path: `${row.path}.rate`, params: { item: row.item.name, last, rate: now } }
  })
}

/**
 * The statements that email changed prices to the addresses of the purchase settings, one email each: of a bill that is
 * posted, and of rows whose price an edit of a posted bill changes. None for other documents.
 */
export function rateAlerts(context: DecisionContext, draft: TradeDraft, { rows, party }: Decision): Statement[] {
  const { id, path, input, stored, facts, isPosted } = draft
  const { company, settings } = facts
  if (path !== 'purchase/vouchers' || !isPosted) return []
  const before = new Map((stored?.stored_status === 'Issued' ? stored.rows : []).map((row) => [row.id, row]))
  const changed = changedRates(draft, rows).filter(({ row, now }) => {
    const old = before.get(row.id)
    return old?.item !== row.item.id || compare(unitCostOf(old.rate, old.unit_factor), now) !== 0
  })
  if (changed.length === 0) return []
  const price = (amount: string) =>
    `${company.currency_code} ${withDigits(amount, Math.max(company.currency_digits, decimalPlaces(amount)))}`
  const params = {
    company: company.name,
    supplier: party.name,
    bill: input.supplier_no,
    date: companyStyle(company).date(input.date),
    changes: changed.map(({ row, last, now }) => {
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
