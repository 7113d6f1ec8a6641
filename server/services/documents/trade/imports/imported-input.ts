/** Maps a document of a file to a draft of the engine, and returns its problems. */
import type { ImportedTrade } from '../../../../../domain/documents/import-trade.ts'
import type { Problem } from '../../../../../domain/errors.ts'
import { DomainError } from '../../../../../domain/errors.ts'
import { fixedStockProblem } from '../../../../../domain/inventory/costing-change.ts'
import type { EnteredHead, EnteredRow } from '../../../../../domain/resources/trade/trade-shape.ts'
import { tradeHead, tradeRow } from '../../../../../domain/resources/trade/trade-shape.ts'
import type { ImportFacts } from './import-facts.ts'
import { debitOf } from '../purchase-voucher.ts'
import type { TradeDraft } from '../trade-draft.ts'
import { readFields } from '../../read-fields.ts'
import { isTradeByDefault } from '../trade-facts.ts'
import type { SentTrade } from '../trade-input.ts'
import { withDiscountKinds } from '../trade-input.ts'
import { checkTrade } from '../trade-rows.ts'

/** Header and row without values. */
const emptyHead = readFields(tradeHead, {}, { at: '', problems: [] }) as EnteredHead
const emptyRow = { ...(readFields(tradeRow, {}, { at: '', problems: [] }) as EnteredRow), id: null }

/** Returns the draft of a document, under a new id. */
export function draftOf(document: ImportedTrade, id: string, { facts, parties }: ImportFacts): TradeDraft {
  const party = parties.get(document.party ?? '') ?? null
  return {
    id,
    path: document.path,
    input: withDiscountKinds(bodyOf(document), isTradeByDefault(document.path, facts)),
    stored: null,
    facts: { ...facts, party },
    isPosted: true,
    isImported: true,
  }
}

function bodyOf({ rows, ...header }: ImportedTrade): SentTrade {
  return {
    ...emptyHead,
    ...header,
    rows: rows.map((row) => ({ ...emptyRow, ...row })),
    landed_costs: [],
  }
}

/** Returns all problems of a document, at its own paths; none when it can be issued. */
export function problemsOf(document: ImportedTrade, facts: ImportFacts): readonly Problem[] {
  try {
    checkTrade(draftOf(document, '', facts), new Map())
    return []
  } catch (error) {
    if (error instanceof DomainError && error.problems.length > 0) return error.problems
    throw error
  }
}

/**
 * Returns COSTING_CHANGED at `date` for a document that would move stock before the last change of the costing method.
 */
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
