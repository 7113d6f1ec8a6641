/**
 * Creates sixty vouchers over two years and an opening, the same in every run, and reads their lines from the database.
 */
import { expect } from 'vitest'
import { foldBalances } from '../../server/db/ledger/ledger-store.ts'
import type { TestApp } from './harness.ts'

export type Line = {
  account_id: string
  date: string
  kind: string
  debit: string
  credit: string
  entry_id: string
  line_no: number
}
export type ByCode = Record<string, string>
type VoucherRow = { account: string; debit?: string; credit?: string; description?: string }

const base = '/api/company/one'
const codes = ['A-C-C', 'A-OR-X', 'I-S-S', 'E-I-FP', 'E-I-BC-BC', 'Q-CI', 'L-OP']

/** Returns ids by code of a resource of company `one`. */
export async function byCode(app: TestApp, path: string): Promise<ByCode> {
  const { body } = await app.as('owner').get(`${base}/${path}/?_end=500`)
  return Object.fromEntries(body.map(({ code, id }: { code: string; id: string }) => [code, id]))
}

/** Posts a voucher as the owner. */
export async function post(app: TestApp, voucher: { date: string; rows: VoucherRow[]; narration?: string }) {
  const body = { narration: 'Entry', status: 'Approved', ...voucher }
  const answer = await app.as('owner').post(`${base}/account/journal-vouchers/`, body)
  expect([answer.status, answer.body.message]).toEqual([201, undefined])
}

/** Fills the books of company `one`; returns its ledgers by code. */
export async function fillBooks(app: TestApp): Promise<ByCode> {
  const { 'A-OR': category } = await byCode(app, 'account/categories')
  await app.as('owner').post(`${base}/account/ledgers/`, { name: 'Loan to Ann', code: 'A-OR-X', category })
  const ledgers = await byCode(app, 'account/ledgers')
  let seed = 7
  const next = (below: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % below
  for (let n = 0; n < 60; n++) {
    const month = String(1 + next(6)).padStart(2, '0')
    const date = `${2025 + next(2)}-${month}-${String(1 + next(28)).padStart(2, '0')}`
    const amount = `${1 + next(900)}.${String(next(100)).padStart(2, '0')}`
    const debit = codes[next(codes.length)] ?? ''
    const credit = codes.filter((code) => code !== debit)[next(codes.length - 1)] ?? ''
    const rows = [
      { account: ledgers[debit] ?? '', debit: amount },
      { account: ledgers[credit] ?? '', credit: amount },
    ]
    await post(app, { date, rows })
  }
  await opening(app, [ledgers['A-C-C'] ?? '', ledgers['Q-CI'] ?? ''])
  return ledgers
}

/** Enters opening balances of 1,000.00 on 1 January 2025: debit the first account, credit the second. */
async function opening(app: TestApp, accounts: readonly [string, string]): Promise<void> {
  await app.sql(
    `with entry as (
       insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by)
       select y.company_id, gen_random_uuid(), '2025-01-01', 'opening', y.id, 'account/opening-balances',
         gen_random_uuid(), 2, 1000, (select id from app_user where email like 'owner@%')
       from fiscal_year y join company c on c.id = y.company_id and c.slug = 'one'
       where date '2025-01-01' between y.start_date and y.end_date
       returning company_id, id)
     insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit)
     select e.company_id, e.id, l.no, l.account::uuid, '2025-01-01', 'opening', l.debit, l.credit
     from entry e, (values (1, $1, 1000, 0), (2, $2, 0, 1000)) l (no, account, debit, credit)`,
    [...accounts],
  )
}

/** Returns every journal line of company `one`. */
export function allLines(app: TestApp): Promise<Line[]> {
  return app.sql<Line>(
    `select account_id, date::text, kind, debit::text, credit::text, entry_id, line_no from journal_line
     where company_id = (select id from company where slug = 'one')`,
  )
}

/** Folds all waiting deltas into balances. */
export async function fold(app: TestApp): Promise<void> {
  const { db, who } = app.contextOf('one')
  await db.batch(who.companyId, [foldBalances(1_000_000)])
}
