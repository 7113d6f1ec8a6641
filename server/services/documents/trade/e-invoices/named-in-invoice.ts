/** Reads the records that a received e-invoice names. */
import type { BookItem, ItemIndex } from '../../../../../domain/documents/e-invoice/received/match-books.ts'
import { numbersOf } from '../../../../../domain/documents/e-invoice/received/match-books.ts'
import type { ReceivedInvoice } from '../../../../../domain/documents/e-invoice/received/received-invoice.ts'
import {
  itemsBilledAs,
  itemsNamed,
  schemesOfBooks,
  suppliersNamed,
  unitsOfBooks,
} from '../../../../db/trade/received-invoice-store.ts'
import { groupBy } from '../../../core/group-by.ts'
import type { Context } from '../../../core/unit-of-work.ts'

/** Returns the suppliers that the file may mean, and all units and tax schemes; `country` is that of the company. */
export async function namedInInvoice(
  { db, who: { companyId } }: Context,
  { invoice: { seller }, country }: { invoice: ReceivedInvoice; country: string },
) {
  const names = lowerCase([seller.name, seller.otherName])
  const [suppliers, units, schemes] = await db.batch(companyId, [
    suppliersNamed(companyId, { numbers: numbersOf(seller), names, country }),
    unitsOfBooks(companyId),
    schemesOfBooks(companyId),
  ])
  return { suppliers, units, schemes }
}

/** Returns the items that lines and charges may mean; without a supplier, no earlier bill counts. */
export async function itemsOfRows(
  { db, who: { companyId } }: Context,
  { invoice: { rows, allowances }, partyId }: { invoice: ReceivedInvoice; partyId: string | null },
): Promise<ItemIndex> {
  const names = lowerCase([...rows.map(({ name }) => name), ...allowances.map(({ reason }) => reason)])
  const [billed] = partyId === null ? [[]] : await db.batch(companyId, [itemsBilledAs(companyId, { partyId, names })])
  const [items] = await db.batch(companyId, [
    itemsNamed(companyId, {
      ids: billed.map(({ item }) => item),
      codes: lowerCase(rows.flatMap(({ sellersCode, buyersCode }) => [sellersCode, buyersCode])),
      barcodes: lowerCase(rows.map(({ standardCode }) => standardCode)),
      names,
    }),
  ])
  const byId = new Map(items.map((item) => [item.id, item]))
  const billedItems = billed.flatMap(({ name, item: id }) => {
    const item = byId.get(id)
    return item ? [[name, item] as const] : []
  })
  return {
    byCode: indexed(items, ({ code }) => code),
    byBarcode: indexed(items, ({ barcode }) => barcode),
    byName: indexed(items, ({ label }) => label),
    byEarlierName: new Map(billedItems),
  }
}

function lowerCase(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.toLowerCase()))].filter((text) => text !== '')
}

/** Indexes items by a text of theirs; several with the same are none. */
function indexed(items: readonly BookItem[], textOf: (item: BookItem) => string | null): Map<string, BookItem> {
  const groups = groupBy(items, (item) => (textOf(item) ?? '').toLowerCase())
  return new Map(
    [...groups].flatMap(([text, [item, second]]) => (text !== '' && item && !second ? [[text, item]] : [])),
  )
}
