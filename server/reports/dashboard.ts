/** The figures of a company's first page. */
import type { Books } from './run-report.ts'
import { fromFile, readOnly } from './run-report.ts'

export type CashBalance = { id: string; name: string; code: string | null; balance: string }
export type MonthResult = { start_date: string; end_date: string; income: string; expense: string }

/** Balances of cash and bank accounts today, in the company's time zone. */
export async function cashBalances({ db, companyId }: Books, now: Date): Promise<CashBalance[]> {
  const [, rows] = await db.batch(companyId, [readOnly, fromFile<CashBalance>('dashboard-cash', [companyId, now])])
  return rows
}

/** Income and expense of the calendar month that it is now in the company. */
export async function monthResult({ db, companyId }: Books, now: Date): Promise<MonthResult | null> {
  const [, [row]] = await db.batch(companyId, [readOnly, fromFile<MonthResult>('dashboard-month', [companyId, now])])
  return row ?? null
}
