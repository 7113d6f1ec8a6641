/** Maps a document of a file to a draft of the engine, and returns its problems. */
import type { ImportedTrade } from '../../../../../domain/documents/import-trade.ts'
import type { Problem } from '../../../../../domain/errors.ts'
import { DomainError } from '../../../../../domain/errors.ts'
import { switchedOff } from '../../../../../domain/resources/switched-off-fields.ts'
import { fixedStockProblem } from '../../../../../domain/inventory/costing-change.ts'
import type { EnteredHead, EnteredLandedCost, EnteredRow } from '../../../../../domain/resources/trade/trade-shape.ts'
import { landedCost, tradeHead, tradeResources, tradeRow } from '../../../../../domain/resources/trade/trade-shape.ts'
import type { ImportFacts } from './import-facts.ts'
import { landedCostProblems } from '../landed-costs.ts'
import { debitOf } from '../purchase-voucher.ts'
import type { TradeDraft } from '../trade-draft.ts'
import { readFields } from '../../read-fields.ts'
import { isTradeByDefault } from '../trade-facts.ts'
import type { SentTrade } from '../trade-input.ts'
import { withDiscountKinds } from '../trade-input.ts'
import { checkTrade } from '../trade-rows.ts'

/** Header, row and landed cost without values. */
const emptyHead = readFields(tradeHead, {}, { at: '', problems: [] }) as EnteredHead
const emptyRow = { ...(readFields(tradeRow, {}, { at: '', problems: [] }) as EnteredRow), id: null }
const emptyCost = readFields(landedCost, {}, { at: '', problems: [] }) as EnteredLandedCost

/** Returns the draft of a document, under a new id. */
export function draftOf(document: ImportedTrade, id: string, { facts, parties }: ImportFacts): TradeDraft {
  const party = parties.get(document.party ?? '') ?? null
  return {
    id,
    path: document.path,
    input: withDiscountKinds(bodyOf(document), isTradeByDefault(document.path, facts)),
    stored: null,
    facts: { ...facts, party },
    isNumbered: true,
    isImported: true,
  }
}

function bodyOf({ rows, landed_costs, ...header }: ImportedTrade): SentTrade {
  return {
    ...emptyHead,
    ...header,
    rows: rows.map((row) => ({ ...emptyRow, ...row })),
    landed_costs: landed_costs.map(({ line: _line, ...cost }) => ({ ...emptyCost, ...cost })),
  }
}

/** Returns all problems of a document, at its own paths; none when it can be issued. */
export function problemsOf(document: ImportedTrade, facts: ImportFacts): readonly Problem[] {
  const draft = draftOf(document, '', facts)
  return [...switchedOffCosts(document, facts), ...tradeProblems(draft), ...landedCostProblems(draft)]
}

/** Returns SWITCHED_OFF at the first landed cost while the company has turned them off. */
function switchedOffCosts({ path, landed_costs }: ImportedTrade, { facts: { settings } }: ImportFacts): Problem[] {
  const problems = switchedOff(tradeResources[path], settings, { sent: { landed_costs }, stored: null })
  return problems.map((problem) => ({ ...problem, path: `${problem.path}.0.type` }))
}

function tradeProblems(draft: TradeDraft): readonly Problem[] {
  try {
    checkTrade(draft, new Map())
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
