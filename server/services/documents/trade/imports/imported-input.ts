/** A document of a file as the engine of documents takes it, and what the engine says against it. */
import type { ImportedTrade, ImportedTradeRow } from '../../../../../domain/documents/import-trade.ts'
import type { Problem } from '../../../../../domain/errors.ts'
import { DomainError } from '../../../../../domain/errors.ts'
import { fixedStockProblem } from '../../../../../domain/inventory/costing-change.ts'
import type { ImportFacts } from './import-facts.ts'
import { debitOf } from '../purchase-voucher.ts'
import type { TradeDraft } from '../trade-draft.ts'
import type { TradeInput, TradeRowInput } from '../trade-input.ts'
import { judgeTrade } from '../trade-rows.ts'

const noDiscount = { discountRef: null, isTradeDiscount: false } as const

/** The document that the engine judges, under a new id. */
export function draftOf(document: ImportedTrade, id: string, { facts, parties }: ImportFacts): TradeDraft {
  const party = parties.get(document.partyId ?? '') ?? null
  return {
    id,
    path: document.path,
    input: inputOf(document),
    stored: null,
    facts: { ...facts, party },
    isPosted: true,
    isImported: true,
  }
}

function inputOf(document: ImportedTrade): TradeInput {
  return {
    ...noDiscount,
    status: 'Issued',
    date: document.date,
    dueDate: document.dueDate,
    partyId: document.partyId,
    customerName: document.customerName,
    taxType: document.taxType,
    discountType: document.discountType,
    discount: document.discount,
    agentId: document.agentId,
    paymentModeId: null,
    reference: document.reference,
    remarks: document.remarks,
    isExport: document.isExport,
    supplierNo: document.supplierNo,
    isImport: document.isImport,
    address: '',
    email: '',
    receivedBy: '',
    importCountry: '',
    importDate: '',
    importDocumentNumber: '',
    isCapitalExpense: false,
    landedCosts: [],
    rows: document.rows.map(rowOf),
  }
}

/** Written out field by field: files have hundreds of thousands of rows. */
function rowOf(row: ImportedTradeRow): TradeRowInput {
  return {
    id: null,
    itemId: row.itemId,
    description: row.description,
    quantity: row.quantity,
    unitId: row.unitId,
    rate: row.rate,
    discountType: row.discountType,
    discount: row.discount,
    discountRef: null,
    isTradeDiscount: false,
    schemeId: row.schemeId,
    originRowId: null,
    isReturned: true,
  }
}

/** Everything that is wrong with a document, at its own paths; none when it can be issued. */
export function problemsOf(document: ImportedTrade, facts: ImportFacts): readonly Problem[] {
  try {
    judgeTrade(draftOf(document, '', facts), new Map())
    return []
  } catch (error) {
    if (error instanceof DomainError && error.problems.length > 0) return error.problems
    throw error
  }
}

/** COSTING_CHANGED at `date` for a document that would move stock of a day before the last change of the costing method. */
export function fixedProblem({ path, date, rows }: ImportedTrade, { facts }: ImportFacts): Problem | null {
  const problem = fixedStockProblem(date, facts.rules)
  if (problem === null) return null
  const isSale = path.startsWith('sales/')
  const moves = rows.some(({ itemId }) => {
    const item = facts.items.get(itemId ?? '')
    if (!item) return false
    return isSale ? item.track_inventory && item.cogs_account !== null : debitOf(item, null).isTracked
  })
  return moves ? problem : null
}
