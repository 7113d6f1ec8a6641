import type { BaseRecord, HttpError } from '@refinedev/core'
import { useCustom } from '@refinedev/core'
import type { StatementPage } from '../../../../domain/reports/statement.ts'
import type { Statement } from '../../../../domain/resources/core/define-statement.ts'
import { useAddress } from '../parameters/use-address.ts'
import { RECOST_INTERVAL } from '../recost-notice.tsx'
import { useStatementAddress } from './use-statement-address.ts'

/** Loads data of a record; the last page stays while another one is loading. */
export function useStatementAnswer<Line, Answer extends BaseRecord>(
  declared: Statement<Line, Answer>,
  id: string,
  query: Readonly<Record<string, unknown>>,
) {
  const path = [declared.of, id, declared.part].filter(Boolean).join('/')
  const { result, query: reading } = useCustom<Answer & StatementPage<Line>, HttpError>({
    url: path,
    method: 'get',
    config: { query },
    queryOptions: {
      refetchInterval: ({ state: { data } }) => (data && declared.isPending?.(data.data) ? RECOST_INTERVAL : false),
    },
    errorNotification: false,
  })
  // The figures of another record are never kept.
  const answer = reading.data && declared.record(result.data).id === id ? result.data : undefined
  return { path, answer, reading }
}

/** A requested statement with its answer. */
export type StatementRun<Line, Answer extends BaseRecord> = ReturnType<typeof useStatement<Line, Answer>>

/** Loads the statement of a record in the period and on the page of the address. */
export function useStatement<Line, Answer extends BaseRecord>(declared: Statement<Line, Answer>, id: string) {
  const { read, write } = useAddress()
  const { period, order, days, rows, page } = useStatementAddress()
  // A period with an open start has nothing before it.
  const compares = 'compare' in declared.parameters && Boolean(days.start_date && days.end_date)
  const compared = compares ? [read('compare') ?? ''].filter(Boolean) : []
  const query = { ...days, order: order.value, compare: compared }
  return {
    declared,
    ...useStatementAnswer(declared, id, { ...query, ...rows }),
    /** The query of its files. */
    query,
    page,
    period,
    order,
    compare: compares ? { value: compared, choose: (other: string | null) => write({ compare: other }) } : null,
  }
}
