/** What a note takes back: rows of invoices or bills of one party, locked, with what is left of each. */
import type { RowPart } from '../../../../../domain/documents/return-of-row.ts'
import type { RowFigures } from '../../../../../domain/documents/totals.ts'
import type { TradePath } from '../../../../../domain/documents/status.ts'
import { DomainError } from '../../../../../domain/errors.ts'
import { add, subtract, sum } from '../../../../../domain/money/decimal.ts'
import { isId } from '../../../../../domain/resources/core/list-query.ts'
import type { NotedRow, OriginDocument } from '../../../../db/trade/note-store.ts'
import { documentsOfRows, lockMovedItems, notedRows } from '../../../../db/trade/note-store.ts'
import type { OpenItem } from '../../../../db/ledger/open-item-store.ts'
import { lockItemsOf } from '../../../../db/ledger/open-item-store.ts'
import type { TradeItem, TradeScheme } from '../../../../db/trade/trade-facts-store.ts'
import { tradeItems, tradeSchemes } from '../../../../db/trade/trade-facts-store.ts'
import type { StoredTradeRow } from '../../../../db/trade/trade-store.ts'
import { lockRowsOf, tradeDocument } from '../../../../db/trade/trade-store.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import type { Run } from '../../../books/books.ts'
import type { TradeInput } from '../trade-input.ts'

export type OriginRow = {
  row: StoredTradeRow
  document: OriginDocument
  item: TradeItem
  scheme: TradeScheme | null
  original: RowPart
  /** By other notes that stand. */
  returnedBefore: RowPart
  left: string
}
export type Origins = {
  rows: ReadonlyMap<string, OriginRow>
  /** The documents named, in the order of the rows that name them. */
  documents: readonly OriginDocument[]
  /** Their open items, everything that is set against those, and what merges of parties made of them. */
  items: readonly OpenItem[]
}

const origins: Readonly<Partial<Record<TradePath, TradePath>>> = {
  'sales/credit-notes': 'sales/vouchers',
  'purchase/debit-notes': 'purchase/vouchers',
}

/**
 * Loads the rows that a note names and locks them, after the open items of their documents, so that of two notes at once
 * the second sees what the first took. `except` is the note itself. What was sold to a party that was merged comes back from
 * the one that took over. Raises OTHER_PARTY when a row is of any other party; rows that are not there, or of documents that
 * do not stand, are left out.
 */
export async function loadOrigins(
  run: Run,
  { who }: DecisionContext,
  { path, input, except }: { path: TradePath; input: TradeInput; except: string | null },
): Promise<Origins> {
  const { companyId } = who
  const wanted = [...new Set(input.rows.map(({ origin_row }) => origin_row ?? ''))].filter(isId)
  const from = origins[path]
  if (wanted.length === 0 || from === undefined) return { rows: new Map(), documents: [], items: [] }
  const [documents] = await run([documentsOfRows(companyId, from, wanted)])
  const { party: partyId } = input
  if (documents.some(({ parties }) => partyId === null || !parties.includes(partyId)))
    throw new DomainError('OTHER_PARTY')
  const ids = documents.map(({ id }) => id)
  const [items, moved] = await run([
    lockItemsOf(companyId, except === null ? ids : [...ids, except]),
    lockMovedItems(companyId, ids),
    lockRowsOf(companyId, ids),
  ])
  const [noted, ...stored] = await run([
    notedRows(companyId, wanted, except),
    ...ids.map((id) => tradeDocument(companyId, from, id)),
  ])
  // One may have been cancelled while this waited for its rows.
  const live = stored.flat().filter(({ stored_status: status }) => status === 'Issued')
  const rows = live.flatMap((document) => document.rows.filter(({ id }) => wanted.includes(id)))
  const [itemRows, schemes] = await run([
    tradeItems(companyId, [...new Set(rows.map(({ item }) => item))]),
    tradeSchemes(companyId, [...new Set(rows.flatMap(({ tax_scheme: scheme }) => scheme ?? []))]),
  ])
  const documentOf = new Map(live.flatMap((document) => document.rows.map(({ id }) => [id, document.id])))
  const known = rows.flatMap((row): [string, OriginRow][] => {
    const document = documents.find(({ id }) => id === documentOf.get(row.id))
    const item = itemRows.find(({ id }) => id === row.item)
    if (!document || !item) return []
    const returnedBefore = partOf(noted.filter(({ origin }) => origin === row.id))
    const scheme = schemes.find(({ id }) => id === row.tax_scheme) ?? null
    const original = { quantity: row.quantity, figures: figuresOf(row) }
    const left = subtract(row.quantity, returnedBefore.quantity)
    return [[row.id, { row, document, item, scheme, original, returnedBefore, left }]]
  })
  const found = new Map(known)
  const named = new Set(wanted.flatMap((id) => found.get(id)?.document.id ?? []))
  return { rows: found, documents: documents.filter(({ id }) => named.has(id)), items: [...items, ...moved] }
}

/** What the rows of an invoice or bill came to, as they are stored. */
export function figuresOf(row: Omit<NotedRow, 'origin' | 'quantity'>): RowFigures {
  return {
    gross: row.gross,
    rowDiscount: row.row_discount,
    headerDiscount: row.header_discount,
    net: row.net,
    tax: row.tax,
    total: add(row.net, row.tax),
    tradeDiscount: row.trade_discount,
    nonTradeDiscount: row.non_trade_discount,
  }
}

function partOf(noted: readonly NotedRow[]): RowPart {
  return sumOfParts(noted.map((row) => ({ quantity: row.quantity, figures: figuresOf(row) })))
}

/** Several parts of a row as one. */
export function sumOfParts(parts: readonly RowPart[]): RowPart {
  const total = (figure: keyof RowFigures) => sum(parts.map(({ figures }) => figures[figure]))
  return {
    quantity: sum(parts.map(({ quantity }) => quantity)),
    figures: {
      gross: total('gross'),
      rowDiscount: total('rowDiscount'),
      headerDiscount: total('headerDiscount'),
      net: total('net'),
      tax: total('tax'),
      total: total('total'),
      tradeDiscount: total('tradeDiscount'),
      nonTradeDiscount: total('nonTradeDiscount'),
    },
  }
}
