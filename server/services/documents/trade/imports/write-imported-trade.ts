/**
 * Writing documents of a file: in transactions of at most 500, in the order of their movements, so that nothing that is in
 * is valued anew. What a broken run left out goes in when it is repeated.
 */
import type { ImportedTrade } from '../../../../../domain/documents/import-trade.ts'
import type { TradePath } from '../../../../../domain/documents/status.ts'
import type { ErrorCode } from '../../../../../domain/errors.ts'
import { can } from '../../../../../domain/permissions/can.ts'
import type { Statement, Transaction } from '../../../../db/core/client.ts'
import { analyzeLedger } from '../../../../db/records/import-store.ts'
import type { Entry } from '../../../../db/ledger/ledger-store.ts'
import { appendEntries } from '../../../../db/ledger/ledger-store.ts'
import { setDueDates } from '../../../../db/ledger/open-item-store.ts'
import { insertImportedTrades } from '../../../../db/trade/trade-import-store.ts'
import { insertTradeRows } from '../../../../db/trade/trade-write-store.ts'
import { auditMany } from '../../../core/audit-many.ts'
import type { Context, DecisionContext } from '../../../core/unit-of-work.ts'
import { newId, require } from '../../../core/unit-of-work.ts'
import type { PreparedStock, StockDocument } from '../../../stock/stock-plan.ts'
import { prepareStock } from '../../../stock/change-stock.ts'
import { holdLedgers } from '../../merged-party.ts'
import { yearOfDate } from '../../../books/period.ts'
import { partyAccount } from '../decision.ts'
import { freeReturnCosts } from '../notes/free-return-cost.ts'
import { writeFoundations } from './import-foundations.ts'
import type { ImportFacts } from './import-facts.ts'
import type { TradeImport } from './import-trade.ts'
import type { Judged } from './imported-batches.ts'
import { judgedBatches } from './imported-batches.ts'
import type { ImportedPosting } from './imported-postings.ts'
import { postImported } from './imported-postings.ts'
import { dueDateOf, headerOf, printedOf, rowsOf } from '../store-trade.ts'

/** As for journals: plans made for empty tables are bad for full ones. */
const analyzeAgainAfter = 4

/**
 * Writes a plan, first the parties, items and fiscal years that it needs. `onProgress` hears how many documents are in,
 * and the next ones wait for it. Warnings of stock that would run short are accepted by whoever has the right to; credit
 * limits and prices are not looked at again. Raises NOT_ALLOWED, NEGATIVE_STOCK, WARNINGS, and whatever became wrong since the plan was made
 * (PERIOD_LOCKED, DUPLICATE, PARTY_MERGED).
 */
export async function writeTrade(
  context: Context,
  { documents, facts, foundations }: TradeImport,
  onProgress: (written: number) => void | Promise<void> = () => undefined,
): Promise<void> {
  for (const path of new Set(documents.map((document) => document.path))) require(context, importRight[path])
  await writeFoundations(context, foundations)
  await ensureAccounts(context, documents, facts)
  let analyzedAt = 0
  let written = 0
  const batches = judgedBatches(documents, facts)
  let next = batches.next().value
  while (next) {
    const judged: readonly Judged[] = next
    // The next documents are judged while PostgreSQL writes these.
    let following: readonly Judged[] | void | null = null
    const meanwhile = () => (following ??= batches.next().value ?? undefined)
    await context.db.transaction(context.who.companyId, (tx) => writeSome(tx, context, { judged, facts, meanwhile }))
    next = meanwhile()
    written += judged.length
    if (written >= analyzedAt * analyzeAgainAfter) {
      await context.db.batch(null, [analyzeLedger()])
      analyzedAt = written
    }
    await onProgress(written)
  }
}

/** The side of a party that documents of a path are on. */
function sideOf({ path }: ImportedTrade): 'customer_account' | 'supplier_account' {
  return path.startsWith('sales/') ? 'customer_account' : 'supplier_account'
}

/** A party that was made from an account gets its other ledger before the first document that needs it. */
async function ensureAccounts(
  { db, ...context }: Context,
  documents: readonly ImportedTrade[],
  { parties }: ImportFacts,
): Promise<void> {
  for (const document of documents) {
    const side = sideOf(document)
    const party = parties.get(document.party ?? '')
    if (!party || party[side] !== null) continue
    const account = await db.transaction(context.who.companyId, async (tx) => {
      const { id, statements } = await partyAccount(tx, context, { party, side })
      await tx.batch(statements)
      return id
    })
    parties.set(party.id, { ...party, [side]: account })
  }
}

const importRight: Readonly<Record<TradePath, string>> = {
  'sales/vouchers': 'sales_vouchers.import',
  'sales/credit-notes': 'sales_credit_notes.approve',
  'purchase/vouchers': 'purchase_vouchers.import',
  'purchase/debit-notes': 'purchase_debit_notes.approve',
}

type Posted = Judged & { entryId: string; partyAccountId: string; posting: ImportedPosting }
type Some = { judged: readonly Judged[]; facts: ImportFacts; meanwhile: () => unknown }

async function writeSome(tx: Transaction, context: DecisionContext, { judged, facts, meanwhile }: Some): Promise<void> {
  const { companyId, userId } = context.who
  const accountIds = judged.flatMap(({ document, decision }) => decision.party[sideOf(document)] ?? [])
  await holdLedgers(tx, context, [...new Set(accountIds)])
  const posted = await postAll(tx, context, { judged, facts })
  const stock = await prepareStock(tx, context, {
    documents: posted.filter(({ posting }) => posting.movements.length > 0).map(stockOf),
    replaced: [],
    accept: acceptedFor(context, judged),
  })
  const writing = tx.batch([
    insertImportedTrades(
      companyId,
      userId,
      posted.map((one) => issued(one, stock)),
    ),
    insertTradeRows(
      companyId,
      posted.flatMap((one) => rowsOf(one.draft, { ...one, movements: standing(one, stock) })),
    ),
    ...appendEntries(companyId, userId, posted.flatMap(entryOf)),
    ...stock.statements,
    setDueDates(companyId, posted.flatMap(dueOf)),
    audits(context, posted, stock),
  ])
  meanwhile()
  await writing
}

type Posting = Omit<Some, 'meanwhile'>

async function postAll(
  tx: Transaction,
  context: DecisionContext,
  { judged, facts: { facts } }: Posting,
): Promise<Posted[]> {
  const notes = new Map(
    judged.flatMap(({ document, decision }) => {
      const { path, date, time } = document
      return path === 'sales/credit-notes' ? [[document, { date, time, rows: decision.rows }] as const] : []
    }),
  )
  const costOf = await freeReturnCosts(tx, context, {
    notes: [...notes.values()],
    digits: facts.book.currency_digits,
  })
  return judged.map((one) => {
    const { document, decision } = one
    const note = notes.get(document)
    const entryId = newId()
    const partyAccountId = decision.party[sideOf(document)] ?? ''
    const posting = postImported[document.path](decision.rows, {
      entryId,
      partyAccountId,
      facts,
      costOf: (row) => (note === undefined ? '0' : costOf(note, row)),
    })
    return { ...one, entryId, partyAccountId, posting }
  })
}

function stockOf({ document, draft, entryId, posting }: Posted): StockDocument {
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
 * Shortages are accepted by whoever could have accepted them on each of the documents; stock counts of later days do not
 * keep a file from being imported.
 */
function acceptedFor({ who }: DecisionContext, judged: readonly Judged[]): ErrorCode[] {
  const mayAccept = judged.every(({ document }) => can(who, approveRight[document.path]))
  return mayAccept ? ['NEGATIVE_STOCK', 'COUNTED_AFTER'] : ['COUNTED_AFTER']
}

const approveRight: Readonly<Record<TradePath, string>> = {
  'sales/vouchers': 'sales_vouchers.approve',
  'sales/credit-notes': 'sales_credit_notes.approve',
  'purchase/vouchers': 'purchase_vouchers.approve',
  'purchase/debit-notes': 'purchase_debit_notes.approve',
}

function issued({ document, draft, decision, entryId, posting }: Posted, stock: PreparedStock) {
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

function standing({ posting }: Posted, stock: PreparedStock): Map<string, string> {
  return new Map(posting.movements.map(({ rowId, id }) => [rowId, stock.standing.get(id) ?? id]))
}

function entryOf({ document: { path, date }, draft, entryId, posting }: Posted): Entry[] {
  if (posting.lines.length === 0) return []
  const fiscalYearId = yearOfDate(date, draft.facts).id
  const place = { documentPath: path, documentId: draft.id, reversesId: null }
  return [{ ...place, id: entryId, date, kind: 'regular', fiscalYearId, lines: posting.lines }]
}

function dueOf({ document, draft, decision, entryId, partyAccountId: accountId, posting }: Posted) {
  const dueDate = dueDateOf(draft, decision) ?? document.date
  return posting.lines.length === 0 || dueDate === document.date ? [] : [{ entryId, accountId, dueDate }]
}

function audits(context: DecisionContext, posted: readonly Posted[], stock: PreparedStock): Statement {
  return auditMany(
    context,
    posted.map((one) => {
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
