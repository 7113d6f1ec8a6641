/** What adjustments and conversions say about themselves, and what follows from it when one is judged and posted. */
import type { IssuedStatus } from '../../../domain/documents/status.ts'
import { numberPrefix } from '../../../domain/documents/numbering.ts'
import type { ErrorCode, Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { StockRow } from '../../../domain/inventory/check-rows.ts'
import type { Reading, Statement, Transaction } from '../../db/core/client.ts'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { reading } from '../../db/core/client.ts'
import type { IssuedPath } from '../../db/stock/issued-document-store.ts'
import { issueWithNumber } from '../../db/stock/issued-document-store.ts'
import type { StoredBody } from '../documents/changed-body.ts'
import type { Books, Run } from '../books/books.ts'
import { booksReading } from '../books/books.ts'
import type { NewMovement, PreparedStock, StockDocument } from '../stock/stock-plan.ts'
import { prepareStock } from '../stock/change-stock.ts'
import { periodProblem, yearOfDate } from '../books/period.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import type { Context, DecisionContext } from '../core/unit-of-work.ts'
import { importedSeries } from '../../db/records/import-store.ts'
import type { KnownRow, StockFacts } from './stock-facts.ts'
import { knownRows, loadStockFacts, rowProblems } from './stock-facts.ts'

/** A document as it was sent. */
export type IssuedInput<Row extends StockRow = StockRow> = {
  date: string
  remarks: string
  status: 'Draft' | 'Issued'
  rows: readonly Row[]
}
/** What is stored of every such document. */
export type StoredIssued = {
  id: string
  status: IssuedStatus
  series: string
  voucher_no: string | null
  date: string
  time: string | null
  remarks: string
  cancel_reason: string | null
  entry_id: string | null
  version: number
}

/** Where a document stands among the movements of a day. */
export type Place = { id: string; time: string; reference: string }
export type Posting<Input> = { input: Input; facts: StockFacts; place: Place }

export type IssuedKind<Row extends StockRow, Input extends IssuedInput<Row>, Stored extends StoredIssued, Answer> = {
  path: Exclude<IssuedPath, 'inventory/stock-counts'>
  /** System codes of the accounts on the other side. */
  accounts: readonly string[]
  /** The body of a request; raises what cannot be read, at its field. */
  parse: (body: unknown) => Input
  stored: (companyId: string, id: string) => Statement<Stored>
  /** A stored document as it would be sent. */
  inputOf: (stored: Stored) => Input
  /** An edit by somebody who does not see costs leaves them as they are. */
  withHidden: (input: Input, stored: Stored) => Input
  /** Whether another document answers for this one. */
  isHeld: (stored: Stored) => boolean
  resource: Resource
  problems: (input: Input, facts: StockFacts) => Problem[]
  /** What is wrong with other records that it names; left out where it names none. */
  missing?: (run: Run, context: DecisionContext, input: Input) => Promise<Problem[]>
  insert: (context: DecisionContext, document: { id: string; input: Input }) => Statement
  update: (companyId: string, document: { id: string; input: Input }) => Statement
  replaceRows: (
    companyId: string,
    document: { id: string; input: Input; rows: readonly KnownRow<Row>[] },
  ) => Statement[]
  /** What tells imported documents of one number apart. */
  referenceOf: (input: Input, number: string) => string
  movements: (
    run: Run,
    context: DecisionContext,
    posting: Posting<Input> & { rows: readonly KnownRow<Row>[] },
  ) => Promise<NewMovement[]>
  /** As the history shows it. */
  describe: (input: Input, facts: StockFacts) => Record<string, unknown>
  answer: (context: DecisionContext, id: string) => Reading<Answer>
}

/** The books and the document of an id; raises NOT_FOUND. */
export function storedReading<Row extends StockRow, Input extends IssuedInput<Row>, Stored extends StoredIssued>(
  context: Context,
  kind: Pick<IssuedKind<Row, Input, Stored, unknown>, 'path' | 'stored'>,
  id: string,
): Reading<{ books: Books; stored: Stored }> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const books = booksReading(context, kind.path)
  return {
    statements: [kind.stored(context.who.companyId, id), ...books.statements],
    take: ([found = [], ...rows]) => {
      const [stored] = reading([kind.stored(context.who.companyId, id)], ([all]) => all).take([found])
      if (!stored) throw new DomainError('NOT_FOUND')
      return { stored, books: books.take(rows) }
    },
  }
}

/** A stored document of a kind as it would be sent; raises NOT_FOUND. */
export function storedIssued<Row extends StockRow, Input extends IssuedInput<Row>, Stored extends StoredIssued>(
  kind: Pick<IssuedKind<Row, Input, Stored, unknown>, 'path' | 'stored'>,
): StoredBody {
  return (context, id) => {
    const { statements, take } = storedReading(context, kind, id)
    return { statements, take: (rows) => take(rows).stored }
  }
}

/** Loads what the rows name and raises everything that is wrong with a document: fields, rows, items, units, date. */
export async function judged<Row extends StockRow, Input extends IssuedInput<Row>, Stored extends StoredIssued, Answer>(
  run: Run,
  context: DecisionContext,
  { kind, input, books }: { kind: IssuedKind<Row, Input, Stored, Answer>; input: Input; books: Books },
): Promise<{ facts: StockFacts; rows: KnownRow<Row>[] }> {
  const facts = await loadStockFacts(run, context, { books, rows: input.rows, accounts: kind.accounts })
  const own = [...kind.problems(input, facts), ...((await kind.missing?.(run, context, input)) ?? [])]
  const period = own.some(({ path }) => path === 'date') ? null : periodProblem(input.date, books)
  const known = new Set(own.map(({ path }) => path))
  const ofItems = rowProblems(input.rows, facts).filter(({ path }) => !known.has(path))
  refuse([...own, ...(period ? [period] : []), ...ofItems])
  return { facts, rows: knownRows(input.rows, facts) }
}

/** The document as the stock sees it. */
export async function stockDocument<
  Row extends StockRow,
  Input extends IssuedInput<Row>,
  Stored extends StoredIssued,
  Answer,
>(
  run: Run,
  context: DecisionContext,
  posting: Posting<Input> & { kind: IssuedKind<Row, Input, Stored, Answer>; rows: readonly KnownRow<Row>[] },
): Promise<StockDocument> {
  const { kind, input, facts, place } = posting
  const { date } = input
  const movements = await kind.movements(run, context, posting)
  return { path: kind.path, ...place, date, fiscalYearId: yearOfDate(date, facts).id, entryKind: 'cost', movements }
}

/** Where a document stands that was issued before, or is issued now. */
export function placeOf(
  { clock }: DecisionContext,
  { id, stored, reference }: { id: string; stored?: StoredIssued; reference: (number: string) => string },
): Place {
  const isImported = stored?.series === importedSeries && stored.voucher_no !== null
  return {
    id,
    time: stored?.time ?? clock.now().toISOString(),
    reference: isImported ? reference(stored.voucher_no ?? '') : id,
  }
}

export type Posted = { statements: readonly Statement[]; entries: readonly string[]; entryId: string | null }

/** Moves the stock for one document that stands afterwards, in place of what stood for it. */
export async function postDocument(
  tx: Transaction,
  context: DecisionContext,
  { document, isReplaced, accept }: { document: StockDocument; isReplaced: boolean; accept: readonly ErrorCode[] },
): Promise<Posted> {
  const { path, id } = document
  const prepared = await prepareStock(tx, context, {
    documents: [document],
    replaced: isReplaced ? [{ path, id }] : [],
    accept,
  })
  return postedOf(prepared, id)
}

/** What a change of stock wrote for one document. */
export function postedOf({ statements, entries, liveEntryIds }: PreparedStock, id: string): Posted {
  return { statements, entries: entries.get(id) ?? [], entryId: liveEntryIds.get(id) ?? null }
}

/** The statement that issues and numbers a document. */
export function issuing(
  { who }: DecisionContext,
  { book, years }: Books,
  document: { path: IssuedPath; id: string; date: string; time: string | null; entryId: string | null },
): Statement {
  const { path, id, date, time, entryId } = document
  const year = yearOfDate(date, { years })
  return issueWithNumber(
    { companyId: who.companyId, path, id },
    {
      time,
      entryId,
      fiscalYearId: year.id,
      prefix: numberPrefix({ prefix: book.prefix, fiscalYear: year.name }),
      padding: book.padding,
    },
  )
}

/** Raises YEAR_CHANGED, and what keeps the old date from being touched, for a document that was issued. */
export function refuseMove(stored: { date: string }, date: string, books: Books): void {
  const locked = periodProblem(stored.date, books)
  if (locked) throw new DomainError(locked.code, locked.params, [locked])
  const year = yearOfDate(stored.date, books)
  if (yearOfDate(date, books).id === year.id) return
  refuse([{ code: 'YEAR_CHANGED', path: 'date', params: { year: year.name } }])
}
