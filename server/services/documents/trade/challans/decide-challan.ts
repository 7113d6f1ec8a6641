/** Delivery notes: goods leave the stock before they are invoiced. Prices are kept for the invoice and posted by it. */
import type { Problem } from '../../../../../domain/errors.ts'
import { refuse } from '../../../../../domain/errors.ts'
import { unitCostOf } from '../../../../../domain/inventory/revalue.ts'
import { compare } from '../../../../../domain/money/decimal.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import type { SettledRow } from '../../../../db/trade/challan-store.ts'
import { settledRows, stepsOf } from '../../../../db/trade/challan-store.ts'
import { lockRowsOf } from '../../../../db/trade/trade-store.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import { newId } from '../../../core/unit-of-work.ts'
import type { Decision } from '../decision.ts'
import { dateWarnings, partyOf } from '../decision.ts'
import { DELIVERED_GOODS, systemAccount } from '../trade-facts.ts'
import type { TradeDraft } from '../trade-draft.ts'
import type { TradeRow } from '../trade-rows.ts'
import { checkTrade } from '../trade-rows.ts'
import { deliveryMovements } from './delivery-movements.ts'

/** Decides a delivery note. Raises all its problems, and those of what is invoiced or returned of an issued one. */
export async function decideChallan(tx: Transaction, context: DecisionContext, draft: TradeDraft): Promise<Decision> {
  const { stored, facts, isNumbered } = draft
  const { companyId } = context.who
  const checked = checkTrade(withPrices(draft), new Map())
  const decision = { ...checked, party: partyOf(draft), landedCosts: [], isFree: false }
  if (!isNumbered) return { ...decision, posting: null }
  const isIssued = stored?.stored_status === 'Delivered'
  const [, settled, steps] = isIssued
    ? await tx.batch([
        lockRowsOf(companyId, [stored.id]),
        settledRows(companyId, stored.id),
        stepsOf(companyId, stored.id),
      ])
    : [[], [], []]
  const steppedRows = new Set(steps.map(({ row }) => row))
  refuse(
    settled.flatMap((line) => settledProblems(draft, checked.rows, { ...line, isStepped: steppedRows.has(line.row) })),
  )
  return {
    ...decision,
    posting: {
      entryId: newId(),
      partyAccountId: null,
      lines: [],
      movements: deliveryMovements(checked.rows, { steps, accountId: systemAccount(facts, DELIVERED_GOODS) }),
      first: [],
      allocations: [],
      warnings: dateWarnings(context, draft),
      costPrices: [],
    },
  }
}

/** Returns a draft whose rows without a price have the selling price of their items. */
function withPrices(draft: TradeDraft): TradeDraft {
  const { input, facts } = draft
  const rows = input.rows.map((row) => {
    const item = facts.items.get(row.item ?? '')
    return row.rate !== '' || !item ? row : { ...row, rate: item.selling_price ?? '0' }
  })
  return { ...draft, input: { ...input, rows } }
}

/**
 * Returns BELOW_SETTLED at the quantity of a line of which more is invoiced, returned or closed, and DELIVERY_SETTLED where
 * a line that is named is removed or gets another item, or its delivery note another contact or a date after that; also where
 * a line gets another unit of which something is returned or closed, which is counted in that unit.
 */
function settledProblems(
  { input, stored }: TradeDraft,
  rows: readonly TradeRow[],
  line: SettledRow & { isStepped: boolean },
): Problem[] {
  const was = stored?.rows.find(({ id }) => id === line.row)
  const now = rows.find(({ id }) => id === line.row)
  const params = { item: was?.item_label ?? '' }
  const fixed = (path: string): Problem => ({ code: 'DELIVERY_SETTLED', path, params })
  if (!was || !now) return [fixed('rows')]
  const settled = unitCostOf(line.settled, was.unit_factor)
  const isSameUnit = now.unitId === was.unit && compare(now.unitFactor, was.unit_factor) === 0
  return [
    ...(now.item.id === was.item ? [] : [fixed(`${now.path}.item`)]),
    ...(isSameUnit || !line.isStepped ? [] : [fixed(`${now.path}.unit`)]),
    ...(compare(now.baseQuantity, line.settled) >= 0
      ? []
      : [
          {
            code: 'BELOW_SETTLED',
            path: `${now.path}.quantity`,
            params: { ...params, settled, unit: was.unit_label },
          } as const,
        ]),
    ...(input.party === stored?.party || (stored?.is_walk_in && input.party === null) ? [] : [fixed('party')]),
    ...(line.first_date !== null && input.date > line.first_date ? [fixed('date')] : []),
  ]
}
