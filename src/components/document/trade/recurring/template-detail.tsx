import { useTranslate } from '@refinedev/core'
import type { TemplatePath } from '../../../../../domain/documents/recurring/template-paths.ts'
import { toUnit } from '../../../../../domain/documents/recurring/check-schedule.ts'
import type { RequestError } from '../../../../lib/http-error.ts'
import { formatDate, formatMoney, formatPrice, formatQuantity } from '../../../../lib/format/format.ts'
import '../../../../lib/texts/recurring-texts.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import { IntervalText } from '../../../fields/field-view.tsx'
import { ReferenceLink } from '../../../fields/reference-link.tsx'
import '../../../table/sheet.css'
import { DocumentPage } from '../../document-page.tsx'
import { DateList } from './next-dates.tsx'
import { RunHistory } from './run-history.tsx'
import { TemplateActions } from './template-actions.tsx'
import type { TemplateRecord } from './template-kinds.ts'
import { templateResource } from './template-kinds.ts'
import './template.css'

type PartProps = { path: TemplatePath; record: TemplateRecord }
type PaperProps = PartProps & { onFailed: (error: RequestError | null) => void }

/** Renders a recurring template: what it makes and when, its runs, and its next dates. */
export function TemplateDetail({ path }: { path: TemplatePath }) {
  return (
    <DocumentPage<TemplateRecord>
      resource={templateResource(path)}
      words="recurring"
      title={({ title }) => title}
      parts={(record, onFailed) => ({
        actions: <TemplateActions path={path} record={record} onFailed={onFailed} />,
        paper: <TemplatePaper path={path} record={record} onFailed={onFailed} />,
        sideCards: <NextCard record={record} />,
      })}
    />
  )
}

function TemplatePaper({ path, record, onFailed }: PaperProps) {
  const t = useTranslate()
  const company = useCompany()
  return (
    <>
      <header className="document-paper-head">
        <div>
          <strong>
            {record.party === null ? (
              record.customer_name
            ) : (
              <ReferenceLink
                to="crm/parties"
                id={record.party}
                label={record.customer_name ?? record.party_label ?? ''}
              />
            )}
          </strong>
          <div className="muted">{record.reference}</div>
        </div>
        <ScheduleFacts path={path} record={record} />
      </header>
      <div className="sheet-frame">
        <table className="sheet">
          <thead>
            <tr>
              <th scope="col">{t('recurring.item')}</th>
              <th scope="col" className="amount">
                {t('recurring.quantity')}
              </th>
              <th scope="col" className="amount">
                {t('recurring.price')}
              </th>
            </tr>
          </thead>
          <tbody>
            {record.rows.map((row, index) => (
              <tr key={index}>
                <td className="wrap">
                  <ReferenceLink to="inventory/items" id={row.item} label={row.item_label} />
                  {row.description ? <div className="muted">{row.description}</div> : null}
                </td>
                <td className="amount">
                  {formatQuantity(row.quantity, company)} {row.unit_label}
                </td>
                <td className="amount">{formatPrice(row.rate, company)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('trade.total')}</th>
              <td aria-hidden />
              <td className="amount">{formatMoney(record.total, company)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {record.remarks ? <p className="document-narration">{record.remarks}</p> : null}
      <RunHistory path={path} record={record} onFailed={onFailed} />
    </>
  )
}

function ScheduleFacts({ path, record }: PartProps) {
  const t = useTranslate()
  const { locale } = useCompany()
  const { repeat_every: every, repeat_unit: unit, due_after: due, due_unit: dueUnit } = record
  const isSale = path.startsWith('sales/')
  const issued = isSale ? (record.send_email ? 'issuedAndEmailed' : 'issued') : 'posted'
  return (
    <dl className="document-facts">
      <dt>{t('recurring.repeats')}</dt>
      <dd>
        <IntervalText interval={{ every: parseInt(every, 10), unit: toUnit(unit) }} />
      </dd>
      <dt>{t('recurring.starts')}</dt>
      <dd>{formatDate(record.start_date, locale)}</dd>
      <dt>{t('recurring.ends')}</dt>
      <dd>{endText(record, { t, locale })}</dd>
      <dt>{t('recurring.dueDate')}</dt>
      <dd>{due === null ? t('recurring.terms') : t(`recurring.due.${dueUnit}`, { count: parseInt(due, 10) })}</dd>
      <dt>{t('recurring.creates')}</dt>
      <dd>{t(`recurring.${record.is_automatic ? issued : 'drafts'}`)}</dd>
    </dl>
  )
}

type Words = { t: ReturnType<typeof useTranslate>; locale: string }

function endText({ end_date: end, end_after: after }: TemplateRecord, { t, locale }: Words): string {
  const date = end === null ? '' : formatDate(end, locale)
  if (after === null) return end === null ? t('recurring.never') : t('recurring.endsOn', { date })
  const count = parseInt(after, 10)
  return t(end === null ? 'recurring.endsAfter' : 'recurring.endsOnOrAfter', { count, date })
}

function NextCard({ record }: { record: TemplateRecord }) {
  const t = useTranslate()
  return (
    <section className="document-card">
      <h2 className="side-title">{t('recurring.nextDates')}</h2>
      {record.next_dates.length > 0 ? (
        <DateList dates={record.next_dates} />
      ) : (
        <p className="side-lines muted">
          {t(record.status === 'Paused' ? 'recurring.pausedNote' : 'recurring.noDates')}
        </p>
      )}
      <p className="side-hint">{t('recurring.runsAs', { name: record.runs_as })}</p>
    </section>
  )
}
