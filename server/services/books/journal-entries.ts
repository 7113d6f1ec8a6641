import { withDigits } from '../../../domain/money/decimal.ts'
import { can } from '../../../domain/permissions/can.ts'
import { STOCK_COSTS_RIGHT } from '../../../domain/resources/core/cost-right.ts'
import { bookFacts } from '../../db/documents/book-store.ts'
import type { PostedEntry } from '../../db/ledger/ledger-store.ts'
import { entriesOfDocument } from '../../db/ledger/ledger-store.ts'
import type { Context } from '../core/unit-of-work.ts'

/**
 * Returns every journal entry of a document, oldest first, and those of other documents that hold value of its stock,
 * with its share; amounts with the digits of the currency. Without the permission for stock costs those of costs are
 * left out. The caller checks the permission for the document.
 */
export async function journalEntriesOf({ db, who }: Context, path: string, id: string): Promise<PostedEntry[]> {
  const [entries, [book]] = await db.batch(who.companyId, [
    entriesOfDocument(who.companyId, path, id),
    bookFacts(who.companyId),
  ])
  const digits = book?.currency_digits ?? 2
  const seesCosts = can(who, STOCK_COSTS_RIGHT)
  const visibleEntries = entries.filter(({ is_of_costs: isOfCosts }) => seesCosts || !isOfCosts)
  return visibleEntries.map(({ is_of_costs: _isOfCosts, ...entry }) => ({
    ...entry,
    share: entry.share === null ? null : withDigits(entry.share, digits),
    lines: entry.lines.map((line) => ({
      ...line,
      debit: withDigits(line.debit, digits),
      credit: withDigits(line.credit, digits),
      tax_base: line.tax_base === null ? null : withDigits(line.tax_base, digits),
    })),
  }))
}
