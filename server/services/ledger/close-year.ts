/**
 * Closes a fiscal year: posts the closing entry on its last day and locks the books through it; reopening reverses the
 * entry and restores the earlier lock date. Years are closed in order, and only the last closed one is reopened.
 */
import { createHash } from 'node:crypto'
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { Problem } from '../../../domain/errors.ts'
import { closingEntry, closingProblem, reopeningProblem } from '../../../domain/ledger/close-year.ts'
import type { YearClosing } from '../../../domain/ledger/close-year-answer.ts'
import { reverse } from '../../../domain/ledger/posting.ts'
import type { LedgerLine } from '../../../domain/ledger/posting.ts'
import { withDigits } from '../../../domain/money/decimal.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { accountFiscalYears } from '../../../domain/resources/ledger/account-fiscal-years.ts'
import { updateLockDate } from '../../db/company/company-change-store.ts'
import { company } from '../../db/company/company-store.ts'
import type { CompanyRow } from '../../db/company/company-store.ts'
import type { Reading, Statement, Transaction } from '../../db/core/client.ts'
import { mapReading, reading } from '../../db/core/client.ts'
import { appendEntries, linesOfEntry } from '../../db/ledger/ledger-store.ts'
import type { ClosedAccount, ClosingRow, YearRow } from '../../db/ledger/year-closing-store.ts'
import {
  checkEntriesNow,
  closedAccounts,
  closingsOf,
  closingYears,
  insertClosing,
  reopenClosing,
  updateYearState,
} from '../../db/ledger/year-closing-store.ts'
import { isWaitingUntil } from '../../db/stock/stock-recost-store.ts'
import type { Answer, Context, DecisionContext } from '../core/unit-of-work.ts'
import { audit, changeOnce, newId, nothingToLoad, require } from '../core/unit-of-work.ts'
import { todayIn } from '../core/today.ts'
import { asObject, asText, cancelReason, unknownFields } from '../documents/body.ts'
import { requireRole } from '../people/require-role.ts'

const path = accountFiscalYears.path
type Facts = {
  year: YearRow
  years: readonly YearRow[]
  book: CompanyRow
  accounts: ClosedAccount[]
  closings: ClosingRow[]
}

/** Returns the closing entry as it would be posted now, and the closings of the year so far. Raises NOT_ALLOWED, NOT_FOUND. */
export async function previewClosing(context: Context, id: string): Promise<YearClosing> {
  require(context, 'account_fiscal_years.approve')
  return context.db.read(context.who.companyId, closingReading(context, id))
}

/**
 * Closes a year (`{fingerprint}`, that of the confirmed preview). Locks the ledger exclusively. Raises NOT_ALLOWED,
 * NOT_FOUND, REQUIRED at `fingerprint`, what closingProblem returns, RECOST_PENDING while costs until the last day are
 * being computed, and CLOSING_CHANGED when the entry differs from the preview.
 */
export function closeYear(context: Context, id: string, body: unknown): Promise<Answer<YearClosing>> {
  require(context, 'account_fiscal_years.approve')
  const fingerprint = parseFingerprint(body)
  return changeOnce(context, {
    alone: true,
    load: nothingToLoad,
    change: async (tx) => {
      const facts = await factsIn(tx, context.who.companyId, id)
      refuseProblem(problemOf(context, facts))
      const [[recosts]] = await tx.batch([isWaitingUntil(context.who.companyId, facts.year.endDate)])
      if (recosts?.pending) throw new DomainError('RECOST_PENDING')
      if (fingerprintOf(facts) !== fingerprint) throw new DomainError('CLOSING_CHANGED')
      return { status: 200, id, statements: closingStatements(context, facts) }
    },
    read: () => closingReading(context, id),
  })
}

/**
 * Reopens the last closed year (`{reason}`): reverses its closing entry and restores the lock date of before. Requires the
 * role of owner or admin. Raises NOT_ALLOWED, NOT_FOUND, REASON_REQUIRED and what reopeningProblem returns.
 */
export function reopenYear(context: Context, id: string, body: unknown): Promise<Answer<YearClosing>> {
  requireRole(context)
  const reason = parseReason(body)
  return changeOnce(context, {
    alone: true,
    load: nothingToLoad,
    change: async (tx) => {
      const facts = await factsIn(tx, context.who.companyId, id)
      refuseProblem(reopeningProblem(id, facts.years))
      const closing = facts.closings.find(({ reopened_at: reopenedAt }) => reopenedAt === null)
      if (!closing) throw new DomainError('YEAR_NOT_CLOSED', { year: facts.year.name })
      const [lines] = await tx.batch([linesOfEntry(context.who.companyId, closing.entry_id ?? closing.id)])
      return { status: 200, id, statements: reopeningStatements(context, facts, { closing, lines, reason }) }
    },
    read: () => closingReading(context, id),
  })
}

function factsReading(companyId: string, id: string): Reading<Facts> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  return reading(
    [closingYears(companyId), company(companyId), closedAccounts(companyId, id), closingsOf(companyId, id)],
    ([years, [book], accounts, closings]) => {
      const year = years.find((one) => one.id === id)
      if (!year || !book) throw new DomainError('NOT_FOUND')
      return { year, years, book, accounts, closings }
    },
  )
}

async function factsIn(tx: Transaction, companyId: string, id: string): Promise<Facts> {
  const { statements, take } = factsReading(companyId, id)
  return take(await tx.batch([...statements]))
}

function closingReading(context: DecisionContext, id: string): Reading<YearClosing> {
  return mapReading(factsReading(context.who.companyId, id), (facts) => answerOf(context, facts))
}

function answerOf(context: DecisionContext, facts: Facts): YearClosing {
  const { year, book, accounts, closings } = facts
  const { lines, profit } = entryOf(facts)
  const money = (amount: string) => withDigits(amount, book.currency_digits)
  const byId = new Map(accounts.map((account) => [account.accountId, account]))
  return {
    id: year.id,
    name: year.name,
    start_date: year.startDate,
    end_date: year.endDate,
    state: year.state,
    lines: lines.map(({ accountId, debit, credit }) => ({
      account: accountId,
      account_label: byId.get(accountId)?.name ?? '',
      account_code: byId.get(accountId)?.code ?? null,
      debit: money(debit),
      credit: money(credit),
    })),
    profit: money(profit),
    problem: problemOf(context, facts),
    earlier_lock_date: closings.find(({ reopened_at: at }) => at === null)?.earlier_lock_date ?? null,
    fingerprint: fingerprintOf(facts),
    closings: closings.map((one) => ({
      id: one.id,
      profit: money(one.profit),
      closed_by: one.closed_by,
      closed_at: one.closed_at.toISOString(),
      reopened_by: one.reopened_by,
      reopened_at: one.reopened_at?.toISOString() ?? null,
      reason: one.reason,
    })),
  }
}

function problemOf({ clock }: DecisionContext, { year, years, book }: Facts): Problem | null {
  return closingProblem(year.id, years, todayIn(book.time_zone, clock.now()))
}

function refuseProblem(problem: Problem | null): void {
  if (problem) throw new DomainError(problem.code, problem.params)
}

function entryOf({ accounts }: Facts): { lines: LedgerLine[]; profit: string } {
  const result = accounts.find(({ system_code: code }) => code === 'PL')
  if (!result) throw new Error('The company has no account of retained earnings')
  return closingEntry(
    accounts.filter((account) => account !== result),
    result.accountId,
  )
}

function fingerprintOf(facts: Facts): string {
  return createHash('sha256')
    .update(JSON.stringify(entryOf(facts).lines))
    .digest('hex')
}

function closingStatements(context: DecisionContext, facts: Facts): Statement[] {
  const { companyId, userId } = context.who
  const { year, book } = facts
  const { lines, profit } = entryOf(facts)
  const entryId = lines.length === 0 ? null : newId()
  const lockDate = book.lock_date !== null && book.lock_date > year.endDate ? book.lock_date : year.endDate
  const closing = { id: newId(), yearId: year.id, entryId, profit, earlierLockDate: book.lock_date }
  return [
    updateYearState(companyId, { id: year.id, state: 'closing', version: year.version }),
    ...appendEntries(companyId, userId, entryId === null ? [] : [closingEntryOf(year, { id: entryId, lines })]),
    checkEntriesNow,
    updateYearState(companyId, { id: year.id, state: 'closed', version: year.version + 1 }),
    updateLockDate(companyId, lockDate),
    insertClosing(companyId, userId, closing),
    auditYear(context, facts, {
      action: 'close',
      from: 'open',
      to: 'closed',
      entries: entryId === null ? [] : [entryId],
    }),
    auditLock(context, book, lockDate),
  ]
}

function reopeningStatements(
  context: DecisionContext,
  facts: Facts,
  { closing, lines, reason }: { closing: ClosingRow; lines: readonly LedgerLine[]; reason: string },
): Statement[] {
  const { companyId, userId } = context.who
  const { year, book } = facts
  const reversal = closing.entry_id === null ? null : { id: newId(), reversesId: closing.entry_id }
  const entries = reversal ? [{ ...closingEntryOf(year, { id: reversal.id, lines: reverse(lines) }), ...reversal }] : []
  return [
    updateYearState(companyId, { id: year.id, state: 'closing', version: year.version }),
    ...appendEntries(companyId, userId, entries),
    checkEntriesNow,
    updateYearState(companyId, { id: year.id, state: 'open', version: year.version + 1 }),
    updateLockDate(companyId, closing.earlier_lock_date),
    reopenClosing(companyId, userId, { id: closing.id, reversalId: reversal?.id ?? null, reason }),
    auditYear(context, facts, {
      action: 'reopen',
      from: 'closed',
      to: 'open',
      entries: entries.map(({ id }) => id),
      reason,
    }),
    auditLock(context, book, closing.earlier_lock_date),
  ]
}

function closingEntryOf(year: YearRow, { id, lines }: { id: string; lines: readonly LedgerLine[] }) {
  const place = { date: year.endDate, fiscalYearId: year.id, documentPath: path, documentId: year.id }
  return { id, ...place, kind: 'closing' as const, reversesId: null, lines }
}

function auditYear(
  context: DecisionContext,
  { year }: Facts,
  {
    action,
    from,
    to,
    entries,
    reason,
  }: { action: string; from: string; to: string; entries: string[]; reason?: string },
): Statement {
  return audit(context, {
    action,
    resource: path,
    objectId: year.id,
    version: year.version + 1,
    label: year.name,
    changes: { state: [from, to], ...(reason === undefined ? {} : { reason: [null, reason] }) },
    entries,
  })
}

function auditLock(context: DecisionContext, book: CompanyRow, lockDate: string | null): Statement {
  return audit(context, {
    action: 'update',
    resource: 'company',
    objectId: book.id,
    version: book.version + 1,
    label: book.name,
    changes: { lock_date: [book.lock_date, lockDate] },
  })
}

function parseFingerprint(body: unknown): string {
  const problems: Problem[] = []
  const values = asObject(body, '', problems)
  const fingerprint = asText(values['fingerprint'], 'fingerprint', problems)
  if (fingerprint === '') problems.push({ code: 'REQUIRED', path: 'fingerprint' })
  refuse([...problems, ...unknownFields(values, ['fingerprint'], '')])
  return fingerprint
}

function parseReason(body: unknown): string {
  const problems: Problem[] = []
  const values = asObject(body, '', problems)
  const reason = asText(values['reason'], 'reason', problems)
  refuse([...problems, ...unknownFields(values, ['reason'], '')])
  return cancelReason(reason)
}
