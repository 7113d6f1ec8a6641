/** Reads what a note returns: rows of invoices or bills of one party, locked, with what is left of each. */
import type { ReturnableRow, RowPart } from '../../../../../domain/documents/return-of-row.ts'
import { sumOfParts } from '../../../../../domain/documents/return-of-row.ts'
import type { RowFigures } from '../../../../../domain/documents/totals.ts'
import type { TradePath } from '../../../../../domain/documents/status.ts'
import { DomainError } from '../../../../../domain/errors.ts'
import { add, subtract } from '../../../../../domain/money/decimal.ts'
import { isId } from '../../../../../domain/resources/core/list-query.ts'
import type { ReturnedRow, OriginDocument } from '../../../../db/trade/note-store.ts'
import { documentsOfRows, lockMovedItems, returnedRows } from '../../../../db/trade/note-store.ts'
import type { OpenItem } from '../../../../db/ledger/open-item-store.ts'
import { lockItemsOf } from '../../../../db/ledger/open-item-store.ts'
import type { TradeItem, TradeScheme } from '../../../../db/trade/trade-facts-store.ts'
import { tradeItems, tradeSchemes } from '../../../../db/trade/trade-facts-store.ts'
import type { StoredTradeRow } from '../../../../db/trade/trade-store.ts'
import { lockRowsOf, tradeDocument } from '../../../../db/trade/trade-store.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import type { Run } from '../../../books/books.ts'
import type { TradeDraft } from '../trade-draft.ts'
import type { SentTrade } from '../trade-input.ts'

/** `returnedBefore` is what other issued notes return. */
export type OriginRow = ReturnableRow & {
  row: StoredTradeRow
  document: OriginDocument
  item: TradeItem
  scheme: TradeScheme | null
}
export type Origins = {
  rows: ReadonlyMap<string, OriginRow>
  /** The referenced documents, in the order of the rows that reference them. */
  documents: readonly OriginDocument[]
  /** Their open items, the items allocated to them, and what merges of parties made of them. */
  items: readonly OpenItem[]
}

const origins: Readonly<Partial<Record<TradePath, TradePath>>> = {
  'sales/credit-notes': 'sales/vouchers',
  'purchase/debit-notes': 'purchase/vouchers',
}

/**
 * Reads and locks the rows that a note references, after the open items of their documents, so that the second of two
 * concurrent notes sees what the first returned. `except` is the note itself. Goods sold to a merged party are returned
 * by the surviving one. Raises OTHER_PARTY when a row belongs to any other party; unknown rows and rows of documents
 * that are not issued are left out.
 */
export async function loadOrigins(
  run: Run,
  { who }: DecisionContext,
  { path, input, except }: { path: TradePath; input: SentTrade; except: string | null },
): Promise<Origins> {
  const { companyId } = who
  const rowIds = [...new Set(input.rows.map(({ origin_row }) => origin_row ?? ''))].filter(isId)
  const from = origins[path]
  if (rowIds.length === 0 || from === undefined) return { rows: new Map(), documents: [], items: [] }
  const [documents] = await run([documentsOfRows(companyId, from, rowIds)])
  const { party: partyId } = input
  if (documents.some(({ parties }) => partyId === null || !parties.includes(partyId)))
    throw new DomainError('OTHER_PARTY')
  const ids = documents.map(({ id }) => id)
  const [items, movedItems] = await run([
    lockItemsOf(companyId, except === null ? ids : [...ids, except]),
    lockMovedItems(companyId, ids),
    lockRowsOf(companyId, ids),
  ])
  const [returns, ...stored] = await run([
    returnedRows(companyId, rowIds, except),
    ...ids.map((id) => tradeDocument(companyId, from, id)),
  ])
  // A document may have been cancelled while this waited for its rows.
  const live = stored.flat().filter(({ stored_status: status }) => status === 'Issued')
  const rows = live.flatMap((document) => document.rows.filter(({ id }) => rowIds.includes(id)))
  const [itemRows, schemes] = await run([
    tradeItems(companyId, [...new Set(rows.map(({ item }) => item))]),
    tradeSchemes(companyId, [...new Set(rows.flatMap(({ tax_scheme: scheme }) => scheme ?? []))]),
  ])
  const documentOf = new Map(live.flatMap((document) => document.rows.map(({ id }) => [id, document.id])))
  const originRows = rows.flatMap((row): [string, OriginRow][] => {
    const document = documents.find(({ id }) => id === documentOf.get(row.id))
    const item = itemRows.find(({ id }) => id === row.item)
    if (!document || !item) return []
    const returnedBefore = partOf(returns.filter(({ origin }) => origin === row.id))
    const scheme = schemes.find(({ id }) => id === row.tax_scheme) ?? null
    const original = { quantity: row.quantity, figures: figuresOf(row) }
    const left = subtract(row.quantity, returnedBefore.quantity)
    return [[row.id, { row, document, item, scheme, original, returnedBefore, left }]]
  })
  const rowsById = new Map(originRows)
  const documentIds = new Set(rowIds.flatMap((id) => rowsById.get(id)?.document.id ?? []))
  return {
    rows: rowsById,
    documents: documents.filter(({ id }) => documentIds.has(id)),
    items: [...items, ...movedItems],
  }
}

/** Returns the ids of the documents that the stored note references, but not the changed one. */
export async function droppedDocuments(
  run: Run,
  { who }: DecisionContext,
  { draft: { path, stored }, origins: { rows, documents } }: { draft: TradeDraft; origins: Origins },
): Promise<Set<string>> {
  const from = origins[path]
  const droppedRows = (stored?.rows ?? []).flatMap(({ origin_row: id }) => (id === null || rows.has(id) ? [] : [id]))
  if (droppedRows.length === 0 || from === undefined) return new Set()
  const [dropped] = await run([documentsOfRows(who.companyId, from, droppedRows)])
  return new Set(dropped.flatMap(({ id }) => (documents.some((one) => one.id === id) ? [] : [id])))
}

/** Returns the stored figures of a row of an invoice or bill. */
export function figuresOf(row: Omit<ReturnedRow, 'origin' | 'quantity'>): RowFigures {
  return {
    gross: row.gross,
    rowDiscount: row.row_discount,
    headerDiscount: row.header_discount,
    net: row.net,
    tax: row.tax,
    total: add(row.net, row.tax),
    tradeDiscount: row.trade_discount,
    nonTradeDiscount: row.non_trade_discount,
    selfAssessedTax: row.self_assessed_tax,
  }
}

function partOf(returns: readonly ReturnedRow[]): RowPart {
  return sumOfParts(returns.map((row) => ({ quantity: row.quantity, figures: figuresOf(row) })))
}
