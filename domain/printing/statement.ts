/**
 * The account of a party on paper, as it is sent to it: what stood at the beginning, every line of the period with the
 * balance after it, what stands at the end, and what is still open with how late it is.
 *
 *   Date          Document        Debit      Credit     Balance
 *                 Opening balance                     100.00 Dr
 *   1 Jun 2026    INV-2026-0007   50.00               150.00 Dr
 *   3 Jun 2026    PR-2026-0002               120.00    30.00 Dr
 *                 Total           50.00      120.00    30.00 Dr
 *
 * A debit is what the party owes us. Open amounts of credits (advances, notes) stand in parentheses, so that the ages add
 * up to what is open in all.
 */
import { add, isZero, sum } from '../money/decimal.ts'
import type { PrintedBlock, PrintedColumn, PrintedDocument } from './blocks.ts'
import type { PaperCompany, PaperParty } from './letterhead.ts'
import { letterheadBlock, paperFooter, partyLines, titleBlock } from './letterhead.ts'
import type { LineOrder } from '../reports/statement.ts'
import type { PrintedPeriod, PrintMoment, PrintStyle } from './print-style.ts'
import { bikramDate, moneyWithSide, printedPeriod } from './print-style.ts'
import { spelledBlocks } from './spelled-paper.ts'
import { filled } from '../language/fill-text.ts'
import { paperTexts, printedTexts } from './texts.ts'

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
  /** What is not settled yet; `open` is negative for what we owe. Not in dispute with the period: they are of today. */
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

const LINES: readonly PrintedColumn[] = [
  { label: paperTexts.document, kind: 'narrow' },
  { label: paperTexts.description, kind: 'wide' },
  { label: paperTexts.debit, kind: 'amount' },
  { label: paperTexts.credited, kind: 'amount' },
  { label: paperTexts.balance, kind: 'amount' },
]
const ITEMS: readonly PrintedColumn[] = [
  { label: paperTexts.openItems, kind: 'wide' },
  { label: paperTexts.date, kind: 'narrow' },
  { label: paperTexts.dueDate, kind: 'narrow' },
  { label: paperTexts.daysOverdue, kind: 'amount' },
  { label: paperTexts.openAmount, kind: 'amount' },
]
/** The last day of each age but the last. */
const AGES = [30, 60, 90]

/** The blocks of a statement. */
export function printPartyStatement(paper: StatementPaper, style: PrintStyle, printing: PrintMoment): PrintedDocument {
  const { company, party, period, closing, items } = paper
  const title = paperTexts.title.statement
  return {
    fileName: [party.name, period.start, period.end].filter((part) => part !== null).join('-'),
    title: `${title} ${party.name}`,
    orientation: 'portrait',
    blocks: spelledBlocks(
      [
        letterheadBlock(company, 'left', style),
        titleBlock({ title, tone: 'plain', printCount: 0 }),
        {
          kind: 'parties',
          label: paperTexts.accountOf,
          name: party.name,
          lines: partyLines(party, true, style),
          facts: [
            { label: paperTexts.period, text: printedPeriod(period, style) },
            {
              label: filled(paperTexts.balanceIn, { currency: style.currency.code }),
              text: moneyWithSide(closing, style),
            },
          ],
        },
        lineTable(paper, style),
        ...(items.length > 0 ? [itemTable(items, style), ageTable(items, style)] : []),
        paperFooter([party.name], printing),
      ],
      style,
    ),
  }
}

function lineTable({ opening, lines, order, debit, credit, closing }: StatementPaper, style: PrintStyle): PrintedBlock {
  const side = (amount: string) => (isZero(amount) ? '' : style.money(amount))
  const hasMiti = style.calendar === 'bs'
  const noDay = hasMiti ? ['', ''] : ['']
  const before = { cells: [...noDay, '', paperTexts.opening, '', '', moneyWithSide(opening, style)], isStrong: true }
  return {
    kind: 'table',
    columns: [
      { label: paperTexts.date, kind: 'narrow' },
      ...(hasMiti ? [{ label: paperTexts.miti, kind: 'narrow' as const }] : []),
      ...LINES,
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
    totals: [...noDay, '', paperTexts.closing, style.money(debit), style.money(credit), moneyWithSide(closing, style)],
  }
}

function itemTable(items: readonly StatementItem[], style: PrintStyle): PrintedBlock {
  return {
    kind: 'table',
    columns: ITEMS,
    rows: items.map(({ document, date, dueDate, daysOverdue, open }) => ({
      cells: [
        document,
        style.date(date),
        style.date(dueDate),
        daysOverdue === 0 ? '' : `${daysOverdue}`,
        style.money(open),
      ],
    })),
    totals: [printedTexts.total, '', '', '', style.money(sum(items.map(({ open }) => open)))],
  }
}

function ageTable(items: readonly StatementItem[], style: PrintStyle): PrintedBlock {
  const amounts = agesOf(items)
  const last = AGES.at(-1) ?? 0
  const labels = [
    paperTexts.notDue,
    ...AGES.map((to, place) => filled(paperTexts.ageTo, { from: `${(AGES[place - 1] ?? 0) + 1}`, to: `${to}` })),
    filled(paperTexts.ageOver, { from: `${last}` }),
    printedTexts.total,
  ]
  return {
    kind: 'table',
    columns: [
      { label: paperTexts.ageing, kind: 'wide' },
      ...labels.map((label): PrintedColumn => ({ label, kind: 'amount' })),
    ],
    rows: [{ cells: [paperTexts.openAmount, ...amounts.map(style.money), style.money(sum(amounts))] }],
    totals: [],
  }
}

/** What is open by age: not due, up to 30, 60 and 90 days late, and older. */
function agesOf(items: readonly StatementItem[]): string[] {
  const amounts = Array.from({ length: AGES.length + 2 }, () => '0')
  for (const { daysOverdue, open } of items) {
    const age = AGES.findIndex((to) => daysOverdue <= to)
    const place = daysOverdue <= 0 ? 0 : age === -1 ? AGES.length + 1 : age + 1
    amounts[place] = add(amounts[place] ?? '0', open)
  }
  return amounts
}
