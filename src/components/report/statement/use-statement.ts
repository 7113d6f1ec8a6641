import type { BaseRecord, HttpError } from '@refinedev/core'
import { useCustom } from '@refinedev/core'
import type { StatementPage } from '../../../../domain/reports/statement.ts'
import type { Statement } from '../../../../domain/resources/core/define-statement.ts'
import { useAddress } from '../parameters/use-address.ts'
import { RECOST_INTERVAL } from '../recost-notice.tsx'
import { useStatementAddress } from './use-statement-address.ts'

/** What the server says of a record; while another page is fetched the last one stays. */
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
  // Another record's figures never stay.
  const answer = reading.data && declared.record(result.data).id === id ? result.data : undefined
  return { path, answer, reading }
}

/** A statement as the address asks for it, and what the server answers. */
export type StatementRun<Line, Answer extends BaseRecord> = ReturnType<typeof useStatement<Line, Answer>>

/** The statement of a record in the period and on the page that the address has. */
export function useStatement<Line, Answer extends BaseRecord>(declared: Statement<Line, Answer>, id: string) {
  const { read, write } = useAddress()
  const { period, order, days, rows, page } = useStatementAddress()
  // A period with an open end has nothing before it.
  const compares = 'compare' in declared.parameters && Boolean(days.start_date && days.end_date)
  const compared = compares ? [read('compare') ?? ''].filter(Boolean) : []
  const query = { ...days, order: order.value, compare: compared }
  return {
    declared,
    ...useStatementAnswer(declared, id, { ...query, ...rows }),
    /** As its files are asked for. */
    query,
    page,
    period,
    order,
    compare: compares ? { value: compared, choose: (other: string | null) => write({ compare: other }) } : null,
  }
}
