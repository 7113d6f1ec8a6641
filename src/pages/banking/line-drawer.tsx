import type { HttpError } from '@refinedev/core'
import { useList, useTranslate } from '@refinedev/core'
import { Drawer, Skeleton } from 'antd'
import { bankingStatementLines } from '../../../domain/resources/banking/banking-statement-lines.ts'
import { DateText } from '../../components/fields/date-text.tsx'
import { Money } from '../../components/fields/money.tsx'
import { RecordStatus } from '../../components/fields/record-status.tsx'
import { RequestFailed } from '../../components/resource/record/request-failed.tsx'
import { NotesOfLine } from './line-notes.tsx'
import { LinePurpose, referenceOf } from './statement-line.tsx'
import type { StatementLine } from './statement-line.tsx'

type LineDrawerProps = { id: string; onChanged: () => void; onClose: () => void }

/** Renders a line of a bank statement with its comments and files beside the page. */
export function LineDrawer({ id, onChanged, onClose }: LineDrawerProps) {
  const t = useTranslate()
  const { result, query } = useList<StatementLine, HttpError>({
    resource: bankingStatementLines.path,
    filters: [{ field: 'id', operator: 'eq', value: id }],
    errorNotification: false,
  })
  const [line] = query.isPlaceholderData ? [] : result.data
  return (
    <Drawer open width="min(460px, 100vw)" title={t('lineNotes.title')} onClose={onClose}>
      {query.error ? (
        <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : line ? (
        <>
          <Facts line={line} />
          <NotesOfLine id={id} onChanged={onChanged} />
        </>
      ) : query.isPending || query.isPlaceholderData ? (
        <Skeleton active />
      ) : (
        <p>{t('bankStatement.none')}</p>
      )}
    </Drawer>
  )
}

function Facts({ line }: { line: StatementLine }) {
  const reference = referenceOf(line)
  return (
    <div className="line-facts">
      <div className="statement-pair">
        <span>
          <LinePurpose row={line} />
        </span>
        <span className="statement-amount">
          <Money value={line.amount} />
        </span>
      </div>
      <div className="statement-pair is-quiet">
        <span>
          <DateText value={line.date} /> {reference}
        </span>
        <span>
          <RecordStatus resource={bankingStatementLines} record={line} /> {line.matched_with}
        </span>
      </div>
    </div>
  )
}
