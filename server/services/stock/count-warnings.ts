/** Warns of movements that change the stock of a counted day. */
import type { Problem } from '../../../domain/errors.ts'
import { isZero } from '../../../domain/money/decimal.ts'
import type { Transaction } from '../../db/core/client.ts'
import { countsAfter } from '../../db/stock/stock-count-store.ts'
import { groupBy } from '../core/group-by.ts'
import type { Plan } from './stock-plan.ts'
import { warn } from '../documents/warnings.ts'

/** The most items that one warning names. */
const NAMED = 3

/**
 * Raises WARNINGS with COUNTED_AFTER, once per stock count, where a movement dated before an issued count is entered or
 * reversed, unless it is accepted; one of quantity 0 carries only a cost. Its param `counted` lists the ids of the items to
 * count again.
 */
export async function warnOfCounts(tx: Transaction, { change, added, voided, rules }: Plan, companyId: string) {
  const positions = [...added.map(({ row }) => row), ...voided]
    .filter(({ quantity }) => !isZero(quantity))
    .map(({ itemId, orderKey }) => ({ itemId, date: orderKey.slice(0, 10) }))
  const isBefore = rules.lastCount !== null && positions.some(({ date }) => date < (rules.lastCount ?? ''))
  if (!isBefore || change.accept.includes('COUNTED_AFTER')) return
  const countedItems = await tx.run(countsAfter(companyId, positions))
  const path = change.documents.length === 1 ? 'date' : ''
  const problems = [...groupBy(countedItems, ({ number }) => number)].map(([number, items]): Problem => {
    const names = items.slice(0, NAMED).map(({ name }) => `“${name}”`)
    const suffix = items.length > NAMED ? ` (+${items.length - NAMED})` : ''
    return {
      code: 'COUNTED_AFTER',
      path,
      params: { number, date: items[0]?.date ?? '', items: names.join(', ') + suffix },
    }
  })
  warn(problems, change.accept, { counted: countedItems.map(({ itemId }) => itemId).join(',') })
}
