/**
 * Proposes for each line of a bank statement what in the books it is. What is sure is decided first (`stages.ts`); within a stage the
 * one-to-one matches with the greatest total score are chosen (`assign-pairs.ts`); rivals lower the band (`bands.ts`).
 *
 *   180.00  INV 2026 0412 ACME    the open invoice INV-2026-0412 of 180.00: exact
 *   250.00  ACME TRADERS          the open invoices of 100.00 and 150.00 of Acme Traders: likely
 *    97.10  INV-2026-0413         the open invoice of 100.00, less a fee of 2.90: likely
 *   217.80  WORLDPAY              the card receipts of 3 March, 220.00, less a fee of 2.20: likely
 */
import { newBudget } from './match-sums.ts'
import type { Candidate, History, LineToMatch, MatchSettings, Proposals } from './match-types.ts'
import { newContext } from './pair-options.ts'
import { isClearing, prepareLines, prepareOptions } from './prepare-match.ts'
import { proposalsOf } from './rank-matches.ts'
import { newSelection } from './select-matches.ts'
import { settlementFinder } from './settlements.ts'
import { stagesOf } from './stages.ts'

/**
 * Returns at most one match for each line and each candidate, and further matches of each line. The result does not depend on the
 * order of lines and candidates; their ids must differ. Raises a RangeError for a date that does not exist and an Error for an
 * amount with more than six decimals.
 */
export function proposeMatches(
  lineSources: readonly LineToMatch[],
  candidates: readonly Candidate[],
  { history, settings }: { readonly history: History; readonly settings: MatchSettings },
): Proposals {
  const lines = prepareLines(lineSources)
  const all = prepareOptions(candidates)
  const options = all.filter((option) => !isClearing(option))
  const context = newContext(options, settings, history)
  const settlements = settlementFinder(context, all.filter(isClearing), history)
  const selection = newSelection()
  const budget = newBudget()
  const run = { context, lines, options, settlements, isFree: selection.isFree, budget }
  for (const stage of stagesOf(run)) selection.select(stage())
  return proposalsOf({ best: selection.best, considered: selection.considered, isCut: budget.isCut })
}
