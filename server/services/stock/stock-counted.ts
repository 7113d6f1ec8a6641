/** Warns of movements that change the stock of a day on which it was counted. */
import type { Problem } from '../../../domain/errors.ts'
import type { Transaction } from '../../db/core/client.ts'
import { countsAfter } from '../../db/stock/stock-count-store.ts'
import { groupBy } from '../core/group-by.ts'
import type { Plan } from './stock-plan.ts'
import { warn } from '../documents/warnings.ts'

/** The most items that one warning names. */
const NAMED = 3

/**
 * Raises WARNINGS with COUNTED_AFTER, once a stock count, where a movement is entered or reversed that is dated before the
 * count was issued for, unless it is accepted. Its param `counted` lists the ids of the items to count again.
 */
export async function warnOfCounts(tx: Transaction, { change, added, voided, rules }: Plan, companyId: string) {
  const moved = [...added.map(({ row }) => row), ...voided].map(({ itemId, orderKey }) => ({
    itemId,
    date: orderKey.slice(0, 10),
  }))
  const isBefore = rules.lastCount !== null && moved.some(({ date }) => date < (rules.lastCount ?? ''))
  if (!isBefore || change.accept.includes('COUNTED_AFTER')) return
  const counted = await tx.run(countsAfter(companyId, moved))
  const path = change.documents.length === 1 ? 'date' : ''
  const problems = [...groupBy(counted, ({ number }) => number)].map(([number, items]): Problem => {
    const names = items.slice(0, NAMED).map(({ name }) => `“${name}”`)
    const more = items.length > NAMED ? ` (+${items.length - NAMED})` : ''
    return {
      code: 'COUNTED_AFTER',
      path,
      params: { number, date: items[0]?.date ?? '', items: names.join(', ') + more },
    }
  })
  warn(problems, change.accept, { counted: counted.map(({ itemId }) => itemId).join(',') })
}
