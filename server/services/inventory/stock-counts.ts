/** Stock counts: a draft is a plain document; issuing one creates its adjustments, and cancelling reverses them. */
import type { CountRow } from '../../../domain/inventory/check-count.ts'
import { checkCount } from '../../../domain/inventory/check-count.ts'
import type { StockRow } from '../../../domain/inventory/check-rows.ts'
import { canonical } from '../../../domain/money/decimal.ts'
import { linesOf } from '../../../domain/resources/core/document-body.ts'
import { inventoryStockCounts as resource } from '../../../domain/resources/inventory/inventory-stock-counts.ts'
import type { StoredDocument } from '../../db/documents/document-store.ts'
import type { Kind } from '../documents/engine/kind.ts'
import { plainKind } from '../documents/plain/kind.ts'
import { plain } from '../documents/plain/plain.ts'
import { cancelStockCount, issueStockCount } from './act-on-stock-count.ts'
import type { CountAnswer } from './read-stock-count.ts'
import { countAnswer } from './read-stock-count.ts'
import type { RowFacts } from './stock-facts.ts'
import { namesOf } from './stock-facts.ts'
import { factsOf, stockProblems, stockRow } from './stock-rows.ts'

const counts = plainKind<typeof resource.fields, RowFacts>({
  resource,
  subject: 'remarks',
  facts: factsOf(['STOCK-GAIN', 'STOCK-LOSS']),
  check: (document) => {
    const { values, facts } = document
    return stockProblems(document, { rowOf, check: (rows) => checkCount({ ...values, rows, names: namesOf(facts) }) })
  },
  // Rows without a counted quantity are left out.
  historyValues: ({ rows }) => ({
    rows: linesOf(rows).flatMap(({ item_label: item, counted, description }) =>
      typeof counted === 'string' ? [[item, canonical(counted), description].filter(Boolean).join(' · ')] : [],
    ),
  }),
})

function rowOf(values: Readonly<Record<string, string | null>>): StockRow & CountRow {
  const counted = values['counted'] ?? ''
  return { ...stockRow(values), quantity: counted, counted }
}

/** Stock counts as the engine runs them. */
export const stockCounts: Kind<StoredDocument, CountAnswer> = {
  ...plain(counts),
  answer: countAnswer,
  acts: { issue: (context) => issueStockCount(context, counts), cancel: cancelStockCount },
}
