/**
 * Proves the financial statements of the real wholesaler: every account in the trial balance of every month end, balance
 * sheet, income statement and cash flow, against sums of journal lines in plain SQL, and hledger where it is installed.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ReportResult } from '../../domain/reports/report.ts'
import type { Report } from '../../domain/resources/core/define-report.ts'
import { balanceSheet, incomeStatement } from '../../domain/resources/ledger/financial-reports.ts'
import { trialBalance } from '../../domain/resources/ledger/ledger-reports.ts'
import { cashFlow } from '../../domain/resources/ledger/movement-reports.ts'
import { runReport } from '../../server/reports/run-report.ts'
import type { Context } from '../../server/services/core/unit-of-work.ts'
import { realData } from '../real-data.ts'
import { cents, hasHledger, hledgerTotals } from '../support/hledger.ts'
import type { ProofBooks } from './proof-books.ts'
import { agree, say } from './proof-books.ts'

const days = Array.from({ length: 13 }, (_, month) => {
  return new Date(Date.UTC(2010, 12 + month, 0)).toISOString().slice(0, 10)
})
const last = days.at(-1) ?? ''

/** Sums of lines by month end: income and expenses since the start of the year, what they were before in retained earnings. */
const balancesSql = `
with recursive tree as (
  select c.id, c.system_code as root from account_category c where c.parent_id is null
  union all select c.id, t.root from account_category c join tree t on t.id = c.parent_id
), held as (
  select d.day, case when t.root in ('INCOME', 'EXPENSES') and l.date < y.start_date then r.id else a.id end as id, l.debit - l.credit as net
  from unnest(array[${days.map((day) => `date '${day}'`).join(', ')}]) d (day)
  join fiscal_year y on d.day between y.start_date and y.end_date
  join journal_line l on l.date <= d.day and l.kind <> 'closing'
  join account a on a.id = l.account_id join tree t on t.id = a.category_id
  join account r on r.system_code = 'PL' and r.company_id = a.company_id
)
select day::text || ' ' || id || ' ' || round(sum(net), 2) as line from held group by day, id having sum(net) <> 0`

/** Returns whether every figure agrees; true with a note when the data are absent. */
export async function proveStatements({ folder, command, query, worked }: ProofBooks): Promise<boolean> {
  const packed = realData('online-retail/journal.csv.xz')
  if (packed === null) return true
  const file = path.join(folder, 'journal.csv')
  writeFileSync(file, spawnSync('xz', ['-dc', packed], { maxBuffer: 64 * 1024 * 1024 }).stdout)
  command(['import', 'journal', file, '--company', 'books'])
  const expected = (await query((ask) => ask<{ line: string }>(balancesSql))).map(({ line }) => line)
  const isEqual = await worked(async (context) => {
    const closings: string[] = []
    const unequal: string[] = []
    for (const day of days) {
      const trial = await run(context, trialBalance, { start_date: '2010-12-01', end_date: day, hide_zero: false })
      for (const { kind, id, cells } of trial.rows) {
        const net = cents(cells['closing_dr']) - cents(cells['closing_cr'])
        if (kind === 'account' && net !== 0n) closings.push(`${day} ${id} ${pounds(net)}`)
      }
      const { rows } = await run(context, balanceSheet, { as_of: day, compare: [], hide_zero: false })
      if (cellOf(rows, 'total_assets') !== cellOf(rows, 'total_funding')) unequal.push(day)
    }
    const isBalanced = agree('balance sheets of month ends that do not balance', unequal, [])
    return agree('balances of accounts at month ends', closings, expected) && isBalanced
  })
  return (await secondOpinion({ folder, command, worked })) && isEqual
}

async function secondOpinion({ folder, command, worked }: Pick<ProofBooks, 'folder' | 'command' | 'worked'>) {
  if (!hasHledger) {
    say('NOTE: skipped, because hledger is not installed: its statements')
    return true
  }
  const file = path.join(folder, 'books.journal')
  command(['export', 'hledger', '--company', 'books', '--to', file])
  const journal = readFileSync(file, 'utf8')
  const totalsOf = (...args: string[]) => hledgerTotals(journal, args)
  const whole = { start_date: '2010-12-01', end_date: last, compare: [], hide_zero: false }
  return worked(async (context) => {
    const income = await run(context, incomeStatement, whole)
    const sheet = await run(context, balanceSheet, { as_of: last, compare: [], hide_zero: false })
    const flow = await run(context, cashFlow, { ...whole, method: 'indirect' })
    const [own, others] = [
      [cellOf(income.rows, 'net_profit'), cellOf(sheet.rows, 'total_assets'), cellOf(flow.rows, 'net_change')],
      // Its balance sheet takes minutes over so many accounts, a query by type seconds.
      [totalsOf('incomestatement').at(-1), totalsOf('balance', 'type:A').at(-1), totalsOf('cashflow').at(-1) ?? 0n],
    ].map((figures) => figures.map(String))
    return agree('net profit, total assets and change of cash as hledger has them', own ?? [], others ?? [])
  })
}

async function run({ db, who }: Context, report: Report, values: Record<string, unknown>): Promise<ReportResult> {
  const request = { values: { category: null, known_at: null, compare: [], ...values }, rights: who, most: null }
  return (await runReport({ db, companyId: who.companyId }, report, request)).result
}

function cellOf(rows: ReportResult['rows'], id: string): bigint {
  return cents(rows.find((row) => row.id === id)?.cells['amount'])
}

function pounds(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
