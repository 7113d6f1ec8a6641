/**
 * The statement of account that is sent to a contact: opening balance, every line of the period with the balance after it,
 * closing balance, and the outstanding items with the days that they are overdue.
 *
 *   Date          Document        Debit      Credit     Balance
 *                 Opening balance                     100.00 Dr
 *   1 Jun 2026    INV-2026-0007   50.00               150.00 Dr
 *   3 Jun 2026    PR-2026-0002               120.00    30.00 Dr
 *                 Total           50.00      120.00    30.00 Dr
 *
 * A debit is what the contact owes the company. Outstanding credits (advances, notes) are in parentheses, so that the ages
 * add up to the total outstanding.
 */
import { add, isZero, sum } from '../money/decimal.ts'
import type { PrintedBlock, PrintedColumn, PrintedDocument } from './blocks.ts'
import type { PaperCompany, PaperParty } from './letterhead.ts'
import { letterheadBlock, paperFooter, partyLines, titleBlock } from './letterhead.ts'
import type { LineOrder } from '../reports/statement.ts'
import type { PrintedPeriod, PrintMoment, PrintStyle } from './print-style.ts'
import { bikramDate, moneyWithSide, printedPeriod } from './print-style.ts'
import { inDigits } from '../language/digits.ts'
import { filled } from '../language/fill-text.ts'

/** Amounts are decimal strings; balances are net, a debit is positive. */
export type StatementPaper = {
  readonly company: PaperCompany
  readonly party: PaperParty
  readonly period: PrintedPeriod
  readonly opening: string
  readonly debit: string
  readonly credit: string
  readonly closing: string
  readonly order: LineOrder
  /** In that order. */
  readonly lines: readonly {
    readonly date: string
    readonly document: string
    readonly description: string
    readonly debit: string
    readonly credit: string
    readonly balance: string
  }[]
  /** Items outstanding today, whatever the period; `open` is negative for what the company owes. */
  readonly items: readonly StatementItem[]
}
export type StatementItem = {
  readonly document: string
  readonly date: string
  readonly dueDate: string
  /** 0 for what is not due yet. */
  readonly daysOverdue: number
  readonly open: string
}

const lineColumns = ({ paper }: PrintStyle): readonly PrintedColumn[] => [
  { label: paper.document, kind: 'narrow' },
  { label: paper.description, kind: 'wide' },
  { label: paper.debit, kind: 'amount' },
  { label: paper.credited, kind: 'amount' },
  { label: paper.balance, kind: 'amount' },
]
const itemColumns = ({ paper }: PrintStyle): readonly PrintedColumn[] => [
  { label: paper.openItems, kind: 'wide' },
  { label: paper.date, kind: 'narrow' },
  { label: paper.dueDate, kind: 'narrow' },
  { label: paper.daysOverdue, kind: 'amount' },
  { label: paper.openAmount, kind: 'amount' },
]
/** The last day of each age but the last. */
const AGES = [30, 60, 90]

/** Returns the blocks of a contact's statement. */
export function printPartyStatement(paper: StatementPaper, style: PrintStyle, printing: PrintMoment): PrintedDocument {
  const { company, party, period, closing, items } = paper
  const title = style.paper.title.statement
  return {
    fileName: [party.name, period.start, period.end].filter((part) => part !== null).join('-'),
    title: `${title} ${party.name}`,
    orientation: 'portrait',
    blocks: [
      letterheadBlock(company, 'left', style),
      titleBlock({ title, tone: 'plain', printCount: 0 }, style),
      {
        kind: 'parties',
        label: style.paper.accountOf,
        name: party.name,
        lines: partyLines(party, true, style),
        facts: [
          { label: style.paper.period, text: printedPeriod(period, style) },
          {
            label: filled(style.paper.balanceIn, { currency: style.currency.code }),
            text: moneyWithSide(closing, style),
          },
        ],
      },
      lineTable(paper, style),
      ...(items.length > 0 ? [itemTable(items, style), ageTable(items, style)] : []),
      paperFooter([party.name], printing, style),
    ],
  }
}

function lineTable({ opening, lines, order, debit, credit, closing }: StatementPaper, style: PrintStyle): PrintedBlock {
  const side = (amount: string) => (isZero(amount) ? '' : style.money(amount))
  const hasMiti = style.calendar === 'bs'
  const noDay = hasMiti ? ['', ''] : ['']
  const before = { cells: [...noDay, '', style.paper.opening, '', '', moneyWithSide(opening, style)], isStrong: true }
  return {
    kind: 'table',
    columns: [
      { label: style.paper.date, kind: 'narrow' },
      ...(hasMiti ? [{ label: style.paper.miti, kind: 'narrow' as const }] : []),
      ...lineColumns(style),
    ],
    rows: [
      ...(order === 'oldest' ? [before] : []),
      ...lines.map((line) => ({
        cells: [
          style.date(line.date),
          ...(hasMiti ? [bikramDate(line.date, style) ?? ''] : []),
          line.document,
          line.description,
          side(line.debit),
          side(line.credit),
          moneyWithSide(line.balance, style),
        ],
      })),
      ...(order === 'newest' ? [before] : []),
    ],
    totals: [...noDay, '', style.paper.closing, style.money(debit), style.money(credit), moneyWithSide(closing, style)],
  }
}

function itemTable(items: readonly StatementItem[], style: PrintStyle): PrintedBlock {
  return {
    kind: 'table',
    columns: itemColumns(style),
    rows: items.map(({ document, date, dueDate, daysOverdue, open }) => ({
      cells: [
        document,
        style.date(date),
        style.date(dueDate),
        daysOverdue === 0 ? '' : inDigits(`${daysOverdue}`, style.digits),
        style.money(open),
      ],
    })),
    totals: [style.printed.total, '', '', '', style.money(sum(items.map(({ open }) => open)))],
  }
}

function ageTable(items: readonly StatementItem[], style: PrintStyle): PrintedBlock {
  const amounts = agesOf(items)
  const last = AGES.at(-1) ?? 0
  const count = (days: number) => inDigits(`${days}`, style.digits)
  const labels = [
    style.paper.notDue,
    ...AGES.map((to, place) => filled(style.paper.ageTo, { from: count((AGES[place - 1] ?? 0) + 1), to: count(to) })),
    filled(style.paper.ageOver, { from: count(last) }),
    style.printed.total,
  ]
  return {
    kind: 'table',
    columns: [
      { label: style.paper.ageing, kind: 'wide' },
      ...labels.map((label): PrintedColumn => ({ label, kind: 'amount' })),
    ],
    rows: [{ cells: [style.paper.openAmount, ...amounts.map(style.money), style.money(sum(amounts))] }],
    totals: [],
  }
}

/** Returns the outstanding amounts by age: not due, up to 30, 60 and 90 days overdue, older. */
function agesOf(items: readonly StatementItem[]): string[] {
  const amounts = Array.from({ length: AGES.length + 2 }, () => '0')
  for (const { daysOverdue, open } of items) {
    const age = AGES.findIndex((to) => daysOverdue <= to)
    const place = daysOverdue <= 0 ? 0 : age === -1 ? AGES.length + 1 : age + 1
    amounts[place] = add(amounts[place] ?? '0', open)
  }
  return amounts
}
