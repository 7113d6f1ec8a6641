/** What Maple & Finch Ltd finds when it counts its shelves: one category is done, of another the sheet is half filled. */
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { add } from '../../domain/money/decimal.ts'
import { documentUseCases } from '../services/document-registry.ts'
import { bookQuantities } from '../services/inventory/read-stock-count.ts'
import type { Context } from '../services/core/unit-of-work.ts'
import { added } from './stock-records.ts'

const path = 'inventory/stock-counts'

/** By code, what is there beyond what the books say. */
type Differences = Readonly<Record<string, string>>

const stationery: Differences = { 'CRD-THX': '-2', 'NBK-A5': '0', 'WRP-KRF': '1', 'BOX-CRD': '-6', 'RBN-GRN': '-14' }
const kitchenware: Differences = { 'POT-2P': '0', 'CUP-STN': '-3' }

/** Counts the shelves on a day when everything else of it is entered. */
export async function enterCounts(company: Context, date: LocalDate): Promise<void> {
  const draft = await added<{ id: string; version: number }>(
    company,
    path,
    await sheet(company, { date, differences: stationery, remarks: 'Stationery before the season' }),
  )
  await documentUseCases(path).acts['issue']?.(company, { id: draft.id, body: { version: draft.version } })
  const open = await sheet(company, { date, differences: kitchenware, remarks: 'Kitchenware, the rest tomorrow' })
  await added(company, path, open)
}

async function sheet(
  company: Context,
  { date, differences, remarks }: { date: LocalDate; differences: Differences; remarks: string },
): Promise<object> {
  const book = await bookQuantities(company, { date, category: '' })
  const rows = book.flatMap(({ item, item_code: code, book: quantity }) => {
    const beyond = differences[code ?? '']
    return beyond === undefined ? [] : [{ item, counted: add(quantity, beyond) }]
  })
  return { date, remarks, rows }
}
