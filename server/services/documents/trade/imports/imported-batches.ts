/** Groups documents of a file into transactions and checks each just before it is written. */
import type { ImportedTrade } from '../../../../../domain/documents/import-trade.ts'
import { newId } from '../../../core/unit-of-work.ts'
import type { LandedCostPosting } from '../../../../../domain/ledger/post-purchases.ts'
import type { Decision } from '../decision.ts'
import { partyOf } from '../decision.ts'
import { decideLandedCosts } from '../landed-costs.ts'
import type { ImportFacts } from './import-facts.ts'
import { draftOf } from './imported-input.ts'
import type { TradeDraft } from '../trade-draft.ts'
import { checkTrade } from '../trade-rows.ts'

const documentsAtOnce = 500
const rowsAtOnce = 10_000

export type CheckedImport = {
  document: ImportedTrade
  draft: TradeDraft
  decision: Decision
  landedCosts: readonly LandedCostPosting[]
}

/**
 * Yields at most 500 documents and 10,000 rows at a time; a return at the cost of the stock waits until earlier
 * movements of its item are written.
 */
export function* checkedBatches(
  documents: readonly ImportedTrade[],
  facts: ImportFacts,
): Generator<readonly CheckedImport[], void> {
  let batch: ImportedTrade[] = []
  let movedItems = new Set<string | null>()
  let rows = 0
  for (const document of documents) {
    const items = document.rows.flatMap(({ item }) =>
      facts.facts.items.get(item ?? '')?.track_inventory === true ? [item] : [],
    )
    const mustWait = document.path === 'sales/credit-notes' && items.some((id) => movedItems.has(id))
    const isFull = batch.length === documentsAtOnce || rows + document.rows.length > rowsAtOnce
    if (batch.length > 0 && (isFull || mustWait)) {
      yield batch.map((one) => checkImported(one, facts))
      batch = []
      movedItems = new Set()
      rows = 0
    }
    batch.push(document)
    rows += document.rows.length
    for (const id of items) movedItems.add(id)
  }
  if (batch.length > 0) yield batch.map((one) => checkImported(one, facts))
}

function checkImported(document: ImportedTrade, facts: ImportFacts): CheckedImport {
  const draft = draftOf(document, newId(), facts)
  const checked = checkTrade(draft, new Map())
  const isFree = document.path === 'sales/credit-notes' || document.path === 'purchase/debit-notes'
  const costs = decideLandedCosts(draft, checked.rows)
  const landedCosts = costs.map(({ row }) => row)
  return {
    document,
    draft,
    decision: { ...checked, party: partyOf(draft), landedCosts, isFree, posting: null },
    landedCosts: costs.map(({ posting }) => posting),
  }
}
