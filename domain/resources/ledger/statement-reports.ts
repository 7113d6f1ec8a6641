/** The statement of an account. */
import type { Problem } from '../../errors.ts'
import { printLedgerStatement } from '../../printing/ledger-statement.ts'
import type { LedgerFacts, LedgerLine, LedgerTotals } from '../../reports/ledger-statement.ts'
import { comparedDays, ledgerFigures } from '../../reports/ledger-statement.ts'
import type { Days } from '../../reports/report.ts'
import { MAX_LINE_COUNT } from '../../reports/statement.ts'
import { query } from '../core/define-report.ts'
import { defineStatement } from '../core/define-statement.ts'
import { compare, lineOrder, openPeriod, page } from '../core/define-parameters.ts'
import { ALWAYS } from '../core/report-parameters.ts'
import { ledgerColumns, linePosition } from '../core/statement-lines.ts'

const totalsOf = (id: string, { start_date, end_date }: Days, maxCount: number) =>
  query<LedgerTotals>('ledger/ledger-statement-totals', id, start_date, end_date, maxCount)

export const ledgerStatement = defineStatement({
  of: 'account/ledgers',
  part: 'transactions',
  label: 'Account ledger',
  parameters: { page, period: openPeriod, order: lineOrder, compare },
  columns: ledgerColumns,
  problems: ({ compare: compared, order: _order, ...days }) => (compared.length > 0 ? openEnds(days) : []),
  first: ({ values }) =>
    values.compare.length > 0 ? { company: query<{ calendar: 'ad' | 'bs' }>('ledger/company-calendar') } : {},
  queries: ({ id, values }, first: LedgerFacts) => {
    const compared = comparedDays(values, first).map((days, index) => [`compare_${index + 1}`, totalsOf(id, days, 0)])
    return { totals: totalsOf(id, values, MAX_LINE_COUNT + 1), ...Object.fromEntries(compared) }
  },
  lines: ({ id, values }, range) => query<LedgerLine>('ledger/ledger-statement', id, ...linePosition(values, range)),
  figures: (facts: LedgerFacts, { values }) => ledgerFigures(facts, values),
  record: ({ account }) => account,
  paper: printLedgerStatement,
})

/** Returns REQUIRED at missing ends of a range, which the comparison needs. */
function openEnds({ start_date, end_date }: Days): Problem[] {
  const open: Problem[] = []
  if (start_date === ALWAYS.start_date) open.push({ code: 'REQUIRED', path: 'start_date' })
  if (end_date === ALWAYS.end_date) open.push({ code: 'REQUIRED', path: 'end_date' })
  return open
}
