/**
 * Imports invoices and credit notes, or bills and debit notes, from rows of a file: documents to import, those already
 * imported, and errors. The rules are the same as for entered documents.
 */
import type { ImportedTrade, TradeImportPlan, TradeContent } from '../../../../../domain/documents/import-trade.ts'
import { planTradeImport } from '../../../../../domain/documents/import-trade.ts'
import type { Problem } from '../../../../../domain/errors.ts'
import type { TradeLine, TradeSide } from '../../../../../domain/documents/read-trade-lines.ts'
import type { PostedTradePath } from '../../../../../domain/documents/status.ts'
import { idsByName } from '../../../../../domain/imports/names.ts'
import type { YearPlan } from '../../../../../domain/ledger/books-start.ts'
import { planYears } from '../../../../../domain/ledger/books-start.ts'
import { billsOfNumbers, importedTrades } from '../../../../db/trade/trade-import-store.ts'
import { toBookYears } from '../../../books/book-years.ts'
import type { NewYear, NewYears } from '../../../books/imported-years.ts'
import { withIds } from '../../../books/imported-years.ts'
import type { Context } from '../../../core/unit-of-work.ts'
import { require } from '../../../core/unit-of-work.ts'
import type { ImportFacts } from './import-facts.ts'
import { loadImportFacts } from './import-facts.ts'
import type { Foundations } from './import-foundations.ts'
import { planFoundations } from './import-foundations.ts'
import type { TradeCreates } from './import-names.ts'
import { lookupOf } from './import-names.ts'
import { fixedProblem, problemsOf } from './imported-input.ts'

export type TradeImport = TradeImportPlan & { readonly facts: ImportFacts; readonly foundations: Foundations }

const numbersAtOnce = 1000
/** Invoices or bills, and their notes. */
const paths: Readonly<Record<TradeSide, readonly [PostedTradePath, PostedTradePath]>> = {
  sales: ['sales/vouchers', 'sales/credit-notes'],
  purchase: ['purchase/vouchers', 'purchase/debit-notes'],
}

/**
 * Checks the rows against the books; writes nothing. Raises NOT_ALLOWED, also for notes, which reference no invoice and
 * therefore require the permission to approve, and for parties, items and fiscal years to be created.
 */
export async function planTrade(
  context: Context,
  { lines, side, creates }: { lines: readonly TradeLine[]; side: TradeSide; creates: TradeCreates },
): Promise<TradeImport> {
  require(context, side === 'sales' ? 'sales_vouchers.import' : 'purchase_vouchers.import')
  const stored = await loadImportFacts(context, { lines, side })
  const { calendar } = stored.names
  const yearPlan = planYears(lines, { ...toBookYears(stored.facts.years, calendar), createYears: creates.createYears })
  const years = withIds(yearPlan)
  const facts = withYears(stored, years)
  const lookup = lookupOf(facts, creates)
  const { names } = facts
  const plan = planTradeImport(lines, {
    side,
    walkInId: names.parties.find(({ is_walk_in }) => is_walk_in)?.id ?? null,
    findParty: lookup.findParty,
    resolveItem: lookup.placeGoods,
    schemes: idsByName(names.schemes),
    findCreditor: facts.findCreditor,
    agents: idsByName(names.agents.map((agent) => ({ ...agent, other: null }))),
    imported: await loadImported(context, { lines, side, survivorOf: lookup.survivorOf }),
    bills: await loadBills(context, { lines, survivorOf: lookup.survivorOf }),
    yearOf: (date) => yearOf(facts, date),
    check: (document) => withYearProblem(problemsOf(document, facts), document.date, yearPlan),
    costingProblem: (document) => fixedProblem(document, facts),
  })
  requireNotes(context, plan.documents)
  return { ...plan, facts, foundations: await planFoundations(context, plan.documents, { lookup, years }) }
}

/** Requires the permission to approve notes, because notes of a file reference no invoice. */
function requireNotes(context: Context, documents: readonly ImportedTrade[]): void {
  for (const [path, module] of [
    ['sales/credit-notes', 'sales_credit_notes'],
    ['purchase/debit-notes', 'purchase_debit_notes'],
  ]) {
    if (!documents.some((document) => document.path === path)) continue
    for (const action of ['create', 'update', 'approve']) require(context, `${module}.${action}`)
  }
}

function withYears({ facts, ...others }: ImportFacts, { before, after }: NewYears): ImportFacts {
  const toFacts = ({ id, name, startDate, endDate }: NewYear) => {
    return { id, name, start_date: startDate, end_date: endDate, state: 'open' as const }
  }
  return { ...others, facts: { ...facts, years: [...before.map(toFacts), ...facts.years, ...after.map(toFacts)] } }
}

/** Returns the problems of a document; for a date outside all years the problem of the year plan. */
function withYearProblem(problems: readonly Problem[], date: string, { problemOf }: YearPlan): readonly Problem[] {
  return problems.map((problem) => (problem.code === 'NO_FISCAL_YEAR' ? (problemOf(date) ?? problem) : problem))
}

function yearOf({ facts: { years } }: ImportFacts, date: string): string {
  return years.find(({ start_date, end_date }) => start_date <= date && date <= end_date)?.id ?? ''
}

type BillQuery = { lines: readonly TradeLine[]; survivorOf: (id: string) => string }
type ImportedQuery = BillQuery & { side: TradeSide }

/** Reads the documents imported earlier under the numbers of the file, in the form of the file. */
async function loadImported(
  { db, who }: Context,
  { lines, side, survivorOf }: ImportedQuery,
): Promise<Map<string, TradeContent>> {
  const numbers = [...new Set(lines.map(({ number }) => number))]
  const before = new Map<string, TradeContent>()
  for (let from = 0; from < numbers.length; from += numbersAtOnce) {
    const some = numbers.slice(from, from + numbersAtOnce)
    const [rows] = await db.batch(who.companyId, [importedTrades(who.companyId, paths[side], some)])
    for (const document of rows)
      before.set(`${document.path} ${document.number}`, { ...document, party: survivorOf(document.party ?? '') })
  }
  return before
}

/** Reads the bills with the supplier numbers of the file; those of a merged supplier are the survivor's. */
async function loadBills({ db, who }: Context, { lines, survivorOf }: BillQuery): Promise<Map<string, string>> {
  const numbers = [...new Set(lines.flatMap(({ bill_number: number }) => number || []))]
  const [rows] = await db.batch(who.companyId, [billsOfNumbers(who.companyId, numbers)])
  return new Map(
    rows.map(({ path, party_id, fiscal_year_id, supplier_no, voucher_no }) => [
      `${path} ${survivorOf(party_id)} ${fiscal_year_id} ${supplier_no.toLowerCase()}`,
      voucher_no,
    ]),
  )
}
