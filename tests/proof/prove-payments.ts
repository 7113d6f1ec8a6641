/**
 * Proves the first half year of the real wholesaler, December 2010 to May 2011, with every invoice paid: balances of
 * customers by the journal, ageing by both dates at each month end and collection by month, against sums of the lines
 * and the receipts.
 */
import { realData } from '../real-data.ts'
import type { EntryResult } from '../support/enter-payments.ts'
import { enterPayments } from '../support/enter-payments.ts'
import { bookedAgeing, bookedCollection, bookedDocuments, ledgerBalances, nets } from '../support/payment-figures.ts'
import { agedDocuments, agedParties, collected } from '../support/retail-ageing.ts'
import type { RetailPayments } from '../support/retail-payments.ts'
import { daysAfter, planPayments } from '../support/retail-payments.ts'
import { readRetailTrade } from '../support/retail-trade.ts'
import type { Context } from '../../server/services/core/unit-of-work.ts'
import { importTrade } from './import-trade.ts'
import type { ProofBooks } from './proof-books.ts'
import { agree, say } from './proof-books.ts'

const lastDay = '2011-05-31'
/** November, for payments ahead, to September, when all has been paid. */
const months = ['2010-11', '2010-12', ...Array.from({ length: 9 }, (_, month) => `2011-0${month + 1}`)]
const clients = 2
const bases = ['due', 'document'] as const

/** Returns whether every figure is correct; true with a note when the data are absent. */
export async function provePayments(books: ProofBooks): Promise<boolean> {
  const file = realData('online-retail/online-retail.csv.xz')
  if (file === null) return true
  const trade = await readRetailTrade(file, ({ date }) => date <= lastDay)
  const plan = planPayments(trade.sales, 20_101_201)
  say(`${trade.lines.length} lines to ${lastDay}: ${plan.invoices.length} invoices, ${plan.notes.length} credit notes`)
  say(`${plan.receipts.length} receipts and ${plan.setOffs.length} credit notes that are set off`)
  await importTrade(books, trade)
  return books.worked(async (context) => {
    sayEntered(await enterPayments(context, plan, { clients, seed: 7 }))
    const verdicts: boolean[] = []
    for (const month of months) verdicts.push(...(await monthAgrees(context, plan, month)))
    return verdicts.every(Boolean)
  })
}

function sayEntered({ receipts, acts, seconds, taken: receiptTimes }: EntryResult): void {
  const times = receiptTimes.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0)
  say(
    `${receipts} receipts in ${acts} acts by 2 clients: ${seconds.toFixed(0)} s, ${(acts / seconds).toFixed(1)} acts/s`,
  )
  say(`a receipt takes ${at(0.5)} ms in the middle, ${at(0.95)} ms at 95 %`)
  const longest = receiptTimes.toSorted((a, b) => b.invoices - a.invoices).slice(0, 3)
  for (const { ms, invoices } of longest) say(`a receipt over ${invoices} invoices: ${ms.toFixed(0)} ms`)
}

async function monthAgrees(context: Context, plan: RetailPayments, month: string): Promise<boolean[]> {
  const [year, number] = month.split('-').map(Number)
  const day = daysAfter(new Date(Date.UTC(year ?? 0, number ?? 0, 1)).toISOString(), -1)
  const verdicts = [
    agree(
      `${month}: collection`,
      await bookedCollection(context, `${month}-01`, day),
      collected(plan, `${month}-01`, day),
    ),
  ]
  for (const by of bases) {
    const expected = agedParties(plan, day, by)
    const { lines, ms } = await bookedAgeing(context, { day, by })
    verdicts.push(agree(`${day}: ageing by ${by} date, ${ms.toFixed(0)} ms`, lines, expected))
    const walkIn = await bookedDocuments(context, { day, by }, 'Walk-in customers')
    verdicts.push(
      agree(`${day}: documents of walk-in customers by ${by} date`, walkIn, agedDocuments(plan, { day, by }, '')),
    )
    if (by === 'due') {
      verdicts.push(agree(`${day}: balances by the journal`, await ledgerBalances(context, day), nets(expected)))
    }
  }
  return verdicts
}
