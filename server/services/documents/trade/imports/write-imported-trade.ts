/**
 * Writes documents of a file in transactions of at most 500, in the order of their movements, so that nothing written
 * earlier is revalued. A repeated import writes what an interrupted one left out.
 */
import type { ImportedTrade } from '../../../../../domain/documents/import-trade.ts'
import type { PostedTradePath } from '../../../../../domain/documents/status.ts'
import type { ErrorCode } from '../../../../../domain/errors.ts'
import { can } from '../../../../../domain/permissions/can.ts'
import type { Statement, Transaction } from '../../../../db/core/client.ts'
import { analyzeLedger } from '../../../../db/records/import-store.ts'
import type { Entry } from '../../../../db/ledger/ledger-store.ts'
import { setItemDates } from '../../../../db/ledger/open-item-store.ts'
import { insertImportedTrades } from '../../../../db/trade/trade-import-store.ts'
import { insertLandedCosts, insertTradeRows } from '../../../../db/trade/trade-write-store.ts'
import { auditMany } from '../../../core/audit-many.ts'
import type { Context, DecisionContext } from '../../../core/unit-of-work.ts'
import { newId, require } from '../../../core/unit-of-work.ts'
import type { PreparedStock, StockDocument } from '../../../stock/stock-plan.ts'
import { prepareStock } from '../../../stock/change-stock.ts'
import { ensureAccounts } from '../../ensure-accounts.ts'
import { holdLedgers } from '../../merged-party.ts'
import { yearOfDate } from '../../../books/period.ts'
import { freeReturnCosts } from '../notes/free-return-cost.ts'
import { writeFoundations } from './import-foundations.ts'
import type { ImportFacts } from './import-facts.ts'
import type { TradeImport } from './import-trade.ts'
import type { CheckedImport } from './imported-batches.ts'
import { checkedBatches } from './imported-batches.ts'
import type { ImportedPosting } from './imported-postings.ts'
import { postImported } from './imported-postings.ts'
import { dueDateOf, headerOf, landedOf, printedOf, rowsOf } from '../store-trade.ts'

/** Query plans made for empty tables are bad for full ones; so statistics are renewed as the tables grow. */
const analyzeAgainAfter = 4

/**
 * Writes a plan, first the parties, items and fiscal years that it needs. `onProgress` gets the number of written
 * documents and is awaited. Warnings of shortages are accepted if the user has the permission; credit limits and prices
 * are not checked. Raises NOT_ALLOWED, NEGATIVE_STOCK, WARNINGS, and problems that arose since the plan was made
 * (PERIOD_LOCKED, DUPLICATE, PARTY_MERGED).
 */
export async function writeTrade(
  context: Context,
  { documents, facts, foundations }: TradeImport,
  onProgress: (writtenCount: number) => void | Promise<void> = () => undefined,
): Promise<void> {
  for (const path of new Set(documents.map((document) => document.path))) require(context, importRight[path])
  await writeFoundations(context, foundations)
  const accounts = documents.map((document) => ({ partyId: document.party, side: sideOf(document) }))
  await ensureAccounts(context, accounts, facts.parties)
  let analyzedAt = 0
  let writtenCount = 0
  const batches = checkedBatches(documents, facts)
  let next = batches.next().value
  while (next) {
    const checked: readonly CheckedImport[] = next
    // The next documents are checked while PostgreSQL writes these.
    let nextBatch: readonly CheckedImport[] | void | null = null
    const meanwhile = () => (nextBatch ??= batches.next().value ?? undefined)
    await context.db.transaction(context.who.companyId, (tx) => writeSome(tx, context, { checked, facts, meanwhile }))
    next = meanwhile()
    writtenCount += checked.length
    if (writtenCount >= analyzedAt * analyzeAgainAfter) {
      await context.db.batch(null, [analyzeLedger()])
      analyzedAt = writtenCount
    }
    await onProgress(writtenCount)
  }
}

/** Returns the side of a party that documents of a path use. */
function sideOf({ path }: ImportedTrade): 'customer_account' | 'supplier_account' {
  return path.startsWith('sales/') ? 'customer_account' : 'supplier_account'
}

const importRight: Readonly<Record<PostedTradePath, string>> = {
  'sales/vouchers': 'sales_vouchers.import',
  'sales/credit-notes': 'sales_credit_notes.approve',
  'purchase/vouchers': 'purchase_vouchers.import',
  'purchase/debit-notes': 'purchase_debit_notes.approve',
}

type PostedImport = CheckedImport & { entryId: string; partyAccountId: string; posting: ImportedPosting }
type Batch = { checked: readonly CheckedImport[]; facts: ImportFacts; meanwhile: () => unknown }

async function writeSome(
  tx: Transaction,
  context: DecisionContext,
  { checked, facts, meanwhile }: Batch,
): Promise<void> {
  const { companyId } = context.who
  const accountIds = checked.flatMap(({ document, decision, landedCosts }) => {
    const creditors = landedCosts.flatMap(({ creditAccountId }) => creditAccountId ?? [])
    return [decision.party[sideOf(document)] ?? [], creditors].flat()
  })
  await holdLedgers(tx, context, [...new Set(accountIds)])
  const postings = await postAll(tx, context, { checked, facts })
  const stock = await prepareStock(tx, context, {
    documents: postings.filter(({ posting }) => posting.movements.length > 0).map(stockOf),
    replaced: [],
    accept: acceptedWarningsFor(context, checked),
    entries: postings.flatMap(entryOf),
  })
  // PostgreSQL writes one part while the next is prepared. Entries come before their documents, whose open amounts are
  // then right from the start.
  const writing = [
    tx.batch(stock.statements),
    tx.batch(documentStatements(context, postings, stock)),
    tx.batch([setItemDates(companyId, postings.flatMap(dueOf)), audits(context, postings, stock)]),
  ]
  meanwhile()
  await Promise.all(writing)
}

/** Returns the statements that store the documents with their rows and landed costs. */
function documentStatements(
  { who: { companyId, userId } }: DecisionContext,
  postings: readonly PostedImport[],
  stock: PreparedStock,
): Statement[] {
  return [
    insertImportedTrades(
      companyId,
      userId,
      postings.map((one) => issuedRow(one, stock)),
    ),
    insertTradeRows(
      companyId,
      postings.flatMap((one) => rowsOf(one.draft, { ...one, movements: movementsOfRows(one, stock) })),
    ),
    insertLandedCosts(
      companyId,
      postings.flatMap(({ draft, decision }) => landedOf(draft, decision)),
    ),
  ]
}

type Posting = Omit<Batch, 'meanwhile'>

async function postAll(
  tx: Transaction,
  context: DecisionContext,
  { checked, facts: { facts } }: Posting,
): Promise<PostedImport[]> {
  const notes = new Map(
    checked.flatMap(({ document, decision }) => {
      const { path, date, time } = document
      return path === 'sales/credit-notes' ? [[document, { date, time, rows: decision.rows }] as const] : []
    }),
  )
  const costOf = await freeReturnCosts(tx, context, {
    notes: [...notes.values()],
    digits: facts.book.currency_digits,
  })
  return checked.map((one) => {
    const { document, decision, landedCosts } = one
    const note = notes.get(document)
    const entryId = newId()
    const partyAccountId = decision.party[sideOf(document)] ?? ''
    const posting = postImported[document.path](decision.rows, {
      entryId,
      partyAccountId,
      facts,
      landedCosts,
      costOf: (row) => (note === undefined ? '0' : costOf(note, row)),
    })
    return { ...one, entryId, partyAccountId, posting }
  })
}

function stockOf({ document, draft, entryId, posting }: PostedImport): StockDocument {
  const { path, date, time, number } = document
  return {
    path,
    id: draft.id,
    date,
    fiscalYearId: yearOfDate(date, draft.facts).id,
    time,
    reference: number,
    entryKind: 'cost',
    movements: posting.movements.map(({ rowId: _row, postedIn, ...movement }) =>
      postedIn === undefined || posting.lines.length === 0 ? movement : { ...movement, postedIn: entryId },
    ),
  }
}

/**
 * Returns the accepted warnings: shortages if the user may approve each of the documents; stock counts of later days
 * never prevent an import.
 */
function acceptedWarningsFor({ who }: DecisionContext, checked: readonly CheckedImport[]): ErrorCode[] {
  const mayAccept = checked.every(({ document }) => can(who, approvePermission[document.path]))
  return mayAccept ? ['NEGATIVE_STOCK', 'COUNTED_AFTER'] : ['COUNTED_AFTER']
}

const approvePermission: Readonly<Record<PostedTradePath, string>> = {
  'sales/vouchers': 'sales_vouchers.approve',
  'sales/credit-notes': 'sales_credit_notes.approve',
  'purchase/vouchers': 'purchase_vouchers.approve',
  'purchase/debit-notes': 'purchase_debit_notes.approve',
}

function issuedRow({ document, draft, decision, entryId, posting }: PostedImport, stock: PreparedStock) {
  return {
    ...headerOf(draft, decision),
    number: document.number,
    fiscal_year_id: yearOfDate(document.date, draft.facts).id,
    document_time: document.time,
    entry_id: posting.lines.length === 0 ? null : entryId,
    cost_entry_id: stock.liveEntryIds.get(draft.id) ?? null,
    printed: printedOf(draft, decision),
  }
}

function movementsOfRows({ posting }: PostedImport, stock: PreparedStock): Map<string, string> {
  return new Map(posting.movements.map(({ rowId, id }) => [rowId, stock.liveMovements.get(id) ?? id]))
}

function entryOf({ document: { path, date }, draft, entryId, posting }: PostedImport): Entry[] {
  if (posting.lines.length === 0) return []
  const fiscalYearId = yearOfDate(date, draft.facts).id
  const place = { documentPath: path, documentId: draft.id, reversesId: null }
  return [{ ...place, id: entryId, date, kind: 'regular', fiscalYearId, lines: posting.lines }]
}

function dueOf({ document, draft, decision, entryId, partyAccountId: accountId, posting }: PostedImport) {
  const dueDate = dueDateOf(draft, decision) ?? document.date
  return posting.lines.length === 0 || dueDate === document.date ? [] : [{ entryId, accountId, dueDate }]
}

function audits(context: DecisionContext, postings: readonly PostedImport[], stock: PreparedStock): Statement {
  return auditMany(
    context,
    postings.map((one) => {
      const { document, draft, decision } = one
      const changes = {
        voucher_no: [null, document.number],
        date: [null, document.date],
        party: [null, decision.party.id],
        status: [null, 'Issued'],
        total: [null, decision.totals.total],
      } as const
      const entries = [...entryOf(one).map(({ id }) => id), ...(stock.entries.get(draft.id) ?? [])]
      return { action: 'import', resource: document.path, objectId: draft.id, label: document.number, changes, entries }
    }),
  )
}
