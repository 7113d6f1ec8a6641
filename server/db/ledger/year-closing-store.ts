/** Closings of fiscal years: the turnover that they carry away, and what is stored of them. */
import type { FiscalYearState } from '../../../domain/calendar/fiscal-year.ts'
import type { ClosingYear, YearTurnover } from '../../../domain/ledger/close-year.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type YearRow = ClosingYear & { startDate: string; version: number }

/** Returns the fiscal years of a company in order. */
export function closingYears(companyId: string): Statement<YearRow> {
  return statement(
    `select id, name, start_date as "startDate", end_date as "endDate", state, version
     from fiscal_year where company_id = $1 order by start_date`,
    [companyId],
  )
}

/** An income or expense account and its turnover in a year (debits positive), or retained earnings with zero. */
export type ClosedAccount = YearTurnover & { code: string | null; name: string; system_code: string | null }

/** Returns the income and expense accounts that turned over anything in a year, in the order of their codes, and that of
 * retained earnings. */
export function closedAccounts(companyId: string, yearId: string): Statement<ClosedAccount> {
  return statement(
    `select a.id as "accountId", a.code, a.name, a.system_code, trim_scale(coalesce(t.amount, 0))::text as amount
     from account a left join year_turnover($1, $2) t on t.account_id = a.id
     where a.company_id = $1 and (t.amount is not null or a.system_code = 'PL')
     order by a.code nulls last, a.name, a.id`,
    [companyId, yearId],
  )
}

export type ClosingRow = {
  id: string
  entry_id: string | null
  profit: string
  earlier_lock_date: string | null
  closed_by: string
  closed_at: Date
  reopened_by: string | null
  reopened_at: Date | null
  reason: string | null
}

/** Returns the closings of a year, the latest first, with the names of who closed and reopened it. */
export function closingsOf(companyId: string, yearId: string): Statement<ClosingRow> {
  return statement(
    `select c.id, c.entry_id, trim_scale(c.profit)::text as profit, c.earlier_lock_date, u.full_name as closed_by, c.closed_at,
       r.full_name as reopened_by, c.reopened_at, c.reason
     from year_closing c join app_user u on u.id = c.closed_by left join app_user r on r.id = c.reopened_by
     where c.company_id = $1 and c.fiscal_year_id = $2 order by c.closed_at desc, c.id desc`,
    [companyId, yearId],
  )
}

/** Sets the state and the version of a year. */
export function updateYearState(
  companyId: string,
  { id, state, version }: { id: string; state: FiscalYearState; version: number },
): Statement {
  return statement(
    'update fiscal_year set state = $3, version = $4, updated_at = now() where company_id = $1 and id = $2',
    [companyId, id, state, version],
  )
}

/** Checks the entries of the transaction now, while the year is being closed; later only a closing that names the entry allows it. */
export const checkEntriesNow: Statement = statement('set constraints journal_entry_holds immediate')

export type NewClosing = {
  id: string
  yearId: string
  entryId: string | null
  profit: string
  earlierLockDate: string | null
}

/** Records that a user closed a year; `entryId` is null when no account had turnover to carry away. */
export function insertClosing(companyId: string, userId: string, closing: NewClosing): Statement {
  const { id, yearId, entryId, profit, earlierLockDate } = closing
  return statement(
    `insert into year_closing (company_id, id, fiscal_year_id, entry_id, profit, earlier_lock_date, closed_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [companyId, id, yearId, entryId, profit, earlierLockDate, userId],
  )
}

/** Records that a user reopened a closing now; `reversalId` is null when the closing had no entry. */
export function reopenClosing(
  companyId: string,
  userId: string,
  { id, reversalId, reason }: { id: string; reversalId: string | null; reason: string },
): Statement {
  return statement(
    `update year_closing set reversal_id = $3, reason = $4, reopened_by = $5, reopened_at = now()
     where company_id = $1 and id = $2`,
    [companyId, id, reversalId, reason, userId],
  )
}
