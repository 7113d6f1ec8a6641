/**
 * The statement of an account on paper, with its running balance.
 *
 * A paper says what was asked for, since nobody sees the screen any more: the period, what is left out, when and by whom
 * it was printed. Amounts read as on the screen: zero is a dash, a negative one stands in parentheses, a balance names
 * its side.
 */
import { isZero } from '../money/decimal.ts'
import type { PrintedBlock, PrintedColumn, PrintedDocument } from './blocks.ts'
import type { PrintedPeriod, Printing, PrintStyle } from './print-style.ts'
import { footer, head, moneyWithSide, printedDate, printedPeriod } from './print-style.ts'
import { printedTexts } from './texts.ts'

/** Opening, turnover and closing of a period; balances are net, a debit is positive. */
export type PrintedFigures = {
  readonly period: PrintedPeriod
  readonly opening: string
  readonly debit: string
  readonly credit: string
  readonly closing: string
}

export type PrintedStatement = PrintedFigures & {
  readonly account: { readonly name: string; readonly code: string | null; readonly category: string }
  /** The same figures of periods to compare with. */
  readonly compared: readonly PrintedFigures[]
  /** Newest first, as on the screen. */
  readonly rows: readonly {
    readonly date: string
    readonly number: string | null
    readonly text: string
    readonly against: string
    readonly debit: string
    readonly credit: string
    readonly balance: string
  }[]
}

const STATEMENT: readonly PrintedColumn[] = [
  { label: printedTexts.date, kind: 'narrow' },
  { label: printedTexts.number, kind: 'narrow' },
  { label: printedTexts.against, kind: 'wide' },
  { label: printedTexts.description, kind: 'wide' },
  { label: printedTexts.debit, kind: 'amount' },
  { label: printedTexts.credit, kind: 'amount' },
  { label: printedTexts.balance, kind: 'amount' },
]

/** The blocks of an account's statement: its figures first, then its lines with the balance after each. */
export function printStatement(statement: PrintedStatement, style: PrintStyle, printing: Printing): PrintedDocument {
  const { account, period, rows, debit, credit, closing, compared } = statement
  const side = (amount: string) => (isZero(amount) ? '' : style.money(amount))
  return {
    fileName: [account.code ?? account.name, period.start, period.end].filter((part) => part !== null).join('-'),
    title: `${printedTexts.statement} ${account.name}`,
    orientation: 'landscape',
    blocks: [
      ...head(
        {
          title: account.name,
          facts: [
            { label: printedTexts.statement, text: [account.code, account.category].filter(Boolean).join(' · ') },
            { label: printedTexts.period, text: printedPeriod(period, style) },
          ],
        },
        style,
      ),
      figuresTable([statement, ...compared], style),
      {
        kind: 'table',
        columns: STATEMENT,
        rows: rows.map((row) => ({
          cells: [
            printedDate(row.date, style),
            row.number ?? '',
            row.against,
            row.text,
            side(row.debit),
            side(row.credit),
            moneyWithSide(row.balance, style),
          ],
        })),
        totals: [
          printedTexts.total,
          '',
          '',
          '',
          style.money(debit),
          style.money(credit),
          moneyWithSide(closing, style),
        ],
      },
      footer(printing),
    ],
  }
}

function figuresTable(figures: readonly PrintedFigures[], style: PrintStyle): PrintedBlock {
  const labels = [printedTexts.opening, printedTexts.debit, printedTexts.credit, printedTexts.closing]
  return {
    kind: 'table',
    columns: [
      { label: printedTexts.period, kind: 'wide' },
      ...labels.map((label) => ({ label, kind: 'amount' as const })),
    ],
    rows: figures.map(({ period, opening, debit, credit, closing }) => ({
      cells: [
        printedPeriod(period, style),
        moneyWithSide(opening, style),
        style.money(debit),
        style.money(credit),
        moneyWithSide(closing, style),
      ],
    })),
    totals: [],
  }
}
