import { useTranslate } from '@refinedev/core'
import type { ReactNode } from 'react'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { CancelNote } from '../../../components/document/cancel-note.tsx'
import { DocumentPage } from '../../../components/document/document-page.tsx'
import { RecordStatus } from '../../../components/fields/record-status.tsx'
import { SideLine } from '../../../components/document/side-line.tsx'
import { formatDate, formatMoney } from '../../../lib/format/format.ts'
import '../../../lib/texts/inventory-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { IssuedActions } from './issued-actions.tsx'
import type { IssuedRecord } from './issued-record.ts'

export type Fact = { label: string; value: ReactNode }
type IssuedDetailProps<R> = {
  resource: Resource
  /** Prefix of the text keys of this kind of document. */
  words: string
  /** Returns the body of issuing it, for a preview; left out for documents without one. */
  body?: (record: R) => object
  /** Facts in the header of the paper. */
  facts?: (record: R) => readonly Fact[]
  /** Further lines of the status card. */
  side?: (record: R) => readonly Fact[]
  /** Renders the content of the document. */
  children: (record: R) => ReactNode
}

/** Renders a stored stock document: its content on the left, status and history on the right. */
export function IssuedDetail<R extends IssuedRecord>(props: IssuedDetailProps<R>) {
  const { resource, words, body, children } = props
  return (
    <DocumentPage<R>
      resource={resource}
      words={words}
      parts={(record, onFailed) => ({
        actions: <IssuedActions resource={resource} words={words} record={record} body={body} onFailed={onFailed} />,
        paper: (
          <>
            <PaperHead {...props} record={record} />
            {children(record)}
            {record.remarks ? <p className="document-narration">{record.remarks}</p> : null}
            <CancelNote reason={record.cancel_reason} />
          </>
        ),
        sideCards: <StatusCard {...props} record={record} />,
      })}
    />
  )
}

function PaperHead<R extends IssuedRecord>({ words, facts, record }: IssuedDetailProps<R> & { record: R }) {
  const t = useTranslate()
  const company = useCompany()
  return (
    <header className="document-paper-head">
      <div>
        <strong>{company.name}</strong>
        <div className="muted">{t(`${words}.title`)}</div>
      </div>
      <dl className="document-facts">
        <dt>{t('stock.number')}</dt>
        <dd>{record.voucher_no ?? <span className="muted">{t('stock.numberLater')}</span>}</dd>
        <dt>{t('stock.date')}</dt>
        <dd>{formatDate(record.date, company.locale)}</dd>
        {facts?.(record).map(({ label, value }) => (
          <FactLine key={label} label={label} value={value} />
        ))}
      </dl>
    </header>
  )
}

function FactLine({ label, value }: Fact) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}

/** Renders the status of the document and its next step. */
function StatusCard<R extends IssuedRecord>({ resource, words, side, record }: IssuedDetailProps<R> & { record: R }) {
  const t = useTranslate()
  const company = useCompany()
  const step = record.status === 'Draft' && !record.acts.includes('issue') ? 'DraftOther' : record.status
  return (
    <section className="document-card">
      <dl className="side-lines">
        <SideLine label={t('stock.status')}>
          <RecordStatus resource={resource} record={record} />
        </SideLine>
        {record.created_by_label ? <SideLine label={t('stock.createdBy')}>{record.created_by_label}</SideLine> : null}
        {side?.(record).map(({ label, value }) => (
          <SideLine key={label} label={label}>
            {value}
          </SideLine>
        ))}
        {record.total == null || record.status === 'Draft' ? null : (
          <SideLine label={t('stock.total')} isMain>
            {formatMoney(record.total, company)}
          </SideLine>
        )}
      </dl>
      <p className="side-hint">{t(`${words}.next.${step}`)}</p>
    </section>
  )
}
