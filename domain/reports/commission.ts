/**
 * Commission: the payments of each agent's customers in a period, and the agent's commission at the current rate.
 *
 *   58.20 collected and 1.80 withheld at 5 %: 2.91; where withheld tax counts as collected 60.00 × 5 % = 3.00
 */
import { withDigits } from '../money/decimal.ts'
import { commissionOf, sumCollected } from './collection.ts'
import type { CollectionResult, PartRow } from './collection-rows.ts'
import { collectedCells, collectionResult, collectionRow, partsByAgent, sharedParts } from './collection-rows.ts'
import type { ReportContext } from './report.ts'

export type CommissionFacts = { parts: readonly PartRow[] }

/** Returns a row for each agent whose invoices were paid. */
export function commissionRows(
  { parts }: CommissionFacts,
  context: Pick<ReportContext<{ count_withheld: boolean }>, 'values' | 'columns' | 'company'>,
): CollectionResult {
  const { digits } = context.company
  const countsWithheld = context.values.count_withheld
  const rows = partsByAgent(sharedParts(parts, digits)).map(({ id, name, rate, parts: ofAgent }) => {
    const commission = commissionOf(sumCollected(ofAgent), { rate, countsWithheld, currencyDigits: digits })
    const cells = { ...collectedCells(ofAgent, digits), rate, commission: withDigits(commission, digits) }
    return collectionRow({ id, kind: 'agent', name, cells })
  })
  return collectionResult(rows, context, null)
}
