/** Writing cheque deposits: drafts, and those that are issued at once. */
import { numberPrefix } from '../../../domain/documents/numbering.ts'
import type { DepositInput } from '../../../domain/banking/check-deposit.ts'
import type { ErrorCode } from '../../../domain/errors.ts'
import { refuse } from '../../../domain/errors.ts'
import { bankingChequeDeposits } from '../../../domain/resources/banking-cheque-deposits.ts'
import type { StoredDeposit } from '../../db/cheque-deposit-store.ts'
import {
  claimDeposit,
  deleteDepositDraft,
  depositSeries,
  insertDepositDraft,
  issueDeposit,
  updateDepositValues,
} from '../../db/cheque-deposit-store.ts'
import type { Reading, Statement, Transaction } from '../../db/client.ts'
import { acceptedWarnings, parseVersion } from '../documents/body.ts'
import type { Books } from '../documents/books.ts'
import { booksReading, runnerOf } from '../documents/books.ts'
import { saysNothingNew, unchanged } from '../documents/changed-body.ts'
import { warnFarAhead } from '../documents/far-ahead.ts'
import { yearOfDate } from '../documents/period.ts'
import { allowWarnings } from '../documents/warnings.ts'
import type { Answer, Context, DecisionContext, Write } from '../unit-of-work.ts'
import { audit, changeOnce, changesBetween, newId, require } from '../unit-of-work.ts'
import type { DepositAnswer } from './deposit-answer.ts'
import { claimDepositAct, depositAnswer, requireDepositAct, storedDepositReading } from './deposit-answer.ts'
import { describeStored, inputOfDeposit, judgeDeposit, parseDeposit } from './deposit-facts.ts'

type Target = { id: string; body: unknown }

/** Makes a deposit; with status Issued it is numbered, which asks for the right to change one. Raises every problem at its field. */
export function createDeposit(context: Context, body: unknown): Promise<Answer<DepositAnswer>> {
  require(context, 'banking_cheque_deposits.create')
  const input = parseDeposit(body)
  if (input.status === 'Issued') requireDepositAct(context, 'issue')
  const accept = acceptedWarnings(body)
  allowWarnings(context, depositSeries, accept)
  return changeOnce(context, {
    load: booksReading(context, depositSeries),
    change: (tx, books) => decideCreate(tx, context, { input, books, accept }),
    read: (id) => depositAnswer(context, id),
  })
}

async function decideCreate(
  tx: Transaction,
  context: DecisionContext,
  { input, books, accept }: { input: DepositInput; books: Books; accept: readonly ErrorCode[] },
): Promise<Write> {
  const { companyId, userId } = context.who
  const id = newId()
  const judged = await judgeDeposit(tx.batch, { companyId, input, books })
  const isIssued = input.status === 'Issued'
  if (isIssued) warnFarAhead(context, { date: input.date, book: books.book, before: null, accept })
  return {
    status: 201,
    id,
    statements: [
      insertDepositDraft(companyId, userId, { id, values: judged.values }),
      ...(isIssued ? [issuing(companyId, books, { id, date: input.date })] : []),
      audit(context, {
        action: 'create',
        resource: depositSeries,
        objectId: id,
        version: 1,
        label: isIssued ? null : String(judged.described['benefactor']),
        changes: changesBetween({}, judged.described),
      }),
    ],
  }
}

function issuing(companyId: string, { book, years }: Books, { id, date }: { id: string; date: string }): Statement {
  const year = yearOfDate(date, { years })
  const prefix = numberPrefix({ prefix: book.prefix, fiscalYear: year.name })
  return issueDeposit(companyId, id, { fiscalYearId: year.id, prefix, padding: book.padding })
}

type Loaded = { stored: StoredDeposit; books: Books }

/** The deposit of an id with the books. */
export function loadedDeposit(context: Context, id: string): Reading<Loaded> {
  const wanted = storedDepositReading(context, id)
  const books = booksReading(context, depositSeries)
  const first = wanted.statements.length
  return {
    statements: [...wanted.statements, ...books.statements],
    take: (rows) => ({ stored: wanted.take(rows.slice(0, first)), books: books.take(rows.slice(first)) }),
  }
}

/** Changes a deposit that is not cleared. An Issued one keeps its number and stays in its fiscal year. */
export function updateDeposit(context: Context, { id, body }: Target): Promise<Answer<DepositAnswer>> {
  requireDepositAct(context, 'edit')
  const input = parseDeposit(body)
  const version = parseVersion(body)
  const accept = acceptedWarnings(body)
  allowWarnings(context, depositSeries, accept)
  return changeOnce(context, {
    load: loadedDeposit(context, id),
    change: async (tx, { stored, books }) => {
      await claimDepositAct(tx.batch, context, { stored, version, act: 'edit' })
      const isIssuing = stored.status === 'Draft' && input.status === 'Issued'
      if (!isIssuing && saysNothingNew(bankingChequeDeposits, stored, body)) return unchanged(id)
      return decideUpdate(tx, context, { stored, books, input, accept })
    },
    read: () => depositAnswer(context, id),
  })
}

async function decideUpdate(
  tx: Transaction,
  context: DecisionContext,
  { stored, books, input, accept }: Loaded & { input: DepositInput; accept: readonly ErrorCode[] },
): Promise<Write> {
  const { id, version } = stored
  const { companyId } = context.who
  const wasIssued = stored.status === 'Issued'
  const judged = await judgeDeposit(tx.batch, { companyId, input, books })
  if (wasIssued) refuseOtherYear(stored, input, books)
  const status = wasIssued ? 'Issued' : input.status
  const dated = { date: input.date, book: books.book, before: wasIssued ? stored.date : null }
  if (status === 'Issued') warnFarAhead(context, { ...dated, accept })
  const before = describeStored(stored, books.book.currency_digits)
  return {
    status: 200,
    id,
    statements: [
      claimDeposit(companyId, id, version),
      updateDepositValues(companyId, { id, values: judged.values }),
      ...(status === 'Issued' && !wasIssued ? [issuing(companyId, books, { id, date: input.date })] : []),
      audit(context, {
        action: 'update',
        resource: depositSeries,
        objectId: id,
        version: version + 1,
        label: status === 'Issued' ? null : String(judged.described['benefactor']),
        changes: changesBetween(before, { ...judged.described, status }),
      }),
    ],
  }
}

function refuseOtherYear(stored: StoredDeposit, { date }: DepositInput, { years }: Books): void {
  const year = yearOfDate(stored.date, { years })
  if (yearOfDate(date, { years }).id !== year.id) {
    refuse([{ code: 'YEAR_CHANGED', path: 'date', params: { year: year.name } }])
  }
}

/** Issues a Draft: it is checked anew and numbered. */
export function issueDraftDeposit(context: Context, { id, body }: Target): Promise<Answer<DepositAnswer>> {
  requireDepositAct(context, 'issue')
  const version = parseVersion(body)
  const accept = acceptedWarnings(body)
  allowWarnings(context, depositSeries, accept)
  return changeOnce(context, {
    load: loadedDeposit(context, id),
    change: async (tx, { stored, books }) => {
      await claimDepositAct(tx.batch, context, { stored, version, act: 'issue' })
      const { companyId } = context.who
      await judgeDeposit(tx.batch, { companyId, input: inputOfDeposit(stored), books })
      warnFarAhead(context, { date: stored.date, book: books.book, before: null, accept })
      return {
        status: 200,
        id,
        statements: [
          claimDeposit(companyId, id, version),
          issuing(companyId, books, { id, date: stored.date }),
          audit(context, {
            action: 'issue',
            resource: depositSeries,
            objectId: id,
            version: version + 1,
            label: null,
            changes: { status: ['Draft', 'Issued'] },
          }),
        ],
      }
    },
    read: () => depositAnswer(context, id),
  })
}

/** Deletes a Draft. */
export async function deleteDeposit(context: Context, { id, version }: { id: string; version: number }): Promise<void> {
  requireDepositAct(context, 'delete')
  const { companyId } = context.who
  const { stored, books } = await context.db.read(companyId, loadedDeposit(context, id))
  await claimDepositAct(runnerOf(context), context, { stored, version, act: 'delete' })
  await context.db.batch(companyId, [
    claimDeposit(companyId, id, version),
    audit(context, {
      action: 'delete',
      resource: depositSeries,
      objectId: id,
      version: version + 1,
      label: stored.benefactor_label,
      changes: changesBetween(describeStored(stored, books.book.currency_digits), {}),
    }),
    deleteDepositDraft(companyId, id),
  ])
}
