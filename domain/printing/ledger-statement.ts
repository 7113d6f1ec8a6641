/** The statement of an account on paper: its figures, also of the periods to compare with, and its lines in their order. */
import { isZero, sum } from '../money/decimal.ts'
import type { LedgerStatement } from '../reports/ledger-statement.ts'
import type { PrintedBlock, PrintedColumn, PrintedDocument } from './blocks.ts'
import type { PrintMoment, PrintStyle } from './print-style.ts'
import { moneyWithSide, printedDate, printedPeriod } from './print-style.ts'
import { printRecordStatement } from './record-statement.ts'

const lineColumns = ({ printed }: PrintStyle): readonly PrintedColumn[] => [
  { label: printed.date, kind: 'narrow' },
  { label: printed.number, kind: 'narrow' },
  { label: printed.against, kind: 'wide' },
  { label: printed.description, kind: 'wide' },
  { label: printed.debit, kind: 'amount' },
  { label: printed.credit, kind: 'amount' },
  { label: printed.balance, kind: 'amount' },
]

/** Returns the blocks of an account's statement: its figures, then its lines with the balance after each. */
export function printLedgerStatement(
  statement: LedgerStatement,
  style: PrintStyle,
  printing: PrintMoment,
): PrintedDocument {
  const { account, compared, rows, closing } = statement
  const side = (amount: string) => (isZero(amount) ? '' : style.money(amount))
  const lines: PrintedBlock = {
    kind: 'table',
    columns: lineColumns(style),
    rows: rows.map((row) => ({
      cells: [
        printedDate(row.date, style),
        row.document_no ?? '',
        row.against.map(({ name }) => name).join(', '),
        row.kind === 'transfer' ? style.printed.transfer : row.description || row.narration,
        side(row.debit),
        side(row.credit),
        moneyWithSide(row.balance, style),
      ],
    })),
    totals: [
      style.printed.total,
      '',
      '',
      '',
      style.money(sum(rows.map(({ debit }) => debit))),
      style.money(sum(rows.map(({ credit }) => credit))),
      moneyWithSide(closing, style),
    ],
  }
  return printRecordStatement(
    {
      word: style.printed.statement,
      record: account,
      notes: [account.category_label],
      days: statement,
      facts: [],
      tables: [figuresTable([statement, ...compared], style), lines],
    },
    style,
    printing,
  )
}

type PeriodFigures = Pick<
  LedgerStatement,
  'start_date' | 'end_date' | 'opening' | 'debit' | 'credit' | 'transfer' | 'closing'
>

function figuresTable(figures: readonly PeriodFigures[], style: PrintStyle): PrintedBlock {
  const crossesYears = figures.some(({ transfer }) => !isZero(transfer))
  const ofTransfer = (text: string) => (crossesYears ? [text] : [])
  const { opening, debit, credit, transfer, closing } = style.printed
  const labels = [opening, debit, credit, ...ofTransfer(transfer), closing]
  return {
    kind: 'table',
    columns: [
      { label: style.printed.period, kind: 'wide' },
      ...labels.map((label) => ({ label, kind: 'amount' as const })),
    ],
    rows: figures.map(({ start_date: start, end_date: end, ...of }) => ({
      cells: [
        printedPeriod({ start, end }, style),
        moneyWithSide(of.opening, style),
        style.money(of.debit),
        style.money(of.credit),
        ...ofTransfer(moneyWithSide(of.transfer, style)),
        moneyWithSide(of.closing, style),
      ],
    })),
    totals: [],
  }
}
