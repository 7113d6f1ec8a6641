/**
 * Frames a page of a statement: oldest first, the opening above the first page and the closing below the last one;
 * newest first, in reverse. Between pages the balance is carried over.
 */
import type { LedgerLine, LedgerStatement } from '../../../../domain/reports/ledger-statement.ts'
import type { StatementPage } from '../../../../domain/reports/statement.ts'
import { add, subtract } from '../../../../domain/money/decimal.ts'

/** The line above or below the lines of a page. */
export type PageEnd<Point> = { kind: 'closing' | 'opening' | 'carried' } & Point
export type PageEnds<Point> = { above: PageEnd<Point>; below: PageEnd<Point> }
type Points<Line, Point> = {
  closing: Point
  opening: Point
  after: (line: Line) => Point
  before: (line: Line) => Point
}

/** Returns both ends of the page that starts at row `start`. */
export function pageEnds<Line, Point extends object>(
  { count, exact, rows, order }: Pick<StatementPage<Line>, 'count' | 'exact' | 'rows' | 'order'>,
  start: number,
  { closing, opening, after, before }: Points<Line, Point>,
): PageEnds<Point> {
  const isNewest = order === 'newest'
  const first = rows[0]
  const last = rows.at(-1)
  const beginning: PageEnd<Point> = { kind: 'opening', ...opening }
  const end: PageEnd<Point> = { kind: 'closing', ...closing }
  const isFirst = start === 0 || !first
  // With more lines than are counted the last counted page is not the end.
  const isLast = (exact && start + rows.length >= count) || !last
  return {
    above: isFirst ? (isNewest ? end : beginning) : { kind: 'carried', ...(isNewest ? after(first) : before(first)) },
    below: isLast ? (isNewest ? beginning : end) : { kind: 'carried', ...(isNewest ? before(last) : after(last)) },
  }
}

export type Balance = { balance: string }
/** The balances around the lines of an account or a party. */
export type LedgerLines = StatementPage<LedgerLine> & Pick<LedgerStatement, 'opening' | 'closing'>

/** Returns the balances above and below the lines of the page that starts at row `start`. */
export function balanceLines({ opening, closing, ...page }: LedgerLines, start: number): PageEnds<Balance> {
  return pageEnds(page, start, {
    closing: { balance: closing },
    opening: { balance: opening },
    after: ({ balance }) => ({ balance }),
    before: ({ balance, debit, credit }) => ({ balance: add(subtract(balance, debit), credit) }),
  })
}
