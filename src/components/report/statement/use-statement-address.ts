import type { Period } from '../../../../domain/calendar/named-periods.ts'
import type { LineOrder } from '../../../../domain/reports/statement.ts'
import { pageSizes } from './statement-pages.tsx'
import type { StatementPage } from './statement-pages.tsx'
import { useAddress } from '../parameters/use-address.ts'

const lineOrders = ['oldest', 'newest'] as const satisfies readonly LineOrder[]

/**
 * Reads the period, order and page of a statement from the address; another period or order starts at the first page.
 */
export function useStatementAddress() {
  const { read, write } = useAddress()
  const size = pageSizes.find((option) => String(option) === read('_size')) ?? 50
  const number = Math.max(1, parseInt(read('_page') ?? '1', 10) || 1)
  const page: StatementPage = {
    number,
    size,
    start: (number - 1) * size,
    turn: (next, nextSize) =>
      write({ _page: nextSize === size && next > 1 ? String(next) : null, _size: String(nextSize) }),
  }
  return {
    page,
    period: {
      value: { start: read('start_date'), end: read('end_date') },
      onChange: ({ start, end }: Period) => write({ start_date: start, end_date: end, _page: null }),
    },
    order: {
      value: lineOrders.find((option) => option === read('order')) ?? lineOrders[0],
      choose: (order: LineOrder) => write({ order: order === lineOrders[0] ? null : order, _page: null }),
    },
    /** The requested dates and rows. */
    days: { start_date: read('start_date'), end_date: read('end_date') },
    rows: { _start: page.start, _end: page.start + size },
  }
}
