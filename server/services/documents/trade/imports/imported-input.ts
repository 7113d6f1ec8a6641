/** A document of a file as the engine of documents takes it, and what the engine says against it. */
import type { ImportedTrade } from '../../../../../domain/documents/import-trade.ts'
import type { Problem } from '../../../../../domain/errors.ts'
import { DomainError } from '../../../../../domain/errors.ts'
import { fixedStockProblem } from '../../../../../domain/inventory/costing-change.ts'
import type { EnteredHead, EnteredRow } from '../../../../../domain/resources/trade/trade-shape.ts'
import { tradeHead, tradeRow } from '../../../../../domain/resources/trade/trade-shape.ts'
import type { ImportFacts } from './import-facts.ts'
import { debitOf } from '../purchase-voucher.ts'
import type { TradeDraft } from '../trade-draft.ts'
import { entered } from '../../entered.ts'
import type { TradeInput } from '../trade-input.ts'
import { judgeTrade } from '../trade-rows.ts'

/** A document, and a row, that say nothing. */
const nothing = entered(tradeHead, {}, { at: '', problems: [] }) as EnteredHead
const emptyRow = { ...(entered(tradeRow, {}, { at: '', problems: [] }) as EnteredRow), id: null }

/** The document that the engine judges, under a new id. */
export function draftOf(document: ImportedTrade, id: string, { facts, parties }: ImportFacts): TradeDraft {
  const party = parties.get(document.party ?? '') ?? null
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

function inputOf({ rows, ...said }: ImportedTrade): TradeInput {
  return {
    ...nothing,
    ...said,
    rows: rows.map((row) => ({ ...emptyRow, ...row })),
    landed_costs: [],
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
  const moves = rows.some(({ item: id }) => {
    const item = facts.items.get(id ?? '')
    if (!item) return false
    return isSale ? item.track_inventory && item.cogs_account !== null : debitOf(item, null).isTracked
  })
  return moves ? problem : null
}
