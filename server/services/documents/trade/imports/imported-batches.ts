/** Documents of a file in the transactions in which they are written, each judged just before. */
import type { ImportedTrade } from '../../../../../domain/documents/import-trade.ts'
import { newId } from '../../../core/unit-of-work.ts'
import type { Decision } from '../decision.ts'
import { partyOf } from '../decision.ts'
import type { ImportFacts } from './import-facts.ts'
import { draftOf } from './imported-input.ts'
import type { TradeDraft } from '../trade-draft.ts'
import { judgeTrade } from '../trade-rows.ts'

const documentsAtOnce = 500
const rowsAtOnce = 10_000

export type Judged = { document: ImportedTrade; draft: TradeDraft; decision: Decision }

/** At most 500 documents and 10,000 rows at a time; what comes back at the stock's own cost waits until what moved that item before it is written. */
export function* judgedBatches(
  documents: readonly ImportedTrade[],
  facts: ImportFacts,
): Generator<readonly Judged[], void> {
  let some: ImportedTrade[] = []
  let moved = new Set<string | null>()
  let rows = 0
  for (const document of documents) {
    const items = document.rows.flatMap(({ item }) =>
      facts.facts.items.get(item ?? '')?.track_inventory === true ? [item] : [],
    )
    const waits = document.path === 'sales/credit-notes' && items.some((id) => moved.has(id))
    const isFull = some.length === documentsAtOnce || rows + document.rows.length > rowsAtOnce
    if (some.length > 0 && (isFull || waits)) {
      yield some.map((one) => judge(one, facts))
      some = []
      moved = new Set()
      rows = 0
    }
    some.push(document)
    rows += document.rows.length
    for (const id of items) moved.add(id)
  }
  if (some.length > 0) yield some.map((one) => judge(one, facts))
}

function judge(document: ImportedTrade, facts: ImportFacts): Judged {
  const draft = draftOf(document, newId(), facts)
  const judged = judgeTrade(draft, new Map())
  const isFree = document.path === 'sales/credit-notes' || document.path === 'purchase/debit-notes'
  return { document, draft, decision: { ...judged, party: partyOf(draft), landed: [], isFree, posting: null } }
}
