/**
 * Proves the matches of bank reconciliation: statements are generated from the invoices of the real wholesaler, so that it is known what
 * each line is, and matched month by month; the shares of right matches must reach the bars. Then each kind of evidence is left
 * out in turn.
 */
import type { Evidence } from '../../domain/banking/matching/match-types.ts'
import { realData } from '../real-data.ts'
import { generateStatements } from '../support/generate-statements.ts'
import type { Measure, Score } from '../support/measure-matching.ts'
import { bars, measure, precision, recall } from '../support/measure-matching.ts'
import { readRetailLines } from '../support/retail-lines.ts'
import { documentsOf } from '../support/retail-payments.ts'
import { isNote } from '../support/retail-trade.ts'
import { say } from './proof-books.ts'

const seeds = [20_101, 20_102, 20_103]
const kinds: readonly Evidence[] = ['reference', 'amount', 'date', 'text']
/** So many payments are in the books already as receipts. */
const receiptShare = 0.6
const mostErrors = 10

/** Returns whether all bars are reached; true with a note when the data are absent. */
export async function proveMatching(): Promise<boolean> {
  const file = realData('online-retail/online-retail.csv.xz')
  if (file === null) return true
  const invoices = documentsOf(
    (await readRetailLines(file)).filter((line) => !isNote(line) && !line.invoice.startsWith('A')),
  )
  const verdicts = seeds.map((seed) => {
    const isReached = report(`seed ${seed}`, measure(generateStatements(invoices, { seed })))
    const withReceipts = generateStatements(invoices, { seed, receiptShare })
    return report(`seed ${seed}, 60% posted as receipts`, measure(withReceipts)) && isReached
  })
  const [seed = 0] = seeds
  const statements = generateStatements(invoices, { seed })
  for (const missing of kinds) {
    const rest = new Set(kinds.filter((kind) => kind !== missing))
    say(summary(`without ${missing}`, measure(statements, rest)))
  }
  return verdicts.every(Boolean)
}

function report(name: string, measured: Measure): boolean {
  const { bands } = measured
  say(summary(name, measured))
  for (const [kind, { lines, accepted, right }] of measured.kinds)
    say(`  ${kind}: ${lines} lines, ${accepted} exact or likely, ${right} of them right`)
  for (const error of measured.errors.slice(0, mostErrors)) say(`  wrong: ${error}`)
  const isReached =
    precision(bands.exact) >= bars.exact && precision(bands.likely) >= bars.likely && recall(measured) >= bars.recall
  say(`${isReached ? 'yes' : 'NO '}  exact ≥ ${bars.exact}, likely ≥ ${bars.likely}, recall of both ≥ ${bars.recall}`)
  return isReached
}

function summary(name: string, measured: Measure): string {
  const { bands, lines } = measured
  const parts = Object.entries(bands).map(
    ([band, score]) => `${band} ${percent(score.matches / lines)} of lines, right ${rightShare(score)}`,
  )
  return `${name}: ${lines} lines, ${parts.join('; ')}; recall ${percent(recall(measured))}`
}

function rightShare(score: Score): string {
  return score.matches === 0 ? '–' : percent(precision(score))
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`
}
