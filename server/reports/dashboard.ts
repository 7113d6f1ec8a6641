/** The figures of a company's first page. */
import { localDate } from '../../domain/calendar/local-date.ts'
import { monthAround } from '../../domain/calendar/month.ts'
import { statement } from '../db/core/client.ts'
import type { Books } from './run-report.ts'
import { fromFile, readOnly } from './run-report.ts'

export type CashBalance = { id: string; name: string; code: string | null; balance: string }
export type MonthResult = { start_date: string; end_date: string; income: string; expense: string }

/** Returns the balances of cash and bank accounts today, in the company's time zone. */
export async function cashBalances({ db, companyId }: Books, now: Date): Promise<CashBalance[]> {
  const [, rows] = await db.batch(companyId, [
    readOnly,
    fromFile<CashBalance>('ledger/dashboard-cash', [companyId, now]),
  ])
  return rows
}

/** Returns income and expense of the current month, by the calendar and the time zone of the company. */
export async function monthResult({ db, companyId }: Books, now: Date): Promise<MonthResult | null> {
  const [, [today]] = await db.batch(companyId, [
    readOnly,
    statement<{ day: string; calendar: 'ad' | 'bs' }>(
      'select ($2::timestamptz at time zone time_zone)::date as day, calendar from company where id = $1',
      [companyId, now],
    ),
  ])
  if (!today) return null
  const { start, end } = monthAround(localDate(today.day), today.calendar)
  const [, [row]] = await db.batch(companyId, [
    readOnly,
    fromFile<MonthResult>('ledger/dashboard-month', [companyId, start, end]),
  ])
  return row ?? null
}
