/**
 * One page of a statement, newest first: what there is at the end above the first page, what there was at the start below the
 * last one, and on pages between what is carried over.
 */
import type { LedgerLine, LedgerStatement } from '../../../../domain/reports/ledger-statement.ts'
import type { StatementPage } from '../../../../domain/reports/statement.ts'
import { add, subtract } from '../../../../domain/money/decimal.ts'

/** What there is above or below the lines of a page. */
export type PageEnd<Point> = { kind: 'closing' | 'opening' | 'carried' } & Point
export type PageEnds<Point> = { above: PageEnd<Point>; below: PageEnd<Point> }
type Points<Line, Point> = {
  closing: Point
  opening: Point
  after: (line: Line) => Point
  before: (line: Line) => Point
}

/** Both ends of the page that starts at row `start`. */
export function pageEnds<Line, Point extends object>(
  { count, rows }: Pick<StatementPage<Line>, 'count' | 'rows'>,
  start: number,
  { closing, opening, after, before }: Points<Line, Point>,
): PageEnds<Point> {
  const first = rows[0]
  const last = rows.at(-1)
  return {
    above: start === 0 || !first ? { kind: 'closing', ...closing } : { kind: 'carried', ...after(first) },
    below:
      start + rows.length >= count || !last ? { kind: 'opening', ...opening } : { kind: 'carried', ...before(last) },
  }
}

export type Balance = { balance: string }
/** What the lines of an account or a party stand between. */
export type LedgerLines = StatementPage<LedgerLine> & Pick<LedgerStatement, 'opening' | 'closing'>

/** The balances above and below the lines of the page that starts at row `start`. */
export function balanceLines({ opening, closing, ...page }: LedgerLines, start: number): PageEnds<Balance> {
  return pageEnds(page, start, {
    closing: { balance: closing },
    opening: { balance: opening },
    after: ({ balance }) => ({ balance }),
    before: ({ balance, debit, credit }) => ({ balance: add(subtract(balance, debit), credit) }),
  })
}
